// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/value_tree.hpp"

#include <cstddef>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "base/diagnostic.hpp"
#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/context.hpp"
#include "language/object_text.hpp"

namespace kingmaker {

absl::StatusOr<std::string> ValueTree::print(const Printing& printing) const {
  const auto& value = std::get<GameValue>(value_);
  const TermStore& store = printing.context.store();
  const PrintOrder order(store, value.frame.players, value.term);
  const auto label = [&](Term t) {
    const auto name = [&](Player p) { return player_name(printing.settings, value.frame, p); };
    if (t.is_win()) return name(t.winner());
    if (t.is_leaf()) return outcome_text(store.payoffs(t));
    if (is_type(store, value.frame.players, t)) return type_text(store, value.frame.players, t);
    const auto simple = value.frame.players == 3 ? store.simple_value(t) : std::nullopt;
    const bool is_leaf = simple && t != value.term;
    return is_leaf ? cat(name(simple->base), "_", simple->exponent) : name(store.mover(t));
  };
  struct Open {
    Term choice;
    std::size_t next = 0;       // the next option
    std::size_t indent_before;  // bytes of indentation of the choices above
  };
  std::string text = label(value.term);
  std::string indent;
  std::vector<Open> open;
  if (!has_no_options(store, value.frame.players, value.term)) {
    open.push_back({value.term, 0, 0});
  }
  while (!open.empty()) {
    Open& at = open.back();
    const auto options = order.options(at.choice);
    indent.resize(at.indent_before);
    if (at.next == options.size()) {
      open.pop_back();
      continue;
    }
    if (!printing.context.budget().spend()) return status_of(printing.context.budget());
    const Term option = options[at.next++];
    const bool is_last = at.next == options.size();
    append(text, "\n", indent, is_last ? "└─ " : "├─ ", label(option));
    if (text.size() > printing.settings.max_output) return too_long_to_print("the tree is");
    const bool is_leaf = has_no_options(store, value.frame.players, option) ||
                         (value.frame.players == 3 && store.simple_value(option).has_value());
    if (is_leaf) continue;
    indent += is_last ? "   " : "│  ";
    open.push_back({option, 0, indent.size()});
  }
  return text;
}

absl::StatusOr<std::string> ValueTree::print_inside(const Printing& printing) const {
  return text_of(printing, value_);
}

// The lines of the tree, as they are.
absl::StatusOr<std::string> ValueTree::print_tex(const Printing& printing) const {
  return print(printing);
}

absl::Status ValueTree::print_json(const Printing& printing, JsonWriter& json) const {
  const auto& value = std::get<GameValue>(value_);
  KM_ASSIGN_OR_RETURN(const std::string text,
                      kingmaker::print(printing.context.store(), value.term,
                                       {Format::Json, value.frame, printing.settings.max_output}));
  json.raw(text);
  return absl::OkStatus();
}

}  // namespace kingmaker
