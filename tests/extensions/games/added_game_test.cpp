// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A game that is added to the core: `countdown`, in which a move takes one or two from a number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "language/statements/core_library.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "tests/support/run.hpp"

namespace kingmaker::testing::added_game_test {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kMost = 255;

// A position is the number, as a byte.
class Countdown final : public Game {
 public:
  Countdown(const Frame& frame, std::int64_t number)
      : Game(frame), start_(1, static_cast<char>(number)) {}

  [[nodiscard]] std::string_view ruleset() const override { return "countdown"; }
  [[nodiscard]] std::string start_position() const override { return start_; }
  [[nodiscard]] std::string family() const override { return cat("countdown ", frame().players); }

  void append_moves(std::string_view position, Player /*mover*/,
                    std::vector<std::string>& positions) const override {
    const auto number = static_cast<unsigned char>(position[0]);
    for (int taken = 1; taken <= 2 && taken <= number; ++taken) {
      positions.emplace_back(1, static_cast<char>(number - taken));
    }
  }

  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    return cat("countdown(", int{static_cast<unsigned char>(position[0])}, players, ")");
  }

 private:
  std::string start_;
};

absl::StatusOr<std::unique_ptr<Game>> make_countdown(const Frame& frame,
                                                     std::span<const GameArgument> arguments,
                                                     SourceRange call) {
  if (arguments.size() != 1 || arguments[0].kind != GameArgument::Kind::Number) {
    return error_at(call, "countdown needs a number: countdown(5)");
  }
  const std::int64_t number = arguments[0].numbers[0];
  if (number < 0 || number > kMost) {
    return error_at(arguments[0].range, cat("countdown begins at 0 to ", kMost));
  }
  return std::make_unique<Countdown>(frame, number);
}

const GameInfo kCountdown = {
    .name = "countdown",
    .usage = "countdown(N, players=3, start=1)",
    .summary = "Countdown: a move takes 1 or 2 from N; a player who finds 0 has no move",
    .rules = "The player who takes the last has won",
    .example = "normalize countdown(5) under prudent",
    .answer = "2_1",
    .source = "docs/extending.md",
    .make = make_countdown,
};

Library library_with(bool has_countdown) {
  Library library = core_library();
  add_core_subcommands(library);
  if (has_countdown) add_game(library, kCountdown);
  return library;
}

TEST(AddedGame, GamesAreSolvedListedAndExplained) {
  EXPECT_EQ(run({"eval", "list n in 1..5: nf(countdown(n), under=prudent)"}, library_with(true)),
            "(1, 1, 2, 1_1, 2_1)\n");
  EXPECT_THAT(run({"eval", "countdown(300)"}, library_with(true)), HasSubstr("begins at 0 to 255"));
  EXPECT_THAT(run({"help", "countdown"}, library_with(true)), HasSubstr("a move takes 1 or 2"));
  EXPECT_THAT(run({"eval", "countdown(1)"}, library_with(false)),
              HasSubstr("there is no function `countdown`"));
}

}  // namespace
}  // namespace kingmaker::testing::added_game_test
