# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Games in Python, held against the built-in ones."""
from __future__ import annotations

import gc
import itertools
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

    with pytest.raises(km.SessionError, match="another session"):
        greedy(3, session=s).value()
    assert s.run("1 + 1") == 2


def test_plays_that_do_not_end_meet_the_limits() -> None:
    @km.game(players=2)
    def around(n: int, mover: int) -> List[int]:
        return [n + 1, n + 2]

    with pytest.raises(km.LimitError) as caught:
        around(0).normal_form("prudent", time=0.3)
    assert caught.value.limit == "time"
    with pytest.raises(km.LimitError):
        around(0).normal_form("prudent", steps=10_000)


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
