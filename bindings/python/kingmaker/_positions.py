# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Methods of positions, besides those of the engine's class."""
from __future__ import annotations

from typing import Any, List, Optional

from ._answers import Drawing, Proof, Trace
from ._arguments import limits
from ._errors import Error
from ._kingmaker import Position, Value
from ._pictures import svg_if_possible
from ._values import Orders, Under, attach, behind_under, efg_of, run_with


def normal_form(self: Position, under: Optional[Under] = None, **limit: Any) -> Value:
    """The normal form of the position's value; rules are applied while it is found.

    >>> import kingmaker as km
    >>> km.Session().run("clobber(12223)").normal_form("prudent")
    km.value('2_1')
    """
    return self._normal_form(under, limits(limit))


def successors(self: Position) -> List[Position]:
    """The positions after one move of the player whose turn it is; none where the game is over.

    Where he cannot move it is the position itself, with the turn of the next player.

    >>> import kingmaker as km
    >>> km.Session().run("clobber(1223)").successors()
    [<km.Position clobber(0123, start=2)>]
    """
    moves = self._moves()
    if self.position is not None or not moves:
        return moves
    # As the language writes them, where it can.
    written = run_with(self._engine, "successors(g)", {"g": self}).column("position")
    return [cell if isinstance(cell, Position) else move for cell, move in zip(written, moves)]


def best(self: Position, under: Optional[Under] = None, **limit: Any) -> List[Position]:
    """The positions after those moves that no other move is better than, for the player who moves.

    >>> import kingmaker as km
    >>> km.Session().run("clobber(123213)").best("prudent")
    [<km.Position clobber(013213, start=2)>, <km.Position clobber(123103, start=2)>]
    """
    moves = self.successors()
    mover = self.mover
    if mover is None:
        return moves
    values = [move.normal_form(under, **limit) for move in moves]
    distinct = set(values)
    kept = {value for value in distinct
            if not any(other.compare(value, mover, under, **limit) == ">" for other in distinct - {value})}
    return [move for move, value in zip(moves, values) if value in kept]


def trace(self: Position, under: Optional[Under] = None, **limit: Any) -> Trace:
    """All steps from the position's value to its normal form.

    >>> import kingmaker as km
    >>> km.Session().run("clobber(12223)").trace("prudent").normal_form
    km.value('2_1')
    """
    clause, names = behind_under(under)
    answer: Trace = run_with(self._engine, "trace g" + clause, {"g": self, **names}, **limit)
    return answer


def explain(self: Position, under: Optional[Under] = None, **limit: Any) -> Proof:
    """The derivation of the position's normal form, which the checker has accepted."""
    clause, names = behind_under(under)
    answer: Proof = run_with(self._engine, "explain normalize g" + clause, {"g": self, **names}, **limit)
    return answer


def to_efg(self: Position, orders: Orders, **limit: Any) -> str:
    """The game in extensive form, as Gambit reads it (.efg); see Value.to_efg."""
    return efg_of(self, orders, **limit)


def _drawing(self: Position) -> Drawing:
    drawing: Drawing = run_with(self._engine, "draw g", {"g": self})
    return drawing


def svg(self: Position) -> str:
    """The picture as the element <svg>: of the board of a game that the session defines, else of the value.

    Error where there is no Graphviz.
    """
    return _drawing(self).svg()


def _repr_svg(self: Position) -> Optional[str]:
    try:
        return svg_if_possible(_drawing(self).dot)
    except Error:
        return None


def _repr(self: Position) -> str:
    return f"<km.Position {self._text()}>"


def _no_pickle(self: Any) -> Any:
    raise TypeError("this cannot be pickled; its value can")


attach(Position, [
    ("normal_form", normal_form), ("successors", successors), ("best", best), ("trace", trace),
    ("explain", explain), ("to_efg", to_efg), ("svg", svg), ("_repr_svg_", _repr_svg),
    ("__str__", lambda self: self._text()), ("__repr__", _repr), ("__reduce__", _no_pickle),
])
