// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `nim_sum_rules`: n-player Nim whose players rank the last movers (Suetsugu, Li).
// nim_sum_rules.hpp says why it is C++; other functions of this kind are in ranked_nim.km. Tested
// in tests/extensions/literature/language.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/literature/install.hpp"
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
  std::string text =
      joined(sums, ", ", [&](const auto& sum) { return nim_sum_digits(sum, modulus); });
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

constexpr std::uint64_t kLargestModulus = 1'000'000'000;

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
  report.positions = static_cast<std::size_t>(absl::c_count_if(positions, has_large));
  RelativeOrder order = shifted_order(static_cast<int>(players), 0);
  do {
    KM_ASSIGN_OR_RETURN(auto rules,
                        nim_sum_rules(order, modulus, positions, call.context.budget()));
    report.orders.push_back({order, std::move(rules)});
  } while (absl::c_next_permutation(order));
  return report_of(std::move(report));
}

constexpr FunctionInfo kRankedNimFunctions[] = {
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
};

}  // namespace

std::span<const FunctionInfo> ranked_nim_functions() { return kRankedNimFunctions; }

}  // namespace kingmaker
