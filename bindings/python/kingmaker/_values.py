# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Methods of values, besides those of the engine's class."""
from __future__ import annotations

import re
import sys
from functools import partial
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _kingmaker
from ._answers import Proof, Thing, Trace
from ._arguments import limits, text, whole
from ._errors import InputError
from ._kingmaker import Engine, Value
from ._pictures import html_of, svg_if_possible, svg_of
from ._rules import Preference

#: Rule sets: ``"prudent"``, a preference or rules of one's own, or one for each player.
Under = Union[str, Preference, Thing, Sequence[Union[str, Preference, Thing]]]

#: How each player ranks the winners, or the name of a rule set of total orders.
Orders = Union[str, Sequence[Union[str, Sequence[int]]]]


def behind_under(under: Optional[Under]) -> Tuple[str, Dict[str, Any]]:
    """The clause of a statement, with the names in it that it needs."""
    names: Dict[str, Any] = {}

    def word(rules: Any) -> str:
        if isinstance(rules, str):
            return rules
        if isinstance(rules, (tuple, list)):
            return f"({', '.join(map(word, rules))})"
        if not isinstance(rules, (Preference, Thing)):
            raise TypeError(f"under is a rule set, or one for each player, not {type(rules).__name__}")
        name = f"own_rules{len(names) + 1}"
        names[name] = rules
        return name

    return ("" if under is None else f" under {word(under)}"), names


def run_with(engine: Engine, text: str, names: Dict[str, Any], **limit: Any) -> Any:
    """The answer of a statement, with some names for it."""
    return engine.run(text, names, limits(limit), False)


def normal_form(self: Value, under: Optional[Under] = None, **limit: Any) -> Value:
    """The normal form under these rules: a rule set, one for each player, or the session's.

    >>> import kingmaker as km
    >>> v = km.value("[[1,3],[1,[1,2]],[2,3]]")
    >>> v.normal_form("prudent")
    km.value('1_2')
    >>> v.normal_form(("syntactic", "prudent", "selfish"))
    km.value('[2,2_1,3_1]')

    Raises LimitError past a limit; the limits of the session can be changed for this call: steps,
    time (in seconds), memory (MB), nodes, depth. CycleError for a preference that is no order.
    """
    return self._normal_form(under, limits(limit))


def trace(self: Value, under: Optional[Under] = None, **limit: Any) -> Trace:
    """All steps to the normal form.

    >>> import kingmaker as km
    >>> print(km.value("[[1,3],[2,3]]").trace("prudent").normal_form)
    2_1
    """
    clause, names = behind_under(under)
    answer: Trace = run_with(self._engine, "trace v" + clause, {"v": self, **names}, **limit)
    return answer


def explain(self: Value, under: Optional[Under] = None, **limit: Any) -> Proof:
    """The derivation of the normal form, which the checker has accepted.

    >>> import kingmaker as km
    >>> km.value("[[1,3],[2,3]]").explain("prudent").kind
    'proof'
    """
    clause, names = behind_under(under)
    answer: Proof = run_with(self._engine, "explain normalize v" + clause, {"v": self, **names},
                             **limit)
    return answer


def compare(self: Value, other: Union[Value, int], player: int,
            under: Optional[Under] = None, **limit: Any) -> str:
    """How the player likes this value beside another: ``<``, ``>``, ``==`` or ``||``.

    >>> import kingmaker as km
    >>> km.value("[1,3]").compare(km.value("[2,3]"), player=1, under="prudent")
    '>'
    """
    if not isinstance(other, Value):
        other = _kingmaker.win(self._engine, other, self.players, None)
    return _kingmaker.compare(self._engine, [self], [other], player, under, limits(limit))[0]


def _places(place: str) -> List[int]:
    """The numbers in a path such as ``.2.1``; none in that of the root, ``.``."""
    if re.fullmatch(r"\.?|(\.?0*[1-9][0-9]{0,7})(\.0*[1-9][0-9]{0,7})*", text("place", place)) is None:
        raise InputError(f"`{place}` is no place: one is written `.2.1`, the root `.`")
    return [int(number) for number in place.split(".") if number]


def at(self: Value, place: str) -> Value:
    """The part of the value at a place. IndexError if there is none."""
    for number in _places(place):
        self = self[number - 1]
    return self


def replace(self: Value, place: str, by: Union[Value, int]) -> Value:
    """This value with another at a place. IndexError if there is no such place.

    >>> import kingmaker as km
    >>> km.value("[[1,3],[2,3]]").replace(".1", km.win(3))
    km.value('[3,[2,3]]')
    """
    if not isinstance(by, Value):
        by = _kingmaker.win(self._engine, by, self.players, self.start)
    above = [(self, number - 1) for number in _places(place)]
    for depth, (_, number) in enumerate(above[:-1], 1):
        above[depth] = above[depth - 1][0][number], above[depth][1]
    for node, number in reversed(above):
        _ = node[number]  # raises IndexError
        options = [*node.options[:number], by, *node.options[number + 1:]]
        by = _kingmaker.choice(self._engine, node.mover or 0, options, self.players, self.start)
    if by._engine is not self._engine or by.players != self.players:
        _kingmaker.choice(self._engine, 1, [self, by], None, None)  # says why it cannot be in this value
    return by


def swap(self: Value, p: int, q: int) -> Value:
    """This value with two players exchanged, as movers and as winners.

    >>> import kingmaker as km
    >>> km.value("[1,3]").swap(1, 2)
    km.value('2{2,3}')
    """
    order = list(range(1, self.players + 1))
    p, q = whole("p", p), whole("q", q)
    for player in (p, q):
        if player not in order:
            _kingmaker.win(self._engine, player, self.players, None)  # says so
    order[p - 1], order[q - 1] = q, p
    return self._relabelled(order)


def relabel(self: Value, players: Sequence[int]) -> Value:
    """This value with player i renamed to the i-th of these, as mover and as winner.

    >>> import kingmaker as km
    >>> km.value("[1,3]").relabel([2, 2, 2])
    km.value('2')
    """
    new = [whole("players", player) for player in players]
    for player in new:
        if not 1 <= player <= self.players:
            _kingmaker.win(self._engine, player, self.players, None)  # says so
    return self._relabelled(new)


def walk(self: Value) -> Iterator[Value]:
    """Every part of the value once, the value itself first, then its options, then theirs.

    >>> import kingmaker as km
    >>> [str(part) for part in km.value("[[1,3],[2,3]]").walk()]
    ['[2_1,[2,3]]', '2_1', '[[2,3]]', '1', '3', '2']
    """
    visited = {self}
    waiting = [self]
    for part in waiting:
        yield part
        for option in part.options:
            if option not in visited:
                visited.add(option)
                waiting.append(option)


def to(self: Value, format: str) -> str:
    """The value as text: bar, bracket, choice, tex, json, dot or shared.

    >>> import kingmaker as km
    >>> km.value("[2,3]").to("choice")
    '1{2,3}'

    Raises LimitError past the session's limit ``output``.
    """
    return self._text(text("format", format), 0)


def to_efg(self: Value, orders: Optional[Orders] = None, **limit: Any) -> str:
    """The value as a game in extensive form, as Gambit reads it (.efg).

    Without ``orders`` the payoffs are those of the outcomes. ``orders`` are how each player ranks the
    winners, the best first: ``["1>2>3", (2, 3, 1), "3>1>2"]``, or the name of a rule set of total orders,
    ``"li"``. A winner pays a player as many as there are winners whom he likes less.

    >>> import kingmaker as km
    >>> print(km.value("[2,3]").to_efg([(1, 2, 3), (2, 3, 1), (3, 1, 2)]))
    EFG 2 R "Kingmaker" { "1" "2" "3" }
    ""
    p "" 1 1 "" { ".1" ".2" } 0
    t "" 2 "2 wins" { 1, 2, 0 }
    t "" 3 "3 wins" { 0, 1, 2 }

    Shared parts are written out; LimitError past the limit ``output``.
    """
    return efg_of(self, orders, **limit)


def efg_of(game: Any, orders: Optional[Orders], **limit: Any) -> str:
    """A value or a position for Gambit."""
    if orders is None:
        return str(run_with(game._engine, "export v as efg", {"v": game}, **limit))
    if not isinstance(orders, str):
        chains = [order if isinstance(order, str) else ">".join(map(str, order)) for order in orders]
        orders = "order(" + ", ".join(chains) + ")"
    return str(run_with(game._engine, f"export v as efg under {orders}", {"v": game}, **limit))


def svg(self: Value, expand: bool = False) -> str:
    """The picture of the value, the element <svg>. Error where there is no Graphviz."""
    return svg_of(self._dot(expand))


_LONGEST_REPR = 2000  # bytes
_MOST_DRAWN = 60  # nodes: a picture that is not asked for is made in no time


def _repr(self: Value) -> str:
    text = self._own_text(_LONGEST_REPR)
    if text is None:  # too long, or a type, which no text denotes
        short = self._short("bar", _LONGEST_REPR)
        return f"<km.value {short}>" if short else f"<km.value of {self.size} nodes, depth {self.depth}>"
    # The players, where they are not those of a new session.
    players = "" if self.players == 3 else f", players={self.players}"
    start = "" if self.start == 1 else f", start={self.start}"
    return f"km.value({text!r}{players}{start})"


def _repr_latex(self: Value) -> Optional[str]:
    text = self._short("tex", _LONGEST_REPR)
    return text if text is not None and text.startswith("$") else None


def _repr_html(self: Value) -> Optional[str]:
    picture = svg_if_possible(self._dot(False)) if self.size <= _MOST_DRAWN else None
    return html_of(_repr_latex(self), picture)


def _str(self: Value) -> str:
    return self._text("", 0)


def _reduce(self: Value) -> Tuple[Callable[[], Value], Tuple[()]]:
    from . import value

    # A text that names what is shared, whatever its length.
    return partial(value, self._text("shared", sys.maxsize), players=self.players, start=self.start), ()


def _format(self: Value, spec: str) -> str:
    """The name of a format, such as ``tex``, or what a text may have: ``f"{v:>20}"``."""
    return self._text(spec, 0) if spec.isalpha() else format(str(self), spec)


def itself(self: Any, memo: Optional[Dict[int, Any]] = None) -> Any:
    """A copy of what never changes."""
    return self


def from_lists(engine: Engine, of: Any, players: Any, start: Any) -> Value:
    """The value of lists inside each other, read as brackets are: at each depth the next player chooses."""
    win = _kingmaker.win(engine, 1, players, start)  # checks both, and knows those of the session

    def from_part(part: Any, depth: int) -> Any:
        if not isinstance(part, (list, tuple)):
            return part
        mover = (win.start - 1 + depth) % win.players + 1
        options = [from_part(option, depth + 1) for option in part]
        return _kingmaker.choice(engine, mover, options, win.players, win.start)

    try:
        value: Value = from_part(of, 0)
    except RecursionError:
        raise InputError("these lists are nested too deep: a text, or `choice`, can say the same") from None
    return value


def attach(to_class: Any, methods: Iterable[Tuple[str, Any]]) -> None:
    for name, method in methods:
        setattr(to_class, name, method)
    to_class.__module__ = "kingmaker"


attach(Value, [
    ("normal_form", normal_form), ("trace", trace), ("explain", explain), ("compare", compare),
    ("__matmul__", at), ("replace", replace), ("swap", swap), ("relabel", relabel), ("walk", walk), ("to", to),
    ("to_efg", to_efg), ("svg", svg), ("__match_args__", ("mover", "options")),
    ("__repr__", _repr), ("__str__", _str), ("_repr_latex_", _repr_latex),
    ("_repr_html_", _repr_html), ("__reduce__", _reduce), ("__format__", _format),
    ("__copy__", itself), ("__deepcopy__", itself),
])
