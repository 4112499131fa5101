# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Boards in the notations of other programs."""
from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._errors import ParseError

_DOT = re.compile(r'//[^\n]*|/\*.*?\*/|^#[^\n]*|("(?:[^"\\]|\\.)*"|<[^<>]*>|[\w.]+|--|->|[][{};,=])',
                  re.DOTALL | re.MULTILINE)

_Graph = Tuple[Dict[str, str], List[Tuple[str, str]]]  # the token of each cell, and the edges


def _dimacs(text: str) -> _Graph:
    cells: Dict[str, str] = {}
    edges = []
    for words in (line.split() for line in text.splitlines()):
        if words[:1] == ["p"] and len(words) == 4:
            cells = {str(i): "." for i in range(1, int(words[2]) + 1)}
        elif words[:1] == ["n"] and len(words) == 3 and words[1] in cells:
            cells[words[1]] = words[2]
        elif words[:1] in (["e"], ["a"]) and len(words) > 2 and words[1] in cells and words[2] in cells:
            edges.append((words[1], words[2]))
        elif words and words[0] != "c":
            raise ParseError(f"this line is not DIMACS: {' '.join(words)}")
    return cells, edges


def _graph6(text: str) -> _Graph:
    numbers = [ord(c) - 63 for c in text]
    count = numbers.pop(0)
    if count == 63:
        count = numbers[0] << 12 | numbers[1] << 6 | numbers[2]
        del numbers[:3]
    names = [str(i) for i in range(1, count + 1)]
    bits = [number >> k & 1 for number in numbers for k in range(5, -1, -1)]
    pairs = [(names[i], names[j]) for j in range(count) for i in range(j)]
    if len(numbers) != (len(pairs) + 5) // 6:
        raise ParseError("this graph6 has a wrong length")
    return dict.fromkeys(names, "."), [pair for pair, bit in zip(pairs, bits) if bit]


def _dot(text: str) -> _Graph:
    """The labels of `draw` are the name of a cell and its token, in two lines."""
    tokens = [token for token in _DOT.findall(text) if token]
    labels: Dict[str, str] = {}
    edges: List[Tuple[str, str]] = []
    last: Optional[str] = None  # the node before the edge or the attributes
    joined = False
    at = tokens.index("{") + 1
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token == "[":
            end = tokens.index("]", at)
            attributes = tokens[at:end]
            if last is not None and not joined and "label" in attributes:
                labels[last] = attributes[attributes.index("label") + 2].strip('"')
            at = end + 1
        elif token in ("--", "->"):
            joined = True
        elif token in "{};,":
            last, joined = None, False
        elif tokens[at:at + 1] == ["="]:
            at += 2
        elif token in ("graph", "node", "edge", "subgraph"):
            last = None
        else:
            node = token.strip('"')
            labels.setdefault(node, node)
            if joined and last is not None:
                edges.append((last, node))
            last = node
    names = {node: label.partition("\\n")[0] for node, label in labels.items()}
    cells = {names[node]: label.partition("\\n")[2] or "." for node, label in labels.items()}
    return cells, [(names[a], names[b]) for a, b in edges]


def _pasted(text: str) -> _Graph:
    edges = []
    for word in re.split(r"[\s,;]+", text.strip()):
        ends = re.split(r"-+", word)
        edges += list(zip(ends, ends[1:]))
        if "" in ends or len(ends) < 2:
            raise ParseError(f"expected an edge such as a-b, not {word!r}")
    return dict.fromkeys((end for edge in edges for end in edge), "."), edges


def graph(source: Any, tokens: Mapping[Any, Any] = {}) -> str:
    """The text that games on graphs read, of a graph in the notation of another program.

    `source` is a text in DOT, DIMACS or graph6, edges such as ``a--b, b-c-d``, or a graph of networkx.
    `tokens` says what is on a cell; other cells have the token that the text or the attribute `token`
    of networkx gives, and are empty without one.

    >>> graph("a--b\\nb-c-a", {"a": 1, "b": 2, "c": 3})
    'a:1 b:2 c:3; a-b b-c c-a'
    """
    if isinstance(source, str):
        text = source.strip().lstrip("\ufeff")
        if text.startswith(">>graph6<<"):
            cells, edges = _graph6(text[len(">>graph6<<"):])
        elif re.match(r"(strict\s+)?(di)?graph\b[^{]*\{", text):
            cells, edges = _dot(text)
        elif re.search(r"^p\s+(edge|col)\s", text, re.MULTILINE):
            cells, edges = _dimacs(text)
        elif re.fullmatch(r"[?-~]+", text):
            cells, edges = _graph6(text)
        else:
            cells, edges = _pasted(text)
    else:
        cells = {str(node): str(data.get("token", ".")) for node, data in source.nodes(data=True)}
        edges = [(str(a), str(b)) for a, b in source.edges()]
    cells.update({str(cell): str(token) for cell, token in tokens.items()})
    for name in cells:
        if re.search(r"[\s:;,-]", name):
            raise ParseError(f"the name of the cell {name!r} has a blank or a sign")
    unique: Dict[Any, str] = {}
    for a, b in edges:
        if a != b:
            unique.setdefault(frozenset((a, b)), f" {a}-{b}")
    return " ".join(f"{name}:{token}" for name, token in cells.items()) + ";" + "".join(unique.values())
