# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Examples of docstrings, and types."""
from __future__ import annotations

import base64
import doctest
import hashlib
import json
import os
import re
import subprocess
import sys
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, Dict

import pytest

import kingmaker as km

MODULES = ["kingmaker", "kingmaker._answers", "kingmaker._errors", "kingmaker._games", "kingmaker._positions",
           "kingmaker._rules", "kingmaker._session", "kingmaker._values"]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    failures, _ = doctest.testmod(import_module(module))
    assert failures == 0


def test_everything_public_has_a_docstring() -> None:
    for name in km.__all__:
        thing = getattr(km, name)
        assert thing.__doc__, name
        for part, member in vars(thing).items() if isinstance(thing, type) else ():
            is_documented = isinstance(member, property) or callable(member)
            assert part.startswith("_") or not is_documented or member.__doc__, f"{name}.{part}"


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [len(test.examples) for module in MODULES
                for test in finder.find(import_module(module))]
    assert sum(examples) > 50


ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"


def test_what_is_installed_is_recorded() -> None:
    distribution = metadata.distribution("kingmaker")
    assert distribution.version == km.__version__ and distribution.metadata["Requires-Python"] == ">=3.9"
    files = distribution.files or []
    assert any(file.name.startswith("_kingmaker.") for file in files)
    hashed = [file for file in files if file.hash is not None]
    assert len(hashed) > 10
    for file in hashed:
        assert file.hash is not None and file.hash.mode == "sha256"
        digest = hashlib.sha256(file.read_binary()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value, file


def test_two_pythons_share_a_tree(tmp_path: Path) -> None:
    # The second one found the headers of the first, or none.
    for name in ("one", "two", "one"):
        headers = tmp_path / name
        headers.mkdir(exist_ok=True)
        (headers / "Python.h").touch()
        python = tmp_path / f"python-{name}"
        python.write_text(f"#!/bin/sh\nprintf '{headers};.{name}.so'\n")
        python.chmod(0o755)
        subprocess.run(["cmake", "--preset", "python", "-B", str(tmp_path / "tree"), f"-DPython3_EXECUTABLE={python}"],
                       cwd=ROOT, check=True, capture_output=True)
        build = (tmp_path / "tree/build.ninja").read_text()
        assert f"-isystem {headers}" in build and f"_kingmaker.{name}.so" in build


def test_what_is_missing_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Debian's setuptools failed after all was compiled, and pybind11 was missed by a page of CMake's.
    monkeypatch.syspath_prepend(str(ROOT / "bindings/python"))
    backend: Any = import_module("build_backend")
    assert backend.get_requires_for_build_wheel() == [] and "setuptools" not in backend.__dict__
    assert re.fullmatch(r"cp3\d+-cp3\d+-linux_\w+", backend.tag())
    exists = Path.exists
    modules: Dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "pybind11", None)
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "pybind11.h" and exists(path))
    with pytest.raises(SystemExit, match="^pybind11 is missing: [^\n]*$"):
        backend.pybind11_folder()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="^the program cmake is missing: [^\n]*$"):
        backend.check_tools()


def test_metadata_need_no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # pip made the whole wheel twice, the first time silently in "Preparing metadata".
    monkeypatch.syspath_prepend(str(ROOT / "bindings/python"))
    backend: Any = import_module("build_backend")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(backend, "build_module", None)
    info = backend.prepare_metadata_for_build_wheel(str(tmp_path))
    read = metadata.PathDistribution(tmp_path / info)
    assert read.version == km.__version__ and read.metadata["Name"] == "kingmaker"
    assert backend.tag() in (read.read_text("WHEEL") or "")


def test_the_guide() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "guides/python.md").read_text(), re.DOTALL)
    assert len(blocks) > 5
    runner = doctest.DocTestRunner()
    names: Dict[str, Any] = {}
    for number, block in enumerate(blocks):
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, None)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize().failed == 0


def outputs_of(cell: Any) -> Any:
    """Without what differs from one version of Graphviz and its fonts to another: the pictures."""
    outputs = json.loads(json.dumps(cell.outputs))
    for output in outputs:
        formats = output.get("data", {})
        for kind in formats.keys() & {"text/html", "image/svg+xml"}:
            formats[kind] = re.sub("<svg.*?</svg>\n?", "", formats[kind], flags=re.DOTALL)
    return outputs


@pytest.mark.parametrize("name, kernel_name", [("python", "here"), ("exercises", "here"), ("kingmaker", "kingmaker")])
def test_the_notebooks(name: str, kernel_name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient, nbformat = import_module("nbclient"), import_module("nbformat")
    kernel = tmp_path / "kernels/here"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text(json.dumps({
        "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "here", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    path = DOCS / f"{name}.ipynb"
    noted, ran = nbformat.read(path, as_version=4), nbformat.read(path, as_version=4)
    nbclient.NotebookClient(ran, timeout=300, kernel_name=kernel_name).execute()
    for cell in ran.cells:
        cell.metadata.pop("execution", None)  # when it ran
    if os.environ.get("KINGMAKER_UPDATE_NOTEBOOKS"):
        ran.metadata = noted.metadata
        nbformat.write(ran, path)
        return
    cells = [(cell, again) for cell, again in zip(noted.cells, ran.cells) if cell.cell_type == "code"]
    assert len(cells) > 5
    for cell, again in cells:
        assert outputs_of(cell) == outputs_of(again), cell.source


def test_types(tmp_path: Path) -> None:
    """The package and these tests are right to mypy --strict."""
    package = Path(km.__file__).parent
    tests = Path(__file__).parent
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}",
                           "--no-error-summary", str(package), *map(str, sorted(tests.glob("*.py")))],
                          capture_output=True, text=True, check=False, cwd=tests)
    # That pytest's own imports have no stubs is none of our business.
    ours = [line for line in done.stdout.splitlines() if "/dist-packages/_pytest/" not in line]
    assert ours == [] and done.stderr == ""
