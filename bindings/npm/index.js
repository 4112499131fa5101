// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Kingmaker in JavaScript: sessions, whose answers are objects. index.d.ts describes them.
import { start } from "./program.js";

export class KingmakerError extends Error {
  constructor({ error, ...place }) {
    super(error);
    this.name = "KingmakerError";
    Object.assign(this, place);
  }
}

export class Session {
  #engine;
  #output = "";
  #hasEnded = false;

  static async open(settings = {}) {
    const session = new Session();
    session.#engine = await start({
      tell(kind, text) {
        if (kind === "answer") session.#output += text;
      },
    });
    // Errors are answers in JSON, too.
    for (const [name, value] of [["format", "json"], ...Object.entries(settings)]) session.run(`:set ${name} ${value}`);
    return session;
  }

  run(statements) {
    if (this.#hasEnded) throw new KingmakerError({ error: "this session has ended" });
    this.#output = "";
    this.#hasEnded = !this.#engine.call("run", statements);
    return this.#output.split("\n").filter(Boolean).map((line) => {
      const answer = JSON.parse(line);
      if (answer?.error !== undefined) throw new KingmakerError(answer);
      return answer;
    });
  }

  eval(statement) {
    const answers = this.run(statement);
    if (answers.length !== 1) throw new KingmakerError({ error: `expected one answer, found ${answers.length}` });
    return answers[0];
  }
}
