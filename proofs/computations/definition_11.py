# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Finds the readings of EK's Definition 11, whose formula is lost, that give Theorem 15.

Values are written from the definitions alone and share nothing with the program: a win is a player, a
choice a pair of a mover and a frozenset of two values or more, none of them moved by him. Everything
is seen by player 1. docs/book/mathematics.md says what is tried.
"""

import functools
import itertools
import random
import unittest
from fractions import Fraction

P = 1  # the player who compares


def mover(v):
    return None if isinstance(v, int) else v[0]


def options(v):
    return () if isinstance(v, int) else v[1]


def choice(player, *values):
    return (player, frozenset(values))


@functools.lru_cache(None)
def hopes(v):
    """True if v contains a win of P."""
    return v == P or any(hopes(o) for o in options(v))


def decided(v, w):
    """True if Rules 4 and 5 put v below w."""
    return w == P or (hopes(w) and not hopes(v))


@functools.lru_cache(None)
def below(v, w):
    """The selfish v <= w."""
    if v == w or decided(v, w):
        return True
    if decided(w, v):
        return False
    return any(
        pairs and all(below(a, b) for a, b in pairs)
        for pairs in ([(o, w) for o in options(v)], [(v, o) for o in options(w)])
    )


# The pairs that a reading compares: a list for each clause.
def with_the_other_value(v, w):
    return [[(o, w) for o in options(v)], [(v, o) for o in options(w)]]


def with_its_options(v, w):
    """A win among options stands for itself."""
    if not options(v) and not options(w):
        return []
    return [list(itertools.product(options(v) or (v,), options(w) or (w,)))]


class Reading:
    """A relation `weaker` that holds where the selfish one does, or `clause` and not its converse."""

    def __init__(self, clause, ending):
        self.clause = clause
        self.ending = ending  # "and the same does not hold with v and w exchanged"
        self.known = {}

    def weaker(self, v, w):
        if (v, w) not in self.known:
            self.known[v, w] = self.find(v, w)
        return self.known[v, w]

    def find(self, v, w):
        if v == w:
            return False
        if below(v, w) or below(w, v):
            return below(v, w) and not below(w, v)
        return self.clause(self, v, w) and not (self.ending and self.clause(self, w, v))

    def incomparable(self, v, w):
        return v != w and not self.weaker(v, w) and not self.weaker(w, v)

    def no_better(self, v, w):
        return v == w or self.weaker(v, w) or self.incomparable(v, w)


CONDITIONS = {
    "A": lambda r, pairs: any(r.weaker(*p) for p in pairs) and all(r.no_better(*p) for p in pairs),
    "B": lambda r, pairs: any(r.weaker(*p) for p in pairs)
    and all(r.weaker(*p) or r.incomparable(*p) for p in pairs),
    "C": lambda r, pairs: any(r.weaker(*p) for p in pairs),
    "D": lambda r, pairs: bool(pairs) and all(r.no_better(*p) for p in pairs),
    "E": lambda r, pairs: bool(pairs) and all(r.weaker(*p) for p in pairs),
    "F": lambda r, pairs: bool(pairs) and all(r.weaker(*p) or r.incomparable(*p) for p in pairs),
}


def reading(compared, condition, ending):
    def clause(relation, v, w):
        return any(CONDITIONS[condition](relation, pairs) for pairs in compared(v, w))

    return Reading(clause, ending)


def word_for_word(ending):
    """Some option of v is weaker than or incomparable to every option of w."""

    def clause(relation, v, w):
        if not options(v) and not options(w):
            return False
        return any(
            all(relation.weaker(a, b) or relation.incomparable(a, b) for b in options(w) or (w,))
            for a in options(v) or (v,)
        )

    return Reading(clause, ending)


ALL = {
    (compared.__name__, condition, ending): reading(compared, condition, ending)
    for compared in (with_the_other_value, with_its_options)
    for condition in CONDITIONS
    for ending in (True, False)
}
RIGHT = {
    ("with_the_other_value", "A", True),
    ("with_the_other_value", "A", False),
    ("with_the_other_value", "D", True),
}


@functools.lru_cache(None)
def simple(base, exponent):
    if exponent == 0:
        return base
    return choice(base, *(simple(b, exponent - 1) for b in (1, 2, 3) if b != base))


def place(base, exponent):
    """In the order of Theorem 15, as a number."""
    if base == P:
        return Fraction(1) if exponent == 0 else place(2, exponent - 1)
    return (1 - Fraction(-1, 2) ** exponent) / 3


def against_theorem_15(relation, exponents=6):
    """The pairs of simple values on which the relation is another."""
    values = list(itertools.product((1, 2, 3), range(exponents)))
    return [
        (simple(*v), simple(*w))
        for v, w in itertools.product(values, values)
        if relation.weaker(simple(*v), simple(*w)) != (place(*v) < place(*w))
    ]


def values_of_depth_one(players):
    wins = range(1, players + 1)
    return list(wins) + [
        choice(m, *winners)
        for m in wins
        for size in range(2, players)
        for winners in itertools.combinations([w for w in wins if w != m], size)
    ]


def random_values(players, depth, numbers):
    pool = list(range(1, players + 1))
    for _ in range(depth):
        for _ in range(4):
            m = numbers.randint(1, players)
            allowed = [v for v in pool if mover(v) != m]
            pool.append(choice(m, *numbers.sample(allowed, min(len(allowed), numbers.randint(2, 3)))))
    return pool


class Definition11(unittest.TestCase):
    def test_which_readings_give_theorem_15(self):
        found = {name for name, relation in ALL.items() if not against_theorem_15(relation)}
        self.assertEqual(len(ALL), 24)
        self.assertEqual(found, RIGHT)

    def test_these_are_one_relation_of_complex_values_too(self):
        first, *others = (ALL[name] for name in sorted(RIGHT))
        numbers = random.Random(11)
        pairs = [p for n in (3, 4) for p in itertools.product(values_of_depth_one(n), repeat=2)]
        for _ in range(300):
            pool = random_values(4, numbers.randint(2, 4), numbers)
            pairs += [(numbers.choice(pool), numbers.choice(pool)) for _ in range(10)]
        strict = 0
        for v, w in pairs:
            strict += first.weaker(v, w)
            for relation in others:
                self.assertEqual(relation.weaker(v, w), first.weaker(v, w), (v, w))
        self.assertGreater(strict, 1000)

    def test_the_sentence_word_for_word(self):
        circle = (
            choice(4, 1, 3, 4),
            choice(4, 4, choice(2, 1, 2, 3, 4)),
            choice(2, 1, 2, 3, 4),
        )
        for ending in (True, False):
            relation = word_for_word(ending)
            self.assertIn((simple(1, 1), simple(2, 0)), against_theorem_15(relation))
            for i in range(3):
                self.assertTrue(relation.weaker(circle[i], circle[(i + 1) % 3]))


if __name__ == "__main__":
    unittest.main()
