"""What `--format tex` prints, put into a document, must go through LaTeX.

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
]


def printed(statement, *flags):
    run = subprocess.run([PROGRAM, "--format", "tex", *flags, "eval", statement],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{statement}: {run.stderr}"
    assert run.stdout.strip(), statement
    return run.stdout


def main():
    texts = [printed(*statement) for statement in STATEMENTS]
    document = "\n".join([r"\documentclass{article}", r"\begin{document}",
                          *(text + "\n" for text in texts), r"\end{document}"])
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "values.tex")
        source.write_text(document, encoding="utf-8")
        run = subprocess.run([PDFLATEX, "-halt-on-error", "-interaction=nonstopmode", source.name],
                             cwd=folder, capture_output=True, text=True, errors="replace",
                             check=False, stdin=subprocess.DEVNULL)
        assert run.returncode == 0, run.stdout[-3000:]
        assert pathlib.Path(folder, "values.pdf").stat().st_size > 0
    print(f"LaTeX takes the output of {len(STATEMENTS)} statements")


main()
