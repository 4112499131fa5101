# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Compares the program on values with draws, shared wins and scores with the definitions.

Nothing here is shared with the program: an outcome is a tuple of payoffs, and a choice is a pair of its mover
and the frozen set of its options. The definitions are in docs/book/outcomes.md. The program is the first
argument.
"""

import functools
import itertools
import pathlib
import random
import subprocess
import sys
import unittest
from fractions import Fraction

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "proofs" / "computations"))

from sums import simplest_between

PROGRAM = sys.argv.pop(1)


def win(p, players):
    return tuple(Fraction(q == p) for q in range(1, players + 1))


def draw(players):
    return (Fraction(1, players),) * players


def is_choice(v):
    return isinstance(v[1], frozenset)


def options(v):
    return v[1] if is_choice(v) else frozenset()


@functools.lru_cache(None)
def leaves(v):
    return frozenset().union(*map(leaves, v[1])) if is_choice(v) else frozenset([v])


def choice(m, values):
    """The choice in syntactic normal form: m's own choices are merged, and a single option is the choice."""
    merged = frozenset(o for v in values for o in (v[1] if is_choice(v) and v[0] == m else (v,)))
    return next(iter(merged)) if len(merged) == 1 else (m, merged)


@functools.lru_cache(None)
def payoffs(v, p):
    """The least and the greatest payoff."""
    all_payoffs = [leaf[p - 1] for leaf in leaves(v)]
    return min(all_payoffs), max(all_payoffs)


def decided(v, w, p):
    return payoffs(v, p)[1] <= payoffs(w, p)[0] and payoffs(v, p) != payoffs(w, p)


@functools.lru_cache(None)
def selfish_le(v, w, p):
    if v == w or decided(v, w, p):
        return True
    if decided(w, v, p):
        return False
    return any(
        pairs and all(selfish_le(a, b, p) for a, b in pairs)
        for pairs in ([(o, w) for o in options(v)], [(v, o) for o in options(w)])
    )


@functools.lru_cache(None)
def number(v, p, least):
    """The prudent number of p if he wins where he is paid at least `least`."""
    if not is_choice(v):
        return Fraction(v[p - 1] >= least)
    numbers = {number(o, p, least) for o in v[1]}
    return numbers.pop() if len(numbers) == 1 else simplest_between(min(numbers), max(numbers))


def selfish(v, w, p):
    sign = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}
    return sign[selfish_le(v, w, p), selfish_le(w, v, p)]


def prudent(v, w, p):
    if v == w:
        return "="
    for least in sorted({leaf[p - 1] for leaf in leaves(v) | leaves(w)}):
        left, right = number(v, p, least), number(w, p, least)
        if left != right:
            return "<" if left < right else ">"
    return "||"


def indifferent(v, w, p):
    return prudent(v, w, p).replace("||", "=")


def syntactic(v, w, _):
    return "=" if v == w else "||"


PREFERENCES = {"selfish": selfish, "prudent": prudent, "indifferent": indifferent}
RULES = {"syntactic": syntactic, **PREFERENCES}


def normal_form(v, rules):
    """Innermost: options first, then merge, drop what is strictly weaker, and collapse."""

    @functools.lru_cache(None)
    def form(v):
        if not is_choice(v):
            return v
        m, values = v
        merged = choice(m, frozenset(map(form, values)))
        if not is_choice(merged) or merged[0] != m:
            return merged
        relation = RULES[rules[m - 1]]
        return choice(
            m, [a for a in merged[1] if not any(relation(a, b, m) == "<" for b in merged[1])]
        )

    return form(v)


def guarantee(v, p):
    if not is_choice(v):
        return v[p - 1]
    return (max if v[0] == p else min)(guarantee(o, p) for o in v[1])


@functools.lru_cache(None)
def answers(v):
    if not is_choice(v):
        return frozenset([v])
    m = v[0]
    return frozenset(
        x
        for o in v[1]
        for x in answers(o)
        if all(x[m - 1] >= min(y[m - 1] for y in answers(other)) for other in v[1] - {o})
    )


def kingmaker(v, rules, by_winners=False):
    form = normal_form(v, rules)
    if not is_choice(form) or len(set(payoffs(form, form[0]))) > 1:
        return 0
    winners = {tuple(x == max(leaf) for x in leaf) for leaf in leaves(form)}
    return 0 if by_winners and len(winners) == 1 else form[0]


def text(v):
    if is_choice(v):
        return f"{v[0]}{{{','.join(sorted(map(text, v[1])))}}}"
    if v.count(1) == 1 and v.count(0) == len(v) - 1:
        return str(v.index(1) + 1)
    return f"<{','.join(map(str, v))}>"


def value_of(written, players):
    """Reads choice notation as the program prints it."""
    at = 0

    def read():
        nonlocal at
        for name, leaf in (("draw", draw(players)), ("nobody", (Fraction(0),) * players)):
            if written.startswith(name, at):
                at += len(name)
                return leaf
        if written[at] == "<":
            end = written.index(">", at)
            leaf = tuple(map(Fraction, written[at + 1 : end].split(",")))
            at = end + 1
            return leaf
        player = int(written[at])
        at += 1
        if not written.startswith("{", at):
            return win(player, players)
        found = []
        while written[at] != "}":
            at += 1
            found.append(read())
        at += 1
        return (player, frozenset(found))

    value = read()
    assert at == len(written), written
    return value


def run(statements, players, settings=()):
    """The answers of the program, one line each."""
    script = [f":set players {players}", ":set format choice", *settings, *statements]
    done = subprocess.run(
        [PROGRAM, "run", "-"], input="\n".join(script), capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    if done.returncode or len(lines) != len(statements):
        raise AssertionError(done.stderr or f"{len(lines)} answers to {len(statements)} statements")
    return lines


LEAVES = [*(win(p, 3) for p in (1, 2, 3)), draw(3), (Fraction(1), Fraction(1), Fraction(0))]


def deeper(values):
    """One more choice, of at most two options."""
    pairs = itertools.combinations(sorted(values, key=text), 2)
    return set(values) | {(m, frozenset(pair)) for pair in pairs for m in (1, 2, 3)}


def random_value(numbers, players, outcomes, depth):
    if depth == 0 or numbers.random() < 0.15:
        return numbers.choice(outcomes)
    count = numbers.choice((1, 2, 2, 2, 3, 4))
    values = [random_value(numbers, players, outcomes, depth - 1) for _ in range(count)]
    m = numbers.randint(1, players)
    found = frozenset(values)
    return values[0] if len(found) == 1 and not is_choice(values[0]) else (m, found)


def random_outcomes(numbers, players):
    kinds = [
        [*(win(p, players) for p in range(1, players + 1)), draw(players)],
        [*(win(p, players) for p in range(1, players + 1)), (Fraction(0),) * players],
        [tuple(map(Fraction, order)) for order in itertools.permutations(range(players))],
        [
            tuple(Fraction(numbers.randint(-2, 4), numbers.choice((1, 1, 2, 3))) for _ in range(players))
            for _ in range(5)
        ],
    ]
    kinds.append(kinds[0] + kinds[3])
    return numbers.choice(kinds)


class OutcomeValues(unittest.TestCase):
    def check_forms(self, values, players, rules):
        named = rules[0] if len(set(rules)) == 1 else f"({', '.join(rules)})"
        lines = run([f"nf({text(v)}, under={named})" for v in values], players)
        for v, line in zip(values, lines):
            self.assertEqual(value_of(line, players), normal_form(v, rules), (text(v), rules))

    def check_relations(self, pairs, players, name, settings=()):
        asked = [(v, w, p) for v, w in pairs for p in range(1, players + 1)]
        statements = [f"compare {text(v)}, {text(w)} for {p} under {name}" for v, w, p in asked]
        for (v, w, p), line in zip(asked, run(statements, players, settings)):
            a, b = (normal_form(x, ["syntactic"] * players) for x in (v, w))
            wanted = RULES[name](a, b, p)
            self.assertEqual(line.split(" ")[1], wanted, (text(v), text(w), p, name))

    def test_normal_forms_of_all_values_to_depth_two(self):
        values = sorted(deeper(deeper(LEAVES)), key=text)
        self.assertEqual(len(values), 1790)
        for name in PREFERENCES:
            self.check_forms(values, 3, [name] * 3)
        self.check_forms(values, 3, ["selfish", "prudent", "indifferent"])

    def test_relations(self):
        small = sorted(deeper(LEAVES), key=text)
        large = sorted(deeper(small), key=text)
        numbers = random.Random(57)
        pairs = list(itertools.product(small, small))
        pairs += [(numbers.choice(large), numbers.choice(large)) for _ in range(4000)]
        for name in PREFERENCES:
            self.check_relations(pairs, 3, name)
            self.check_relations(pairs[::7], 3, name, [":set theorems off"])

    def test_deeper_values(self):
        numbers = random.Random(58)
        for players in (2, 3, 4):
            for _ in range(12):
                outcomes = random_outcomes(numbers, players)
                values = [random_value(numbers, players, outcomes, 4) for _ in range(60)]
                rules = [numbers.choice(list(PREFERENCES)) for _ in range(players)]
                self.check_forms(values, players, rules)
                pairs = [(numbers.choice(values), numbers.choice(values)) for _ in range(40)]
                self.check_relations(pairs, players, numbers.choice(list(PREFERENCES)))

    def test_functions(self):
        numbers = random.Random(59)
        for players in (2, 3, 4):
            values = [
                random_value(numbers, players, random_outcomes(numbers, players), 3) for _ in range(150)
            ]
            for v in values:
                p = numbers.randint(1, players)
                rules = numbers.choice(("selfish", "prudent"))
                least, greatest = payoffs(v, p)
                level = numbers.choice(sorted({leaf[p - 1] for leaf in leaves(v)}))
                raw = text(v)
                found = run(
                    [
                        f"least({raw}, {p})",
                        f"greatest({raw}, {p})",
                        f"guarantee({raw}, {p})",
                        f"prudent_number({raw}, {p}, at={level})",
                        f"kingmaker({raw}, under={rules})",
                        f"kingmaker({raw}, under={rules}, by=winners)",
                        f"answers({raw})",
                    ],
                    players,
                )
                reduced = normal_form(v, ["syntactic"] * players)
                wanted = [
                    least,
                    greatest,
                    guarantee(v, p),
                    number(reduced, p, level),
                    kingmaker(v, [rules] * players),
                    kingmaker(v, [rules] * players, by_winners=True),
                ]
                self.assertEqual(found[:6], list(map(str, wanted)), raw)
                named = found[6].removeprefix("list").strip("()").split(", ")
                self.assertEqual({value_of(x, players) for x in named}, answers(v), raw)

    def test_what_prudent_play_keeps(self):
        numbers = random.Random(60)
        for players in (2, 3, 4):
            for _ in range(200):
                v = random_value(numbers, players, random_outcomes(numbers, players), 4)
                form = normal_form(v, ["prudent"] * players)
                for p in range(1, players + 1):
                    self.assertEqual(guarantee(form, p), payoffs(form, p)[0], text(v))
                    self.assertGreaterEqual(guarantee(form, p), guarantee(v, p), text(v))


if __name__ == "__main__":
    unittest.main()
