# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Types of prudent normal forms (docs/book/mathematics.md), from the definitions alone.

    types_test.py PROGRAM

A win is a player, a choice a pair of a mover and a frozenset. PROGRAM lists the normal forms of
Clobber; types of them are found here.
"""

import collections
import csv
import functools
import io
import itertools
import random
import subprocess
import sys
import unittest
from fractions import Fraction

PROGRAM = sys.argv.pop(1)


def mover(v):
    return None if isinstance(v, int) else v[0]


def choice(player, *values):
    return (player, frozenset(values))


def simplest(low, high, with_low=False, with_high=False):
    """The number of least denominator in an interval within [0, 1] that is not empty."""
    denominator = 1
    while True:
        numerator = (low * denominator).__ceil__()
        if numerator == low * denominator and not with_low:
            numerator += 1
        x = Fraction(numerator, denominator)
        if x < high or (with_high and x == high):
            return x
        denominator *= 2


def hull_of(numbers):
    """d and e of a choice among values of these numbers."""
    least, greatest = min(numbers), max(numbers)
    return (least, 0) if least == greatest else (simplest(least, greatest), 1)


@functools.lru_cache(None)
def union(one, other):
    """Returns the hull of a union from the hulls of its parts, by the hull lemma."""
    (low, with_low), (high, with_high) = sorted((one, other))
    if low == high:
        return (low, max(with_low, with_high))
    return (simplest(low, high, bool(with_low), bool(with_high)), 1)


@functools.lru_cache(None)
def hull(p, v):
    if isinstance(v, int):
        return (Fraction(int(v == p)), 0)
    return hull_of([hull(p, o)[0] for o in v[1]])


@functools.lru_cache(None)
def type_of(players, v):
    return (mover(v) or 0, tuple(hull(p, v) for p in range(1, players + 1)))


def point(type_):
    return tuple((d, 0) for d, _ in type_[1])


def normal_form(v):
    """Prudent play by numbers."""
    if isinstance(v, int):
        return v
    m = v[0]
    merged = set()
    for option in map(normal_form, v[1]):
        merged |= option[1] if mover(option) == m else {option}
    best = max(hull(m, o)[0] for o in merged)
    left = [o for o in merged if hull(m, o)[0] == best]
    return left[0] if len(left) == 1 else choice(m, *left)


def identified(players, v):
    """The type of v where options of one type are one value."""
    if isinstance(v, int):
        return type_of(players, v)
    m = v[0]
    options = {identified(players, o) for o in v[1]}
    best = max(t[1][m - 1][0] for t in options)
    left = [t for t in options if t[1][m - 1][0] == best]
    if len(left) == 1:
        return left[0]
    hulls = [t[1] if t[0] == m else point(t) for t in left]
    return (m, tuple(functools.reduce(union, column) for column in zip(*hulls)))


def alike_for(m, values):
    """The values that m does not move, by their number for him."""
    groups = collections.defaultdict(list)
    for v in values:
        if mover(v) != m:
            groups[hull(m, v)[0]].append(v)
    return groups


def one_deeper(players, values):
    """All prudent normal forms whose options are among `values`, and the wins."""
    deeper = list(range(1, players + 1))
    for m in range(1, players + 1):
        for group in alike_for(m, values).values():
            for size in range(2, len(group) + 1):
                deeper += [choice(m, *s) for s in itertools.combinations(group, size)]
    return deeper


def unions(m, points):
    """The types of choices of m among two values or more, of which these are the points."""
    how_many = collections.Counter(points)
    found = {h for h in how_many if how_many[h] > 1}
    seen = set(how_many)
    new = seen
    while new:
        joined = {
            tuple(map(union, h, q)) for h, q in itertools.product(new, how_many) if h != q
        }
        found |= joined
        new = joined - seen
        seen |= joined
    return {(m, h) for h in found}


def types_one_deeper(players, values):
    types = {type_of(players, p) for p in range(1, players + 1)}
    for m in range(1, players + 1):
        for group in alike_for(m, values).values():
            types |= unions(m, [point(type_of(players, v)) for v in group])
    return types


def identified_one_deeper(players, types):
    deeper = {type_of(players, p) for p in range(1, players + 1)}
    for m in range(1, players + 1):
        groups = collections.defaultdict(list)
        for t in types:
            if t[0] != m:
                groups[t[1][m - 1][0]].append(point(t))
        for points in groups.values():
            deeper |= unions(m, points)
    return deeper


def read(brackets, players):
    """A value in brackets, player 1 to start."""
    at = 0

    def value(m):
        nonlocal at
        if brackets[at] != "[":
            at += 1
            return int(brackets[at - 1])
        options = set()
        while brackets[at] != "]":
            at += 1
            options.add(value(m % players + 1))
        at += 1
        return options.pop() if len(options) == 1 else choice(m, *options)

    return value(1)


def clobber(length, players=4):
    run = subprocess.run(
        [PROGRAM, "census", "clobber", "--players", str(players), "--lengths", str(length),
         "--under", "prudent", "--list", "--format", "csv"],
        capture_output=True, text=True, check=True)
    return [read(row["value"], players) for row in csv.DictReader(io.StringIO(run.stdout))]


def notation(v):
    if isinstance(v, int):
        return str(v)
    return "%d{%s}" % (v[0], ",".join(sorted(map(notation, v[1]))))


def type_notation(t):
    """A win, or the call of `hull` that the program prints."""
    m, hulls = t
    if m == 0:
        return str([d for d, _ in hulls].index(1) + 1)
    alike = [p for p, (d, e) in enumerate(hulls, 1) if p != m and d > 0 and e == 0]
    numbers = ", ".join(str(d) for d, _ in hulls)
    names = ", alike={%s}" % ",".join(map(str, alike)) if alike else ""
    return "hull(%d, %s%s)" % (m, numbers, names)


def some_value(random_, players, depth):
    if depth == 0 or random_.random() < 0.2:
        return random_.randint(1, players)
    m = random_.randint(1, players)
    options = [some_value(random_, players, depth - 1) for _ in range(random_.randint(1, 4))]
    if len(set(options)) == 1 and isinstance(options[0], int):
        return options[0]
    return choice(m, *options)


def normal_forms(values, players, rules):
    run = subprocess.run(
        [PROGRAM, "normalize", "--players", str(players), "--under", rules],
        input="".join(v + "\n" for v in values), capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def census(lengths, players, rules):
    run = subprocess.run(
        [PROGRAM, "census", "clobber", "--players", str(players), "--lengths", lengths,
         "--under", rules, "--format", "csv"],
        capture_output=True, text=True, check=True)
    return [int(row[rules]) for row in csv.DictReader(io.StringIO(run.stdout))]


class Types(unittest.TestCase):
    def test_values_under_types_are_found_and_read_back(self):
        random_ = random.Random(2)
        for players in (4, 5, 7):
            values = [some_value(random_, players, 7) for _ in range(1500)]
            expected = [type_notation(identified(players, v)) for v in values]
            found = normal_forms(map(notation, values), players, "types")
            self.assertEqual(found, expected)
            self.assertGreater(len(set(found)), 150)
            self.assertTrue(any("alike" in t for t in found))
            self.assertEqual(normal_forms(found, players, "types"), found)

    def test_a_type_is_an_option_like_others(self):
        random_ = random.Random(3)
        wholes, parts = [], []
        for _ in range(500):
            m = random_.randint(1, 4)
            options = [some_value(random_, 4, 5) for _ in range(3)]
            wholes.append(notation((m, options)) if len(set(options)) > 1 else "1{2,3}")
            parts.append("%d{%s}" % (m, ",".join(
                type_notation(identified(4, o)) for o in options))
                if len(set(options)) > 1 else "1{2,3}")
        self.assertEqual(normal_forms(parts, 4, "types"), normal_forms(wholes, 4, "types"))

    def test_of_three_players_they_are_prudent_normal_forms(self):
        random_ = random.Random(4)
        values = [notation(some_value(random_, 3, 7)) for _ in range(1000)]
        self.assertEqual(normal_forms(values, 3, "types"), normal_forms(values, 3, "prudent"))
        self.assertEqual(census("2..9", 3, "types"), census("2..9", 3, "prudent"))

    def test_the_census_counts_them(self):
        self.assertEqual(census("2..10", 4, "types"), [3, 4, 8, 14, 24, 44, 89, 240, 610])
        for players, longest in ((5, 7), (6, 6)):
            expected = [len({identified(players, v) for v in clobber(length, players)})
                        for length in range(2, longest + 1)]
            self.assertEqual(census("2..%d" % longest, players, "types"), expected)

    def test_the_hull_lemma(self):
        numbers = random.Random(1)
        for _ in range(20000):
            unit = 2 ** numbers.randint(0, 6)
            s, t = ([Fraction(numbers.randint(0, unit), unit) for _ in range(numbers.randint(1, 3))]
                    for _ in range(2))
            self.assertEqual(union(hull_of(s), hull_of(t)), hull_of(s + t), (s, t))

    def test_how_many_there_are_of_a_depth(self):
        values = [1, 2, 3, 4]
        types = {type_of(4, v) for v in values}
        for forms, kinds in ((4, 4), (20, 20), (2240, 160)):
            self.assertEqual(len(values), forms)
            self.assertEqual(len({type_of(4, v) for v in values}), kinds)
            self.assertEqual(len(types), kinds)
            last = values
            deeper = types_one_deeper(4, values)
            types = identified_one_deeper(4, types)
            if forms < 2240:
                values = one_deeper(4, values)
        self.assertEqual(len(alike_for(1, last)[Fraction(1, 4)]), 1458)
        self.assertEqual(len(deeper), 2424)
        self.assertEqual(len(types), 2376)

    def test_those_of_three_players_are_the_simple_values(self):
        types = {type_of(3, p) for p in (1, 2, 3)}
        for depth in range(1, 9):
            types = identified_one_deeper(3, types)
            self.assertEqual(len(types), 3 * (depth + 1))

    def test_those_of_clobber(self):
        found = []
        for length in range(2, 11):
            values = clobber(length)
            types = {type_of(4, v) for v in values}
            found.append((len(values), len(types), len({identified(4, v) for v in values})))
        self.assertEqual(found, [(3, 3, 3), (4, 4, 4), (8, 8, 8), (15, 14, 14), (30, 24, 24),
                                 (77, 44, 44), (222, 91, 89), (1250, 248, 240), (8323, 632, 610)])

    def test_the_program_finds_the_same_types_of_prudent_normal_forms(self):
        lists = []
        for length in range(2, 10):
            texts = map(notation, clobber(length))
            lists.append("length(distinct((%s)))" % ",".join("hull(%s)" % t for t in texts))
        run = subprocess.run([PROGRAM, "run", "--players", "4", "-"], input="\n".join(lists),
                             capture_output=True, text=True, check=True)
        self.assertEqual(run.stdout.split(), "3 4 8 14 24 44 91 248".split())

    def test_numbers_alone_are_not_enough(self):
        v = choice(1, 2, choice(2, 3, 4))
        w = choice(1, choice(3, 2, 4), choice(4, 2, 3))
        beside_2 = []
        for u in (v, w):
            self.assertEqual(normal_form(u), u)
            beside_2.append(hull(2, normal_form(choice(1, u, 2)))[0])
        self.assertEqual(point(type_of(4, v)), point(type_of(4, w)))
        self.assertEqual(beside_2, [Fraction(1, 2), Fraction(3, 4)])

    def test_to_identify_options_of_one_type_is_another_play(self):
        fours = choice(4, choice(3, 2, 4), choice(3, 2, 4, choice(1, 2, 4)))
        v = choice(3, 4, fours)
        self.assertEqual(normal_form(v), v)
        self.assertEqual(len({type_of(4, o) for o in fours[1]}), 1)
        self.assertEqual(hull(2, v), (Fraction(1, 4), 1))
        self.assertEqual(identified(4, v)[1][1], (Fraction(1, 2), 1))


if __name__ == "__main__":
    unittest.main()
