# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Exceptions and warnings."""
from __future__ import annotations

import os
import sys
import warnings
from typing import Any, List, Optional

__all__ = [
    "AssertionFailed",
    "CycleError",
    "Error",
    "InputError",
    "Interrupted",
    "KingmakerWarning",
    "LimitError",
    "ParseError",
    "SessionError",
]


class Error(Exception):
    """Everything that Kingmaker refuses to do or cannot do.

    Where the error has a place in a text, ``line`` and ``column`` say which (both from 1, in
    characters) and ``text`` is that line with a caret below the place. If there are several texts,
    ``item`` is the number of the wrong one, from 0, ``line`` counts the texts, and ``file`` is the
    name of their file.
    """

    line: Optional[int] = None
    column: Optional[int] = None
    text: Optional[str] = None
    item: Optional[int] = None
    file: Optional[str] = None

    def __str__(self) -> str:
        place = self._place()
        message = super().__str__()
        return f"{place}: {message}\n{self.text or ''}".rstrip("\n") if place else message

    def _place(self) -> str:
        if self.item is not None and self.file is None:
            return f"texts[{self.item}]"
        parts = (self.file, self.line if self.item is None else self.item + 1, self.column)
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def message(self) -> str:
        """The message in one line, without its place."""
        return super().__str__()


class InputError(Error, ValueError):
    """A wrong argument: a player that does not exist, an unknown rule set, ...

    >>> import kingmaker as km
    >>> km.win(4)
    Traceback (most recent call last):
        ...
    kingmaker.InputError: player 4 does not exist: this game has players 1..3
    """


class ParseError(InputError):
    """A text that says something wrong, with the place.

    >>> import kingmaker as km
    >>> try:
    ...     km.value("[1,3],]")
    ... except km.ParseError as error:
    ...     print(error.line, error.column)
    ...     print(error.text, end="")
    1 6
    [1,3],]
         ^
    """


class LimitError(Error):
    """A limit stopped the work; nothing is lost.

    ``limit`` is its name, that of the keyword argument that raises it, or None where it cannot be
    raised. ``enough`` would do, if that is known, in the unit of that argument: of ``time``, seconds.
    """

    limit: Optional[str] = None
    enough: Optional[float] = None


class CycleError(Error):
    """A preference that is no order, or a game in which a position comes back.

    The message shows the cycle. For a game that Python defines ``positions`` are those of the cycle,
    each followed by a move to the next, and the last by one to the first.
    """

    positions: Optional[List[Any]] = None


class SessionError(Error, RuntimeError):
    """Objects of two sessions are mixed, or a function runs a statement of the session that waits for it."""


class Interrupted(Error):
    """``Session.interrupt`` stopped the work. (Ctrl-C is KeyboardInterrupt.)"""


class AssertionFailed(Error, AssertionError):
    """An ``assert`` of the language that does not hold."""


class KingmakerWarning(UserWarning):
    """A warning of the program."""


def caller() -> str:
    """The function that called the package, for messages: ``f` (games.py, line 7)``."""
    frame = sys._getframe(0)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "kingmaker":
        frame = frame.f_back
    code = frame.f_code
    return f"`{code.co_name}` ({os.path.basename(code.co_filename)}, line {frame.f_lineno})"


def warn(message: str) -> None:
    """Warns at the line that called the package."""
    level = 2
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "kingmaker":
        frame = frame.f_back
        level += 1
    warnings.warn(message, KingmakerWarning, stacklevel=level)


# They are shown by the names that users know.
for _name in __all__:
    globals()[_name].__module__ = "kingmaker"
