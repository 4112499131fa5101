# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Compares the CPU time of Python with that of the engine, and prints a line for each aim.

    build/python/venv/bin/python bindings/python/bench/aims.py build/release/kingmaker
"""
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time

import kingmaker as km

TIMES = 3


def now():
    """CPU time of this process and of those that it has waited for, in seconds."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def least_time(work):
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(TIMES):
        start = now()
        work()
        times.append(now() - start)
    return min(times)


def text_of(source, depth):
    if depth == 0 or source.random() < 0.15:
        return str(source.randint(1, 3))
    return "[" + ",".join(text_of(source, depth - 1) for _ in range(source.randint(2, 3))) + "]"


def pasted_values(program, rules):
    source = random.Random(1)
    texts = [text_of(source, 4) for _ in range(100_000)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(texts) + "\n")
        file.flush()
        alone = least_time(lambda: subprocess.run([program, "normalize", "--under", rules, file.name],
                                                  stdout=subprocess.DEVNULL, check=True))
    session = km.Session(under=rules)
    batch = least_time(lambda: session.normalize(texts))
    single = least_time(lambda: [session.value(text).normal_form() for text in texts])
    print(f"10^5 values under {rules}: program {alone:.3f} s, normalize(texts) {batch:.3f} s "
          f"({batch / alone:.2f} times), value(text).normal_form() {single:.3f} s "
          f"({single / alone:.2f} times); aim: 2 times")


def choices():
    """A million new choices of two options, all kept, and the same again, which are there by then."""
    count = 1_000_000
    session = km.Session()
    parts = [session.choice(1, pair) for pair in itertools.combinations(
        [session.value(f"{p}_{k}") for p in (1, 2, 3) for k in range(1, 20)], 2)][:1415]
    pairs = list(itertools.islice(itertools.combinations(parts, 2), count))
    assert len(pairs) == count

    def make():
        choice = session.choice
        return [choice(2, pair) for pair in pairs]

    start = now()
    kept = make()  # so that the next calls find the same choices
    first = now() - start
    again = least_time(make)
    print(f"10^6 choices: {first * 1e9 / count:.0f} ns each where new, {again * 1e9 / count:.0f} ns "
          f"where there; aim: 1000 ns above the engine's (node_creation_bench)")


def forms_and_sizes():
    values = km.random(100_000, depth=4)

    def one_by_one():
        for value in values:
            for rules in ("prudent", "selfish"):
                value.normal_form(rules).size

    def at_once():
        for rules in ("prudent", "selfish"):
            km.sizes(km.normalize(values, rules))

    print(f"10^5 values, two normal forms and sizes each: {least_time(one_by_one):.2f} s one by one, "
          f"{least_time(at_once):.2f} s at once; aim: 2 s")


def clobber_moves(board, mover):
    me = str(mover)
    for i, piece in enumerate(board):
        if piece == me:
            for k in (i - 1, i + 1):
                if 0 <= k < len(board) and board[k] not in (me, "."):
                    after = list(board)
                    after[i], after[k] = ".", me
                    yield "".join(after)


def clobber():
    board = "1231213212313"

    def built_in():
        km.Session().run(f"normalize clobber({board}) under prudent")

    def own():
        game = km.game(players=3)(clobber_moves)
        game(board, session=km.Session()).normal_form("prudent")

    engine, python = least_time(built_in), least_time(own)
    print(f"clobber({board}): built in {engine * 1e3:.1f} ms, in Python {python * 1e3:.1f} ms "
          f"({python / engine:.1f} times); aim: 20 times")


if __name__ == "__main__":
    for rules in ("prudent", "selfish"):
        pasted_values(sys.argv[1], rules)
    forms_and_sizes()
    choices()
    clobber()
