# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Orders of the last movers with a rule by nim-sums: docs/book/mathematics.md, "Which orders have a rule by nim-sums".

All orders of 3 to 5 players, played through from the definitions. Nothing here is shared with the program.

    ranked_orders 7 1 26 list | ranked_nim.py --pairs [MOST]

checks pairs of positions that ranked_orders.cpp has found.
"""

import functools
import itertools
import re
import sys
import unittest
from collections import Counter


def kinds(order):
    """The kind of c piles of 1, d of 2 and e of 3, where `order` has the kinds, best first."""
    n = len(order)
    place = {kind: i for i, kind in enumerate(order)}

    @functools.lru_cache(None)
    def kind(c, d, e):
        options = []
        if c:
            options += [(c - 1, d, e)]
        if d:
            options += [(c + 1, d - 1, e), (c, d - 1, e)]
        if e:
            options += [(c, d + 1, e - 1), (c + 1, d, e - 1), (c, d, e - 1)]
        return min(((kind(*o) + 1) % n for o in options), key=place.get, default=0)

    return kind


def options_of(piles, most):
    """All positions after a move that takes counters from 1 to `most` piles; piles as sorted tuples."""
    found = set()
    for chosen in {
        c for k in range(1, most + 1) for c in itertools.combinations(range(len(piles)), k)
    }:
        rest = [pile for i, pile in enumerate(piles) if i not in chosen]
        for left in itertools.product(*(range(piles[i]) for i in chosen)):
            found.add(tuple(sorted(rest + [pile for pile in left if pile])))
    return found


def kind_of_piles(order, most=1, options={}):
    """The kind of any position, as a function; `options` remembers moves for all orders."""
    n = len(order)
    place = {kind: i for i, kind in enumerate(order)}
    known = {(): 0}

    def kind(piles):
        if piles not in known:
            if (piles, most) not in options:
                options[piles, most] = options_of(piles, most)
            after = ((kind(o) + 1) % n for o in options[piles, most])
            known[piles] = min(after, key=place.get)
        return known[piles]

    return kind


def ones_in_each_place(piles):
    return Counter(place for pile in piles for place in range(pile.bit_length()) if pile >> place & 1)


def piles_of(text):
    return tuple(sorted(int(pile) for pile in text.split("+")))


def check_pairs(lines, most):
    """Checks lines such as `0 2 1 | 0: - 1: 3 / 1+2 2: 3+3 / 1+2+3`, and returns how many pairs they have."""
    checked = 0
    for line in lines:
        if "|" not in line:
            continue
        order, pairs = line.split("|")
        order = tuple(int(kind) for kind in order.split())
        is_shift = all((b - a) % len(order) == 1 for a, b in zip(order, order[1:]))
        kind = kind_of_piles(order, most)
        found = re.findall(r"(\d+): (\S+)(?: / (\S+))?", pairs)
        assert [int(j) for j, _, _ in found] == list(range(len(order))), line
        for j, one, other in found:
            if not other:
                assert is_shift and int(j) == order[-1], line
                continue
            one, other = piles_of(one), piles_of(other)
            assert max(one) > 1 and max(other) > 1, line
            assert ones_in_each_place(one) == ones_in_each_place(other), line
            assert kind(one) == int(j) != kind(other), line
            checked += 1
    return checked


def raised(order):
    n = len(order)
    return {i for i in range(n) if order.index((i + 1) % n) < order.index(i)}


def excluded(order):
    """Those j for which 1^c + 3 and 1^(c+1) + 2 are not alike for some c."""
    n = len(order)
    kind = kinds(order)
    return {
        j
        for j in range(n)
        if any((kind(c, 0, 1) == j) != (kind(c + 1, 1, 0) == j) for c in range(2 * n))
    }


def run(up, j, n):
    """The length of the run of raised numbers that ends in j."""
    length = 0
    while length < n and (j - length) % n in up:
        length += 1
    return length


def excluded_by(kind, pairs, n):
    """Those j for which the positions of some pair are not alike."""
    return {k for one, other in pairs for k in {kind(one), kind(other)} if kind(one) != kind(other)}


def with_ones(c, *piles):
    return (1,) * c + piles


class RankedNim(unittest.TestCase):
    def test_the_theorem(self):
        for n in (3, 4, 5):
            for order in itertools.permutations(range(n)):
                up = raised(order)
                expected = {
                    j
                    for j in range(n)
                    if j not in up or (j - 1) % n in up and (j - 2) % n not in up
                }
                self.assertEqual(excluded(order), expected, order)

    def test_one_large_pile(self):
        for n in (3, 4, 5):
            pairs = [
                (with_ones(c, m + 1), with_ones(c + 1, m)) for c in range(2 * n) for m in range(2, n + 2, 2)
            ]
            for order in itertools.permutations(range(n)):
                up = raised(order)
                expected = {j for j in range(n) if run(up, j, n) % 2 == 0}
                self.assertEqual(excluded_by(kind_of_piles(order), pairs, n), expected, order)

    def test_two_large_piles(self):
        for n in (3, 4, 5):
            pairs = [(with_ones(c, 2, 3), with_ones(c + 1, 2, 2)) for c in range(2 * n)]
            for order in itertools.permutations(range(n)):
                up = raised(order)
                place = order.index
                excluded = excluded_by(kind_of_piles(order), pairs, n)
                for s in up:
                    if (s - 1) % n in up or (s - 2) % n in up:
                        continue
                    before, after = (s - 1) % n, (s + 2) % n
                    if place(s) < place(after):
                        self.assertIn(s, excluded, order)
                    elif place(before) < place(after):
                        self.assertIn(after, excluded, order)

    def test_recursions_of_the_coq_theory(self):
        """proofs/Ranked.v has one pile, or 2 + 2 or 2 + 3, beside c piles of 1 as recursions over c; play agrees."""
        for n in (3, 4, 5):
            for order in itertools.permutations(range(n)):
                kind = kind_of_piles(order)

                def better(*kinds):
                    return min((k % n for k in kinds), key=order.index)

                def beside_ones(taken):
                    found = [taken(0)]
                    for c in range(1, 2 * n + 3):
                        found.append(better(taken(c), found[c - 1] + 1))
                    return found

                one_pile = {}
                for m in range(2, n + 3):
                    one_pile[m] = beside_ones(
                        lambda c: better(c + 1, c + 2, *(one_pile[i][c] + 1 for i in range(2, m)))
                    )
                    self.assertEqual(one_pile[m], [kind(with_ones(c, m)) for c in range(2 * n + 3)])
                two, three = ([*one_pile[m], kind(with_ones(2 * n + 3, m))] for m in (2, 3))
                twos = beside_ones(lambda c: better(two[c] + 1, two[c + 1] + 1))
                self.assertEqual(twos, [kind(with_ones(c, 2, 2)) for c in range(2 * n + 3)])
                both = beside_ones(
                    lambda c: better(two[c] + 1, two[c + 1] + 1, three[c] + 1, three[c + 1] + 1, twos[c] + 1)
                )
                self.assertEqual(both, [kind(with_ones(c, 2, 3)) for c in range(2 * n + 3)])

    def test_how_many_orders_the_theorem_excludes(self):
        n = 8
        excluded, runs, last = 0, Counter(), 0
        for rest in itertools.permutations(range(1, n)):
            order = (0, *rest)
            place = {kind: i for i, kind in enumerate(order)}
            up = raised(order)
            if len(up) == 1:
                continue
            out = {j for j in range(n) if run(up, j, n) % 2 == 0}
            for s in up:
                if (s - 1) % n not in up and (s - 2) % n not in up:
                    if place[s] < place[(s + 2) % n]:
                        out.add(s)
                    elif place[(s - 1) % n] < place[(s + 2) % n]:
                        out.add((s + 2) % n)
            excluded += len(out)
            runs.update(run(up, j, n) for j in set(range(n)) - out)
            last += order[-1] not in out
        self.assertEqual((excluded, runs[1], last), (27328, 11759, 5039))
        self.assertEqual(sum(runs.values()) - runs[1], 1225)

    def test_shifts_in_moores_nim(self):
        for n, most in ((3, 1), (3, 2), (3, 3), (4, 2)):
            for k in range(n):
                kind = kind_of_piles(tuple((k + 1 + i) % n for i in range(n)), most)
                r = 1 + most * (k - 1) if k else 0
                pairs = []
                for e in range(1, n - 1):
                    x = r + e * most - 1
                    pairs.append((with_ones(x, 3), with_ones(x + 1, 2)))
                    self.assertEqual(kind(pairs[-1][0]), (k + e) % n)
                    self.assertEqual(kind(pairs[-1][1]), (k + e + 1) % n)
                self.assertEqual(excluded_by(kind, pairs, n), set(range(n)) - {k})

    def test_found_pairs(self):
        self.assertEqual(check_pairs(["1 0 2 | 0: 1+2 / 3 1: 3 / 1+2 2: 1+1+2+2 / 1+2+3"], 1), 3)
        with self.assertRaises(AssertionError):
            check_pairs(["1 0 2 | 0: 3 / 1+2 1: 3 / 1+2 2: 1+1+2+2 / 1+2+3"], 1)
        with self.assertRaises(AssertionError):
            check_pairs(["1 0 2 | 0: 1+2 / 3 1: 3 / 1+2 2: -"], 1)

    def test_orders_of_ten_players_with_large_pairs(self):
        """ranked_orders 10 1 53 finds no pair for the last kinds of these 20 orders."""
        n, options = 10, {}
        for k in (0, 2, 4, 5, 6):
            for place in range(4):
                order = [(k + i) % n for i in (1, 2, 3, 4, 6, 7, 8, 9, 10)]
                order.insert(place, (k + 5) % n)
                pair = ((2,) * 9 + (4,) * 9, (2,) * 8 + (4,) * 8 + (6,))
                if place == 3:
                    pair = ((1,) + (2,) * 11 + (4,) + (5,) * 7, (1,) + (2,) * 4 + (3,) * 7 + (4,) * 8)
                kind = kind_of_piles(tuple(order), 1, options)
                self.assertEqual(*map(ones_in_each_place, pair))
                self.assertEqual(kind(pair[0]), k, order)
                self.assertNotEqual(kind(pair[1]), k, order)

    def test_orders_that_raise_one_are_shifts(self):
        for n in (3, 4, 5):
            shifts = [tuple((k + 1 + i) % n for i in range(n)) for k in range(n)]
            ones = [o for o in itertools.permutations(range(n)) if len(raised(o)) == 1]
            self.assertEqual(sorted(ones), sorted(shifts))

    def test_shifts_have_their_rule(self):
        for n in (3, 4):
            for k in range(n):
                kind = kinds(tuple((k + 1 + i) % n for i in range(n)))
                for c, d, e in itertools.product(range(7), repeat=3):
                    if d + e:
                        is_zero = (c + e) % n == 0 and (d + e) % n == 0
                        self.assertEqual(kind(c, d, e) == k, is_zero, (n, k, c, d, e))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--pairs"]:
        print(check_pairs(sys.stdin, int((sys.argv[2:] + ["1"])[0])), "pairs are right")
    else:
        unittest.main()
