// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the page's program in Node: its own worker receives the messages that the page sends.
//
// usage: program.js STATEMENT...
//
// prints the answers to the statements, and the seconds of CPU time that they took.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const root = path.resolve(__dirname, "../../..");
const site = process.env.KINGMAKER_SITE || path.join(root, "build/manual/site");

// Loads engine.js and viz.js without a page.
for (const name of ["engine.js", "viz.js"]) vm.runInThisContext(fs.readFileSync(path.join(site, name), "utf8"));
const parts = globalThis.kingmaker;
const unpacked = parts.unpack();

// A session. `run(text)` gives the output in order, and the files that were written.
async function newSession({ script = "", inputs = [], files } = {}) {
  await unpacked;
  const outputs = [];
  const written = [];
  let count = 0;
  const waiting = new Map();
  const worker = {
    console,
    TextDecoder,
    TextEncoder,
    WebAssembly,
    performance,
    setTimeout,
    atob,
    crypto: globalThis.crypto,
    location: { href: "blob:worker" },
    importScripts() {},
    postMessage(message) {
      if (message.say === "output") {
        outputs.push(message);
      } else if (message.say === "ran") {
        written.push(...message.files);
      } else if (message.say === "drawing library") {
        worker.onmessage({ data: { do: "drawing library", source: `(${parts.viz}).call(globalThis);` } });
      } else if (waiting.has(message.id)) {
        const { resolve, reject } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.say === "done") resolve(message);
        else reject(new Error(message.why));
      }
    },
  };
  worker.globalThis = worker.self = worker;
  vm.runInNewContext(`(${parts.worker}).call(globalThis);`, worker);
  const ask = (request) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.onmessage({ data: { ...request, id } });
    });
  await ask({ do: "start", module: parts.module, parts: parts.engine, files: files || parts.files, script, inputs });
  return {
    async ask(request) {
      outputs.length = written.length = 0;
      const answer = await ask(request);
      return { ...answer, outputs: [...outputs], files: [...written] };
    },
    run(text) {
      return this.ask({ do: "run", texts: [text] });
    },
  };
}

// All that a terminal would show.
const printedBy = ({ outputs }) =>
  outputs.filter(({ kind }) => ["answer", "error", "message"].includes(kind)).map(({ text }) => text).join("");

async function main(statements) {
  const session = await newSession();
  for (const text of statements) {
    const start = process.cpuUsage();
    process.stdout.write(printedBy(await session.run(text)));
    const { user, system } = process.cpuUsage(start);
    console.log(`${((user + system) / 1e6).toFixed(1)} s`);
  }
}
if (require.main === module) main(process.argv.slice(2));

module.exports = { newSession, printedBy, parts, root, site };
