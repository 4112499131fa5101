// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program of the pages. It ends engine.js.

// Sets what is compressed in engine.js: the JavaScript around the program, files that examples read, and the module.
kingmaker.unpack = async () => {
  const { packed } = kingmaker;
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
  const values = Object.fromEntries([...digits].map((digit, value) => [digit, value]));
  const bytes = new DataView(new ArrayBuffer(packed.length / 5 * 4));
  for (let i = 0; i < packed.length; i += 5) {
    let number = 0;
    for (let k = i; k < i + 5; ++k) number = number * 85 + values[packed[k]];
    bytes.setUint32(i / 5 * 4, number);
  }
  const { XzReadableStream } = globalThis["xz-decompress"];
  const plain = await new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
  const end = new Uint8Array(plain).indexOf(10);
  Object.assign(kingmaker, JSON.parse(new TextDecoder().decode(plain.slice(0, end))));
  kingmaker.module = await WebAssembly.compile(plain.slice(end + 1));
};

// The program in a worker. `start` begins anew, which alone ends what runs.
kingmaker.Program = class {
  #hear;
  #worker;
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
    const url = URL.createObjectURL(new Blob([kingmaker.Program.source(kingmaker.worker)], { type: "text/javascript" }));
    const mine = this.#worker = new Worker(url);
    mine.onmessage = ({ data }) => {
      if (this.#worker === mine) this.#receive(data); // one that was ended may have said more
    };
    mine.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || "the program ended");
    };
    if (!kingmaker.module) await kingmaker.unpack();
    const { engine, files, module } = kingmaker;
    await this.ask({ do: "start", module, parts: engine, files, ...session });
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
