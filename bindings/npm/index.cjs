// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The package for `require`. A session opens asynchronously, and loads the module then.
exports.Session = class Session {
  static async open(settings) {
    return (await import("./index.js")).Session.open(settings);
  }
};

exports.KingmakerError = class KingmakerError extends Error {
  static [Symbol.hasInstance](error) {
    return error?.name === "KingmakerError";
  }
};
