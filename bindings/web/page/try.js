// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The page: an input line, the answers, and a worker that runs the program. Nothing here knows the
// language; the program divides text into statements, completes and answers them.
"use strict";

(() => {
  const parts = globalThis.kingmaker;
  const at = (id) => document.getElementById(id);
  const [log, earlier, names, line, form, words, state, stopButton, examples, fileChooser] =
    ["log", "earlier", "names", "line", "form", "words", "state", "stop", "examples", "file"].map(at);

  const prompt = "kingmaker> ";
  const longestShown = 100000; // characters of a text, the rest comes as a file
  const longestEcho = 2000; // characters of what was typed
  const longestFormula = 20000; // characters of an answer whose indices are lowered
  const longestLink = 60000; // characters that browsers and mail take
  const longestKept = 10000; // characters of an entry of the history
  const longestTyped = 100000; // characters that the line is given; a browser takes minutes to lay out millions
  const longestLog = 500; // entries, and answers of one
  const longestBatch = 500; // inputs that the worker is given at once
  const inputsBetweenLooks = 100000; // inputs that are read at once
  const betweenDrawings = 100; // milliseconds
  const longestTranscript = 50000000; // characters of statements and answers that can be downloaded
  const mostFailures = 50; // that are listed

  // --- The worker, and the script that restores its session ---

  const program = new parts.Program(receive);
  let listener = () => {}; // for what the program tells while nothing runs
  const kept = { script: "", inputs: [] }; // names and settings, and inputs since
  let typed = []; // what went well, for links and scripts
  let transcript = []; // statements and answers, as texts
  let transcriptLength = 0;
  let running = null; // the inputs that run: which, which of them is next, its entry, and since when
  let reading = false; // while the program says of which inputs a text is made

  const startWorker = () => program.start(kept);

  // Requests of a worker that has ended stay open.
  function ask(request) {
    return new Promise((resolve, reject) => {
      program.ask(request).then(resolve, (error) => { if (error.message !== "stopped") reject(error); });
    });
  }

  function receive(data) {
    if (data.say === "ran") ran(data);
    else if (data.say === "drawing library") sendDrawingLibrary();
    else if (data.say !== "output") return;
    else if (data.kind === "script") Object.assign(kept, { script: data.text, inputs: [] });
    else if (running) addOutput(running.entry, data);
    else listener(data);
  }

  // Loaded when something is drawn, since many pages draw nothing.
  function sendDrawingLibrary() {
    const send = () => ask({ do: "drawing library", source: parts.viz ? parts.Program.source(parts.viz) : "" });
    if (parts.viz) {
      send();
      return;
    }
    const script = document.createElement("script");
    script.src = line.dataset.drawing;
    script.onload = script.onerror = send;
    document.head.append(script);
  }

  // --- What is shown ---

  const element = (name, attributes = {}, ...children) => {
    const node = Object.assign(document.createElement(name), attributes);
    node.append(...children);
    return node;
  };

  function download(name, content) {
    const link = element("a", { download: name, href: URL.createObjectURL(new Blob([content])) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  function textBlock(text, className) {
    const block = element("pre", { className });
    block.textContent = text.slice(0, longestShown).replace(/\n$/, "");
    if (text.length <= longestShown) return block;
    const all = element("button", { type: "button", textContent: `All ${text.length} characters, as a file` });
    all.onclick = () => download("answer.txt", text);
    return element("div", {}, block, all);
  }

  // `2_1` is shown as 2 with an index, in all answers alike, and copied as it is typed.
  function withIndices(block) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (block.textContent.length <= longestFormula && walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parts = text.data.split(/(\d_\d+)/);
      const index = (digits) => element("sub", {}, element("span", { className: "sign", textContent: "_" }), digits);
      if (parts.length > 1) text.replaceWith(...parts.flatMap((part, i) => i % 2 ? [part[0], index(part.slice(2))] : [part]));
    }
    return block;
  }

  // Shows progress, which is not read aloud, since it changes every second.
  function showProgress(text) {
    state.setAttribute("aria-live", "off");
    state.textContent = text;
  }

  // Lets keys scroll a block that is larger than its place.
  function scrollByKeys(block) {
    if (block.scrollWidth > block.clientWidth + 1 || block.scrollHeight > block.clientHeight + 1) block.tabIndex = 0;
  }

  // The table of a scan in CSV, as rows of texts; the first has the titles.
  function rowsOf(csv) {
    const rows = [[]];
    for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
      rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      if (end === "\n") rows.push([]);
    }
    return rows.slice(0, -1);
  }

  // The end of `words` in `text` from `begin` on, with any blanks between the words.
  function endOf(text, begin, words) {
    let end = begin;
    for (const c of words) {
      if (c !== " ") end += c.length;
      else while (/\s/.test(text[end] || "")) ++end;
    }
    return end;
  }

  // A document whose values and claims are marked. Values lie in claims, and claims `u < v < w` overlap.
  function documentBlock({ name, text: whole, rows }) {
    const text = whole.slice(0, longestShown);
    const begins = [0];
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) begins.push(i + 1);
    const marks = rowsOf(rows).slice(1).flatMap(([place, words, value, normal, claim]) => {
      const [, file, row, column] = /^(.*):(\d+):(\d+)$/.exec(place);
      const from = begins[row - 1];
      if (file !== name || from === undefined) return [];
      const begin = from + [...text.slice(from, from + 2 * column)].slice(0, column - 1).join("").length;
      const kind = !claim ? "value" : claim === "holds" ? "holds" : claim.startsWith("fails") ? "fails" : "unread";
      return [{ begin, end: endOf(text, begin, words), kind, meaning: claim ? `${value}: ${claim}` : normal, claim }];
    });
    const block = element("pre", { className: "document" });
    const bounds = [...new Set([0, ...marks.flatMap(({ begin, end }) => [begin, end]), text.length])];
    bounds.sort((a, b) => a - b);
    let open = [];
    let next = 0;
    marks.sort((a, b) => a.begin - b.begin);
    for (let i = 0; i + 1 < bounds.length && bounds[i] < text.length; ++i) {
      const part = text.slice(bounds[i], bounds[i + 1]);
      while (next < marks.length && marks[next].begin <= bounds[i]) open.push(marks[next++]);
      open = open.filter(({ end }) => end > bounds[i]);
      const kind = ["fails", "unread", "holds", "value"].find((one) => open.some((mark) => mark.kind === one));
      const title = open.map(({ meaning }) => meaning).join("\n");
      block.append(kind ? element("mark", { className: kind, title, textContent: part }) : part);
      for (const { claim } of open.filter(({ end, claim }) => claim && end === bounds[i + 1])) {
        block.append(element("small", { textContent: claim === "holds" ? " ✓" : ` ✗ ${claim} ` }));
      }
    }
    const part = text.length < whole.length ? `, the first ${longestShown} of its ${whole.length} characters` : "";
    const title = `${name}, its values and claims marked${part}:`;
    return element("div", { className: "answer" }, element("p", { className: "note", textContent: title }), block);
  }

  function blockOf(entry, output) {
    const { kind, text, html, files } = output;
    if (kind === "document") return documentBlock(output);
    if (kind === "note") return element("p", { className: "note", textContent: text });
    if (files) {
      return element("p", { className: "files" }, ...files.map((file) => {
        const button = element("button", { type: "button", textContent: `Download ${file.name}` });
        button.onclick = () => download(file.name, file.content);
        return button;
      }));
    }
    if (html.startsWith("<svg")) {
      const picture = element("figure", { innerHTML: html });
      const drawn = picture.querySelector("svg");
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", entry.text.slice(0, longestEcho));
      const source = element("details", {}, element("summary", { textContent: "As text" }), textBlock(text, ""));
      return element("div", { className: "answer" }, picture, source);
    }
    if (html) return element("div", { className: "answer" }, withIndices(element("div", { className: "wide", innerHTML: html })));
    if (kind === "answer") return element("div", { className: "answer" }, withIndices(textBlock(text, "")));
    const block = textBlock(text, kind);
    if (kind === "error") block.setAttribute("role", "alert");
    return block;
  }

  function echoOf(text) {
    const echo = element("pre", { className: "typed" });
    echo.append(element("span", { className: "sign", textContent: text.startsWith("$ ") ? "" : "kingmaker> " }));
    echo.append(text.length > longestEcho ? text.slice(0, longestEcho) + " …" : text);
    return element("li", {}, echo);
  }

  // An entry is a statement with its answers. Elements are made only for the last entries, and only
  // some times a second, however many statements run: a page that makes elements for each statement
  // has no time for anything else.
  let undrawn = []; // entries that have changed
  let gone = 0; // entries that are no longer shown
  let timer;

  function newEntry(text) {
    const entry = { text, outputs: [], failed: false, node: null };
    if (text) write((text.startsWith("$ ") ? "" : prompt) + text);
    change(entry);
    return entry;
  }

  function write(text) {
    if (transcriptLength > longestTranscript) return;
    transcriptLength += text.length;
    transcript.push(transcriptLength > longestTranscript ? "... what follows is too long to be kept" : text);
  }

  function change(entry) {
    if (undrawn[undrawn.length - 1] !== entry) undrawn.push(entry);
    if (!timer) timer = setTimeout(draw, betweenDrawings);
  }

  // The answer to a definition is the definition, which stands above it.
  const isEcho = (answer, typed) => boundBy(typed) && answer.replace(/\s/g, "") === typed.replace(/\s/g, "");

  function addOutput(entry, output) {
    if (output.kind === "progress") {
      showProgress(output.text);
      return;
    }
    if (output.kind === "error") entry.failed = true;
    if (!output.text && !output.html && !output.files) return;
    if (output.kind === "answer" && isEcho(output.text, entry.text)) return;
    if (output.text && !["note", "document"].includes(output.kind)) write(output.text.replace(/\n$/, ""));
    if (output.kind === "error" && running) {
      running.failures += 1;
      if (running.failures <= mostFailures) running.failed.push({ entry, number: running.next + 1, text: output.text });
    }
    entry.outputs.push(output);
    change(entry);
  }

  const note = (entry, text) => addOutput(entry, { kind: "note", text });

  // The last entries of a list, which are shown, and the number of entries that are not.
  function leaveOut(list) {
    return list.splice(0, Math.max(0, list.length - longestLog)).length;
  }

  function linkTo(entry) {
    const button = element("button", { type: "button", className: "here" }); // its label is no part of the answer
    button.setAttribute("aria-label", "Link to this answer");
    button.onclick = () => copyLink(neededFor(entry.session, entry.place));
    entry.isLinked = true;
    return button;
  }

  function draw() {
    clearTimeout(timer);
    timer = 0;
    gone += leaveOut(undrawn);
    const blocks = [];
    for (const entry of undrawn) {
      if (!entry.node) log.append(entry.node = echoOf(entry.text));
      const unseen = leaveOut(entry.outputs);
      if (unseen > 0) entry.outputs.unshift({ kind: "note", text: `${unseen} answers are left out here.` });
      for (const output of entry.outputs.splice(0)) {
        const block = blockOf(entry, output);
        entry.node.append(block);
        blocks.push(block);
      }
      if (entry.session === typed && !entry.isLinked) entry.node.append(linkTo(entry));
    }
    undrawn = [];
    while (log.children.length > longestLog) {
      log.firstElementChild.remove();
      ++gone;
    }
    earlier.hidden = gone === 0;
    if (gone > 0) earlier.replaceChildren(`${gone} earlier statements are no longer shown. `, allAnswers);
    // This comes after all changes, since each query makes the browser lay out the page.
    for (const block of blocks) for (const part of [block, ...block.querySelectorAll("pre, figure")]) scrollByKeys(part);
  }

  const allAnswers = element("button", { type: "button", textContent: "Download all answers" });
  allAnswers.onclick = () => download("answers.txt", transcript.join("\n") + "\n");

  // The failures of many statements. Each leads to its entry, or holds the error if the entry is gone.
  function failuresOf({ inputs, failures, failed }) {
    const list = element("div", { className: "failures" }, ...failed.map(({ entry, number, text }) => {
      const textContent = `Statement ${number}: ${entry.text.slice(0, 80)}`;
      if (!entry.node || !entry.node.isConnected) {
        return element("details", {}, element("summary", { textContent }), textBlock(text, "error"));
      }
      entry.node.tabIndex = -1;
      const link = element("button", { type: "button", textContent });
      link.onclick = () => {
        entry.node.scrollIntoView({ block: "start" });
        entry.node.focus({ preventScroll: true });
      };
      return link;
    }));
    const more = failures > failed.length ? `, of which ${failed.length} are listed` : "";
    const title = element("p", { className: "note", textContent: `${failures} of ${inputs.length} statements failed${more}:` });
    return element("div", {}, title, list);
  }

  const seconds = (since) => Math.round((performance.now() - since) / 1000);

  function showState(text, more = "") {
    if (document.activeElement === stopButton) line.focus();
    state.setAttribute("aria-live", "polite");
    state.textContent = text + more;
    document.documentElement.dataset.state = running ? "running" : text;
    stopButton.disabled = !running;
  }

  // --- Running ---

  // Gives the worker some hundred inputs at a time, so that neither waits long for the other. False if it was stopped.
  async function run(inputs) {
    examples.hidden = true;
    at("again").hidden = false;
    const mine = { inputs, next: 0, entry: newEntry(inputs[0]), since: performance.now(), clock: 0, failures: 0, failed: [] };
    running = mine;
    showState("running");
    log.setAttribute("aria-busy", String(inputs.length > 1));
    mine.clock = setInterval(() => {
      const lasts = seconds(mine.since);
      if (lasts === 0 || /checked/.test(state.textContent)) return;
      const place = inputs.length > 1 ? `, statement ${mine.next + 1} of ${inputs.length}` : "";
      showProgress(`running for ${lasts} s${place}`);
    }, 500);
    let why = "";
    try {
      while (running === mine && mine.next < inputs.length) {
        const { quit } = await ask({ do: "run", texts: inputs.slice(mine.next, mine.next + longestBatch) });
        if (!quit) continue;
        Object.assign(kept, { script: "", inputs: [] });
        typed = [];
        await startWorker();
      }
    } catch (error) {
      why = error.message;
    }
    if (running !== mine) return false;
    if (why) await comeBack(mine, /memory|Array buffer/i.test(why) ? "Memory ran out" : `The program broke off (${why})`);
    else finish(mine);
    return true;
  }

  // An input has run.
  function ran({ files, isKept, quit }) {
    const { inputs, entry } = running;
    if (files.length > 0) addOutput(entry, { kind: "files", files });
    if (quit) note(entry, "A new session.");
    if (isKept) kept.inputs = [];
    else if (!entry.text.startsWith("$ ")) kept.inputs.push(entry.text);
    const isOfPaper = papers.has(entry.text.split(" ").pop());
    if (!entry.failed && !isOfPaper) {
      entry.place = typed.push(entry.text) - 1;
      entry.session = typed;
      change(entry);
    }
    if (++running.next < inputs.length) running.entry = newEntry(inputs[running.next]);
  }

  // Keeps the prompt visible; a long entry is scrolled to its beginning.
  function bringIntoView(entry) {
    const { top, bottom } = entry.getBoundingClientRect();
    const hidden = bottom - form.getBoundingClientRect().top;
    if (hidden > 0) scrollBy(0, Math.min(hidden, top));
    else if (top < 0) scrollBy(0, top);
  }

  // The names that are bound: the script that brings the session back has them, or the inputs since it was made.
  function showNames() {
    const statements = [...kept.script.split("\n").filter((text) => !text.startsWith(" ")), ...kept.inputs];
    const bound = [...new Set(statements.map(boundBy).filter(Boolean))].slice(-longestLog);
    names.hidden = bound.length === 0;
    names.querySelector("ul").replaceChildren(...bound.map((name) => {
      const button = element("button", { type: "button", textContent: name });
      button.onclick = () => {
        line.setRangeText(name, line.selectionStart, line.selectionEnd, "end");
        line.focus();
      };
      return element("li", {}, button);
    }));
  }

  function finish(ended) {
    clearInterval(ended.clock);
    running = null;
    draw();
    showNames();
    const hasFailures = ended.failures > 0 && ended.inputs.length > 1;
    if (hasFailures) ended.entry.node.append(failuresOf(ended));
    log.setAttribute("aria-busy", "false");
    showState("ready", hasFailures ? `; ${ended.failures} of ${ended.inputs.length} statements failed` : "");
    keepForReload();
    bringIntoView(log.lastElementChild);
    if (behind.length > 0) openFiles([]);
  }

  // Starts a new worker with the names that the session had before the input that was stopped.
  async function comeBack(broken, reason) {
    clearInterval(broken.clock);
    const behind = broken.inputs.length - broken.next - 1;
    const unrun = behind === 0 ? "" : behind === 1 ? " The statement after it is not run."
      : ` The ${behind} statements after it are not run.`;
    running = null;
    showState("starting");
    let answer = `${reason} after ${seconds(broken.since)} s. All names are bound as before it.${unrun}`;
    try {
      await startWorker();
    } catch {
      Object.assign(kept, { script: "", inputs: [] });
      await startWorker();
      answer = `${reason}; the session could not be brought back.`;
    }
    note(broken.entry, answer);
    finish(broken);
  }

  function stop() {
    if (running) comeBack(running, "Stopped");
  }

  // Pasted text without its prompts and answers, and with the statements of `$ kingmaker eval '...'`.
  function withoutPrompts(text) {
    const lines = text.split("\n");
    const isSession = lines.find((one) => one.trim())?.startsWith(prompt);
    const meant = isSession ? lines.filter((one) => one.startsWith(prompt)).map((one) => one.slice(prompt.length)) : lines;
    return meant.map((one) => {
      const evaluated = /^\$ kingmaker eval((?: +'[^']*')+) *$/.exec(one);
      return evaluated ? evaluated[1].match(/'[^']*'/g).map((word) => word.slice(1, -1)).join("\n") : one;
    }).join("\n");
  }

  // The inputs of a text, as a prompt would read them.
  async function inputsOf(all) {
    const text = withoutPrompts(all);
    let counts = "";
    reading = true;
    listener = (output) => { if (output.kind === "inputs") counts = output.text; };
    const { whole } = await ask({ do: "inputs", text });
    listener = () => {};
    const lines = text.split("\n");
    const inputs = [];
    let begin = 0;
    let read = 0;
    for (const count of counts.split("\n")) {
      if (!count) continue;
      const input = count === "1" ? lines[begin] : lines.slice(begin, begin + Number(count)).join("\n");
      begin += Number(count);
      if (input.trim()) inputs.push(input);
      if (++read % inputsBetweenLooks === 0) await new Promise((resume) => setTimeout(resume));
    }
    reading = false;
    return { inputs, whole };
  }

  // --- The line ---

  let past = [];
  let place = 0; // in it; its length: what is being typed
  let draft = "";
  try {
    past = JSON.parse(localStorage.getItem("kingmaker history")) || [];
  } catch {
    past = [];
  }
  place = past.length;

  function remember(text) {
    if (text.length <= longestKept && past[past.length - 1] !== text) past.push(text);
    past = past.slice(-500);
    place = past.length;
    draft = "";
    try {
      localStorage.setItem("kingmaker history", JSON.stringify(past));
    } catch {
      // If the browser stores nothing, the history lasts as long as the page.
    }
  }

  function fit() {
    line.style.height = "auto";
    line.style.height = Math.min(line.scrollHeight + 2, 400) + "px";
  }

  function setLine(text, cursor = text.length) {
    line.value = text;
    line.setSelectionRange(cursor, cursor);
    fit();
  }

  // With `remembers` the statements can be edited at the prompt, as if they were typed there.
  async function runText(text, remembers = false) {
    const { inputs } = await inputsOf(text.replace(/\r\n?/g, "\n"));
    if (remembers) inputs.slice(-longestLog).forEach(remember);
    if (inputs.length > 0) return run(inputs);
    showState("ready");
    return true;
  }

  async function submit() {
    const text = line.value;
    if (!text.trim() || running || reading) return;
    const { inputs, whole } = await inputsOf(text);
    if (!whole) {
      line.setRangeText("\n", line.selectionStart, line.selectionEnd, "end");
      fit();
      return;
    }
    remember(text);
    setLine("");
    await run(inputs);
  }

  const bytesOf = (text) => new TextEncoder().encode(text);

  async function complete() {
    const before = line.value.slice(0, line.selectionStart);
    let answer = "";
    listener = (output) => { answer = output.text; };
    await ask({ do: "complete", text: before });
    listener = () => {};
    const [begin, ...candidates] = answer.split("\n");
    const start = new TextDecoder().decode(bytesOf(before).slice(0, Number(begin))).length;
    if (candidates.length === 0) {
      tellWords("Nothing to complete.");
      return;
    }
    let common = candidates[0];
    for (const word of candidates) while (!word.startsWith(common)) common = common.slice(0, -1);
    if (common.length > before.length - start || candidates.length === 1) {
      line.setRangeText(common, start, line.selectionStart, "end");
      fit();
    }
    if (candidates.length === 1) {
      tellWords("");
      return;
    }
    words.replaceChildren(...candidates.slice(0, 200).map((word) => {
      const button = element("button", { type: "button", textContent: word });
      button.onclick = () => {
        line.setRangeText(word, start, line.selectionStart, "end");
        tellWords("");
        line.focus();
        fit();
      };
      return button;
    }));
  }

  function tellWords(text) {
    words.replaceChildren(text);
  }

  let tabLeaves = false; // behind Escape the Tab key moves on
  line.addEventListener("keydown", (event) => {
    const { key } = event;
    const first = !line.value.slice(0, line.selectionStart).includes("\n");
    const last = !line.value.slice(line.selectionEnd).includes("\n");
    if (key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      submit();
    } else if (key === "Tab" && !event.shiftKey && line.value && !tabLeaves && !running) {
      event.preventDefault();
      complete();
    } else if ((key === "ArrowUp" && first && place > 0) || (key === "ArrowDown" && last && place < past.length)) {
      event.preventDefault();
      if (place === past.length) draft = line.value;
      place += key === "ArrowUp" ? -1 : 1;
      setLine(place === past.length ? draft : past[place]);
    }
    tabLeaves = key === "Escape";
    if (key !== "Tab") tellWords("");
  });
  line.addEventListener("input", fit);
  // Text that is too long for the line runs when it is pasted.
  line.addEventListener("beforeinput", async (event) => {
    if (!event.data || event.data.length <= longestTyped) return;
    event.preventDefault();
    if (running || reading) {
      tellWords("What was pasted is too long for the line, and something runs.");
      return;
    }
    const text = line.value.slice(0, line.selectionStart) + event.data + line.value.slice(line.selectionEnd);
    setLine("");
    showState("reading");
    await runText(text);
  });
  document.addEventListener("keydown", (event) => {
    const copies = line.selectionStart !== line.selectionEnd || String(getSelection());
    if (running && (event.key === "Escape" || (event.key === "c" && event.ctrlKey && !copies))) {
      event.preventDefault();
      stop();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  stopButton.onclick = stop;

  // --- Links and scripts ---

  // Mail and Markdown end an address at some signs that encodeURIComponent leaves as they are.
  const encoded = (text) =>
    encodeURIComponent(text).replace(/[!'()*~]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());

  // The name that a statement binds, by its look. A statement too many in a link does no harm.
  const boundBy = (text) =>
    /^\s*(?:(?:rules?|preference|game)\s+)?([A-Za-z][\w-]*)\s*(?:\([^)]*\)\s*)?(?:=(?!=)|:|\bfor\b|\bon\b)/.exec(text)?.[1];
  const wordsOf = (text) => text.match(/[A-Za-z][\w-]*|\b_\b/g) || [];

  // The statement at this place, those that it needs, with those that these need, and settings.
  function neededFor(statements, place) {
    const needed = [statements[place]];
    const named = new Set(wordsOf(statements[place]));
    for (let i = place - 1; i >= 0; --i) {
      const text = statements[i];
      if (!/^\s*:(?:set|load)\b/.test(text) && !named.has(boundBy(text)) && !named.has("_")) continue;
      named.delete("_");
      wordsOf(text).forEach((word) => named.add(word));
      needed.unshift(text);
    }
    return needed;
  }

  at("link").onclick = () => copyLink(typed);

  async function copyLink(statements) {
    const link = location.href.split("#")[0] + "#run=" + encoded(statements.join("\n").trim());
    if (link.length > longestLink) {
      showState("This session is too long for a link; download it as a script.");
      return;
    }
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link);
      showState("The link is copied.");
    } catch {
      showState("The link is in the address line.");
    }
  }

  // Files run as pasted text does; the values and claims of papers are looked for. Those that come while something
  // runs wait for it.
  let behind = [];
  async function openFiles(files) {
    behind.push(...files);
    if (running || reading) {
      state.textContent = `${files.map(({ name }) => name).join(", ")}: will be read after what runs.`;
      return;
    }
    while (behind.length > 0) {
      const file = behind.shift();
      showState("reading");
      const text = await file.text();
      const why = unreadable(file.name, text);
      if (why) {
        showState("ready", `; ${file.name}: ${why}`);
      } else if (/\.(?:tex|ltx|latex|md|markdown)$/i.test(file.name)) {
        await openPaper(file.name, text);
      } else {
        await (/\.ipynb$/i.test(file.name) ? openNotebook(text) : runText(text));
      }
    }
  }

  // Why no statements are in the file; empty if there may be.
  function unreadable(name, text) {
    const read = "statements (.km, .txt), papers (.tex, .md) and notebooks (.ipynb) are read here";
    if (/\.(?:pdf|docx?|png|jpe?g|zip)$/i.test(name) || text.includes("\0") || text.startsWith("%PDF")) {
      return `this is no text; ${read}`;
    }
    if (/\.efg$/i.test(name) || text.startsWith("EFG ")) {
      return `games of Gambit are read by Python, km.from_efg(text); ${read}`;
    }
    if (!/\.ipynb$/i.test(name)) return "";
    try {
      return cellsOf(text).some(({ isCode }) => isCode) ? "" : "this notebook has no cells of code";
    } catch {
      return "this is no notebook";
    }
  }

  const cellsOf = (text) => JSON.parse(text).cells
    .map((cell) => ({ isCode: cell.cell_type === "code", source: [cell.source].flat().join("") }));

  // A paragraph or title of Markdown, of which a notebook of the language has little.
  function proseOf(text) {
    const [, marks, title] = /^(#+) (.*)/.exec(text) || [];
    const words = (title || text).split(/`([^`]+)`/).map((part, i) => i % 2 ? element("code", { textContent: part }) : part);
    return element(marks ? "h" + Math.min(marks.length + 1, 4) : "p", {}, ...words);
  }

  // Shows the texts of a notebook, and runs its cells between them.
  async function openNotebook(text) {
    for (const { isCode, source } of cellsOf(text)) {
      if (!isCode) log.append(element("li", { className: "prose" }, ...source.split(/\n{2,}/).map(proseOf)));
      else if (!await runText(source)) return;
    }
  }

  const papers = new Set(); // the names of files that only this page has, which no link can hold
  async function openPaper(file, text) {
    const name = file.replace(/[^\p{L}\d._-]/gu, "_");
    papers.add(name);
    parts.files[name] = text;
    await ask({ do: "write", name, text });
    const command = `$ kingmaker scan --check --under prudent ${name}`;
    remember(command);
    await run([command]);
  }
  line.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/\\documentclass|\\begin\{|\\section/.test(text) || running || reading) return;
    event.preventDefault();
    openPaper("pasted.tex", text);
  });
  at("open").onclick = () => fileChooser.click();
  fileChooser.onchange = async () => {
    await openFiles([...fileChooser.files]);
    fileChooser.value = "";
  };
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    openFiles([...event.dataTransfer.files]);
  });

  at("download").onclick = () => {
    const statements = typed.filter((text) => !text.startsWith("$ "));
    download("session.km", statements.join("\n") + "\n");
  };

  // The text of the session in the address, or "" and the reason why there is none.
  function linked() {
    if (!location.hash.startsWith("#run=")) return { text: "", why: "" };
    try {
      const text = decodeURIComponent(location.hash.slice(5));
      // eslint-disable-next-line no-control-regex
      if (/[\0-\x08\x0b-\x1f\x7f]/.test(text.replace(/\r/g, ""))) throw new URIError("control characters");
      return { text, why: "" };
    } catch {
      return { text: "", why: "This link holds no session: what stands behind #run= is no text." };
    }
  }

  async function open() {
    const { text, why } = linked();
    if (why) log.append(element("li", {}, element("p", { className: "note", textContent: why })));
    if (text) await runText(text, true);
    else if (!why) offerLastSession();
  }

  // --- Reload and Back ---

  // A page that is loaded again offers to run the statements of its last session.
  function keepForReload() {
    try {
      const text = typed.join("\n");
      if (text.length <= longestTyped) sessionStorage.setItem("kingmaker session", text);
    } catch {
      // Where nothing can be kept a reload begins anew.
    }
  }

  function offerLastSession() {
    let text = "";
    try {
      text = sessionStorage.getItem("kingmaker session") || "";
    } catch {
      return;
    }
    if (!text) return;
    const again = element("button", { type: "button", textContent: "Run them again" });
    const count = text.split("\n").length;
    const offer = element("li", {}, element("p", { className: "note" }, `The last session here had statements of ${count} lines. `, again));
    again.onclick = () => {
      offer.remove();
      runText(text);
    };
    log.append(offer);
  }

  addEventListener("hashchange", async () => {
    if (!linked().text && !linked().why) return;
    if (running) clearInterval(running.clock);
    running = null;
    Object.assign(kept, { script: "", inputs: [] });
    reading = false;
    typed = [];
    draw();
    log.replaceChildren();
    gone = 0;
    draw();
    await startWorker();
    showNames();
    showState("ready");
    await open();
  });

  async function begin() {
    // For slides and frames: statements and answers alone.
    document.documentElement.classList.toggle("bare", new URLSearchParams(location.search).has("bare"));
    const missing = ["WebAssembly", "DecompressionStream", "Worker"].filter((name) => !(name in globalThis));
    if (missing.length > 0) {
      showState(`This browser is too old: it lacks ${missing.join(" and ")}.`);
      return;
    }
    try {
      await startWorker();
    } catch (error) {
      showState(`The program could not be started: ${error.message}`);
      return;
    }
    for (const id of ["line", "run", "link", "download", "open"]) at(id).disabled = false;
    for (const button of examples.querySelectorAll("button")) {
      button.onclick = () => {
        line.focus({ preventScroll: true });
        if (running || reading) return;
        if (button.dataset.notebook) return openNotebook(parts.files[button.dataset.notebook]);
        remember(button.dataset.run);
        runText(button.dataset.run);
      };
    }
    at("again").onclick = () => {
      examples.hidden = !examples.hidden;
      if (!examples.hidden) examples.scrollIntoView({ block: "nearest" });
    };
    showState("ready");
    fit();
    line.focus({ preventScroll: true });
    await open();
  }
  begin();
})();
