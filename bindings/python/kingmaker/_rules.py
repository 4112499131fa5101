# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Rules in the language's notation, and preferences whose ranks Python says."""
from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Union, overload

from . import _kingmaker
from ._answers import Thing
from ._arguments import Closed, text
from ._kingmaker import Engine, PreferenceRules, Value

__all__ = ["Preference", "Rule", "preference"]

#: A function that says how good a value is for a player.
Ranks = Callable[[Value, int], Any]


class Preference(Closed):
    """A preference that ranks values; stands wherever a rule set may. ``preference`` makes one."""

    __module__ = "kingmaker"
    _attributes = frozenset({"ranks", "name"})

    def __init__(self, ranks: Ranks, name: Optional[str]) -> None:
        if not callable(ranks):
            raise TypeError(f"ranks is a function of a value and a player, not {type(ranks).__name__}")
        self.ranks = ranks
        self.name: str = name or str(getattr(ranks, "__name__", "preference"))
        self.__doc__ = getattr(ranks, "__doc__", None)
        self._rules = PreferenceRules(ranks, self.name)

    def __call__(self, value: Value, player: int) -> Any:
        """The rank of a value for a player."""
        return self.ranks(value, player)

    def __repr__(self) -> str:
        return f"<km.Preference {self.name}>"


@overload
def preference(ranks: Ranks) -> Preference: ...
@overload
def preference(*, name: Optional[str] = None) -> Callable[[Ranks], Preference]: ...
def preference(ranks: Optional[Ranks] = None, *,
               name: Optional[str] = None) -> Union[Preference, Callable[[Ranks], Preference]]:
    """Makes a preference of a function from a value and a player to a rank.

    >>> import kingmaker as km
    >>> @km.preference
    ... def hopeful(value, player):
    ...     if value.winner == player:
    ...         return 2
    ...     return 1 if player in value.winners else 0
    >>> km.value("[[1,3],[2,3]]").normal_form(hopeful)
    km.value('2_1')
    >>> km.value("2_1").compare(3, player=1, under=hopeful)
    '>'

    Ranks are anything that Python can order, numbers or tuples of numbers; of two values the one of
    the higher rank is strictly better, and values of one rank are incomparable. Players drop what is
    strictly weaker, as under ``selfish``. The function is asked once for a value and a player, and
    must always answer the same; it may read the value, and what it raises comes out of the call that
    needed the rank.
    """
    if ranks is not None:
        return Preference(ranks, name)
    return lambda function: Preference(function, name)


class Rule(Closed):
    """A rule, ``m{x} -> x`` or ``collapse: m{x} -> x``, in the notation of the language.

    >>> import kingmaker as km
    >>> km.rule("collapse: m{x} -> x")
    km.rule('collapse: m{x} -> x')
    >>> km.rule("m{x} -> y")
    Traceback (most recent call last):
        ...
    kingmaker.ParseError: 1:19: `y` does not occur on the left side
    rule own: m{x} -> y
                      ^
    """

    __module__ = "kingmaker"
    _attributes = frozenset({"text", "name"})

    def __init__(self, of: str) -> None:
        self.text = text("a rule", of)
        name, colon, sides = of.partition(":")
        self.name = name.strip() if colon else "own"
        self._sides = (sides if colon else of).strip()

    def _statement(self, name: str) -> str:
        return f"rule {name}: {self._sides}"

    def __repr__(self) -> str:
        return f"km.rule({self.text!r})"


def rule_set(engine: Engine, rules: Sequence[Union[Rule, str]], name: str) -> Thing:
    """The rule set of these rules for a session."""
    names = []
    statements = []
    text("name", name)
    for rule in rules:
        if isinstance(rule, str) and "->" in rule:
            rule = Rule(rule)
        if isinstance(rule, Rule):
            # Rules without a name, or of one name, are told apart.
            own = rule.name
            while own in names:
                own += "-again"
            statements.append(rule._statement(own))
            names.append(own)
        elif isinstance(rule, str):
            names.append(rule)
        else:
            raise TypeError(f"a rule is a text or a km.Rule, not {type(rule).__name__}")
    statements.append(f"rules {name} = {', '.join(names)}")
    own_rules: Thing = _kingmaker.defined(engine, statements)
    return own_rules
