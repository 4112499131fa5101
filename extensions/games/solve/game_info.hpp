// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A game as an entry of the library of names: its documentation and its constructor.
//
// To add a game, write one file that defines its GameInfo, and add it to the library.
// Tested in tests/language/library_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// One argument of a position function, as it was written.
struct GameArgument {
  std::string name;  // empty if it is positional
  enum class Kind : std::uint8_t { Number, Text, Numbers } kind = Kind::Number;
  std::string text;                   // Number: its digits as written; Text: without quotes
  std::vector<std::int64_t> numbers;  // Number: one, saturated; Numbers: the tuple
  SourceRange range;
};

// All positions of a game up to a size, for statements about all of them.
struct GamePositions {
  std::string_view size;  // the unit of the size, such as `counters`
  // Counts the positions; `limit` + 1 if there are more than `limit`.
  std::uint64_t (*count)(const Frame& frame, std::uint64_t max_size, std::uint64_t limit);
  // Calls `visit` with the size and the arguments of each position, the smallest size first.
  void (*for_each)(
      const Frame& frame, std::uint64_t max_size,
      absl::FunctionRef<void(std::uint64_t size, std::span<const GameArgument>)> visit);
  // The names of the arguments that are the same for all positions.
  std::span<const std::string_view> others = {};
};

struct GameInfo {
  std::string_view name;
  std::string_view usage;    // clobber(BOARD, players=3, start=1)
  std::string_view summary;  // one line
  std::string_view rules;    // some lines: the moves and the parameters
  std::string_view example;  // a statement
  std::string_view answer;   // the output of the example in a new session
  std::string_view source;   // the origin of the game
  // Makes a position. `frame` is that of the session; `players=` and `start=` have been removed
  // from the arguments.
  absl::StatusOr<std::unique_ptr<Game>> (*make)(const Frame& frame,
                                                std::span<const GameArgument> arguments,
                                                SourceRange call);
  // True if the arguments determine the players and the first player. Then `players=` and `start=`
  // are not allowed, and `frame` is ignored.
  bool has_own_players = false;
  bool lists_piles = false;                  // true if its arguments are piles
  const GamePositions* positions = nullptr;  // null if its positions cannot be listed
};

}  // namespace kingmaker
