# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Three-player Cutblock: the smallest blocks in which nobody can force a win, docs/book/results.md, by plain recursion."""

import functools
import itertools
import unittest

PLAYERS = range(3)


def moves(blocks, mover):
    """The blocks after each cut of one of them; blocks that nobody can cut are left out."""
    for block in sorted(set(blocks)):
        i = blocks.index(block)
        for k in range(1, block[mover] // 2 + 1):
            parts = ((*block[:mover], side, *block[mover + 1 :]) for side in (k, block[mover] - k))
            yield tuple(sorted(b for b in (*blocks[:i], *blocks[i + 1 :], *parts) if b != (1, 1, 1)))


@functools.lru_cache(None)
def forces(blocks, mover, left, p):
    """True if p can force a win. A player who cannot move leaves; `left` are those who have not."""
    after = list(dict.fromkeys(moves(blocks, mover)))
    if not after:
        left = tuple(q for q in left if q != mover)
        if len(left) == 1:
            return left[0] == p
    following = next(q for q in ((mover + i) % 3 for i in (1, 2, 3)) if q in left)
    if not after:
        return forces(blocks, following, left, p)
    return (any if mover == p else all)(forces(b, following, left, p) for b in after)


def is_queer(block, mover):
    return not any(forces((block,), mover, tuple(PLAYERS), p) for p in PLAYERS)


def blocks_to(volume, longest):
    sides = range(1, longest + 1)
    return [b for b in itertools.product(sides, repeat=3) if b[0] * b[1] * b[2] <= volume]


class Cutblock(unittest.TestCase):
    def test_somebody_can_force_a_win_in_each_block_to_volume_35(self):
        instances = [(b, s) for b in blocks_to(35, 35) for s in PLAYERS if b != (1, 1, 1)]
        self.assertEqual(len(instances), 978)
        self.assertFalse([i for i in instances if is_queer(*i)])

    def test_queer_blocks_with_sides_to_5_and_volume_to_45(self):
        queer = [(b, s + 1) for b in blocks_to(45, 5) for s in PLAYERS if is_queer(b, s)]
        expected = [((k, 3, 3), 1) for k in (4, 5)] + [((3, k, 3), 2) for k in (4, 5)] + [((3, 3, k), 3) for k in (4, 5)]
        self.assertEqual(sorted(queer), sorted(expected))


if __name__ == "__main__":
    unittest.main()
