// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on Survivor Nim, the game of two alliances (Kelly).
// Tested in tests/extensions/literature/alliances_test.cpp.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "extensions/literature/alliance_rounds.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/kelly_formulas.hpp"
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

// The rows of Proposition 11, with skipped rounds in parentheses.
std::string cycles_text(const std::vector<std::vector<KellyRoundEnd>>& cycles) {
  std::vector<std::vector<std::string>> cells;
  std::size_t width = 0;
  for (const std::vector<KellyRoundEnd>& cycle : cycles) {
    std::vector<std::string>& row = cells.emplace_back();
    for (const KellyRoundEnd& end : cycle) {
      row.push_back(end.kept ? cat(end.counters, " ") : cat("(", end.counters, ")"));
      width = std::max(width, row.back().size());
    }
  }
  const std::size_t label = cat(cells.size()).size();
  std::string text;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    const std::string number = cat(r + 1);
    append(text, "  cycle ", std::string(label - number.size(), ' '), number, ":");
    for (const std::string& cell : cells[r]) {
      append(text, " ", std::string(width - cell.size(), ' '), cell);
    }
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  }
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

// `kelly`: the losers of Survivor Nim, exactly and by Kelly's formulas.
struct KellyReport final : ReportOf<KellyReport> {
  std::uint64_t members = 0;  // of alliance 1
  std::uint64_t players = 0;
  std::uint64_t take = 0;
  LosingRounds exact;
  KellyFormulas formulas;
  std::uint64_t wrong_from = 0;  // smallest difference, in counters; 0 for none

  // True if the alliances have equally many members. Then the formulas are those of Proposition 17,
  // otherwise those of Proposition 11.
  [[nodiscard]] bool is_of_equals() const { return formulas.cycles.empty(); }

  [[nodiscard]] std::string text(const Settings& /*settings*/) const override {
    std::string text =
        cat("alliance 1 has ", members, " of ", players, " players, each takes 1..", take,
            "; alliance 1 loses\n  in fact with ", losses_text(exact, 1), "\n  by ",
            is_of_equals() ? "Proposition 17" : "Proposition 11", " with ",
            losses_text(formulas.rounds, 1), "\n", cycles_text(formulas.cycles));
    if (wrong_from == 0) {
      text += "they agree";
    } else {
      append(text, "they differ first with ", wrong_from, " counters: by the proposition alliance ",
             formulas.rounds.loser(wrong_from), " loses, in fact alliance ",
             exact.loser(wrong_from));
    }
    if (is_of_equals()) return text;
    const std::uint64_t last = exact.last_loss(1);
    return cat(text, "\nProposition 13: k = ", formulas.longest,
               ", no loss from cycle r = ", formulas.cycle, " on; Corollary 15: none above ",
               formulas.bound, "\nthe last loss is with ", last,
               last > formulas.bound ? " counters, past the bound" : " counters");
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"cycle", "round", "counters", "kept"});
    for (std::size_t r = 0; r < formulas.cycles.size(); ++r) {
      const auto& cycle = formulas.cycles[r];
      for (std::size_t i = 0; i < cycle.size(); ++i) {
        add_row(table, {Integer(r + 1), Integer(i + 1), Integer(cycle[i].counters), cycle[i].kept});
      }
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object().member("players", players).member("members", members);
    json.member("take", take).member("proposition", is_of_equals() ? 17 : 11);
    json.key("exact");
    RoundsReport(exact).write(json);
    json.key("formulas");
    RoundsReport(formulas.rounds).write(json);
    json.key("wrong_from");
    write_optional(json, wrong_from, wrong_from != 0);
    if (!is_of_equals()) {
      json.key("cycles").begin_array();
      for (const auto& cycle : formulas.cycles) {
        json.begin_array();
        for (const KellyRoundEnd& end : cycle) {
          json.begin_object().member("counters", end.counters).member("kept", end.kept);
          json.end_object();
        }
        json.end_array();
      }
      json.end_array().member("k", formulas.longest).member("r", formulas.cycle);
      json.member("bound", formulas.bound).member("last_loss", exact.last_loss(1));
    }
    json.end_object();
  }
  friend bool operator==(const KellyReport&, const KellyReport&) = default;
};

struct Alliances {
  Seating seating;
  std::uint64_t take;
};

absl::StatusOr<Alliances> alliances_of(const FunctionCall& call, std::string_view usage) {
  KM_ASSIGN_OR_RETURN(const auto take, named_number(call, "take", usage, 1, kMaxTake));
  KM_ASSIGN_OR_RETURN(const auto argument, required_argument(call, "seats", usage));
  KM_ASSIGN_OR_RETURN(const auto text, argument_as<std::string>(*argument, "seats in quotes"));
  absl::StatusOr<Seating> seating = Seating::from_text(text);
  if (!seating.ok()) return with_range(seating.status(), argument->range);
  return Alliances{*std::move(seating), take};
}

constexpr std::string_view kRoundsUsage = "losing_rounds(take=2, seats=\"1122112\")";

absl::StatusOr<Object> call_losing_rounds(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto alliances, alliances_of(call, kRoundsUsage));
  const auto rounds = losing_rounds(alliances.seating, alliances.take, call.context.budget());
  if (!rounds.ok()) return with_range(rounds.status(), call.range);
  return report_of(RoundsReport(*rounds));
}

constexpr std::string_view kLastLossUsage = "last_loss(take=2, seats=\"1122112\")";

absl::StatusOr<Object> call_last_loss(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto alliances, alliances_of(call, kLastLossUsage));
  const auto rounds = losing_rounds(alliances.seating, alliances.take, call.context.budget());
  if (!rounds.ok()) return with_range(rounds.status(), call.range);
  const std::uint64_t last = rounds->last_loss(alliances.seating.larger());
  if (last == kForever) {
    return error_at(call.range,
                    "there is no last loss: each alliance loses with ever more counters");
  }
  return Integer(last);
}

constexpr std::string_view kKellyUsage = "kelly(take=2, seats=\"1122112\")";

absl::StatusOr<Object> call_kelly(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto alliances, alliances_of(call, kKellyUsage));
  const Seating& seating = alliances.seating;
  Budget& budget = call.context.budget();
  const auto paper = kelly_formulas(seating, alliances.take, budget);
  if (!paper.ok()) return with_range(paper.status(), call.range);
  const auto exact = losing_rounds(seating, alliances.take, budget);
  if (!exact.ok()) return with_range(exact.status(), call.range);
  KellyReport report;
  report.members = seating.members(1);
  report.players = seating.size();
  report.take = alliances.take;
  report.exact = *exact;
  report.formulas = *paper;
  report.wrong_from = first_difference(paper->rounds, *exact);
  return report_of(std::move(report));
}

constexpr std::string_view kSeatingsUsage = "kelly_seatings(players=7, take=2)";
constexpr std::uint64_t kMostSeated = 16;

// A plot of the last loss against the bound, with a point for each seating.
struct SeatingsPlot {
  PlotSeries right{"formulas right"};
  PlotSeries within{"formulas wrong, within the bound"};
  PlotSeries past{"formulas wrong, past the bound"};
  std::uint64_t least_bound = kForever;
  std::uint64_t greatest_bound = 0;

  void add(std::uint64_t bound, std::uint64_t last, bool is_right) {
    PlotSeries& series = last > bound ? past : is_right ? right : within;
    series.points.emplace_back(cat(bound), cat(last));
    least_bound = std::min(least_bound, bound);
    greatest_bound = std::max(greatest_bound, bound);
  }
  [[nodiscard]] Plot plot() && {
    PlotSeries diagonal{"last loss = bound", PlotStyle::Line};
    for (const std::uint64_t end : {least_bound, greatest_bound}) {
      diagonal.points.emplace_back(cat(end), cat(end));
    }
    Plot plot{"bound of Corollary 15 (counters)", "last loss (counters)"};
    for (PlotSeries* series : {&diagonal, &right, &within, &past}) {
      if (!series->points.empty()) plot.series.push_back(std::move(*series));
    }
    return plot;
  }
};

absl::StatusOr<Object> call_kelly_seatings(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto players,
                      named_number(call, "players", kSeatingsUsage, 3, kMostSeated));
  KM_ASSIGN_OR_RETURN(const auto take, named_number(call, "take", kSeatingsUsage, 2, kMaxTake));
  Budget& budget = call.context.budget();
  Table table = table_with({"seats", "k", "r", "bound", "last_loss", "wrong_from"});
  table.is_data = true;
  SeatingsPlot points;
  int seatings = 0;
  int wrong = 0;
  int past = 0;
  for (int count = 3; count <= static_cast<int>(players); ++count) {
    for (const Seating& seating : kelly_seatings(count)) {
      const auto paper = kelly_formulas(seating, take, budget);
      if (!paper.ok()) return with_range(paper.status(), call.range);
      const auto exact = losing_rounds(seating, take, budget);
      if (!exact.ok()) return with_range(exact.status(), call.range);
      const std::uint64_t last = exact->last_loss(1);
      const std::uint64_t differs = first_difference(paper->rounds, *exact);
      table.columns[0].cells.emplace_back(seating.text());
      std::size_t column = 0;
      for (const std::uint64_t number :
           {paper->longest, paper->cycle, paper->bound, last, differs}) {
        table.columns[++column].cells.emplace_back(Integer(number));
      }
      points.add(paper->bound, last, differs == 0);
      ++seatings;
      wrong += differs != 0 ? 1 : 0;
      past += last > paper->bound ? 1 : 0;
    }
  }
  table.remark = cat(seatings, " seatings: the formulas are wrong for ", wrong,
                     ", the last loss is past the bound for ", past);
  table.plot = std::make_shared<const Plot>(std::move(points).plot());
  return table;
}

constexpr FunctionInfo kAllianceFunctions[] = {
    {"kelly", kKellyUsage,
     "the last loss in Survivor Nim, exactly and by Kelly's formulas: the ends N_ri of the\n"
     "rounds, with the rounds that she skips in parentheses, her bounds, and the true last loss.\n"
     "Seats begin with the larger alliance, 1, and end with 2; alliances with equally many\n"
     "players are compared with Proposition 17",
     "kelly(take=2, seats=\"1211122\")",
     "alliance 1 has 4 of 7 players, each takes 1..2; alliance 1 loses\n"
     "  in fact with 1, 4..6, 12..16, 23..26, 34..36, 45..46, 56\n"
     "  by Proposition 11 with 1, 4..6, 15..16, 26\n"
     "  cycle 1:   1    3    6   11\n"
     "  cycle 2: (11)  14   16   22\n"
     "  cycle 3: (21)  25   26   33\n"
     "  cycle 4: (31)  36  (36)  44\n"
     "they differ first with 12 counters: by the proposition alliance 2 loses, in fact alliance 1\n"
     "Proposition 13: k = 3, no loss from cycle r = 4 on; Corollary 15: none above 44\n"
     "the last loss is with 56 counters, past the bound",
     0, 0, "take seats", call_kelly},
    {"kelly_seatings", kSeatingsUsage,
     "a row for each seating of at most so many players in Kelly's setting: her k, r and bound,\n"
     "the true last loss, and the smallest number of counters for which her formulas are wrong,\n"
     "or 0. `draw` plots the last losses against the bounds",
     "kelly_seatings(players=5, take=2)",
     "# seats k r bound last_loss wrong_from\n"
     "112 2 3 15 6 0\n"
     "1112 3 3 21 8 0\n"
     "11112 4 3 27 10 0\n"
     "11122 3 4 32 17 0\n"
     "11212 2 3 24 9 0\n"
     "12112 2 3 24 12 0\n"
     "# 6 seatings: the formulas are wrong for 0, the last loss is past the bound for 0",
     0, 0, "players take", call_kelly_seatings},
    {"last_loss", kLastLossUsage,
     "the largest number of counters with which the larger alliance loses Survivor Nim when seat\n"
     "1 moves first",
     kLastLossUsage, "18", 0, 0, "take seats", call_last_loss},
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
