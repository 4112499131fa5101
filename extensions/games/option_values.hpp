// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values of positions of impartial games, computed bottom-up from the values of their options.
// Tested in tests/extensions/literature/impartial_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "extensions/games/impartial.hpp"

namespace kingmaker {

// The values of positions, such as nimbers, N or P, or forms, remembered from call to call. All
// calls must be about games of one family and compute values in the same way. It does not recurse.
// It spends a unit of the budget for each option, and some for each position.
template <typename Value>
class OptionValues {
 public:
  // Returns the value of a position with these options. `options` is empty if nobody can move; it
  // may be reordered and changed.
  using Choose = absl::FunctionRef<absl::StatusOr<Value>(std::vector<Value>& options)>;

  [[nodiscard]] absl::StatusOr<Value> of(const ImpartialGame& game, std::string_view position,
                                         Choose choose, Budget& budget) {
    std::vector<Value> values;
    std::vector<Open> open;
    const auto visit = [&](std::string next) {
      if (const auto entry = value_of_.find(next); entry != value_of_.end()) {
        values.push_back(entry->second);
        return true;
      }
      Open entry{std::move(next), {}, values.size()};
      game.append_options(entry.position, entry.options);
      const bool paid = budget.spend(entry.options.size() + kUnitsAPosition);
      open.push_back(std::move(entry));
      return paid;
    };
    bool paid = visit(std::string(position));
    while (paid && !open.empty()) {
      Open& top = open.back();
      if (!top.options.empty()) {
        std::string next = std::move(top.options.back());
        top.options.pop_back();
        paid = visit(std::move(next));
        continue;
      }
      const auto first = values.begin() + static_cast<std::ptrdiff_t>(top.first_value);
      std::vector<Value> options(first, values.end());
      values.erase(first, values.end());
      KM_ASSIGN_OR_RETURN(Value value, choose(options));
      values.push_back(value);
      paid = budget.has_room(next_growth(value_of_));
      if (!paid) break;
      value_of_.emplace(std::move(top.position), std::move(value));
      open.pop_back();
    }
    if (!paid) return status_of(budget);
    return values.back();
  }

 private:
  static constexpr std::uint64_t kUnitsAPosition = 16;

  // A position under evaluation. The values of its options are in the common stack of values, from
  // `first_value` on.
  struct Open {
    std::string position;
    std::vector<std::string> options;  // still to be evaluated
    std::size_t first_value;
  };

  HashMap<std::string, Value> value_of_;
};

}  // namespace kingmaker
