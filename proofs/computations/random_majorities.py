# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Stable types of random games with two branches: docs/book/mathematics.md, "Random games".

All stable types of three to five players, and their probabilities by depth, from the recursion for stable coalitions alone.
A coalition is a number with a bit for each player; a type is a number with a bit for each coalition that contains a stable
one. Types that differ in the names of players are one kind. Nothing here is shared with the program.
"""

import itertools
import unittest
from fractions import Fraction


class Types:
    def __init__(self, players):
        self.players = players
        self.coalitions = range(1, 1 << players)
        self.renamings = [
            [sum(1 << order[p] for p in range(players) if c >> p & 1) for c in range(1 << players)]
            for order in itertools.permutations(range(players))
        ]
        self.parts = {}  # of a type: for each player, what stable coalitions with and without him make
        self.kind = {}  # of a type
        self.kinds = []  # types of one kind
        for p in range(players):
            self.add(self.closed([1 << p]))
        self.chances = [Fraction(1)]  # of each kind, for trees of some depth: at first all are single wins
        self.table = {}
        self.find_all()

    def closed(self, coalitions):
        return sum(1 << c for c in self.coalitions if any(d & c == d for d in coalitions))

    def stable(self, type_):
        """The stable coalitions."""
        members = [c for c in self.coalitions if type_ >> c & 1]
        return [c for c in members if not any(d & c == d != c for d in members)]

    def add(self, type_):
        if type_ not in self.kind:
            stable = self.stable(type_)
            same = {self.closed([names[c] for c in stable]) for names in self.renamings}
            for one in same:
                self.kind[one] = len(self.kinds)
                coalitions = self.stable(one)
                self.parts[one] = [
                    (
                        self.closed([c for c in coalitions if c >> p & 1]),
                        self.closed([c for c in coalitions if not c >> p & 1]),
                    )
                    for p in range(self.players)
                ]
            self.kinds.append(sorted(same))

    def choice(self, mover, one, other):
        """A coalition contains one of F or of E."""
        with_one, without_one = self.parts[one][mover]
        with_other, without_other = self.parts[other][mover]
        return with_one | with_other | without_one & without_other

    def find_all(self):
        """For two kinds, in how many ways a choice of two types of these kinds, the first one given, makes each kind."""
        before = -1
        while before != len(self.kinds):
            before = len(self.kinds)
            for i, j in itertools.product(range(before), repeat=2):
                if (i, j) not in self.table:
                    made = {}
                    for other in self.kinds[j]:
                        for mover in range(self.players):
                            result = self.choice(mover, self.kinds[i][0], other)
                            self.add(result)
                            kind = self.kind[result]
                            made[kind] = made.get(kind, 0) + 1
                    self.table[i, j] = made

    def deeper(self):
        chances = [0] * len(self.kinds)
        for i, p in enumerate(self.chances):
            for j, q in enumerate(self.chances):
                if p and q:
                    each = p * q / (len(self.kinds[j]) * self.players)
                    for kind, ways in self.table[i, j].items():
                        chances[kind] += each * ways
        self.chances = chances

    def mean(self, size, measure):
        """The mean over types, by their chances, and over coalitions of so many players."""
        coalitions = [c for c in self.coalitions if c.bit_count() == size]
        return sum(
            p * sum(measure(stable, c) for c in coalitions) / len(coalitions)
            for p, stable in zip(self.chances, map(self.stable, (k[0] for k in self.kinds)))
            if p
        )


def has_part(stable, coalition):
    return Fraction(any(c & coalition == c for c in stable))


def is_stable(stable, coalition):
    return Fraction(coalition in stable)


def united(stable, coalition):
    """How many players are in the union of the stable parts."""
    union = 0
    for c in stable:
        if c & coalition == c:
            union |= c
    return union.bit_count()


class RandomMajorities(unittest.TestCase):
    def test_numbers_of_types(self):
        """Two less than the 12 and 81 win types of one more player."""
        for players, types in ((3, 10), (4, 79)):
            self.assertEqual(sum(map(len, Types(players).kinds)), types)

    def test_how_the_chance_of_a_stable_part_changes(self):
        for players in (3, 4):
            types = Types(players)
            for _ in range(3):
                before = [types.mean(size, has_part) for size in range(1, players + 1)]
                gains = [
                    types.mean(
                        size,
                        lambda stable, c: has_part(stable, c) * Fraction(2 * united(stable, c) - players),
                    )
                    for size in range(1, players + 1)
                ]
                types.deeper()
                for size, (t, gain) in enumerate(zip(before, gains), 1):
                    self.assertEqual(types.mean(size, has_part), t + (1 - t) * gain / players)

    def limits(self, players, depth):
        types = Types(players)
        types.chances = [1.0]
        for _ in range(depth):
            types.deeper()
            whole = sum(types.chances)
            types.chances = [p / whole for p in types.chances]
        return types

    def test_odd_numbers_of_players(self):
        for players, depth in ((3, 120), (5, 150)):
            types = self.limits(players, depth)
            majorities = [c for c in types.coalitions if 2 * c.bit_count() > players]
            kind = types.kind[types.closed(majorities)]
            self.assertAlmostEqual(types.chances[kind], 1, 6)

    def test_four_players(self):
        types = self.limits(4, 300)
        self.assertAlmostEqual(types.mean(3, has_part), 1, 9)
        self.assertAlmostEqual(types.mean(2, is_stable), 0.1290217, 7)
        self.assertAlmostEqual(types.mean(1, is_stable), 0, 9)


if __name__ == "__main__":
    unittest.main()
