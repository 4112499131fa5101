# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Pictures, which Graphviz makes."""
from __future__ import annotations

import html
import shutil
import subprocess
from typing import Optional

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
