// Games on heaps whose rules are data: `octal 0.77`, `take 1, 2, 5`, `n -> LIST`.
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
#include "games/convention_game.hpp"
#include "games/game.hpp"
#include "games/registry.hpp"

namespace kingmaker {

// What a heap becomes: heaps, none of them empty, the largest first.
using Heaps = std::vector<std::uint32_t>;

// What a move does to one heap. Every heap that it leaves is smaller.
struct HeapMove {
  enum class Kind : std::uint8_t { Octal, Take, Table } kind = Kind::Take;
  std::optional<Player> player = {};                      // who alone has it
  std::vector<std::uint8_t> digits = {};                  // Octal
  std::vector<std::uint32_t> taken = {};                  // Take
  HashMap<std::uint32_t, std::vector<Heaps>> table = {};  // what each heap becomes
};

struct HeapRules {
  Conventions conventions;
  std::vector<HeapMove> moves;
  std::uint64_t fingerprint = 0;  // of all tables

  // The largest player whose number the moves name; 0: none.
  [[nodiscard]] Player largest_player() const;
  // Appends what a heap becomes by a move of `mover`, perhaps more than once.
  void append(std::uint32_t heap, Player mover, std::vector<Heaps>& options) const;
  [[nodiscard]] bool can_move(std::uint32_t heap, Player mover) const;
  // True if heaps of up to `largest` counters have the same moves.
  [[nodiscard]] bool are_those_of(const HeapRules& other, std::uint32_t largest) const;
};

// The digits of `0.77`, which stands at `range`; the error is at the one that is none.
[[nodiscard]] absl::StatusOr<std::vector<std::uint8_t>> octal_digits(std::string_view code,
                                                                     SourceRange range);

inline constexpr std::uint32_t kLargestHeap = 100'000;
inline constexpr std::size_t kMostHeaps = 4096;

// The heaps of a call such as `kayles(3,4)`: each a number of its own, or a list.
[[nodiscard]] absl::StatusOr<Heaps> read_heaps(const std::string& name,
                                               std::span<const GameArgument> arguments,
                                               SourceRange call);
// The position; of an impartial game where the moves are those of all and nobody leaves. `family`
// is of all games of these rules.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_heap_game(
    const std::string& name, const std::string& family, std::shared_ptr<const HeapRules> rules,
    const Frame& frame, std::span<const GameArgument> arguments, SourceRange call);

}  // namespace kingmaker
