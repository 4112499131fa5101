// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions that can be clicked. The page knows no game: each answer of `explore(g, moves)` says which cells
// there are, which of them a move touches, and what it leads to. A state is a position that was typed and
// the numbers of the moves from there; the address holds it.
"use strict";

(() => {
  const parts = globalThis.kingmaker;
  const at = (id) => document.getElementById(id);
  const [source, rules, expression, state, board, choices, tree, list] =
    ["source", "rules", "expression", "state", "board", "choices", "tree", "moves"].map(at);

  const mostShown = 60; // children of a position in the tree
  const mostKept = 2000; // answers
  const longestLink = 60000; // characters that browsers and mail take
  const patience = 400; // milliseconds until it is said that something is computed
  const samples = {
    "Clobber": "clobber(1232132321)",
    "Clobber on a board": 'clobber("1231/2312/3123")',
    "Clobber on a graph": 'clobber(graph="a:1 b:2 c:3 d:1 e:2; a-b b-c c-d d-e e-a a-c")',
    "Nim": "nim(3,2,1)",
    "Kayles": "kayles(4,3)",
    "A sum": 'clobber(1213) + clobber("12/23")',
    "Domineering": "domineering3(rows=3, columns=3)",
    "Tic-tac-toe": 'tictactoe(".1./.2./..3")',
    "Connect three": "connect_three(rows=3, columns=3)",
    "Col": 'col("..../....")',
    "Snort on a graph": 'snort(graph="a:. b:1 c:. d:. e:3; a-b b-c c-d d-e")',
    "Konane": 'konane("1231/2312/3.23")',
    "Toads and Frogs": 'toads("11..22", players=2)',
    "Hackenbush": 'hackenbush("1g2") + hackenbush("23g")',
    "Kings": 'kings("1.2/3..")',
    "Last Nim with passes": 'last_nim("oo#oo", passes=1)',
    "Candies": "candies(9)",
    "Forms": "*3 + *2",
    "A game of your own": "game hop on line { me .* other -> . .* me }\nhop(\"1.2.3.1\")",
  };

  const element = (name, attributes = {}, ...children) => {
    const node = Object.assign(document.createElement(name), attributes);
    node.append(...children);
    return node;
  };
  const button = (textContent, onclick, attributes = {}) =>
    element("button", { type: "button", textContent, onclick, ...attributes });

  // --- The program, in a worker ---

  let answered = [[]]; // the outputs of each text that has run or runs
  const program = new parts.Program((data) => {
    if (data.say === "output" && (data.kind === "answer" || data.kind === "error")) answered[answered.length - 1].push(data);
    if (data.say === "ran") answered.push([]);
  });

  async function startWorker() {
    await program.start({ script: ":set format json\n", inputs: [] });
    defined = "";
  }

  // The answers to texts, for each a list of outputs.
  async function run(texts) {
    answered = [[]];
    await program.ask({ do: "run", texts });
    return answered;
  }

  const errorIn = (outputs) => {
    const error = outputs.find(({ kind, text }) => kind === "error" || text.startsWith('{"error"'));
    if (!error) return "";
    try {
      return JSON.parse(error.text).error;
    } catch {
      const said = /error: (.*)/.exec(error.text);
      return said ? said[1] : error.text.trim();
    }
  };

  // --- The state ---

  let shown = { source: "", moves: [], rules: "prudent", expression: "" };
  let defined = ""; // the definitions that the worker has
  let answers = new Map(); // of the shown source and rules, by the moves
  let results = new Map(); // of the expression, by the position
  let answer = null; // that is shown
  let selected = []; // places that were clicked
  let busy = false;
  let next = null; // the state to show after what runs
  let edited = null; // the letters of the cells while the board is edited
  let piece = "";

  const keyOf = (moves) => moves.join(".");
  // Definitions, and the position below them.
  function divided(text) {
    const lines = text.trim().split("\n");
    return { definitions: lines.slice(0, -1).join("\n"), position: lines[lines.length - 1].trim() };
  }

  function tell(text) {
    state.textContent = text;
  }

  // Goes to a state. While something runs, the last state that was asked for waits.
  async function go(change) {
    next = { ...shown, ...(next || {}), ...change };
    if (busy === "expression") await startWorker();
    else if (busy) {
      tell("This comes after what is being computed.");
      return;
    }
    while (next) {
      const wanted = next;
      next = null;
      await show(wanted);
    }
    await recallLine();
    evaluate();
  }

  // Asks for the positions before the one that is shown, which a link does not hold.
  async function recallLine() {
    for (let i = shown.moves.length - 1; i >= 0 && !next; --i) {
      const wanted = { ...shown, moves: shown.moves.slice(0, i) };
      if (answers.has(keyOf(wanted.moves))) continue;
      const result = await answerTo(wanted);
      if (!result || wanted.source !== shown.source || wanted.rules !== shown.rules) return;
      answers.set(keyOf(wanted.moves), result);
      drawTree();
    }
    if (next) await go({});
  }

  async function show(wanted) {
    const isNew = wanted.source !== shown.source || wanted.rules !== shown.rules;
    const known = isNew ? undefined : answers.get(keyOf(wanted.moves));
    const result = known || await answerTo(wanted);
    if (!result) return;
    if (isNew) answers = new Map();
    if (isNew || wanted.expression !== shown.expression) results = new Map();
    if (answers.size >= mostKept) answers = new Map();
    answers.set(keyOf(wanted.moves), result);
    shown = wanted;
    answer = result;
    selected = [];
    draw();
    writeAddress();
    tell(answer.ending ? `The game is over: ${answer.ending}.` : "");
  }

  // The answer of `explore`; null if there is none, which is then said.
  async function answerTo({ source: text, moves, rules: under }) {
    const { definitions, position } = divided(text);
    const played = moves.length > 0 ? `, (${moves.join(",")})` : "";
    const texts = [`explore(${position}${played}, under=${under.trim() || "prudent"})`];
    if (definitions && definitions !== defined) texts.unshift(definitions);
    try {
      const outputs = await during("computation", () => run(texts));
      const why = outputs.map(errorIn).find(Boolean);
      if (why) {
        tell(why);
        return null;
      }
      defined = definitions;
      const value = JSON.parse(outputs[texts.length - 1][0].text);
      if (value.parts) return value;
      tell("This is no position.");
    } catch (error) {
      await recover(error);
    }
    return null;
  }

  async function recover(error) {
    if (error.message === "stopped") return;
    tell(`The program broke off (${error.message}) and begins anew.`);
    await startWorker();
  }

  async function during(what, work) {
    const since = performance.now();
    busy = what;
    document.documentElement.dataset.state = "running";
    at("stop").disabled = false;
    const clock = setInterval(() => {
      const lasts = performance.now() - since;
      if (lasts > patience) tell(`computing${lasts > 1000 ? ` for ${Math.round(lasts / 1000)} s` : ""}`);
    }, patience);
    try {
      return await work();
    } finally {
      clearInterval(clock);
      busy = false;
      at("stop").disabled = true;
      if (state.textContent.startsWith("computing")) tell("");
      document.documentElement.dataset.state = "ready";
    }
  }

  async function stop() {
    next = null;
    await startWorker();
    tell("Stopped.");
  }

  // The user's expression at the position that is shown and at those after its moves, one by one.
  async function evaluate() {
    if (!shown.expression.trim() || !answer || busy) return;
    const { expression: text, source: of } = shown;
    const wanted = [answer.position, ...answer.moves.slice(0, mostShown).filter(({ ending }) => !ending).map(({ position }) => position)];
    for (const position of wanted.filter((one) => !results.has(one))) {
      if (busy || next || shown.expression !== text || shown.source !== of) return;
      try {
        const outputs = await during("expression", () => run([":set format bar", `let g = ${position} in ${text}`, ":set format json"]));
        const why = errorIn(outputs[1]);
        results.set(position, why ? `(${why})` : outputs[1].map((output) => output.text).join(" ").trim().split("\n")[0].slice(0, 80));
      } catch (error) {
        await recover(error);
        return;
      }
      drawTree();
    }
    drawFacts();
  }

  // --- Words ---

  const join = (set) => set.join(" with ");
  const cellName = (part, cell) => {
    if (part.heaps) return `heap ${part.heaps[cell]}`;
    if (part.names.length > 0) return part.names[cell];
    if (part.cells.length === part.width) return String(cell + 1);
    const column = cell % part.width;
    return (column < 26 ? String.fromCharCode(97 + column) : `column ${column + 1} row `) + (Math.floor(cell / part.width) + 1);
  };
  const placeName = (of, [part, cell]) => (of.parts.length > 1 ? `part ${part + 1}, ` : "") + cellName(of.parts[part], cell);

  function moveName(of, move) {
    if (move.cells.length === 0) return of.parts.every((part) => part.cells || part.heaps) ? "pass" : `→ ${move.position}`;
    const [part] = move.cells[0];
    if (of.parts[part].heaps) {
      const left = move.leaves.length > 0 ? move.leaves.join(", ") : "0";
      return `${of.parts.length > 1 ? `part ${part + 1}, ` : ""}${move.cells.map(([, cell]) => of.parts[part].heaps[cell]).join(", ")} → ${left}`;
    }
    const places = move.from && move.to && move.cells.length === 2 ? [move.from, move.to] : move.cells;
    const names = places.map(([, cell]) => cellName(of.parts[part], cell));
    const all = names.length > 4 ? [...names.slice(0, 3), "…", names[names.length - 1]] : names;
    return (of.parts.length > 1 ? `part ${part + 1}, ` : "") + all.join(move.from && move.to ? "–" : " ");
  }

  // The colour and the words for what a move or a position leads to.
  const decide = (sets, players) => sets.length === 0 ? "nobody decides"
    : sets.length > 1 && sets.length === players * (players - 1) / 2 ? "any two decide" : `decided by ${sets.map(join).join(", ")}`;
  function leads({ ending, can_force: sets, certain, wins }) {
    const single = sets ? sets.filter((set) => set.length === 1).map(([p]) => p) : [];
    const kind = single.length === 1 ? `p${single[0]}` : "open";
    if (ending) return { kind, words: ending };
    if (single.length === 1) return { kind, words: `player ${single[0]} ${certain === single[0] ? "wins" : "is paid most"} for certain` };
    if (single.length > 1) return { kind: "open", words: `players ${single.join(" and ")} are safe` };
    if (wins) return { kind: `p${wins} likely`, words: `player ${wins} wins, under these rules` };
    if (!sets) return { kind: "unknown", words: "not known" };
    return { kind: "open", words: decide(sets, answer.players) };
  }

  const chip = (what) => {
    const { kind, words } = leads(what);
    return element("span", { className: `chip ${kind}` }, words);
  };

  // --- What is shown ---

  function draw() {
    // The focus stays where it was, on elements that are new.
    const active = document.activeElement;
    const was = [list, tree, choices].find((part) => part.contains(active));
    const place = was === choices ? "0.0" : board.contains(active) ? active.dataset.place : "";
    at("explorer").hidden = false;
    drawTurn();
    drawBoard();
    drawChoices();
    drawFacts();
    drawMoves();
    drawTree();
    drawEditor();
    at("back").disabled = at("first").disabled = shown.moves.length === 0;
    const { definitions } = divided(shown.source);
    const position = answer.ending ? divided(shown.source).position : answer.position;
    const typed = `${definitions ? definitions + "\n" : ""}explore(${position}, under=${shown.rules})`;
    at("prompt").href = at("prompt").href.split("#")[0] + "#run=" + encodeURIComponent(typed);
    if (place) (board.querySelector(`[data-place="${place}"]`) || board.querySelector(".cell") || source).focus();
    else if (was === list) (list.querySelector("button") || at("back")).focus();
    else if (was === tree) tree.querySelector("[aria-current]")?.focus();
  }

  function drawTurn() {
    at("turn").replaceChildren(...(answer.ending ? [`The game is over: ${answer.ending}.`]
      : [element("span", { className: `token p${answer.mover}`, textContent: answer.mover }), ` Player ${answer.mover} of ${answer.players} is to move.`]));
  }

  const same = ([part, cell], [otherPart, otherCell]) => part === otherPart && cell === otherCell;
  const touches = (move, place) => move.cells.some((one) => same(one, place));

  // The moves that touch all that was clicked; of those of one piece, the ones that it makes.
  function candidates() {
    if (selected.length === 0) return [];
    const all = answer.moves.filter((move) => selected.every((place) => touches(move, place)));
    const own = all.filter(({ from }) => from && same(from, selected[0]));
    return own.length > 0 ? own : all;
  }

  function click(place) {
    if (edited && !editable().cells) {
      at("heaps").focus();
      return;
    }
    if (edited) {
      edited[place[1]] = piece;
      applyEdit();
      return;
    }
    if (answer.ending) {
      tell(`The game is over: ${answer.ending}. “Back” takes a move back.`);
      return;
    }
    const isAgain = selected.some((one) => same(one, place));
    const before = candidates();
    const narrowed = before.filter((move) => touches(move, place));
    if (selected.length > 0 && narrowed.length === 1) {
      play(narrowed[0].number);
      return;
    }
    selected = isAgain ? [] : narrowed.length > 0 ? [...selected, place] : [place];
    const left = candidates();
    if (left.length === 1 && left[0].cells.length === 1) {
      play(left[0].number);
      return;
    }
    tell(selected.length === 0 ? "" : left.length === 0 ? `Player ${answer.mover} has no move with ${placeName(answer, place)}.`
      : `${left.length === 1 ? "A move" : `${left.length} moves`} with ${placeName(answer, place)}; choose where it goes.`);
    if (left.length === 0) selected = [];
    drawBoard(place);
    drawChoices();
  }

  const play = (number) => go({ moves: [...shown.moves, number] });

  function drawBoard(focused = null) {
    const target = candidates();
    let first = true;
    const cells = [];
    const cellButton = (part, number, cell, letter) => {
      const place = [number, cell];
      const mine = answer.moves.filter((move) => touches(move, place));
      const isToken = /^[1-9]\d*$/.test(letter);
      const isEmpty = letter === "." || letter === "0";
      const isSelected = selected.some((one) => same(one, place));
      const isTarget = !isSelected && target.some((move) => touches(move, place));
      const what = part.heaps ? `${letter} counters` : isToken ? `token of player ${letter}` : isEmpty ? "empty" : letter === "#" ? "wall" : letter;
      const one = button(isEmpty && !part.heaps ? "·" : part.heaps ? "" : letter, () => click(place), {
        className: ["cell", isToken && !part.heaps ? `p${letter}` : isEmpty ? "empty" : letter === "#" ? "wall" : "letter",
          isSelected ? "selected" : "", isTarget ? "target" : "", mine.length > 0 ? "movable" : ""].join(" "),
        tabIndex: first || (focused && same(focused, place)) ? 0 : -1,
      });
      first = false;
      if (part.heaps) {
        one.className += " heap";
        one.append(element("span", { className: "dots", ariaHidden: "true", textContent: Number(letter) <= 24 ? "●".repeat(Number(letter)) : "●●●…" }), element("span", { className: "count", textContent: letter }));
      }
      one.setAttribute("aria-label", `${placeName(answer, place)}: ${what}${isTarget ? ", a move goes there" : mine.length > 0 ? `, ${mine.length} move${mine.length > 1 ? "s" : ""}` : ""}`);
      one.setAttribute("aria-pressed", String(isSelected));
      one.dataset.place = place.join(".");
      cells.push(one);
      return one;
    };
    board.replaceChildren(...answer.parts.map((part, number) => {
      const letters = edited || part.cells;
      let block;
      if (part.heaps) block = element("div", { className: "heaps" }, ...part.heaps.map((heap, i) => cellButton(part, number, i, String(heap))));
      else if (!part.cells) block = element("p", { textContent: part.text });
      else if (part.width === 0) block = graphOf(part, letters.map((letter, i) => cellButton(part, number, i, letter)));
      else {
        block = element("div", { className: `grid ${part.lattice}` }, ...letters.map((letter, i) => {
          const one = letter ? cellButton(part, number, i, letter) : element("span", { className: "outside", ariaHidden: "true" });
          one.style.setProperty("--shift", part.shifts[Math.floor(i / part.width)] || 0);
          return one;
        }));
        block.style.setProperty("--columns", part.width);
        block.style.setProperty("--most-shift", Math.max(0, ...part.shifts));
      }
      block.setAttribute("role", "group");
      block.setAttribute("aria-label", (answer.parts.length > 1 ? `part ${number + 1}: ` : "") + part.text);
      return block;
    }));
    const again = focused && cells.find(({ dataset }) => dataset.place === focused.join("."));
    if (again) again.focus();
  }

  // Cells of a graph on a circle, with lines between them.
  function graphOf(part, cells) {
    const place = (i) => {
      const angle = 2 * Math.PI * i / cells.length - Math.PI / 2;
      return [50 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle)];
    };
    const lines = part.edges.map(([a, b]) => {
      const [[x, y], [u, v]] = [place(a), place(b)];
      return `<line x1="${x}" y1="${y}" x2="${u}" y2="${v}"/>`;
    });
    const block = element("div", { className: "graph", innerHTML: `<svg viewBox="0 0 100 100" aria-hidden="true">${lines.join("")}</svg>` });
    cells.forEach((cell, i) => {
      const [x, y] = place(i);
      Object.assign(cell.style, { left: `${x}%`, top: `${y}%` });
      cell.dataset.name = part.names[i];
      block.append(cell);
    });
    return block;
  }

  function drawChoices() {
    choices.replaceChildren(...candidates().map((move) => moveButton(answer, move, () => play(move.number))));
  }

  function moveButton(of, move, onclick) {
    const one = button("", onclick, { className: `move ${leads(move).kind}` });
    one.append(element("span", { className: "name", textContent: moveName(of, move) }), " ");
    if (move.value !== null) one.append(element("span", { className: "value", textContent: move.value }), " ");
    one.append(chip(move));
    if (move.best) one.append(element("span", { className: "best", textContent: " best" }));
    return one;
  }

  function drawFacts() {
    const facts = [];
    const add = (name, text) => facts.push(element("div", {}, element("dt", { textContent: name }), element("dd", {}, text)));
    if (!answer.ending) {
      add(`Value, ${answer.rules}`, answer.value === null ? "not known" : answer.value);
      const sets = answer.can_force;
      const alone = sets && sets.filter((set) => set.length === 1);
      const pairs = sets && sets.filter((set) => set.length === 2);
      add("Can force a win", !sets ? "not known" : alone.length > 0 ? alone.map((set) => `player ${set}`).join(", ") : "no player alone");
      if (sets && answer.players > 2) add("Pairs that can", pairs.length > 1 && pairs.length === answer.players * (answer.players - 1) / 2 ? "any two" : pairs.length > 0 ? pairs.map(join).join(", ") : alone.length > 0 ? "those with this player" : "none");
    }
    // Its row is there before the result, so that nothing moves under a pointer.
    if (shown.expression.trim()) add(shown.expression, results.get(answer.position) ?? "…");
    at("facts").replaceChildren(...facts);
    at("reason").textContent = answer.reason ? `Best: ${answer.reason}` : "";
    at("omitted").replaceChildren(...answer.omitted.map((text) => element("li", { textContent: `Left out: ${text}.` })));
  }

  const isShown = (move) => !at("matter").checked || move.matters;

  function drawMoves() {
    const moves = answer.moves.filter(isShown);
    at("moves-title").textContent = answer.ending ? "No moves" : `Moves (${moves.length}${moves.length < answer.moves.length ? ` of ${answer.moves.length}` : ""})`;
    list.replaceChildren(...moves.map((move) => element("li", { value: move.number, className: move.matters ? "" : "dropped" },
      moveButton(answer, move, () => play(move.number)))));
  }

  // The positions that were shown, with the moves of those on the line of play; the others with those that were shown.
  function drawTree() {
    const current = keyOf(shown.moves);
    const branch = (moves) => {
      const here = answers.get(keyOf(moves));
      if (!here) return [];
      const isOnLine = moves.every((number, i) => shown.moves[i] === number);
      const children = here.moves.filter((move) => answers.has(keyOf([...moves, move.number])) || (isOnLine && isShown(move)));
      const shownChildren = children.slice(0, mostShown);
      const items = shownChildren.map((move) => {
        const path = [...moves, move.number];
        const one = moveButton(here, move, () => go({ moves: path }));
        const result = results.get(move.position);
        if (result !== undefined) one.append(element("span", { className: "result", textContent: ` ${shown.expression} = ${result}` }));
        if (keyOf(path) === current) one.setAttribute("aria-current", "true");
        if (!move.matters) one.classList.add("dropped");
        return element("li", {}, element("span", { className: `token p${here.mover}`, textContent: here.mover }), one, ...branchList(path));
      });
      if (children.length > shownChildren.length) items.push(element("li", { textContent: `and ${children.length - shownChildren.length} more` }));
      return items;
    };
    const branchList = (moves) => {
      const items = branch(moves);
      return items.length > 0 ? [element("ul", {}, ...items)] : [];
    };
    const start = button(divided(shown.source).position, () => go({ moves: [] }), { className: "move" });
    if (current === "") start.setAttribute("aria-current", "true");
    tree.replaceChildren(element("ul", {}, element("li", {}, start, ...branchList([]))));
  }

  // --- Editing ---

  // The part that can be edited: the only one, with heaps or with cells of one letter.
  function editable() {
    const [part] = answer.parts;
    const isPlain = part.heaps || part.letters?.every((letter) => letter.length === 1);
    return answer.parts.length === 1 && part.before && isPlain ? part : null;
  }

  function drawEditor() {
    const part = editable();
    at("edit").disabled = !part;
    if (!part) edited = null;
    at("edit").setAttribute("aria-pressed", String(edited !== null));
    at("editor").hidden = edited === null;
    if (!edited) return;
    at("heaps").parentElement.hidden = !part.heaps;
    for (const node of [at("pieces"), at("clear"), at("columns").parentElement, at("rows").parentElement]) node.hidden = Boolean(part.heaps);
    if (part.heaps) {
      at("heaps").value = part.heaps.join(", ");
      return;
    }
    if (!part.letters.includes(piece)) piece = part.letters[1];
    const choose = (letter) => {
      piece = letter;
      drawEditor();
      at("pieces").querySelector('[aria-checked="true"]').focus();
    };
    at("pieces").replaceChildren(...part.letters.map((letter) => {
      const one = button(letter === "0" || letter === "." ? "·" : letter, () => choose(letter), { className: `cell p${letter}`, role: "radio" });
      one.setAttribute("role", "radio");
      one.setAttribute("aria-checked", String(letter === piece));
      one.setAttribute("aria-label", letter === "0" || letter === "." ? "empty" : letter === "#" ? "wall" : /\d/.test(letter) ? `player ${letter}` : letter);
      return one;
    }));
    const isGrid = part.width > 0;
    for (const id of ["columns", "rows"]) at(id).parentElement.hidden = !isGrid;
    if (!isGrid) return;
    at("columns").value = part.width;
    at("rows").value = edited.length / part.width;
  }

  // Shows the position with another board, in the place of all lines of play.
  function applyEdit(width = editable().width) {
    const part = editable();
    const rows = [];
    for (let i = 0; width > 0 && i < edited.length; i += width) rows.push(edited.slice(i, i + width).join(""));
    const edges = part.edges.map(([a, b]) => `${part.names[a]}-${part.names[b]}`).join(" ");
    const text = width > 0 ? rows.join("/") : `${edited.map((letter, i) => `${part.names[i]}:${letter}`).join(" ")}; ${edges}`;
    const isQuoted = part.before.endsWith('"');
    drawBoard();
    replace(part.before + (isQuoted ? text : `"${text}"`) + part.behind);
  }

  // Shows another position, with the definitions above it as they are.
  function replace(position) {
    const { definitions } = divided(shown.source);
    go({ source: (definitions ? definitions + "\n" : "") + position, moves: [] }).then(() => {
      if (edited && answer.parts[0].cells?.length !== edited.length) edited = [...answer.parts[0].cells || []];
      source.value = shown.source;
      fit();
    });
  }

  function resize() {
    const part = editable();
    const bounded = (id) => Math.max(1, Math.min(20, Math.floor(Number(at(id).value)) || 1));
    const [columns, rows] = [bounded("columns"), bounded("rows")];
    const cell = (row, column) =>
      column < part.width && row * part.width + column < edited.length ? edited[row * part.width + column] : part.letters[0];
    edited = Array.from({ length: rows * columns }, (_, i) => cell(Math.floor(i / columns), i % columns));
    applyEdit(columns);
  }

  // --- Links ---

  function writeAddress() {
    const hash = new URLSearchParams({ g: shown.source });
    if (shown.moves.length > 0) hash.set("m", keyOf(shown.moves));
    hash.set("u", shown.rules);
    if (shown.expression) hash.set("e", shown.expression);
    if (at("matter").checked) hash.set("only", "1");
    const url = "#" + hash;
    if (url.length > longestLink || url === location.hash) return;
    history[location.hash ? "pushState" : "replaceState"](null, "", url);
  }

  // The state in the address. A link that was made by hand may hold anything; what is no state is left out and said.
  function linked() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const text = (name) => (hash.get(name) || "").replace(/\r/g, "");
    const wanted = { source: text("g").trim() || samples.Clobber, moves: [], rules: text("u") || "prudent", expression: text("e") };
    let why = "";
    const moves = text("m");
    if (/^(?:\d{1,4}(?:\.\d{1,4})*)?$/.test(moves)) wanted.moves = moves ? moves.split(".").map(Number) : [];
    else why = "The moves of this link are no numbers.";
    // eslint-disable-next-line no-control-regex
    if (/[\0-\x08\x0b-\x1f\x7f]/.test(Object.values(wanted).join(""))) return { wanted: { ...wanted, source: samples.Clobber, rules: "prudent", expression: "" }, why: "This link holds no position." };
    at("matter").checked = hash.has("only");
    return { wanted, why };
  }

  async function open() {
    const { wanted, why } = linked();
    setFields(wanted);
    edited = null;
    await go(wanted);
    const said = why || state.textContent;
    if (!answer) await go({ source: samples.Clobber, moves: [], rules: "prudent", expression: "" });
    if (said) tell(said);
  }

  function fit() {
    source.style.height = "auto";
    source.style.height = Math.min(source.scrollHeight + 2, 240) + "px";
  }

  function setFields(wanted) {
    source.value = wanted.source;
    rules.value = wanted.rules;
    expression.value = wanted.expression;
    fit();
  }

  // --- Keys and buttons ---

  const back = () => { if (shown.moves.length > 0) go({ moves: shown.moves.slice(0, -1) }); };

  // Arrows go to the nearest cell in their direction.
  function moveFocus(event) {
    const from = event.target.closest(".cell");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!from || !way) return;
    event.preventDefault();
    const middle = (node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(from);
    let nearest = null;
    let least = Infinity;
    for (const cell of board.querySelectorAll(".cell")) {
      const [dx, dy] = [middle(cell)[0] - x, middle(cell)[1] - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (cell === from || along < 2 || along + 3 * aside >= least) continue;
      nearest = cell;
      least = along + 3 * aside;
    }
    if (!nearest) return;
    from.tabIndex = -1;
    nearest.tabIndex = 0;
    nearest.focus();
  }

  function listen() {
    board.addEventListener("keydown", moveFocus);
    document.addEventListener("keydown", (event) => {
      if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      if (event.key === "Backspace") back();
      if (event.key !== "Escape") return;
      if (busy) {
        stop();
      } else if (answer) {
        selected = [];
        drawBoard();
        drawChoices();
        tell("");
      }
    });
    at("form").addEventListener("submit", (event) => {
      event.preventDefault();
      edited = null;
      const isNew = source.value.trim() !== shown.source;
      go({ source: source.value.trim(), moves: isNew ? [] : shown.moves, rules: rules.value.trim() || "prudent", expression: expression.value.trim() });
    });
    source.addEventListener("input", fit);
    source.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || (source.value.match(/{/g) || []).length > (source.value.match(/}/g) || []).length) return;
      event.preventDefault();
      at("form").requestSubmit();
    });
    at("examples").append(...Object.keys(samples).map((name) => element("option", { value: name, textContent: name })));
    at("examples").onchange = ({ target }) => {
      if (!target.value) return;
      source.value = samples[target.value];
      target.value = "";
      fit();
      at("form").requestSubmit();
    };
    at("stop").onclick = stop;
    at("back").onclick = back;
    at("first").onclick = () => go({ moves: [] });
    at("matter").onchange = () => {
      drawMoves();
      drawTree();
      writeAddress();
    };
    at("link").onclick = async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        tell("The link is copied.");
      } catch {
        tell("The link is in the address line.");
      }
    };
    at("edit").onclick = () => {
      edited = edited ? null : [...editable().cells || []];
      selected = [];
      tell(!edited ? "" : editable().cells ? "A click sets a cell." : "Write other heaps.");
      drawBoard();
      drawChoices();
      drawEditor();
    };
    at("clear").onclick = () => {
      edited = edited.map(() => editable().letters[0]);
      applyEdit();
    };
    at("columns").onchange = at("rows").onchange = resize;
    at("heaps").onchange = () => {
      const heaps = at("heaps").value.match(/\d+/g) || ["0"];
      replace(editable().before + heaps.join(",") + editable().behind);
    };
    addEventListener("hashchange", open);
  }

  async function begin() {
    const missing = ["WebAssembly", "DecompressionStream", "Worker"].filter((name) => !(name in globalThis));
    if (missing.length > 0) {
      tell(`This browser is too old: it lacks ${missing.join(" and ")}.`);
      return;
    }
    try {
      await startWorker();
    } catch (error) {
      tell(`The program could not be started: ${error.message}`);
      return;
    }
    listen();
    await open();
  }
  begin();
})();
