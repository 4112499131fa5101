// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/engine/readers.hpp"

namespace kingmaker {

absl::StatusOr<std::optional<Term>> normal_form_of_brackets(TermStore& store, Rewriter& rewriter,
                                                            const Frame& frame,
                                                            std::string_view text, Budget& budget) {
  if (plays_prudently(rewriter.system(), frame.players)) {
    PrudentReader reader;
    const auto value = read_brackets(text, frame, reader);
    if (!value) return std::nullopt;
    const Term term = store.simple(value->value());
    if (term.is_none()) return status_of_refusal(store);
    return term;
  }
  RewritingReader reader(store, rewriter, budget);
  const auto value = read_brackets(text, frame, reader);
  if (!value && !reader.status().ok()) return reader.status();
  return value;
}

}  // namespace kingmaker
