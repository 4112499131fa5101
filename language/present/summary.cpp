// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/summary.hpp"

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>

#include "algebra/print_order.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"

namespace kingmaker {

std::string first_levels(Context& context, const GameValue& value) {
  constexpr int kLevels = 3;
  constexpr std::size_t kMostOptions = 5;
  constexpr std::uint64_t kLongest = 20;  // values of this size are shown whole
  const TermStore& store = context.store();
  const PrintOrder order(store, value.frame.players, value.term);
  const std::function<std::string(Term, int)> text_of = [&](Term term, int level) -> std::string {
    // An outcome is shown whole, whatever its length.
    const std::uint64_t most = term.is_leaf() ? context.settings.max_output : kLongest;
    const absl::StatusOr<std::string> whole =
        print(store, term, {Format::Choice, value.frame, most, context.settings.names});
    if (whole.ok()) return *whole;
    if (level == kLevels) return "…";
    std::string text = cat(player_name(context.settings, value.frame, store.mover(term)), "{");
    std::size_t count = 0;
    for (const Term option : order.options(term)) {
      append(text, count == 0 ? "" : ",", count == kMostOptions ? "…" : text_of(option, level + 1));
      if (count++ == kMostOptions) break;
    }
    return text + "}";
  };
  return text_of(value.term, 0);
}

}  // namespace kingmaker
