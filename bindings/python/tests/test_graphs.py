# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Boards in the notations of other programs."""
from __future__ import annotations

from typing import Any, List, Tuple

import pytest

import kingmaker as km

PATH = "1:. 2:. 3:.; 1-2 2-3"


class _Networkx:
    """The members of networkx.Graph that are used."""

    def nodes(self, data: bool) -> List[Tuple[Any, Any]]:
        return [(1, {"token": 2}), ((2, 3)[0], {}), ("c", {"token": "#"})]

    def edges(self) -> List[Tuple[Any, Any]]:
        return [(1, 2), (2, "c"), ("c", 2)]


@pytest.mark.parametrize("text, expected", [
    ("a--b, b-c-a", "a:. b:. c:.; a-b b-c c-a"),
    ("a-b\nb-a\n", "a:. b:.; a-b"),
    ("c a path\np edge 3 2\ne 1 2\ne 2 3\n", PATH),
    ("p col 3 2\nn 2 1\ne 1 2\ne 2 3\ne 3 2", "1:. 2:1 3:.; 1-2 2-3"),
    ("Bg", "1:. 2:. 3:.; 1-2 2-3"), (">>graph6<<DQc", "1:. 2:. 3:. 4:. 5:.; 1-3 2-4 1-5 4-5"),
    ('strict graph "G" { // a comment\n a -- b -- "c" [color="re;d"]; node [shape=box]; rankdir=LR; b -- a }',
     "a:. b:. c:.; a-b b-c"),
    ('graph board {\n  node [fontname="Helvetica", shape=circle];\n  n0 [label="a\\n1", fillcolor="#ff0000"];\n'
     '  n1 [label="b\\n", fillcolor="#ffffff"];\n  n0 -- n1;\n}\n', "a:1 b:.; a-b"),
])
def test_notations(text: str, expected: str) -> None:
    assert km.graph(text) == expected
    assert km.graph("\ufeff" + text) == expected


def test_tokens_and_networkx() -> None:
    assert km.graph("a-b", {"b": 2, "a": "1"}) == "a:1 b:2; a-b"
    assert km.graph(_Networkx()) == "1:2 2:. c:#; 1-2 2-c"


@pytest.mark.parametrize("text", ["a--", "a b", "Bgg", "p edge 3 1\nwhat 1 2", "p edge 2 1\ne 1 3"])
def test_what_is_no_graph(text: str) -> None:
    with pytest.raises(km.ParseError):
        km.graph(text)


def test_games_read_it() -> None:
    board = km.graph("a-b-c", {"a": 1, "b": 2, "c": 3})
    assert km.default_session().run(f'clobber(graph="{board}")') is not None
