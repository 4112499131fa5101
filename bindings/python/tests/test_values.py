# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Values: made, read, compared, copied."""
from __future__ import annotations

import copy
import json
import multiprocessing
import numbers
import pickle
import random
import sys
import threading
from fractions import Fraction
from importlib import import_module
from typing import Any, Callable, Dict, FrozenSet, List, Tuple, Union

import pytest

import kingmaker as km

Tree = Union[int, Tuple[int, FrozenSet["Tree"]]]


def test_reads_every_notation() -> None:
    v = km.value("[2,[1,3]]")
    assert v == km.choice(1, [2, km.choice(2, [1, 3])]) == km.value("1{2,2{1,3}}")
    assert v == km.value("[2,2_1]")
    for format in ("bar", "bracket", "choice", "tex", "json"):
        assert km.value(v.to(format)) == v, format
    assert km.value(2) == km.win(2) == km.value("2")


def test_expressions_are_values_too() -> None:
    assert km.value("nf(clobber(12223), under=prudent)") == km.value("2_1")
    assert km.value("let x = [1,3] in [x,[x,2]]") == km.value("1{1{1,3}, 2{1{1,3}, 2}}")


def test_parts() -> None:
    v = km.value("[[1,3],[1,[1,2]]]")
    assert (v.mover, v.winner, v.is_win) == (1, None, False)
    assert [len(v.options), v.depth, v.size, v.players, v.start] == [2, 3, 7, 3, 1]
    assert v.winners == frozenset({1, 2, 3})
    assert list(v) == list(v.options)
    assert v.options[0] in v and km.win(1) not in v
    assert v @ "." == v and v @ ".1" == v.options[0] and v @ ".2.2.1" == (v.options[1].options[1]).options[0]
    with pytest.raises(IndexError):
        v @ ".3"
    with pytest.raises(km.InputError):
        v @ "x"
    one = km.win(1)
    assert (one.mover, one.winner, one.options, one.depth, one.size) == (None, 1, (), 0, 1)


def test_repr_can_be_typed_again() -> None:
    for v in (km.value("[[1,3],[1,[1,2]]]"), km.value("[1,[2,4]]", players=4),
              km.value("[1,3]", start=2), km.win(2, players=2)):
        again = eval(repr(v))  # noqa: S307
        assert again == v and (again.players, again.start) == (v.players, v.start)


def test_repr_denotes_the_value_whoever_moves() -> None:
    # Two unequal values had one repr: brackets say who moves by their depth alone.
    option = km.value("[[1,3],[2,3]]").options[1]
    assert repr(option) == "km.value('2{2,3}')" and repr(option) != repr(km.value("[[2,3]]"))
    source = random.Random(5)
    for _ in range(3000):
        players = source.choice([2, 3, 4, 9])
        parts: List[Union[km.Value, int]] = list(range(1, players + 1))
        for _ in range(source.randint(1, 6)):
            chosen = source.sample(parts, source.randint(1, min(3, len(parts))))
            parts.append(km.choice(source.randint(1, players), chosen, players=players,
                                   start=source.randint(1, players)))
        v = parts[-1]
        assert isinstance(v, km.Value)
        again = eval(repr(v))  # noqa: S307
        assert again == v and (again.players, again.start) == (v.players, v.start), repr(v)


def test_repr_while_the_session_is_at_work() -> None:
    texts: List[str] = []

    @km.game(players=2)
    def shows(n: int, mover: int) -> List[int]:
        texts.append(repr(v))  # while its session is at work
        return [n - 1] if n else []

    v = km.value("[1,2]", players=2)
    shows(2).value()
    assert texts and eval(texts[0]) == v  # noqa: S307


class SageInteger:
    """A whole number that is no int, as Sage's and numpy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_numbers_may_be_of_any_kind() -> None:
    # Only int and Fraction were numbers: Sage's and numpy's were refused.
    any_km: Any = km
    numpy = import_module("numpy")
    for kind in (SageInteger, numpy.int64, numpy.uint8):
        one, two, three = kind(1), kind(2), kind(3)
        assert any_km.win(two) == any_km.value(two) == km.win(2)
        v = any_km.choice(one, [two, three], players=three, start=one)
        assert v == km.value("[2,3]") and two in v and kind(200) not in v
        assert v.swap(one, two) == v.swap(1, 2) and v.relabel([one, one, two]) == v.relabel([1, 1, 2])
        assert v.replace(".1", one) == v.replace(".1", km.win(1))
        assert v.compare(one, two, "prudent") == v.compare(1, 2, "prudent")
        assert v.normal_form("prudent", steps=kind(100), time=two) == v.normal_form("prudent")
        s = any_km.Session(three, "prudent", start=one)
        assert s.run("k + 1", {"k": two}) == 3 and s.run("c", {"c": {one, three}}) == frozenset({1, 3})
        assert any_km.game(players=two)(lambda n, mover: [])(one, start=two).start == 2
    s = km.Session()
    assert s.run("k / 2", {"k": numpy.int64(3)}) == Fraction(3, 2)
    assert s.run("k", {"k": SageInteger(10**40)}) == 10**40 and s.run("t", {"t": numpy.bool_(True)}) is True

    class SageRational:
        numerator, denominator = SageInteger(3), SageInteger(6)

    numbers.Rational.register(SageRational)
    assert s.run("r", {"r": SageRational()}) == Fraction(1, 2)
    for wrong in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            any_km.win(wrong)


def test_lists_are_read_as_brackets() -> None:
    for text in ("[[1,3],[1,[1,2]]]", "[1,2,3]", "[[[[2,3]],1],2]", "[[1,2],[1,2]]"):
        assert km.value(json.loads(text)) == km.value(text), text
        assert km.value(json.loads(text), start=2) == km.value(text, start=2), text
    v = km.value("[2,3]")
    assert km.value([1, (v, 2)]) == km.choice(1, [1, km.choice(2, [v, 2])])
    any_km: Any = km
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep, 2]
    for wrong, error in (([], km.InputError), ([[]], km.InputError), ([4], km.InputError), ([1.5], TypeError),
                         (["1"], TypeError), ([None], TypeError), (deep, km.InputError)):
        with pytest.raises(error):
            any_km.value(wrong)


def test_walks_and_patterns() -> None:
    v = km.value("[[1,3],[1,[1,2]]]")
    parts = list(v.walk())
    assert parts[0] == v and len(parts) == len(set(parts)) == v.size
    assert list(km.win(2).walk()) == [km.win(2)]
    assert km.Value.__match_args__ == ("mover", "options")  # type: ignore[attr-defined]
    names: Dict[str, Any] = {"km": km, "v": v}
    if sys.version_info >= (3, 10):
        exec("match v:\n    case km.Value(1, (first, second)): answer = second\n", names)  # noqa: S102
        assert names["answer"] == v.options[1]


def test_equality_is_of_values_and_players() -> None:
    assert km.win(1) != km.win(2)
    assert km.win(1, players=4) != km.win(1)
    number: Any = 1
    assert km.win(1) != number and number != km.win(1)
    assert {km.value("[1,3]"): 7}[km.choice(1, [3, 1, 3])] == 7


def test_hash_is_of_the_structure() -> None:
    s = km.Session()
    for text in ("2", "[1,3]", "[[1,3],[1,[1,2]]]", "2_7"):
        assert hash(s.value(text)) == hash(km.value(text))
    values = km.run("list v in values(depth <= 2): v")
    assert len({hash(v) for v in values}) == len(set(values)) == len(values) > 1000


def test_changes() -> None:
    v = km.value("[[1,3],[1,[1,2]]]")
    assert v.replace(".1", km.win(2)) == km.value("[2,[1,[1,2]]]")
    assert v.replace(".", 3) == km.win(3)
    assert v.swap(1, 3).swap(3, 1) == v
    assert v.relabel([1, 2, 3]) == v
    assert v.relabel([1, 1, 1]).normal_form("syntactic") == km.win(1)
    with pytest.raises(IndexError):
        v.replace(".7", 1)
    for wrong in ([1, 2], [1, 2, 4], [0, 1, 2]):
        with pytest.raises(km.InputError):
            v.relabel(wrong)
    with pytest.raises(km.InputError):
        v.swap(1, 4)


def test_rules() -> None:
    v = km.value("[[1,3],[1,[1,2]],[2,3]]")
    assert v.normal_form("prudent") == km.value("1_2")
    assert v.normal_form() == v.normal_form("syntactic")
    assert v.normal_form(("prudent",) * 3) == v.normal_form("(prudent, prudent, prudent)")
    assert v.normal_form("order(1>2>3, 2>3>1, 3>1>2)").is_win
    assert km.win(1).compare(2, player=1, under="prudent") == ">"
    assert km.win(3).compare(km.win(2), 1, "prudent") == "||"
    trace = v.trace("prudent")
    assert trace.start == v and trace.normal_form == v.normal_form("prudent")
    assert trace.steps[-1].after == trace.normal_form and trace[0].rule in str(trace)
    assert trace.data and trace.to("tex")
    proof = v.explain("prudent")
    assert "prudent" in str(proof) and proof.to("coq") and proof.data


def test_wrong_arguments() -> None:
    v: Any = km.value("[1,3]")
    any_km: Any = km  # types would forbid most of it
    calls: List[Tuple[Callable[[], Any], Any]] = [
        (lambda: any_km.win(0), km.InputError),
        (lambda: any_km.win(4), km.InputError),
        (lambda: any_km.win("1"), TypeError),
        (lambda: any_km.choice(1, []), km.InputError),
        (lambda: any_km.choice(4, [1]), km.InputError),
        (lambda: any_km.choice(1, [4]), km.InputError),
        (lambda: any_km.choice(1, [10**30]), km.InputError),
        (lambda: any_km.choice(10**30, [1]), km.InputError),
        (lambda: any_km.choice(-1, [1]), km.InputError),
        (lambda: any_km.choice(True, [1]), TypeError),
        (lambda: any_km.choice(1, [True]), TypeError),
        (lambda: any_km.choice(1, ["1"]), TypeError),
        (lambda: any_km.choice(1, "12"), TypeError),
        (lambda: any_km.choice(1, 3), TypeError),
        (lambda: any_km.choice(1, [None]), TypeError),
        (lambda: any_km.choice(1, [1.0]), TypeError),
        (lambda: any_km.choice(1, [v, km.win(1, players=4)]), km.InputError),
        (lambda: any_km.value(None), TypeError),
        (lambda: any_km.value("[1,4]"), km.ParseError),
        (lambda: any_km.value("[1,3", players=3), km.ParseError),
        (lambda: any_km.value("1", players=17), km.InputError),
        (lambda: any_km.value("1", players=1), km.InputError),
        (lambda: any_km.value("1", start=4), km.InputError),
        (lambda: any_km.value("v = [1,3]"), km.Error),
        (lambda: any_km.value("1; 2"), km.Error),
        (lambda: any_km.value("true"), km.ParseError),
        (lambda: any_km.value(""), km.ParseError),
        (lambda: any_km.value("\ud800"), (UnicodeError, km.Error)),
        (lambda: v.normal_form("prudnt"), km.InputError),
        (lambda: v.normal_form(("prudent", "selfish")), km.InputError),
        (lambda: v.normal_form(7), TypeError),
        (lambda: v.normal_form("prudent", steps=0), km.InputError),
        (lambda: v.normal_form("prudent", steps=-1), km.InputError),
        (lambda: v.normal_form("prudent", steps=10**30), km.InputError),
        (lambda: v.normal_form("prudent", time=float("nan")), km.InputError),
        (lambda: v.normal_form("prudent", time="1"), TypeError),
        (lambda: v.normal_form("prudent", stps=1), TypeError),
        (lambda: v.compare(v, 4, "prudent"), km.Error),
        (lambda: v.to("word"), km.InputError),
        (lambda: v.options[3], IndexError),
    ]
    for call, error in calls:
        with pytest.raises(error):
            call()
    assert km.value("[1,3]") == v


def test_options_may_come_from_a_generator() -> None:
    assert km.choice(1, (p for p in (2, 3))) == km.choice(1, [2, 3])
    assert km.choice(1, {2, 3}) == km.choice(1, (2, 3)) == km.choice(1, {2: "", 3: ""}.keys())

    def broken() -> Any:
        yield 2
        raise ValueError("in the middle")

    with pytest.raises(ValueError, match="in the middle"):
        km.choice(1, broken())


def random_tree(source: random.Random, depth: int) -> Tree:
    if depth == 0 or source.random() < 0.2:
        return source.randint(1, 3)
    options = frozenset(random_tree(source, depth - 1) for _ in range(source.randint(1, 3)))
    if len(options) == 1 and isinstance(next(iter(options)), int):
        return next(iter(options))  # a choice of one win is that win
    return (source.randint(1, 3), options)


def value_of(tree: Tree) -> km.Value:
    if isinstance(tree, int):
        return km.win(tree)
    return km.choice(tree[0], [value_of(option) for option in tree[1]])


def tree_of(value: km.Value) -> Tree:
    if value.winner is not None:
        return value.winner
    assert value.mover is not None
    return (value.mover, frozenset(tree_of(option) for option in value))


def test_values_are_trees_of_sets() -> None:
    source = random.Random(17)
    values: Dict[Tree, km.Value] = {}
    for _ in range(500):
        tree = random_tree(source, 4)
        value = value_of(tree)
        assert tree_of(value) == tree
        assert value == values.setdefault(tree, value)
        assert km.value(value.to("choice")) == value
        assert pickle.loads(pickle.dumps(value)) == value
    assert len(set(values.values())) == len(values)


def shared(session: km.Session, nodes: int) -> km.Value:
    """A value of about so many nodes, deep and wide, in which everything is shared."""
    low: Union[km.Value, int] = 2
    high: Union[km.Value, int] = 3
    tops: List[km.Value] = []
    while len(tops) * 200 < nodes:
        for step in range(100):
            low, high = (session.choice(step % 3 + 1, [low, high, len(tops) % 3 + 1]),
                         session.choice((step + 1) % 3 + 1, [high, low]))
        assert isinstance(low, km.Value)
        tops.append(low)
    return session.choice(1, tops)


def test_a_million_shared_nodes_are_copied_without_recursion() -> None:
    s = km.Session()
    value = shared(s, 1_000_000)
    assert value.size >= 1_000_000
    copied = pickle.loads(pickle.dumps(value))
    assert hash(copied) == hash(value) and copied.size == value.size
    assert s.value(copied) == value
    assert "nodes" in repr(value)
    with pytest.raises(km.LimitError) as caught:
        str(value)
    assert caught.value.limit == "output"


def test_copies() -> None:
    v = km.value("[[1,3],2]", players=4, start=2)
    for copied in (copy.copy(v), copy.deepcopy(v), *(pickle.loads(pickle.dumps(v, protocol))
                                                     for protocol in range(pickle.HIGHEST_PROTOCOL + 1))):
        assert copied == v and (copied.players, copied.start) == (4, 2)


def normal_form_elsewhere(value: km.Value) -> Tuple[km.Value, int]:
    return value.normal_form("prudent"), hash(value)


@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_values_go_to_other_processes(how: str) -> None:
    values = [km.value(text) for text in ("2", "[1,3]", "[[1,3],[1,[1,2]],[2,3]]", "[2_5,3_5]")]
    with multiprocessing.get_context(how).Pool(2) as pool:
        answers: List[Tuple[km.Value, int]] = pool.map(normal_form_elsewhere, values)
    assert answers == [(v.normal_form("prudent"), hash(v)) for v in values]


def test_pickles_wait_for_a_session_at_work() -> None:
    texts = pickle.dumps([km.value("[[1,3],2]")] * 1000)
    failures: List[BaseException] = []

    def copy_them() -> None:
        try:
            for _ in range(20):
                pickle.dumps(pickle.loads(texts))
        except BaseException as error:  # noqa: B902
            failures.append(error)

    # A pool writes and reads what it sends in threads of its own.
    threads = [threading.Thread(target=copy_them) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(300):
        try:
            km.value("[[1,3],[1,[1,2]],[2,3]]").normal_form("selfish")
            km.run("check forall v in values(depth <= 1): size(v) < 9")
        except km.Error as error:
            failures.append(error)
    for thread in threads:
        thread.join()
    assert failures == []


def test_deep_values() -> None:
    s = km.Session()
    v = s.value("[" * 100_000 + "1,2" + "]" * 100_000)
    assert v.depth == 100_000
    assert hash(v) == hash(pickle.loads(pickle.dumps(v)))
    assert v.normal_form("syntactic").depth == 1
    assert v.swap(1, 2).swap(1, 2) == v
    assert repr(v).startswith("<km.value of")
    assert v._repr_latex_() is None


def test_pictures() -> None:
    v = km.value("[[1,3],[2,3]]")
    svg = v.svg()
    latex = v._repr_latex_()
    assert svg.startswith("<svg") and latex is not None and latex.startswith("$")
    # JupyterLab showed the picture without the formula: of several forms it shows one.
    assert v._repr_html_() == f"<div>{latex}</div>{svg}" and not hasattr(v, "_repr_svg_")
    assert v.to("dot").startswith("digraph")


def test_memory_is_given_back() -> None:
    s = km.Session()
    kept = [s.value("[[1,3],[1,[1,2]]]")]
    texts = [str(kept[0])]
    for round in range(2_500_000 // 5000):
        low = s.win(round % 3 + 1)
        for k in range(5000):
            low = s.choice(k % 3 + 1, [low, k % 2 + 2, round % 2 + 1])
        if round % 100 == 0:
            kept.append(low)
            texts.append(str(hash(low)))
    assert s.nodes < 2_400_000
    assert str(kept[0]) == texts[0]
    assert [str(hash(v)) for v in kept[1:]] == texts[1:]
    assert all(v.depth == 5000 for v in kept[1:])


def test_values_of_two_sessions_are_compared_by_structure() -> None:
    # One text, one hash, one repr, and unequal without a word.
    a, b = km.Session(), km.Session()
    b.run("[[3,2],1]; [[2,1],[3,1]]")  # other numbers of terms
    for v in a.random(200, depth=4, seed=3) + [a.value("1"), a.value("[[1,3],[1,[1,2]],[2,3]]")]:
        w = b.value(repr(v)[len("km.value('"):-2])
        assert v == w and hash(v) == hash(w) and len({v, w}) == 1 and {v: 1}[w] == 1
        assert v != b.choice(1, [w, b.choice(2, [w, 3]), 2])
    assert a.win(1) != b.win(2) and a.win(1) != km.win(1, players=4)
    assert a.value("[[1,2],[1,3]]") != b.value("[[1,2],[2,3]]")
    with pytest.raises(km.SessionError):
        a.choice(1, [b.win(1), b.value("[1,2]")])
    with pytest.raises(km.SessionError):
        assert a.win(1) < b.win(2)


def test_values_sort_index_and_format() -> None:
    values = km.random(500, depth=4, seed=2)
    listed = km.choice(1, values)
    assert sorted(set(values)) == list(listed.options) == list(listed) == [*listed[:]]
    assert not values[0] < values[0] and km.value("[1,2]") < km.value("[1,3]") and not km.win(2) < km.win(1)
    v = km.value("[[1,3],[1,[1,2]]]")
    assert v[0] == v.options[0] and v[-1] == v.options[-1] and v[1:] == v.options[1:]
    for place in (2, -3):
        with pytest.raises(IndexError):
            v[place]
    assert f"{v}" == str(v) and f"{v:>40}" == f"{str(v):>40}" and f"{v:choice}" == v.to("choice")
    assert km.win(1) < km.win(2) < v
    with pytest.raises(TypeError):
        assert v < 3  # type: ignore[operator]


def test_frames_show_values() -> None:
    pandas: Any = pytest.importorskip("pandas")
    v, w = km.value("[1,3]"), km.value("[[1,3],[2,3]]")
    frame = pandas.DataFrame({"v": [v, w, v]})
    assert str(v) in str(frame) and str(w) in str(frame) and frame["v"][1] == w
    assert list(frame["v"] == v) == [True, False, True] and frame["v"].nunique() == 2
