# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Prudent players tell all impartial games apart: docs/book/mathematics.md, "Impartial games as contexts".

Builds the contexts of the proof and computes their values. Nothing here is shared with the program.
"""

import itertools
import random
import unittest

import sums

NEXT, FOLLOWING, PREVIOUS = range(3)  # players as the player to move sees them; a value b_k is the pair (b, k)


def after_move(value):
    """A value of the next player to move, as the mover sees it."""
    return (value[0] + 1) % 3, value[1]


def place(value):
    """In the mover's order of Theorem 15, greater is better."""
    base, k = value
    if base == NEXT:
        if k == 0:
            return 10**6
        k -= 1
    return 10**5 - k if k % 2 else k


def choice(values):
    if not values:
        return PREVIOUS, 0
    best = max(map(place, values))
    kept = set()
    for base, k in values:
        if place((base, k)) == best:
            kept |= {(FOLLOWING, k - 1), (PREVIOUS, k - 1)} if base == NEXT and k else {(base, k)}
    return kept.pop() if len(kept) == 1 else (NEXT, kept.pop()[1] + 1)


def good(value, player):
    return (value[0] == player) == (value[1] % 2 == 0)


def settled(value):
    return good(value, NEXT) and not good(value, PREVIOUS)


class Forms:
    """Forms with all that can be reached from them: the options of form i are numbers less than i.

    A context is a number; its values at all forms are in `values`.
    """

    def __init__(self, options):
        self.options = options
        self.contexts = {}
        self.values = []

    def context(self, options):
        key = frozenset(options)
        if key not in self.contexts:
            values = []
            for form in self.options:
                after = [self.values[c][len(values)] for c in key] + [values[g] for g in form]
                values.append(choice([after_move(v) for v in after]))
            self.contexts[key] = len(self.values)
            self.values.append(values)
        return self.contexts[key]


class Proof(Forms):
    """The contexts of the proof. Z consists of the first forms, and G is the one after them."""

    def __init__(self, options):
        super().__init__(options)
        self.marks = {}
        self.tops = {}
        self.cases = set()

    def level_above(self, contexts, size):
        return max((k for c in contexts for _, k in self.values[c][:size]), default=0) + 3

    def options_of(self, context):
        return next(key for key, number in self.contexts.items() if number == context)

    def mark(self, size, x, level):
        """A mark of x on the first forms, at that level or a higher one."""
        known = self.marks.setdefault((size, x), [])
        for c in known:
            if self.values[c][x][1] >= level:
                return c
        c = self.mark_of_new(size - 1, level) if x == size - 1 else self.mark_of_old(size - 1, x, level)
        values = self.values[c][:size]
        base, k = values.pop(x)
        assert base == FOLLOWING and k % 2 and k >= level and all(map(settled, values))
        known.append(c)
        return c

    def mark_of_old(self, g, x, level):
        common = [self.mark(g, z, 0) for z in range(g) if z != x] + [self.top(g)]
        mark = self.mark(g, x, max(level, self.level_above(common, g + 1)))
        inner = self.context(common + [mark])
        first = self.context(common + [inner])
        return self.context(common + [inner, first])

    def mark_of_new(self, g, level):
        common = [self.mark(g + 1, z, 0) for z in range(g)]
        if g:
            c = self.top_of(g, common)
        else:
            empty = self.context([])
            c = self.context([self.context([empty]), self.context([self.context([empty])])])
        while True:
            assert self.values[c][g][0] == NEXT and self.values[c][g][1] % 2
            mark = self.context(common + [c])
            if self.values[mark][g][1] >= level:
                return mark
            c = self.context(common + [c, mark])
            c = self.context(common + [c, self.context(common + [c])])

    def top_if_not_settled(self, g, context):
        """Step (1) of the proof."""
        assert all(map(settled, self.values[context][:g]))
        if settled(self.values[context][g]):
            return None
        if good(self.values[context][g], PREVIOUS):
            return context
        return self.context([*self.options_of(context), context])

    def top_of(self, g, contexts):
        """Step (2) of the proof."""
        assert not any(good(self.values[c][g], PREVIOUS) for c in contexts)
        return self.top_if_not_settled(g, self.context(contexts))

    def even(self, size, x, level):
        """A context with the value P_k at x, with an even k, and settled at the other first forms."""
        common = [self.mark(size, z, 0) for z in range(size) if z != x]
        c = self.context(common + [self.mark(size, x, max(level, self.level_above(common, size)))])
        c = self.context(common + [c])
        c = self.context(common + [c, self.context(common + [c])])
        c = self.context(common + [self.context(common + [c])])
        base, k = self.values[c][x]
        assert base == PREVIOUS and k % 2 == 0
        return c

    def top(self, g):
        if g not in self.tops:
            c = self.tops[g] = self.find_top(g)
            assert good(self.values[c][g], PREVIOUS) and all(map(settled, self.values[c][:g]))
        return self.tops[g]

    def find_top(self, g):
        """Step (4) of the proof."""
        marks = [self.mark(g, z, 0) for z in range(g)]
        top = self.top_if_not_settled(g, self.context(marks))
        if top is not None:
            return top

        def rank(z):
            base, k = self.values[marks[z]][g]
            return k - 1 if base == PREVIOUS else k

        x = min(
            (z for z in range(g) if good(self.values[marks[z]][g], PREVIOUS)),
            key=lambda z: (rank(z), self.values[marks[z]][g][0] == NEXT),
        )
        h = {z: self.context([*self.options_of(marks[z]), marks[x]]) for z in range(g) if z != x}
        high = self.level_above(h.values(), g + 1)
        only_g = [o for o in self.options[g] if o not in self.options[x]]
        if x in self.options[g]:
            self.cases.add("x is an option")
            o, inner = None, [self.even(g, x, high)]
        elif only_g:
            self.cases.add("o is an option of G")
            o = only_g[0]
            inner = [self.even(g, x, high)]
            inner.append(self.mark(g, o, self.values[inner[0]][x][1] + 3))
        else:
            self.cases.add("o is an option of x")
            o = next(o for o in self.options[x] if o not in self.options[g])
            inner = [self.mark(g, x, high), self.mark(g, o, high)]
        without_o = [c for z, c in h.items() if z != o]
        q = self.context(without_o + inner)
        top = self.top_if_not_settled(g, q)
        if top is not None:
            return top
        last = self.context([*h.values(), self.context(without_o + [q])])
        if x in self.options[g] or only_g:
            return self.top_of(g, [*h.values(), last])
        return self.top_if_not_settled(g, last)


def with_all_that_is_reached(forms):
    order = {}

    def visit(form):
        for option in sorted(form, key=repr):
            visit(option)
        order.setdefault(form, len(order))

    for form in forms:
        visit(form)
    return [[order[option] for option in form] for form in order]


def forms_of_rank(rank):
    forms = [frozenset()]
    for _ in range(rank):
        sizes = range(len(forms) + 1)
        found = {frozenset(s) for size in sizes for s in itertools.combinations(forms, size)}
        forms += sorted(found - set(forms), key=lambda form: (len(form), repr(form)))
    return forms


class ContextsOfTheProof(unittest.TestCase):
    def check(self, options, level):
        proof = Proof(options)
        size = len(options)
        marks = [proof.mark(size, x, level) for x in range(size)]
        for x, mark in enumerate(marks):
            for z, value in enumerate(proof.values[mark]):
                self.assertTrue(settled(value) if z != x else good(value, PREVIOUS))
        draw = random.Random(1)
        for _ in range(5):  # contexts for parts of the forms, as in the theorem
            part = {z for z in range(size) if draw.random() < 0.5}
            chosen = [proof.even(size, z, 0) if z in part else marks[z] for z in range(size)]
            for z, (base, k) in enumerate(proof.values[proof.context(chosen)]):
                self.assertEqual((base, k % 2), (NEXT, 0) if z in part else (PREVIOUS, 1))
        return proof.cases

    def test_forms_of_rank_three(self):
        cases = set()
        for forms in (forms_of_rank(3), forms_of_rank(3)[::-1]):
            cases |= self.check(with_all_that_is_reached(forms), 25)
        self.assertEqual(cases, {"o is an option of G", "o is an option of x"})

    def test_random_forms(self):
        draw = random.Random(2)

        def deep(depth):
            if depth == 0:
                return frozenset()
            return frozenset(deep(draw.randrange(depth)) for _ in range(draw.randint(1, 4)))

        for _ in range(30):
            options = with_all_that_is_reached([deep(draw.randint(3, 7)) for _ in range(3)])
            if len(options) < 20:
                self.check(options, 1)


class Classes(unittest.TestCase):
    def test_values_are_those_of_games_in_which_all_have_the_same_moves(self):
        forms = sums.impartial_forms(3)
        numbers = {form: i for i, form in enumerate(forms)}
        known = Forms([[numbers[o] for o in sums.OPTIONS[form][0]] for form in forms])
        contexts = []
        for form in forms:
            contexts.append(known.context([contexts[numbers[o]] for o in sums.OPTIONS[form][0]]))
        for (i, g), (j, c) in itertools.product(enumerate(forms), repeat=2):
            self.assertEqual(known.values[contexts[j]][i], sums.prudent(g, c, 0))

    def test_contexts_of_rank_three_make_1032_classes_of_rank_four(self):
        three = forms_of_rank(3)
        numbers = {form: i for i, form in enumerate(three)}
        known = Forms([[numbers[o] for o in form] for form in three])
        known.options += [[k for k in range(16) if bits >> k & 1] for bits in range(65536)]
        contexts = []
        for form in three:
            contexts.append(known.context([contexts[numbers[o]] for o in form]))
        told_apart = set(zip(*(known.values[c][16:] for c in contexts)))
        self.assertEqual(len(told_apart), 1032)


if __name__ == "__main__":
    unittest.main()
