# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Rules and preferences said in Python, held against those of the language."""
from __future__ import annotations

from fractions import Fraction
from typing import Any, List

import pytest

import kingmaker as km


@km.preference
def number(value: km.Value, player: int) -> Any:
    """Prudent, by the theorem on prudent numbers."""
    return rank_of(value, player)


def rank_of(value: km.Value, player: int) -> Fraction:
    """Good for values of which the number is known: wins and simple ones."""
    if value.winner is not None:
        return Fraction(1 if value.winner == player else -1)
    return Fraction(1 if player in value.winners else -1, value.size)


@km.preference
def hopeful(value: km.Value, player: int) -> int:
    return 2 if value.winner == player else int(player in value.winners)


def test_a_preference_is_the_one_of_the_language() -> None:
    s = km.Session()
    s.run("preference same for p: v by if v == p then 2 else if contains(v, p) then 1 else 0")
    for v in s.run("list v in values(depth <= 2): v")[::20]:
        assert v.normal_form(hopeful) == v.normal_form("same"), v
    values = s.run("list v in values(depth <= 1): v")
    for v in values:
        for w in values:
            for p in (1, 2, 3):
                assert v.compare(w, p, hopeful) == v.compare(w, p, "same")


def test_where_rules_may_stand() -> None:
    s = km.Session()
    v = s.value("[[1,3],[1,[1,2]],[2,3]]")
    s["mine"] = hopeful
    expected = v.normal_form(hopeful)
    assert s.run("normalize v under mine", {"v": v}) == expected == v.normal_form("mine")
    assert s.run("nf(v, under=h)", {"v": v, "h": hopeful}) == expected
    mixed = v.normal_form((hopeful, "prudent", "selfish"))
    assert mixed == v.normal_form("(mine, prudent, selfish)")
    trace = v.trace(hopeful)
    assert trace.normal_form == expected and any("drop" in step.rule for step in trace)
    assert s.run("clobber(12223)").normal_form(hopeful) == s.run("normalize clobber(12223) under mine")
    assert "mine" in s.script()
    assert hopeful(v, 1) == 1 and hopeful.__doc__ is None and "hopeful" in repr(hopeful)


def test_ranks_may_be_anything_that_has_an_order() -> None:
    v = km.value("[[1,3],[1,[1,2]],[2,3]]")
    expected = v.normal_form(hopeful)

    @km.preference(name="tuples")
    def tuples(value: km.Value, player: int) -> Any:
        return ("a", hopeful(value, player))

    @km.preference
    def fractions(value: km.Value, player: int) -> Any:
        return Fraction(hopeful(value, player), 3)

    assert v.normal_form(tuples) == expected == v.normal_form(fractions)
    assert tuples.name == "tuples"
    assert km.value("[2,3]").normal_form(number) == km.value("[2,3]")


class Odd(Exception):
    pass


def test_exceptions_of_a_preference() -> None:
    s = km.Session()
    s.run("kept = [1,3]")
    v = s.value("[[1,3],[1,[1,2]],[2,3]]")

    @km.preference
    def broken(value: km.Value, player: int) -> int:
        raise Odd(str(player))

    for _ in range(2):
        with pytest.raises(Odd) as caught:
            v.normal_form(broken)
        assert caught.traceback[-1].name == "broken"

    @km.preference
    def unordered(value: km.Value, player: int) -> Any:
        return None if value.is_win else 1

    with pytest.raises(TypeError):
        v.normal_form(unordered)

    @km.preference
    def endless(value: km.Value, player: int) -> Any:
        return endless(value, player)

    with pytest.raises(RecursionError):
        v.normal_form(endless)

    @km.preference
    def greedy(value: km.Value, player: int) -> Any:
        return s.run("size(kept)")

    with pytest.raises(km.SessionError):
        v.normal_form(greedy)
    assert s.run("normalize kept under prudent") == s.win(1) and list(s) == ["kept"]
    any_km: Any = km
    with pytest.raises(TypeError):
        any_km.preference(7)
    with pytest.raises(TypeError):
        v.normal_form(object())  # type: ignore[arg-type]


def test_rules() -> None:
    s = km.Session()
    merge = km.rule("merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}")
    mine = s.rules(merge, km.rule("collapse: m{x} -> x"), name="mine")
    assert mine.kind == "rule set" and list(s) == []
    for v in s.run("list v in terms(depth <= 2, options <= 2): v")[::7]:
        assert v.normal_form(mine) == v.normal_form("syntactic")
    v = s.value("[[[[1,2]]],3]")
    assert v.trace(mine).normal_form == s.value("[1,2,3]")
    s["own"] = mine
    assert s.run("normalize v under own", {"v": v}) == s.value("[1,2,3]")
    twice = s.rules("m{x} -> x", "m{m{..inner}, ..rest} -> m{..inner, ..rest}", "collapse-single-option")
    assert v.normal_form(twice) == s.value("[1,2,3]")
    assert km.rules(merge).kind == "rule set"
    for text in ("m{x} -> y", "m{x}", "-> x", "m{x} -> x; m{y} -> y", "a b: m{x} -> x", ""):
        with pytest.raises(km.InputError):
            km.rule(text)
    with pytest.raises(km.InputError):
        s.rules("no-such-rule")
    wrong: List[Any] = [7]
    with pytest.raises(TypeError):
        s.rules(*wrong)
    with pytest.raises(km.SessionError):
        km.value("[1,3]").normal_form(mine)
    assert list(s) == ["own"]


def test_a_preference_that_is_no_order() -> None:
    s = km.Session()
    s.run("preference strange for p: v < w if is_win(v) and is_win(w) and v != w")
    v = s.value("[2,3]")
    with pytest.raises(km.CycleError):
        v.normal_form("strange")
    assert v.normal_form("prudent") == v
