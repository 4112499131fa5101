// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/line_check.hpp"

#include <absl/algorithm/container.h>

namespace kingmaker::detail {

bool LineCheck::take_premises(const ProofLine& line) {
  premises_.clear();
  listed_.clear();
  forms_.clear();
  step_ = line.step.get();
  for (const std::uint32_t premise : line.premises) {
    const Judgement& j = derivation_.lines[premise].conclusion;
    if (!premises_.emplace(j, false).second) return false;
    listed_.push_back(&j);
    if (j.verb == Verb::NormalForm) forms_.emplace(j.left, j.right);
  }
  return true;
}

bool LineCheck::all_are_used() const {
  return all(premises_, [](const auto& premise) { return premise.second; });
}

std::int64_t LineCheck::place(Player p, Player winner) const {
  const SystemArguments& arguments = plays().arguments;
  if (plays().of(1) == PlayerRules::Order) {
    const auto& order = arguments[static_cast<std::size_t>(p - 1)];
    return absl::c_find(order, winner) - order.begin();
  }
  const std::int64_t shift = arguments.empty() ? 0 : arguments[0][0] % players();
  return (winner - p - shift + 2 * std::int64_t{players()}) % players();
}

Player LineCheck::picker(Term t) const {
  const auto value = simple(t);
  return value && value->exponent == 1 ? value->base : 0;
}

bool LineCheck::is_basic(Term t) const {
  switch (plays().of(1)) {
    case PlayerRules::Loeb:
      return simple(t).has_value();
    case PlayerRules::Straffin:
      return t.is_win() || picker(t) != 0;
    case PlayerRules::Types:
      return t.is_win() || is_type(t) || (players() == 3 && simple(t));
    default:
      return t.is_win();
  }
}

bool LineCheck::has(const Judgement& j) {
  const auto premise = premises_.find(j);
  if (premise == premises_.end()) return false;
  premise->second = true;
  return true;
}

std::optional<Term> LineCheck::form(Term t) {
  const auto entry = forms_.find(t);
  if (entry == forms_.end()) return std::nullopt;
  static_cast<void>(has(Notion::Rewriting, Verb::NormalForm, true, 0, t, entry->second));
  return entry->second;
}

std::optional<Term> LineCheck::form_of_choice(Player m, std::span<const Term> options) {
  for (const Judgement* j : listed_) {
    if (j->verb == Verb::NormalForm && chooses(m, j->left) &&
        absl::c_equal(options, this->options(j->left))) {
      return form(j->left);
    }
  }
  return std::nullopt;
}

bool LineCheck::some_option_left(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
  for (const Judgement* j : listed_) {
    if (is_option(j->left, v) && *j == Judgement{notion, verb, holds, p, j->left, w}) {
      return has(*j);
    }
  }
  return false;
}

bool LineCheck::some_option_right(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
  for (const Judgement* j : listed_) {
    if (is_option(j->right, w) && *j == Judgement{notion, verb, holds, p, v, j->right}) {
      return has(*j);
    }
  }
  return false;
}

}  // namespace kingmaker::detail
