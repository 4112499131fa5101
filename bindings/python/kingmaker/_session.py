# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Sessions: the language, with its names and settings."""
from __future__ import annotations

import os
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union

from . import _kingmaker
from ._answers import Check, Thing
from ._arguments import Closed, limits, text, whole
from ._efg import from_efg
from ._errors import Error, InputError
from ._kingmaker import Engine, Value
from ._rules import Rule, rule_set
from ._values import Under, from_lists

__all__ = ["Session"]


class Session(Closed):
    """An engine with its own values, names and settings.

    >>> import kingmaker as km
    >>> s = km.Session(players=3, under="prudent")
    >>> s.run("v = [[1,3],[2,3]]; normalize v")
    km.value('2_1')

    Values of different sessions are equal if they are the same tree, but never mixed in one computation:
    that is SessionError, and ``s.value(v)`` makes a copy. A session serves one thread at a time, and others
    wait for their turn; threads with sessions of their own work at the same time.

    Limits are keyword arguments, here and wherever work is done: ``steps`` of rewriting, ``time`` in
    seconds, ``memory`` of the whole process in MB, ``nodes`` that the session holds, ``depth`` of a
    value, ``output``, bytes of a text.
    """

    __module__ = "kingmaker"

    def __init__(self, players: int = 3, under: Union[str, Sequence[str]] = "syntactic", *, start: int = 1,
                 format: str = "bar", names: str = "123", theorems: bool = True,
                 steps: Optional[int] = None, time: Optional[float] = None,
                 memory: Optional[int] = None, nodes: Optional[int] = None,
                 depth: Optional[int] = None, output: Optional[int] = None) -> None:
        if not isinstance(under, str):
            for one in under if isinstance(under, (tuple, list)) else (under,):
                text("under: the name of a rule set", one)
        settings = {"players": whole("players", players), "start": whole("start", start), "under": under,
                    "format": text("format", format), "names": text("names", names), "theorems": bool(theorems)}
        self._engine = Engine(settings, limits({"steps": steps, "time": time, "memory": memory, "nodes": nodes,
                                                "depth": depth, "output": output}))

    # --- Statements ---

    def run(self, statements: str, names: Optional[Mapping[str, Any]] = None, **limit: Any) -> Any:
        """Runs statements and returns what the last one answers.

        ``names`` are names for Python's objects in these statements: values, numbers, fractions,
        truths, texts, lists, coalitions (sets of players), positions, functions.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> s.run("size(v) + k", {"v": s.value("[1,3]"), "k": 10})
        13
        >>> s.run("prudent_number([[1,3],[2,3]], 2)")
        Fraction(3, 4)

        Values come as ``Value``, numbers as int and Fraction, truths, texts and lists as Python's
        own, coalitions as frozensets, tables as ``Table``, traces, proofs and drawings as objects of
        their own.

        A statement that fails raises an exception and changes nothing; those before it have
        happened.
        """
        return self._engine.run(text("statements", statements), dict(names or {}), limits(limit), False)

    def run_all(self, statements: str, names: Optional[Mapping[str, Any]] = None,
                **limit: Any) -> List[Any]:
        """Runs statements and returns what each of them answers.

        >>> import kingmaker as km
        >>> km.Session().run_all("1 + 1; [1,3] == [3,1]")
        [2, True]
        """
        answers: List[Any] = self._engine.run(text("statements", statements), dict(names or {}), limits(limit),
                                              True)
        return answers

    def load(self, path: Union[str, "os.PathLike[str]"], **limit: Any) -> Any:
        """Runs the statements of a file, as ``run`` does."""
        with open(path, encoding="utf-8") as file:
            return self.run(file.read(), **limit)

    def check(self, claim: str, names: Optional[Mapping[str, Any]] = None, **limit: Any) -> Check:
        """Checks a claim about all instances, or that there is one.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> check = s.check("forall v in values(depth <= 1): size(v) < 5")
        >>> bool(check), check.instances
        (True, 15)
        """
        statement = text("claim", claim).lstrip()
        answer = self.run(statement if statement.startswith("check") else "check " + statement, names, **limit)
        if not isinstance(answer, Check):
            raise InputError("claim: this is none that can be checked")
        return answer

    # --- Values ---

    def value(self, of: Any, *, players: Optional[int] = None,
              start: Optional[int] = None, **limit: Any) -> Value:
        """The value that a text denotes, the win of a player, the value of lists inside each other, or a
        copy of another session's value.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> s.value("[[1,3],[1,[1,2]]]").depth
        3
        >>> s.value([[1, 3], [1, [1, 2]]]) == s.value("[[1,3],[1,[1,2]]]")
        True
        """
        if isinstance(of, str):
            return _kingmaker.value_from_text(self._engine, of, players, start, limits(limit))
        limits(limit)
        if isinstance(of, Value):
            return _kingmaker.value_copied(self._engine, of)
        if isinstance(of, (list, tuple)):
            return from_lists(self._engine, of, players, start)
        if isinstance(of, bool) or not hasattr(type(of), "__index__"):
            raise TypeError(f"a value is made from a text, lists, a player or a value, not {type(of).__name__}")
        return _kingmaker.win(self._engine, of, players, start)

    def win(self, player: int, *, players: Optional[int] = None,
            start: Optional[int] = None) -> Value:
        """The value of a game that this player has won."""
        return _kingmaker.win(self._engine, player, players, start)

    def choice(self, mover: int, options: Iterable[Union[Value, int]], *,
               players: Optional[int] = None, start: Optional[int] = None) -> Value:
        """The choice of a player among values; a number is the win of that player."""
        return _kingmaker.choice(self._engine, mover, options, players, start)

    def normalize(self, texts: Iterable[Union[str, Value]], under: Optional[Under] = None,
                  **limit: Any) -> List[Value]:
        """The normal forms of many values, or of their texts; the fastest way to have them.

        >>> import kingmaker as km
        >>> km.Session(under="prudent").normalize(["[1,3]", "[[1,3],[2,3]]"])
        [km.value('1'), km.value('2_1')]

        Limits are for some thousand values together. An error knows which text it is about: ``item``, and of
        an open file ``file`` and ``line``.
        """
        if isinstance(texts, str):
            texts = texts.splitlines()
        if not hasattr(type(texts), "__iter__"):
            raise TypeError(f"texts is a list of texts or an open file, not {type(texts).__name__}")
        try:
            return _kingmaker.normalize(self._engine, texts, under, limits(limit))
        except Error as error:
            name = getattr(texts, "name", None)
            if error.item is not None and isinstance(name, str):
                error.file = name
            raise

    def random(self, count: int = 1000, *, depth: int = 4, seed: int = 1) -> List[Value]:
        """Random values, those of the domain ``random(...)`` of the language.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> values = s.random(50, depth=4, seed=7)
        >>> values == [v for v in s.run("list v in random(count=50, depth<=4, seed=7): v")]
        True
        """
        values: List[Value] = self.run(
            f"list v in random(count = {whole('count', count, 1)}, depth <= {whole('depth', depth, 1)}, "
            f"seed = {whole('seed', seed, 0)}): v")
        return values

    def compare(self, vs: Sequence[Union[Value, int]], ws: Sequence[Union[Value, int]], player: int,
                under: Optional[Under] = None, **limit: Any) -> List[str]:
        """How the player likes each value beside the one at the same place of the other list.

        >>> import kingmaker as km
        >>> s = km.Session(under="prudent")
        >>> s.compare(s.normalize(["1", "[1,3]", "2"]), [2, 1, 3], player=1)
        ['>', '==', '||']
        """
        return _kingmaker.compare(self._engine, vs, ws, player, under, limits(limit))

    def from_efg(self, text: str, *, payoffs: bool = False) -> Value:
        """The value of a game in extensive form, as Gambit writes it (.efg).

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> s.from_efg(s.value("[[1,3],2]").to_efg("li"))
        km.value('[2,2_1]')

        In such a game each player knows where play is, and nothing is left to chance. An outcome that is
        called ``2 wins``, as those of ``to_efg``, is a win of player 2; of any other the winner is the player
        with the highest payoff. With ``payoffs=True`` each outcome stays as it is:

        >>> s.from_efg(s.value("[2,draw,<3,1,0>]").to_efg(), payoffs=True)
        km.value('[2,<3,1,0>,draw]')
        """
        return from_efg(self, text, payoffs)

    def rules(self, *rules: Union[Rule, str], name: str = "own") -> Thing:
        """A rule set of these rules, in this order: built-in ones by their names, and one's own.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> mine = s.rules("merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}", "m{x} -> x")
        >>> s.value("[[[[1,2]]],3]").normal_form(mine)
        km.value('[1,2,3]')

        It stands wherever a rule set may, and ``s["mine"] = mine`` gives it a name.
        """
        return rule_set(self._engine, rules, name)

    # --- Names and settings ---

    def __setitem__(self, name: str, thing: Any) -> None:
        """Binds a name for the statements that follow. A function is called by them.

        >>> import kingmaker as km
        >>> s = km.Session()
        >>> s["longest"] = lambda v: v.depth
        >>> s.run("longest([[1,3],2]) + 1")
        3

        It is given values, numbers, lists, ... as ``run`` returns them, returns what can be bound, and must
        always answer the same: a statement remembers its calls. It may compute with values and positions of
        this session, but runs statements in another one.
        """
        self._engine.bind(text("a name", name), thing)

    def __getitem__(self, name: str) -> Any:
        """The object that a name is bound to; ``_`` is the last result. KeyError if there is none."""
        return self._engine.bound(text("a name", name))

    def __delitem__(self, name: str) -> None:
        """Forgets a name that the session has bound. KeyError if there is none."""
        self._engine.unbind(text("a name", name))

    def __contains__(self, name: str) -> bool:
        return name in self._engine.names()

    def __iter__(self) -> Any:
        return iter(self._engine.names())

    def __len__(self) -> int:
        return len(self._engine.names())

    def __bool__(self) -> bool:
        return True  # also without names

    # --- What there is ---

    def help(self, topic: str = "") -> None:
        """Prints the page of ``:help`` on a name of the language, a word or a sign; without a topic, the names
        of games, functions and rule sets.

        >>> import kingmaker as km
        >>> km.Session().help("mover")
        mover(v)
        <BLANKLINE>
          the player who chooses at the root
        <BLANKLINE>
        Example:
        <BLANKLINE>
          mover([[1,3]])
          1
        """
        if text("topic", topic):
            print(_kingmaker.page_on(self._engine, topic), end="")
            return
        for word, names in (("games", self.games()), ("functions", self.functions()),
                            ("rule sets", self.rule_sets())):
            print(f"{word}: {', '.join(names)}")

    def games(self) -> List[str]:
        """The names of the games that the language has, and of those that the session has defined."""
        return _kingmaker.games(self._engine)

    def functions(self) -> List[str]:
        """The names of the functions that the language has."""
        return _kingmaker.functions(self._engine)

    def rule_sets(self) -> List[str]:
        """The names of the rule sets that the language has."""
        return _kingmaker.rule_sets(self._engine)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings, limits included; ``Session(**s.settings)`` has the same."""
        return self._engine.settings()

    def script(self) -> str:
        """Statements that bind and set the same in a new session."""
        return self._engine.script()

    def interrupt(self) -> None:
        """Stops what another thread does with this session, which gets the exception Interrupted."""
        self._engine.interrupt()

    def forget(self) -> None:
        """Gives back the memory of what is only remembered to be found sooner."""
        self._engine.reclaim()

    @property
    def nodes(self) -> int:
        """How many nodes the session holds."""
        return self._engine.nodes()

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *error: Any) -> None:
        self.forget()

    def __repr__(self) -> str:
        now = self.settings
        return f"<km.Session of {now['players']} players under {now['under']}>"

    def __reduce__(self) -> Any:
        raise TypeError("sessions cannot be pickled; `script()` says what they have bound")
