// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Starts the engine, which is compiled to WebAssembly once for all sessions.
import createKingmaker from "./engine.js";

const file = new URL("kingmaker.wasm", import.meta.url);

async function compile() {
  if (typeof process !== "object" || !process.versions?.node) return WebAssembly.compileStreaming(fetch(file));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(file));
}

let compiled;

// An engine with a memory of its own. `tell(kind, text)` receives its output, `read(bytes)` fills an array with
// its input and gives the number of bytes, and `programs` are functions that it calls instead of programs.
export async function start({ tell, read = () => 0, programs = {} }) {
  compiled ??= compile().catch((error) => {
    compiled = undefined; // the file may come the next time
    throw error;
  });
  const module = await compiled;
  const engine = await createKingmaker({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance));
      return {};
    },
    tell,
    read: (place, size) => read(engine.HEAPU8.subarray(place, place + size)),
    programs,
    print() {},
    printErr() {},
  });
  return engine;
}

// In Node the engine sees the folders of the machine.
export async function seeMachine(engine) {
  if (typeof process !== "object" || !process.versions?.node) return;
  const { readdirSync } = await import("node:fs");
  const { FS } = engine;
  for (const { name } of readdirSync("/", { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (["dev", "proc", "sys"].includes(name)) continue;
    if (!FS.analyzePath("/" + name).exists) FS.mkdir("/" + name);
    FS.mount(FS.filesystems.NODEFS, { root: "/" + name }, "/" + name);
  }
  FS.chdir(process.cwd());
}

// Runs a command line and gives its exit status. The engine takes the words as one text, in which the character 1
// ends a word, and 2 stands before a 1 or 2 of a word.
export function command(engine, words) {
  return engine.call("command", words.map((word) => word.replace(/[\x01\x02]/g, "\x02$&") + "\x01").join(""));
}
