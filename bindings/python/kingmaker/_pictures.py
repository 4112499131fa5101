# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Pictures, which Graphviz makes."""
from __future__ import annotations

import html
import re
import shutil
import subprocess
from typing import Any, List, Optional

from ._errors import Error, LimitError

_SECONDS = 60


def svg_of(dot: str) -> str:
    """The graph as the element <svg>."""
    program = shutil.which("dot")
    if program is None:
        raise Error("pictures are made by Graphviz, and there is no program `dot`")
    try:
        process = subprocess.run([program, "-Tsvg"], input=dot, capture_output=True, text=True,
                                 encoding="utf-8", timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise LimitError(f"Graphviz takes more than {_SECONDS} s for this picture") from None
    begin = process.stdout.find("<svg")
    if process.returncode != 0 or begin < 0:
        raise Error(f"Graphviz failed: {process.stderr.strip()}")
    return process.stdout[begin:]


def svg_if_possible(dot: str) -> Optional[str]:
    """The same for notebooks, which show something else if there is no picture."""
    try:
        return svg_of(dot)
    except (Error, OSError):
        return None


def html_of(formula: Optional[str], picture: Optional[str]) -> Optional[str]:
    """A formula with a picture below it, for notebooks, which show one of several forms."""
    parts = ["" if formula is None else f"<div>{html.escape(formula)}</div>", picture or ""]
    return "".join(parts) or None


_MOST_CELLS = 2000


def _rows(of: Any) -> List[List[str]]:
    """The cells of a position: those of the lines of a text, or of lists."""
    if isinstance(of, str) and of.strip():
        return [list(line) for line in re.split("[\n/]", of)]
    if isinstance(of, (list, tuple)) and of:
        if all(isinstance(row, (list, tuple)) or (isinstance(row, str) and len(row) > 1) for row in of):
            return [[str(cell) for cell in row] for row in of]
        if not any(isinstance(cell, (list, tuple)) for cell in of):
            return [[str(cell) for cell in of]]
    return [[repr(of)]]


def cells(of: Any) -> str:
    """A position as text in cells, the element <svg>, in the colours of the page."""
    rows = _rows(of)
    if sum(map(len, rows)) > _MOST_CELLS:
        rows = [[f"{repr(of)[:60]}..."]]
    width = 14 + 9 * max((len(cell) for row in rows for cell in row), default=1)
    parts = []
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            parts.append(f'<rect x="{x * width + 1}" y="{y * 24 + 1}" width="{width}" height="24" fill="none" '
                         f'stroke="currentColor" stroke-opacity="0.4"/><text x="{x * width + width / 2 + 1}" '
                         f'y="{y * 24 + 18}" text-anchor="middle" fill="currentColor">{html.escape(cell)}</text>')
    wide, high = max(map(len, rows)) * width + 2, len(rows) * 24 + 2
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
            f'font-family="monospace" font-size="14">{"".join(parts)}</svg>')


def html_of_picture(drawn: Any, name: str) -> str:
    """The HTML of a drawing: of a text, SVG or HTML, or of an object that notebooks show."""
    for method in ("_repr_svg_", "_repr_html_"):
        shown = getattr(drawn, method, None)
        if shown is not None:
            drawn = shown()
            break
    if not isinstance(drawn, str):
        raise TypeError(f"{name}: a picture is a text, SVG or HTML, not {type(drawn).__name__}")
    return drawn if drawn.lstrip().startswith("<") else f"<pre>{html.escape(drawn)}</pre>"
