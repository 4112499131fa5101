// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// usage: node bindings/npm/test_stub.mjs
//
// Tests the JavaScript of the package with a stub of the engine, so that nothing is compiled; bindings/npm/test tests
// the package itself.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "kingmaker-npm-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
const module = path.join(folder, "node_modules/kingmaker");
fs.mkdirSync(module, { recursive: true });
const { files } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"));
for (const name of ["package.json", ...files.filter((name) => fs.existsSync(path.join(import.meta.dirname, name)))]) {
  fs.copyFileSync(path.join(import.meta.dirname, name), path.join(module, name));
}
// It has a format and a state that `:undo` brings back, and answers with what it is asked.
fs.writeFileSync(path.join(module, "engine.js"), `
export default async ({ instantiateWasm, tell }) => {
  await new Promise((done) => instantiateWasm({}, done));
  const settings = { format: "bar" };
  const undo = [];
  const statements = {
    ":undo": () => undo.length ? void Object.assign(settings, undo.pop()) : tell("answer", '{"error":"there is nothing to undo"}\\n'),
    ":set format text": () => { undo.push({ ...settings }); settings.format = "text"; },
    ":help": () => tell("answer", "even(k)\\n\\n  true if k is even\\n"),
    "[1,": () => { tell("error", "error: unexpected end\\n"); tell("answer", '{"error":"unexpected end","line":1,"column":4}\\n'); },
    "settings": () => tell("answer", JSON.stringify(settings) + "\\n"),
    "1 2": () => { tell("message", "a warning"); tell("answer", "1\\n2\\n"); },
    "fatal": () => tell("error", "error: out of memory\\n"),
  };
  const mounted = [];
  return {
    HEAPU8: new Uint8Array(8),
    FS: {
      filesystems: { NODEFS: {} },
      analyzePath: () => ({ exists: false }),
      mkdir() {},
      mount: (kind, { root }) => mounted.push(root),
      chdir: (to) => { settings.folder = mounted.some((root) => to.startsWith(root)) ? to : undefined; },
    },
    call(name, text, value) {
      if (name === "command") {
        tell("answer", JSON.stringify(text) + "\\n");
        return 3;
      }
      if (name === "set" && value === "99") { tell("error", "there are 2 to 16 players"); return false; }
      if (name === "set") { settings[text === "limit" ? value.split(" ")[0] : text] = value; return true; }
      statements[text]?.();
      return text !== ":quit";
    },
  };
};
`);
fs.writeFileSync(path.join(folder, "sessions.mjs"), `
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { KingmakerError, Session } from "kingmaker";

// A load that failed was remembered for ever.
await assert.rejects(Session.open(), /ENOENT/);
fs.writeFileSync("node_modules/kingmaker/kingmaker.wasm", Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]));
const session = await Session.open({ under: "prudent", players: 4, limits: { time: 1.5, nodes: 1000 } });
const { folder, ...settings } = session.eval("settings");
assert.deepEqual(settings, { format: "json", under: "prudent", players: "4", time: "time 1500", nodes: "nodes 1000" });
assert.equal(folder, process.cwd());
// \`:undo\` took the format of the package back, and errors were lost.
assert.throws(() => session.run(":undo"), { name: "KingmakerError", message: "there is nothing to undo" });
assert.throws(() => session.run("[1,"), { line: 1, column: 4 });
session.run(":set format text");
assert.equal(session.eval("settings").format, "json");
// Pages of commands were SyntaxErrors.
assert.equal(session.eval(":help"), "even(k)\\n\\n  true if k is even");
assert.deepEqual(session.run("1 2"), [1, 2]);
assert.throws(() => session.eval("1 2"), /expected one answer, found 2/);
for (const wrong of [5, undefined, ["1"]]) assert.throws(() => session.eval(wrong), TypeError);
assert.throws(() => session.run("fatal"), KingmakerError);
await assert.rejects(Session.open({ players: 99 }), { name: "KingmakerError", message: "there are 2 to 16 players" });
session.run(":quit");
assert.throws(() => session.eval("1"), /this session has ended/);

const required = createRequire(import.meta.url)("kingmaker");
const other = await required.Session.open();
assert(other instanceof Session);
assert.throws(() => other.run("[1,"), required.KingmakerError);
assert(!(new Error("x") instanceof required.KingmakerError));
`);
execFileSync(process.execPath, ["sessions.mjs"], { cwd: folder, stdio: "inherit" });

// Words that have the character between them were split, and empty ones at the end were lost.
const words = ["eval", "a\x01b", "\x02", ""];
let printed;
try {
  execFileSync(process.execPath, [path.join(module, "kingmaker.js"), ...words], { cwd: folder, encoding: "utf8" });
} catch ({ status, stdout }) {
  assert.equal(status, 3);
  printed = stdout;
}
assert.equal(JSON.parse(printed), "eval\x01a\x02\x01b\x01\x02\x02\x01\x01");
