// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The worker of the page runs the program, one input after the other, and sends the page its output.
// It cannot be stopped from outside; the page ends it and starts another.
//
// The page sends {do: "start", module, files, script, inputs}, {do: "run", texts}, {do: "complete", text},
// {do: "inputs", text}, {do: "write", name, text} and, once asked for it, {do: "drawing library", source}.
// Each message back has a `say`: `output`, `ran` after an input; and one message answers each request and
// repeats its `id`.
"use strict";

let program;
let drawing; // Graphviz, once it is here
let wakeDrawing;
let quiet = false; // while an earlier session is brought back
let captured = null; // the answers of a command that the page does not show
const stamps = new Map(); // when files were last written, as far as the page knows

const say = (message) => postMessage(message);

// Splits words as a POSIX shell does: blanks, single and double quotes; no expansion.
function shellWords(text) {
  const words = [];
  let open = false;
  let quote = "";
  for (const c of text) {
    if (quote) {
      if (c === quote) quote = "";
      else words[words.length - 1] += c;
    } else if (c === " ") {
      open = false;
    } else {
      if (!open) words.push("");
      open = true;
      if (c === "'" || c === '"') quote = c;
      else words[words.length - 1] += c;
    }
  }
  return words;
}

// The words as the program takes them: the character 1 ends a word, and 2 stands before a 1 or 2 of a word.
const asText = (words) => words.map((word) => word.replace(/[\x01\x02]/g, "\x02$&") + "\x01").join("");

let input = new Uint8Array(); // what a command has not read

// Runs `$ kingmaker ...`, or with `echo TEXT |` before it, as in the manual.
function runCommand(line) {
  input = new Uint8Array();
  const piped = /^echo (.*) \| (?=kingmaker)/.exec(line);
  if (piped) {
    input = new TextEncoder().encode((shellWords(piped[1])[0] || "") + "\n");
    line = line.slice(piped[0].length);
  }
  const [name, ...words] = shellWords(line);
  if (name !== "kingmaker") {
    say({ say: "output", kind: "error", text: "error: there is no command `" + name + "` here, only `kingmaker`\n", html: "" });
    return;
  }
  program.call("command", asText(words));
  if (words[0] === "scan") sendDocument(words);
}

// Sends the page the document of a scan, with the table of its values as CSV.
function sendDocument(words) {
  const name = words[words.length - 1];
  if (!program.FS.analyzePath(name).exists) return;
  captured = "";
  program.call("command", asText([...words, "--format", "csv"]));
  const rows = captured;
  captured = null;
  if (rows) say({ say: "output", kind: "document", name, text: program.FS.readFile(name, { encoding: "utf8" }), rows });
}

// Files that statements have written, which the page offers for download.
function writtenFiles() {
  const files = [];
  for (const name of program.FS.readdir("/files")) {
    const path = "/files/" + name;
    const { mode, mtime } = program.FS.stat(path);
    if (!program.FS.isFile(mode) || stamps.get(name) === Number(mtime)) continue;
    stamps.set(name, Number(mtime));
    files.push({ name, content: program.FS.readFile(path) });
  }
  return files;
}

// Sends the page the script that restores the session, if that takes little of the time. With many
// names it is long; a session of many short statements is restored by running them again.
let lastKept = 0; // when, and how long it took
let keeping = 0;
function keep() {
  const start = performance.now();
  if (start - lastKept < 10 * keeping) return false;
  const isKept = Boolean(program.call("keep"));
  lastKept = performance.now();
  keeping = lastKept - start;
  return isKept;
}

async function needDrawing() {
  if (drawing) return;
  const there = new Promise((wake) => { wakeDrawing = wake; });
  say({ say: "drawing library" });
  await there;
}

const requests = {
  async start({ module, parts, files, script, inputs }) {
    const createKingmaker = new Function(parts + "\nreturn createKingmaker;")();
    program = await createKingmaker({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then((instance) => done(instance));
        return {};
      },
      tell(kind, text, html) {
        if (captured !== null) captured += kind === "answer" ? text : "";
        else if (kind === "script" || !quiet) say({ say: "output", kind, text, html });
      },
      read(place, size) {
        const part = input.subarray(0, size);
        input = input.subarray(part.length);
        program.HEAPU8.set(part, place);
        return part.length;
      },
      programs: {
        dot([format], graph) {
          if (!drawing) throw new Error("viz.js, which draws, could not be loaded; it belongs beside this page");
          if (format !== "-Tsvg") throw new Error("a page draws SVG only");
          return drawing.renderString(graph, { format: "svg" });
        },
      },
      print() {},
      printErr() {},
    });
    program.FS.mkdir("/files");
    program.FS.chdir("/files");
    for (const [path, content] of Object.entries(files)) {
      program.FS.mkdirTree("/files/" + path.replace(/\/?[^/]*$/, ""));
      program.FS.writeFile("/files/" + path, content);
    }
    quiet = true;
    if (script) program.call("run", script);
    for (const text of inputs) program.call("run", text);
    quiet = false;
    writtenFiles();
    program.call("keep");
  },
  async run({ texts }) {
    for (const text of texts) {
      if (/\bdraw\b/.test(text)) await needDrawing();
      const isCommand = text.startsWith("$ ");
      if (isCommand) runCommand(text.slice(2).trim());
      const quit = !isCommand && !program.call("run", text);
      say({ say: "ran", quit, isKept: keep(), files: writtenFiles() });
      if (quit) return { quit };
    }
    return { quit: false };
  },
  async write({ name, text }) {
    program.FS.writeFile("/files/" + name, text);
    writtenFiles();
  },
  async complete({ text }) {
    program.call("complete", text);
  },
  async inputs({ text }) {
    return { whole: Boolean(program.call("inputs", text)) };
  },
  async "drawing library"({ source }) {
    if (source) {
      new Function(source).call(globalThis);
      drawing = await globalThis.Viz.instance();
    }
    if (wakeDrawing) wakeDrawing();
  },
};

onmessage = async ({ data }) => {
  try {
    const answer = await requests[data.do](data);
    say({ say: "done", id: data.id, ...answer });
  } catch (error) {
    say({ say: "broken", id: data.id, why: String(error && error.message || error) });
  }
};
