"""Prudence forgets nothing in sums of small lines of Clobber: docs/results.md, "Sums".

A line is taken for its game: who can move where, as a tree of three sets of options. Two lines with one game behave
alike in every sum, whatever the rules. Two lines are told apart if their sums with some line have different prudent normal
forms, for some player to begin. So if there are as many classes told apart as games, prudent play forgets nothing.
Nothing here is shared with the program. usage: sums_test.py [cells of lines [cells of contexts]]
"""

import functools
import itertools
import sys
import unittest


def boards(cells):
    for length in range(1, cells + 1):
        yield from itertools.product((0, 1, 2, 3), repeat=length)


GAMES = {}  # a game, as its players' sets of options, and its number
OPTIONS = []  # of games by their numbers


@functools.lru_cache(None)
def game(board):
    options = [set(), set(), set()]
    for i, token in enumerate(board):
        for k in (i - 1, i + 1):
            if token and 0 <= k < len(board) and board[k] not in (0, token):
                after = list(board)
                after[i], after[k] = 0, token
                options[token - 1].add(game(tuple(after)))
    key = tuple(tuple(sorted(s)) for s in options)
    if key not in GAMES:
        GAMES[key] = len(OPTIONS)
        OPTIONS.append(key)
    return GAMES[key]


def place(player, base, k):
    """In the order of Theorem 15, greater is better."""
    if base == player:
        if k == 0:
            return 1000
        k -= 1
    return 500 - k if k % 2 else k


PLACE = [[[place(p, b, k) for k in range(60)] for b in range(3)] for p in range(3)]
SUMS = {}


def prudent(g, h, mover):
    """The normal form (base, exponent) of a sum; who moved last has won."""
    if g > h:
        g, h = h, g
    key = (g, h, mover)
    if key in SUMS:
        return SUMS[key]
    for skipped in range(3):  # who cannot move is skipped
        m = (mover + skipped) % 3
        after = (m + 1) % 3
        options = {prudent(x, h, after) for x in OPTIONS[g][m]}
        options |= {prudent(g, x, after) for x in OPTIONS[h][m]}
        if options:
            break
    if not options:
        found = ((mover + 2) % 3, 0)
    else:
        best = max(PLACE[m][b][k] for b, k in options)
        kept = [(b, k) for b, k in options if PLACE[m][b][k] == best]
        found = kept[0] if len(kept) == 1 else (m, max(k for b, k in kept if b != m) + 1)
    SUMS[key] = found
    return found


def games_and_classes(cells, context_cells):
    """The games of lines that somebody can move in, and how many are told apart."""
    lines = sorted({game(b) for b in boards(cells)} - {game((0,))})
    contexts = sorted({game(b) for b in boards(context_cells)})
    told = {tuple(prudent(g, c, s) for c in contexts for s in range(3)) for g in lines}
    return len(lines), len(told)


def impartial_forms(rank):
    """Games in which all three may make the same moves."""
    forms = []
    for _ in range(rank + 1):
        known = list(forms)
        for size in range(len(known) + 1):
            for options in itertools.combinations(known, size):
                key = (tuple(sorted(options)),) * 3
                if key not in GAMES:
                    GAMES[key] = len(OPTIONS)
                    OPTIONS.append(key)
                if GAMES[key] not in forms:
                    forms.append(GAMES[key])
    return forms


class Sums(unittest.TestCase):
    def test_it_forgets_no_impartial_form_of_rank_three(self):
        forms = impartial_forms(3)
        self.assertEqual(len(forms), 16)
        self.assertEqual(len({tuple(prudent(g, c, 0) for c in forms) for g in forms}), 16)

    def test_prudence_forgets_nothing(self):
        self.assertEqual(games_and_classes(5, 3), (177, 177))
        self.assertEqual(games_and_classes(6, 6), (579, 579))


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    if len(sys.argv) > 1:
        cells = int(sys.argv[1])
        print("%d games, %d classes" % games_and_classes(cells, int((sys.argv + [cells])[2])))
    else:
        unittest.main()
