# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Sessions: answers, errors, limits, interruptions, threads."""
from __future__ import annotations

import copy
import html
import os
import pickle
import signal
import threading
import time
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest

import kingmaker as km

ENDLESS = "check forall u, v in values(depth <= 2): size(u) + size(v) > 0"


@pytest.fixture
def s() -> km.Session:
    return km.Session()


def test_answers_are_pythons_objects(s: km.Session) -> None:
    answers = s.run_all("""
        2 + 3; 2^200; -(2^70); prudent_number([[1,3],[2,3]], 2); 1 < 2; "text"; (1, [1,3], list(2)); 1..4
        x = [1,3]
    """)
    assert answers[:3] == [5, 2**200, -(2**70)]
    assert answers[3] == Fraction(1, 4) and isinstance(answers[3], Fraction)
    assert answers[4:8] == [True, "text", [1, s.value("[1,3]"), [2]], range(1, 5)]
    assert answers[-1] == s.value("[1,3]") == s["x"]
    assert s.run("# nothing") is None
    assert s.run("compare [1,3], [2,3] for 1 under prudent") == ">"
    assert sum(s.run("shapley([[1,2],[1,3]])")) == 1


def test_names(s: km.Session) -> None:
    v = s.value("[[1,3],2]")
    s["g"] = v
    s["third"] = Fraction(1, 3)
    s["big"] = 10**40
    s["many"] = [1, v, [True, "text"]]
    s["who"] = {1, 3}
    assert s["g"] == v and s["third"] == Fraction(1, 3) and s["big"] == 10**40
    assert s["many"] == [1, v, [True, "text"]] and s["who"] == frozenset({1, 3})
    assert s.run("size(g) + big") == v.size + 10**40
    assert list(s) == ["big", "g", "many", "third", "who"] and "g" in s and len(s) == 5
    assert s.run("size(w)", {"w": v}) == v.size and "w" not in s
    assert s.run("g = w; g", {"w": s.win(2)}) == s.win(2) == s["g"]
    assert s["_"] == s.win(2)
    with pytest.raises(KeyError):
        s["nothing"]
    anything: Any = s
    for name, thing in [("normalize", 1), ("n_0", 1), ("a b", 1), ("", 1), ("_", 1), ("é", 1)]:
        with pytest.raises(km.InputError):
            anything[name] = thing
    nothing_here: List[Any] = [None, 1.5, object(), b"x", print, int]
    for thing in nothing_here:
        with pytest.raises(TypeError):
            anything["x"] = thing
    nested: List[Any] = []
    nested.append(nested)
    with pytest.raises(km.LimitError):
        s["x"] = nested
    with pytest.raises(km.InputError):
        anything["x"] = {1, "2"}


def test_settings() -> None:
    s = km.Session(4, ("prudent",) * 4, start=2, nodes=10**6, steps=10**6, time=1.5, memory=3000,
                   depth=1000, output=10**6)
    now = s.settings
    assert (now["players"], now["start"], now["nodes"], now["time"], now["depth"]) == (
        4, 2, 10**6, 1.5, 1000)
    # They were no arguments: `milliseconds` for `time`, without `names` and `theorems`.
    assert km.Session(**now).settings == now
    default = km.Session().settings
    assert km.Session(**default).settings == default
    assert s.win(4).players == 4 and s.value("[1,4]").mover == 2
    s.run(":set players 3; :set under prudent")
    assert s.settings["under"] == "prudent"
    s.run(":undo")
    assert s.settings["players"] == 3 and "prudent" in repr(s)
    anything: Any = km.Session
    for wrong in ({"players": 1}, {"players": 17}, {"under": "prudnt"}, {"start": 9}, {"steps": 0},
                  {"format": "word"}):
        with pytest.raises(km.InputError):
            anything(**wrong)
    for unknown in ({"plyers": 3}, {"players": "3"}, {"under": 7}, {"under": ("prudent", 7)}, {"format": 1}):
        with pytest.raises(TypeError):
            anything(**unknown)


def test_slips_are_refused(s: km.Session) -> None:
    # Attributes and arguments that nobody knows were taken in silence.
    anything: Any = s
    game: Any = km.game(players=2)(lambda n, mover: [])
    preference: Any = km.preference(lambda value, player: 0)
    things: List[Any] = [s, game, preference, km.rule("m{x} -> x"), s.run("table k in 1..2: k"), s.value("1"),
                         s.run("clobber(12)"), s.check("forall k in 1..2: k > 0")]
    for thing in things:
        with pytest.raises(AttributeError):
            thing.undre = "prudent"
    with pytest.raises(AttributeError):
        anything.settings = {}
    with pytest.raises(TypeError, match="'tmie'.*limits are steps, time"):
        s.run("1", tmie=3)
    with pytest.raises(TypeError, match="'tmie'"):
        s.value(1, tmie=3)


WRONG: List[Any] = [None, True, 7, -1, 2.5, "nonsense(", b"x", [], {}, object()]


def test_errors_are_pythons(s: km.Session) -> None:
    # They were pybind11's: "incompatible function arguments. The following argument types are supported".
    v, g, t = s.value("[[1,3],2]"), s.run("clobber(12223)"), s.run("table k in 1..2: k")
    any_km: Any = km
    nim = km.game(players=2)(lambda n, mover: range(n))
    calls: List[Callable[[Any], Any]] = [
        s.run, s.run_all, s.check, s.value, s.win, s.normalize, s.rules, s.from_efg, s.help,
        lambda x: s.run("1", x), lambda x: s.run("x", {"x": x}), lambda x: s.run("1", {x: 1}),
        lambda x: s.run("1", steps=x), lambda x: s.run("1", time=x), lambda x: s.value("1", players=x),
        lambda x: s.value("1", start=x), lambda x: s.win(1, players=x), lambda x: s.choice(x, [1, 2]),
        lambda x: s.choice(1, x), lambda x: s.choice(1, [x]), lambda x: s.choice(1, [1], players=x),
        lambda x: s.normalize(["1"], x), lambda x: s.normalize([x]), lambda x: s[x], lambda x: bind(s, x),
        lambda x: v.normal_form(x), lambda x: v.trace(x), lambda x: v.explain(x), lambda x: v.compare(x, 1),
        lambda x: v.compare(v, x), lambda x: v.compare(v, 1, x), lambda x: v.replace(x, v),
        lambda x: v.replace(".1", x), lambda x: v.swap(x, 1), lambda x: v.swap(1, x), v.relabel,
        lambda x: v.relabel([x, 1, 1]), v.to, v.to_efg, lambda x: v @ x, lambda x: x in v, lambda x: v == x,
        lambda x: g.normal_form(x), lambda x: g.trace(x), lambda x: g.best(x), lambda x: g == x, g.to_efg,
        t.to, t.column, lambda x: t[x], lambda x: km.Session(x), lambda x: km.Session(3, x),
        lambda x: km.Session(start=x), lambda x: km.Session(format=x), lambda x: km.Session(names=x),
        lambda x: km.Session(output=x), lambda x: nim(x), lambda x: nim(1, start=x),
        lambda x: nim(1, session=x), lambda x: any_km.game(x, players=3)(1).value(),
        lambda x: km.game(players=x)(lambda n, mover: []), lambda x: any_km.game(nim.moves, name=x),
        lambda x: any_km.game(nim.moves, wins=x), lambda x: km.preference(x), km.rule, km.rules,
        lambda x: s.rules("m{x} -> x", name=x), km.from_efg, km.help,
    ]
    for call in calls:
        for wrong in WRONG:
            try:
                call(wrong)
            except (TypeError, ValueError, KeyError, IndexError, AttributeError, OSError, km.Error) as error:
                message = str(error)
                assert "incompatible" not in message and "argument types" not in message, (call, wrong, message)
    with pytest.raises(km.InputError, match="^players: "):
        km.win(1, players=40)
    with pytest.raises(km.InputError, match="^start: "):
        km.value("1", start=9)
    with pytest.raises(TypeError, match="^mover is a whole number, not str"):
        s.choice("1", [2])  # type: ignore[arg-type]


def test_warnings_are_at_the_line_of_the_caller(s: km.Session) -> None:
    # They were at a line of the package.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        s.run(":set under prudent; 2 < 1")
    assert [one.category for one in caught] == [km.KingmakerWarning] and caught[0].filename == __file__


def test_help(s: km.Session, capsys: pytest.CaptureFixture[str]) -> None:
    s.help("clobber")
    assert capsys.readouterr().out.startswith("clobber(")
    km.help("prudent")
    assert "under prudent" in capsys.readouterr().out
    s.help()
    assert "games: " in capsys.readouterr().out
    with pytest.raises(km.InputError, match="did you mean `clobber`"):
        s.help("clobbr")
    s.run("game own on heaps { take 1, 2 }")
    s.help("own")
    assert "take 1, 2" in capsys.readouterr().out
    s.help("forall")
    assert capsys.readouterr().out
    assert "clobber" in km.games() and "mover" in km.functions() and "selfish" in km.rule_sets()


def test_functions_go_both_ways(s: km.Session) -> None:
    # Functions of Python's could not be bound, and those of the language not be called.
    s["f"] = lambda v, k: v.depth + k
    s["is_good"] = lambda v: 1 in v.winners
    assert s.run("f([[1,3],2], 10)") == 12 and s.run("map((1, 2), g)", {"g": lambda k: k * Fraction(1, 2)}) == [
        Fraction(1, 2), 1]
    check = s.check("forall v in values(depth <= 1): is_good(v)")
    assert not check and check.counterexample == {"v": s.win(2)}
    s.run("rule lift: m{x, ..rest} -> x if is_good(x)")
    mine = s.rules("lift")
    assert s.value("[1,2]").normal_form(mine).winner in (1, 2)
    s.run("h(v) = f(v, 1) * 2; twice(k) = 2 * k")
    assert s.run("h([1,3])") == 4 and s["h"](s.value("[1,3]")) == 4 and s["twice"](Fraction(1, 2)) == 1
    assert s["f"](s.value("[1,3]"), 1) == 2 and callable(s["f"]) and isinstance(s["h"], km.Function)
    with pytest.raises(km.Error):
        s["h"](1, 2)
    with pytest.raises(km.ParseError, match="has 2 parameters, not 1"):
        s.run("f(1)")
    calls: List[int] = []

    def counted(k: int) -> int:
        calls.append(k)
        return k

    assert s.run("sum k in (1, 1, 2): c(k)", {"c": counted}) == 4 and calls == [1, 2]
    assert "# f(v, k) is defined outside of the language" in s.script()


def test_errors_in_functions(s: km.Session) -> None:
    class Odd(Exception):
        pass

    def raises(k: int) -> int:
        raise Odd(k)

    s["bad"] = raises
    s["wrong"] = lambda k: object()
    s["other"] = lambda k: km.Session().value("[1,3]")
    s["greedy"] = lambda k: s.run("1")
    for _ in range(2):
        with pytest.raises(Odd) as caught:
            s.run("bad(1) + 1")
        assert caught.traceback[-1].name == "raises"
        with pytest.raises(TypeError, match="nothing like object"):
            s.run("wrong(1)")
        with pytest.raises(km.Error, match="another session"):
            s.run("other(1)")
        with pytest.raises(km.SessionError):
            s.run("greedy(1)")
        with pytest.raises(Odd):
            s.check("forall k in 1..3: bad(k) == k")
    assert s.run("1 + 1") == 2
    any_session: Any = s
    for unfit in (print, int, lambda *all: 1, lambda *, k: k):
        with pytest.raises(TypeError):
            any_session["g"] = unfit


def test_notebooks_show_all(s: km.Session) -> None:
    # Checks, traces and proofs were cut to a line, and plots and boards were no pictures.
    check = s.check("forall v in values(depth <= 1): size(v) < 3")
    v = s.value("[[1,3],[1,[1,2]],[2,3]]")
    for thing in (check, v.explain("prudent"), s.run("prudent")):
        page = thing._repr_html_()
        assert page is not None and page == f"<pre>{html.escape(str(thing))}</pre>"
    assert str(v.trace("prudent")._repr_html_()).count("<tr>") == 1 + len(v.trace("prudent"))
    table = s.run("table k in 1..1000: k")
    page = table._repr_html_()
    assert page.count("<tr>") == 201 and "and 800 more rows" in page and len(table) == 1000
    plot = s.run("draw tally forall k in 1..9: k mod 3")
    assert isinstance(plot, km.Plot) and plot.svg().startswith("<svg") and plot._repr_svg_() == plot.svg()
    assert str(s.run('clobber("12/21")')._repr_svg_()).startswith("<svg")


def test_scripts(s: km.Session, tmp_path: Path) -> None:
    s.run("f(v) = size(v) + 1; w = [[1,3],2]; :set under prudent")
    again = km.Session()
    file = tmp_path / "session.km"
    file.write_text(s.script())
    again.load(file)
    assert again.run("f(w)") == s.run("f(w)") and again.settings["under"] == "prudent"


def test_tables(s: km.Session) -> None:
    table = s.run("table v in values(depth <= 1): v, n = size(v), half = size(v) / 2")
    assert isinstance(table, km.Table)
    assert table.columns == ["v", "n", "half"] and len(table) == 15
    assert table[3] == (table.rows[3][0], table.rows[3][0].size, Fraction(table.rows[3][0].size, 2))
    assert table.column("n")[:3] == [1, 1, 1]
    with pytest.raises(KeyError):
        table.column("m")
    assert table.to_csv().splitlines()[0] == "v,n,half"
    assert table.to_latex().startswith("\\begin{tabular}") and "<table>" in table.to_html()
    assert table._repr_html_() == table.to_html() and table.to_markdown().startswith("| v |")
    frame = table.to_pandas()
    assert list(frame.columns) == table.columns and frame["n"].sum() == sum(table.column("n"))
    assert table.data and str(table)
    tally = s.run("tally forall v in values(depth <= 1): size(v)")
    assert sum(tally.column("count")) == 15 and "15 instances" in tally.remark
    assert s.run("find k in 1..9: even(k)").column("k") == [2, 4, 6, 8]
    assert s.run("classify [[1,3],[1,[1,2]]]").columns == ["classification", "type"]
    # pandas took values for columns of their own: `()`, `((), ())`, and `groupby` failed.
    assert "()" not in str(frame) and [s.value(text) for text in frame["v"]] == table.column("v")
    assert len(frame.groupby("v")["n"].sum()) == 15 and len(frame.sort_values("v")) == 15
    lists = s.run("table v in values(depth <= 1): o = options(v), n = size(v)").to_pandas()
    assert sum(lists.groupby("o")["n"].sum()) == sum(lists["n"])
    pair = [km.choice(2, [km.choice(3, [1, 3])]), km.choice(3, [1, 3])]  # alike in brackets
    alike = km.run("table v in l: v", {"l": pair}).to_pandas()
    assert len(alike.groupby("v")) == 2 and [km.value(text) for text in alike["v"]] == pair
    positions = s.run("successors(clobber(123213))").to_pandas()
    assert positions["position"][0] == "clobber(013213, start=2)"
    # It lives on when memory moves.
    before = str(table)
    for k in range(300):
        s.run("normalize nim(1,2,3) under raw")
    s.forget()
    assert str(table) == before and table.rows[0][0] == s.win(1)


def test_checks(s: km.Session) -> None:
    good = s.check("forall v in values(depth <= 1): size(v) < 5")
    assert good and good.holds and good.instances == 15 and good.counterexample is None
    bad = s.check("check forall v in values(depth <= 1): size(v) < 3")
    assert not bad and bad.counterexample is not None
    v = bad.counterexample["v"]
    assert isinstance(v, km.Value) and v.size == 3 and "fails" in str(bad) and bad.reason
    exists = s.check("exists k in 1..9: k * k == 49")
    assert exists and exists.witness == {"k": 7}
    assert not s.check("exists k in 1..3: k * k == 49")
    with pytest.raises(km.AssertionFailed):
        s.run("assert 1 == 2")
    assert s.run("assert 1 == 1") is True
    with pytest.raises(km.ParseError):
        s.check("everything is fine")


def test_other_answers(s: km.Session) -> None:
    drawing = s.run("draw [[1,3],2]")
    assert isinstance(drawing, km.Drawing)
    assert drawing.svg().startswith("<svg") and drawing.dot.startswith("digraph")
    assert s.run("rules under prudent").column("rule")
    assert s.run("redexes [[1,3],[2,3]] under prudent").columns == ["place", "rule", "subterm"]
    assert s.run("step [[1,3],[2,3]] under prudent") == s.value("[2_1,2]")
    rules = s.run("prudent")
    assert rules.kind == "rule set" and str(rules) == "prudent"
    f = s.run("f(v) = size(v) + 1")
    assert f.kind == "function" and "size" in str(f)
    assert s.run("g(3)", {"g": f}) == 2
    form = s.run("*3 + {*0,*2}")
    assert form.kind == "form" and "*3" in str(form)
    s["x"] = form
    assert s.run("nimber(x)") == s.run("nimber(*3 + {*0,*2})")
    assert "nodes" in s.run(":stats") and "players" in s.run(":show")
    with pytest.raises(km.ParseError, match="prompt"):
        s.run(":help")
    with pytest.raises(km.ParseError, match="to\\(format\\)"):
        s.run("[1,3] -o x.tex")


def test_errors_have_places(s: km.Session) -> None:
    with pytest.raises(km.ParseError) as caught:
        s.run("x = [1,3]\n  size(x) + \"ü\" + size(y)\n[1")
    error = caught.value
    assert (error.line, error.column) == (2, 24)
    assert error.text is not None and error.text.endswith(" ^\n") and "\n" not in error.message
    assert "x" in s  # what came before has happened
    with pytest.raises(km.ParseError) as caught:
        s.value("[1,\n [2,3,")
    assert caught.value.line == 2
    assert isinstance(error, ValueError) and isinstance(error, km.Error)


def test_nothing_changes_when_a_statement_fails(s: km.Session) -> None:
    s.run("x = [1,3]")
    for text in ("x = [1,4]", "x = ", "y = x + [1", "x = nf(x, under=nobody)", ":set players 99"):
        with pytest.raises(km.Error):
            s.run(text)
        assert list(s) == ["x"] and s["x"] == s.value("[1,3]") and s.settings["players"] == 3


def test_limits(s: km.Session) -> None:
    with pytest.raises(km.LimitError) as caught:
        s.run(ENDLESS, steps=1000)
    assert caught.value.limit == "steps"
    with pytest.raises(km.LimitError) as caught:
        s.run(ENDLESS, time=0.2)
    assert caught.value.limit == "time"
    # It was in milliseconds.
    assert caught.value.enough is None or caught.value.enough > 0.2
    with pytest.raises(km.LimitError) as caught:
        s.run("normalize nim(9,9,9) under raw", nodes=100)
    assert caught.value.limit == "nodes"
    with pytest.raises(km.LimitError) as caught:
        s.value("[" * 100 + "1,2" + "]" * 100, depth=50)
    assert caught.value.limit == "depth"
    assert s.settings["steps"] > 1000 and s.run("1 + 1") == 2
    small = km.Session(nodes=1000)
    with pytest.raises(km.LimitError) as caught:
        low: Any = 1
        for k in range(2000):  # all of them are below the last
            low = small.choice(k % 3 + 1, [low, 2, 3])
    assert caught.value.limit == "nodes"
    del low, caught  # the traceback knows the options
    for k in range(20_000):  # of which none is kept
        small.choice(1, [2, small.choice(2, [3, small.choice(3, [1, k % 3 + 1, 2])])])
    assert small.run("[1,3] == [3,1]")


def bind(session: km.Session, thing: Any) -> None:
    session["x"] = thing


def test_sessions_never_mix() -> None:
    a, b = km.Session(), km.Session()
    v, w = a.value("[1,3]"), b.value("[1,3]")
    calls: List[Callable[[], Any]] = [
        lambda: a.choice(1, [v, w]),
        lambda: v.replace(".1", w),
        lambda: v.compare(w, 1, "prudent"),
        lambda: a.run("size(x)", {"x": w}),
        lambda: bind(a, w),
        lambda: bind(a, [1, [w]]),
        lambda: a.run("size(x)", {"x": b.run("table k in 1..2: k")}),
        lambda: a.run("x", {"x": b.run("clobber(12)")}),
    ]
    for call in calls:
        with pytest.raises(km.SessionError):
            call()
    assert a.value(w) == v and list(a) == []
    # Comparing them was an error: `v in {w}`, `[v].index(w)`, ...
    assert v == w and not v != w and v in {w} and w in a.choice(2, [v, 1]) and v in [w]
    assert a.run("clobber(12)") == b.run("clobber(12)") != b.run("clobber(13)")


def test_values_outlive_their_session() -> None:
    v = km.Session().value("[[1,3],[2,3]]")
    assert str(v.normal_form("prudent")) == "2_1"


def in_a_moment(do: Callable[[], Any], seconds: float = 0.3) -> threading.Timer:
    timer = threading.Timer(seconds, do)
    timer.start()
    return timer


@pytest.mark.parametrize("work", ["check", "normalize", "own game"])
def test_control_c_is_keyboard_interrupt(s: km.Session, work: str) -> None:
    s.run("kept = [1,3]")

    @km.game(players=2)
    def endless(position: int, mover: int) -> List[int]:
        return [position + 1, position + 2]

    jobs: Dict[str, Callable[[], Any]] = {
        "check": lambda: s.run(ENDLESS),
        "normalize": lambda: s.run("normalize nim(50,50,50,50) under raw"),
        "own game": lambda: endless(0, session=s).normal_form("prudent"),
    }
    started = time.process_time()
    with pytest.raises(KeyboardInterrupt):
        timer = in_a_moment(lambda: os.kill(os.getpid(), signal.SIGINT))
        jobs[work]()
    assert time.process_time() - started < 10  # a second or so
    timer.join()
    assert s.run("kept") == s.value("[1,3]") and s.run("normalize kept under prudent") == s.win(1)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_handler_of_the_users_own(s: km.Session) -> None:
    class Mine(Exception):
        pass

    def handler(number: int, frame: Any) -> None:
        raise Mine

    before = signal.signal(signal.SIGINT, handler)
    try:
        with pytest.raises(Mine):
            timer = in_a_moment(lambda: os.kill(os.getpid(), signal.SIGINT))
            s.run(ENDLESS)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert s.run("1 + 1") == 2


def test_interrupted_by_another_thread(s: km.Session) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:  # again, since an interruption before it runs is forgotten
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1
            if ticks >= 3:
                s.interrupt()

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(km.Interrupted):
        s.run(ENDLESS, time=100)
    done.set()
    thread.join()
    assert ticks >= 3  # others go on while the engine works
    assert s.run("1 + 1") == 2


def test_one_session_in_two_threads_waits(s: km.Session) -> None:
    # It was an error if one thread used a session that worked in another one.
    v = s.value("[[1,3],2]")
    outcome: List[Any] = []
    begun = threading.Event()

    @km.game(players=2)
    def slow(n: int, mover: int) -> List[int]:
        begun.set()
        time.sleep(0.05)
        return [n - 1] if n else []

    thread = threading.Thread(target=lambda: outcome.append(str(slow(9, session=s).normal_form("prudent"))))
    thread.start()
    assert begun.wait(10)
    calls: List[Callable[[], Any]] = [
        lambda: s.run("1"), lambda: v.options, lambda: v.depth, lambda: hash(v), lambda: repr(v),
        lambda: s.win(1), lambda: s.choice(1, [2, 3]), lambda: v.normal_form(), lambda: list(s),
        lambda: s.settings, lambda: v.size, lambda: v.winners, lambda: s.forget(),
        lambda: s.normalize(["1"]), lambda: s.script(), lambda: bind(s, 3),
    ]
    for call in calls:
        call()
    thread.join()
    assert outcome == ["1"] and s["x"] == 3


def test_threads_take_turns(s: km.Session) -> None:
    # Nobody starves, and nobody sees names of another one's call.
    counts = [0] * 4
    end = time.monotonic() + 1

    def work(number: int) -> None:
        while time.monotonic() < end:
            answers = s.run_all("k; n; k + n", {"k": number, "n": counts[number]})
            assert answers == [number, counts[number], number + counts[number]]
            counts[number] += 1

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert min(counts) * 20 > max(counts) > 0, counts
    assert list(s) == []


def test_control_c_ends_waiting(s: km.Session) -> None:
    thread = threading.Thread(target=lambda: pytest.raises(km.Interrupted, s.run, ENDLESS))
    thread.start()
    time.sleep(0.2)
    timer = in_a_moment(lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        s.run("1 + 1")
    timer.join()
    s.interrupt()
    thread.join()
    assert s.run("1 + 1") == 2


def test_sessions_that_wait_for_each_other() -> None:
    a, b = km.Session(2), km.Session(2)
    both = threading.Barrier(2)
    outcomes: List[str] = []

    def work(mine: km.Session, other: km.Session) -> None:
        def moves(n: int, mover: int) -> List[int]:
            if n == 1:
                both.wait(10)
                other.run("1 + 1")
            return [n - 1] if n else []

        try:
            km.game(players=2)(moves)(1, session=mine).value()
            outcomes.append("done")
        except km.SessionError as error:
            outcomes.append("each other" if "each other" in str(error) else str(error))
        except threading.BrokenBarrierError:
            outcomes.append("broken")

    threads = [threading.Thread(target=work, args=pair) for pair in ((a, b), (b, a))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes)[-1] == "each other", outcomes
    assert a.run("1 + 1") == b.run("1 + 1") == 2


def test_two_sessions_in_two_threads() -> None:
    results: List[Tuple[int, str]] = []

    def work(number: int) -> None:
        own = km.Session(under="prudent")
        for _ in range(50):
            v = own.value("[[1,3],[1,[1,2]],[2,3]]")
            text = str(own.run("normalize clobber(1223122)")) + str(v.normal_form("selfish"))
            own.choice(1, [v, own.win(2)])
        results.append((number, text))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len({text for _, text in results}) == 1


def test_many_values_at_once(s: km.Session, tmp_path: Path) -> None:
    texts = ["[1,3]", "[[1,3],[2,3]]", "2'", "1{2,3}", " [1,2] "] * 2000
    for rules in ("prudent", "selfish", "syntactic", ("prudent", "selfish", "syntactic")):
        expected = [s.value(text).normal_form(rules) for text in texts[:5]] * 2000
        assert s.normalize(texts, rules) == expected
        assert s.normalize(iter(texts), rules) == expected
    assert s.normalize("[1,3]\n[2,3]", "prudent") == [s.win(1), s.value("[2,3]")]
    with pytest.raises(km.ParseError) as caught:
        s.normalize(["[1,3]", "[1,"])
    assert caught.value.text is not None and "[1," in caught.value.text
    # Which of them is bad was not said: `line` was 1.
    many = ["[1,3]"] * 5000
    many[4711] = "[1,4]"
    with pytest.raises(km.ParseError) as caught:
        s.normalize(many)
    error = caught.value
    assert (error.item, error.line, error.column, error.file) == (4711, 4712, error.column, None)
    assert str(error).startswith("texts[4711]: ") and "[1,4]" in str(error)
    with pytest.raises(TypeError, match=r"texts\[2\] is of type int"):
        s.normalize(["1", "2", 3])  # type: ignore[list-item]
    with pytest.raises(km.LimitError) as limited:
        s.normalize(["1", "[1," * 100 + "2" + "]" * 100], depth=50)
    assert limited.value.item == 1 and str(limited.value).startswith("texts[1]: ")
    path = tmp_path / "values.txt"
    path.write_text("[1,3]\n[2,3]\n[1,]\n")
    with open(path, encoding="utf-8") as file:
        with pytest.raises(km.ParseError) as caught:
            s.normalize(file)
    assert (caught.value.file, caught.value.line) == (str(path), 3)
    assert str(caught.value).startswith(f"{path}:3:")
    anything: Any = s
    with pytest.raises(TypeError):
        anything.normalize([1])
    with pytest.raises(TypeError):
        anything.normalize(None)


def test_a_call_leaves_nothing_of_its_own(s: km.Session) -> None:
    before = s.settings
    s.run("x = size(v); y = x + k", {"v": s.value("[1,3]"), "k": 10}, steps=10**5, output=10**4)
    assert list(s) == ["x", "y"] and s["y"] == 13 and s.settings == before
    s.run(":undo")
    assert list(s) == ["x"] and s.settings == before
    s.run(":set players 4; x = 7", {"x": 3}, steps=1000, nodes=10_000)
    assert s["x"] == 7 and dict(s.settings, players=3) == before
    s.run(":undo; :undo", {"k": 1}, steps=1000)
    assert list(s) == ["x"] and s["x"] == 3 and s.settings == before
    with pytest.raises(km.ParseError):
        s.run("z = k; nonsense(", {"k": 5})
    assert s["z"] == 5 and "k" not in s and s.settings == before
    for k in range(5):
        s.run(f"w = v; :set limit lines {k + 1}", {"v": s.win(2)}, time=5)
    assert s.settings == before and s["w"] == s.win(2)
    with pytest.raises(km.InputError, match="nothing to undo"):
        s.run(":undo; " * 50, steps=10_000)
    assert list(s) == [] and s.settings == before


def test_long_scripts_give_memory_back() -> None:
    s = km.Session()
    chain = "; ".join(f"normalize [[{p},[{q},[{r},{p}]]],[{q},[{p},{r}]]] under raw" for p in (1, 2, 3)
                      for q in (1, 2, 3) for r in (1, 2, 3))
    v = s.value("[[1,3],[2,3]]")
    for _ in range(20):
        assert s.run(chain + "; w", {"w": v}) == v


def test_functions_that_statements_call_compute(s: km.Session) -> None:
    # `size`, `str`, `normal_form` and everything of positions were refused.
    w = s.value("[[2,3],1]")
    g = s.run("clobber(12223)")

    @km.preference
    def hopeful(value: km.Value, player: int) -> int:
        return 2 if value.winner == player else 1 if player in value.winners else 0

    calls: List[Callable[[km.Value], Any]] = [
        lambda v: v.size, lambda v: v.depth, lambda v: str(v), lambda v: f"{v}", lambda v: f"{v:>30}",
        lambda v: f"{v:tex}", lambda v: repr(v), lambda v: hash(v), lambda v: v == w, lambda v: v < w,
        lambda v: sorted([v, w]), lambda v: v.options, lambda v: v[0], lambda v: list(v), lambda v: v @ ".1",
        lambda v: v.mover, lambda v: sorted(v.winners), lambda v: list(v.walk()), lambda v: v.to("json"),
        lambda v: v.normal_form("prudent"), lambda v: v.normal_form(hopeful), lambda v: v.compare(w, 1, "prudent"),
        lambda v: km.sizes([v, w]), lambda v: s.normalize([v, "[1,3]"], "prudent"), lambda v: v.swap(1, 2),
        lambda v: v.replace(".1", w), lambda v: s.value("[1,[2,3]]"), lambda v: s.choice(2, [v, 3]),
        lambda v: s.value([1, [2, 3]]), lambda v: pickle.dumps(v), lambda v: g.mover, lambda v: str(g),
        lambda v: g.normal_form("prudent"), lambda v: g.value().size, lambda v: g.successors(),
        lambda v: g.best("prudent"), lambda v: g._repr_html_() is None, lambda v: s["kept"]]
    s.run("kept = 3")
    v = s.value("[[1,3],[1,[1,2]],[2,3]]")
    answers: List[Any] = []
    for call in calls:
        def asked(of: km.Value, call: Callable[[km.Value], Any] = call) -> int:
            answers.append(call(of))
            return 1

        s["asked"] = asked
        assert s.run("asked(v) + 1", {"v": v}) == 2
        assert answers[-1] == call(v)
    assert len(answers) == len(calls) > 30


def test_what_a_waiting_session_cannot_do_says_where(s: km.Session) -> None:
    calls: List[Callable[[km.Value], Any]] = [
        lambda v: v.trace("prudent"), lambda v: v.explain(), lambda v: s.run("1"), lambda v: s.check("true"),
        lambda v: s.__setitem__("x", 1), lambda v: s.forget(), lambda v: v.to_efg("li")]
    for call in calls:
        def deep(v: km.Value, call: Callable[[km.Value], Any] = call) -> int:
            call(v)
            return 1

        s["deep"] = deep
        with pytest.raises(km.SessionError, match=r"`<lambda>` \(test_sessions.py, line \d+\).*`km.Session\(\)`"):
            s.run("deep([1,3])")
    s["limited"] = lambda v: v.normal_form("prudent", steps=5).size
    with pytest.raises(km.InputError, match="those of the statement"):
        s.run("limited([1,3])")
    # Ranks and moves are asked for while the engine plays.
    ranks = km.preference(name="ranks")(lambda value, player: value.normal_form("prudent").size)
    assert s.value("[[1,3],[2,3]]").normal_form(ranks)
    g = s.run("clobber(12)")
    bad = km.preference(name="bad")(lambda value, player: g.value().size)
    with pytest.raises(km.SessionError, match="waits for `<lambda>`"):
        s.value("[[1,3],[2,3]]").normal_form(bad)
    assert s.run("1 + 1") == 2


def test_an_exception_within_a_function_can_be_caught(s: km.Session) -> None:
    def careful(v: km.Value) -> int:
        try:
            km.win(1).compare(v, 7)
        except km.Error:
            return 1
        return 0

    s["careful"] = careful
    assert s.run("careful([1,3])") == 1


def test_answers_are_copied_and_pickled(s: km.Session) -> None:
    answers = [s.run("table v in values(depth <= 1): v, n = size(v)"), s.run("trace [[1,3],[2,3]] under prudent"),
               s.check("forall k in 0..12: k^2 < 100"), s.run("explain normalize [1,3] under prudent"),
               s.run("draw [1,3]")]
    for answer in answers:
        assert copy.deepcopy(answer) is answer and copy.copy(answer) is answer
        again = pickle.loads(pickle.dumps(answer))
        assert type(again) is type(answer) and str(again) == str(answer) and again.kind == answer.kind
    table, trace, check = (pickle.loads(pickle.dumps(answer)) for answer in answers[:3])
    assert table.rows == answers[0].rows and table.columns == ["v", "n"] and table.column("n") == answers[0].column("n")
    assert table.to_latex() == answers[0].to_latex() and len(table.to_pandas()) == len(table)
    assert trace.steps == answers[1].steps and trace.normal_form == answers[1].normal_form
    assert not check and check.counterexample == {"k": 10} and check.instances == 11
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(s.run("f(n) = n"))
    with pytest.raises(km.InputError, match="cannot be had as tikz"):
        table.to("tikz")


def test_a_tabular_has_nothing_behind_it(s: km.Session) -> None:
    tally = s.run("tally forall v in values(depth <= 1): size(v)")
    assert tally.to_latex().endswith(r"\end{tabular}") and tally.remark == "3 results, 15 instances"


def test_a_session_ends_and_names_go(s: km.Session) -> None:
    with km.Session() as other:
        other.run("x = 3; y = x + 1; f(n) = n + x")
        del other["x"]
        assert list(other) == ["f", "y"] and other["y"] == 4
        with pytest.raises(km.ParseError, match="unknown name `x`"):
            other.run("f(1)")
        with pytest.raises(KeyError):
            del other["x"]
        other.run(":undo")
        assert other.run("f(1)") == 4


def test_random_values_are_those_of_the_language(s: km.Session) -> None:
    for depth, seed in ((4, 1), (5, 77)):
        listed = s.run(f"list v in random(count = 40, depth <= {depth}, seed = {seed}): v")
        assert list(listed) == s.random(40, depth=depth, seed=seed) and max(v.depth for v in listed) > 2
    assert s.random(7) == s.random(7, depth=4, seed=1)
    assert km.random(3, depth=4, seed=1) == s.random(3, depth=4, seed=1) != s.random(3, depth=4, seed=2)


def test_many_at_once(s: km.Session) -> None:
    values = s.random(300, depth=4, seed=5)
    forms = s.normalize(values, "prudent")
    assert forms == [v.normal_form("prudent") for v in values] and km.sizes(values) == [v.size for v in values]
    others = values[1:] + values[:1]
    for player in (1, 2, 3):
        signs = s.compare(values, others, player, "prudent")
        assert signs == [v.compare(w, player, "prudent") for v, w in zip(values, others)]
        assert signs == [s.run(f"compare v, w for {player} under prudent", {"v": v, "w": w})
                         for v, w in zip(values, others)]
        assert len(set(signs)) >= 3
    assert s.compare([], [], 1) == [] and s.compare([1], [2], 1, "prudent") == [">"]
    with pytest.raises(km.InputError, match="differ in length"):
        s.compare(values, values[1:], 1)
    with pytest.raises(TypeError, match=r"texts\[1\] is of type int"):
        s.normalize([values[0], 1])  # type: ignore[list-item]
    with pytest.raises(km.SessionError):
        s.normalize([km.Session().win(1)])
    with pytest.raises(TypeError):
        km.sizes([1])  # type: ignore[list-item]
