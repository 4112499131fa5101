# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Games in Python, held against the built-in ones."""
from __future__ import annotations

import copy
import gc
import itertools
import pickle
import sys
import threading
import weakref
from typing import Any, Callable, Iterator, List, Tuple

import pytest

import kingmaker as km


@km.game(players=3)
def clob(board: str, mover: int) -> Iterator[str]:
    """Clobber on a line, by its definition."""
    for i, piece in enumerate(board):
        for k in (i - 1, i + 1):
            if piece == str(mover) and 0 <= k < len(board) and board[k] not in (".", piece):
                after = list(board)
                after[i], after[k] = ".", piece
                yield "".join(after)


def test_clobber_is_the_built_in_one() -> None:
    s = km.Session()
    compared = 0
    for size in range(2, 7):
        for board in map("".join, itertools.product("123", repeat=size)):
            if size == 6 and hash(board) % 7 != 0:
                continue
            for start in (1, 2, 3):
                mine = clob(board, start=start, session=s)
                for rules in ("raw", "prudent"):
                    if not any(True for p in (1, 2, 3) for _ in clob.moves(board, p)):
                        # It is over: the player before the first has won.
                        assert mine.normal_form(rules) == s.win((start + 1) % 3 + 1)
                        continue
                    expected = s.run(f"clobber({board}, start={start})").normal_form(rules)
                    assert mine.normal_form(rules) == expected, (board, start, rules)
                    compared += 1
    assert compared > 1000


def test_a_position_is_one_of_the_language() -> None:
    s = km.Session()
    position = clob("12223", session=s)
    assert position.position == "12223" and position.players == 3 and position.start == 1
    assert "clob('12223'" in str(position) and "clob('12223'" in repr(position)
    s["g"] = position
    assert s.run("normalize g under prudent") == s.value("2_1")
    assert s.run("size(g)") == position.value().size
    assert s["g"].position == "12223"
    assert s.run("trace g under prudent").normal_form == s.value("2_1")
    assert len(position.successors()) == len(s.run("clobber(12223)").successors())


def test_moves_are_listed_without_their_values() -> None:
    s = km.Session(nodes=1000)
    rows = ["".join(str((x + y) % 3 + 1) for x in range(10)) for y in range(10)]
    s["g"] = s.run(f'clobber("{"/".join(rows)}")')
    moves = s["g"].successors()
    assert list(map(str, moves)) == list(map(str, s.run("successors(g)").column("position")))
    assert s.run("successors(g)").column("mover") == [2] * len(moves)
    with pytest.raises(km.LimitError):
        s.run("successors(g)").column("value")


def test_positions_are_what_they_are() -> None:
    # Equal positions were unequal, `successors` gave texts, and most of what values can was missing.
    s = km.Session()
    makers: List[Callable[[str, int], Any]] = [
        lambda board, start: s.run(f"clobber({board}, start={start})"),
        lambda board, start: clob(board, start=start, session=s)]
    for of in makers:
        g = of("12223", 1)
        assert g == of("12223", 1) and hash(g) == hash(of("12223", 1)) and len({g, of("12223", 1)}) == 1
        assert g != of("12223", 2) and g != of("12221", 1) and g != "12223" and g.mover == 1
        after = g.successors()
        assert all(isinstance(move, km.Position) and move.mover == 2 for move in after)
        assert of("01223", 2) in after or of(".1223", 2) in after
        assert {move.normal_form("prudent") for move in after} <= {
            part.normal_form("prudent") for part in g.value()}
        assert set(g.best("prudent")) <= set(after) and g.best("prudent")
        assert g.trace("prudent").normal_form == s.value("2_1") == g.normal_form("prudent")
        assert str(g.explain("prudent")) and g.svg().startswith("<svg")
        assert g.to_efg("li") == g.value().to_efg("li")
        while g.mover is not None:
            g = g.successors()[0]
        assert g.successors() == [] and g.best("prudent") == [] and g.value().is_win
    # Games without moves for the first player: the turn is skipped.
    skipped = clob("23", session=s)
    assert [move.mover for move in skipped.successors()] == [2] and skipped.successors()[0] == clob(
        "23", start=2, session=s)
    whole = s.run("clobber(12) + clobber(213)")
    assert whole == s.run("clobber(12) + clobber(213)") and whole != s.run("clobber(12) + clobber(123)")
    assert len(whole.successors()) == len({*whole.successors()})


def test_best_is_that_of_the_language() -> None:
    s = km.Session()
    for board in ("123213", "12223", "1231231", "213321"):
        g = s.run(f"clobber({board})")
        expected = [str(cell) for cell in s.run("best(g, under=prudent)", {"g": g}).column("position")]
        assert [str(move).replace(", players=3", "") for move in g.best("prudent")] == [
            cell.replace(", players=3", "") for cell in expected]


def test_a_position_that_comes_back() -> None:
    # It was never finished, and filled the memory.
    @km.game(players=3)
    def around(n: int, mover: int) -> List[int]:
        return [(n + 1) % 5]

    s = km.Session()
    calls: List[Callable[[], Any]] = [
        lambda: around(0, session=s).value(), lambda: around(0, session=s).normal_form("prudent"),
        lambda: s.run("normalize g under prudent", {"g": around(0, session=s)})]
    for call in calls:
        with pytest.raises(km.CycleError, match="comes back") as caught:
            call()
        positions = caught.value.positions
        assert positions is not None and len(positions) == 15  # 5 numbers, each with 3 movers
        assert all(b == (a + 1) % 5 for a, b in zip(positions, positions[1:] + positions[:1]))
    assert s.run("1 + 1") == 2

    @km.game(players=2)
    def later(n: int, mover: int) -> List[int]:
        return [3] if n == 0 else [n - 1, 9] if n < 9 else []

    with pytest.raises(km.CycleError) as caught:
        later(5).value()
    assert set(caught.value.positions or []) == {0, 1, 2, 3}


def test_positions_are_anything_hashable() -> None:
    @km.game(players=2)
    def nim(heaps: Tuple[int, ...], mover: int) -> List[Tuple[int, ...]]:
        return [heaps[:i] + (k,) + heaps[i + 1:] for i, n in enumerate(heaps) for k in range(n)]

    s = km.Session(2, "prudent")
    for heaps in itertools.product(range(4), repeat=2):
        if any(heaps):
            built_in = s.run(f"normalize nim({heaps[0]},{heaps[1]})")
            assert nim(heaps, session=s).normal_form("prudent") == built_in


def test_who_cannot_move_wins_in_misere_play() -> None:
    def moves(n: int, mover: int) -> range:
        return range(max(n - 2, 0), n)

    normal = km.game(players=2)(moves)
    misere = km.game(players=2, wins="next", name="misere")(moves)
    for n in range(1, 12):
        winner = 1 if n % 3 != 0 else 2
        assert normal(n).normal_form("prudent") == km.win(winner, players=2)
        winner = 1 if n % 3 != 1 else 2
        assert misere(n).normal_form("prudent") == km.win(winner, players=2)


class Odd(Exception):
    pass


def fail_at_three(n: int, mover: int) -> List[int]:
    if n == 3:
        raise Odd(n)
    return list(range(n))


def test_exceptions_come_out_with_their_traceback() -> None:
    s = km.Session()
    s.run("kept = [1,3]")
    game = km.game(players=3)(fail_at_three)
    for _ in range(3):
        with pytest.raises(Odd) as caught:
            game(5, session=s).normal_form("prudent")
        assert caught.traceback[-1].name == "fail_at_three"
    with pytest.raises(Odd):
        s.run("x = nf(g, under=prudent)", {"g": game(5, session=s)})
    assert list(s) == ["kept"] and s.run("normalize kept under prudent") == s.win(1)
    assert game(2, session=s).normal_form("prudent").is_win


def test_functions_that_are_wrong() -> None:
    def nothing(position: Any, mover: int) -> None:
        return None

    def unhashable(position: Any, mover: int) -> List[List[int]]:
        return [[1]]

    any_km: Any = km
    for function in (nothing, unhashable):
        with pytest.raises(TypeError):
            any_km.game(players=3)(function)(1).normal_form("prudent")
    with pytest.raises(TypeError):
        any_km.game(players=3)(lambda position: [])(1).value()
    with pytest.raises(TypeError):
        any_km.game(players=3)(7)
    for wrong in (0, 1, 17):
        with pytest.raises(km.InputError):
            km.game(players=wrong)(fail_at_three)
    with pytest.raises(ValueError):
        km.game(players=3, wins="first")(fail_at_three)
    with pytest.raises(TypeError):
        clob(["1", "2"], session=km.Session())  # type: ignore[arg-type]
    with pytest.raises(km.InputError):
        clob("12", start=4)


def test_recursion_of_pythons_own() -> None:
    def deeper(n: int) -> int:
        return deeper(n + 1)

    @km.game(players=3)
    def endless(position: int, mover: int) -> List[int]:
        return [deeper(position)]

    s = km.Session()
    s.run("kept = [1,3]")
    with pytest.raises(RecursionError):
        endless(1, session=s).normal_form("prudent")
    assert s.run("kept") == s.value("[1,3]")

    # The engine inside a game inside the engine, each with a session of its own.
    def inside(n: int, mover: int) -> List[int]:
        km.game(players=3)(inside)(n + 1, session=km.Session()).value()
        return []

    with pytest.raises(RecursionError):
        km.game(players=3)(inside)(0, session=s).value()
    assert s.run("kept") == s.value("[1,3]") and sys.getrecursionlimit() >= 1000


def test_long_games_do_not_recurse() -> None:
    @km.game(players=3)
    def count(n: int, mover: int) -> List[int]:
        return [n - 1] if n > 0 else []

    assert count(50_000).normal_form("prudent").is_win


def test_a_game_may_read_but_not_use_its_own_session() -> None:
    s = km.Session()
    v = s.value("[1,3]")
    sizes: List[Any] = []

    @km.game(players=3)
    def curious(n: int, mover: int) -> List[int]:
        sizes.append((v.depth, len(v.options)))
        return [n - 1] if n else []

    assert curious(3, session=s).normal_form("prudent").is_win and (1, 2) in sizes

    @km.game(players=3)
    def greedy(n: int, mover: int) -> List[int]:
        s.run("1 + 1")
        return []

    with pytest.raises(km.SessionError, match=r"`greedy` \(test_games.py, line \d+\).*another session"):
        greedy(3, session=s).value()
    assert s.run("1 + 1") == 2


def test_plays_that_do_not_end_meet_the_limits() -> None:
    @km.game(players=2)
    def around(n: int, mover: int) -> List[int]:
        return [n + 1, n + 2]

    with pytest.raises(km.LimitError, match=r"positions of `around` .* always end\?") as caught:
        around(0).normal_form("prudent", time=0.3)
    assert caught.value.limit == "time"
    with pytest.raises(km.LimitError):
        around(0).normal_form("prudent", steps=10_000)
    # `value` took no limits.
    with pytest.raises(km.LimitError) as caught:
        around(0).value(steps=10_000)
    assert caught.value.limit == "steps"


def test_games_are_freed() -> None:
    class Position:
        pass

    first = Position()
    alive = weakref.ref(first)

    def build(start: Position) -> None:
        @km.game(players=2)
        def once(position: Any, mover: int) -> List[int]:
            return [1] if position != 1 else []

        s = km.Session(2)
        s["g"] = once(start, session=s)
        assert s.run("normalize g under prudent").is_win

    build(first)
    del first
    gc.collect()
    assert alive() is None


def test_one_game_in_two_threads() -> None:
    values: List[str] = []

    def work() -> None:
        values.append(str(clob("1231231", session=km.Session()).normal_form("prudent")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(values) == 4 and len(set(values)) == 1


def test_a_value_ends_the_game() -> None:
    # It counted as having no moves, so that the last mover won.
    ended = km.win(1)

    @km.game(players=3)
    def race(n: int, mover: int) -> Any:
        return ended if n >= 5 else [n + 1, n + 2]

    s = km.Session()
    for n in range(6):
        assert race(n, session=s).normal_form("prudent") == s.win(1)
    assert race(3, session=s).value() == s.choice(1, [s.win(1), s.choice(2, [1])])
    over = race(4, session=s).successors()[0]
    assert over.position == 5 and over.mover is None and over.successors() == []
    assert over.value() == s.win(1) and "race(5" in str(over) and over.trace("prudent").normal_form == s.win(1)

    # A choice is played on as it says, whoever's turn it is; a move may lead to a value.
    loss = km.value("3{1,2{2,3}}")

    @km.game(players=3)
    def mixed(n: int, mover: int) -> Any:
        return loss if n == 0 else [n - 1, km.win(mover)]

    for session in (km.default_session(), s):
        assert str(mixed(0, session=session).value()) == str(loss)
        assert mixed(1, session=session).value() == session.choice(1, [session.value(loss), 1])
        assert mixed(2, session=session).value() == session.choice(
            1, [session.choice(2, [session.value(loss), 2]), 1])
        for rules in ("prudent", "selfish", "syntactic"):
            assert mixed(3, session=session).normal_form(rules) == mixed(
                3, session=session).value().normal_form(rules)
    names = {"g": mixed(1, session=s)}
    assert s.run("size(g)", names) == 6 and s.run("mover(nf(g, under=raw))", names) == 1
    deep = mixed(0, session=s)
    assert mixed(1, session=s).successors()[1].position == s.win(1) and deep.position == 0
    assert deep.mover == 3 and {after.value() for after in deep.successors()} == set(loss)
    for played, why in ((mixed, "do not take turns as in sums"), (km.game(name="fresh")(mixed.moves), "fresh ends with")):
        with pytest.raises(km.InputError, match=why):
            s.run("normalize g + g", {"g": played(2, session=s)})
    four = km.game(players=4, name="four")(lambda n, mover: km.win(1))
    with pytest.raises(km.InputError, match="four has 4 players, and this value 3"):
        four(0).value()
    with pytest.raises(TypeError, match="race2: the moves are a list of positions, or the value"):
        km.game(name="race2")(lambda n, mover: 1)(0).value()  # type: ignore[arg-type, return-value]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@km.game(players=3)
def three_in_a_row(board: str, mover: int) -> Any:
    """The first line of a player wins; a full board without one is won by player 3, who looks on."""
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return km.win(int(board[a]))
    if "." not in board:
        return km.win(3)
    return [] if mover == 3 else [board[:k] + str(mover) + board[k + 1:]
                                  for k, piece in enumerate(board) if piece == "."]


def test_three_in_a_row() -> None:
    assert three_in_a_row("11.22....").normal_form("li") == km.win(1)
    # Nobody is forced to lose: the draw, won by player 3.
    assert three_in_a_row("1...2....").normal_form(("selfish", "selfish", "syntactic")).winners >= {3}
    pictured = three_in_a_row("11.22....")._repr_html_() or ""
    assert pictured.startswith("<svg") and pictured.count("<rect") == 9


def test_successors_are_positions_in_the_language() -> None:
    # They were texts, of which nothing could be computed.
    s = km.Session()
    s["g"] = clob("12223", session=s)
    assert s.run("list h in successors(g): nf(h, under=prudent)") == [
        after.normal_form("prudent") for after in s["g"].successors()]
    cells = s.run("successors(g)").column("position")
    assert cells == s["g"].successors() and all(isinstance(cell, km.Position) for cell in cells)
    assert s.run("list h in successors(g): list i in successors(h): size(i)") == [
        [after.value().size for after in first.successors()] for first in s["g"].successors()]


def test_impartial_games_have_outcomes() -> None:
    @km.game(players=3, impartial=True)
    def nim(heaps: Tuple[int, ...]) -> List[Tuple[int, ...]]:
        return [heaps[:i] + (k,) + heaps[i + 1:] for i, n in enumerate(heaps) for k in range(n)]

    s = km.Session()
    for heaps in itertools.product(range(4), repeat=2):
        names = {"g": nim(heaps, session=s)}
        built_in = f"nim({heaps[0]},{heaps[1]})"
        assert s.run("outcome(g)", names) == ("P" if heaps[0] == heaps[1] else "N")
        assert s.run("nimber(g)", names) == heaps[0] ^ heaps[1]
        if any(heaps):
            for rules in ("raw", "prudent"):
                assert s.run(f"nf(play(g, players=3), under={rules})", names) == s.run(
                    f"nf({built_in}, under={rules})")
            assert s.run("nimber(g + *1)", names) == heaps[0] ^ heaps[1] ^ 1
    with pytest.raises(km.InputError, match="not impartial"):
        s.run("outcome(g)", {"g": clob("12", session=s)})
    ends = km.game(impartial=True, name="ends")(lambda n: km.win(1))
    with pytest.raises(km.InputError, match="ends: an impartial game does not end with a value"):
        ends(0).value()


def test_positions_show_their_boards() -> None:
    # The value was computed, for a minute, and then not shown.
    s = km.Session(time=1000)
    html = s.run("nim(9,9,9)")._repr_html_()
    assert "nim(9,9,9" in html and s.nodes < 1000
    for text in ("clobber(12321)", 'clobber("123/321")', "clobber(11222)"):
        shown = s.run(text)._repr_html_()
        assert "svg" in shown and "1" in shown, text
    assert (clob("123")._repr_html_() or "").count("<rect") == 3

    @km.game(players=2)
    def race(n: int, mover: int) -> List[int]:
        return [n + 1] if n < 3 else []

    assert (race(1)._repr_html_() or "").count("<rect") == 1

    class Shown:
        def _repr_svg_(self) -> str:
            return "<svg>shown</svg>"

    drawings: List[Tuple[Any, str]] = [("..x", "<pre>..x</pre>"), ("a<b", "<pre>a&lt;b</pre>"),
                                       ("<svg/>", "<svg/>"), (Shown(), "<svg>shown</svg>")]
    for drawn, shown in drawings:
        race.picture = {1: drawn}.get
        assert race(1)._repr_html_() == shown == race(1).svg()
    race.draw(lambda n: 7)
    with pytest.raises(TypeError, match="race: a picture is a text"):
        race(1)._repr_html_()
    del race
    grid = km.game(name="grid")(lambda board, mover: [])
    assert (grid((("a", "b"), ("c", "d")))._repr_html_() or "").count("<rect") == 4


def test_positions_are_copied_and_pickled() -> None:
    s = km.default_session()
    for g in (s.run("clobber(12223, start=2)"), s.run("nim(1,2)"), clob("12223", start=2)):
        assert copy.deepcopy(g) is g and copy.copy(g) is g
        again = pickle.loads(pickle.dumps(g))
        assert again == g and again.mover == g.mover and again.value() == g.value()
    assert pickle.loads(pickle.dumps(clob)) is clob
    with pytest.raises(TypeError, match="without its game"):
        pickle.dumps(km.game(name="gone")(lambda n, mover: [])(1))


def test_unhashable_positions_name_the_game() -> None:
    any_km: Any = km
    lists = any_km.game(name="lists")(lambda n, mover: [[1]])
    with pytest.raises(TypeError, match="lists: positions are hashable, such as tuples, but this is of type list"):
        lists(1).value()


def test_positions_of_two_sessions() -> None:
    a, b = km.Session(), km.Session()
    assert clob("123", session=a) == clob("123", session=b) != clob("132", session=b)
    assert a.run("clobber(123)") == b.run("clobber(123)") and a.run("nim(1,2)") == b.run("nim(1,2)")
