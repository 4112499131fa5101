# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Fine and stable types of random games, three players: the numbers of docs/book/results/random-games.km.

From the recursions alone, in floating point; nothing is shared with the program.
"""

import itertools
import unittest

PLAYERS = (1, 2, 3)


def fine_types(b, levels, most=60):
    """The probability of index k of each player; higher indices are cut off."""
    p = [1 / 3] + [0.0] * most
    for _ in range(levels):
        # Classes of player 1, the worst first: 2_k, 3_k and 1_(k+1), even k rising, then odd k falling.
        evens = range(0, most, 2)
        odds = range(most - 1 if (most - 1) % 2 else most - 2, 0, -2)
        made_own = [0.0] * (most + 1)
        made_other = [0.0] * (most + 1)  # of one of the two others
        worse = 0.0
        for k in itertools.chain(evens, odds):
            one = (worse + p[k]) ** b - worse**b
            all_of_class = (worse + 2 * p[k] + p[k + 1]) ** b - worse**b
            made_other[k] += one
            made_own[k + 1] += all_of_class - 2 * one
            worse += 2 * p[k] + p[k + 1]
        made_own[0] = 1 - (1 - p[0]) ** b
        p = [made_own[k] + 2 * made_other[k] for k in range(most + 1)]
        p = [q / (3 * sum(p)) for q in p]  # or rounding errors grow by b at each level
    return p


def minimal(coalitions):
    return frozenset(c for c in coalitions if not any(d < c for d in coalitions))


def stable(mover, options):
    """Loeb, Theorem 4.2."""
    friends = {c for option in options for c in option if mover in c}
    parts = [[c for c in option if mover not in c] for option in options]
    enemies = {frozenset().union(*one) for one in itertools.product(*parts)}
    return minimal(friends | enemies)


def stable_types(b, levels):
    probabilities = {frozenset({frozenset({p})}): 1 / 3 for p in PLAYERS}
    known = {}
    for _ in range(levels):
        made = {}
        for options in itertools.product(probabilities, repeat=b):
            weight = 1.0
            for option in options:
                weight *= probabilities[option]
            for mover in PLAYERS:
                key = (mover, frozenset(options))
                if key not in known:
                    known[key] = stable(mover, key[1])
                made[known[key]] = made.get(known[key], 0.0) + weight
        whole = sum(made.values())
        probabilities = {t: w / whole for t, w in made.items()}
    return probabilities


def family(*coalitions):
    return frozenset(frozenset(c) for c in coalitions)


PAIRS = family((1, 2), (1, 3), (2, 3))


class RandomTypes(unittest.TestCase):
    def test_fine_types(self):
        for b, expected in (
            (2, (0, 3 / 23, 2 / 23)),
            (4, (0.192582403567, 0.054477649664, 0.059935323316)),
            (6, (0.291627107039, 0.03359099557, 0.007873366822)),
        ):
            for p, q in zip(fine_types(b, 400), expected):
                self.assertAlmostEqual(p, q, 9)

    def test_bounds_of_fine_types(self):
        """The bounds in the proof that no index but 0 disappears: docs/book/mathematics.md, "Random games"."""
        for b in (2, 3, 4, 5):
            before = [1 / 3] + [0.0] * 60
            for levels in range(1, 60):
                p = fine_types(b, levels)
                for k in range(6):
                    self.assertGreaterEqual(p[k + 1], (2**b - 2) * before[k] ** b / 3 - 1e-12)
                y = 1 - sum(before[:3])
                self.assertGreaterEqual(p[1], 2 / 3 * (y**b - (y - before[1]) ** b) - 1e-12)
                before = p
            self.assertGreater(p[1], 0.03, b)
            self.assertGreater(p[2], 0.007, b)

    def test_two_facts_about_forced_wins(self):
        def f(p, b):
            return (1 - (1 - p) ** b) / 3 + 2 * p**b / 3

        for b, most in ((2, 1 / 4), (3, 0.29)):
            self.assertAlmostEqual(f(1 / 3, b), 7 / 27, 12)
            self.assertLess(f(most, b), 0.24)
        self.assertLess(f(0.26, 2), 0.2)
        self.assertGreater(4 / 3 * (1 - 0.2), 1)
        self.assertGreater(2 * (1 - 0.29) ** 2, 1)

    def test_forced_wins_of_three_branches_vanish_slowly(self):
        self.assertAlmostEqual(fine_types(3, 6)[0], 0.115729894545, 9)
        for levels in (1000, 4000):
            # p is about 2 / ((b - 1) depth)
            self.assertAlmostEqual(fine_types(3, levels)[0] * levels, 1, 1)
        p = fine_types(3, 4000)
        self.assertEqual([round(q, 4) for q in p[:4]], [0.0002, 0.0932, 0.1544, 0.056])

    def test_stable_types_of_two_branches(self):
        self.assertAlmostEqual(stable_types(2, 120)[PAIRS], 1, 9)

    def test_stable_types_of_three_branches(self):
        found = stable_types(3, 6)
        self.assertAlmostEqual(found[family((1,))], 0.115729894545, 9)
        self.assertAlmostEqual(found[family((1, 2))], 0.060063119311, 9)
        self.assertAlmostEqual(found[family((1, 2), (1, 3))], 0.142447369278, 9)
        self.assertAlmostEqual(found[PAIRS], 0.045278850598, 9)
        # A pair is stable more and more often.
        pair = [
            sum(w for t, w in stable_types(3, levels).items() if frozenset({1, 2}) in t)
            for levels in (6, 30, 150)
        ]
        self.assertLess(pair[0], pair[1])
        self.assertLess(pair[1], pair[2])
        self.assertGreater(pair[2], 0.9)


if __name__ == "__main__":
    unittest.main()
