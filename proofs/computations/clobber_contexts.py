# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Contexts of n - 1 cells are not enough for lines of Clobber of n cells: the finite parts of the proof.

docs/book/mathematics.md, "Lines of Clobber as contexts", says why they are enough. L_b is the line 1^b 2, and M_a is
1^a 2 1. A *position* is a set of words of tokens that stand apart; words in which nobody can move are left out. A
*shape* is a position with one run of 2, written R, whose length k is left open. Nothing here is shared with the program.
"""

import functools
import itertools
import unittest

import sums

OTHERS = {"1": "23", "2": "13", "3": "12"}
FOLLOWING = {"1": "2", "2": "3", "3": "1"}


def position(words):
    live = (w for w in words if len(set(w.replace("R", "2"))) > 1)
    return tuple(sorted((min(w, w[::-1]) for w in live), key=lambda w: (len(w), w)))


def tokens(words):
    return sum(map(len, words))


def normal(words):
    """The shape whose R has taken up every 2 beside it, and by how much R is longer."""
    longer = 0
    result = []
    for word in words:
        while "2R" in word or "R2" in word:
            word = word.replace("2R", "R") if "2R" in word else word.replace("R2", "R")
            longer += 1
        result.append(word)
    return position(result), longer


def opened(word):
    """The word with both ends of its run in view, if k is at least 2."""
    return word.replace("R", "2R2")


def moves(words, player):
    """The shapes after a move, each with the change of k."""
    found = set()
    for i, word in enumerate(words):
        for w in {word, word[::-1]}:
            w = opened(w)
            for j in range(len(w) - 1):
                if w[j] == player and w[j + 1] in OTHERS[player]:
                    after, longer = normal((*words[:i], *words[i + 1 :], w[:j], player + w[j + 2 :]))
                    found.add((after, longer - 2 * ("R" in w)))
    return found


def moves_back(words, player, spare):
    """The shapes of at most so many more tokens from which a move leads to this one, each with the change of k.

    The move was from u p q w, where p takes q, to u and p w; each of these may be a word in which nobody can move.
    """
    dead = [token * n for n in range(1, spare + 1) for token in "123"]
    places = range(len(words))
    found = set()
    for i, j in itertools.product((None, *places), repeat=2):
        if i is not None and i == j:
            continue
        others = [words[h] for h in places if h not in (i, j)]
        for left in ["", *dead] if i is None else [words[i], words[i][::-1]]:
            for right in dead if j is None else [words[j], words[j][::-1]]:
                u, pw = opened(left), opened(right)
                for taken in OTHERS[player] if pw[0] == player else ():
                    before, longer = normal((*others, u + player + taken + pw[1:]))
                    longer -= 2 * ("R" in u + pw)
                    if tokens(before) + longer <= tokens(words) + spare:
                        found.add((before, longer))
    return {(before, longer) for before, longer in found if (words, -longer) in moves(before, player)}


def concrete(words, k):
    return position(w.replace("R", "2" * k) for w in words)


# The ten shapes of the lemma, each with e, where k = b + e.
FAMILY = {
    (position(words), e)
    for e, *words in (
        (0, "1R"),
        (0, "1R", "13"),
        (0, "1R", "23"),
        (1, "1R"),
        (2, "1R"),
        (0, "1R31"),
        (0, "1R32"),
        (0, "131R"),
        (0, "R132"),
        (-1, "R3113"),
    )
}


def family(b):
    return {concrete(words, b + e) for words, e in FAMILY}


def more_than(words, e):
    """How many tokens more than b there are."""
    return tokens(words) - 1 + e


def candidates():
    """The shapes, with e, that can be critical for b if those for b - 1 are in the family."""

    def back(shapes, player, most):
        for words, e in shapes:
            for before, longer in moves_back(words, player, most - more_than(words, e)):
                yield before, e + longer

    found = set()
    for moves_of_three in (0, 1):
        most = 2 - moves_of_three
        before_two = {(words, e - 1) for words, e in FAMILY} | set(back([(("1R",), 0)], "2", most))
        before_one = set(back([one for one in before_two if more_than(*one) <= most], "1", most + 1))
        if moves_of_three:
            found |= set(back(before_one, "3", most + 2))
        else:
            found |= {one for one in before_one if not moves(one[0], "3")}
    return found


def all_positions(most):
    """All positions of at most so many tokens."""

    def of(left, bound):
        yield ()
        for size in range(2, left + 1):
            for word in map("".join, itertools.product("123", repeat=size)):
                if (size, word) <= bound and position([word]) == (word,):
                    for others in of(left - size, (size, word)):
                        yield (*others, word)

    return of(most, (most, "4"))


@functools.lru_cache(None)
def game(words):
    return sums.game(tuple(int(c) for c in "0".join(words)) or (0,))


def line(kind, length):
    return game({"L": ("1" * length + "2",), "M": ("1" * length + "21",), "": ()}[kind])


def value(kind, length, words, player):
    """The prudent normal form of the sum, with that player to move, as winner and index."""
    base, index = sums.prudent(line(kind, length), game(words), int(player) - 1)
    return base + 1, index


def is_critical(b, words):
    return value("L", b, words, "3") != value("L", b + 1, words, "3")


# A state is (kind, words, d, player): the sum of a shape and L_(k-d) or M_(k-d), or of the shape alone, with that player
# to move. d is None if no line is left, or if no run is left: then the line is long.


def state(kind, words, d, player):
    """By the lemma on counting a long line may be replaced by a shorter one."""
    if not kind or "R" not in "".join(words):
        return kind, words, None, player
    return kind, words, max(d, -tokens(words) - (1 if kind == "L" else 2)), player


def after_move(one):
    kind, words, d, player = one
    following = FOLLOWING[player]
    found = {
        state(kind, after, None if d is None else d + longer, following)
        for after, longer in moves(words, player)
    }
    if kind and player == "1" or kind == "M" and player == "2":
        found.add(state("", words, d, following))
    if kind and player == "2":
        found.add(state("L", words, None if d is None else d + 1, following))
    return found


def closure(states):
    """All states that are reached, also by skipping players."""
    found = set()
    waiting = list(states)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            after = after_move(one)
            waiting += after or ([(*one[:3], FOLLOWING[one[3]])] if any(one[:2]) else [])
    return found


def at(one, k):
    """The value of a state."""
    kind, words, d, player = one
    length = tokens(words) + 3 if d is None else k - d
    return value(kind, length, concrete(words, k), player)


LONG = 15  # k from which on values of states are the same; the tests verify it for two numbers


class Contexts(unittest.TestCase):
    def constants(self, states):
        """The value of each state that is reached, after the finite part of the proof that it is one for all k >= LONG."""
        reached = closure(states)
        most = max(d for _, _, d, _ in reached if d is not None)
        without_run = [words for kind, words, d, _ in reached if kind and d is None]
        self.assertGreaterEqual(LONG - most, max(map(tokens, without_run), default=0) + 3)
        values = {one: at(one, LONG) for one in reached}
        for one in reached:
            self.assertEqual(at(one, LONG + 1), values[one], one)
        return values

    def same_for_all(self, kind, shapes, player, first, shift):
        """With L_b or M_b, and with the next longer line, the shapes have one value; k is b + e + shift."""
        pairs = []
        for words, e in shapes:
            d = e + shift
            pairs.append([state(kind, words, d, player), state(kind, words, d - 1, player)])
            for b in range(first, LONG - d):
                one = concrete(words, b + d)
                self.assertEqual(value(kind, b, one, player), value(kind, b + 1, one, player), (b, one))
        values = self.constants(itertools.chain(*pairs))
        for shorter, longer in pairs:
            self.assertEqual(values[shorter], values[longer], shorter)

    def test_moves_of_shapes(self):
        """Against moves in lines, with k = 4."""
        for words in {words for words, _ in candidates()}:
            for player in "123":
                one = concrete(words, 4)
                found = {game(concrete(after, 4 + longer)) for after, longer in moves(words, player)}
                self.assertEqual(found, set(sums.OPTIONS[game(one)][int(player) - 1]), words)

    def test_counting(self):
        for words in all_positions(5):
            most = max(1, tokens(words))  # player 1 has fewer moves
            for player in "123":
                self.assertEqual(value("L", most + 1, words, player), value("L", most + 2, words, player))

    def test_critical_positions(self):
        """For b = 3 they are in the family; the other two numbers are no part of the proof."""
        for b in (3, 4, 5):
            critical = {words for words in all_positions(b + 3) if is_critical(b, words)}
            self.assertEqual(critical, family(b))

    def test_no_candidate_outside_the_family_is_critical(self):
        others = candidates() - FAMILY
        self.assertEqual((len(candidates()), len(others)), (46, 36))
        self.same_for_all("L", others, "3", 4, 0)

    def test_the_two_lines_agree_beside_the_family(self):
        self.same_for_all("M", FAMILY, "2", 4, -1)

    def test_the_two_lines_agree_with_shorter_contexts(self):
        """No part of the proof: all contexts for a = 4 and 5."""
        for a in (4, 5):
            for context in {sums.game(board) for board in sums.boards(a + 2)}:
                for s in range(3):
                    one, other = (sums.prudent(line("M", length), context, s) for length in (a, a + 1))
                    self.assertEqual(one, other)

    def test_a_context_that_separates(self):
        """2^(a-2) 31133, of a + 3 cells, has the values 2_2 and 1_1 with M_a and M_(a+1), and player 2 to begin."""
        for a in range(4, LONG + 2):
            words = ("2" * (a - 2) + "31133",)
            self.assertEqual([value("M", length, words, "2") for length in (a, a + 1)], [(2, 2), (1, 1)])
        shorter, longer = (state("M", ("R31133",), d, "2") for d in (-2, -3))
        values = self.constants([shorter, longer])
        self.assertEqual((values[shorter], values[longer]), ((2, 2), (1, 1)))

    def test_two_words_are_one_line_of_six_cells(self):
        """For n = 6: 1^3 2 2 and 1^4 2 2."""
        one, other = (game(("1" * length + "22",)) for length in (3, 4))
        for cells, agree in ((5, True), (6, False)):
            contexts = {sums.game(board) for board in sums.boards(cells)}
            same = all(
                sums.prudent(one, c, s) == sums.prudent(other, c, s) for c in contexts for s in range(3)
            )
            self.assertEqual(same, agree)


if __name__ == "__main__":
    unittest.main()
