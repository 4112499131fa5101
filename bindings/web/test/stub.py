# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""An engine.js for tests of a page, whose program is written in JavaScript."""

import base64
import json
import pathlib

PAGE = pathlib.Path(__file__).resolve().parents[1] / "page"


def write_engine(folder, engine, files):
    """Writes what bindings/web/assemble does, without compression and with an empty module."""
    line, module = json.dumps({"engine": engine, "files": files}).encode(), b"\n\0asm\1\0\0\0"
    packed = base64.b85encode(line + b" " * (-len(line + module) % 4) + module).decode()
    worker, program = ((PAGE / name).read_text(encoding="utf-8") for name in ("worker.js", "program.js"))
    (folder / "engine.js").write_text(
        f'globalThis.kingmaker = {{ packed: "{packed}", worker: function () {{\n{worker}\n}} }};\n'
        'globalThis["xz-decompress"] = { XzReadableStream: function (stream) { return stream; } };\n' + program, encoding="utf-8")
