// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program in a worker, for the pages. What runs there cannot be stopped; `start` ends it and begins anew.
kingmaker.Program = class {
  #hear;
  #worker;
  #module;
  #waiting = new Map(); // requests without an answer, by their number
  #count = 0;

  // `hear` gets the messages of the worker that answer no request.
  constructor(hear) {
    this.#hear = hear;
  }

  static source(part) {
    return `(${part}).call(globalThis);`;
  }

  // Begins with names and settings: a script, and inputs behind it. Requests without an answer fail: "stopped".
  async start(session) {
    if (this.#worker) this.#worker.terminate();
    this.#fail("stopped");
    const { worker: part, wasm, engine, files } = kingmaker;
    const url = URL.createObjectURL(new Blob([kingmaker.Program.source(part)], { type: "text/javascript" }));
    const mine = this.#worker = new Worker(url);
    mine.onmessage = ({ data }) => {
      if (this.#worker === mine) this.#receive(data); // one that was ended may have said more
    };
    mine.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || "the program ended");
    };
    if (!this.#module) {
      const bytes = Uint8Array.from(atob(wasm), (c) => c.charCodeAt(0));
      const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      this.#module = await WebAssembly.compile(await new Response(plain).arrayBuffer());
    }
    await this.ask({ do: "start", module: this.#module, parts: engine, files, ...session });
    URL.revokeObjectURL(url);
  }

  // The answer to a request of worker.js.
  ask(request) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#count, { resolve, reject });
      this.#worker.postMessage({ ...request, id: this.#count });
    });
  }

  #receive(data) {
    const { resolve, reject } = this.#waiting.get(data.id) || {};
    this.#waiting.delete(data.id);
    if (!resolve) this.#hear(data);
    else if (data.say === "done") resolve(data);
    else reject(new Error(data.why));
  }

  #fail(why) {
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of failed) reject(new Error(why));
  }
};
