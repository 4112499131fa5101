// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on n-player Nim whose players rank the last movers (Suetsugu, Li).
// Tested in tests/extensions/literature/language.km.
#include <algorithm>
#include <string>
#include <vector>

#include "base/status_macros.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/nim_sum.hpp"
#include "extensions/literature/nim_sum_rules.hpp"
#include "extensions/literature/ranked_nim.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

std::string nim_sum_digits(const std::vector<std::uint64_t>& sum, std::uint64_t modulus) {
  constexpr std::uint64_t kOneDigit = 10;
  std::string text = sum.empty() ? "0" : "";
  for (const std::uint64_t digit : sum) {
    append(text, !text.empty() && modulus > kOneDigit ? "." : "", digit);
  }
  return text;
}

// Writes `0, 30`.
std::string sums_text(const std::vector<std::vector<std::uint64_t>>& sums, std::uint64_t modulus) {
  std::string text;
  for (const auto& sum : sums) {
    append(text, text.empty() ? "" : ", ", nim_sum_digits(sum, modulus));
  }
  return text.empty() ? "none" : text;
}

// `nim_sum_rules`: for each order and each kind of positions, a rule or its refutation.
struct NimSumReport final : ReportOf<NimSumReport> {
  struct Order {
    RelativeOrder order;
    std::vector<NimSumRule> rules;
    friend bool operator==(const Order&, const Order&) = default;
  };
  std::uint64_t modulus = 0;
  std::size_t positions = 0;  // number of those with a pile above one counter
  std::vector<Order> orders;

  [[nodiscard]] std::string text(const Settings& settings) const override {
    std::string holding;
    std::vector<std::string> refuted;  // a line for each order
    std::size_t rule_count = 0;
    std::size_t kinds = 0;
    for (const Order& one : orders) {
      const std::string order = order_text(one.order);
      std::string pairs;
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        const NimSumRule& rule = one.rules[j];
        ++kinds;
        if (rule.refutation) {
          append(pairs, pairs.empty() ? "" : "; ", j, ": ", piles_text(rule.refutation->first),
                 " / ", piles_text(rule.refutation->second));
        } else {
          ++rule_count;
          append(holding, order, "  ", j, "-positions: ", sums_text(rule.sums, modulus), "\n");
        }
      }
      if (!pairs.empty()) refuted.push_back(cat(order, "  ", pairs));
    }
    std::string text = cat(
        "decided by the nim-sum modulo ", modulus, ", among ", positions, " positions:\n", holding,
        refuted.empty() ? ""
                        : "not decided (j: a j-position / another position with its nim-sum):\n");
    const auto listed = std::min<std::size_t>(refuted.size(), settings.max_lines);
    for (std::size_t i = 0; i < listed; ++i) append(text, refuted[i], "\n");
    if (listed < refuted.size()) append(text, and_more(refuted.size() - listed), "\n");
    return cat(text, orders.size(), " orders; a rule for ", rule_count, " of ", kinds,
               " kinds of positions");
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"order", "kind", "nim_sums", "refuted_by", "and"});
    for (const Order& one : orders) {
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        const NimSumRule& rule = one.rules[j];
        const auto& pair = rule.refutation;
        add_row(table, {order_text(one.order), Integer(j),
                        pair ? std::string() : sums_text(rule.sums, modulus),
                        pair ? piles_text(pair->first) : std::string(),
                        pair ? piles_text(pair->second) : std::string()});
      }
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object().member("modulus", modulus);
    json.member("positions", positions).key("rules").begin_array();
    for (const Order& one : orders) {
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        write_rule(json, one.order, j, one.rules[j]);
      }
    }
    json.end_array().end_object();
  }
  friend bool operator==(const NimSumReport&, const NimSumReport&) = default;

 private:
  void write_rule(JsonWriter& json, const RelativeOrder& order, std::size_t kind,
                  const NimSumRule& rule) const {
    json.begin_object().member("order", order_text(order)).member("kind", kind);
    if (rule.refutation) {
      json.key("refuted_by").begin_array().array(rule.refutation->first);
      json.array(rule.refutation->second).end_array();
    } else {
      json.key("nim_sums").begin_array();
      for (const auto& sum : rule.sums) json.value(nim_sum_digits(sum, modulus));
      json.end_array();
    }
    json.end_object();
  }
};

constexpr std::uint64_t kLargestPile = std::uint64_t{1} << 62;
constexpr std::uint64_t kLargestPlayedPile = 1'000'000;
constexpr std::uint64_t kLargestModulus = 1'000'000'000;
constexpr std::uint64_t kMostChanged = 1000;

// The arguments without names.
absl::StatusOr<std::vector<std::uint64_t>> piles_of(const FunctionCall& call,
                                                    std::uint64_t largest) {
  std::vector<std::uint64_t> piles;
  for (const Argument& argument : call.arguments) {
    if (!argument.name.empty()) continue;
    KM_ASSIGN_OR_RETURN(const auto pile, number_argument(argument, "a pile", 0, largest));
    piles.push_back(pile);
  }
  return piles;
}

constexpr std::string_view kNimSumUsage = "nimsum(3, 15, 13, 11, modulus=3)";

absl::StatusOr<Object> call_nimsum(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto piles, piles_of(call, kLargestPile));
  KM_ASSIGN_OR_RETURN(const auto modulus,
                      named_number(call, "modulus", kNimSumUsage, 2, kLargestModulus));
  return nim_sum_text(piles, modulus);
}

struct Shifted {
  int players;
  int shift;  // in 0..players-1
};

absl::StatusOr<Shifted> shifted_players(const FunctionCall& call, std::string_view usage) {
  KM_ASSIGN_OR_RETURN(const auto players,
                      named_number(call, "players", usage, kMinPlayers, kMaxPlayers));
  KM_ASSIGN_OR_RETURN(const auto shift, named_number(call, "shift", usage, 0, kLargestModulus));
  return Shifted{static_cast<int>(players), static_cast<int>(shift % players)};
}

constexpr std::string_view kShiftPositionUsage =
    "shift_position(3, 15, 13, 11, players=3, shift=1)";

absl::StatusOr<Object> call_shift_position(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto piles, piles_of(call, kLargestPile));
  KM_ASSIGN_OR_RETURN(const auto setting, shifted_players(call, kShiftPositionUsage));
  std::uint64_t max_changed = 1;
  if (named_argument(call, "most") != nullptr) {
    KM_ASSIGN_OR_RETURN(max_changed,
                        named_number(call, "most", kShiftPositionUsage, 1, kMostChanged));
  }
  return is_shift_position(piles, static_cast<std::uint64_t>(setting.players),
                           static_cast<std::uint64_t>(setting.shift), max_changed);
}

constexpr std::string_view kLastPileUsage = "last_pile(1, 2, players=3, shift=1)";

absl::StatusOr<Object> call_last_pile(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto arguments, piles_of(call, kLargestPlayedPile));
  KM_ASSIGN_OR_RETURN(const auto setting, shifted_players(call, kLastPileUsage));
  const std::vector<std::uint32_t> piles(arguments.begin(), arguments.end());
  RankedNim nim(reversed_order(setting.players, setting.shift));
  const auto pile = nim.last_pile(piles, setting.shift, call.context.budget());
  if (!pile.ok()) return with_range(pile.status(), call.range);
  return Integer(*pile);
}

constexpr std::string_view kRulesUsage = "nim_sum_rules(players=3, counters=16, modulus=3)";
constexpr std::uint64_t kMostRankedPlayers = 7;
constexpr std::uint64_t kMostCounters = 30;

absl::StatusOr<Object> call_nim_sum_rules(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto players,
                      named_number(call, "players", kRulesUsage, kMinPlayers, kMostRankedPlayers));
  KM_ASSIGN_OR_RETURN(const auto counters,
                      named_number(call, "counters", kRulesUsage, 2, kMostCounters));
  std::uint64_t modulus = players;
  if (named_argument(call, "modulus") != nullptr) {
    KM_ASSIGN_OR_RETURN(modulus, named_number(call, "modulus", kRulesUsage, 2, kLargestModulus));
  }
  const std::vector<Piles> positions = nim_positions(static_cast<std::uint32_t>(counters));
  const auto has_large = [](const Piles& piles) { return !piles.empty() && piles.back() > 1; };
  NimSumReport report;
  report.modulus = modulus;
  report.positions =
      static_cast<std::size_t>(std::count_if(positions.begin(), positions.end(), has_large));
  RelativeOrder order = shifted_order(static_cast<int>(players), 0);
  do {
    auto rules = nim_sum_rules(order, modulus, positions, call.context.budget());
    if (!rules.ok()) return with_range(rules.status(), call.range);
    report.orders.push_back({order, *std::move(rules)});
  } while (std::next_permutation(order.begin(), order.end()));
  return report_of(std::move(report));
}

constexpr int kMany = 1'000'000;

constexpr FunctionInfo kRankedNimFunctions[] = {
    {"last_pile", kLastPileUsage,
     "the size of the one pile that completes the given piles to a k-position, computed by play;\n"
     "each player X ranks the last movers N^k(X) > N^(k-1)(X) > ..., where k is the shift.\n"
     "Suetsugu's theorem says that this pile exists",
     kLastPileUsage, "1", 0, kMany, "players shift", call_last_pile},
    {"nim_sum_rules", kRulesUsage,
     "for each order of the last movers and each j, whether the nim-sum decides which positions\n"
     "of Nim with some pile > 1 are j-positions. Two positions with one nim-sum prove that it\n"
     "does not; otherwise the nim-sums of the j-positions with at most so many counters are\n"
     "listed. The modulus is the number of players unless given",
     "nim_sum_rules(players=2, counters=6)",
     "decided by the nim-sum modulo 2, among 23 positions:\n"
     "order(1>2, 2>1)  0-positions: 0\n"
     "order(1>2, 2>1)  1-positions: 1, 10, 100, 101, 11, 110\n"
     "order(2>1, 1>2)  0-positions: 1, 10, 100, 101, 11, 110\n"
     "order(2>1, 1>2)  1-positions: 0\n"
     "2 orders; a rule for 4 of 4 kinds of positions",
     0, 0, "players counters modulus", call_nim_sum_rules},
    {"nimsum", kNimSumUsage,
     "the sums of the binary digits modulo a number, without carry: Suetsugu's generalised\n"
     "nim-sum",
     kNimSumUsage, "0201", 1, kMany, "modulus", call_nimsum},
    {"shift_position", kShiftPositionUsage,
     "true if this position of Nim is a k-position under shift(k): N^(k-1)(X) moves last, whom\n"
     "the mover X likes least. Computed by Suetsugu's theorem, for piles up to 2^62; `normalize\n"
     "nim(...) under shift(k)` plays. most=K: a position of Moore's Nim, in which a move takes\n"
     "from at most K piles",
     kShiftPositionUsage, "false", 0, kMany, "players shift most", call_shift_position},
};

}  // namespace

std::span<const FunctionInfo> ranked_nim_functions() { return kRankedNimFunctions; }

}  // namespace kingmaker
