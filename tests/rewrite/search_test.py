# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Max^n and its tie-breaks on positions of ten games: the numbers of docs/book/results/search.km, from the games' rules.

Nothing here is shared with the program: boards are tuples, heaps sorted tuples, and the answers of max^n are
found by trying every way to answer for the options. usage: search_test.py PROGRAM SCRIPT
"""

import functools
import itertools
import subprocess
import sys
import unittest

PLAYERS = (1, 2, 3)


def after(player):
    return player % 3 + 1


def lines(tokens, most):
    for length in range(1, most + 1):
        yield from itertools.product(tokens, repeat=length)


def put(board, *cells):
    board = list(board)
    for place, token in cells:
        board[place] = token
    return tuple(board)


def neighbours(board, i):
    return [k for k in (i - 1, i + 1) if 0 <= k < len(board)]


# Moves: from a position and a player to positions. An empty cell is 0, a green domino 4.
def clobber(board, me):
    for i, token in enumerate(board):
        for k in neighbours(board, i):
            if token == me and board[k] not in (0, me):
                yield put(board, (i, 0), (k, me))


def rook_clobber(board, me):
    for i, token in enumerate(board):
        if token != me:
            continue
        for seen in (range(i + 1, len(board)), range(i - 1, -1, -1)):
            first = next((k for k in seen if board[k]), None)
            if first is not None and board[first] != me:
                yield put(board, (i, 0), (first, me))


def cannibal_clobber(board, me):
    for i, token in enumerate(board):
        for k in neighbours(board, i):
            if token == me and board[k]:
                yield put(board, (i, 0), (k, me))


def konane(board, me):
    for i, token in enumerate(board):
        for d in (-1, 1):
            k = i + 2 * d
            if token == me and 0 <= k < len(board) and not board[k] and board[i + d] not in (0, me):
                yield put(board, (i, 0), (i + d, 0), (k, me))


def col(board, me):
    for i, token in enumerate(board):
        if not token and all(board[k] != me for k in neighbours(board, i)):
            yield put(board, (i, me))


def snort(board, me):
    for i, token in enumerate(board):
        if not token and all(board[k] in (0, me) for k in neighbours(board, i)):
            yield put(board, (i, me))


def toppling_dominoes(board, me):
    for i, token in enumerate(board):
        if token in (me, 4):
            yield board[:i]
            yield board[i + 1 :]


def heaps(of_one):
    def moves(position, me):
        for i, heap in enumerate(position):
            for made in of_one(heap):
                yield tuple(sorted(h for h in position[:i] + made + position[i + 1 :] if h))

    return moves


def nim(heap):
    return [(k,) for k in range(heap)]


def kayles(heap):
    return [(a, heap - taken - a) for taken in (1, 2) for a in range(heap - taken + 1)]


def grundy(heap):
    return [(a, heap - a) for a in range(1, heap) if 2 * a != heap]


def partitions(most):
    def of(n, largest):
        if n == 0:
            yield ()
        for first in range(min(n, largest), 0, -1):
            for rest in of(n - first, first):
                yield (first,) + rest

    for n in range(1, most + 1):
        for heap in of(n, n):
            yield tuple(sorted(heap))


# Name, moves, whether who is stuck leaves (else he is skipped), positions.
TOKENS = (0, 1, 2, 3)
GAMES = [
    ("clobber", clobber, False, lines(TOKENS, 7)),
    ("rook_clobber", rook_clobber, False, lines(TOKENS, 7)),
    ("cannibal_clobber", cannibal_clobber, True, lines(TOKENS, 7)),
    ("konane", konane, True, lines(TOKENS, 7)),
    ("col", col, True, lines(TOKENS, 7)),
    ("snort", snort, True, lines(TOKENS, 7)),
    ("toppling_dominoes", toppling_dominoes, True, lines((1, 2, 3, 4), 6)),
    ("nim", heaps(nim), False, partitions(16)),
    ("kayles", heaps(kayles), False, partitions(16)),
    ("grundy", heaps(grundy), False, partitions(18)),
]


def game_tree(moves, stuck_leaves):
    """Returns the tree of a position: a player who has won, or (mover, set of trees)."""
    options_of = functools.lru_cache(None)(lambda board, me: tuple(sorted(set(moves(board, me)))))

    @functools.lru_cache(None)
    def tree(board, me, left):
        """`left`: who is in the game."""
        if len(left) == 1:
            return next(iter(left))
        if not stuck_leaves and not any(options_of(board, p) for p in PLAYERS):
            return after(after(me))  # who moved last
        if me not in left:
            return tree(board, after(me), left)
        options = options_of(board, me)
        if not options:
            return tree(board, after(me), left - {me} if stuck_leaves else left)
        return node(me, frozenset(tree(o, after(me), left) for o in options))

    nodes = {}

    def node(me, options):
        return nodes.setdefault((me, options), (me, options))

    def can_move(board):
        return any(options_of(board, p) for p in PLAYERS)

    return tree, can_move


@functools.lru_cache(None)
def answers(value):
    """All answers of max^n: each option answers what it may, and the mover takes himself if he can."""
    if isinstance(value, int):
        return frozenset({value})
    mover, options = value
    found = set()
    for chosen in itertools.product(*{answers(o) for o in options}):
        found |= {mover} if mover in chosen else set(chosen)
    return frozenset(found)


def forces(value, player):
    """True if Paranoid search finds that the player can force a win."""
    if isinstance(value, int):
        return value == player
    return (any if value[0] == player else all)(forces(o, player) for o in value[1])


forces = functools.lru_cache(None)(forces)


def order(player, value):
    """The place of the simple value (base, exponent) in Theorem 15's order; greater is better."""
    base, k = value
    if base == player:
        if k == 0:
            return (2, 0)
        k -= 1
    return (1, -k) if k % 2 else (0, k)


@functools.lru_cache(None)
def prudent(value):
    """The prudent normal form, (base, exponent): b's choice of a_k and c_k is b_(k+1)."""
    if isinstance(value, int):
        return (value, 0)
    mover, options = value
    simple = {prudent(o) for o in options}
    best = max(order(mover, s) for s in simple)
    kept = {s for s in simple if order(mover, s) == best}
    if len(kept) == 1:
        return next(iter(kept))
    return (mover, max(k for b, k in kept if b != mover) + 1)


class Search(unittest.TestCase):
    def test_the_numbers_of_the_script(self):
        printed = subprocess.run(
            [PROGRAM, "run", SCRIPT], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        rows = [tuple(map(int, line[1:-1].split(","))) for line in printed if line[0] == "("]
        self.assertEqual(len(rows), len(GAMES))
        for (name, moves, stuck_leaves, positions), row in zip(GAMES, rows):
            tree, can_move = game_tree(moves, stuck_leaves)
            counts = [0, 0, 0, 0]
            for position in positions:
                if not can_move(position):
                    continue
                value = tree(position, 1, frozenset(PLAYERS))
                possible = answers(value)
                # The theorems.
                self.assertEqual(len(possible) == 1, any(forces(value, p) for p in PLAYERS))
                base, exponent = prudent(value)
                self.assertEqual(len(possible) == 1, exponent == 0)
                by_prudent = ({base}, set(PLAYERS) - {base}, set(PLAYERS))[min(exponent, 2)]
                self.assertLessEqual(by_prudent, possible)
                counts[0] += 1
                counts[1] += len(possible) > 1
                counts[2] += len(possible) == 3
                counts[3] += len(by_prudent) == 3
            self.assertEqual(tuple(counts), row, name)


if __name__ == "__main__":
    PROGRAM, SCRIPT = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
