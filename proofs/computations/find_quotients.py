# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Finds finite quotients of impartial games of three players, and writes them as certificates.

docs/book/quotients.md says what they are. proofs/computations/quotients.py checks the certificates; it does not use this
file, which may guess as it likes.

usage: find_quotients.py octal win|li >docs/book/quotients/octal_win.tsv, or octal_li.tsv
       find_quotients.py nim win|li HEAPS
"""

import itertools
import signal
import sys


def win(after):
    """The player who can force a win, or Q for nobody, from the set of outcomes after the moves."""
    if "P" in after:
        return "N"
    if not after:
        return "P"
    if after == {"N"}:
        return "F"
    return "P" if after == {"F"} else "Q"


def li(after):
    """The player who moves last, if each player prefers himself, and then the next one."""
    return "N" if "P" in after else "F" if "N" in after else "P"


RULES = {"win": win, "li": li}
LARGEST = 64  # elements of a quotient
SECONDS = 30  # for each attempt


class NotFound(Exception):
    pass


def octal_options(digits):
    def options(n):
        found = set()
        for taken, digit in enumerate(digits, 1):
            left = n - taken
            if left == 0 and digit & 1:
                found.add(())
            if left > 0 and digit & 2:
                found.add((left,))
            if left > 1 and digit & 4:
                found |= {(a, left - a) for a in range(1, left // 2 + 1)}
        return found

    return options


def nim_options(n):
    return {(k,) if k else () for k in range(n)}


class Quotient:
    """Elements are numbers; 0 is the game without a move. Words are exponents of the heaps that generate."""

    def __init__(self, rule, options, exponents):
        self.rule, self.options, self.exponents = rule, options, exponents
        self.generators, self.moves = [], []  # moves of generators, as words
        self.words = {0: ()}  # of heaps
        self.outcomes = {}  # of words
        self.pairs = set()
        self.refresh()

    def outcome(self, word):
        word = list(word)
        while word and word[-1] == 0:
            word.pop()
        key = tuple(word)
        if key not in self.outcomes:
            after = set()
            for g, exponent in enumerate(key):
                if exponent:
                    rest = list(key)
                    rest[g] -= 1
                    after |= {self.outcome(self.sum(rest, move)) for move in self.moves[g]}
            self.outcomes[key] = self.rule(after)
        return self.outcomes[key]

    @staticmethod
    def sum(a, b):
        return tuple(x + y for x, y in itertools.zip_longest(a, b, fillvalue=0))

    def word(self, heaps):
        word = ()
        for heap in heaps:
            word = self.sum(word, self.words[heap])
        return word

    def refresh(self):
        """Finds the elements anew, by sums with words of small exponents."""
        count = len(self.generators)
        contexts = list(itertools.product(range(self.exponents + 1), repeat=count))
        if len(contexts) > 20000:
            raise NotFound

        def seen(word):
            return tuple(self.outcome(self.sum(word, context)) for context in contexts)

        self.elements = [(0,) * count]
        numbers = {seen(self.elements[0]): 0}
        self.rows = [[] for _ in range(count)]
        for word in self.elements:
            for g in range(count):
                longer = tuple(e + (i == g) for i, e in enumerate(word))
                key = seen(longer)
                if key not in numbers:
                    if len(self.elements) == LARGEST:
                        raise NotFound
                    numbers[key] = len(self.elements)
                    self.elements.append(longer)
                self.rows[g].append(numbers[key])
        self.ends = [self.outcome(word) for word in self.elements]

    def times(self, element, word):
        for row, exponent in zip(self.rows, word):
            for _ in range(exponent):
                element = row[element]
        return element

    def pair(self, element, words):
        return element, frozenset(self.times(0, word) for word in words)

    def holds(self, pairs):
        seen = todo = {(0, frozenset())}
        while todo:
            fresh = set()
            for x, after in todo:
                for y, moves in pairs:
                    word = self.elements[y]
                    z = self.times(x, word)
                    all_after = frozenset(self.times(a, word) for a in after) | {
                        self.times(x, self.elements[m]) for m in moves
                    }
                    if self.rule({self.ends[a] for a in all_after}) != self.ends[z]:
                        return False
                    fresh.add((z, all_after))
            todo = fresh - seen
            seen = seen | todo
            if len(seen) > 5000:
                raise NotFound
        return True

    def add(self, heap):
        words = [self.word(option) for option in self.options(heap)]
        moves = frozenset(self.times(0, word) for word in words)
        end = self.rule({self.ends[m] for m in moves})
        for element, word in enumerate(self.elements):
            if self.ends[element] == end and self.holds(self.pairs | {(element, moves)}):
                self.words[heap] = word
                self.pairs.add((element, moves))
                return
        self.generators.append(heap)
        self.moves.append(words)
        self.words[heap] = (0,) * (len(self.generators) - 1) + (1,)
        self.refresh()
        self.pairs = {
            self.pair(self.times(0, self.words[h]), [self.word(o) for o in self.options(h)])
            for h in range(1, heap + 1)
        }
        if not self.holds(self.pairs):
            raise NotFound


def period(heaps, longest):
    """The first (start, period) that the heaps prove, or None."""
    last = len(heaps) - 1
    for total in range(1, last):
        for start in range(1, total):
            p = total - start
            if 2 * start + 2 * p + longest - 1 <= last and all(
                heaps[n] == heaps[n + p] for n in range(start, last - p + 1)
            ):
                return start, p
    return None


def interrupted(*_):
    raise NotFound


def find(rule, options, sizes, longest=None):
    """The quotient, the elements of its heaps, and their period, if it is asked for."""
    best = None
    for exponents in (3, 4, 6):
        try:
            signal.alarm(SECONDS)
            quotient = Quotient(rule, options, exponents)
            for heap in range(1, sizes[-1] + 1):
                quotient.add(heap)
                if heap in sizes:
                    heaps = [quotient.times(0, quotient.words[h]) for h in range(heap + 1)]
                    best = quotient.generators[:], quotient.ends, quotient.rows, heaps, None
                    if longest:
                        found = period(heaps, longest)
                        best = best[:-1] + (found,)
                        if found:
                            return best
            return best
        except (NotFound, RecursionError):
            continue
        finally:
            signal.alarm(0)
    return None


def line(name, rule, found):
    _, ends, rows, heaps, periodic = found
    start, p = periodic or ("-", "-")
    return "\t".join(
        (name, rule, str(len(ends)), "".join(ends), " ".join(map(str, heaps)), str(start), str(p))
        + (";".join(" ".join(map(str, row)) for row in rows),)
    )


def main():
    signal.signal(signal.SIGALRM, interrupted)
    sys.setrecursionlimit(100000)
    family, rule = sys.argv[1:3]
    print("# made by: find_quotients.py " + " ".join(sys.argv[1:]))
    print("# game\trule\telements\toutcomes\theaps\tstart\tperiod\trows")
    if family == "nim":
        heaps = int(sys.argv[3])
        print(line(f"nim {heaps}", rule, find(RULES[rule], nim_options, (heaps,))))
        return
    for digits in itertools.product(range(8), repeat=3):
        if any(digits):
            found = find(RULES[rule], octal_options(digits), (12, 24, 48, 64), 3)
            name = "0." + "".join(map(str, digits))
            print(line(name, rule, found) if found else f"# {name}\t{rule}\tnot found", flush=True)


if __name__ == "__main__":
    main()
