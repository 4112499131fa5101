# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Three-player Hex on a hexagon of side 2: docs/book/results.md. Nothing here is shared with the program.

Cells have three coordinates with the sum 0, none further from 0 than 1. Player p joins the cells with p's coordinate 1 to
those with -1. A board says for each cell whose stone it has, or None.
"""

import collections
import functools
import itertools
import unittest

CELLS = [c for c in itertools.product((-1, 0, 1), repeat=3) if sum(c) == 0]
NEAR = [[k for k, d in enumerate(CELLS) if sorted(a - b for a, b in zip(c, d)) == [-1, 0, 1]] for c in CELLS]
PLAYERS = range(3)
COALITIONS = [frozenset(c) for k in range(4) for c in itertools.combinations(PLAYERS, k)]


def joins(cells, p):
    """True if some of these cells join the two sides of p."""
    reached = {k for k in cells if CELLS[k][p] == 1}
    while True:
        more = {k for i in reached for k in NEAR[i] if k in cells} - reached
        if not more:
            return any(CELLS[k][p] == -1 for k in reached)
        reached |= more


@functools.lru_cache(None)
def has_joined(board, p):
    return joins({k for k, stone in enumerate(board) if stone == p}, p)


@functools.lru_cache(None)
def can_join(board, p):
    return joins({k for k, stone in enumerate(board) if stone in (p, None)}, p)


def winner(board):
    joined = [p for p in PLAYERS if has_joined(board, p)]
    able = [p for p in PLAYERS if can_join(board, p)]
    assert len(joined) <= 1 and able
    return joined[0] if joined else able[0] if len(able) == 1 else None


def moves(board, mover):
    """The boards after each move, with the next player who can join his sides, or None if somebody has won."""
    for k, stone in enumerate(board):
        if stone is None:
            after = (*board[:k], mover, *board[k + 1 :])
            later = [(mover + i) % 3 for i in (1, 2, 3)]
            yield after, None if winner(after) is not None else next(p for p in later if can_join(after, p))


@functools.lru_cache(None)
def winning_coalitions(board, mover):
    if mover is None:
        return frozenset(c for c in COALITIONS if winner(board) in c)
    after = [winning_coalitions(*m) for m in moves(board, mover)]
    return frozenset(c for c in COALITIONS if (any if mover in c else all)(c in a for a in after))


@functools.lru_cache(None)
def answers_of_maxn(board, mover):
    """The players who win by max^n for some tie-break, which may differ from node to node."""
    if mover is None:
        return frozenset({winner(board)})
    after = [answers_of_maxn(*m) for m in moves(board, mover)]
    chosen = set()
    for answers in itertools.product(*set(after)):
        chosen |= {mover} if mover in answers else set(answers)
    return frozenset(chosen)


EMPTY = ((None,) * len(CELLS), 0)


@functools.lru_cache(None)
def positions():
    found, rest = {EMPTY}, [EMPTY]
    while rest:
        board, mover = rest.pop()
        if mover is not None:
            new = set(moves(board, mover)) - found
            found |= new
            rest += new
    return found


def is_queer(position):
    return not any(len(c) == 1 for c in winning_coalitions(*position))


class Hex(unittest.TestCase):
    def test_board(self):
        self.assertEqual(len(CELLS), 7)
        self.assertEqual(sorted(map(len, NEAR)), [3] * 6 + [6])

    def test_numbers_of_positions(self):
        def kind(position):
            board, mover = position
            return "play" if mover is not None else "joined" if any(has_joined(board, p) for p in PLAYERS) else "last"

        self.assertEqual(collections.Counter(map(kind, positions())), {"play": 1263, "last": 649, "joined": 284})

    def test_queer_positions(self):
        queer = [p for p in positions() if is_queer(p)]
        self.assertEqual(len(queer), 98)
        for position in queer:
            self.assertEqual({len(c) for c in winning_coalitions(*position)}, {2, 3})
            self.assertEqual(len(winning_coalitions(*position)), 4)

    def test_empty_board(self):
        self.assertTrue(is_queer(EMPTY))
        self.assertEqual(answers_of_maxn(*EMPTY), {0, 1, 2})

    def test_max_n_has_one_answer_if_somebody_can_force_a_win(self):
        for position in positions():
            self.assertEqual(len(answers_of_maxn(*position)) > 1, is_queer(position))


if __name__ == "__main__":
    unittest.main()
