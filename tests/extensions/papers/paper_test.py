# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Papers that use kingmaker.sty: what LaTeX writes, `kingmaker tex` computes and LaTeX prints.

    paper_test.py PROGRAM PDFLATEX SOURCE_FOLDER
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

PROGRAM, PDFLATEX = sys.argv[1:3]
SOURCE = pathlib.Path(sys.argv[3])
os.environ["TEXINPUTS"] = f"{SOURCE}/extensions/papers/texmf//:"
os.environ["max_print_line"] = "1000"

NO_RESULT = re.compile(r"Package kingmaker Warning: No result of `(.*)' yet on input line (\d+)")


class Paper:
    """A paper in a folder of its own, or in that of another one."""

    def __init__(self, body, options="", folder=None, name="paper", preamble=""):
        self.temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or pathlib.Path(self.temporary.name)
        self.name = name
        self.preamble = preamble
        self.write(body, options)

    def write(self, body, options=""):
        lines = [r"\documentclass{article}", rf"\usepackage[{options}]{{kingmaker}}{self.preamble}",
                 r"\begin{document}", body, r"\end{document}"]
        self.file(".tex").write_text(body if body.startswith("%") else "\n".join(lines) + "\n")

    def file(self, ending):
        return self.folder / (self.name + ending)

    def latex(self, status=0):
        run = subprocess.run([PDFLATEX, "-interaction=nonstopmode", self.name + ".tex"],
                             cwd=self.folder, capture_output=True, text=True, errors="replace",
                             check=False, stdin=subprocess.DEVNULL)
        assert run.returncode == status, run.stdout[-3000:]
        return run.stdout

    def tex(self, status=0, *flags):
        run = subprocess.run([PROGRAM, *flags, "tex", self.name + ".tex"], cwd=self.folder,
                             capture_output=True, text=True, check=False)
        assert run.returncode == status, (run.returncode, run.stdout, run.stderr)
        self.messages = run.stderr
        *self.answers, summary = run.stdout.splitlines() or [""]
        return summary

    def missing(self, output):
        return [name for name, _ in NO_RESULT.findall(output)]


def test_every_command_in_every_place():
    paper = Paper((SOURCE / "tests/data/paper.tex").read_text())
    first = paper.latex()
    assert "Run `kingmaker tex paper', then LaTeX once more" in first.replace("\n", " "), first
    # A statement that is printed several times is run once.
    statements = paper.file(".kmi").read_text()
    assert '\n "a%b#{" + "#" + "_&^<>|~"\n' in statements, statements
    assert "\n # Not 100 % TeX: & \\ { ^^M _\n f(v) = size(v)\n \n w = " in statements, statements
    assert len(NO_RESULT.findall(first)) == 19, first
    assert paper.tex() == "paper.kmo: 19 results, 19 new"
    assert not paper.messages, paper.messages
    for _ in range(2):
        last = paper.latex()
    assert "kingmaker Warning" not in last and "Error" not in last, last
    # Titles in the table of contents are results, and not statements: other definitions hold there.
    assert statements == paper.file(".kmi").read_text()
    assert "\\km@result" in paper.file(".toc").read_text()
    assert paper.tex() == "paper.kmo: 19 results, 0 new"


def test_results():
    paper = Paper(r"\km{ nf(clobber(123213), under=prudent) }"
                  r"\kmcheck{forall k in 1..20: 2_(k+2) < 2_k for 1 under prudent}")
    paper.latex()
    paper.tex(1)
    results = paper.file(".kmo").read_text()
    assert "\\kmomath{1_{2}}" in results, results
    assert "paper.tex:4: fails: k = 2\n" in paper.messages, paper.messages


def test_errors_name_the_line_of_the_paper():
    paper = Paper("\n".join([r"\begin{kingmaker}", "v = [1,3]", "w = [1,]", "",
                             "assert v == 2", "u = 2_1", r"\end{kingmaker}",
                             r"$\km{u}$", r"\km{unknown_name}", r"\km{x = 3}", r"\km{table k in 1..2: k}",
                             r"\kmtable{3}", r"\kmdraw[round]{v}", r"\kmverb{:help}", r"\km{}",
                             r"\kmdraw{v -o v.svg}", r"\km{1; 2}", r"\footnote{\km{v +}}",
                             r"\kmcheck{forall k in 1..3:", "  k < 3}", r"\km{v}"]))
    paper.latex()
    assert paper.tex(2) == "paper.kmo: 2 of 13 results, 2 new"
    lines = [line for line in paper.messages.splitlines() + paper.answers if line.startswith("paper.tex:")]
    places = sorted(int(line.split(":")[1]) for line in lines)
    assert places == [6, 8, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23], paper.messages
    for line, message in [(12, "\\km{unknown_name}: "), (13, "a definition has no value"),
                          (14, "\\kmtable"), (15, "this is no table"), (16, "`tree` and `expand`"),
                          (18, "there is no statement"), (20, "more than one statement"),
                          (23, "fails: k = 3")]:
        assert any(one.startswith(f"paper.tex:{line}: ") and message in one for one in lines), (line, lines)
    # The other results are there, and LaTeX says which are not.
    last = paper.latex(1)
    assert last.count("This statement has an error") == 10, last
    assert "Error: This check fails." in last, last
    # Statements that failed are run again, and print the same.
    before = paper.messages
    assert paper.tex(2) == "paper.kmo: 2 of 13 results, 2 new"
    assert before == paper.messages


def test_slides_run_their_statements_once():
    paper = Paper(r"""%
\documentclass{beamer}
\usepackage{kingmaker}
\begin{document}
\begin{kingmaker}
n = 1
\end{kingmaker}
\begin{frame}[fragile]{Title}
\km{n} \pause
\begin{kingmaker}
n = n + 1
unknown_name
\end{kingmaker}
\km{n} \pause \km{n + 10}
\end{frame}
\begin{frame}[label=again]
\km{n + 20} \pause x
\end{frame}
\begin{kingmaker}
n = 100
\end{kingmaker}
\againframe{again}
\begin{frame}
\km{n}
\end{frame}
\end{document}
""")
    paper.latex()
    lines = [line for line in paper.file(".kmi").read_text().splitlines() if not line.startswith(" ")]
    assert [line.split()[0] + line.split()[2] for line in lines[1:-1]] == [
        "kingmaker6", "km9", "kingmaker11", "km14", "km14", "km18", "kingmaker20", "km25"], lines
    assert paper.tex(2) == "paper.kmo: 5 results, 5 new"
    assert paper.messages.startswith("paper.tex:12:1: error"), paper.messages
    results = paper.file(".kmo").read_text()
    values = sorted(re.findall(r"kmo(?:math|text){(\d+)}", results), key=int)
    assert values == ["1", "2", "12", "22", "100"], results
    assert not paper.missing(paper.latex())


def test_a_table_is_of_the_paper_alone():
    paper = Paper(r"\kmtable{census clobber --lengths 2..3 --players 4} \kmverb{normalize [2_1,2]}"
                  r"\kmtable{census clobber --lengths 2..3} \kmtable{census clobber --lengths 2..3 --limit time=9h}"
                  r"\kmcheck{forall k in 0..1: $1_{2}$ == 1}")
    paper.latex()
    paper.tex(2)
    results = paper.file(".kmo").read_text()
    tables = re.findall(r"begin{tabular}.*?end{tabular}", results, re.DOTALL)
    assert len(tables) == 2 and tables[0] != tables[1], results
    assert r"texttt{{[}2,2\_1]}" in results, results
    assert "and a document cannot raise it" in paper.messages, paper.messages
    assert "refuted: $1_{2}$ == 1, since" in paper.messages, paper.messages


def test_a_changed_definition_is_noticed():
    body = "\\begin{kingmaker}\nk = %s\n\\end{kingmaker}\n\\km{k} \\km{1 + 1}\n"
    paper = Paper(r"\km{6}" + body % "7")
    paper.latex()
    assert paper.tex() == "paper.kmo: 3 results, 3 new"
    paper.latex()
    paper.write(r"\km{6}" + body % "8")
    # An old result is not printed for a new statement.
    assert paper.missing(paper.latex()) == ["k", "1 + 1"]
    assert paper.tex() == "paper.kmo: 3 results, 2 new"
    assert not paper.missing(paper.latex())
    assert "{8}%" in paper.file(".kmo").read_text()
    # A statement that is new needs the definitions, and leaves the other results.
    paper.write(r"\km{6}" + body % "8" + r"\km{k^2}")
    assert paper.missing(paper.latex()) == ["k^2"]
    assert paper.tex() == "paper.kmo: 4 results, 1 new"
    assert "{64}%" in paper.file(".kmo").read_text()
    # Options of the program, and files that it reads, are definitions, too.
    assert paper.tex(0, "--under", "prudent") == "paper.kmo: 4 results, 4 new"


def test_a_changed_file_is_noticed():
    paper = Paper("\\begin{kingmaker}\n:load own.km\n\\end{kingmaker}\n\\km{k}")
    (paper.folder / "own.km").write_text("k = 7\n")
    paper.latex()
    assert paper.tex() == "paper.kmo: 1 result, 1 new"
    assert paper.tex() == "paper.kmo: 1 result, 0 new"
    (paper.folder / "own.km").write_text("k = 8\n")
    assert paper.tex() == "paper.kmo: 1 result, 1 new"
    assert "{8}%" in paper.file(".kmo").read_text()


def test_an_unchanged_paper_is_left_alone():
    checks = "\n".join(rf"\kmcheck{{forall v in values(depth <= 2): size(v) > {-k}}}" for k in range(40))
    paper = Paper("\\begin{kingmaker}\nk = length(list v in values(depth <= 2): v)\n\\end{kingmaker}\n" + checks)
    paper.latex()
    paper.tex()
    written = paper.file(".kmo").stat().st_mtime_ns
    times = []
    for _ in range(3):
        started = os.times()
        assert paper.tex() == "paper.kmo: 40 results, 0 new"
        ended = os.times()
        times.append(ended.children_user + ended.children_system
                     - started.children_user - started.children_system)
    assert min(times) < 0.2, times
    assert written == paper.file(".kmo").stat().st_mtime_ns


def test_statements_of_commands_change_nothing():
    paper = Paper("\\begin{kingmaker}\nk = 7; k\n\\end{kingmaker}\n\\km{k + 1} \\km{_}")
    paper.latex()
    assert paper.tex() == "paper.kmo: 2 results, 2 new" and paper.answers == ["7"]
    assert "{8}%" in paper.file(".kmo").read_text() and "{7}%" in paper.file(".kmo").read_text()


def test_two_papers_in_one_folder():
    one = Paper("\\begin{kingmaker}\nk = 1\n\\end{kingmaker}\n\\km{k}")
    two = Paper("\\begin{kingmaker}\nk = 2\n\\end{kingmaker}\n\\km{k} \\input{part}", folder=one.folder,
                name="two")
    (one.folder / "part.tex").write_text("\n\\km{k / }\n")
    for paper, status in [(one, 0), (two, 2)]:
        paper.latex()
        paper.tex(status)
    assert two.messages.startswith("part.tex:2: error: \\km{k / }: "), two.messages
    assert "{1}%" in one.file(".kmo").read_text() and "{2}%" in two.file(".kmo").read_text()


def test_final():
    paper = Paper(r"\km{2 + 3}")
    paper.latex()
    paper.tex()
    paper.file(".kmi").unlink()
    paper.write(r"\km{2 + 3}", "final")
    assert "Error" not in paper.latex()
    assert not paper.file(".kmi").exists()
    # A missing result is an error.
    paper.write(r"\km{2 + 4}", "final")
    output = paper.latex(1)
    assert "! Package kingmaker Error: paper.kmo has no result of `2 + 4'." in output, output
    # The option of a class is not meant.
    paper.write("%\n\\documentclass[final]{article}\\usepackage{kingmaker}"
                "\\begin{document}\\km{2 + 5}\\end{document}\n")
    assert paper.missing(paper.latex()) == ["2 + 5"]


def test_an_unknown_option():
    output = Paper("", "wrong").latex(1)
    assert "! LaTeX Error: Unknown option `wrong' for package `kingmaker'." in output, output


def test_damaged_files():
    paper = Paper(r"\km{2 + 3}")
    missing = paper.tex(2)
    assert not missing and paper.messages.startswith("paper.kmi: error: cannot read `paper.kmi`"), paper.messages
    paper.latex()
    paper.tex()
    good = paper.file(".kmi").read_text()
    result = paper.file(".kmo").read_text()
    for damage, place in [("", "1:1"), ("kingmaker 2\nend\n", "1:1"), (good[:40], "2:1"),
                          (good.replace("end\n", ""), "4:1"), (good.replace(" paper.tex", ""), "2:1"),
                          (good.replace("km ", "km[ "), "2:1"),
                          (re.sub(r" \d+ paper", " 99999999999999999999 paper", good), "2:1"),
                          (re.sub(r" \d+ paper", " 0 paper", good), "2:1"),
                          (" 1\n" + good, "1:1"), ("\0\xff\n" * 100000, "1:1")]:
        paper.file(".kmi").write_text(damage)
        paper.tex(2)
        assert paper.messages.startswith(f"paper.kmi:{place}: error: this file "), (damage[:60], paper.messages)
        assert paper.file(".kmo").read_text() == result
    paper.file(".kmi").write_text(good.replace("km ", "kmnew 0"))
    paper.tex(2)
    assert "older than kingmaker.sty" in paper.messages, paper.messages
    paper.file(".kmi").write_text("kingmaker 1\n" + "".join(f"km {i:X} 1 a\n 1\n" for i in range(100001)))
    paper.tex(3)
    assert "at most 100000 statements" in paper.messages, paper.messages
    # Results that were changed by hand are computed again.
    paper.file(".kmi").write_text(good)
    for damage in ["", result[:50], result[:-5], result.replace("{5}%", "{5}"), result.replace("% 1", "% 7"),
                   result.replace("% 1", "% x"), result + "x\n", "\\kmoresult{", "x" * 100000]:
        paper.file(".kmo").write_text(damage)
        assert paper.tex() == "paper.kmo: 1 result, 1 new", damage
        assert paper.file(".kmo").read_text() == result


def test_the_command_line():
    paper = Paper("")
    for arguments in [[], ["a", "b"]]:
        run = subprocess.run([PROGRAM, "tex", *arguments], cwd=paper.folder, capture_output=True,
                             text=True, check=False)
        assert run.returncode == 2 and "one paper" in run.stderr, run.stderr


for name, test in list(globals().items()):
    if name.startswith("test_"):
        started = time.time()
        test()
        print(f"{name}: {time.time() - started:.1f} s", flush=True)
