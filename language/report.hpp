// Answers of functions that are neither one object nor one table, as data. present/report_text.hpp
// has their words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "algebra/types/coalition.hpp"
#include "games/alliance_rounds.hpp"
#include "games/kelly_formulas.hpp"
#include "games/nim_classes.hpp"
#include "games/nim_sum_rules.hpp"
#include "games/ranked_nim.hpp"
#include "games/strip_nimbers.hpp"
#include "language/object.hpp"
#include "rewrite/random_games.hpp"

namespace kingmaker {

// `kelly`: the losers of Survivor Nim, exactly and by Kelly's formulas.
struct KellyReport {
  std::uint64_t members = 0;  // of alliance 1
  std::uint64_t players = 0;
  std::uint64_t take = 0;
  LosingRounds exact;
  KellyFormulas formulas;
  std::uint64_t wrong_from = 0;  // smallest difference, in counters; 0 for none

  // True if the alliances have equally many members. Then the formulas are those of Proposition 17,
  // otherwise those of Proposition 11.
  [[nodiscard]] bool is_of_equals() const { return formulas.cycles.empty(); }
  friend bool operator==(const KellyReport&, const KellyReport&) = default;
};

// `peg_nimbers`: the nimbers of boards with 0, 1, 2, ... squares.
struct NimberList {
  std::vector<std::uint32_t> nimbers;
  friend bool operator==(const NimberList&, const NimberList&) = default;
};

// `peg_period`: a period that is proved by lengths up to `up_to`, or else the apparent one.
struct NimberPeriod {
  bool is_proved = false;
  std::optional<StripPeriod> period;
  std::uint64_t up_to = 0;
  friend bool operator==(const NimberPeriod&, const NimberPeriod&) = default;
};

// The answer of `nim_classes`.
struct NimClassReport {
  // Classes `first` and `second` differ in the sum with `context`.
  struct Separation {
    std::size_t first = 0;
    std::size_t second = 0;
    std::string context;  // a form, as a statement writes it
    SoleWinner winner_of_first = SoleWinner::Nobody;
    SoleWinner winner_of_second = SoleWinner::Nobody;
    friend bool operator==(const Separation&, const Separation&) = default;
  };
  struct Class {
    SoleWinner winner = SoleWinner::Nobody;  // of each member by itself
    std::vector<Piles> members;
    friend bool operator==(const Class&, const Class&) = default;
  };
  std::size_t positions = 0;
  std::size_t contexts = 0;
  std::vector<Class> classes;
  std::vector<Separation> separations;
  friend bool operator==(const NimClassReport&, const NimClassReport&) = default;
};

// `nim_sum_rules`: for each order and each kind of positions, a rule or its refutation.
struct NimSumReport {
  struct Order {
    RelativeOrder order;
    std::vector<NimSumRule> rules;
    friend bool operator==(const Order&, const Order&) = default;
  };
  std::uint64_t modulus = 0;
  std::size_t positions = 0;  // number of those with a pile above one counter
  std::vector<Order> orders;
  friend bool operator==(const NimSumReport&, const NimSumReport&) = default;
};

// `limit`: the probability of the types of each class in a large random game.
struct LimitReport {
  struct Class {
    std::variant<Family, int>
        type;  // a member, or the index of fine types, where 3 stands for 3 and more
    std::uint64_t size = 0;
    LimitProbability probability;
    friend bool operator==(const Class&, const Class&) = default;
  };
  Frame frame;
  std::vector<Class> classes;
  bool is_exact = false;
  std::uint64_t levels = 0;
  std::string error;
  std::optional<std::uint64_t> depth = {};  // of the trees; nullopt for the limit
  std::uint64_t branching = 2;              // at the nodes of the trees
  friend bool operator==(const LimitReport&, const LimitReport&) = default;
};

using Report = std::variant<LosingRounds, KellyReport, NimberList, NimberPeriod, NimClassReport,
                            NimSumReport, LimitReport>;

// The contents of an object of this kind.
struct ReportBox {
  Report report;
};
[[nodiscard]] inline ReportPointer report_of(Report report) {
  return std::make_shared<const ReportBox>(ReportBox{std::move(report)});
}

}  // namespace kingmaker
