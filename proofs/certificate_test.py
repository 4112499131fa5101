#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Has Coq check certificates of the program's answers to random questions, and reject false ones.

    certificate_test.py KINGMAKER [COUNT [SEED]]

KINGMAKER is the program; Coq's libraries are those of build/proofs, made by `make proofs`. A false one
is a certificate whose goal is denied, names another normal form, or lacks a premise of its last line.
"""
import copy
import json
import pathlib
import random
import subprocess
import sys

import refutations

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "proofs"


def value(depth, players):
    if depth == 0 or random.random() < 0.12:
        return str(random.randint(1, players))
    options = (value(depth - 1, players) for _ in range(random.randint(1, 4)))
    return f"{random.randint(1, players)}{{{','.join(options)}}}"


def question(players):
    rules = ["selfish", "prudent", "indifferent", "syntactic"]
    under = random.choice(rules + [f"({','.join(random.choices(rules, k=players))})"])
    v, w = value(3, players), value(random.randint(0, 3), players)
    if random.random() < 0.4:
        return f"explain normalize {v} under {under}"
    if random.random() < 0.15:
        return f"explain {v} == {w} under {under}"
    verb = random.choice(["<", "<=", "||", "=="])
    return f"explain {v} {verb} {w} for {random.randint(1, players)} under {under}"


def answers(program, players, form, questions):
    """Returns the output of the program for these questions."""
    ran = subprocess.run([program, "--players", str(players), "--format", form, "run", "-"],
                         input="\n".join(questions), capture_output=True, text=True, check=True)
    return ran.stdout


def asked(program, players, count):
    """Certificates of random questions, each without its first line, and their derivations."""
    questions = [question(players) for _ in range(count)]
    certificates = answers(program, players, "coq", questions).split(refutations.HEAD)[1:]
    found = [json.loads(line)
             for line in answers(program, players, "json", questions).splitlines()
             if line.startswith("{")]
    assert len(certificates) == len(found) == count, f"{len(certificates)}, {len(found)} of {count}"
    return certificates, found


def false_ones(derivation):
    last = derivation["lines"][-1]

    def changed(**change):
        other = copy.deepcopy(derivation)
        other["lines"][-1].update(change)
        return other

    if last["relation"] == "normal form":
        others = [i for i in range(len(derivation["values"])) if i != last["right"]]
        if others:
            yield changed(right=random.choice(others))
    else:
        yield changed(holds=not last["holds"])
    # That a win is its own normal form needs no line.
    needed = [p for p in last["premises"] if derivation["lines"][p]["rule"] != "win"]
    if needed:
        dropped = random.choice(needed)
        yield changed(premises=[p for p in last["premises"] if p != dropped])


def check(name, modules):
    """Has Coq compile a file of these modules."""
    file = BUILD / f"{name}.v"
    parts = (f"Module C{n}.\n{text}End C{n}.\n" for n, text in enumerate(modules, 1))
    file.write_text("\n".join([refutations.HEAD, *parts]), encoding="utf-8")
    ran = subprocess.run(["coqc", "-Q", ".", "Kingmaker", file.name], cwd=BUILD,
                         capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{file}:\n{ran.stdout}{ran.stderr}")


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    certificates, found = [], []
    for players in (2, 3, 4, 5):
        some, derivations = asked(program, players, -(-count // 4))
        certificates += some
        found += derivations
    check("Random_certificates", certificates)
    wrong = [other for derivation in found for other in false_ones(derivation)]
    check("Random_rejected", map(refutations.rejection, wrong))
    lines = sum(len(derivation["lines"]) for derivation in found)
    print(f"{len(found)} certificates of {lines} lines are accepted, {len(wrong)} false ones rejected")


main()
