# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Files for Gambit, read back and played."""
from __future__ import annotations

import itertools
import re
from typing import Any, List, Set, Tuple

import pytest

import kingmaker as km

ORDERS = [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s{},]+|[{}]')


def best_play(efg: str) -> Tuple[int, int]:
    """The winner by backward induction over the payoffs, and the number of nodes."""
    lines = efg.split("\n")
    assert lines[0].startswith("EFG 2 R ") and lines[1] == '""'
    players = len(TOKEN.findall(lines[0])[4:]) - 2
    actions: Set[str] = set()
    information_sets: Set[Tuple[str, str]] = set()

    def play(place: int) -> Tuple[Tuple[int, List[int]], int]:
        parts = TOKEN.findall(lines[place])
        if parts[0] == "t":
            payoffs = [int(part) for part in parts[5:-1]]
            assert parts[4] == "{" and len(payoffs) == players
            return (int(parts[2]), payoffs), place + 1
        assert parts[0] == "p" and parts[5] == "{" and parts[-2:] == ["}", "0"]
        mover, labels = int(parts[2]), parts[6:-2]
        assert not actions.intersection(labels) and len(set(labels)) == len(labels)
        actions.update(labels)
        assert (parts[2], parts[3]) not in information_sets
        information_sets.add((parts[2], parts[3]))
        outcomes = []
        place += 1
        for _ in labels:
            outcome, place = play(place)
            outcomes.append(outcome)
        return max(outcomes, key=lambda outcome: outcome[1][mover - 1]), place

    (winner, _), end = play(2)
    assert end == len(lines)
    return winner, end - 2


def test_backward_induction_is_the_normal_form() -> None:
    s = km.Session()
    orders = "order(1>2>3, 2>3>1, 3>1>2)"
    values = [s.value(p) for p in (1, 2, 3)] + s.run("list v in values(depth <= 2): v")[::40]
    for v in values:
        winner, nodes = best_play(v.to_efg(ORDERS))
        assert v.normal_form(orders) == s.win(winner)
        assert nodes >= v.size - 2
    for chains in itertools.islice(itertools.product(itertools.permutations((1, 2, 3)), repeat=3), 0, 216, 17):
        text = "order(" + ", ".join(">".join(map(str, chain)) for chain in chains) + ")"
        v = s.value("[[1,3],[1,[1,2]],[2,3]]")
        assert s.win(best_play(v.to_efg(chains))[0]) == v.normal_form(text)


def test_other_numbers_of_players() -> None:
    two = km.value("[[1,2],[[1,2],2]]", players=2)
    assert best_play(two.to_efg(["1>2", "2>1"]))[0] == two.normal_form("li").winner
    four = km.value("[[1,[2,[3,4]]],4]", players=4)
    assert best_play(four.to_efg("li"))[0] == four.normal_form("li").winner


def test_what_cannot_be_exported() -> None:
    s = km.Session()
    v = s.value("[[1,3],2]")
    wrong: List[Any] = ["prudent", "selfish", ["1>2", "2>1"], ["1>2>3", "2>3>1"], [(1, 2), (2, 3), (3, 1)],
                        [(1, 2, 3, 4)] * 4, "nobody", [], 7]
    for orders in wrong:
        with pytest.raises((km.InputError, TypeError)):
            v.to_efg(orders)
    for text in ("export [1,3] as pdf under li", "export", "export [1,3] under li",
                 "export 7 as efg under li", "export = 3"):
        with pytest.raises(km.ParseError):
            s.run(text)
    # Every copy of a shared part is written.
    low: Any = 2
    for k in range(60):
        low = s.choice(k % 3 + 1, [s.choice((k + 1) % 3 + 1, [low, 1, 3]), low, 3])
    with pytest.raises(km.LimitError) as caught:
        low.to_efg("li")
    assert caught.value.limit == "output"
    assert s.run("export [1,3] as efg under li; 1 + 1") == 2


def test_games_are_read_back() -> None:
    # There was no way back from a file of Gambit's.
    s = km.Session()
    for v in [s.win(2)] + s.run("list v in values(depth <= 2): v")[::7]:
        assert s.from_efg(v.to_efg(ORDERS)) == v
    four = km.value("[[1,[2,[3,4]]],4]", players=4)
    assert km.from_efg(four.to_efg("li")) == four
    assert km.from_efg(EFG) == km.value("[[1,3],2]")


def test_payoffs_are_read_back() -> None:
    s = km.Session()
    for v in [s.value("draw"), s.value("[1,<1,1,0>,[2,draw,<3,-1/2,0>],nobody]")]:
        assert s.from_efg(v.to_efg(), payoffs=True) == v
    assert km.from_efg(EFG, payoffs=True) == km.value("[[<3,1/2,0>,<0,0,3/2>],<1,7,2>]")
    assert km.from_efg(EFG.replace('t "" 3 "" { 1, 7, 2 }', 't "" 0'), payoffs=True) == km.value(
        "[[<3,1/2,0>,<0,0,3/2>],nobody]")


EFG = """EFG 2 R "a game" { "a" "b" "c" }
"with a comment"

p "root" 1 1 "(1,1)" { "l" "r" } 0
p "" 2 1 "" { "l\\"" "r" } 0
t "" 1 "first" { 3, 1/2, 0 }
t "" 2 "" { 0 0 1.5 }
t "" 3 "" { 1, 7, 2 }
"""


@pytest.mark.parametrize("old, new, line", [
    ('p "" 2 1', 'p "" 1 1', 5), ("EFG 2 R", "NFG 2 R", 1), ("{ 0 0 1.5 }", "{ 0 1.5 1.5 }", 7),
    ('t "" 3 "" { 1, 7, 2 }\n', "", 7), ("p \"root\"", "c \"root\"", 4), ("{ 1, 7, 2 }", "{ 1, 7 }", 8),
    ("{ 1, 7, 2 }", "{ 1, 7, 2 } t", 8), ('p "root" 1', 'p "root" 4', 4), ("} 0\np", "} 5\np", 4),
    ("{ 1, 7, 2 }", "{ 1, 7, x }", 8), (EFG, "", 1), ('t "" 3 "" { 1, 7, 2 }', 't "" 0', 8),
    ('t "" 3 "" { 1, 7, 2 }', 't "" 1 "first" { 3, 1, 0 }', 8), ("{ 0 0 1.5 }", "{ 0 1.5 1.5 }", 7),
    ('"" { 1, 7, 2 }', '"1 wins" { 1, 7, 7 }', 8),
])
def test_what_is_no_value(old: str, new: str, line: int) -> None:
    assert old in EFG
    with pytest.raises(km.ParseError) as caught:
        km.from_efg(EFG.replace(old, new, 1))
    assert caught.value.line == line and caught.value.text is not None


def test_payoffs_say_who_wins() -> None:
    # A name does not beat payoffs; among the richest it decides.
    assert km.from_efg(EFG.replace('"" { 1, 7, 2 }', '"1 wins" { 1, 7, 2 }')) == km.from_efg(EFG)
    assert km.from_efg(EFG.replace('"" { 1, 7, 2 }', '"2 wins" { 1, 7, 7 }')) == km.from_efg(EFG)
    # The same outcome may come again, with its payoffs or without.
    assert km.from_efg(EFG.replace('3 "" { 1, 7, 2 }', '1 "first" { 3 0.5 0 }')) == km.from_efg(
        EFG.replace('3 "" { 1, 7, 2 }', "1"))
    assert km.from_efg("\ufeff" + EFG) == km.from_efg(EFG)
    with pytest.raises(km.ParseError, match="nobody wins"):
        km.from_efg(EFG.replace('t "" 3 "" { 1, 7, 2 }', 't "" 0'))
