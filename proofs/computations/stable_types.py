# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Selfish play of three players keeps stable types: the finite part of the proof.

docs/book/mathematics.md, "What normal forms keep", says why this is enough. Coalitions are frozensets of
players, stable types frozensets of coalitions; p is player 1, a and b are 2 and 3.
"""

import itertools
import unittest

PLAYERS = (1, 2, 3)
P = 1


def coalition(*players):
    return frozenset(players)


def family(*coalitions):
    return frozenset(coalitions)


def subsets(items, smallest=0):
    items = list(items)
    return itertools.chain.from_iterable(
        itertools.combinations(items, size) for size in range(smallest, len(items) + 1)
    )


def minimal(coalitions):
    return frozenset(c for c in coalitions if not any(d < c for d in coalitions))


def stable(mover, options):
    """The stable type of a choice from those of its options (Loeb, Theorem 4.2)."""
    friends = {c for option in options for c in option if mover in c}
    enemies = {
        frozenset().union(*one_of_each)
        for one_of_each in itertools.product(
            *([c for c in option if mover not in c] for option in options)
        )
    }
    return minimal(friends | enemies)


def is_type(coalitions):
    """A non-empty intersecting antichain (Loeb, Propositions 4.3 and 4.4)."""
    return coalitions and all(
        c & d and not c < d and not d < c for c, d in itertools.combinations(coalitions, 2)
    )


TYPES = [
    frozenset(f)
    for f in subsets([coalition(*c) for c in subsets(PLAYERS, 1) if len(c) < len(PLAYERS)])
    if is_type(f)
]
WIN_OF_P = family(coalition(1))
LOSSES = [family(coalition(2)), family(coalition(3)), family(coalition(2, 3))]
FORCED_LOSSES = LOSSES[:2]


def selfish_pairs(choices):
    """The least relation of types that has the pairs of clauses 1 to 3 and obeys 4 and 5."""
    pairs = {(t, t) for t in TYPES} | {(t, WIN_OF_P) for t in TYPES}
    pairs |= {(s, t) for s in LOSSES for t in TYPES if t not in FORCED_LOSSES}
    before = 0
    while len(pairs) != before:
        before = len(pairs)
        for (_, options), chosen in choices.items():
            for t in TYPES:
                if all((s, t) in pairs for s in options):
                    pairs.add((chosen, t))
                if all((t, s) in pairs for s in options):
                    pairs.add((t, chosen))
    return pairs


class StableTypes(unittest.TestCase):
    def test_what_a_selfish_player_drops_does_not_matter(self):
        self.assertEqual(len(TYPES), 10)
        choices = {
            (mover, frozenset(options)): stable(mover, options)
            for mover in PLAYERS
            for options in subsets(TYPES, 1)
        }
        pairs = selfish_pairs(choices)
        self.assertEqual(len(pairs), 46)
        for s, t in pairs:
            for others in subsets(TYPES):
                without = frozenset(others) | {t}
                self.assertEqual(choices[P, without | {s}], choices[P, without], (s, t, others))


if __name__ == "__main__":
    unittest.main()
