# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Prudence forgets nothing in sums: docs/book/mathematics.md, "Sums of games"; docs/book/results.md, "Sums".

A line is taken for its game: who can move where, as a tree of three sets of options. Two lines with one game behave
alike in every sum, whatever the rules. Two lines are told apart if their sums with some line have different prudent normal
forms, for some player to begin. So if there are as many classes told apart as games, prudent play forgets nothing.
Nothing here is shared with the program. usage: sums.py [cells of lines [cells of contexts]]
"""

import functools
import itertools
import random
import sys
import unittest
from fractions import Fraction


def boards(cells):
    for length in range(1, cells + 1):
        yield from itertools.product((0, 1, 2, 3), repeat=length)


GAMES = {}  # a game, as its players' sets of options, and its number
OPTIONS = []  # of games by their numbers


def number(options):
    key = tuple(tuple(sorted(set(s))) for s in options)
    if key not in GAMES:
        GAMES[key] = len(OPTIONS)
        OPTIONS.append(key)
    return GAMES[key]


@functools.lru_cache(None)
def game(board):
    options = [set(), set(), set()]
    for i, token in enumerate(board):
        for k in (i - 1, i + 1):
            if token and 0 <= k < len(board) and board[k] not in (0, token):
                after = list(board)
                after[i], after[k] = 0, token
                options[token - 1].add(game(tuple(after)))
    return number(options)


def place(player, base, k):
    """In the order of Theorem 15, greater is better."""
    if base == player:
        if k == 0:
            return 1000
        k -= 1
    return 500 - k if k % 2 else k


PLACE = [[[place(p, b, k) for k in range(60)] for b in range(3)] for p in range(3)]
SUMS = {}


def prudent(g, h, mover):
    """The normal form (base, exponent) of a sum; who moved last has won."""
    if g > h:
        g, h = h, g
    key = (g, h, mover)
    if key in SUMS:
        return SUMS[key]
    for skipped in range(3):  # who cannot move is skipped
        m = (mover + skipped) % 3
        after = (m + 1) % 3
        options = {prudent(x, h, after) for x in OPTIONS[g][m]}
        options |= {prudent(g, x, after) for x in OPTIONS[h][m]}
        if options:
            break
    if not options:
        found = ((mover + 2) % 3, 0)
    else:
        best = max(PLACE[m][b][k] for b, k in options)
        kept = [(b, k) for b, k in options if PLACE[m][b][k] == best]
        found = kept[0] if len(kept) == 1 else (m, max(k for b, k in kept if b != m) + 1)
    SUMS[key] = found
    return found


def games_and_classes(cells, context_cells):
    """The games of lines that somebody can move in, and how many are told apart."""
    lines = sorted({game(b) for b in boards(cells)} - {game((0,))})
    contexts = sorted({game(b) for b in boards(context_cells)})
    told = {tuple(prudent(g, c, s) for c in contexts for s in range(3)) for g in lines}
    return len(lines), len(told)


def impartial_forms(rank):
    """Games in which all three may make the same moves."""
    forms = []
    for _ in range(rank + 1):
        known = list(forms)
        for size in range(len(known) + 1):
            for options in itertools.combinations(known, size):
                form = number([options] * 3)
                if form not in forms:
                    forms.append(form)
    return forms


def simplest_between(low, high):
    denominator = 2
    while True:
        numerator = low.numerator * denominator // low.denominator + 1
        if Fraction(numerator, denominator) < high:
            return Fraction(numerator, denominator)
        denominator *= 2


@functools.lru_cache(None)
def prudent_number(value, p):
    """A win is written as its player, and a choice as its mover and the set of its options."""
    if isinstance(value, int):
        return Fraction(value == p)
    numbers = {prudent_number(v, p) for v in value[1]}
    return numbers.pop() if len(numbers) == 1 else simplest_between(min(numbers), max(numbers))


def choice_among(m, options):
    merged = {v for o in options for v in (o[1] if not isinstance(o, int) and o[0] == m else (o,))}
    best = max(prudent_number(v, m) for v in merged)
    kept = frozenset(v for v in merged if prudent_number(v, m) == best)
    return next(iter(kept)) if len(kept) == 1 else (m, kept)


@functools.lru_cache(None)
def value_of_sum(g, h, mover):
    """The prudent normal form of a sum, for any number of players, from the definitions."""
    players = len(OPTIONS[g])
    for skipped in range(players):
        m = (mover + skipped) % players
        after = (m + 1) % players
        options = [value_of_sum(x, h, after) for x in OPTIONS[g][m]]
        options += [value_of_sum(g, x, after) for x in OPTIONS[h][m]]
        if options:
            return choice_among(m, options)
    return (mover - 1) % players


def simple(players, base, k):
    if k == 0:
        return base
    return (base, frozenset(simple(players, p, k - 1) for p in range(players) if p != base))


MOVES_OF_A_FLOOD = 6  # more than in the games of the tests


class Contexts:
    """The contexts in the proof of the theorem in docs/book/mathematics.md, "Sums of games".

    Players are 0, 1, ...; a context is a function of the player to begin, and simple values are pairs.
    """

    A, B = (0, 4), (0, 5)

    def __init__(self, players):
        self.players = players

    def better(self, p):
        return self.A if p == 0 else self.B

    def worse(self, p):
        return self.B if p == 0 else self.A

    def flood(self, q):
        last = number([()] * self.players)
        for _ in range(MOVES_OF_A_FLOOD):
            last = number([(last,) if p == q else () for p in range(self.players)])
        return last

    def decision(self, u, options):
        following = (u + 1) % self.players
        return number(
            [options if p == u else (self.flood(p),) if p == following else () for p in range(self.players)]
        )

    def begun_by(self, u, context):
        def at(s):
            return context if s == u else self.decision(s, (at((s + 1) % self.players),))

        return at

    def choice(self, u, *contexts):
        return self.begun_by(u, self.decision(u, [c((u + 1) % self.players) for c in contexts]))

    def constant(self, base, k):
        if k == 0:
            return lambda s: self.flood(base)
        return self.choice(base, *(self.constant(p, k - 1) for p in range(self.players) if p != base))

    def exchange(self, context):
        """Exchanges the values A and B."""
        context = self.choice(0, context, self.constant(1, 3))
        context = self.choice(2, context, self.constant(*self.B))
        return self.choice(1, context, self.constant(*self.A))

    def indicator(self, p, option, games):
        """Better for p with games in which he has that option."""
        following = (p + 1) % self.players
        all_options = {o for g in games for o in OPTIONS[g][p]}
        inner = self.of_function({o: self.better(p) if o == option else self.worse(p) for o in all_options})
        for turn in range(self.players, 0, -1):
            inner = self.choice((p + turn) % self.players, inner)
        options = list(OPTIONS[inner(following)])
        assert not options[p]
        options[p] = (self.constant(*self.worse(p))(following),)
        return self.begun_by(p, number(options))

    def apart(self, g, h, games):
        """A with g and B with h, and one of these with all games."""
        p, option = min((p, o) for p in range(self.players) for o in set(OPTIONS[g][p]) ^ set(OPTIONS[h][p]))
        context = self.indicator(p, option, games)
        return context if (self.better(p) == self.A) == (option in OPTIONS[g][p]) else self.exchange(context)

    def of_function(self, function):
        """A context whose sums with games have the values that the function gives them."""
        if len(set(function.values())) == 1:
            return self.constant(*next(iter(function.values())))
        ones = [g for g in function if function[g] == self.A]
        others = [g for g in function if function[g] == self.B]
        return self.choice(
            0, *(self.choice(1, *(self.apart(g, h, function) for h in others)) for g in ones)
        )


class ContextsOfTheProof(unittest.TestCase):
    def games_of_one_move(self, players):
        nothing = number([()] * players)
        return [number([(nothing,) * a for a in able]) for able in itertools.product((0, 1), repeat=players)]

    def check(self, contexts, function):
        context = contexts.of_function(function)
        for s in range(contexts.players):
            for g, value in function.items():
                if contexts.players == 3:
                    self.assertEqual(prudent(g, context(s), s), value)
                else:
                    found = value_of_sum(g, context(s), s)
                    self.assertEqual(found, simple(contexts.players, *value))

    def test_constants(self):
        for players, most in ((3, 6), (4, 4), (5, 3)):
            for base, k, s in itertools.product(range(players), range(most + 1), range(players)):
                context = Contexts(players).constant(base, k)(s)
                for g in self.games_of_one_move(players):
                    self.assertEqual(value_of_sum(g, context, s), simple(players, base, k))

    def test_all_functions_on_the_games_of_one_move(self):
        games = self.games_of_one_move(3)
        for values in itertools.product((Contexts.A, Contexts.B), repeat=8):
            self.check(Contexts(3), dict(zip(games, values)))

    def test_random_games(self):
        draw = random.Random(1)
        for players, count in ((3, 20), (4, 6)):

            def deeper(games):
                return number([draw.sample(games, draw.choice((0, 1, 1, 2))) for _ in range(players)])

            two = sorted({deeper(self.games_of_one_move(players)) for _ in range(60)})
            three = sorted({deeper(two) for _ in range(40)} - set(two))
            for games in (two, three):
                for _ in range(count):
                    chosen = draw.sample(games, 3)
                    self.check(Contexts(players), {g: draw.choice((Contexts.A, Contexts.B)) for g in chosen})

    def test_the_two_ways_to_find_values_agree(self):
        lines = sorted({game(b) for b in boards(4)})
        for g, h, s in itertools.product(lines, lines, range(3)):
            self.assertEqual(value_of_sum(g, h, s), simple(3, *prudent(g, h, s)))


class TwoPlayers(unittest.TestCase):
    """Games of two players, L and R, who are skipped as in all games here."""

    @functools.lru_cache(None)
    def left_wins(self, g, h, mover):
        for m in (mover, 1 - mover):
            after = [(x, h) for x in OPTIONS[g][m]] + [(g, x) for x in OPTIONS[h][m]]
            if after:
                return (any, all)[m](self.left_wins(x, y, 1 - m) for x, y in after)
        return mover == 1

    @functools.lru_cache(None)
    def at_most(self, g, h):
        """In Conway's order, in which a player who cannot move loses."""
        return not any(self.at_most(h, x) for x in OPTIONS[g][0]) and not any(
            self.at_most(x, g) for x in OPTIONS[h][1]
        )

    def conway_classes(self, games):
        found = []
        for g in games:
            if not any(self.at_most(g, h) and self.at_most(h, g) for h in found):
                found.append(g)
        return len(found)

    def results(self, g, contexts):
        return tuple(self.left_wins(g, c, m) for c in contexts for m in (0, 1))

    def test_games_of_at_most_two_moves(self):
        def subsets(games):
            return [s for size in range(len(games) + 1) for s in itertools.combinations(games, size)]

        zero = number([(), ()])
        one = sorted({number([left, right]) for left in subsets([zero]) for right in subsets([zero])})
        two = sorted({number([left, right]) for left in subsets(one) for right in subsets(one)})
        self.assertEqual(len(two), 256)
        self.assertEqual(len({self.results(g, two) for g in two}), 30)
        self.assertEqual(self.conway_classes(two), 22)

        right_once = number([(), (zero,)])
        then_right = number([(right_once,), ()])
        self.assertTrue(self.at_most(then_right, zero) and self.at_most(zero, then_right))
        self.assertEqual(self.results(then_right, [zero]), (False, False))
        self.assertEqual(self.results(zero, [zero]), (False, True))
        for worse, better in zip(self.results(right_once, two), self.results(zero, two)):
            self.assertLessEqual(worse, better)
        both, better = number([(zero, right_once), ()]), number([(zero,), ()])
        self.assertEqual(self.results(both, two), self.results(better, two))

    def test_lines_of_clobber(self):
        lines = sorted({game(b) for b in boards(6) if 3 not in b})
        for g in lines:
            self.assertEqual(bool(OPTIONS[g][0]), bool(OPTIONS[g][1]))
        self.assertEqual((len(lines), self.conway_classes(lines)), (62, 30))


class Sums(unittest.TestCase):
    def test_it_forgets_no_impartial_form_of_rank_three(self):
        forms = impartial_forms(3)
        self.assertEqual(len(forms), 16)
        self.assertEqual(len({tuple(prudent(g, c, 0) for c in forms) for g in forms}), 16)

    def test_prudence_forgets_nothing(self):
        self.assertEqual(games_and_classes(5, 3), (177, 177))
        self.assertEqual(games_and_classes(6, 6), (579, 579))


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    if len(sys.argv) > 1:
        cells = int(sys.argv[1])
        print("%d games, %d classes" % games_and_classes(cells, int((sys.argv + [cells])[2])))
    else:
        unittest.main()
