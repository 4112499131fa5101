# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""States that Coq rejects derivations, which are read as `kingmaker --format json explain ...` prints them.

Certificate.v defines derivations for Coq.
"""
VERBS = {"less or equal": "LessEqual", "less": "Less", "equal": "Equal",
         "incomparable": "Incomparable"}
PART = 1000  # lines in one definition: Coq's parser is recursive
HEAD = "From Kingmaker Require Import Certificate.\n"
RULES = {"syntactic": "Syntactic", "selfish": "Selfish", "prudent": "Prudent",
         "indifferent": "Prudent"}


def boolean(b):
    return "true" if b else "false"


def judgement(line):
    """The judgement as a term."""
    v, w = line["left"] + 1, line["right"] + 1
    if line["relation"] == "normal form":
        return f"NF {v} {w}"
    holds = boolean(line["holds"])
    if line.get("sense", "rewriting") == "rewriting":
        return f"SameNF {holds} {v} {w}"
    return f"R Of{line['sense'].capitalize()} {VERBS[line['relation']]} {holds} {line['for']} {v} {w}"


def inference(rule):
    return "By" + "".join(word.capitalize() for word in rule.split("-"))


def definitions(derivation):
    """Rows, players and lines, and the goal."""
    values, rows = derivation["values"], []
    for v in values:
        if "win" in v:
            rows.append(f"W {v['win']}")
        else:
            options = "; ".join(str(o + 1) for o in sorted(v["options"]))
            rows.append(f"C {v['mover']} [{options}]")
    lines = []
    for line in derivation["lines"]:
        premises = "; ".join(str(p + 1) for p in line["premises"])
        lines.append(f"  L ({judgement(line)}) {inference(line['rule'])} [{premises}]")
    parts = [lines[i:i + PART] for i in range(0, len(lines), PART)]
    goal = judgement(derivation["lines"][-1])
    players = []
    if "NF " in goal:
        for rule in derivation["rules"]:
            players.append(RULES[rule])
    return "\n".join([
        "Definition rows := [" + "; ".join(rows) + "].",
        "Definition players : list rules := [" + "; ".join(players) + "].",
        *(f"Definition lines{n} := [\n" + ";\n".join(part) + "\n]."
          for n, part in enumerate(parts, 1) if len(parts) > 1),
        "Definition lines := " + (
            "[\n" + ";\n".join(lines) + "\n]." if len(parts) == 1 else
            " ++ ".join(f"lines{n}" for n in range(1, len(parts) + 1)) + "."),
        "",
    ]), goal


def rejection(derivation):
    """That this derivation proves nothing."""
    text, goal = definitions(derivation)
    return (f"{text}\nExample rejected : check rows players lines ({goal}) = false.\n"
            "Proof. vm_compute. reflexivity. Qed.\n")

