// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games on piles in which a move may change several piles: Moore's Nim, Wythoff's game, LIM. They
// are for N players, in normal play.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/heap_game.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/partitions.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

// The largest number of moves that are listed for one position.
constexpr std::uint64_t kMostPileMoves = 1'000'000;
constexpr std::int64_t kMostChanged = 1000;

// The rules of such a game.
struct PileRules {
  std::string_view name;
  std::size_t piles;          // number of piles of a position, 0 for any
  std::size_t needed;         // with this many nonempty piles there is a move
  std::string_view argument;  // its name, if a parameter limits the piles of a move
  void (*append)(const Heaps& piles, std::size_t max_piles, std::vector<Heaps>& options);
};

// A position is the list of its piles, the largest first, without empty ones, with four bytes for
// each.
class PileGame final : public ImpartialGame {
 public:
  PileGame(const Frame& frame, const PileRules& rules, const Heaps& piles, std::size_t max_piles)
      : ImpartialGame(frame), rules_(rules), max_piles_(max_piles), start_(position_of(piles)) {}

  [[nodiscard]] std::string start_position() const override { return start_; }
  [[nodiscard]] bool is_over(std::string_view position) const override {
    return numbers_of(position).size() < rules_.needed;
  }
  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override {
    Heaps piles = numbers_of(position);
    piles.resize(std::max(piles.size(), rules_.piles));
    std::vector<Heaps> options;
    rules_.append(piles, max_piles_, options);
    positions.reserve(positions.size() + options.size());
    for (Heaps& option : options) positions.push_back(position_of(std::move(option)));
  }
  [[nodiscard]] std::string_view ruleset() const override { return rules_.name; }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    Heaps piles = numbers_of(position);
    piles.resize(std::max({piles.size(), rules_.piles, std::size_t{1}}));
    std::string text = joined(piles, ",");
    if (!rules_.argument.empty()) append(text, ", ", rules_.argument, "=", max_piles_);
    return cat(rules_.name, "(", text, players, ")");
  }
  [[nodiscard]] std::string family() const override {
    return cat(rules_.name, " ", max_piles_, " ", frame().players);
  }

 private:
  static std::string position_of(Heaps piles) {
    std::erase(piles, 0U);
    absl::c_sort(piles, std::greater<>());
    return bytes_of(piles);
  }

  const PileRules& rules_;
  std::size_t max_piles_;
  std::string start_;
};

// A move takes counters from 1 to `max_piles` piles, at least one from each.
void append_moore(const Heaps& piles, std::size_t max_piles, std::vector<Heaps>& options) {
  struct Choice {
    Heaps piles;
    std::size_t changed;
  };
  std::vector<Choice> choices{{piles, 0}};
  for (std::size_t i = 0; i < piles.size(); ++i) {
    const std::size_t before = choices.size();
    for (std::size_t c = 0; c < before; ++c) {
      if (choices[c].changed == max_piles) continue;
      for (std::uint32_t remaining = 0; remaining < piles[i]; ++remaining) {
        Choice next{choices[c].piles, choices[c].changed + 1};
        next.piles[i] = remaining;
        choices.push_back(std::move(next));
      }
    }
  }
  for (std::size_t c = 1; c < choices.size(); ++c) options.push_back(std::move(choices[c].piles));
}

// The number of those moves; kMostPileMoves + 1 if there are more.
std::uint64_t moore_moves(const Heaps& piles, std::size_t max_piles) {
  std::vector<std::uint64_t> by_changed(std::min(max_piles, piles.size()) + 1);
  by_changed[0] = 1;
  for (const std::uint64_t pile : piles) {
    for (std::size_t k = by_changed.size() - 1; k > 0; --k) {
      by_changed[k] = std::min(by_changed[k] + by_changed[k - 1] * pile, kMostPileMoves + 1);
    }
  }
  std::uint64_t moves = 0;
  for (std::size_t k = 1; k < by_changed.size(); ++k) moves += by_changed[k];
  return std::min(moves, kMostPileMoves + 1);
}

// A move takes counters from one of two piles, or equally many from both.
void append_wythoff(const Heaps& piles, std::size_t /*max_piles*/, std::vector<Heaps>& options) {
  for (std::uint32_t remaining = 0; remaining < piles[0]; ++remaining)
    options.push_back({remaining, piles[1]});
  for (std::uint32_t remaining = 0; remaining < piles[1]; ++remaining)
    options.push_back({piles[0], remaining});
  for (std::uint32_t removed = 1; removed <= std::min(piles[0], piles[1]); ++removed) {
    options.push_back({piles[0] - removed, piles[1] - removed});
  }
}

// A move takes equally many counters from two of three piles and adds this number to the third.
void append_lim(const Heaps& piles, std::size_t /*max_piles*/, std::vector<Heaps>& options) {
  for (std::size_t third = 0; third < 3; ++third) {
    const std::uint32_t a = piles[(third + 1) % 3];
    const std::uint32_t b = piles[(third + 2) % 3];
    for (std::uint32_t moved = 1; moved <= std::min(a, b); ++moved) {
      options.push_back({a - moved, b - moved, piles[third] + moved});
    }
  }
}

constexpr PileRules kMoore = {"moore", 0, 1, "most", append_moore};
constexpr PileRules kWythoff = {"wythoff", 2, 1, "", append_wythoff};
constexpr PileRules kLim = {"lim", 3, 2, "", append_lim};

template <const PileRules& Rules>
absl::StatusOr<std::unique_ptr<Game>> make_pile_game(const Frame& frame,
                                                     std::span<const GameArgument> arguments,
                                                     SourceRange call) {
  std::vector<GameArgument> piles;
  std::int64_t max_piles = 0;
  for (const GameArgument& argument : arguments) {
    if (argument.name.empty() || argument.name != Rules.argument) {
      piles.push_back(argument);
      continue;
    }
    if (argument.kind != GameArgument::Kind::Number || argument.numbers[0] < 1 ||
        argument.numbers[0] > kMostChanged) {
      return error_at(argument.range, Rules.argument, " is 1..", kMostChanged);
    }
    max_piles = argument.numbers[0];
  }
  if (max_piles == 0 && !Rules.argument.empty()) {
    return error_at(call, Rules.argument, "= is missing: ", Rules.name, "(3,4,5, ", Rules.argument,
                    "=2)");
  }
  // Empty piles count here.
  std::size_t count = 0;
  for (const GameArgument& pile : piles) count += pile.numbers.size();
  KM_ASSIGN_OR_RETURN(Heaps heaps, read_heaps(std::string(Rules.name), piles, call));
  if (Rules.piles != 0 && count != Rules.piles) {
    return error_at(call, Rules.name, " has ", Rules.piles, " piles, not ", count);
  }
  const auto changed = static_cast<std::size_t>(max_piles);
  if (Rules.piles == 0 && moore_moves(heaps, changed) > kMostPileMoves) {
    return limit_error_at(call, "there are more than ", kMostPileMoves, " moves here");
  }
  return std::make_unique<PileGame>(frame, Rules, heaps, changed);
}

// Visits the positions of exactly `Piles` piles, ordered by the number of counters, and then those
// with the largest pile first.
template <std::size_t Piles, typename Visit>
void for_each_piles(std::uint64_t counters, const Visit& visit) {
  for (std::uint64_t a = counters;; --a) {
    const std::uint64_t rest = counters - a;
    if (a < (rest + Piles - 2) / (Piles - 1)) return;
    if constexpr (Piles == 2) {
      visit(std::array{a, rest});
    } else {
      for (std::uint64_t b = std::min(a, rest); 2 * b >= rest; --b) {
        visit(std::array{a, b, rest - b});
        if (b == 0) break;
      }
    }
    if (a == 0) return;
  }
}

template <std::size_t Piles>
constexpr GamePositions kPilePositions = {
    .size = "counters",
    .count =
        [](const Frame& /*frame*/, std::uint64_t max_size, std::uint64_t limit) {
          std::uint64_t count = 0;
          for (std::uint64_t n = 1; n <= max_size && count <= limit; ++n) {
            for_each_piles<Piles>(n, [&](const auto& /*piles*/) { ++count; });
          }
          return std::min(count, limit + 1);
        },
    .for_each =
        [](const Frame& /*frame*/, std::uint64_t max_size,
           absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
          std::vector<GameArgument> arguments(Piles);
          for (std::uint64_t n = 1; n <= max_size; ++n) {
            for_each_piles<Piles>(n, [&](const std::array<std::uint64_t, Piles>& piles) {
              for (std::size_t i = 0; i < Piles; ++i) {
                arguments[i].numbers = {static_cast<std::int64_t>(piles[i])};
                arguments[i].text = cat(piles[i]);
              }
              visit(n, arguments);
            });
          }
        }};

constexpr std::array<std::string_view, 1> kMostArgument = {"most"};
constexpr GamePositions kMoorePositions = {"counters", count_partitions, for_each_of_piles,
                                           kMostArgument};

}  // namespace

const GameInfo moore_game = {
    .name = "moore",
    .usage = "moore(PILE, ..., most=2, players=3, start=1)",
    .summary = "Moore's Nim for N players: a move takes counters from one pile or several",
    .rules =
        "A player takes counters from at most `most` piles, as many as he likes from each, and at\n"
        "least one in all. The player who takes the last counter has won. See also "
        "`shift_position`",
    .example = "normalize moore(1,1,1,1,1, most=2) under li",
    .answer = "3",
    .source =
        "E. H. Moore, A generalization of the game called Nim, 1910; for N players S.-Y. R. Li,\n"
        "N-person Nim and N-person Moore's games, 1978",
    .make = make_pile_game<kMoore>,
    .lists_piles = true,
    .positions = &kMoorePositions,
};

const GameInfo wythoff_game = {
    .name = "wythoff",
    .usage = "wythoff(PILE, PILE, players=3, start=1)",
    .summary =
        "Wythoff's game for N players: a move takes counters from one of two piles, or as many "
        "from each",
    .rules =
        "A player takes as many counters as he likes from one of two piles, or equally many from "
        "both. The\n"
        "player who takes the last counter has won",
    .example = "normalize wythoff(1,2) under prudent",
    .answer = "2",
    .source =
        "W. A. Wythoff, A modification of the game of Nim, 1907; asked for more players by "
        "Suetsugu",
    .make = make_pile_game<kWythoff>,
    .lists_piles = true,
    .positions = &kPilePositions<2>,
};

const GameInfo lim_game = {
    .name = "lim",
    .usage = "lim(PILE, PILE, PILE, players=3, start=1)",
    .summary =
        "LIM for N players: a move takes as many counters from two of three piles and adds as many "
        "to the third",
    .rules =
        "A player takes equally many counters from two of three piles, at least one, and puts as "
        "many on the\n"
        "third. The last mover has won",
    .example = "normalize lim(3,2,0) under prudent",
    .answer = "1_1",
    .source =
        "A. Fink, A. S. Fraenkel, C. Santos, LIM is not slim, 2014; asked for more players by "
        "Suetsugu",
    .make = make_pile_game<kLim>,
    .lists_piles = true,
    .positions = &kPilePositions<3>,
};

}  // namespace kingmaker
