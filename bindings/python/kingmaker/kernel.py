# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""The Jupyter kernel, whose cells are statements of the language.

``python3 -m kingmaker.kernel -f CONNECTION_FILE`` is the kernel as Jupyter starts it, and
``python3 -m kingmaker.kernel install`` makes it known to Jupyter for this user; ``--sys-prefix`` makes it known in
the virtual environment, ``--prefix FOLDER`` in a folder. ipykernel has the sockets, signatures and queues.
https://jupyter-client.readthedocs.io/en/stable/messaging.html
"""
from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List, Union

from . import _kingmaker

try:
    _kernelapp: Any = import_module("ipykernel.kernelapp")
    _kernelbase: Any = import_module("ipykernel.kernelbase")
    _traitlets: Any = import_module("traitlets")
except ImportError as missing:
    raise ImportError("the kernel needs ipykernel: install Debian's package python3-ipykernel, or "
                      "`pip install ipykernel`") from missing


def valid(text: str) -> str:
    """The text with a sign in place of halves of surrogate pairs, which JSON can have and UTF-8 cannot."""
    return text.encode(errors="replace").decode()


class KingmakerKernel(_kernelbase.Kernel):  # type: ignore[misc]
    """A session of the language whose statements come from cells."""

    implementation = "kingmaker"
    implementation_version = _kingmaker.version
    banner = f"Kingmaker {_kingmaker.version}, values of multi-player games. :help explains."
    language_info = {"name": "kingmaker", "version": _kingmaker.version, "mimetype": "text/x-kingmaker",
                     "file_extension": ".km", "pygments_lexer": "text"}

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._cells = _kingmaker.Cells()

    def pre_handler_hook(self) -> None:
        """Lets an interrupt stop the running statement, and raise nothing in Python."""
        self.saved_sigint_handler = signal.signal(signal.SIGINT, lambda *_: None)

    def do_execute(self, code: str, silent: bool, *_: Any, **__: Any) -> Dict[str, Any]:
        """Runs a cell up to its first error."""
        def send(kind: str, content: Dict[str, Any]) -> None:
            if not silent:
                self.send_response(self.iopub_socket, kind, content)

        def show(kind: str, output: Union[str, Dict[str, str]]) -> None:
            if isinstance(output, str):
                send("stream", {"name": kind, "text": output})
            else:
                number = {"execution_count": self.execution_count} if kind == "execute_result" else {}
                send(kind, {"data": output, "metadata": {}, **number})

        error, quits = self._cells.run(valid(code), self.execution_count, show)
        if error is not None:
            name, message, rendered = error
            content = {"ename": name, "evalue": message, "traceback": [rendered]}
            send("error", content)
            return {"status": "error", "execution_count": self.execution_count, **content}
        payload = [{"source": "ask_exit", "keepkernel": False}] if quits else []
        return {"status": "ok", "execution_count": self.execution_count, "payload": payload, "user_expressions": {}}

    def do_complete(self, code: str, cursor_pos: int) -> Dict[str, Any]:
        """Completes the word before the cursor."""
        before = valid(code[:cursor_pos])
        words, begin = self._cells.complete(before)
        return {"status": "ok", "matches": words, "cursor_start": begin, "cursor_end": len(before), "metadata": {}}

    def do_inspect(self, code: str, cursor_pos: int, *_: Any, **__: Any) -> Dict[str, Any]:
        """The page of help on the word at the cursor, or its definition."""
        page = self._cells.about(valid(code[:cursor_pos]), valid(code[cursor_pos:]))
        return {"status": "ok", "found": page is not None, "data": {} if page is None else {"text/plain": page},
                "metadata": {}}

    def do_is_complete(self, code: str) -> Dict[str, Any]:
        """A statement continues while a bracket is open, as at the prompt."""
        if self._cells.continues(valid(code)):
            return {"status": "incomplete", "indent": "  "}
        return {"status": "complete"}


class KernelApp(_kernelapp.IPKernelApp):  # type: ignore[misc]
    """The process of the kernel."""

    # Nothing stands for Python's streams: what cells show is sent as messages, and the threads by which ipykernel reads
    # the streams can keep the process from ending.
    outstream_class = _traitlets.Unicode("")


def install(arguments: List[str]) -> None:
    """Makes the kernel known to Jupyter, which starts it by this Python."""
    parser = argparse.ArgumentParser(prog="python3 -m kingmaker.kernel install", description=install.__doc__)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="for this user, as without an option")
    place.add_argument("--sys-prefix", action="store_const", const=sys.prefix, dest="prefix",
                       help="in the virtual environment")
    place.add_argument("--prefix", help="in the folder PREFIX/share/jupyter/kernels")
    prefix = parser.parse_args(arguments).prefix
    specification = json.loads(Path(__file__).with_name("kernel.json").read_text(encoding="utf-8"))
    specification["argv"][0] = sys.executable
    with tempfile.TemporaryDirectory() as private:
        folder = Path(private, "kingmaker")  # is copied with its permissions
        folder.mkdir()
        (folder / "kernel.json").write_text(json.dumps(specification, indent=2), encoding="utf-8")
        manager: Any = import_module("jupyter_client.kernelspec").KernelSpecManager()
        print(manager.install_kernel_spec(str(folder), user=prefix is None, prefix=prefix))


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
    else:
        KernelApp.launch_instance(kernel_class=KingmakerKernel)
