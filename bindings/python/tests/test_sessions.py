"""Sessions: answers, errors, limits, interruptions, threads."""
from __future__ import annotations

import os
import signal
import threading
import time
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
    nothing_here: List[Any] = [None, 1.5, object(), b"x", print]
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
    assert (now["players"], now["start"], now["nodes"], now["milliseconds"], now["depth"]) == (
        4, 2, 10**6, 1500, 1000)
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
    with pytest.raises(TypeError):
        anything(plyers=3)


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
        lambda: v == w,
        lambda: v != w,
        lambda: v in {w},
        lambda: v.replace(".1", w),
        lambda: v.compare(w, 1, "prudent"),
        lambda: a.run("size(x)", {"x": w}),
        lambda: bind(a, w),
        lambda: bind(a, [1, [w]]),
        lambda: a.run("size(x)", {"x": b.run("table k in 1..2: k")}),
        lambda: a.run("x", {"x": b.run("clobber(12)")}),
        lambda: w in a.choice(1, [v]),
    ]
    for call in calls:
        with pytest.raises(km.SessionError):
            call()
    assert a.value(w) == v and list(a) == []


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


def test_one_session_in_two_threads_is_an_error(s: km.Session) -> None:
    v = s.value("[[1,3],2]")
    outcome: List[BaseException] = []

    def work() -> None:
        try:
            s.run(ENDLESS)
        except BaseException as error:  # noqa: B902
            outcome.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    with pytest.raises(km.SessionError, match="thread"):
        while thread.is_alive():
            s.settings
            time.sleep(0.01)
    calls: List[Callable[[], Any]] = [
        lambda: s.run("1"), lambda: v.options, lambda: v.depth, lambda: hash(v), lambda: repr(v),
        lambda: s.win(1), lambda: s.choice(1, [2, 3]), lambda: v.normal_form(), lambda: s["x"],
        lambda: s.settings, lambda: v.size, lambda: v.winners, lambda: list(s), lambda: s.forget(),
        lambda: s.normalize(["1"]), lambda: s.script(),
    ]
    try:
        for call in calls:
            with pytest.raises(km.SessionError, match="thread"):
                call()
        del v  # may go at any time
    finally:
        s.interrupt()
        thread.join()
    assert [type(error) for error in outcome] == [km.Interrupted]
    assert s.run("1 + 1") == 2


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


def test_many_values_at_once(s: km.Session) -> None:
    texts = ["[1,3]", "[[1,3],[2,3]]", "2'", "1{2,3}", " [1,2] "] * 2000
    for rules in ("prudent", "selfish", "syntactic", ("prudent", "selfish", "syntactic")):
        expected = [s.value(text).normal_form(rules) for text in texts[:5]] * 2000
        assert s.normalize(texts, rules) == expected
        assert s.normalize(iter(texts), rules) == expected
    assert s.normalize("[1,3]\n[2,3]", "prudent") == [s.win(1), s.value("[2,3]")]
    with pytest.raises(km.ParseError) as caught:
        s.normalize(["[1,3]", "[1,"])
    assert caught.value.text is not None and "[1," in caught.value.text
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
