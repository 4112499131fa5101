// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Stable types: the stable coalitions of a game (Loeb, section 4).
//
// They are computed by Theorem 4.2, which follows from Definition 4.1. At a choice of p, the stable
// coalitions are the minimal elements of E and F. F consists of the coalitions with p that are
// stable in some option, and E of the unions of one stable coalition without p from each option. A
// type is kept as the set of all coalitions that contain a stable one. In this form E is the
// intersection, over the options, of the coalitions that contain a stable coalition without p, so
// products are never written out. Tested in tests/extensions/coalitions/classification_test.cpp.
//
// The code handles up to kMaxStablePlayers = 8 players. A type takes 2 * 2^N bits, at most 64
// bytes, and each distinct one is kept once. `choice` takes a few instructions for each option and
// word, and 2N at the end.
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

inline constexpr int kMaxStablePlayers = 8;

enum class StableType : std::uint32_t {};

class StableTypes {
 public:
  using Type = StableType;
  static constexpr std::size_t kDefaultMaxBytes = std::size_t{1} << 30;

  // For games with the players 1..players, at most kMaxStablePlayers. When the types take more than
  // `max_bytes`, no new one is made.
  explicit StableTypes(int players, std::size_t max_bytes = kDefaultMaxBytes);

  [[nodiscard]] StableType leaf(Player p) const { return static_cast<StableType>(p - 1); }
  [[nodiscard]] std::optional<StableType> choice(Player mover, std::span<const StableType> options);
  // The type with these stable coalitions. Nullopt if it is not a stable type
  // (flaw_as_stable_type), or if there is no room.
  [[nodiscard]] std::optional<StableType> type_of(const Family& family);

  // The stable coalitions.
  [[nodiscard]] Family family(StableType type) const;

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::size_t size() const { return upsets_.size(); }  // number of types so far
  [[nodiscard]] std::size_t bytes() const {
    return upsets_.bytes() + minimal_.capacity() * sizeof(std::uint64_t);
  }

 private:
  static constexpr std::size_t kMaxWords = 4;  // 2^8 bits

  [[nodiscard]] std::optional<StableType> intern(std::span<const std::uint64_t> upset);
  [[nodiscard]] std::span<const std::uint64_t> minimal(StableType type) const {
    return {minimal_.data() + static_cast<std::size_t>(type) * words_, words_};
  }

  int players_;
  std::size_t words_;
  std::size_t max_bytes_;
  BlockTable upsets_;
  std::vector<std::uint64_t> minimal_;  // for each upset, in the same order
};

static_assert(Classification<StableTypes>);

}  // namespace kingmaker
