// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Kingmaker in JavaScript: sessions, whose answers are objects. index.d.ts describes them.
import { seeMachine, start } from "./program.js";

export class KingmakerError extends Error {
  constructor({ error, ...place }) {
    super(error);
    this.name = "KingmakerError";
    Object.assign(this, place);
  }

  // The copy of `require` is the same class.
  static [Symbol.hasInstance](error) {
    return error?.name === "KingmakerError";
  }
}

// An answer is a line of JSON; pages, such as those of `:help`, are texts.
function answersIn(text) {
  try {
    return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [text.replace(/\n$/, "")];
  }
}

const UNITS = { time: (seconds) => Math.max(1, Math.round(seconds * 1000)) };

export class Session {
  #engine;
  #events = [];
  #hasEnded = false;

  static async open({ limits = {}, ...settings } = {}) {
    const session = new Session();
    session.#engine = await start({ tell: (kind, text) => session.#events.push({ kind, text }) });
    await seeMachine(session.#engine);
    for (const [name, value] of Object.entries(settings)) session.#set(name, value);
    for (const [name, value] of Object.entries(limits)) session.#set("limit", `${name} ${UNITS[name]?.(value) ?? value}`);
    return session;
  }

  // Changes a setting, which `:undo` does not undo.
  #set(name, value) {
    this.#events = [];
    if (!this.#engine.call("set", name, String(value))) {
      throw new KingmakerError({ error: this.#events.map(({ text }) => text).join("").trim() });
    }
  }

  run(statements) {
    if (typeof statements !== "string") throw new TypeError(`statements are a string, not ${typeof statements}`);
    if (this.#hasEnded) throw new KingmakerError({ error: "this session has ended" });
    // Errors are answers in JSON, too, whatever statements have set before.
    this.#set("format", "json");
    this.#events = [];
    this.#hasEnded = !this.#engine.call("run", statements);
    const answers = [];
    for (const { kind, text } of this.#events) {
      if (kind !== "answer") continue;
      for (const answer of answersIn(text)) {
        if (answer?.error !== undefined) throw new KingmakerError(answer);
        answers.push(answer);
      }
    }
    const failure = this.#events.find(({ kind }) => kind === "error"); // one without JSON
    if (failure) throw new KingmakerError({ error: failure.text.trim() });
    return answers;
  }

  eval(statement) {
    const answers = this.run(statement);
    if (answers.length !== 1) throw new KingmakerError({ error: `expected one answer, found ${answers.length}` });
    return answers[0];
  }
}
