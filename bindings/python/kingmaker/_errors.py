"""What goes wrong, as exceptions."""
from __future__ import annotations

from typing import Optional

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
    characters) and ``text`` is that line with a caret below the place.
    """

    line: Optional[int] = None
    column: Optional[int] = None
    text: Optional[str] = None

    def __str__(self) -> str:
        message = super().__str__()
        if self.line is None:
            return message
        return f"{self.line}:{self.column}: {message}\n{self.text or ''}".rstrip("\n")

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

    ``limit`` is its name, that of the keyword argument that raises it (``time`` in milliseconds), or
    None where it cannot be raised. ``enough`` would do, if that is known.
    """

    limit: Optional[str] = None
    enough: Optional[int] = None


class CycleError(Error):
    """A preference that is no order: its message shows a cycle."""


class SessionError(Error, RuntimeError):
    """Objects of two sessions are mixed, or two threads use one session at the same time."""


class Interrupted(Error):
    """``Session.interrupt`` stopped the work. (Ctrl-C is KeyboardInterrupt.)"""


class AssertionFailed(Error, AssertionError):
    """An ``assert`` of the language that does not hold."""


class KingmakerWarning(UserWarning):
    """What the program prints as a warning."""


# They are shown by the names that users know.
for _name in __all__:
    globals()[_name].__module__ = "kingmaker"
