// Stable types: the stable coalitions of a game (Loeb, section 4).
//
// Computed by Theorem 4.2, which says what Definition 4.1 comes to: at a choice of p the stable
// coalitions are the minimal elements of E and F, F the coalitions with p that are stable in some
// option, E the unions of one stable coalition without p from each option. A type is kept as the
// set of all coalitions that contain a stable one. As a set of coalitions that contain a member of
// it, E is the intersection over the options of what contains a stable coalition without p: no
// product is ever written out.
//
// For up to kMaxStablePlayers = 8 players.
// Cost: 2 * 2^N bits a type, at most 64 bytes, each distinct one kept once; `choice` is a few
// instructions an option and word, and 2N at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/detail/block_table.hpp"
#include "algebra/types/classification.hpp"
#include "algebra/types/coalition.hpp"

namespace kingmaker {

inline constexpr int kMaxStablePlayers = 8;

enum class StableType : std::uint32_t {};

class StableTypes {
 public:
  using Type = StableType;
  static constexpr std::size_t kDefaultMaxBytes = std::size_t{1} << 30;

  // For games with the players 1..players, 1..kMaxStablePlayers of them. When the types take more
  // than `max_bytes`, no new one is made.
  explicit StableTypes(int players, std::size_t max_bytes = kDefaultMaxBytes);

  [[nodiscard]] StableType leaf(Player p) const { return static_cast<StableType>(p - 1); }
  [[nodiscard]] std::optional<StableType> choice(Player mover, std::span<const StableType> options);
  // The type with these stable coalitions; nothing when it is none (flaw_as_stable_type), or for
  // want of room.
  [[nodiscard]] std::optional<StableType> type_of(const Family& family);

  // The stable coalitions.
  [[nodiscard]] Family family(StableType type) const;

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::size_t size() const { return upsets_.size(); }  // types met so far
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
  detail::BlockTable upsets_;
  std::vector<std::uint64_t> minimal_;  // of each upset, in the same order
};

static_assert(Classification<StableTypes>);

}  // namespace kingmaker
