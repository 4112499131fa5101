# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""The sequences of docs/book/sequences.md: first terms from the definitions, by the program, and as in the files.

usage: sequences_test.py PROGRAM                  tests
       sequences_test.py PROGRAM write [NAME]     writes the files, by the program where it has the numbers
"""

import functools
import itertools
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "proofs" / "computations"))

import cold_games
import sums

FOLDER = ROOT / "docs" / "book" / "sequences"
PROGRAM = "kingmaker"
TYPES = {"next": "{1}", "following": "{2}", "previous": "{3}", "nobody": "{12, 13, 23}"}


def ask(*statements, players=3):
    command = [PROGRAM, "--players", str(players), "eval", *statements]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


# From the definitions. A position of Clobber is a graph, given by its cells' neighbours, and a token for each cell.


def clobber(neighbours):
    @functools.lru_cache(None)
    def value(board, mover):
        """The prudent normal form as (base, exponent); players are 0, 1, 2, and 3 is an empty cell."""
        for skipped in range(3):
            m = (mover + skipped) % 3
            options = set()
            for i, token in enumerate(board):
                if token == m:
                    for k in neighbours[i]:
                        if board[k] not in (m, 3):
                            after = list(board)
                            after[i], after[k] = 3, m
                            options.add(value(tuple(after), (m + 1) % 3))
            if options:
                best = max(sums.place(m, *o) for o in options)
                kept = {
                    w
                    for o in options
                    if sums.place(m, *o) == best
                    for w in ([(p, o[1] - 1) for p in range(3) if p != m] if o[0] == m and o[1] else [o])
                }
                return kept.pop() if len(kept) == 1 else (m, kept.pop()[1] + 1)
        return None if mover == 0 and 3 not in board else ((mover + 2) % 3, 0)

    return value


def values_of(neighbours):
    """The values of all boards without an empty cell in which somebody can move, with player 1 to begin."""
    value = clobber(neighbours)
    found = (value(board, 0) for board in itertools.product(range(3), repeat=len(neighbours)))
    return [v for v in found if v]


def line(n):
    return [[k for k in (i - 1, i + 1) if 0 <= k < n] for i in range(n)]


@functools.lru_cache(None)
def values_of_lines(n):
    return values_of(line(n))


@functools.lru_cache(None)
def values_of_grids(n):
    cells = list(itertools.product(range(2), range(n)))
    near = [[j for j, d in enumerate(cells) if abs(c[0] - d[0]) + abs(c[1] - d[1]) == 1] for c in cells]
    return values_of(near)


def count_outcomes(values, who):
    bases = ["next", "following", "previous"]
    return sum((bases[b] if k == 0 else "nobody") == who for b, k in values)


@functools.lru_cache(None)
def winner_of_nim(piles):
    after = set()
    for i, pile in enumerate(piles):
        for left in range(pile):
            after.add(winner_of_nim(tuple(sorted(piles[:i] + piles[i + 1 :] + ((left,) if left else ())))))
    if "previous" in after:
        return "next"
    if after <= {"following"}:
        return "previous"
    return "following" if after == {"next"} else "nobody"


def partitions(n, largest=None):
    if n == 0:
        yield ()
    for part in range(min(n, largest or n), 0, -1):
        for rest in partitions(n - part, part):
            yield (*rest, part)


def maximal_intersecting_families(players):
    """One of each set and its complement is a member, and no two members are disjoint."""
    full = 2**players - 1
    pairs = range(2 ** (players - 1))

    def extend(i, family):
        if i == len(pairs):
            return 1
        either = (pairs[i], full ^ pairs[i])
        return sum(extend(i + 1, family + [a]) for a in either if a and all(a & b for b in family))

    return extend(0, [])


def boards_of_census(tokens, n):
    """Lines without an empty cell at an end or two in a row on which somebody can move; `tokens` is an empty cell."""
    for board in itertools.product(range(tokens + 1), repeat=n):
        neighbours = list(zip(board, board[1:]))
        if tokens not in (board[0], board[-1]) and (tokens, tokens) not in neighbours:
            if any(a != b and tokens not in (a, b) for a, b in neighbours):
                yield board


def values_of_census(n):
    value = clobber(line(n))
    return len({value(board, 0) for board in boards_of_census(3, n)})


def values_of_census_of_four(n):
    @functools.lru_cache(None)
    def value(board, mover):
        for skipped in range(4):
            m = (mover + skipped) % 4
            options = []
            for i, k in itertools.chain(zip(range(n), range(1, n)), zip(range(1, n), range(n))):
                if board[i] == m and board[k] not in (m, 4):
                    after = list(board)
                    after[i], after[k] = 4, m
                    options.append(value(tuple(after), (m + 1) % 4))
            if options:
                return sums.choice_among(m, options)
        return (mover - 1) % 4

    return len({value(board, 0) for board in boards_of_census(4, n)})


def games_of_lines(n):
    return len({sums.game(b) for b in sums.boards(n)} - {sums.game((0,))})


# By the program.


@functools.lru_cache(None)
def tally(domain):
    """How often somebody can force a win."""
    answer = ask(f":set limit steps 100000000000; :set limit time 1h; tally forall g in {domain}: win(g)")
    rows = re.findall(r"^ *(\d+)  (\{.*?\}) ", answer, re.M)
    return {result: int(count) for count, result in rows}


def growth(domain, who):
    def term(n):
        return tally(domain % n).get(TYPES[who], 0) - (tally(domain % (n - 1)).get(TYPES[who], 0) if n > 1 else 0)

    return term


def census(players):
    def term(n):
        return int(ask(f"census(clobber, lengths={n}..{n}, under=prudent)", players=players).splitlines()[1].split()[2])

    return term


def grids_by_program(who):
    def term(n):
        rows = ["".join(map(str, row)) for row in itertools.product((1, 2, 3), repeat=n)]
        boards = [f"{a}/{b}" for a in rows for b in rows if len(set(a + b)) > 1]
        return ask(*(f'win(clobber("{b}"))' for b in boards)).splitlines().count(TYPES[who])

    return term


LINES, PARTITIONS = "clobber(length <= %d)", "nim(counters <= %d)"

# For each file the first index, the last of the test and of the file, the definition, and the program or None.
SEQUENCES = {
    **{
        f"lines-{who}": (3, 8, 11, lambda n, w=who: count_outcomes(values_of_lines(n), w), growth(LINES, who))
        for who in TYPES
    },
    "lines-values": (2, 7, 13, values_of_census, census(3)),
    "lines-values-of-four": (2, 6, 9, values_of_census_of_four, census(4)),
    "lines-games": (2, 5, 7, games_of_lines, None),
    "grids-next": (1, 3, 4, lambda n: count_outcomes(values_of_grids(n), "next"), grids_by_program("next")),
    "grids-nobody": (1, 3, 4, lambda n: count_outcomes(values_of_grids(n), "nobody"), grids_by_program("nobody")),
    "partitions-nobody": (
        1,
        20,
        40,
        lambda n: [winner_of_nim(p) for p in partitions(n)].count("nobody"),
        growth(PARTITIONS, "nobody"),
    ),
    "stable-types": (
        2,
        5,
        6,
        lambda n: maximal_intersecting_families(n + 1) - 2,
        lambda n: int(ask(f"count(stable, players={n})")),
    ),
    "cold-games": (0, 3, 4, lambda n: len(cold_games.triples_born_by(n)), None),
}

# Programs that find the terms that the program does not have.
SECOND_PROGRAMS = {"lines-games": "line_sums.cpp", "cold-games": "cold_games.cpp"}


def file_of(name):
    return FOLDER / f"b-{name}.txt"


def terms_of(name):
    lines = file_of(name).read_text().splitlines()
    return {int(a): int(b) for a, b in (line.split() for line in lines if not line.startswith("#"))}


def write(name):
    first, _, last, definition, program = SEQUENCES[name]
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    by = f"kingmaker {version}" if program else f"the definition, and tests/rewrite/{SECOND_PROGRAMS[name]}"
    lines = [
        f"# {name}: docs/book/sequences.md",
        f"# terms by {by}: sequences_test.py PROGRAM write {name}",
    ]
    lines += [f"{n} {(program or definition)(n)}" for n in range(first, last + 1)]
    file_of(name).write_text("\n".join(lines) + "\n")


class Sequences(unittest.TestCase):
    def test_terms(self):
        for name, (first, last_of_test, last, definition, program) in SEQUENCES.items():
            terms = terms_of(name)
            self.assertEqual(sorted(terms), list(range(first, last + 1)))
            for n in range(first, last_of_test + 1):
                with self.subTest(name, n=n):
                    self.assertEqual(definition(n), terms[n])
                    if program:
                        self.assertEqual(program(n), terms[n])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    if sys.argv[1:2] == ["write"]:
        for chosen in sys.argv[2:] or SEQUENCES:
            write(chosen)
    else:
        unittest.main()
