# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Partizan games of three players, their numbers and orders: docs/book/partizan.md. Nothing here is shared with the program.

A game is a triple of frozen sets of games, the options of each player. A game of two players is a pair of them.
"""

import functools
import itertools
import math
import unittest
from fractions import Fraction

PLAYERS = range(3)


def others(p):
    return [q for q in PLAYERS if q != p]


# By the definitions.


@functools.lru_cache(None)
def at_least(x, y, p):
    """x is at least y for p."""
    return not any(at_least(y, o, p) for q in others(p) for o in x[q]) and not any(at_least(o, x, p) for o in y[p])


def equal_for(x, y, p):
    return at_least(x, y, p) and at_least(y, x, p)


def equal(x, y):
    return all(equal_for(x, y, p) for p in PLAYERS)


def is_number(x):
    """True if x is a number, provided that its options are numbers."""
    return not any(at_least(o, w, p) for p in PLAYERS for q in others(p) for o in x[p] for w in x[q])


def subsets(members):
    return [frozenset(s) for k in range(len(members) + 1) for s in itertools.combinations(members, k)]


def one_of_each(games, same):
    found = []
    for x in games:
        if not any(same(x, y) for y in found):
            found.append(x)
    return found


def games_with_options(members):
    return itertools.product(subsets(members), repeat=3)


ZERO = (frozenset(),) * 3


@functools.lru_cache(None)
def numbers_born_by(day):
    """A number of each class."""
    if day == 0:
        return [ZERO]
    return one_of_each(filter(is_number, games_with_options(numbers_born_by(day - 1))), equal)


# By the games of two players that each player sees.


@functools.lru_cache(None)
def seen_by(p, x):
    return (
        frozenset(seen_by(p, o) for o in x[p]),
        frozenset(seen_by(p, o) for q in others(p) for o in x[q]),
    )


@functools.lru_cache(None)
def at_least_of_two(x, y):
    """Conway's order of games of two players."""
    return not any(at_least_of_two(y, r) for r in x[1]) and not any(at_least_of_two(o, x) for o in y[0])


def equal_of_two(x, y):
    return at_least_of_two(x, y) and at_least_of_two(y, x)


@functools.lru_cache(None)
def games_of_two_born_by(day):
    if day == 0:
        return [(frozenset(), frozenset())]
    return one_of_each(itertools.product(subsets(games_of_two_born_by(day - 1)), repeat=2), equal_of_two)


@functools.lru_cache(None)
def simplest(low, high):
    """The number that is born first between two numbers; None is no bound."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is not None and high <= 0:
        return -simplest(-high, None if low is None else -low)
    unit = Fraction(1)
    while True:
        found = (math.floor(low / unit) + 1) * unit
        if high is None or found < high:
            return found
        unit /= 2


@functools.lru_cache(None)
def triples_born_by(day):
    """The triples of the numbers that the players see, for the numbers of a day."""
    if day == 0:
        return {(Fraction(0),) * 3}
    before = triples_born_by(day - 1)

    def least(a, b):
        return min((t for t in (a, b) if t is not None), default=None)

    def bounds(p):
        """For sets of options of p: the greatest number that p sees, and the least that each other player sees."""
        found = {(None,) * 3}
        for t in before:
            found |= {
                tuple((t[q] if b[q] is None else max(b[q], t[q])) if q == p else least(b[q], t[q]) for q in PLAYERS)
                for b in found
            }
        return found

    def below(a, b):
        return a is None or b is None or a < b

    left, center, right = (bounds(p) for p in PLAYERS)
    pairs = {
        (a[0], b[0], b[1], a[1], least(a[2], b[2]))
        for a in left
        for b in center
        if below(a[0], b[0]) and below(b[1], a[1])
    }
    found = set()
    for l0, g0, l1, g1, g2 in pairs:
        for c in right:
            if below(c[2], g2):
                h0, h1 = least(g0, c[0]), least(g1, c[1])
                if below(l0, h0) and below(l1, h1):
                    found.add((simplest(l0, h0), simplest(l1, h1), simplest(c[2], g2)))
    return found


def number_of_two(x):
    """The number that equals a game of two players."""
    low, high = (
        best((number_of_two(o) for o in side), default=None) for best, side in ((max, x[0]), (min, x[1]))
    )
    return simplest(low, high)


def seen_triples_of_games(games):
    """The classes of games with such options, by what the players see of them.

    A set of options matters to a player only by its class among the sets of Left options, or of Right options.
    """
    views = one_of_each((seen_by(p, x) for p in PLAYERS for x in games), equal_of_two)
    values = []

    def value(x):
        for i, y in enumerate(values):
            if equal_of_two(x, y):
                return i
        values.append(x)
        return len(values) - 1

    sets = subsets(views)
    table = {(a, b): value((a, b)) for a in sets for b in sets}
    as_left = {a: next(c for c in sets if all(table[c, b] == table[a, b] for b in sets)) for a in sets}
    as_right = {b: next(c for c in sets if all(table[a, c] == table[a, b] for a in sets)) for b in sets}

    @functools.lru_cache(None)
    def view(p, x):
        return next(y for y in views if equal_of_two(y, seen_by(p, x)))

    def of_sets(p):
        return {
            tuple((as_left if q == p else as_right)[frozenset(view(q, x) for x in s)] for q in PLAYERS)
            for s in subsets(games)
        }

    return {
        tuple(
            values[table[own, as_right[x | y]]]
            for own, x, y in ((a[0], b[0], c[0]), (b[1], a[1], c[1]), (c[2], a[2], b[2]))
        )
        for a, b, c in itertools.product(*(of_sets(p) for p in PLAYERS))
    }


def is_distributive_lattice(members, leq):
    """By the definition: least upper and greatest lower bounds exist, and distribute."""
    n = range(len(members))
    below = [[leq(x, y) for y in members] for x in members]

    def bound(i, j, under):
        bounds = [k for k in n if under(i, k) and under(j, k)]
        least = [k for k in bounds if all(under(k, b) for b in bounds)]
        return least[0] if len(least) == 1 else None

    join = [[bound(i, j, lambda a, b: below[a][b]) for j in n] for i in n]
    meet = [[bound(i, j, lambda a, b: below[b][a]) for j in n] for i in n]
    if any(None in row for row in join + meet):
        return False
    return all(meet[i][join[j][k]] == join[meet[i][j]][meet[i][k]] for i in n for j in n for k in n)


class ColdGames(unittest.TestCase):
    def test_numbers_by_the_definitions(self):
        self.assertEqual([len(numbers_born_by(day)) for day in range(3)], [1, 4, 28])
        self.assertEqual(sum(map(is_number, games_with_options(numbers_born_by(1)))), 61)

    def test_numbers_are_triples(self):
        for day in range(3):
            triples = [tuple(number_of_two(seen_by(p, x)) for p in PLAYERS) for x in numbers_born_by(day)]
            self.assertEqual(set(triples), triples_born_by(day))
            for (x, t), (y, u) in itertools.product(zip(numbers_born_by(day), triples), repeat=2):
                for p in PLAYERS:
                    self.assertEqual(at_least(x, y, p), t[p] >= u[p])
        self.assertEqual([len(triples_born_by(day)) for day in range(4)], [1, 4, 28, 450])

    def test_sums_of_what_two_players_see(self):
        def is_possible(t):
            return all(a + b <= 0 for a, b in itertools.combinations(t, 2))

        bounds = []
        for day in range(4):
            self.assertTrue(all(map(is_possible, triples_born_by(day))))
            seen = {t[0] for t in triples_born_by(day)}
            bounds.append(sum(map(is_possible, itertools.product(seen, repeat=3))))
        self.assertEqual(bounds, [1, 11, 106, 932])

    def test_numbers_up_to_the_names_of_players(self):
        half = Fraction(1, 2)
        day_1 = {(0, 0, 0), (-1, -1, 1)}
        day_2 = {(-2, -1, 1), (-2, -2, 1), (-2, -2, 2), (-2, -half, half), (-2, 0, 0), (-2, -2, 0)}
        self.assertEqual({tuple(sorted(t)) for t in triples_born_by(1)}, day_1)
        self.assertEqual({tuple(sorted(t)) for t in triples_born_by(2)}, day_1 | day_2)

    def test_each_order_is_a_chain(self):
        for day in range(4):
            for p in PLAYERS:
                self.assertEqual(len({t[p] for t in triples_born_by(day)}), 2 ** (day + 1) - 1)

    def test_all_orders_together(self):
        for day in (1, 2, 3):
            triples = triples_born_by(day)
            # No number is below all, so that it is no lattice.
            self.assertFalse(any(all(a <= b for u in triples for a, b in zip(t, u)) for t in triples))
        day_1 = triples_born_by(1)
        self.assertFalse(any(all(a <= b for a, b in zip(t, u)) for t in day_1 for u in day_1 if t != u))

    def test_games(self):
        """All games, not only numbers."""
        day_1 = one_of_each(games_with_options([ZERO]), equal)
        self.assertEqual(len(day_1), 8)
        for p in PLAYERS:
            views = one_of_each(day_1, functools.partial(equal_for, p=p))
            self.assertEqual(len(views), 4)
            self.assertTrue(is_distributive_lattice(views, lambda x, y, p=p: at_least(y, x, p)))
            for x, y in itertools.product(day_1, repeat=2):
                self.assertEqual(at_least(x, y, p), at_least_of_two(seen_by(p, x), seen_by(p, y)))
        day_2 = seen_triples_of_games(day_1)
        self.assertEqual(len(day_2), 1017)
        of_two = games_of_two_born_by(2)
        self.assertEqual(len(of_two), 22)
        self.assertTrue(all(len({t[p] for t in day_2}) == 22 for p in PLAYERS))
        self.assertTrue(is_distributive_lattice(of_two, lambda x, y: at_least_of_two(y, x)))
        # A game that every player sees as a number equals a number of the same day.
        numbers = one_of_each((seen_by(0, x) for x in numbers_born_by(2)), equal_of_two)
        as_number = {x: number_of_two(n) for t in day_2 for x in t for n in numbers if equal_of_two(x, n)}
        cold = {tuple(as_number[x] for x in t) for t in day_2 if all(x in as_number for x in t)}
        self.assertEqual(cold, triples_born_by(2))

    def test_sets_that_are_no_distributive_lattice_are_refused(self):
        self.assertFalse(is_distributive_lattice(range(2), lambda x, y: x == y))
        pentagon = {(0, 1), (1, 2), (0, 2), (2, 4), (1, 4), (0, 3), (3, 4), (0, 4)}
        self.assertFalse(is_distributive_lattice(range(5), lambda x, y: x == y or (x, y) in pentagon))
        self.assertTrue(is_distributive_lattice(range(4), lambda x, y: x & y == x))


if __name__ == "__main__":
    unittest.main()
