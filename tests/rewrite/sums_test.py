"""Prudence forgets nothing in sums: docs/mathematics.md, "Sums of games"; docs/results.md, "Sums".

A line is taken for its game: who can move where, as a tree of three sets of options. Two lines with one game behave
alike in every sum, whatever the rules. Two lines are told apart if their sums with some line have different prudent normal
forms, for some player to begin. So if there are as many classes told apart as games, prudent play forgets nothing.
Nothing here is shared with the program. usage: sums_test.py [cells of lines [cells of contexts]]
"""

import functools
import itertools
import random
import sys
import unittest


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


# The contexts in the proof of the theorem in docs/mathematics.md, "Sums of games". Players are 0, 1, 2. A context is
# a function of the player to begin.

MOVES_OF_A_FLOOD = 6  # more than in the games below
A, B = (0, 4), (0, 5)
BETTER, WORSE = (A, B, B), (B, A, A)  # of A and B for each player


def flood(q):
    last = number([(), (), ()])
    for _ in range(MOVES_OF_A_FLOOD):
        last = number([(last,) if p == q else () for p in range(3)])
    return last


def decision(u, options):
    following = (u + 1) % 3
    return number([options if p == u else (flood(p),) if p == following else () for p in range(3)])


def begun_by(u, context):
    def at(s):
        return context if s == u else decision(s, (at((s + 1) % 3),))

    return at


def choice(u, *contexts):
    return begun_by(u, decision(u, [c((u + 1) % 3) for c in contexts]))


def constant(base, k):
    if k == 0:
        return lambda s: flood(base)
    return choice(base, *(constant(p, k - 1) for p in range(3) if p != base))


def exchange(context):
    """Exchanges the values A and B."""
    return choice(1, choice(2, choice(0, context, constant(1, 3)), constant(*B)), constant(*A))


def indicator(p, option, games):
    """Better for p with games in which he has that option."""
    following = (p + 1) % 3
    all_options = {o for g in games for o in OPTIONS[g][p]}
    inner = context_for({o: BETTER[p] if o == option else WORSE[p] for o in all_options})
    for u in (p, following + 1, following):
        inner = choice(u % 3, inner)
    options = list(OPTIONS[inner(following)])
    assert not options[p]
    options[p] = (constant(*WORSE[p])(following),)
    return begun_by(p, number(options))


def apart(g, h, games):
    """A with g and B with h, and one of these with all games."""
    p, option = min((p, o) for p in range(3) for o in set(OPTIONS[g][p]) ^ set(OPTIONS[h][p]))
    context = indicator(p, option, games)
    return context if (BETTER[p] == A) == (option in OPTIONS[g][p]) else exchange(context)


def context_for(function):
    """A context whose sums with games have the values that the function gives them."""
    if len(set(function.values())) == 1:
        return constant(*next(iter(function.values())))
    ones = [g for g in function if function[g] == A]
    others = [g for g in function if function[g] == B]
    return choice(0, *(choice(1, *(apart(g, h, function) for h in others)) for g in ones))


class Contexts(unittest.TestCase):
    def check(self, function):
        context = context_for(function)
        for s in range(3):
            self.assertEqual({g: prudent(g, context(s), s) for g in function}, function)

    def setUp(self):
        nothing = number([(), (), ()])
        self.games = [
            number([(nothing,) * a for a in able]) for able in itertools.product((0, 1), repeat=3)
        ]

    def test_constants(self):
        for base, k, s in itertools.product(range(3), range(7), range(3)):
            context = constant(base, k)(s)
            for g in self.games:
                self.assertEqual(prudent(g, context, s), (base, k))

    def test_all_functions_on_the_games_of_one_move(self):
        for values in itertools.product((A, B), repeat=8):
            self.check(dict(zip(self.games, values)))

    def test_random_games(self):
        draw = random.Random(1)

        def deeper(games):
            return number([draw.sample(games, draw.choice((0, 1, 1, 2))) for _ in range(3)])

        two = sorted({deeper(self.games) for _ in range(60)})
        three = sorted({deeper(two) for _ in range(40)} - set(two))
        for games in (two, three):
            for _ in range(20):
                function = {g: draw.choice((A, B)) for g in draw.sample(games, 3)}
                self.check(function)


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
