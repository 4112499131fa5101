// Games of the language: built-in ones, and those of the session.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_components.hpp"
#include "games/board_rules.hpp"
#include "games/game_info.hpp"
#include "games/heap_game.hpp"
#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;
class Library;

// The definition `game NAME on BOARDS { MOVES }`, on boards or on heaps. It is immutable.
struct GameDefinition {
  // The moves `n -> LIST`, which are evaluated for each heap that occurs.
  struct HeapOptions {
    std::size_t move;  // an index of `heaps`, whose table is empty
    std::string variable;
    ast::Expression options;
    // Evaluates the list for heaps of 1, 2, ..., `largest` counters, until `visit` fails.
    absl::Status (*evaluate)(
        Context& context, const HeapOptions& options, std::uint32_t largest,
        absl::FunctionRef<absl::Status(std::uint32_t heap, const Object&)> visit);
  };

  std::string name;
  std::string text;         // as it was written
  std::string source = {};  // for shipped games: the origin of the game
  std::shared_ptr<const BoardRules> board = nullptr;
  HeapRules heaps = {};
  std::vector<HeapOptions> heap_options = {};
  std::uint64_t serial = 0;  // different for all definitions

  GameDefinition() = default;
  // A copy compiles its rules again.
  GameDefinition(const GameDefinition& other)
      : name(other.name),
        text(other.text),
        source(other.source),
        board(other.board),
        heaps(other.heaps),
        heap_options(other.heap_options),
        serial(other.serial) {}
  GameDefinition& operator=(const GameDefinition&) = delete;

  // The rules for this many players, compiled once.
  [[nodiscard]] std::shared_ptr<const BoardPlay> play(int players) const;
  // Writes `toads(BOARD, players=3, start=1)`.
  [[nodiscard]] std::string usage() const;

 private:
  mutable std::mutex mutex_;
  mutable std::array<std::shared_ptr<const BoardPlay>, kMaxPlayers + 1> plays_;
};

// Makes the positions of a game.
class PlayableGame {
 public:
  PlayableGame() = default;
  explicit PlayableGame(const GameInfo* built_in) : built_in_(built_in) {}
  explicit PlayableGame(GamePointer own) : own_(std::move(own)) {}

  [[nodiscard]] explicit operator bool() const { return built_in_ != nullptr || own_ != nullptr; }
  [[nodiscard]] const GamePointer& own() const { return own_; }

  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] std::string usage() const;
  [[nodiscard]] bool has_own_players() const { return built_in_ && built_in_->has_own_players; }
  [[nodiscard]] bool lists_piles() const {
    return built_in_ ? built_in_->lists_piles : own_->board == nullptr;
  }
  // True if it is played on boards, whose size is measured in `cells`.
  [[nodiscard]] bool has_boards() const {
    return built_in_ ? built_in_->board_play != nullptr : own_->board != nullptr;
  }
  // Precondition: has_boards().
  [[nodiscard]] std::shared_ptr<const BoardPlay> board_play(int players) const {
    return built_in_ ? built_in_->board_play(players) : own_->play(players);
  }
  // True if all positions up to a size can be listed.
  [[nodiscard]] bool has_positions() const {
    return built_in_ == nullptr || built_in_->positions != nullptr;
  }
  // The unit of the size: `counters` or `cells`. Precondition, here and below: has_positions().
  [[nodiscard]] std::string_view size_word() const;
  // The names of further arguments of these positions.
  [[nodiscard]] std::span<const std::string_view> other_words() const {
    return built_in_ ? built_in_->positions->others : std::span<const std::string_view>();
  }
  struct Bounds {
    Frame frame;
    std::uint64_t max_size = 0;
    // Boards of this kind. If it is not set, size_word() is bounded.
    std::optional<BoardKind> boards;
  };
  // The number of positions; `limit` + 1 if there are more than `limit`. Fails if the budget is
  // spent.
  [[nodiscard]] absl::StatusOr<std::uint64_t> count(const Bounds& bounds, std::uint64_t limit,
                                                    Budget& budget) const;
  // Calls `visit` with the size of each position and the arguments that make it, until it returns
  // false or the budget is spent.
  void for_each(const Bounds& bounds, Budget& budget,
                absl::FunctionRef<bool(std::uint64_t, std::span<const GameArgument>)> visit) const;

  // The game with the options of all heaps of at most `largest` counters, so that `make` evaluates
  // nothing.
  [[nodiscard]] absl::StatusOr<PlayableGame> prepared(Context& context,
                                                      std::uint32_t largest) const;
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make(Context& context, const Frame& frame,
                                                           std::span<const GameArgument> arguments,
                                                           SourceRange call) const;

 private:
  // For each heap up to the bound, 1 if somebody can move in it, otherwise 0.
  [[nodiscard]] std::vector<std::uint8_t> live_heaps(const Bounds& bounds) const;
  [[nodiscard]] absl::StatusOr<std::shared_ptr<const HeapRules>> heap_rules(
      Context& context, std::uint32_t largest) const;

  const GameInfo* built_in_ = nullptr;
  GamePointer own_;
  std::shared_ptr<const HeapRules> rules_;  // for heaps up to largest_
  std::uint32_t largest_ = 0;
};

// Converts an object to an argument of a position function. `written` is its source text, and
// `usage` shows how to call the game. An error at `range` if positions have no such arguments.
[[nodiscard]] absl::StatusOr<GameArgument> game_argument(std::string_view name,
                                                         const Object& object,
                                                         std::string_view written,
                                                         SourceRange range, std::string_view usage);
// The argument as a call writes it: `"12/31"`, `strips=(3,4,5)`.
[[nodiscard]] std::string text_of(const GameArgument& argument);

// True for the positions in lists of all positions: somebody can move at the start, or all players
// but one have left.
[[nodiscard]] bool is_listed(const Game& game);

// The game of this name: the session's, a built-in one, or a shipped one.
[[nodiscard]] PlayableGame playable_game(const Library& library, std::string_view name);

}  // namespace kingmaker
