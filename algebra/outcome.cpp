// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/outcome.hpp"

#include <absl/algorithm/container.h>

#include "base/text.hpp"

namespace kingmaker {

std::string Payoff::text() const {
  return denominator_ == 1 ? cat(numerator_) : cat(numerator_, "/", denominator_);
}

Payoffs draw_payoffs(int players) {
  return Payoffs(static_cast<std::size_t>(players), Payoff(1, players));
}

Payoffs nobody_payoffs(int players) {
  return Payoffs(static_cast<std::size_t>(players), Payoff(0));
}

std::optional<Player> winner_of(std::span<const Payoff> payoffs) {
  const auto ones = absl::c_count(payoffs, Payoff(1));
  const auto zeros = absl::c_count(payoffs, Payoff(0));
  if (ones != 1 || zeros + 1 != std::ssize(payoffs)) return std::nullopt;
  const auto winner = absl::c_find(payoffs, Payoff(1));
  return static_cast<Player>(winner - payoffs.begin()) + 1;
}

std::string outcome_text(std::span<const Payoff> payoffs) {
  const auto all_get = [&](Payoff payoff) {
    return absl::c_all_of(payoffs, [&](Payoff p) { return p == payoff; });
  };
  if (all_get(Payoff(0))) return "nobody";
  if (all_get(Payoff(1, static_cast<std::int64_t>(payoffs.size())))) return "draw";
  std::string text;
  for (const Payoff& payoff : payoffs) append(text, text.empty() ? "<" : ",", payoff.text());
  return text + ">";
}

std::uint32_t OutcomeTable::number_of(std::span<const Payoff> payoffs) {
  Payoffs key(payoffs.begin(), payoffs.end());
  if (const auto entry = numbers_.find(key); entry != numbers_.end()) return entry->second;
  const auto number = static_cast<std::uint32_t>(payoffs_.size());
  payoffs_.push_back(key);
  try {
    numbers_.emplace(std::move(key), number);
  } catch (const std::bad_alloc&) {
    payoffs_.pop_back();
    throw;
  }
  return number;
}

std::vector<std::uint32_t> OutcomeTable::places() const {
  std::vector<std::uint32_t> order(size());
  absl::c_iota(order, 0U);
  absl::c_sort(order, [&](std::uint32_t a, std::uint32_t b) { return before(a, b); });
  std::vector<std::uint32_t> places(size());
  for (std::uint32_t i = 0; i < size(); ++i) places[order[i]] = i;
  return places;
}

}  // namespace kingmaker
