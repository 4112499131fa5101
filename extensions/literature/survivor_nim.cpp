// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Survivor Nim (A. R. Kelly): one pile, misère, players in two alliances.
//
// A position is the seat to move and the pile. The players of the value are the two alliances: the
// value is the quotient of the players' game by the alliances (Loeb, Definition 3.1). Merging
// options of the same mover (Rule 3) makes each group of consecutive seats one seat.
// Tested in tests/extensions/literature/alliances_test.cpp.
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "extensions/literature/alliance_rounds.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/numbered_positions.hpp"

namespace kingmaker {
namespace {

constexpr std::int64_t kMaxCounters = 1'000'000'000'000'000'000;

// A player, or a group of players who move one after the other.
struct Seat {
  Player alliance;
  std::uint64_t least;
  std::uint64_t most;
};

class SurvivorNim final : public Game {
 public:
  SurvivorNim(Seating seating, std::uint64_t counters, std::uint64_t take, std::vector<Seat> seats)
      : Game({2, seating.alliance(0)}),
        seating_(std::move(seating)),
        counters_(counters),
        take_(take),
        seats_(std::move(seats)) {}

  [[nodiscard]] std::string start_position() const override { return encode({0, counters_}); }

  // A player who must take more counters than there are takes all of them. The largest move comes
  // last: evaluation continues with the last position, so it sees small piles before large ones.
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    const Place place = decode(position);
    const Seat& seat = seats_[place.seat];
    if (seat.alliance != mover || place.counters == 0) return;
    const auto next = static_cast<std::uint32_t>((place.seat + 1) % seats_.size());
    const std::uint64_t least = std::min(seat.least, place.counters);
    const std::uint64_t largest = std::min(seat.most, place.counters);
    for (std::uint64_t removed = least; removed <= largest; ++removed) {
      positions.push_back(encode({next, place.counters - removed}));
    }
  }

  [[nodiscard]] bool has_plain_turns() const override { return false; }
  [[nodiscard]] Player mover_after(std::string_view position, Player /*mover*/) const override {
    return seats_[(decode(position).seat + 1) % seats_.size()].alliance;
  }

  [[nodiscard]] std::string family() const override {
    return cat("survivor nim ", take_, " ", seating_.text(), by_groups() ? " by groups" : "");
  }

  [[nodiscard]] Player winner(Player last) const override { return other_alliance(last); }

  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(std::string_view position,
                                                                   Player /*mover*/,
                                                                   Budget& budget) const override {
    const Place place = decode(position);
    if (place.counters == 0) return std::nullopt;
    KM_ASSIGN_OR_RETURN(const LosingRounds rounds,
                        losing_rounds(seating_.from(first_player(place.seat)), take_, budget));
    return other_alliance(rounds.loser(place.counters));
  }

  // The seating of a position begins with the seat to move.
  [[nodiscard]] std::string_view ruleset() const override { return "survivor_nim"; }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view /*players*/,
                                                 std::size_t /*max_output*/) const override {
    const Place place = decode(position);
    if (by_groups() && place.seat != 0 && seats_.front().alliance == seats_.back().alliance) {
      return input_error(
          "positions of this game cannot be written, since its first and last groups are of one "
          "alliance: write by=\"players\", which has the same normal forms");
    }
    return cat("survivor_nim(counters=", place.counters, ", take=", take_, ", seats=\"",
               seating_.from(first_player(place.seat)).text(), "\"",
               by_groups() ? ", by=\"groups\")" : ")");
  }

 private:
  [[nodiscard]] bool by_groups() const { return seats_.size() != seating_.size(); }

  // The place in the seating of the first, or only, player of a seat.
  [[nodiscard]] std::size_t first_player(std::uint32_t seat) const {
    if (!by_groups()) return seat;
    const std::vector<SeatGroup> groups = seating_.groups();
    std::size_t before = 0;
    for (std::uint32_t i = 0; i < seat; ++i) before += groups[i].size;
    return before;
  }

  struct Place {
    std::uint32_t seat;
    std::uint64_t counters;
  };

  static std::string encode(const Place& place) {
    std::string position(sizeof place.seat + sizeof place.counters, '\0');
    std::memcpy(position.data(), &place.seat, sizeof place.seat);
    std::memcpy(position.data() + sizeof place.seat, &place.counters, sizeof place.counters);
    return position;
  }
  static Place decode(std::string_view position) {
    Place place{};
    std::memcpy(&place.seat, position.data(), sizeof place.seat);
    std::memcpy(&place.counters, position.data() + sizeof place.seat, sizeof place.counters);
    return place;
  }

  Seating seating_;
  std::uint64_t counters_;
  std::uint64_t take_;
  std::vector<Seat> seats_;
};

// The seats of a game in which each player, or each member of a group, takes up to `limit`
// counters.
absl::StatusOr<std::vector<Seat>> seats_of(const Seating& seating, std::uint64_t limit,
                                           bool by_groups) {
  std::vector<Seat> movers;
  if (by_groups) {
    for (const SeatGroup& group : seating.groups()) {
      if (group.size * limit > kMaxTake) {
        return limit_error("a group takes at most ", kMaxTake, " counters");
      }
      movers.push_back({group.alliance, group.size, group.size * limit});
    }
  } else {
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      movers.push_back({seating.alliance(seat), 1, limit});
    }
  }
  return movers;
}

absl::StatusOr<std::unique_ptr<Game>> make_survivor_nim(const Frame& /*frame*/,
                                                        std::span<const GameArgument> arguments,
                                                        SourceRange call) {
  using Kind = GameArgument::Kind;
  constexpr std::string_view kUsage = "survivor_nim(counters=20, take=2, seats=\"1121212\")";
  const GameArgument* counters = nullptr;
  const GameArgument* take = nullptr;
  const GameArgument* seats = nullptr;
  const GameArgument* by = nullptr;
  for (const GameArgument& argument : arguments) {
    const GameArgument** place = argument.name == "counters" ? &counters
                                 : argument.name == "take"   ? &take
                                 : argument.name == "seats"  ? &seats
                                 : argument.name == "by"     ? &by
                                                             : nullptr;
    const bool is_text = place == &seats || place == &by;
    if (place == nullptr || *place != nullptr ||
        argument.kind != (is_text ? Kind::Text : Kind::Number)) {
      return error_at(argument.range, "write ", kUsage);
    }
    *place = &argument;
  }
  if (counters == nullptr || take == nullptr || seats == nullptr) {
    return error_at(call, "survivor_nim needs counters, take and seats, as in ", kUsage);
  }
  const std::int64_t pile = counters->numbers.front();
  if (pile < 1) return error_at(counters->range, "the pile has at least one counter");
  if (pile > kMaxCounters) {
    return limit_error_at(counters->range, "a pile has at most ", kMaxCounters, " counters");
  }
  const std::int64_t per_player = take->numbers.front();
  if (per_player < 1) return error_at(take->range, "a player takes at least 1 counter");
  if (per_player > static_cast<std::int64_t>(kMaxTake)) {
    return limit_error_at(take->range, "a player takes at most ", kMaxTake, " counters");
  }
  KM_ASSIGN_OR_RETURN(Seating seating, with_range(Seating::from_text(seats->text), seats->range));
  const bool by_groups = by != nullptr && by->text == "groups";
  if (by != nullptr && !by_groups && by->text != "players") {
    return error_at(by->range, "`by` is \"players\", or \"groups\" of consecutive seats");
  }
  const auto limit = static_cast<std::uint64_t>(per_player);
  absl::StatusOr<std::vector<Seat>> movers = seats_of(seating, limit, by_groups);
  if (!movers.ok()) return with_range(movers.status(), by->range);
  return std::make_unique<SurvivorNim>(std::move(seating), static_cast<std::uint64_t>(pile), limit,
                                       *std::move(movers));
}

constexpr std::string_view kCounters = "counters";
constexpr std::array<std::string_view, 3> kSurvivorArguments = {"take", "seats", "by"};
constexpr GamePositions kPiles = numbered_positions<kCounters>(kSurvivorArguments);

}  // namespace

const GameInfo survivor_nim_game = {
    .name = "survivor_nim",
    .usage = "survivor_nim(counters=20, take=2, seats=\"1121212\", by=\"players\")",
    .summary = "Survivor Nim: one pile, misère, players in two alliances",
    .rules =
        R"(The seats give the alliance of each player, 1 or 2. The first seat moves
first, and after the last seat the first moves again. A player takes 1..take counters, and
the alliance that takes the last counter loses. The players of the value are the two
alliances. With by="groups" consecutive seats of an alliance move as one: such a group takes
at least one counter for each of its seats, or all counters if there are fewer. The
syntactic normal form is the same. If both alliances prefer to win, the winner is computed
from the losing rounds (help losing_rounds), for up to 10^18 counters; with
`:set theorems off` the game is played through instead.)",
    .example =
        "normalize survivor_nim(counters=1000000000000, take=2, seats=\"1121212\") under selfish",
    .answer = "1",
    .source =
        "A. R. Kelly, Analysis of one pile misère Nim for two alliances, Rocky Mountain\n"
        "J. Math. 41(6), 2011",
    .make = make_survivor_nim,
    .has_own_players = true,
    .positions = &kPiles,
};

}  // namespace kingmaker
