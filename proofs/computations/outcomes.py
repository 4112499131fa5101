# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Prudent normal forms over outcomes: docs/book/outcomes.md. Nothing here is shared with the program.

An outcome is a tuple of payoffs, and a choice is a pair of its mover and the frozen set of its options.
"""

import collections
import functools
import itertools
import random
import unittest
from fractions import Fraction

from sums import simplest_between

WINS = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
DRAW = (Fraction(1, 3),) * 3
NOBODY = (0, 0, 0)
LOSERS = [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
RANKINGS = sorted(itertools.permutations((2, 1, 0)))
SETS = {
    "wins": WINS,
    "wins and a draw": [*WINS, DRAW],
    "one loses": LOSERS,
    "rankings": RANKINGS,
    "mixed": [(1, 0, 1), (0, 1, 1), NOBODY],
    "wins and nobody": [*WINS, NOBODY],
    "wins and shared wins": [*WINS, *LOSERS],
}


def is_choice(value):
    return isinstance(value[1], frozenset)


@functools.lru_cache(None)
def number(value, p, least):
    """The prudent number of p if payoffs from `least` on are wins of his, and others are not."""
    if not is_choice(value):
        return Fraction(value[p] >= least)
    numbers = {number(v, p, least) for v in value[1]}
    return numbers.pop() if len(numbers) == 1 else simplest_between(min(numbers), max(numbers))


@functools.lru_cache(None)
def levels(outcomes, p):
    return sorted({x[p] for x in outcomes})[1:]


def place(value, p, outcomes):
    """The prudent player prefers values with a greater place: he looks at the least payoff first."""
    return tuple(number(value, p, t) for t in levels(outcomes, p))


def choice(m, options, outcomes):
    merged = {v for o in options for v in (o[1] if is_choice(o) and o[0] == m else (o,))}
    best = max(place(v, m, outcomes) for v in merged)
    kept = frozenset(v for v in merged if place(v, m, outcomes) == best)
    return next(iter(kept)) if len(kept) == 1 else (m, kept)


def next_forms(forms, outcomes):
    """The normal forms of one more level, all of them, and how many there are."""
    found = set(outcomes)
    count = len(outcomes)
    for m in range(3):
        classes = collections.defaultdict(list)
        for v in forms:
            if not (is_choice(v) and v[0] == m):
                classes[place(v, m, outcomes)].append(v)
        for members in classes.values():
            count += 2 ** len(members) - 1 - len(members)
            if len(members) < 12:
                for size in range(2, len(members) + 1):
                    found |= {(m, frozenset(s)) for s in itertools.combinations(members, size)}
    return found, count


class Outcomes(unittest.TestCase):
    def counts(self, name, depth):
        outcomes = tuple(SETS[name])
        forms = set(outcomes)
        result = [len(forms)]
        for _ in range(depth):
            forms, count = next_forms(forms, outcomes)
            result.append(count)
        return result

    def test_sets_with_few_normal_forms(self):
        for depth in range(8):
            self.assertEqual(self.counts("wins", 7)[depth], 3 * (depth + 1))
            self.assertEqual(self.counts("wins and a draw", 7)[depth], 3 * (depth + 1) + 1)
            self.assertEqual(self.counts("one loses", 7)[depth], 3 * (depth + 1))
            self.assertEqual(self.counts("mixed", 7)[depth], 3 * (depth + 1))
            self.assertEqual(self.counts("rankings", 7)[depth], 6 + 9 * depth)

    def test_sets_with_many_normal_forms(self):
        self.assertEqual(self.counts("wins and nobody", 2), [4, 16, 253])
        self.assertEqual(self.counts("wins and shared wins", 2), [6, 30, 12411])

    def test_normal_forms_of_values_are_among_them(self):
        draw = random.Random(1)
        for name in ("wins", "wins and a draw", "one loses", "rankings", "mixed"):
            outcomes = tuple(SETS[name])
            smaller = set(outcomes)
            for _ in range(5):
                smaller = next_forms(smaller, outcomes)[0]
            forms = next_forms(smaller, outcomes)[0]
            options = sorted(smaller, key=repr)
            for m, pair in itertools.product(range(3), itertools.combinations(options, 2)):
                self.assertIn(choice(m, pair, outcomes), forms)
            for _ in range(3000):
                self.assertIn(choice(draw.randrange(3), draw.sample(options, draw.randint(3, 6)), outcomes), forms)

    def growth(self, outcomes):
        """Numbers of normal forms to depth 4, or fewer if they are too many."""
        forms = set(outcomes)
        counts = [len(forms)]
        while len(counts) < 5 and len(forms) <= 300:
            forms, count = next_forms(forms, outcomes)
            counts.append(count)
        return counts

    def is_linear(self, outcomes):
        counts = self.growth(outcomes)
        return len(counts) == 5 and counts[4] - counts[3] == counts[3] - counts[2]

    def largest_class(self, forms, outcomes):
        """The most normal forms with one profile for a player that are no choices of his."""
        return max(
            max(collections.Counter(place(v, m, outcomes) for v in forms if not (is_choice(v) and v[0] == m)).values())
            for m in range(3)
        )

    def has_exponentially_many(self, outcomes, depth):
        """True if a class of nine shows it, at this depth or a smaller one."""
        forms = set(outcomes)
        for _ in range(depth):
            if self.largest_class(forms, outcomes) >= 9:
                return True
            forms, _ = next_forms(forms, outcomes)
        return self.largest_class(forms, outcomes) >= 9

    def test_all_other_sets_with_payoffs_zero_and_one_have_exponentially_many(self):
        exponential = 0
        for size in range(1, 9):
            for chosen in itertools.combinations(itertools.product((0, 1), repeat=3), size):
                differ = size == 2 and sum(a != b for a, b in zip(*chosen)) >= 2
                few = size == 1 or differ or three_sided(chosen)
                self.assertNotEqual(few, self.has_exponentially_many(chosen, 3), chosen)
                exponential += not few
        self.assertEqual(exponential, 223)
        for c in range(9, 40):
            self.assertGreaterEqual(Fraction(2 * (2**c - c - 1), c * (c + 1)), c + 2)

    def test_all_sets_with_payoffs_zero_and_one(self):
        linear = collections.Counter()
        for size in range(1, 9):
            for chosen in itertools.combinations(itertools.product((0, 1), repeat=3), size):
                if self.is_linear(chosen):
                    linear[size] += 1
                    if size == 3:
                        self.assertTrue(three_sided(chosen))
                else:
                    self.assertFalse(condition(chosen) or three_sided(chosen))
        self.assertEqual(linear, {1: 8, 2: 16, 3: 8})

    def test_the_condition_is_enough_for_random_sets(self):
        draw = random.Random(1)
        outcomes = list(itertools.product((0, 1, 2), repeat=3))
        tested = 0
        for _ in range(3000):
            chosen = set(draw.sample(outcomes, 2))
            chosen |= {(x[0], x[2], x[1]) for x in chosen} | {(x[2], x[1], x[0]) for x in chosen}
            chosen = tuple(sorted(chosen))
            if condition(chosen):
                tested += 1
                self.assertTrue(self.is_linear(chosen), chosen)
        self.assertGreater(tested, 20)


def three_sided(outcomes):
    """Three outcomes, one for each player that pays him other than the two others, which pay him the same."""
    return len(outcomes) == 3 and any(
        all(a[p] != b[p] == c[p] for p, a, b, c in zip(range(3), order, order[1:] + order[:1], order[2:] + order[:2]))
        for order in itertools.permutations(outcomes)
    )


def condition(outcomes):
    """At each payoff of each player at most two outcomes, exchanged by exchanging the others."""
    for m in range(3):
        a, b = (p for p in range(3) if p != m)
        for t in {x[m] for x in outcomes}:
            same = [x for x in outcomes if x[m] == t]
            if len(same) > 2:
                return False
            if len(same) == 2:
                swapped = list(same[0])
                swapped[a], swapped[b] = swapped[b], swapped[a]
                if tuple(swapped) != same[1]:
                    return False
    return True


if __name__ == "__main__":
    unittest.main()
