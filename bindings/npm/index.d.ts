// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

/** Settings of a session, as `:set` takes them. */
export interface Settings {
  /** The number of players, 2 to 16; 3 by default. */
  players?: number;
  /** The player who moves first; 1 by default. */
  start?: number;
  /** The rule set of statements that name none, such as `prudent`; `syntactic` by default. */
  under?: string;
  /** How players are named: `123` or `abc`. */
  names?: string;
  /** Limits of each statement. */
  limits?: Limits;
}

/** What a statement may take. */
export interface Limits {
  /** Seconds. */
  time?: number;
  /** Steps of rewriting. */
  steps?: number;
  /** MB of the engine. */
  memory?: number;
  /** Nodes of values that the session holds. */
  nodes?: number;
  /** The depth of a value. */
  depth?: number;
  /** Bytes of a text. */
  output?: number;
}

/** A value: a player who has won, or the choice of a player among options. */
export type Value = number | { mover: number; options: Value[] };

/** A row of a table, by the titles of its columns. */
export type Row = Record<string, Answer>;

/** The result of `check`. */
export interface Check {
  holds: boolean;
  instances: number;
  checked: number;
  instance?: Record<string, Answer>;
  parts?: unknown[];
}

/** An answer: the JSON that the program prints with `--format json`. */
export type Answer = Value | boolean | string | Row[] | Check | { [name: string]: unknown } | Answer[];

/** An error of a statement, with its place. */
export class KingmakerError extends Error {
  readonly line?: number;
  readonly column?: number;
}

/** A session, in which names keep their meaning from one call to the next. */
export class Session {
  private constructor();
  /** Opens a session. Throws KingmakerError if a setting is wrong. */
  static open(settings?: Settings): Promise<Session>;
  /**
   * Runs statements, one on each line, and gives their answers; the pages of commands such as `:help` are texts.
   * Throws KingmakerError at the first that fails, and TypeError for anything but a string. In Node `:load` and
   * `:save` mean files of the machine.
   */
  run(statements: string): Answer[];
  /** Runs one statement that has an answer. */
  eval(statement: string): Answer;
}
