// Win types: which coalitions can force that one of them wins (Loeb, section 3).
//
// A coalition C wins a choice of m if some option is won by C and m is in it, or if all options are
// won by C and m is not: the two-player game between C and the others (Loeb, Definition 3.2),
// played for all 2^N coalitions at once. Of C and its complement exactly one wins, so a type is a
// table of the 2^(N-1) coalitions without the last player.
//
// Cost: 2^(N-1) bits a type, at least 8 bytes and at most 4 KB (N = 16), each distinct one kept
// once; `choice` reads the tables of its options, 64 coalitions at a time.
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

enum class WinType : std::uint32_t {};

class WinTypes {
 public:
  using Type = WinType;
  static constexpr std::size_t kDefaultMaxBytes = std::size_t{1} << 30;

  // For games with the players 1..players, 1..kMaxPlayers of them. When the types take more than
  // `max_bytes`, no new one is made.
  explicit WinTypes(int players, std::size_t max_bytes = kDefaultMaxBytes);

  [[nodiscard]] WinType leaf(Player p) const { return static_cast<WinType>(p - 1); }
  [[nodiscard]] std::optional<WinType> choice(Player mover, std::span<const WinType> options);
  // The type with these minimal winning coalitions; nothing when it is none
  // (flaw_as_win_type), or for want of room.
  [[nodiscard]] std::optional<WinType> type_of(const Family& family);

  [[nodiscard]] bool wins(WinType type, Coalition c) const;
  // The minimal winning coalitions. O(N * 2^N / 64).
  [[nodiscard]] Family family(WinType type) const;

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::size_t size() const { return types_.size(); }  // types met so far
  [[nodiscard]] std::size_t bytes() const { return types_.bytes(); }

 private:
  [[nodiscard]] std::optional<WinType> intern();  // what is in `all_`

  int players_;
  std::size_t max_bytes_;
  detail::BlockTable types_;
  std::vector<std::uint64_t> all_;   // room for `choice`
  std::vector<std::uint64_t> some_;  // the same
};

static_assert(Classification<WinTypes>);

}  // namespace kingmaker
