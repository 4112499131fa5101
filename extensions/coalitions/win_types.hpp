// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Win types: the coalitions that can force that one of their members wins (Loeb, section 3).
//
// A coalition C with member m wins a choice of m if it wins some option; a coalition without m wins
// if it wins all options. This is the two-player game between C and the others (Loeb, Definition
// 3.2), played for all 2^N coalitions at once. Exactly one of C and its complement wins, so a type
// is a table of the 2^(N-1) coalitions without the last player.
//
// Cost: a type takes 2^(N-1) bits, at least 8 bytes and at most 4 KB (N = 16), and each distinct
// one is kept once. `choice` reads the tables of its options, 64 coalitions at a time.
// Tested in tests/extensions/coalitions/classification_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extensions/coalitions/block_table.hpp"
#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/coalition.hpp"

namespace kingmaker {

enum class WinType : std::uint32_t {};

class WinTypes {
 public:
  using Type = WinType;
  static constexpr std::size_t kDefaultMaxBytes = std::size_t{1} << 30;

  // For games with the players 1..players, at most kMaxPlayers. When the types take more than
  // `max_bytes`, no new one is made.
  explicit WinTypes(int players, std::size_t max_bytes = kDefaultMaxBytes);

  [[nodiscard]] WinType leaf(Player p) const { return static_cast<WinType>(p - 1); }
  [[nodiscard]] std::optional<WinType> choice(Player mover, std::span<const WinType> options);
  // The type with these minimal winning coalitions. Nullopt if it is not a win type
  // (flaw_as_win_type), or if there is no room.
  [[nodiscard]] std::optional<WinType> type_of(const Family& family);

  [[nodiscard]] bool wins(WinType type, Coalition c) const;
  // The minimal winning coalitions. O(N * 2^N / 64).
  [[nodiscard]] Family family(WinType type) const;

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::size_t size() const { return types_.size(); }  // number of types so far
  [[nodiscard]] std::size_t bytes() const { return types_.bytes(); }

 private:
  [[nodiscard]] std::optional<WinType> intern();  // the type in `all_`

  int players_;
  std::size_t max_bytes_;
  BlockTable types_;
  std::vector<std::uint64_t> all_;   // scratch for `choice`
  std::vector<std::uint64_t> some_;  // scratch for `choice`
};

static_assert(Classification<WinTypes>);

}  // namespace kingmaker
