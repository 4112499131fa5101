# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Drives the Jupyter kernel as Jupyter does. Usage: kernel_test.py KERNEL REPOSITORY"""

import json
import os
import pathlib
import queue
import re
import sys
import tempfile
import unittest

SECONDS = 300  # to wait for what must come

kernel, repository = map(pathlib.Path, sys.argv[1:3])
update_notebook = "KINGMAKER_UPDATE_NOTEBOOKS" in os.environ


def setUpModule():
    """Makes the kernel known to Jupyter, and nothing else that is installed here."""
    global folder
    folder = tempfile.TemporaryDirectory()
    specification = pathlib.Path(folder.name, "data/kernels/kingmaker/kernel.json")
    specification.parent.mkdir(parents=True)
    template = (repository / "bindings/jupyter/kernel.json.in").read_text()
    specification.write_text(template.replace("@KERNEL@", str(kernel.resolve())))
    os.environ["JUPYTER_DATA_DIR"] = str(pathlib.Path(folder.name, "data"))
    os.environ["JUPYTER_RUNTIME_DIR"] = str(pathlib.Path(folder.name, "runtime"))


def tearDownModule():
    folder.cleanup()


class KernelTest(unittest.TestCase):
    def setUp(self):
        from jupyter_client.manager import start_new_kernel

        self.manager, self.client = start_new_kernel(kernel_name="kingmaker", startup_timeout=SECONDS)

    def tearDown(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def outputs_until_idle(self, request):
        outputs = []
        while True:
            message = self.client.get_iopub_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return outputs
            if kind not in ("status", "execute_input"):
                outputs.append((kind, content))

    def reply_to(self, request):
        while True:
            message = self.client.get_shell_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") == request:
                return message["content"]

    def execute(self, code, **options):
        # Otherwise what comes at the heels of an error is dropped with the rest of a notebook.
        return self.client.execute(code, stop_on_error=False, **options)

    def run_cell(self, code, **options):
        """The reply, and what was shown: (kind, content)."""
        request = self.execute(code, **options)
        return self.reply_to(request), self.outputs_until_idle(request)

    def only_data(self, code):
        """Returns the data of the only output, by media type."""
        reply, outputs = self.run_cell(code)
        self.assertEqual(reply["status"], "ok", reply)
        self.assertEqual(len(outputs), 1, outputs)
        return outputs[0][1]["data"]

    def test_information(self):
        info = self.reply_to(self.client.kernel_info())
        self.assertEqual(info["language_info"]["name"], "kingmaker")
        self.assertEqual(info["language_info"]["file_extension"], ".km")
        self.assertRegex(info["banner"], r"^Kingmaker \d")

    def test_a_value_is_shown_as_text_and_formula(self):
        plain = {"text/plain": "[2_1,[2,3]]", "text/latex": "$[2_{1},[2,3]]$"}
        self.assertEqual(self.only_data("[[1,3],[2,3]]"), plain)
        self.assertEqual(self.only_data("clobber(12223)")["text/latex"], "$[2_{1}]$")
        # Brackets were asked for.
        self.run_cell(":set format bracket")
        self.assertEqual(self.only_data("2_1"), {"text/plain": "[[1,3]]"})

    def test_statements_of_a_cell(self):
        reply, outputs = self.run_cell("v = [[1,3],[2,3]]\nsize(v); 2 < 1 for 1\n[[1,3],\n 2]")
        self.assertEqual(reply["status"], "ok")
        kinds = [kind for kind, _ in outputs]
        self.assertEqual(kinds, ["display_data", "stream", "stream", "stream", "execute_result"])
        self.assertEqual(outputs[0][1]["data"]["text/plain"], "[2_1,[2,3]]")
        self.assertEqual(outputs[0][1]["data"]["text/latex"], "$[2_{1},[2,3]]$")
        self.assertEqual(outputs[1][1], {"name": "stdout", "text": "6\n"})

    def test_bindings_last_from_cell_to_cell(self):
        self.run_cell("v = [[1,3],[2,3]]")
        self.assertEqual(self.only_data("size(v)"), {"text/plain": "6"})
        self.assertEqual(self.only_data("normalize v under prudent")["text/plain"], "2_1")

    def test_an_error_ends_the_cell(self):
        reply, outputs = self.run_cell("[1,2]; [1,3]]; [2,3]")
        self.assertEqual((reply["status"], reply["ename"]), ("error", "BadInput"))
        self.assertEqual([kind for kind, _ in outputs], ["display_data", "error"])
        self.assertEqual(outputs[1][1]["ename"], "BadInput")
        traceback = re.sub(r"\x1b\[[0-9;]*m", "", outputs[1][1]["traceback"][0])
        self.assertEqual(
            traceback,
            "In [1]:1:13: error: expected the end of the statement, found ']'\n"
            "[1,2]; [1,3]]; [2,3]\n            ^\n",
        )
        self.assertEqual(self.only_data("size(2)"), {"text/plain": "1"})

    def test_an_assertion_that_fails(self):
        reply, outputs = self.run_cell("assert 1 == 2; 3")
        self.assertEqual(reply["ename"], "AssertionFailed")
        self.assertEqual(reply["evalue"], "assert fails: 1 == 2")
        self.assertEqual([kind for kind, _ in outputs], ["error"])

    def test_nothing_is_shown_of_a_silent_cell(self):
        _, outputs = self.run_cell("[1,2]", silent=True)
        self.assertEqual(outputs, [])

    def test_drawings_are_pictures(self):
        for code in ("draw [[1,3],[2,3]]", "draw trace [[1,3],[2,3]] under prudent"):
            data = self.only_data(code)
            self.assertRegex(data["image/svg+xml"], r"(?s)^<svg .*</svg>\s*$")
            self.assertIn("digraph", data["text/plain"])

    def test_plots_are_pictures(self):
        data = self.only_data("draw kelly_seatings(players=5, take=2)")
        self.assertRegex(data["image/svg+xml"], r"(?s)^<svg .*</svg>\s*$")
        self.assertTrue(data["text/plain"].startswith("<svg "))

    def test_tables(self):
        data = self.only_data("classify [[1,3],[2,3]]")
        self.assertTrue(data["text/plain"].startswith("win       {12, 13, 23}\n"))
        rows = re.findall(r"<tr>(.*?)</tr>", data["text/html"])
        self.assertEqual(len(rows), 8)
        self.assertEqual(re.findall(r"<th [^>]*>(.*?)</th>", rows[0]), ["classification", "type"])
        self.assertEqual(re.findall(r"<td[^>]*>(.*?)</td>", rows[1]), ["win", "{12, 13, 23}"])
        data = self.only_data("kelly_seatings(players=5, take=2)")
        heads = re.findall(r"<th [^>]*>(.*?)</th>", data["text/html"])
        self.assertEqual(heads[:2], ["seats", "k"])
        self.assertEqual(len(re.findall("<tr>", data["text/html"])), 8)
        self.assertIn("1 &lt; 2", self.only_data('tally forall k in 0..1: "1 < 2"')["text/html"])

    def test_completion(self):
        self.run_cell("northern = 2_1")
        for code, matches, begin in (
            ("β; nor", ["normalize", "northern"], 3),
            ("normalize 2_1 under prud", ["prudent"], 20),
            ("[1,3]\n:set for", ["format"], 11),
            ("zzz", [], 0),
        ):
            reply = self.reply_to(self.client.complete(code))
            self.assertEqual(reply["matches"], matches)
            self.assertEqual((reply["cursor_start"], reply["cursor_end"]), (begin, len(code)))
        reply = self.reply_to(self.client.complete("normalize", 3))
        self.assertEqual((reply["matches"], reply["cursor_end"]), (["normalize", "northern"], 3))

    def test_inspection(self):
        self.run_cell("v = [1,3]")
        for code, cursor, words in (
            ("normalize v under prudent", 3, "the normal form"),
            ("normalize v under prudent", 11, "v = [1,3]"),
            ("apply merge-same-mover to v", 9, "EK Rule 3"),
            ("size(v)-1", 2, "size("),
            ("1 + v-1", 5, "v = [1,3]"),
        ):
            reply = self.reply_to(self.client.inspect(code, cursor))
            self.assertTrue(reply["found"], code)
            self.assertIn(words, reply["data"]["text/plain"])
        self.assertFalse(self.reply_to(self.client.inspect("nothing_known", 3))["found"])

    def test_what_is_complete(self):
        for code, status in (
            ("[1,3]", "complete"),
            ("[1,", "incomplete"),
            ("[1,\n3]", "complete"),
            ("normalize \\", "incomplete"),
            ("[1,3]]", "complete"),
        ):
            self.assertEqual(self.reply_to(self.client.is_complete(code))["status"], status, code)

    def test_interruption(self):
        # Hours, if nothing stopped it.
        request = self.execute(
            ":set limit time 100000000; :set limit steps 1000000000000000\n"
            "check forall v, w, x in values(depth <= 2): size(v) + size(w) + size(x) > 0"
        )
        while self.client.get_iopub_msg(timeout=SECONDS)["msg_type"] != "execute_input":
            pass
        with self.assertRaises(queue.Empty):
            self.client.get_shell_msg(timeout=1)
        self.manager.interrupt_kernel()
        reply = self.reply_to(request)
        self.assertEqual((reply["status"], reply["ename"]), ("error", "Interrupted"))
        self.manager.interrupt_kernel()  # of nothing
        self.assertEqual(self.only_data("size(2)"), {"text/plain": "1"})

    def test_shutdown(self):
        process = self.manager.provisioner.process
        self.client.shutdown()
        self.assertEqual(process.wait(timeout=SECONDS), 0)

    def test_quit(self):
        reply, _ = self.run_cell(":quit")
        self.assertEqual(reply["payload"], [{"source": "ask_exit", "keepkernel": False}])


class NotebookTest(unittest.TestCase):
    def test_the_notebook_shows_what_its_cells_print(self):
        import nbclient
        import nbformat

        path = repository / "docs/kingmaker.ipynb"
        noted = nbformat.read(path, as_version=4)
        ran = nbformat.read(path, as_version=4)
        nbclient.NotebookClient(ran, timeout=SECONDS, kernel_name="kingmaker").execute()
        for cell in ran.cells:
            cell.metadata.pop("execution", None)  # when it ran
        if update_notebook:
            nbformat.write(ran, path)
            return
        cells = [cell for cell in noted.cells if cell.cell_type == "code"]
        self.assertGreater(len(cells), 5)
        for cell, again in zip(noted.cells, ran.cells):
            if cell.cell_type != "code":
                continue
            self.assertEqual(outputs_of(cell), outputs_of(again), cell.source)


def outputs_of(cell):
    """Without what differs from one version of Graphviz and its fonts to another: the pictures."""
    outputs = json.loads(json.dumps(cell.outputs))
    for output in outputs:
        if "image/svg+xml" in output.get("data", {}):
            output["data"]["image/svg+xml"] = ""
    return outputs


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
