// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `losing_rounds` on Survivor Nim, the game of two alliances (Kelly). Other functions
// of this kind are in kelly.km; this one reads the rounds with which the game knows its winners.
// Tested in tests/extensions/literature/alliances_test.cpp.
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "extensions/literature/alliance_rounds.hpp"
#include "extensions/literature/install.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

// Writes `7..8`, `12`, `19..`.
std::string round_text(const LosingRound& round) {
  if (round.last == kForever) return cat(round.first, "..");
  return round.first == round.last ? cat(round.first) : cat(round.first, "..", round.last);
}

// Writes `1..2, 7..8, 12, 18`.
std::string losses_text(const LosingRounds& rounds, Player loser) {
  std::string text;
  for (const LosingRound& round : rounds.rounds) {
    if (round.loser == loser) append(text, text.empty() ? "" : ", ", round_text(round));
  }
  if (rounds.period > 0) append(text, ", ...");
  return text;
}

// `losing_rounds`.
struct RoundsReport final : ReportOf<RoundsReport> {
  explicit RoundsReport(LosingRounds losing) : rounds(std::move(losing)) {}

  LosingRounds rounds;

  [[nodiscard]] std::string text(const Settings& /*settings*/) const override {
    std::string text =
        cat("alliance 1 loses with ", losses_text(rounds, 1), " counters\nalliance 2 loses with ",
            losses_text(rounds, 2), " counters");
    if (rounds.period > 0) {
      append(text, "\nfrom ", rounds.repeats_from, " counters on this repeats every ",
             rounds.period);
    }
    return text;
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"alliance", "first", "last"});
    for (const LosingRound& round : rounds.rounds) {
      add_row(table, {Integer(round.loser), Integer(round.first),
                      round.last == kForever ? Object(std::string()) : Integer(round.last)});
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object();
    json.key("rounds").begin_array();
    for (const LosingRound& round : rounds.rounds) {
      json.begin_object().member("alliance", round.loser).member("first", round.first).key("last");
      write_optional(json, round.last, round.last != kForever);
      json.end_object();
    }
    json.end_array().key("repeats_from");
    write_optional(json, rounds.repeats_from, rounds.period != 0);
    json.key("period");
    write_optional(json, rounds.period, rounds.period != 0);
    json.end_object();
  }
  friend bool operator==(const RoundsReport&, const RoundsReport&) = default;
};

struct Alliances {
  Seating seating;
  std::uint64_t take;
};

absl::StatusOr<Alliances> alliances_of(const FunctionCall& call, std::string_view usage) {
  KM_ASSIGN_OR_RETURN(const auto take, named_number(call, "take", usage, 1, kMaxTake));
  KM_ASSIGN_OR_RETURN(const auto argument, required_argument(call, "seats", usage));
  KM_ASSIGN_OR_RETURN(const auto text, argument_as<std::string>(*argument, "seats in quotes"));
  KM_ASSIGN_OR_RETURN(Seating seating, with_range(Seating::from_text(text), argument->range));
  return Alliances{std::move(seating), take};
}

constexpr std::string_view kRoundsUsage = "losing_rounds(take=2, seats=\"1122112\")";

absl::StatusOr<Object> call_losing_rounds(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto alliances, alliances_of(call, kRoundsUsage));
  KM_ASSIGN_OR_RETURN(const auto rounds,
                      losing_rounds(alliances.seating, alliances.take, call.context.budget()));
  return report_of(RoundsReport(rounds));
}

constexpr FunctionInfo kAllianceFunctions[] = {
    {"losing_rounds", kRoundsUsage,
     "the alliance that loses Survivor Nim for each number of counters when seat 1 moves first,\n"
     "exact for all numbers",
     kRoundsUsage,
     "alliance 1 loses with 1..2, 7..8, 12, 18 counters\n"
     "alliance 2 loses with 3..6, 9..11, 13..17, 19.. counters",
     0, 0, "take seats", call_losing_rounds},
};

}  // namespace

std::span<const FunctionInfo> alliance_functions() { return kAllianceFunctions; }

}  // namespace kingmaker
