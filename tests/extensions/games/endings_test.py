# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Compares games with endings of their own with plain recursion.

Each game is written here once more, as a start and a function from a state to its end: the payoffs, or the
mover and the states that may come next. Values are compared as normal forms by the definitions, which
outcome_values_test.py has. The program is the first argument.
"""

import functools
import itertools
import json
import pathlib
import random
import sys
import unittest
from fractions import Fraction

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "rewrite"))
import outcome_values_test as oracle  # noqa: E402


def forms(end, rules):
    """The function from a state to its normal form, options first."""

    @functools.lru_cache(None)
    def of(state):
        payoffs, mover, following = end(state)
        if payoffs is not None:
            return tuple(map(Fraction, payoffs))
        return oracle.normal_form((mover, frozenset(map(of, following))), rules)

    return of


def answers(state, end):
    """The payoffs that may result if ties are broken in any way, and each mover wants most."""

    @functools.lru_cache(None)
    def of(state):
        payoffs, mover, following = end(state)
        if payoffs is not None:
            return frozenset([tuple(map(Fraction, payoffs))])
        sets = set(map(of, following))
        return frozenset(
            x
            for one in sets
            for x in one
            if all(x[mover - 1] >= min(y[mover - 1] for y in other) for other in sets - {one})
        )

    return of(state)


def win(p, players):
    return [int(q == p) for q in range(1, players + 1)]


def all_but(p, players):
    return [int(q != p) for q in range(1, players + 1)]


# --- The games, from a state to (payoffs, None, None) or (None, mover, next states) ---


def in_a_row(rows, columns, players, needed=3, drops=False):
    """Tic-tac-toe on a grid, and connect three, where tokens fall."""
    lines = [
        [(r + i * dr) * columns + c + i * dc for i in range(needed)]
        for r, c in itertools.product(range(rows), range(columns))
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        if r + (needed - 1) * dr < rows and 0 <= c + (needed - 1) * dc < columns
    ]

    def end(state):
        board, mover = state
        last = (mover - 2) % players + 1
        if any(all(board[i] == last for i in line) for line in lines):
            return win(last, players), None, None
        if 0 not in board:
            return [Fraction(1, players)] * players, None, None
        places = [
            i
            for i, cell in enumerate(board)
            if cell == 0 and (not drops or i + columns >= rows * columns or board[i + columns])
        ]
        after = mover % players + 1
        return None, mover, [(board[:i] + (mover,) + board[i + 1 :], after) for i in places]

    return ((0,) * (rows * columns), 1), end


def nim(heaps, players, pays):
    """Nim; `pays` makes the payoffs from the player to move when no counter is left, and the last movers."""

    def end(state):
        heaps, mover, order = state
        if not heaps:
            return pays(mover, order), None, None
        after = [
            (tuple(sorted(heaps[:i] + heaps[i + 1 :] + ((n,) if n else ()))), mover % players + 1,
             (mover, *(p for p in order if p != mover)))
            for i, heap in enumerate(heaps)
            for n in range(heap)
        ]
        return None, mover, after

    return (tuple(sorted(heaps)), 1, ()), end


def apart(rows, columns, players):
    """A token on an empty cell that touches no own token; a player is paid his tokens."""

    def places(board, p):
        for i, cell in enumerate(board):
            row, column = divmod(i, columns)
            near = [i - columns, i + columns][row == 0 : 2 - (row == rows - 1)]
            near += [i - 1, i + 1][column == 0 : 2 - (column == columns - 1)]
            if cell == 0 and all(board[j] != p for j in near):
                yield i

    def end(state):
        board, mover = state
        if all(not list(places(board, p)) for p in range(1, players + 1)):
            return [board.count(p) for p in range(1, players + 1)], None, None
        after = mover % players + 1
        following = [(board[:i] + (mover,) + board[i + 1 :], after) for i in places(board, mover)]
        return None, mover, following or [(board, after)]

    return ((0,) * (rows * columns), 1), end


def gladiators(strengths, first):
    """A fight costs both the strength of the weaker one; the last one standing has won."""

    def end(state):
        strengths, mover = state
        standing = [p for p in (1, 2, 3) if strengths[p - 1]]
        if len(standing) < 2:  # if both fell, the one who fought has won
            return win(standing[0] if standing else (mover - 2) % 3 + 1, 3), None, None
        if mover not in standing:
            return None, mover, [(strengths, mover % 3 + 1)]
        following = []
        for other in standing:
            if other != mover:
                cost = min(strengths[mover - 1], strengths[other - 1])
                after = [s - cost * (p in (mover, other)) for p, s in zip((1, 2, 3), strengths)]
                following.append((tuple(after), mover % 3 + 1))
        return None, mover, following

    return (strengths, first), end


def kings(board, rows, columns, players):
    """A king moves to a neighbour, empty or of another player, and its cell becomes a wall (-1). A player who is taken,
    or cannot move, is out; the last one left has won."""

    def steps(board, p):
        if p not in board:
            return
        row, column = divmod(board.index(p), columns)
        for r, c in itertools.product((row - 1, row, row + 1), (column - 1, column, column + 1)):
            if 0 <= r < rows and 0 <= c < columns and board[r * columns + c] not in (p, -1):
                yield tuple(
                    -1 if cell == p else p if i == r * columns + c else cell
                    for i, cell in enumerate(board)
                )

    def end(state):
        board, mover, left = state
        left = frozenset(p for p in left if p in board)
        while len(left) > 1 and (mover not in left or not list(steps(board, mover))):
            left -= {mover}
            mover = mover % players + 1
        if len(left) == 1:
            return win(*left, players), None, None
        return None, mover, [(b, mover % players + 1, left) for b in steps(board, mover)]

    return (board, 1, frozenset(range(1, players + 1))), end


def last_nim(piles, players, passes):
    """Last Nim: counters are taken from the last pile; a pass is one of `passes`; who cannot move wins."""

    def end(state):
        piles, mover, passes = state
        if not piles:
            return win(mover, players), None, None
        after = mover % players + 1
        following = [(piles, after, passes - 1)] if passes else []
        for n in range(piles[-1]):
            following.append(((*piles[:-1], n) if n else piles[:-1], after, passes))
        return None, mover, following

    return (piles, 1, passes), end


def hexagons(rows, is_rhombus=False):
    """The neighbours of each cell of rows of these lengths, by the places of cells in a drawing, and the places."""
    places = [(2 * j - (y if is_rhombus else n - 1), y) for y, n in enumerate(rows) for j in range(n)]
    number = {place: i for i, place in enumerate(places)}
    steps = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
    lines = [[number.get((x + dx, y + dy)) for dx, dy in steps] for x, y in places]
    return lines, places


def reaches(board, lines, members, starts, goals):
    """True if cells with these pieces lead from a start to a goal."""
    group = {i for i in starts if board[i] in members}
    while True:
        more = {j for i in group for j in lines[i] if j is not None and board[j] in members} - group
        if not more:
            return bool(group & goals)
        group |= more


def connection(rows, players, goals, is_rhombus=False):
    """Hex and Y: a player has won if a group of his cells has one in each set of his goal; a full board is a draw."""
    lines, _ = hexagons(rows, is_rhombus)
    cells = [(r, j, n) for r, n in enumerate(rows) for j in range(n)]
    goals = [[{i for i, cell in enumerate(cells) if holds(*cell)} for holds in goal] for goal in goals]

    def has_won(board, p):
        first, *others = goals[(p - 1) % len(goals)]
        for start in first:
            if board[start] == p and all(reaches(board, lines, {p}, {start}, goal) for goal in others):
                return True
        return False

    def end(state):
        board, mover = state
        last = (mover - 2) % players + 1
        if has_won(board, last):
            return win(last, players), None, None
        if 0 not in board:
            return [Fraction(1, players)] * players, None, None
        after = mover % players + 1
        free = [i for i, cell in enumerate(board) if cell == 0]
        return None, mover, [(board[:i] + (mover,) + board[i + 1 :], after) for i in free]

    return ((0,) * len(cells), 1), end


def hex_for_three(side, board, mover):
    """Each player joins two opposite sides; who can no longer is out, and the last one left has won."""
    rows = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    lines, places = hexagons(rows)
    last = 2 * side - 2
    lower = 3 * side - 3  # the value of x + y, or y - x, on the lower slanted sides

    def those(holds):
        return {i for i, (x, y) in enumerate(places) if holds(x, y)}

    sides = [
        (those(lambda x, y: y == 0), those(lambda x, y: y == last)),
        (those(lambda x, y: x - y == side - 1), those(lambda x, y: y - x == lower)),
        (those(lambda x, y: x + y == lower), those(lambda x, y: x + y == 1 - side)),
    ]

    def end(state):
        board, mover = state
        for p in (1, 2, 3):
            if reaches(board, lines, {p}, *sides[p - 1]):
                return win(p, 3), None, None
        left = [p for p in (1, 2, 3) if reaches(board, lines, {0, p}, *sides[p - 1])]
        if len(left) < 2:  # never 0 in play, but on boards that were filled in another way
            return win(left[0] if left else 0, 3), None, None
        while mover not in left:
            mover = mover % 3 + 1
        after = mover % 3 + 1
        places = [i for i, cell in enumerate(board) if cell == 0]
        return None, mover, [(board[:i] + (mover,) + board[i + 1 :], after) for i in places]

    return (board, mover), end


def yavalath(side, board, mover):
    """Four in a row win, three are out, and the next player must be kept from winning."""
    lines, _ = hexagons([*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)])

    def has_row(board, p, length):
        for start, direction in itertools.product(range(len(board)), range(3)):
            at, count = start, 0
            while at is not None and board[at] == p:
                at, count = lines[at][direction], count + 1
            if count >= length:
                return True
        return False

    def settled(board, p, left):
        """The players left after a move of p, and the payoffs if play is over."""
        if has_row(board, p, 4):
            return left, win(p, 3)
        if has_row(board, p, 3):
            left = left - {p}
        if 0 not in board:
            return left, [Fraction(1, 3)] * 3
        return left, win(*left, 3) if len(left) == 1 else None

    def following(board, mover, left):
        for i, cell in enumerate(board):
            if cell == 0:
                after = board[:i] + (mover,) + board[i + 1 :]
                yield after, *settled(after, mover, left)

    def end(state):
        board, mover, left, payoffs = state
        if payoffs is not None:
            return payoffs, None, None
        while mover not in left:
            mover = mover % 3 + 1
        moves, open_moves = [], []
        for after, still, paid in following(board, mover, left):
            then = mover % 3 + 1
            while then not in still:
                then = then % 3 + 1
            moves.append((after, then, still, paid and tuple(paid)))
            if paid is None and any(x == win(then, 3) and has_row(b, then, 4) for b, _, x in following(after, then, still)):
                open_moves.append(moves.pop())
        return None, mover, moves or open_moves

    left = frozenset(p for p in (1, 2, 3) if not has_row(board, p, 3))
    return (board, mover, left, None), end


def edges(rows, columns, players, encloses):
    """Dots and Boxes, or the game in which who cuts faces off from the outside owns them, on these points."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    upright = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    all_edges = across + upright
    faces = list(itertools.product(range(rows - 1), range(columns - 1)))
    beside = {}  # of each edge: its two faces, None for the outside
    for (r, c), (s, _) in all_edges:
        pair = ((r - 1, c), (r, c)) if r == s else ((r, c - 1), (r, c))
        beside[(r, c), (s, _)] = [face if face in faces else None for face in pair]

    def taken(owned, owners):
        reached = {None}
        while True:
            more = {f for e in all_edges if e not in owned for f in beside[e] if reached & set(beside[e])} - reached
            if not more:
                break
            reached |= more
        for face in faces:
            if face in owners:
                continue
            closed = all(e in owned for e in all_edges if face in beside[e])
            if face not in reached if encloses else closed:
                yield face

    def end(state):
        owned, owners = map(dict, state[:2])
        mover = state[2]

        def places(p):
            points = {point for e, q in owned.items() if q == p for point in e}
            for e in all_edges:
                dead = None not in beside[e] and all(f in owners for f in beside[e])
                if e not in owned and not dead and (not encloses or not points or points & set(e)):
                    yield e

        if not any(True for p in range(1, players + 1) for _ in places(p)):
            return [list(owners.values()).count(p) for p in range(1, players + 1)], None, None
        after = mover % players + 1
        following = []
        for e in places(mover):
            new = {**owned, e: mover}
            faces_now = {**owners, **{f: mover for f in taken(new, owners)}}
            again = not encloses and len(faces_now) > len(owners)
            following.append((frozenset(new.items()), frozenset(faces_now.items()), mover if again else after))
        return None, mover, following or [(state[0], state[1], after)]

    return (frozenset(), frozenset(), 1), end


def edge_fillings(rows, columns, players):
    """All boards of owned edges as states of `edges`, where surrounded faces have any owner, and the number of edges."""
    all_edges = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    all_edges += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    states = []
    for owners in itertools.product(range(players + 1), repeat=len(all_edges)):
        owned = {e: p for e, p in zip(all_edges, owners) if p}
        closed = [
            (r, c)
            for r, c in itertools.product(range(rows - 1), range(columns - 1))
            if owned.keys()
            >= {((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)), ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))}
        ]
        for of_faces in itertools.product(range(1, players + 1), repeat=len(closed)):
            states.append((frozenset(owned.items()), frozenset(zip(closed, of_faces)), 1))
    return states, len(all_edges)


class Endings(unittest.TestCase):
    def compare(self, players, games, settings=(), systems=("selfish", "prudent")):
        """Compares normal forms and answers. `games` has pairs of a text and (start, end)."""
        statements, expected = [], []
        for written, (start, end) in games:
            for rules in systems:
                statements.append(f"nf({written}, under={rules})")
                expected.append(oracle.text(forms(end, (rules,) * players)(start)))
            statements.append(f"list x in answers({written}): x")
            expected.append(sorted(map(oracle.text, answers(start, end))))
        found = oracle.run(statements, players, settings)
        for statement, line, value in zip(statements, found, expected):
            with self.subTest(statement):
                if isinstance(value, list):
                    line = line.removeprefix("list").strip("()")
                    names = line.replace("draw", oracle.text(oracle.draw(players)))
                    names = names.replace(" ", "")
                    members = sorted(names.replace(",<", "|<").replace(">,", ">|").split("|"))
                    members = sorted(
                        part for m in members for part in (m.split(",") if m[0] != "<" else [m])
                    )
                    self.assertEqual(members, value)
                else:
                    self.assertEqual(oracle.text(oracle.value_of(line, players)), value)

    def test_rows_of_three(self):
        for players in (2, 3, 4):
            self.compare(
                players,
                [
                    (f"tictactoe(rows={r}, columns={c})", in_a_row(r, c, players))
                    for r, c in ((1, 5), (2, 3), (2, 4))
                ],
            )
        self.compare(3, [("tictactoe(rows=3, columns=3)", in_a_row(3, 3, 3))], systems=["prudent"])
        for players, rows, columns in ((2, 3, 3), (4, 3, 3), (3, 3, 4)):
            game = f"tictactoe(rows={rows}, columns={columns})"
            self.compare(players, [(game, in_a_row(rows, columns, players))], systems=[])

    def test_who_can_force_rows_of_three(self):
        all_sets = ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3))
        for rows, columns, sets in ((3, 3, all_sets), (3, 4, ((2,), (1, 2)))):
            start, end = in_a_row(rows, columns, 3)

            @functools.lru_cache(None)
            def wins(state, players):
                payoffs, mover, following = end(state)
                if payoffs is not None:
                    return payoffs in [win(p, 3) for p in players]
                return (any if mover in players else all)(wins(s, players) for s in following)

            game = f"tictactoe(rows={rows}, columns={columns})"
            found = oracle.run([f"can_force({game}, {{{','.join(map(str, s))}}})" for s in sets], 3)
            self.assertEqual(found, [str(wins(start, s)).lower() for s in sets])

    def test_falling_tokens(self):
        for players in (2, 3):
            self.compare(
                players,
                [
                    (f"connect_three(rows={r}, columns={c})", in_a_row(r, c, players, drops=True))
                    for r, c in ((3, 3), (3, 4), (4, 3))
                ],
                systems=[] if players == 3 else ["prudent"],
            )

    def test_one_loser(self):
        piles = [p for n in range(1, 8) for p in partitions(n)]
        self.compare(
            3, [(f"snim({','.join(map(str, p))})", nim(p, 3, lambda m, _: all_but(m, 3))) for p in piles]
        )

    def test_everyone_to_twelve_counters(self):
        """The losers of all positions to 12 counters."""
        piles = [p for n in range(1, 13) for p in partitions(n)]
        found = oracle.run([f"answers(snim({','.join(map(str, p))}))" for p in piles], 3)
        for p, line in zip(piles, found):
            loses = {x.index(0) + 1 for x in answers(*nim(p, 3, lambda m, _: all_but(m, 3)))}
            self.assertEqual(line.count("<"), len(loses), p)
            for q in loses:
                self.assertIn(f"<{','.join(map(str, all_but(q, 3)))}>", line)

    def test_ranked(self):
        def ranks(_, order):
            return [len((1, 2, 3)) - 1 - order.index(p) if p in order else 0 for p in (1, 2, 3)]

        piles = [p for n in range(1, 7) for p in partitions(n)]
        self.compare(
            3,
            [(f"in_order({','.join(map(str, p))})", nim(p, 3, ranks)) for p in piles],
            ["game in_order on heaps, ranked { n -> 0..n-1 }"],
        )

    def test_scores(self):
        for r, c in ((1, 4), (2, 2), (2, 3)):
            self.compare(3, [(f"apart(rows={r}, columns={c})", apart(r, c, 3))])
        self.compare(2, [("apart(rows=2, columns=3)", apart(2, 3, 2))])

    def test_gladiators(self):
        strengths = list(itertools.product((2, 3, 4, 5), repeat=3))
        self.compare(
            3,
            [
                (f"gladiators({a}{b}{c}, start={p})", gladiators((a, b, c), p))
                for a, b, c in strengths
                if len({a, b, c}) == 3
                for p in (1, 2, 3)
            ],
        )
        lines = oracle.run([f"answers(gladiators(345, start={p}))" for p in (1, 2, 3)], 3)
        self.assertEqual(lines, ["(2, 3)", "(1, 3)", "(1, 2)"])

    def test_candies(self):
        """Ties are broken at random: the chances of not losing with forty candies."""

        @functools.lru_cache(None)
        def chances(n):
            """The chances of the mover and those after him, with n candies."""
            if n == 1:
                return (Fraction(0), Fraction(1), Fraction(1))
            options = [chances(n - k) for k in range(1, 6) if n - k >= 1]
            options = [(c[2], c[0], c[1]) for c in options]
            best = [o for o in options if o[0] == max(x[0] for x in options)]
            return tuple(sum(o[i] for o in best) / len(best) for i in range(3))

        self.assertEqual(chances(40), (Fraction(7, 8), Fraction(5, 8), Fraction(1, 2)))
        for n in (2, 7, 12, 33, 40):
            [line] = oracle.run([f"report candies({n})"], 3, [":set format json"])
            found = json.loads(line)
            self.assertIn(
                f'"chances":[{",".join(chr(34) + str(c) + chr(34) for c in chances(n))}]',
                json.dumps(found, separators=(",", ":")),
            )

    def random_boards(self, side, game, empty, count):
        """Positions of random play on a hexagon in which play goes on, as texts and states."""
        rows = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
        numbers = random.Random(side)
        while count:
            board, mover = (0,) * sum(rows), 1
            start, end = game(side, board, mover)
            while True:
                payoffs, mover, following = end(start)
                if payoffs is not None:
                    break
                if start[0].count(0) <= empty:
                    at = iter(start[0])
                    text = "/".join("".join(str(next(at)) for _ in range(n)) for n in rows)
                    yield text.replace("0", "."), game(side, start[0], mover), mover
                    count -= 1
                    break
                start = numbers.choice(following)

    def test_hexagons(self):
        self.compare(3, [('hex3("../.../..")', hex_for_three(2, (0,) * 7, 1))])
        start, end = hex_for_three(2, (0,) * 7, 1)
        open_states, new = set(), [start]
        while new:
            state = new.pop()
            if state not in open_states and end(state)[0] is None:
                open_states.add(state)
                new += end(state)[2]
        self.assertEqual(len(open_states), 1263)

        @functools.lru_cache(None)
        def can_force(state, p):
            payoffs, mover, following = end(state)
            if payoffs is not None:
                return payoffs == win(p, 3)
            return (any if mover == p else all)(can_force(s, p) for s in following)

        queer = [s for s in open_states if not any(can_force(s, p) for p in (1, 2, 3))]
        self.assertEqual(len(queer), 98)
        texts = ["".join(map(str, s[0])).replace("0", ".") for s in queer]
        positions = [
            f'hex3("{t[:2]}/{t[2:5]}/{t[5:]}", start={end(s)[1]})' for t, s in zip(texts, queer)
        ]
        found = oracle.run([f"list p in players: can_force({g}, p)" for g in positions], 3)
        self.assertEqual(set(found), {"(false, false, false)"})
        boards = list(self.random_boards(3, hex_for_three, 9, 12))
        self.compare(3, [(f'hex3("{text}", start={p})', game) for text, game, p in boards])

    def test_connections(self):
        games = []
        for r, c in ((1, 3), (2, 2), (2, 3), (3, 2)):
            down = [lambda row, j, n: row == 0, lambda row, j, n, r=r: row == r - 1]
            across = [lambda row, j, n: j == 0, lambda row, j, n: j == n - 1]
            game = connection([c] * r, 2, [down, across], is_rhombus=True)
            games.append((f"hex(rhombus({r}, {c}))", game))
        self.compare(2, games)
        for players in (2, 3):
            games = []
            for side in (1, 2, 3):
                goal = [
                    lambda row, j, n: j == 0,
                    lambda row, j, n: j == n - 1,
                    lambda row, j, n, side=side: row == side - 1,
                ]
                game = connection(list(range(1, side + 1)), players, [goal])
                games.append((f"game_of_y(triangles({side}))", game))
            self.compare(players, games)

    def test_blocks(self):
        boards = list(self.random_boards(3, yavalath, 6, 40))
        self.compare(3, [(f'yavalath("{text}", start={p})', game) for text, game, p in boards])

    def test_edges(self):
        for players in (2, 3):
            self.compare(
                players,
                [
                    (f"{name}(rows={r}, columns={c})", edges(r, c, players, name == "fences"))
                    for name in ("dots_and_boxes", "fences")
                    for r, c in ((2, 2), (2, 3))
                ],
            )

    def compare_fillings(self, players, name, boards, height, cells, states, end):
        """The open ones among all fillings of a board: in a domain, and their numbers of normal forms in a census."""
        systems = ("selfish", "prudent")
        movers = range(1, players + 1)  # nobody has won before the start
        open_states = [s for s in states if all(end((*s[:-1], p))[0] is None for p in movers)]
        counts = [len(set(map(forms(end, (rules,) * players), open_states))) for rules in systems]
        found = oracle.run(
            [
                f"count g in {name}(cells <= {cells}): cells(g) == {cells} and board_rows(g) == {height}",
                *(f"census({name}, {boards}, under={rules})" for rules in systems),
            ],
            players,
            [":set format json"],
        )
        count, *censuses = [json.loads(line)["value"] for line in found]
        self.assertEqual(count, len(open_states), name)
        numbers = [list(rows[0].values())[1:] for rows in censuses]
        self.assertEqual(numbers, [[len(open_states), n] for n in counts], name)

    def test_fillings_of_boards(self):
        top, bottom = lambda row, j, n: row == 0, lambda row, j, n: row == 1
        left, right = lambda row, j, n: j == 0, lambda row, j, n: j == n - 1
        two_by_two = connection([2, 2], 2, [[top, bottom], [left, right]], is_rhombus=True)
        for players, name, boards, height, game in (
            (2, "hex", "rows=2, columns=2", 2, two_by_two),
            (2, "game_of_y", "lengths=2", 2, connection([1, 2], 2, [[left, right, bottom]])),
            (3, "game_of_y", "lengths=2", 2, connection([1, 2], 3, [[left, right, bottom]])),
        ):
            (board, _), end = game
            states = [(cells, 1) for cells in itertools.product(range(players + 1), repeat=len(board))]
            self.compare_fillings(players, name, boards, height, len(board), states, end)
        states = [(cells, 1) for cells in itertools.product(range(4), repeat=7)]
        end = hex_for_three(2, (0,) * 7, 1)[1]
        self.compare_fillings(3, "hex3", "lengths=2", 3, 7, states, end)
        for name, (players, rows, columns) in itertools.product(
            ("dots_and_boxes", "fences"), ((3, 2, 2), (2, 2, 3))
        ):
            states, cells = edge_fillings(rows, columns, players)
            end = edges(rows, columns, players, name == "fences")[1]
            boards = f"rows={rows}, columns={columns}"
            self.compare_fillings(players, name, boards, 2 * rows - 1, cells, states, end)

    def test_kings(self):
        games = []
        for written, board in (
            ("12/3.", (1, 2, 3, 0)),
            ("1.2/.3.", (1, 0, 2, 0, 3, 0)),
            ("1.2/.../..3", (1, 0, 2, 0, 0, 0, 0, 0, 3)),
        ):
            rows = written.count("/") + 1
            games.append((f'kings("{written}")', kings(board, rows, len(board) // rows, 3)))
        self.compare(3, games)

    def test_passes(self):
        games = []
        for piles in ((1,), (3,), (1, 2), (2, 1), (2, 2), (1, 1, 2)):
            for passes in range(3):
                written = "#".join("o" * n for n in piles)
                games.append((f'last_nim("{written}", passes={passes})', last_nim(piles, 3, passes)))
        self.compare(3, games)


def partitions(n, most=None):
    if n == 0:
        yield ()
    for part in range(min(n, most or n), 0, -1):
        for others in partitions(n - part, part):
            yield (part, *others)


if __name__ == "__main__":
    unittest.main()
