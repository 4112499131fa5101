// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nim for N players, normal and misère.
#include <algorithm>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/partitions.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {
namespace {

constexpr std::int64_t kMaxPile = 65'535;
constexpr std::size_t kMaxPiles = 1000;

// A position is the list of its piles, the largest first, without empty ones, with two bytes for
// each.
class Nim : public ImpartialGame {
 public:
  Nim(const Frame& frame, std::vector<std::uint16_t> piles, bool misere)
      : ImpartialGame(frame), piles_(std::move(piles)), misere_(misere) {}

  [[nodiscard]] std::string start_position() const override { return position_of(piles_); }

  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override {
    const std::vector<std::uint16_t> piles = piles_of(position);
    std::vector<std::uint16_t> next;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      if (i > 0 && piles[i] == piles[i - 1]) continue;  // it has the same moves
      for (std::uint16_t remaining = piles[i]; remaining > 0; --remaining) {
        next = piles;
        next[i] = static_cast<std::uint16_t>(remaining - 1);
        positions.push_back(position_of(next));
      }
    }
  }

  [[nodiscard]] bool is_over(std::string_view position) const override { return position.empty(); }

  // In misère play the player who takes the last counter loses, and the next player wins.
  [[nodiscard]] Player winner(Player last) const override {
    return misere_ ? frame().successor(last) : last;
  }

  [[nodiscard]] bool is_misere() const override { return misere_; }

  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const override {
    std::vector<std::shared_ptr<const Game>> piles;
    for (const std::uint16_t pile : piles_) {
      if (pile > 0 && !misere_)
        piles.push_back(std::make_shared<Nim>(frame(), std::vector{pile}, misere_));
    }
    return piles;
  }

  [[nodiscard]] std::string_view ruleset() const override { return misere_ ? "misere_nim" : "nim"; }

  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    std::string piles = joined(piles_of(position), ",");
    return cat(ruleset(), "(", piles.empty() ? "0" : piles, players, ")");
  }

  // The nim-sum (Bouton).
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& /*budget*/) const override {
    if (misere_) return std::nullopt;
    std::uint32_t sum = 0;
    for (const std::uint16_t pile : piles_of(position)) sum ^= pile;
    return sum;
  }

  [[nodiscard]] std::string family() const override {
    return cat(misere_ ? "misère nim " : "nim ", frame().players);
  }

 private:
  static std::string position_of(std::vector<std::uint16_t> piles) {
    std::sort(piles.rbegin(), piles.rend());
    std::string position;
    for (const std::uint16_t pile : piles) {
      if (pile == 0) break;
      position.push_back(static_cast<char>(pile >> 8));
      position.push_back(static_cast<char>(pile & 0xff));
    }
    return position;
  }
  static std::vector<std::uint16_t> piles_of(std::string_view position) {
    std::vector<std::uint16_t> piles;
    for (std::size_t i = 0; i < position.size(); i += 2) {
      const auto high = static_cast<unsigned char>(position[i]);
      const auto low = static_cast<unsigned char>(position[i + 1]);
      piles.push_back(static_cast<std::uint16_t>(high << 8 | low));
    }
    return piles;
  }

  std::vector<std::uint16_t> piles_;
  bool misere_;
};

template <bool Misere>
absl::StatusOr<std::unique_ptr<Game>> make_nim(const Frame& frame,
                                               std::span<const GameArgument> arguments,
                                               SourceRange call) {
  if (arguments.empty()) return error_at(call, "nim needs its piles: nim(3,4,5)");
  if (arguments.size() > kMaxPiles) {
    return limit_error_at(call, "nim has at most ", kMaxPiles, " piles");
  }
  std::vector<std::uint16_t> piles;
  for (const GameArgument& argument : arguments) {
    if (argument.kind != GameArgument::Kind::Number || !argument.name.empty()) {
      return error_at(argument.range, "expected the size of a pile, a number: nim(3,4,5)");
    }
    const std::int64_t pile = argument.numbers[0];
    if (pile < 0)
      return error_at(argument.range, "a pile cannot have a negative number of counters");
    if (pile > kMaxPile) return limit_error_at(argument.range, "piles go up to ", kMaxPile);
    piles.push_back(static_cast<std::uint16_t>(pile));
  }
  return std::make_unique<Nim>(frame, std::move(piles), Misere);
}

constexpr GamePositions kNimPositions = {"counters", count_partitions, for_each_of_piles};

}  // namespace

const GameInfo nim_game = {
    .name = "nim",
    .usage = "nim(PILE, ..., players=3, start=1)",
    .summary = "Nim for N players: the player who takes the last counter wins",
    .rules =
        "A player takes as many counters as he likes, at least one, from one of the piles. The\n"
        "player who takes the last counter has won. The order of the piles does not matter",
    .example = "normalize nim(4,4) under prudent",
    .answer = "2_2",
    .source =
        "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901; for N players\n"
        "S.-Y. R. Li, N-person Nim and N-person Moore's games, 1978; Loeb, section 1",
    .make = make_nim<false>,
    .lists_piles = true,
    .positions = &kNimPositions,
};

const GameInfo misere_nim_game = {
    .name = "misere_nim",
    .usage = "misere_nim(PILE, ..., players=3, start=1)",
    .summary = "Misère nim for N players: a player who cannot take a counter wins",
    .rules =
        "A player takes as many counters as he likes, at least one, from one of the piles. The\n"
        "player who takes the last counter has lost, and the next player has won. For other ways\n"
        "to lose see `under shift(k)`: nim in which the players rank the last movers",
    .example = "normalize misere_nim(2,2, players=2) under selfish",
    .answer = "2",
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
    .make = make_nim<true>,
    .lists_piles = true,
    .positions = &kNimPositions,
};

}  // namespace kingmaker
