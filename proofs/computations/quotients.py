# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Checks the certificates of quotients in docs/book/quotients: docs/book/quotients.md.

A line has a game, a rule, the number of elements, their outcomes, the elements of the heaps 0, 1, ..., from which heap
on these repeat and with what period, and for each generating heap the products of all elements with it. Nothing here is
shared with the program that found the certificates.

usage: quotients.py                      checks all certificates
       quotients.py coq 0.77 win NAME    prints one as a definition for proofs/Quotients.v
"""

import functools
import pathlib
import random
import sys
import textwrap
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "book" / "quotients"


def outcome_by(rule, after):
    """The outcome from the set of outcomes after the moves: N next, F following, P previous, Q nobody."""
    if "P" in after:
        return "N"
    if rule == "li":
        return "F" if "N" in after else "P"
    assert rule == "win"
    if after <= {"F"}:
        return "P"
    return "F" if after == {"N"} else "Q"


def options(game, heap):
    if game.startswith("nim"):
        return [(k,) if k else () for k in range(heap)]
    found = []
    for taken, digit in enumerate(map(int, game[2:]), 1):
        left = heap - taken
        if left == 0 and digit in (1, 3, 5, 7):
            found.append(())
        if left >= 1 and digit in (2, 3, 6, 7):
            found.append((left,))
        if left >= 2 and digit >= 4:
            found += [(a, left - a) for a in range(1, left)]
    return found


class Certificate:
    def __init__(self, line):
        self.game, self.rule, size, self.outcomes, heaps, start, period, rows = line.rstrip("\n").split("\t")
        self.size = int(size)
        self.heaps = [int(x) for x in heaps.split()]
        self.rows = [[int(x) for x in row.split()] for row in rows.split(";")] if rows else []
        self.periodic = period != "-"
        self.start, self.period = (int(start), int(period)) if self.periodic else (0, 0)

    def product(self):
        """The table of products: the rows commute, and make all elements from 0."""
        count = range(self.size)
        assert len(self.outcomes) == self.size and all(sorted(set(r) | set(count)) == list(count) for r in self.rows)
        assert all(len(r) == self.size for r in self.rows)
        assert all(a[b[x]] == b[a[x]] for a in self.rows for b in self.rows for x in count)
        words = {0: []}
        todo = [0]
        for y in todo:
            for g, row in enumerate(self.rows):
                if row[y] not in words:
                    words[row[y]] = words[y] + [g]
                    todo.append(row[y])
        assert set(words) == set(count)

        def times(x, y):
            for g in words[y]:
                x = self.rows[g][x]
            return x

        return words, [[times(x, y) for y in count] for x in count]

    def element(self, heap):
        if self.periodic and heap >= self.start:
            return self.heaps[self.start + (heap - self.start) % self.period]
        return self.heaps[heap]

    def sizes(self):
        """Heaps of these sizes are enough: Guy and Smith."""
        if not self.periodic:
            return range(len(self.heaps))
        assert self.start >= 1 and self.period >= 1 and len(self.heaps) >= self.start + self.period
        return range(2 * self.start + 2 * self.period + 3)

    def steps(self):
        """Checks all but exactness; the elements of positions, with those that are reached by one move."""
        _, product = self.product()

        def value(heaps):
            return functools.reduce(lambda x, h: product[x][self.element(h)], heaps, 0)

        assert self.element(0) == 0 and all(self.element(h) == x for h, x in enumerate(self.heaps))
        kinds = {(self.element(h), frozenset(map(value, options(self.game, h)))) for h in self.sizes()}
        steps = {(0, frozenset())}
        todo = list(steps)
        while todo:
            x, after = todo.pop()
            assert outcome_by(self.rule, {self.outcomes[y] for y in after}) == self.outcomes[x]
            for y, reached in kinds:
                step = product[x][y], frozenset(product[z][y] for z in after) | {product[x][z] for z in reached}
                if step not in steps:
                    steps.add(step)
                    todo.append(step)
        return steps

    def is_exact(self):
        """Each element is one of sums of heaps, and any two are separated by a third."""
        words, product = self.product()
        seen = {tuple(self.outcomes[product[x][z]] for z in range(self.size)) for x in range(self.size)}
        generating = [row[0] for row in self.rows]
        return len(seen) == self.size and set(generating) <= {self.element(h) for h in self.sizes()}

    def coq(self, name):
        def listed(things):
            return "[" + "; ".join(things) + "]"

        words, product = self.product()
        number = {g: next(h for h in self.sizes() if self.element(h) == row[0]) for g, row in enumerate(self.rows)}
        steps = sorted((x, sorted(after)) for x, after in self.steps())
        parts = {
            "digits": "({}, {}, {})".format(*self.game[2:]),
            "elements": str(self.size),
            "table": listed(listed(map(str, row)) for row in product),
            "outcomes": listed(str("NFPQ".index(o)) for o in self.outcomes),
            "heaps": listed(str(self.element(h)) for h in range(self.start + self.period)),
            "start": str(self.start),
            "period": str(self.period),
            "transitions": listed(f"({x}, {listed(map(str, after))})" for x, after in steps),
            "examples": listed(listed(str(number[g]) for g in words[x]) for x in range(self.size)),
        }
        body = ";\n".join(textwrap.fill(f"  {k} := {v}", 118, subsequent_indent="    ") for k, v in parts.items())
        return f"Definition {name} : certificate := {{|\n{body}\n|}}."


def certificates():
    for file in sorted(FOLDER.glob("*.tsv")):
        for line in file.read_text().splitlines():
            if not line.startswith("#"):
                yield Certificate(line)


class Certificates(unittest.TestCase):
    def test_each_is_right(self):
        count = {}
        for certificate in certificates():
            with self.subTest(certificate.game, rule=certificate.rule):
                certificate.steps()
                self.assertTrue(certificate.is_exact())
                self.assertLessEqual(certificate.size, 64)
                kind = "nim" if certificate.game.startswith("nim") else "octal", certificate.rule
                count[kind] = count.get(kind, 0) + 1
        self.assertEqual(count, {("octal", "win"): 475, ("octal", "li"): 41, ("nim", "win"): 1, ("nim", "li"): 2})

    def test_outcomes_of_positions_that_are_played(self):
        draw = random.Random(1)
        chosen = [c for c in certificates() if draw.random() < 0.1]
        for certificate in chosen:
            _, product = certificate.product()

            @functools.lru_cache(None)
            def outcome(heaps, certificate=certificate):
                after = set()
                for i, heap in enumerate(heaps):
                    for option in options(certificate.game, heap):
                        after.add(outcome(tuple(sorted(heaps[:i] + option + heaps[i + 1 :]))))
                return outcome_by(certificate.rule, after)

            largest = 6 if certificate.periodic else len(certificate.heaps) - 1
            for _ in range(10):
                heaps = tuple(sorted(draw.randint(1, largest) for _ in range(draw.randint(1, 3))))
                value = functools.reduce(lambda x, h: product[x][certificate.element(h)], heaps, 0)
                self.assertEqual(outcome(heaps), certificate.outcomes[value])

    def test_wrong_ones_are_rejected(self):
        lines = (FOLDER / "octal_win.tsv").read_text().splitlines()
        line = next(line for line in lines if line.startswith("0.770\t"))
        fields = line.split("\t")
        for x in range(int(fields[2])):
            wrong = fields[:]
            wrong[3] = wrong[3][:x] + ("N" if wrong[3][x] != "N" else "P") + wrong[3][x + 1 :]
            with self.assertRaises(AssertionError):
                Certificate("\t".join(wrong)).steps()
        elements = Certificate(line).heaps
        for heap in range(len(elements)):
            wrong = fields[:]
            wrong[4] = " ".join(str(x + 1 if h == heap else x) for h, x in enumerate(elements))
            with self.assertRaises((AssertionError, IndexError)):
                Certificate("\t".join(wrong)).steps()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(next(c for c in certificates() if [c.game, c.rule] == sys.argv[2:4]).coq(sys.argv[4]))
    else:
        unittest.main()
