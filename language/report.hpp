// What functions answer that is neither one object nor one table, as data. The words are of
// present/report_text.hpp.
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

// `kelly`: who loses Survivor Nim exactly, and by Kelly's formulas.
struct KellyReport {
  std::uint64_t members = 0;  // of alliance 1
  std::uint64_t players = 0;
  std::uint64_t take = 0;
  LosingRounds exact;
  KellyFormulas formulas;
  std::uint64_t wrong_from = 0;  // the fewest counters about which they differ; 0: none

  // Of equally many members, Proposition 17 speaks, of others Proposition 11.
  [[nodiscard]] bool is_of_equals() const { return formulas.cycles.empty(); }
  friend bool operator==(const KellyReport&, const KellyReport&) = default;
};

// `peg_nimbers`: of boards with 0, 1, 2, ... squares.
struct NimberList {
  std::vector<std::uint32_t> nimbers;
  friend bool operator==(const NimberList&, const NimberList&) = default;
};

// `peg_period`: one that is proved by lengths up to `up_to`, or else the one that they show.
struct NimberPeriod {
  bool is_proved = false;
  std::optional<StripPeriod> period;
  std::uint64_t up_to = 0;
  friend bool operator==(const NimberPeriod&, const NimberPeriod&) = default;
};

// `nim_classes`
struct NimClassReport {
  // Classes `first` and `second` differ in a sum with `context`.
  struct Separation {
    std::size_t first = 0;
    std::size_t second = 0;
    std::string context;  // a form, as a statement writes it
    SoleWinner winner_of_first = SoleWinner::Nobody;
    SoleWinner winner_of_second = SoleWinner::Nobody;
    friend bool operator==(const Separation&, const Separation&) = default;
  };
  struct Class {
    SoleWinner winner = SoleWinner::Nobody;  // of each member alone
    std::vector<Piles> members;
    friend bool operator==(const Class&, const Class&) = default;
  };
  std::size_t positions = 0;
  std::size_t contexts = 0;
  std::vector<Class> classes;
  std::vector<Separation> separations;
  friend bool operator==(const NimClassReport&, const NimClassReport&) = default;
};

// `nim_sum_rules`: for each order a rule, or what refutes it, for each kind of positions.
struct NimSumReport {
  struct Order {
    RelativeOrder order;
    std::vector<NimSumRule> rules;
    friend bool operator==(const Order&, const Order&) = default;
  };
  std::uint64_t modulus = 0;
  std::size_t positions = 0;  // with a pile of more than one counter
  std::vector<Order> orders;
  friend bool operator==(const NimSumReport&, const NimSumReport&) = default;
};

// `limit`: how likely the types of each class are in a large random game.
struct LimitReport {
  struct Class {
    std::variant<Family, int>
        type;  // a member of the class, or the index of fine types; 3: and more
    std::uint64_t size = 0;
    LimitProbability probability;
    friend bool operator==(const Class&, const Class&) = default;
  };
  Frame frame;
  std::vector<Class> classes;
  bool is_exact = false;
  std::uint64_t levels = 0;
  std::string error;
  std::optional<std::uint64_t> depth = {};  // of the trees; none: it is a limit
  std::uint64_t branching = 2;              // at their nodes
  friend bool operator==(const LimitReport&, const LimitReport&) = default;
};

using Report = std::variant<LosingRounds, KellyReport, NimberList, NimberPeriod, NimClassReport,
                            NimSumReport, LimitReport>;

// What an object of that kind holds.
struct ReportBox {
  Report report;
};
[[nodiscard]] inline ReportPointer report_of(Report report) {
  return std::make_shared<const ReportBox>(ReportBox{std::move(report)});
}

}  // namespace kingmaker
