// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// usage: documentation.js [FILE...]
//
// Runs every console example of the documents (or of FILE) by the program of the page, and compares
// the output with the document, byte for byte. The tests weave.* do this with the program of this
// machine.
"use strict";
const fs = require("fs");
const path = require("path");
const { newSession, printedBy, parts, root } = require("./program.js");

const prompt = "kingmaker> ";

function documents() {
  const paths = ["README.md", "CONTRIBUTING.md"];
  const visit = (folder) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (name.endsWith(".md")) paths.push(name);
    }
  };
  visit("docs");
  return paths;
}

// {line, text, expected, isNew}: `isNew` for the first prompt line of its block.
function examplesOf(file) {
  const examples = [];
  let inBlock = false;
  let isFirst = false;
  fs.readFileSync(path.join(root, file), "utf8").split("\n").forEach((line, index) => {
    if (line.startsWith("```")) {
      inBlock = !inBlock && line === "```console";
      isFirst = inBlock;
    } else if (inBlock && line.startsWith("$ ")) {
      examples.push({ line: index + 1, text: line, expected: "", isNew: false });
    } else if (inBlock && line.startsWith(prompt)) {
      examples.push({ line: index + 1, text: line.slice(prompt.length), expected: "", isNew: isFirst });
      isFirst = false;
    } else if (inBlock && examples.length > 0) {
      examples[examples.length - 1].expected += line + "\n";
    }
  });
  return examples;
}

(async () => {
  const files = process.argv.length > 2 ? process.argv.slice(2) : documents();
  let session = await newSession();
  const folder = { ...parts.files }; // as one reader leaves it
  let count = 0;
  let wrong = 0;
  for (const file of files) {
    for (const { line, text, expected, isNew } of examplesOf(file)) {
      ++count;
      if (isNew) session = await newSession({ files: folder });
      let printed;
      try {
        const answer = await session.run(text);
        for (const { name, content } of answer.files) folder[name] = content;
        printed = printedBy(answer);
      } catch (error) {
        printed = `broke off: ${error.message}\n`;
        session = await newSession({ files: folder });
      }
      if (printed === expected) continue;
      ++wrong;
      console.error(`${file}:${line}: ${text}\n--- expected\n${expected}--- printed\n${printed}`);
    }
  }
  if (count < 20) throw new Error("the documents have lost their examples");
  console.log(`The documents: ${count} examples, ${wrong} wrong`);
  process.exit(wrong > 0 ? 1 : 0);
})();
