"""Sessions: the language, with its names and settings."""
from __future__ import annotations

import os
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union

from . import _kingmaker
from ._answers import Check, Thing
from ._kingmaker import Engine, Value
from ._rules import Rule, rule_set
from ._values import Under, given, limits

__all__ = ["Session"]


class Session:
    """An engine with its own values, names and settings.

    >>> import kingmaker as km
    >>> s = km.Session(players=3, under="prudent")
    >>> s.run("v = [[1,3],[2,3]]; normalize v")
    km.value('2_1')

    Values of different sessions are never mixed: that is SessionError, and ``s.value(v)`` makes a
    copy. A session is for one thread at a time; different threads may use different sessions.

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
        settings = {"players": players, "start": start, "under": under, "format": format,
                    "names": names, "theorems": theorems}
        self._engine = Engine(settings, limits(steps, time, memory, nodes, depth, output))

    # --- Statements ---

    def run(self, text: str, names: Optional[Mapping[str, Any]] = None, **limit: Any) -> Any:
        """Runs statements and returns what the last one answers.

        ``names`` are names for Python's objects in these statements: values, numbers, fractions,
        truths, texts, lists, coalitions (sets of players), positions.

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
        return self._engine.run(text, dict(names or {}), given(limit), False)

    def run_all(self, text: str, names: Optional[Mapping[str, Any]] = None,
                **limit: Any) -> List[Any]:
        """Runs statements and returns what each of them answers.

        >>> import kingmaker as km
        >>> km.Session().run_all("1 + 1; [1,3] == [3,1]")
        [2, True]
        """
        answers: List[Any] = self._engine.run(text, dict(names or {}), given(limit), True)
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
        text = claim.lstrip()
        answer = self.run(text if text.startswith("check") else "check " + text, names, **limit)
        if not isinstance(answer, Check):
            raise TypeError("this is no claim that can be checked")
        return answer

    # --- Values ---

    def value(self, of: Union[str, int, Value], *, players: Optional[int] = None,
              start: Optional[int] = None, **limit: Any) -> Value:
        """The value that a text denotes, the win of a player, or a copy of another session's value.

        >>> import kingmaker as km
        >>> km.Session().value("[[1,3],[1,[1,2]]]").depth
        3
        """
        if isinstance(of, str):
            return _kingmaker.value_from_text(self._engine, of, players, start, given(limit))
        if isinstance(of, Value):
            return _kingmaker.value_copied(self._engine, of)
        if isinstance(of, int) and not isinstance(of, bool):
            return self.win(of, players=players, start=start)
        raise TypeError(f"a value is made from a text, a player or a value, not "
                        f"{type(of).__name__}")

    def win(self, player: int, *, players: Optional[int] = None,
            start: Optional[int] = None) -> Value:
        """The value of a game that this player has won."""
        return _kingmaker.win(self._engine, player, players, start)

    def choice(self, mover: int, options: Iterable[Union[Value, int]], *,
               players: Optional[int] = None, start: Optional[int] = None) -> Value:
        """The choice of a player among values; a number is the win of that player."""
        return _kingmaker.choice(self._engine, mover, options, players, start)

    def normalize(self, texts: Iterable[str], under: Optional[Under] = None,
                  **limit: Any) -> List[Value]:
        """The normal forms of many values, from their texts; the fastest way to have them.

        >>> import kingmaker as km
        >>> km.Session(under="prudent").normalize(["[1,3]", "[[1,3],[2,3]]"])
        [km.value('1'), km.value('2_1')]

        Limits are for some thousand values together.
        """
        if isinstance(texts, str):
            texts = texts.splitlines()
        return _kingmaker.normalize(self._engine, texts, under, given(limit))

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
        """Binds a name for the statements that follow."""
        self._engine.bind(name, thing)

    def __getitem__(self, name: str) -> Any:
        """What a name is bound to; ``_`` is the last result. KeyError if nothing is."""
        return self._engine.bound(name)

    def __contains__(self, name: str) -> bool:
        return name in self._engine.names()

    def __iter__(self) -> Any:
        return iter(self._engine.names())

    def __len__(self) -> int:
        return len(self._engine.names())

    def __bool__(self) -> bool:
        return True  # also without names

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings, limits included."""
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

    def __repr__(self) -> str:
        now = self.settings
        return f"<km.Session of {now['players']} players under {now['under']}>"

    def __reduce__(self) -> Any:
        raise TypeError("sessions cannot be pickled; `script()` says what they have bound")
