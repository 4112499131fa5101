// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `heap_period(g)`: the period of the nimbers of heaps, and whether it is proved.
//
// In octal and take games a move removes at most t counters, and may split the rest in two. R. K.
// Guy and C. A. B. Smith (The G-values of various games, 1956): if g(n + p) = g(n) for all n with
// n0 <= n < 2 n0 + p + t, where n0 >= 1, then for all n >= n0. Tested in
// tests/extensions/games/heap_period.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/heap_game.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/position.hpp"
#include "language/functions/function_arguments.hpp"

namespace kingmaker {
namespace {

constexpr std::uint64_t kMostCounters = 10'000;

// The most counters that a move takes; nullopt if a move may split a heap in another way.
std::optional<std::size_t> most_taken(const HeapRules& rules) {
  std::size_t most = 0;
  for (const HeapMove& move : rules.moves) {
    if (move.kind == HeapMove::Kind::Table) return std::nullopt;
    if (!move.digits.empty()) most = std::max(most, move.digits.size() - 1);
    for (const std::uint32_t taken : move.taken) most = std::max<std::size_t>(most, taken);
  }
  return most;
}

struct HeapPeriod {
  std::size_t first = 0;
  std::size_t period = 0;
};

// The nimbers of heaps of 0, 1, 2, ... counters.
class HeapNimbers {
 public:
  explicit HeapNimbers(const HeapRules& rules) : rules_(rules) {}

  absl::Status extend(Budget& budget) {
    options_.clear();
    rules_.append(static_cast<std::uint32_t>(nimbers_.size()), 1, options_);
    is_reached_.assign(is_reached_.size(), false);
    for (const Heaps& option : options_) {
      std::uint32_t sum = 0;
      for (const std::uint32_t heap : option) sum ^= nimbers_[heap];
      if (sum >= is_reached_.size()) is_reached_.resize(2 * std::size_t{sum} + 1);
      is_reached_[sum] = true;
    }
    const auto least = absl::c_find(is_reached_, false);
    nimbers_.push_back(static_cast<std::uint32_t>(least - is_reached_.begin()));
    return budget.spend(options_.size() + 1) ? absl::OkStatus() : status_of(budget);
  }
  [[nodiscard]] std::size_t size() const { return nimbers_.size(); }

  // The least period that goes on to the end: for as long as the theorem asks where moves take at
  // most `taken` counters, or, if that is nullopt, for the last half and at least twice.
  [[nodiscard]] std::optional<HeapPeriod> period(std::optional<std::size_t> taken) const {
    const std::size_t count = nimbers_.size();
    for (std::size_t period = 1; 2 * period < count; ++period) {
      std::size_t first = count - period;
      while (first > 0 && nimbers_[first - 1] == nimbers_[first - 1 + period]) --first;
      const std::size_t needed = taken ? 2 * std::max<std::size_t>(first, 1) + 2 * period + *taken
                                       : std::max(2 * first, first + 2 * period);
      if (needed <= count) return HeapPeriod{first, period};
    }
    return std::nullopt;
  }

 private:
  const HeapRules& rules_;
  std::vector<std::uint32_t> nimbers_;
  std::vector<Heaps> options_;
  std::vector<bool> is_reached_;
};

absl::StatusOr<Object> call_heap_period(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const Position* const position,
                      position_argument(argument, "a position of a game on heaps"));
  const HeapRules* const rules = position->game->heap_rules();
  if (rules == nullptr || rules->largest_player() != 0 || position->game->impartial() == nullptr) {
    return error_at(argument.range,
                    "expected a position of a game on heaps in which all players have the same "
                    "moves, such as kayles(1)");
  }
  std::uint64_t most = 1000;
  if (const Argument* const named = named_argument(call, "counters")) {
    KM_ASSIGN_OR_RETURN(most, number_argument(*named, "a heap", 1, kMostCounters));
  }
  const auto taken = most_taken(*rules);
  if (!taken) {
    return error_at(argument.range,
                    "a period is proved for octal games and `take`; for other games a list is "
                    "evidence: `period(list n in 0..99: nimber(grundy(n)))`");
  }
  HeapNimbers nimbers(*rules);
  std::optional<HeapPeriod> proved;
  for (std::size_t look = 64; nimbers.size() <= most && !proved;) {
    KM_RETURN_IF_ERROR(nimbers.extend(call.context.budget()));
    if (nimbers.size() < look && nimbers.size() <= most) continue;
    look += look / 4;
    proved = nimbers.period(taken);
  }
  const auto found = proved ? proved : nimbers.period(std::nullopt);
  if (!found) {
    return error_at(call.range, "the nimbers of heaps up to ", most,
                    " have no period; try more, counters=", 2 * most);
  }
  Table table{{{"preperiod", {Counted{found->first}}}, {"period", {Counted{found->period}}}}};
  table.remark = proved ? cat("proved: heaps up to ", nimbers.size() - 1,
                              " are enough where a move takes at most ", *taken, " (Guy and Smith)")
                        : cat("evidence to ", most, ", no proof");
  return table;
}

constexpr FunctionInfo kFunctions[] = {
    {"heap_period", "heap_period(g, counters=N)",
     "the preperiod and the period of the nimbers of heaps of 0, 1, 2, ... counters in the game "
     "of\n"
     "a position: proved for octal games and `take` where heaps up to N are enough for the "
     "theorem\n"
     "of Guy and Smith, else evidence. N is 1000 unless it is given",
     "heap_period(kayles(1))",
     "# preperiod  period\n         71      12\nproved: heaps up to 194 are enough where a move "
     "takes "
     "at most 2 (Guy and Smith)",
     1, 1, "counters", call_heap_period, false, "position -> table"},
};

}  // namespace

std::span<const FunctionInfo> heap_functions() { return kFunctions; }

}  // namespace kingmaker
