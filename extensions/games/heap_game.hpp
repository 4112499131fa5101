// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games on heaps whose rules are data: `octal 0.77`, `take 1, 2, 5`, `n -> LIST`.
// Tested in tests/extensions/games/sum_values_test.cpp.
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

#include "base/hash_table.hpp"
#include "extensions/games/convention_game.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// The heaps that a move leaves of a heap, none of them empty, the largest first.
using Heaps = std::vector<std::uint32_t>;

// The effect of a move on one heap. All heaps that it leaves are smaller.
struct HeapMove {
  enum class Kind : std::uint8_t { Octal, Take, Table } kind = Kind::Take;
  std::optional<Player> player = {};                      // the only player who has it
  std::vector<std::uint8_t> digits = {};                  // for Octal
  std::vector<std::uint32_t> taken = {};                  // for Take
  HashMap<std::uint32_t, std::vector<Heaps>> table = {};  // for Table: the options of each heap
};

struct HeapRules {
  Conventions conventions;
  std::vector<HeapMove> moves;
  std::uint64_t fingerprint = 0;  // of all tables

  // The largest player whose number the moves mention; 0 if there is none.
  [[nodiscard]] Player largest_player() const;
  // Appends the results of the moves of `mover` in a heap. Results may be repeated.
  void append(std::uint32_t heap, Player mover, std::vector<Heaps>& options) const;
  [[nodiscard]] bool can_move(std::uint32_t heap, Player mover) const;
  // True if both rules have the same moves for heaps of up to `largest` counters.
  [[nodiscard]] bool are_those_of(const HeapRules& other, std::uint32_t largest) const;
};

// The digits of `0.77`, whose place is `range`. The error is at the first character that is not an
// octal digit.
[[nodiscard]] absl::StatusOr<std::vector<std::uint8_t>> octal_digits(std::string_view code,
                                                                     SourceRange range);

inline constexpr std::uint32_t kLargestHeap = 100'000;
inline constexpr std::size_t kMostHeaps = 4096;

// The heaps of a call such as `kayles(3,4)`, given as numbers or as a list.
[[nodiscard]] absl::StatusOr<Heaps> read_heaps(const std::string& name,
                                               std::span<const GameArgument> arguments,
                                               SourceRange call);
// Makes the position. The game is impartial if all players have the same moves and nobody leaves.
// `family` is common to all games with these rules.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_heap_game(
    const std::string& name, const std::string& family, std::shared_ptr<const HeapRules> rules,
    const Frame& frame, std::span<const GameArgument> arguments, SourceRange call);

}  // namespace kingmaker
