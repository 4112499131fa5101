// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Calls a function of the program with texts, which end with a zero there. A surrogate without its pair becomes U+FFFD.
Module["call"] = (name, ...texts) => {
  const encoder = new TextEncoder();
  const places = texts.map((text) => {
    const bytes = encoder.encode(text.replaceAll("\0", "\ufffd"));
    const place = Module["_malloc"](bytes.length + 1);
    if (!place) throw new RangeError("out of memory");
    Module["HEAPU8"].set(bytes, place);
    Module["HEAPU8"][place + bytes.length] = 0;
    return place;
  });
  try {
    return Module["_kingmaker_" + name](...places);
  } finally {
    places.forEach((place) => Module["_free"](place));
  }
};
