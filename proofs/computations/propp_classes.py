# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Propp's classes of nim: docs/book/quotients.md, "Nim among all impartial games".

Nothing here is shared with the program.
"""

import functools
import itertools
import unittest

ZERO = frozenset()


@functools.lru_cache(None)
def heap(size):
    return frozenset(heap(k) for k in range(size))


@functools.lru_cache(None)
def winner(form):
    """N the next, F the following, P the previous player; Q nobody."""
    after = {winner(option) for option in form}
    if "P" in after:
        return "N"
    if after <= {"F"}:
        return "P"
    return "F" if after == {"N"} else "Q"


@functools.lru_cache(None)
def add(g, h):
    return frozenset([add(x, h) for x in g] + [add(g, x) for x in h])


@functools.lru_cache(None)
def ones(count):
    return add(ones(count - 1), heap(1)) if count else ZERO


def forms(rank):
    found = {ZERO}
    for _ in range(rank):
        known = sorted(found, key=repr)
        found = {frozenset(s) for size in range(len(known) + 1) for s in itertools.combinations(known, size)}
    return found


@functools.lru_cache(None)
def ladder(k):
    """V_k of the proof."""
    inner = frozenset([ZERO, ladder(k - 1)]) if k else frozenset([ZERO, add(heap(2), heap(2))])
    return frozenset([frozenset([inner])])


class Classes(unittest.TestCase):
    def test_positions_of_one_class_are_alike(self):
        contexts = forms(3)
        for count, size in itertools.product(range(1, 4), range(3, 6)):
            for g in contexts:
                rest = add(g, ones(count))
                self.assertEqual(winner(add(rest, heap(size))), winner(add(rest, heap(2))))
        for g, size in itertools.product(contexts, (4, 5)):
            self.assertEqual(winner(add(g, heap(size))), winner(add(g, heap(3))))

    def test_ladders(self):
        for k in range(4):
            found = "".join(winner(add(ladder(k), ones(n))) for n in range(3 * k + 9))
            self.assertEqual(found, "PNF" * k + "PN" + "Q" * (3 * k + 9 - 3 * k - 2))

    def test_contexts_of_the_proof_tell_classes_apart(self):
        most = 6
        two_two = add(heap(2), heap(2))
        families = [ones(n) for n in range(most)] + [add(ones(n), heap(2)) for n in range(1, most)]
        positions = families + [heap(2), heap(3), two_two]
        contexts = [add(ladder(k), ones(r)) for k in range(3) for r in range(3)]
        contexts += [frozenset([ZERO, heap(1), frozenset([heap(1)])]), frozenset([ZERO, frozenset([heap(1)])])]
        contexts += [frozenset([ZERO, frozenset([ZERO])])]
        seen = {tuple(winner(add(g, c)) for c in contexts) for g in positions}
        self.assertEqual(len(seen), len(positions))


if __name__ == "__main__":
    unittest.main()
