# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Kelly's Main Theorem with a bound that holds: docs/book/mathematics.md, "Alliances".

All seatings of up to 9 players, played through from the definition. Nothing here is shared with the program.
"""

import itertools
import unittest


def last_loss(seats, most, counters):
    """The most counters, up to a number, with which alliance 1 loses, if the first seat begins."""
    n = len(seats)
    loses = [[None] * n]  # the alliance that loses with so many counters, if that seat is to move
    for pile in range(1, counters + 1):
        row = []
        for seat in range(n):
            mine = seats[seat]
            after = [
                mine if pile == taken else loses[pile - taken][(seat + 1) % n]
                for taken in range(1, min(most, pile) + 1)
            ]
            row.append(mine if all(a == mine for a in after) else 3 - mine)
        loses.append(row)
    return max((pile for pile in range(1, counters + 1) if loses[pile][0] == 1), default=0)


def bound(members, more, most):
    cycles = -(-(members * (most + 1) + more - 1) // (more * (most - 1)))
    return (cycles + 1) * (members * (most + 1) + more) + members


class SurvivorNim(unittest.TestCase):
    def test_the_larger_alliance_wins_above_the_bound(self):
        for most, players in ((2, 9), (3, 7)):
            for length in range(3, players + 1):
                for seats in itertools.product((1, 2), repeat=length):
                    members = seats.count(2)
                    more = length - 2 * members
                    if more > 0 and members > 0:
                        above = bound(members, more, most)
                        self.assertLessEqual(last_loss(seats, most, above + length * most), above, seats)

    def test_kelly_s_bound_fails(self):
        """Corollary 15 gives 44."""
        self.assertEqual(last_loss((1, 1, 1, 2, 2, 1, 2), 2, 120), 53)


if __name__ == "__main__":
    unittest.main()
