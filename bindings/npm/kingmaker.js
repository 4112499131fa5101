#!/usr/bin/env node
// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command line: the options, output and exit status of the program, without its prompt.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { command, seeMachine, start } from "./program.js";

const words = process.argv.slice(2);
if (words.length === 0 && process.stdin.isTTY) {
  console.error("kingmaker: the npm package has no prompt: write kingmaker eval STATEMENT, or kingmaker --help");
  process.exit(2);
}

// Calls a function of fs until a pipe is ready; a reader that has gone ends the program, as SIGPIPE does.
function patiently(call) {
  for (;;) {
    try {
      return call();
    } catch ({ code }) {
      if (code === "EOF") return 0;
      if (code === "EPIPE") process.exit(141);
      if (code !== "EAGAIN") throw new Error(code);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

const engine = await start({
  tell(kind, text) {
    for (let bytes = Buffer.from(text); bytes.length > 0;) {
      const rest = bytes;
      bytes = rest.subarray(patiently(() => fs.writeSync(kind === "answer" ? 1 : 2, rest)));
    }
  },
  read: (bytes) => patiently(() => fs.readSync(0, bytes)),
  programs: { dot: (options, graph) => execFileSync("dot", options, { input: graph, encoding: "utf8" }) },
});

await seeMachine(engine);
process.exitCode = command(engine, words);
