"""Orders of the last movers with a rule by nim-sums: docs/mathematics.md, "Which orders have a rule by nim-sums".

All orders of 3 to 5 players, on positions with piles of 1, 2 and 3, played through from the definitions.
"""

import functools
import itertools
import unittest


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
    unittest.main()
