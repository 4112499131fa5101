# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Methods of positions, besides those of the engine's class."""
from __future__ import annotations

import html
from typing import Any, List, Optional

from . import _kingmaker
from ._answers import Proof, Trace
from ._arguments import limits
from ._errors import Error
from ._kingmaker import Position, Value
from ._pictures import cells, html_of_picture, svg_of
from ._values import Orders, Under, attach, behind_under, efg_of, itself, run_with


def value(self: Position, **limit: Any) -> Value:
    """The position's value, which no rule has touched; limits are keyword arguments.

    >>> import kingmaker as km
    >>> km.Session().run("clobber(12223)").value(time=10)
    km.value('[2_1]')
    """
    return self._value(limits(limit))


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
    return self._moves()


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
    distinct = sorted(set(values))
    pairs = [(v, w) for v in distinct for w in distinct if v != w]
    signs = _kingmaker.compare(self._engine, [v for v, _ in pairs], [w for _, w in pairs], mover, under,
                               limits(limit))
    weaker = {v for (v, _), sign in zip(pairs, signs) if sign == "<"}
    return [move for move, value in zip(moves, values) if value not in weaker]


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


def to_efg(self: Position, orders: Optional[Orders] = None, **limit: Any) -> str:
    """The game in extensive form, as Gambit reads it (.efg); see Value.to_efg."""
    return efg_of(self, orders, **limit)


def _drawn(self: Position) -> str:
    """The picture, SVG or HTML."""
    game, where = self._game and self._game(), self.position
    if isinstance(where, Value):
        return where._repr_html_() or str(where)
    if game is not None and game.picture is not None:
        return html_of_picture(game.picture(where), game.name)
    board = self._board()
    return cells([[self._text()]] if where is None else where) if board is None else svg_of(board)


def svg(self: Position) -> str:
    """The picture of the board as the element <svg>; ``value().svg()`` is that of the value.

    For a game of Python's it is what ``Game.draw`` says, or text in cells. Error where there is no
    Graphviz for the board of a game of the language.
    """
    return _drawn(self)


def _repr_html(self: Position) -> Optional[str]:
    try:
        return _drawn(self)
    except (Error, OSError):
        return f"<pre>{html.escape(self._text())}</pre>"


def _repr_svg(self: Position) -> Optional[str]:
    shown = _repr_html(self)
    return shown if shown is not None and shown.startswith("<svg") else None


def _repr(self: Position) -> str:
    return f"<km.Position {self._text()}>"


def _from_text(text: str) -> Position:
    from . import default_session

    position: Position = default_session().run(text)
    return position


def _reduce(self: Position) -> Any:
    if self.position is None:
        return _from_text, (self._statement(),)
    game = self._game and self._game()
    if game is None or isinstance(self.position, Value):
        raise TypeError("this position cannot be pickled without its game; its value can")
    return _of_game, (game, self.position, self.start)


def _of_game(game: Any, where: Any, start: int) -> Position:
    position: Position = game(where, start=start)
    return position


attach(Position, [
    ("value", value), ("normal_form", normal_form), ("successors", successors), ("best", best), ("trace", trace),
    ("explain", explain), ("to_efg", to_efg), ("svg", svg), ("_repr_html_", _repr_html), ("_repr_svg_", _repr_svg),
    ("__str__", lambda self: self._text()), ("__repr__", _repr), ("__reduce__", _reduce),
    ("__copy__", itself), ("__deepcopy__", itself),
])
