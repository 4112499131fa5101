// Functions on Survivor Nim, the game of two alliances (Kelly).
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "games/alliance_rounds.hpp"
#include "games/kelly_formulas.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

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
  return report_of(*rounds);
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
  return report_of(KellyReport{seating.members(1), seating.size(), alliances.take, *exact, *paper,
                               first_difference(paper->rounds, *exact)});
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
  Table table;
  for (const std::string_view name : {"seats", "k", "r", "bound", "last_loss", "wrong_from"}) {
    table.columns.push_back({std::string(name), {}});
  }
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
  table.plot = std::move(points).plot();
  return table;
}

constexpr FunctionInfo kFunctions[] = {
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

std::span<const FunctionInfo> alliance_functions() { return kFunctions; }

}  // namespace kingmaker
