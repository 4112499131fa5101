# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""The Jupyter kernel, driven as Jupyter does."""
from __future__ import annotations

import json
import queue
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import pytest

SECONDS = 300  # to wait for what must come

Outputs = List[Tuple[str, Dict[str, Any]]]


class Client:
    """A kernel that runs, with the messages to it and from it."""

    def __init__(self) -> None:
        start: Any = import_module("jupyter_client.manager").start_new_kernel
        self.manager, self.client = start(kernel_name="kingmaker", startup_timeout=SECONDS)

    def end(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def outputs_until_idle(self, request: str) -> Outputs:
        outputs: Outputs = []
        while True:
            message = self.client.get_iopub_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return outputs
            if kind not in ("status", "execute_input"):
                outputs.append((kind, content))

    def reply_to(self, request: str) -> Dict[str, Any]:
        while True:
            message = self.client.get_shell_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") == request:
                content: Dict[str, Any] = message["content"]
                return content

    def execute(self, code: str, **options: Any) -> str:
        # Otherwise what comes at the heels of an error is dropped with the rest of a notebook.
        request: str = self.client.execute(code, stop_on_error=False, **options)
        return request

    def run(self, code: str, **options: Any) -> Tuple[Dict[str, Any], Outputs]:
        """The reply, and what was shown: (kind, content)."""
        request = self.execute(code, **options)
        return self.reply_to(request), self.outputs_until_idle(request)

    def only_data(self, code: str) -> Dict[str, str]:
        """The data of the only output, by media type."""
        reply, outputs = self.run(code)
        assert reply["status"] == "ok" and len(outputs) == 1, (reply, outputs)
        data: Dict[str, str] = outputs[0][1]["data"]
        return data


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Makes the kernel known to Jupyter, and nothing else that is installed for this user."""
    folder = tmp_path_factory.mktemp("jupyter")
    patch = pytest.MonkeyPatch()
    for name in ("DATA", "RUNTIME", "CONFIG"):
        patch.setenv(f"JUPYTER_{name}_DIR", str(folder / name.lower()))
    patch.setenv("IPYTHONDIR", str(folder / "ipython"))
    patch.setenv("JUPYTER_PATH", str(folder / "share/jupyter"))
    subprocess.run([sys.executable, "-m", "kingmaker.kernel", "install", "--prefix", str(folder)], check=True)
    yield folder / "share/jupyter/kernels/kingmaker/kernel.json"
    patch.undo()


@pytest.fixture(scope="module")
def kernel(known: Path) -> Iterator[Client]:
    client = Client()
    yield client
    client.end()


@pytest.fixture
def own_kernel(known: Path) -> Iterator[Client]:
    client = Client()
    yield client
    client.end()


def test_where_jupyter_finds_it(known: Path) -> None:
    specification = json.loads(known.read_text())
    assert Path(specification["argv"][0]).samefile(sys.executable)
    assert specification["argv"][1:3] == ["-m", "kingmaker.kernel"]
    # The wheel has one for Jupyter of the same environment, which starts its own Python.
    of_wheel = json.loads(Path(sys.prefix, "share/jupyter/kernels/kingmaker/kernel.json").read_text())
    assert of_wheel == {**specification, "argv": ["python3", *specification["argv"][1:]]}


def test_information(kernel: Client) -> None:
    info = kernel.reply_to(kernel.client.kernel_info())
    assert info["language_info"]["name"] == "kingmaker" and info["language_info"]["file_extension"] == ".km"
    assert re.match(r"Kingmaker \d", info["banner"])


def test_a_value_is_shown_as_text_and_formula(kernel: Client) -> None:
    plain = {"text/plain": "[2_1,[2,3]]", "text/latex": "$[2_{1},[2,3]]$"}
    assert kernel.only_data("[[1,3],[2,3]]") == plain
    assert kernel.only_data("clobber(12223)")["text/latex"] == "$[2_{1}]$"
    # Brackets were asked for.
    kernel.run(":set format bracket")
    assert kernel.only_data("2_1") == {"text/plain": "[[1,3]]"}
    kernel.run(":set format bar")


def test_statements_of_a_cell(kernel: Client) -> None:
    reply, outputs = kernel.run("v = [[1,3],[2,3]]\nsize(v); 2 < 1 for 1\n[[1,3],\n 2]")
    assert reply["status"] == "ok"
    assert [kind for kind, _ in outputs] == ["display_data", "stream", "stream", "stream", "execute_result"]
    assert outputs[0][1]["data"] == {"text/plain": "[2_1,[2,3]]", "text/latex": "$[2_{1},[2,3]]$"}
    assert outputs[1][1] == {"name": "stdout", "text": "6\n"}


def test_bindings_last_from_cell_to_cell(kernel: Client) -> None:
    kernel.run("v = [[1,3],[2,3]]")
    assert kernel.only_data("size(v)") == {"text/plain": "6"}
    assert kernel.only_data("normalize v under prudent")["text/plain"] == "2_1"


def test_an_error_ends_the_cell(kernel: Client) -> None:
    reply, outputs = kernel.run("[1,2]; [1,3]]; [2,3]")
    assert (reply["status"], reply["ename"]) == ("error", "BadInput")
    assert [kind for kind, _ in outputs] == ["display_data", "error"]
    assert outputs[1][1]["ename"] == "BadInput"
    traceback = re.sub(r"\x1b\[[0-9;]*m", "", outputs[1][1]["traceback"][0])
    assert re.fullmatch(r"In \[\d+\]:1:13: error: expected the end of the statement, found '\]'\n"
                        r"\[1,2\]; \[1,3\]\]; \[2,3\]\n            \^\n", traceback)
    assert kernel.only_data("size(2)") == {"text/plain": "1"}


def test_an_assertion_that_fails(kernel: Client) -> None:
    reply, outputs = kernel.run("assert 1 == 2; 3")
    assert (reply["ename"], reply["evalue"]) == ("AssertionFailed", "assert fails: 1 == 2")
    assert [kind for kind, _ in outputs] == ["error"]


def test_nothing_is_shown_of_a_silent_cell(kernel: Client) -> None:
    _, outputs = kernel.run("[1,2]", silent=True)
    assert outputs == []


def test_drawings_are_pictures(kernel: Client) -> None:
    for code in ("draw [[1,3],[2,3]]", "draw trace [[1,3],[2,3]] under prudent"):
        data = kernel.only_data(code)
        assert re.fullmatch(r"(?s)<svg .*</svg>\s*", data["image/svg+xml"])
        assert "digraph" in data["text/plain"]


def test_plots_are_pictures(kernel: Client) -> None:
    data = kernel.only_data("draw kelly_seatings(players=5, take=2)")
    assert re.fullmatch(r"(?s)<svg .*</svg>\s*", data["image/svg+xml"])
    assert data["text/plain"].startswith("<svg ")


def test_tables(kernel: Client) -> None:
    data = kernel.only_data("classify [[1,3],[2,3]]")
    assert data["text/plain"].startswith("win       {12, 13, 23}\n")
    rows = re.findall(r"<tr>(.*?)</tr>", data["text/html"])
    assert len(rows) == 8
    assert re.findall(r"<th [^>]*>(.*?)</th>", rows[0]) == ["classification", "type"]
    assert re.findall(r"<td[^>]*>(.*?)</td>", rows[1]) == ["win", "{12, 13, 23}"]
    html = kernel.only_data("kelly_seatings(players=5, take=2)")["text/html"]
    assert re.findall(r"<th [^>]*>(.*?)</th>", html)[:2] == ["seats", "k"]
    assert len(re.findall("<tr>", html)) == 8
    assert "1 &lt; 2" in kernel.only_data('tally forall k in 0..1: "1 < 2"')["text/html"]


def test_traces_are_tables_and_derivations_trees(kernel: Client) -> None:
    html = kernel.only_data("trace [[1,3],[2,3]] under prudent")["text/html"]
    assert len(re.findall("<tr>", html)) == 5 and ">normal form: 2_1<" in html
    html = kernel.only_data("explain 2_2 < 2_1 for 1 under prudent in full")["text/html"]
    assert html.startswith("<div>2_2 &lt; 2_1") and html.count("<summary>") > 3
    assert "text/html" not in kernel.only_data("explain 2 < 2_1 for 1 under prudent")


def test_help(kernel: Client) -> None:
    _, outputs = kernel.run(":help odd")
    assert "true if the number k is odd" in str(outputs)


def test_completion(kernel: Client) -> None:
    kernel.run("northern = 2_1")
    for code, matches, begin in (
        ("β; nor", ["normalize", "northern"], 3),
        ("normalize 2_1 under prud", ["prudent"], 20),
        ("[1,3]\n:set for", ["format"], 11),
        ("zzz", [], 0),
    ):
        reply = kernel.reply_to(kernel.client.complete(code))
        assert reply["matches"] == matches
        assert (reply["cursor_start"], reply["cursor_end"]) == (begin, len(code))
    reply = kernel.reply_to(kernel.client.complete("normalize", 3))
    assert (reply["matches"], reply["cursor_end"]) == (["normalize", "northern"], 3)


def test_inspection(kernel: Client) -> None:
    kernel.run("v = [1,3]")
    for code, cursor, words in (
        ("normalize v under prudent", 3, "the normal form"),
        ("normalize v under prudent", 11, "v = [1,3]"),
        ("apply merge-same-mover to v", 9, "EK Rule 3"),
        ("size(v)-1", 2, "size("),
        ("1 + v-1", 5, "v = [1,3]"),
    ):
        reply = kernel.reply_to(kernel.client.inspect(code, cursor))
        assert reply["found"] and words in reply["data"]["text/plain"], code
    assert not kernel.reply_to(kernel.client.inspect("nothing_known", 3))["found"]


def test_what_is_complete(kernel: Client) -> None:
    for code, status in (
        ("[1,3]", "complete"),
        ("[1,", "incomplete"),
        ("[1,\n3]", "complete"),
        ("normalize \\", "incomplete"),
        ("[1,3]]", "complete"),
    ):
        assert kernel.reply_to(kernel.client.is_complete(code))["status"] == status, code


def test_text_that_is_no_unicode() -> None:
    # Half a pair of surrogates, as JSON can have it: the kernel did not answer.
    assert import_module("kingmaker.kernel").valid("a\ud800b") == "a?b"


def test_interruption(kernel: Client) -> None:
    # Hours, if nothing stopped it.
    request = kernel.execute(
        ":set limit time 100000000; :set limit steps 1000000000000000\n2_1\n"
        "check forall v, w, x in values(depth <= 2): size(v) + size(w) + size(x) > 0")
    while kernel.client.get_iopub_msg(timeout=SECONDS)["msg_type"] != "execute_input":
        pass
    with pytest.raises(queue.Empty):
        kernel.client.get_shell_msg(timeout=1)
    kernel.manager.interrupt_kernel()
    reply = kernel.reply_to(request)
    assert (reply["status"], reply["ename"]) == ("error", "Interrupted")
    # Answers before it are not lost.
    assert [kind for kind, _ in kernel.outputs_until_idle(request)][-2:] == ["display_data", "error"]
    kernel.manager.interrupt_kernel()  # of nothing
    assert kernel.only_data("size(2)") == {"text/plain": "1"}


def test_shutdown(own_kernel: Client) -> None:
    process = own_kernel.manager.provisioner.process
    own_kernel.client.shutdown()
    assert process.wait(timeout=SECONDS) == 0


def test_quit(own_kernel: Client) -> None:
    reply, _ = own_kernel.run(":quit")
    assert reply["payload"] == [{"source": "ask_exit", "keepkernel": False}]
