# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Values of multi-player games, and their normal forms.

>>> import kingmaker as km
>>> v = km.value("[[1,3],[1,[1,2]],[2,3]]")
>>> v.normal_form("prudent")
km.value('1_2')

Values, choices and wins made by the functions of this module belong to one session, which
``default_session`` gives; ``Session`` makes others.
"""
from __future__ import annotations

from typing import Any, Iterable, List, Optional, Sequence, Union

from ._errors import (AssertionFailed, CycleError, Error, InputError, Interrupted,
                      KingmakerWarning, LimitError, ParseError, SessionError)
from . import _kingmaker
from ._answers import Check, Drawing, Function, Plot, Proof, Step, Table, Thing, Trace
from ._kingmaker import Position, Value
from ._arguments import limits
from ._session import Session
from ._games import Game, game
from ._graphs import graph
from ._rules import Preference, Rule, preference
from ._values import Under

__all__ = [
    "AssertionFailed", "Check", "CycleError", "Drawing", "Error", "Function", "Game", "InputError",
    "Interrupted", "KingmakerWarning", "LimitError", "ParseError", "Plot", "Position",
    "Preference", "Proof", "Rule", "Session", "SessionError", "Step", "Table", "Thing", "Trace",
    "Value", "choice", "compare", "default_session", "from_efg", "functions", "game", "games", "graph",
    "help",    "normalize", "preference", "random", "rule", "rule_sets", "rules", "run", "sizes", "value", "win",
]

__version__: str = _kingmaker.version

_default: Optional[Session] = None


def default_session() -> Session:
    """The session of this module's own functions, of three players."""
    global _default
    if _default is None:
        _default = Session()
    return _default


def value(of: Any, *, players: Optional[int] = None,
          start: Optional[int] = None, **limit: Any) -> Value:
    """The value that a text denotes, in any notation, or lists, or the win of a player.

    >>> import kingmaker as km
    >>> v = km.value("[[1,3],[1,[1,2]]]")
    >>> v.mover, v.depth, sorted(v.winners)
    (1, 3, [1, 2, 3])
    >>> v.options
    (km.value('2_1'), km.value('2{1,3{1,2}}'))
    >>> v @ ".1.2" == km.win(3)
    True
    >>> {v: "a value can be a key"}[km.value("[[1,[1,2]],[1,3]]")]
    'a value can be a key'
    """
    return default_session().value(of, players=players, start=start, **limit)


def win(player: int, *, players: Optional[int] = None, start: Optional[int] = None) -> Value:
    """The value of a game that this player has won.

    >>> import kingmaker as km
    >>> km.win(2)
    km.value('2')
    """
    return default_session().win(player, players=players, start=start)


def choice(mover: int, options: Iterable[Union[Value, int]], *, players: Optional[int] = None,
           start: Optional[int] = None) -> Value:
    """The choice of a player among values; a number is the win of that player.

    >>> import kingmaker as km
    >>> km.choice(1, [2, km.choice(2, [1, 3])])
    km.value('[2,2_1]')
    """
    return default_session().choice(mover, options, players=players, start=start)


def run(statements: str, names: Any = None, **limit: Any) -> Any:
    """Runs statements in the default session and returns the last answer; see Session.run.

    >>> import kingmaker as km
    >>> km.run("nim(1,2,3) == nim(1,2,3)")
    True
    """
    return default_session().run(statements, names, **limit)


def normalize(texts: Iterable[Union[str, Value]], under: Optional[Under] = None, **limit: Any) -> List[Value]:
    """The normal forms of many values, or of their texts; see Session.normalize.

    >>> import kingmaker as km
    >>> km.normalize(["[1,3]", "[[1,3],[2,3]]"], under="prudent")
    [km.value('1'), km.value('2_1')]
    """
    return default_session().normalize(texts, under, **limit)


def random(count: int = 1000, *, depth: int = 4, seed: int = 1) -> List[Value]:
    """Random values of the default session; see Session.random."""
    return default_session().random(count, depth=depth, seed=seed)


def compare(vs: Sequence[Union[Value, int]], ws: Sequence[Union[Value, int]], player: int,
            under: Optional[Under] = None, **limit: Any) -> List[str]:
    """How a player likes each value beside that of the other list; see Session.compare.

    >>> import kingmaker as km
    >>> km.compare(km.normalize(["[1,3]", "[2,3]"]), [3, 3], 1, "prudent")
    ['>', '||']
    """
    session = next((v._engine for v in [*vs, *ws] if isinstance(v, Value)), default_session()._engine)
    return _kingmaker.compare(session, vs, ws, player, under, limits(limit))


def sizes(values: Iterable[Value]) -> List[int]:
    """The numbers of distinct nodes of many values.

    >>> import kingmaker as km
    >>> km.sizes(km.normalize(["1", "[1,3]", "[[1,3],2]"]))
    [1, 3, 5]
    """
    return _kingmaker.sizes(values)


def from_efg(text: str, *, payoffs: bool = False) -> Value:
    """The value of a game in extensive form, as Gambit writes it; see Session.from_efg."""
    return default_session().from_efg(text, payoffs=payoffs)


def help(topic: str = "") -> None:  # noqa: A001  as Python calls it
    """Prints what a name of the language is; without one, the names there are.

    >>> import kingmaker as km
    >>> km.help("odd")
    odd(k)
    <BLANKLINE>
      true if the number k is odd
    <BLANKLINE>
      Kinds: number -> truth
    <BLANKLINE>
    Example:
    <BLANKLINE>
      odd(4)
      false
    """
    default_session().help(topic)


def games() -> List[str]:
    """The names of the games that the language has."""
    return default_session().games()


def functions() -> List[str]:
    """The names of the functions that the language has."""
    return default_session().functions()


def rule_sets() -> List[str]:
    """The names of the rule sets that the language has.

    >>> import kingmaker as km
    >>> "prudent" in km.rule_sets()
    True
    """
    return default_session().rule_sets()


def rule(text: str) -> Rule:
    """A rule in the notation of the language; see Rule."""
    new_rule = Rule(text)
    _kingmaker.defined(default_session()._engine, [new_rule._statement(new_rule.name)])
    return new_rule


def rules(*of: Union[Rule, str], name: str = "own") -> Thing:
    """A rule set for the default session; see Session.rules.

    >>> import kingmaker as km
    >>> mine = km.rules(km.rule("m{x} -> x"), "merge-same-mover")
    >>> km.value("[[[[1,2]]],3]").normal_form(mine)
    km.value('[1,2,3]')
    """
    return default_session().rules(*of, name=name)


from . import _positions, _values  # noqa: E402,F401  give positions and values their methods
