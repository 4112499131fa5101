// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `peg_nimbers` of PEG-O-Stripes, which reads the table of nimbers of the game.
// `peg_period` is in peg_o_stripes.km. Tested in tests/extensions/literature/forms.km.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/strip_nimbers.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

// `peg_nimbers`: the nimbers of boards with 0, 1, 2, ... squares.
struct NimberList final : ReportOf<NimberList> {
  std::vector<std::uint32_t> nimbers;

  [[nodiscard]] std::string text(const Settings& /*settings*/) const override {
    return joined(nimbers, " ");
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"length", "nimber"});
    for (std::size_t i = 0; i < nimbers.size(); ++i) {
      add_row(table, {Integer(i), Integer(nimbers[i])});
    }
    return table;
  }
  void write(JsonWriter& json) const override { json.array(nimbers); }
  friend bool operator==(const NimberList&, const NimberList&) = default;
};

constexpr std::uint64_t kLongestStrip = 100'000;
constexpr std::uint64_t kLongestBoard = 1'000'000'000'000'000'000;
constexpr std::string_view kPegNimbersUsage = "peg_nimbers(length=20, strips=(2,3,4))";

// Reads `strips=(3,4,5)` or `strips=3`.
absl::StatusOr<StripNimbers> strips_argument(const FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto argument, required_argument(call, "strips", kPegNimbersUsage));
  Argument one = *argument;
  std::optional<std::vector<Integer>> numbers = numbers_in(one.object);
  if (!numbers) {
    KM_ASSIGN_OR_RETURN(const auto number, argument_as<Integer>(one, "lengths such as (3,4,5)"));
    numbers = {number};
  }
  std::vector<std::uint32_t> strips;
  for (Integer& number : *numbers) {
    one.object = std::move(number);
    KM_ASSIGN_OR_RETURN(const auto strip, number_argument(one, "a strip", 1, kLongestStrip));
    strips.push_back(static_cast<std::uint32_t>(strip));
  }
  return StripNimbers(std::move(strips));
}

absl::StatusOr<Object> call_peg_nimbers(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(auto nimbers, strips_argument(call));
  KM_ASSIGN_OR_RETURN(const auto length,
                      named_number(call, "length", kPegNimbersUsage, 0, kLongestBoard));
  NimberList list;
  for (std::uint64_t n = 0; n <= length; ++n) {
    KM_ASSIGN_OR_RETURN(const auto nimber, nimbers.nimber(n, call.context.budget()));
    list.nimbers.push_back(nimber);
    // Each number takes at least a digit and a blank.
    if (2 * n > call.context.settings.max_output) return too_long_to_print("the list is");
  }
  return report_of(std::move(list));
}

constexpr FunctionInfo kPegFunctions[] = {
    {"peg_nimbers", kPegNimbersUsage,
     "the nimbers of empty boards of PEG-O-Stripes with 0, 1, 2, ... squares", kPegNimbersUsage,
     "0 0 1 1 2 2 3 3 4 1 1 5 6 3 3 2 2 1 1 8 8", 0, 0, "length strips", call_peg_nimbers},
};

}  // namespace

std::span<const FunctionInfo> peg_functions() { return kPegFunctions; }

}  // namespace kingmaker
