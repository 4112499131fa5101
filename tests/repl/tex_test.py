# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Tests that LaTeX accepts documents with the output of `--format tex`.

    tex_test.py PROGRAM PDFLATEX
"""

import pathlib
import subprocess
import sys
import tempfile

PROGRAM, PDFLATEX = sys.argv[1:]

# Statements, with the flags they need.
STATEMENTS = [
    ("[[1,3],[1,[1,2]]]",),
    ("2_3",),
    ("3_100",),
    ("clobber(1232132321)",),
    ("normalize clobber(1232132321) under selfish",),
    ("1{2,4{3,1}}", "--players", "4"),
    ("[[1,3],[1,[1,2]]]", "--names", "NFP"),
    ("explain 2_1 <= 2_2 for 1 under selfish",),
    ("explain 2_1 || 3_1 for 1 under prudent",),
    ("explain 2_1 < 2_2 for 2 under indifferent",),
    ("explain normalize [[1,3],[1,[1,2]]] under selfish",),
    ("explain normalize [[1,3],[1,[1,2]]] under (prudent, selfish, syntactic)",),
    ("explain normalize [[1,3],[1,[1,2]]] under loeb",),
    ("trace normalize [[1,3],[1,[1,2]]] under prudent",),
    ("trace normalize 1{2{1,3},3_1,2,3_2} under loeb",),
    ("trace normalize 2_1",),
    ("step [[1,3],[2,3]] under selfish",),
    ("explain normalize [[1,3],[1,[1,2]]] under straffin",),
    ("explain normalize [[1,3],[1,[1,2]]] under order(1>2>3, 2>3>1, 3>1>2)",),
    # Each kind of object; texts, names and boards had signs of TeX's in them.
    ("-3",),
    ("-3/4",),
    ("2_1 < 1 for 1 under prudent",),
    (r'"50% of {a_b} & #1 \\ ~^$x$ <|> -- β é ‮ 😀 [1] *"',),
    ("(1, 2_1, \"a_b\", (3, -1/2), 1..3)",),
    ("options([[1,3],[2,3]])",),
    ("paths([1,[2,3]])",),
    ("win([1,3])",),
    ("stable([1,3])",),
    ("shapley([1,3])",),
    ("lefevre([1,3])",),
    ("fine([1,3])",),
    ("straffin([1,3])",),
    ("hull(1, 0, 1/4, 1/2, 3/4)", "--players", "4"),
    ("{*0,{*3,*1}}",),
    ("clobber(\"12/31\")",),
    ("prudent",),
    ("successors(clobber(\"12.3/3122\"))",),
    ("best(clobber(1232), under=prudent)",),
    ("nim_classes(stones=2, rank=2)",),
    ("kelly(take=2, seats=\"1122112\")",),
    ("kelly_seatings(players=6, take=2)",),
    ("peg_nimbers(length=20, strips=(2,3,4))",),
    ("limit(stable)",),
    ("quotients([1,3])",),
    ("outcome(nim(2,1))",),
    # Definitions, which had bare underscores and braces.
    ("rule my_rule: m{x, ..rest} -> x; my_rule",),
    ("rule my_rule: m{x} -> x; rules my_rules = my_rule; my_rules; rules under my_rules",),
    ("rule my_rule: m{m, ..rest} -> m; rules my_rules = my_rule; "
     "trace [[1,3],1] under my_rules; step [[1,3],1] under my_rules",),
    ("preference my_wish for p: v by prudent_number(v, p); my_wish; "
     "explain 2_1 < 1 for 1 under my_wish; trace [[1,3],1] under my_wish",),
    ("square_of(k) = k^2; square_of",),
    ("game my_game on line { me other -> . me }; my_game; my_game(12); successors(my_game(1212))",),
    # Each statement that answers.
    ("compare 2_1, 3_1 for 1 under prudent",),
    ("redexes [[[[2,3]]],3] under selfish",),
    ("apply merge-same-mover to 1{3,1{1,2}}",),
    ("rules under selfish",),
    ("classify clobber(12)",),
    ("check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)",),
    ("check exists v in values(depth <= 1): size(v) == 3",),
    ("check exists v in values(depth <= 1): size(v) == 30",),
    ("check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent",),
    ("explain check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent",),
    ("check forall t in (\"a_b\", \"{\"): t == \"a_b\"",),
    ("assert \"a_b\" == \"{\"",),
    ("rule my_rule: m{m, ..rest} -> m; check rule my_rule under selfish in values(depth <= 1)",),
    ("check preference prudent in values(depth <= 1)",),
    ("check rules selfish in values(depth <= 1)",),
    ("discover rules under selfish in terms(depth <= 1)",),
    ("tally forall v in values(depth <= 1): size(v)",),
    ("find v in values(depth <= 1): size(v) == 3",),
    ("table k in 1..3: k, 2_k, size(2_k), t = \"a_[b]\", -k, nf(2_(k+1), under=prudent), k <= 2",),
    ("table g in nim(counters <= 2): g, size(g)",),
    ("table t in (\"[c]\", \"*\"): t",),
    (":set format tex",),
    ("clobber(1232132321)", "--names", "ABC"),
]


# Statements with and without pictures, for the output under `--format tikz`.
PICTURES = [
    ("[[1,3],[2,3]]",),
    ("2_3",),
    ("normalize clobber(123213)",),
    ("1{2,4{3,1}}", "--players", "4"),
    ("hull(1, 0, 1/4, 1/2, 3/4)", "--players", "4"),
    ("[[1,3],[1,[1,2]]]", "--names", "NFP"),
    ("draw [[1,3],[2,3]] --expand",),
    ("draw 2_3 --expand",),
    ("draw 2_3 --expand --tree",),
    ("draw *3 + {*0,*2}",),
    ("trace [[1,3],[2,3]] under selfish",),
    ("draw 2",),
    ("trace 2_1",),
    ("draw trace clobber(123213) under prudent",),
    ("rule my_rule: m{m, ..rest} -> m; rules my_rules = my_rule; trace [[1,3],1] under my_rules",),
    ("draw preferences for 1 depth 3 under prudent",),
    ("draw preferences for 1 depth 2 under selfish",),
    ("draw preferences for 1 depth 5 under prudent",),
    ("draw domineering(\"../#.\")",),
    ("game clob on line, grid, graph { me other -> . me }; draw clob(12223)",),
    ("game clob on line, grid, graph { me other -> . me }; "
     "draw clob(graph=\"a_1:1 b:2 c:0; a_1-b b-c\")",),
    ("table k in 1..3: k, 2_k",),
    ("check exists v in values(depth <= 1): size(v) == 3",),
    ("-3/4; \"a_b\"; 1 < 2",),
]


def printed(statement, *flags, format="tex"):
    run = subprocess.run([PROGRAM, "--format", format, *flags, "eval", statement],
                         capture_output=True, text=True, check=False)
    # A check may fail, which is an answer.
    assert run.returncode <= 1 and not run.stderr, f"{statement}: {run.stderr}"
    assert run.stdout.strip() or statement.startswith(":"), statement
    return run.stdout


def check_titles():
    # They were source, with signs escaped.
    table = printed("table k in 1..3: k, 2_k, size(2_k), nf(2_(k+1), under=prudent), n_m = 1, k <= 2")
    titles = table.splitlines()[1]
    assert titles == (r"$k$ & $2_{k}$ & $\operatorname{size}(2_{k})$ & "
                      r"$\operatorname{nf}(2_{k+1},\text{ under}=\text{prudent})$ & n m & "
                      r"$k\le 2$ \\"), titles


def check_graphs():
    # A choice that occurs twice is one node, and leaves are not shared.
    for options, nodes in [("--expand", 12), ("--expand --tree", 15)]:
        picture = printed("draw 2_3 " + options, format="tikz")
        assert picture.count("\\node") == nodes, picture


def compiles(packages, texts):
    document = "\n".join([r"\documentclass{article}",
                          *(rf"\usepackage{{{package}}}" for package in packages),
                          r"\begin{document}", *(text + "\n" for text in texts),
                          r"\end{document}"])
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "values.tex")
        source.write_text(document, encoding="utf-8")
        run = subprocess.run([PDFLATEX, "-halt-on-error", "-interaction=nonstopmode", source.name],
                             cwd=folder, capture_output=True, text=True, errors="replace",
                             check=False, stdin=subprocess.DEVNULL)
        assert run.returncode == 0, run.stdout[-3000:]
        assert pathlib.Path(folder, "values.pdf").stat().st_size > 0


def main():
    check_titles()
    check_graphs()
    compiles(["amsmath"], [printed(*statement) for statement in STATEMENTS])
    print(f"LaTeX takes the output of {len(STATEMENTS)} statements")
    pictures = [printed(*statement, format="tikz") for statement in PICTURES]
    assert sum(r"\begin{tikzpicture}" in picture for picture in pictures) == len(PICTURES) - 3
    if subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True, check=False).returncode == 0:
        # Pictures need nothing but tikz; the other answers are TeX.
        compiles(["tikz"], pictures[:-3])
        compiles(["amsmath", "tikz"], pictures)
        print(f"TikZ draws {len(PICTURES) - 3} answers")


main()
