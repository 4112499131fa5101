# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Games whose moves Python says."""
from __future__ import annotations

import weakref
from typing import Any, Callable, Hashable, Iterable, Optional, Union, overload

from ._arguments import Closed, text
from ._errors import InputError
from ._kingmaker import MoveTable, Position, Value
from ._session import Session

__all__ = ["Game", "game"]

#: A function of a position and a mover, or of the position alone if the game is impartial.
Moves = Callable[..., Union[Iterable[Hashable], Value]]
Picture = Callable[[Any], Any]


class Game(Closed):
    """A game that a function of Python's says the moves of; ``game`` makes one.

    Called with a position it gives what the session's language takes for one.
    """

    __module__ = "kingmaker"
    _attributes = frozenset({"moves", "players", "name", "picture"})

    def __init__(self, moves: Moves, players: int, wins: str, name: Optional[str], impartial: bool) -> None:
        if wins not in ("last", "next"):
            raise InputError("wins is 'last', who moved last, or 'next', who cannot move (misère)")
        if not callable(moves):
            raise TypeError(f"moves is a function of a position and a mover, not {type(moves).__name__}")
        if name is not None:
            text("name", name)
        self.moves = moves
        self.players = players
        self.name: str = name or str(getattr(moves, "__name__", "game"))
        self.picture: Optional[Picture] = None
        self.__doc__ = getattr(moves, "__doc__", None)
        self.__module__ = getattr(moves, "__module__", "kingmaker")
        self.__qualname__ = str(getattr(moves, "__qualname__", self.name))
        self._table = MoveTable(moves, self.name, players, wins == "next", impartial)
        self._table.game = weakref.ref(self)

    def __call__(self, position: Hashable, *, start: int = 1,
                 session: Optional[Session] = None) -> Position:
        """The position, in which player ``start`` is to move, for a session."""
        from . import default_session

        if session is not None and not isinstance(session, Session):
            raise TypeError(f"session is a km.Session, not {type(session).__name__}")
        engine = (default_session() if session is None else session)._engine
        return self._table.position(engine, position, start)

    def draw(self, picture: Picture) -> Picture:
        """Makes a function from a position to a picture what notebooks show; without one, text in cells.

        >>> import kingmaker as km
        >>> @km.game(players=2)
        ... def race(n, mover):
        ...     return [n + 1, n + 2] if n < 5 else []
        >>> @race.draw
        ... def track(n):
        ...     return "." * n + "x" + "." * (6 - n)
        >>> race(2)._repr_html_()
        '<pre>..x....</pre>'

        The picture is a text, SVG or HTML, or an object that notebooks show.
        """
        self.picture = picture
        return picture

    def __reduce__(self) -> str:
        return self.__qualname__  # as functions are pickled, by the name in their module

    def __repr__(self) -> str:
        return f"<km.Game {self.name} of {self.players} players>"


@overload
def game(moves: Moves) -> Game: ...
@overload
def game(*, players: int = 3, wins: str = "last", name: Optional[str] = None,
         impartial: bool = False) -> Callable[[Moves], Game]: ...
def game(moves: Optional[Moves] = None, *, players: int = 3, wins: str = "last", name: Optional[str] = None,
         impartial: bool = False) -> Union[Game, Callable[[Moves], Game]]:
    """Makes a game of a function from a position and a mover to the positions after a move.

    >>> import kingmaker as km
    >>> @km.game(players=3)
    ... def clob(board, mover):
    ...     for i in range(len(board)):
    ...         for k in (i - 1, i + 1):
    ...             if board[i] == str(mover) and 0 <= k < len(board) and board[k] in "123":
    ...                 if board[k] != board[i]:
    ...                     after = list(board)
    ...                     after[i], after[k] = ".", board[i]
    ...                     yield "".join(after)
    >>> clob("12223").normal_form("prudent")
    km.value('2_1')

    Positions are hashable objects. The function is called once for each position and mover, so it
    must always return the same. A player who cannot move is skipped; if nobody can move, the last
    mover wins, or with ``wins="next"`` (misère) the player after him. Play must end:
    a position that comes back is a CycleError, which has the positions of the cycle.

    A function that returns a value ends the game with it, for whoever's turn it is; a move may be to
    a value, too:

    >>> @km.game(players=2)
    ... def race(n, mover):
    ...     return km.win(1, players=2) if n >= 5 else [n + 1, n + 2]
    >>> race(0).normal_form("prudent")
    km.value('1', players=2)

    With ``impartial=True`` the function has the position alone, and nimber, outcome and play of the
    language take its positions.

    An exception of the function is raised by the call that asked for the value, and the session is
    as it was before.
    """
    if moves is not None:
        return Game(moves, players, wins, name, impartial)
    return lambda function: Game(function, players, wins, name, impartial)
