// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/drop_weaker_option.hpp"

#include "grammar/print.hpp"

namespace kingmaker::detail {

absl::Status cycle_error(const TermStore& store, std::string_view preference, Player mover,
                         std::span<const Term> cycle) {
  std::string text = cat("the preference ", preference, " of player ", mover,
                         " goes round in a circle, so that every option of a choice is "
                         "weaker than another: ");
  const auto append_value = [&](Term t) {
    PrintOptions options;
    options.format = Format::Choice;
    options.frame.players = kMaxPlayers;
    options.max_bytes = 1000;
    const absl::StatusOr<std::string> printed = print(store, t, options);
    append(text, printed.ok() ? *printed : cat("(a value of depth ", store.depth(t), ")"));
  };
  for (const Term t : cycle) {
    append_value(t);
    append(text, " < ");
  }
  append_value(cycle.front());
  return absl::FailedPreconditionError(text);
}

}  // namespace kingmaker::detail
