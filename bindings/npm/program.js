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
  compiled ??= compile();
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
