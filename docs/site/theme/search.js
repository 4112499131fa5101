// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The search of the manual. The index is a script, so that it works from files as well as from a
// server: from a file, a browser lets a page load scripts only.
(function () {
  "use strict";
  const input = document.querySelector("#search input");
  const found = document.getElementById("found");
  const pages = new Map(searchIndex.docs.map((page) => [page.location, page]));
  // lunr takes two states of its automaton for one when their letters and numbers read alike ("1" to
  // state 23 and "12" to state 3), and then finds words that are on no page. Numbers of equal length do not.
  lunr.TokenSet._nextId = 1e9;
  const index = lunr(function () {
    this.ref("location");
    this.field("title", { boost: 10 });
    this.field("text");
    for (const page of searchIndex.docs) this.add(page);
  });

  function line(page) {
    const article = document.createElement("article");
    const heading = article.appendChild(document.createElement("h3"));
    const link = heading.appendChild(document.createElement("a"));
    link.href = page.location || "index.html";
    link.textContent = page.title;
    article.appendChild(document.createElement("p")).textContent = page.text.slice(0, 200);
    return article;
  }

  function search() {
    const words = input.value.trim();
    const hits = words === "" ? [] : index.query((query) => {
      for (const word of lunr.tokenizer(words)) {
        query.term(word, { boost: 10, usePipeline: true });
        query.term(word, { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
      }
    });
    found.replaceChildren(...hits.slice(0, 50).map((hit) => line(pages.get(hit.ref))));
    if (words !== "" && hits.length === 0) found.textContent = "Nothing found.";
  }

  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", search);
  document.getElementById("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  search();
})();
