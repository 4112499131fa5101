# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Games whose moves Python says."""
from __future__ import annotations

from typing import Any, Callable, Hashable, Iterable, Optional, Union, overload

from ._arguments import Closed, text
from ._errors import InputError
from ._kingmaker import MoveTable, Position
from ._session import Session

__all__ = ["Game", "game"]

Moves = Callable[[Any, int], Iterable[Hashable]]


class Game(Closed):
    """A game that a function of Python's says the moves of; ``game`` makes one.

    Called with a position it gives what the session's language takes for one.
    """

    __module__ = "kingmaker"
    _attributes = frozenset({"moves", "players", "name"})

    def __init__(self, moves: Moves, players: int, wins: str, name: Optional[str]) -> None:
        if wins not in ("last", "next"):
            raise InputError("wins is 'last', who moved last, or 'next', who cannot move (misère)")
        if not callable(moves):
            raise TypeError(f"moves is a function of a position and a mover, not {type(moves).__name__}")
        if name is not None:
            text("name", name)
        self.moves = moves
        self.players = players
        self.name: str = name or str(getattr(moves, "__name__", "game"))
        self.__doc__ = getattr(moves, "__doc__", None)
        self._table = MoveTable(moves, self.name, players, wins == "next")

    def __call__(self, position: Hashable, *, start: int = 1,
                 session: Optional[Session] = None) -> Position:
        """The position, in which player ``start`` is to move, for a session."""
        from . import default_session

        if session is not None and not isinstance(session, Session):
            raise TypeError(f"session is a km.Session, not {type(session).__name__}")
        engine = (default_session() if session is None else session)._engine
        return self._table.position(engine, position, start)

    def __repr__(self) -> str:
        return f"<km.Game {self.name} of {self.players} players>"


@overload
def game(moves: Moves) -> Game: ...
@overload
def game(*, players: int = 3, wins: str = "last",
         name: Optional[str] = None) -> Callable[[Moves], Game]: ...
def game(moves: Optional[Moves] = None, *, players: int = 3, wins: str = "last",
         name: Optional[str] = None) -> Union[Game, Callable[[Moves], Game]]:
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

    An exception of the function is raised by the call that asked for the value, and the session is
    as it was before.
    """
    if moves is not None:
        return Game(moves, players, wins, name)
    return lambda function: Game(function, players, wins, name)
