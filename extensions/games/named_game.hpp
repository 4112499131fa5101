// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games as names of the language: built-in ones, and those that users define. They make positions.
// Tested in tests/extensions/games/positions.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"
#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/random.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "language/constructor.hpp"
#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct BoardPlay;
class Context;
class NamedGame;
using GamePointer = std::shared_ptr<const NamedGame>;

// Immutable.
class NamedGame : public Constructor, public std::enable_shared_from_this<NamedGame> {
 public:
  ~NamedGame() override = default;

  [[nodiscard]] std::string_view kind() const final { return "a game"; }
  // Null if the game is defined by a statement.
  [[nodiscard]] virtual const GameInfo* built_in() const { return nullptr; }
  // True if the arguments of a call determine the players and who starts.
  [[nodiscard]] virtual bool has_own_players() const { return false; }
  [[nodiscard]] std::string_view further_arguments() const final {
    return boards().empty() ? "" : "rows= columns= length=";
  }
  // Refuses sums of piles.
  [[nodiscard]] absl::Status check_call(const ast::Expression& expression,
                                        std::uint32_t node) const final;
  // The position.
  [[nodiscard]] absl::StatusOr<Object> call(FunctionCall& call) const final;
  [[nodiscard]] std::vector<std::string> domain_words() const final;
  [[nodiscard]] absl::StatusOr<DomainRequest> read_domain(const DomainReader& reader) const final;

  // True if the arguments of a call are piles or heaps.
  [[nodiscard]] virtual bool lists_piles() const { return false; }
  // The kinds of boards it is played on, such as `line` and `edges`. Their size is also measured in
  // `cells`, as the function `cells` counts them.
  [[nodiscard]] virtual std::vector<std::string_view> boards() const { return {}; }
  // The rules on boards for this many players; null if it is not played on boards.
  [[nodiscard]] virtual std::shared_ptr<const BoardPlay> board_play(int /*players*/) const {
    return nullptr;
  }

  // The unit of the size of positions, such as `counters`; empty if the positions up to a size
  // cannot be listed.
  [[nodiscard]] virtual std::string_view size_word() const = 0;
  // The names of further arguments, which are the same for all positions that are listed.
  [[nodiscard]] virtual std::span<const std::string_view> other_words() const { return {}; }
  struct Bounds {
    Frame frame;
    std::uint64_t max_size = 0;
    // One of boards(), whose cells are bounded; if it is empty, the size in size_word() is.
    std::string_view boards = {};
  };
  // The number of positions; `limit` + 1 if there are more than `limit`. Fails if the budget is
  // spent. Precondition, here and below: size_word() is not empty.
  [[nodiscard]] virtual absl::StatusOr<std::uint64_t> count(const Bounds& bounds,
                                                            std::uint64_t limit,
                                                            Budget& budget) const = 0;
  // Calls `visit` with the size of each position and the arguments that make it, until it returns
  // false or the budget is spent.
  using Visit =
      absl::FunctionRef<bool(std::uint64_t size, std::span<const GameArgument> arguments)>;
  virtual void for_each(const Bounds& bounds, Budget& budget, Visit visit) const = 0;
  // A random position: its size is drawn first, up to the bounds, and then its cells. Perhaps
  // nobody can move in it. Nullopt if positions must be drawn from a list of all.
  struct Drawn {
    std::uint64_t size = 0;
    std::vector<GameArgument> arguments = {};
  };
  [[nodiscard]] virtual std::optional<Drawn> draw(const Bounds& /*bounds*/,
                                                  RandomNumbers& /*random*/) const {
    return std::nullopt;
  }

  // The game with the options of all heaps of at most `largest` counters, so that `make` evaluates
  // nothing.
  [[nodiscard]] virtual absl::StatusOr<GamePointer> prepared(Context& /*context*/,
                                                             std::uint32_t /*largest*/) const {
    return shared_from_this();
  }
  // Makes a position for the players of `frame`. Errors are at their places in the call.
  [[nodiscard]] virtual absl::StatusOr<std::unique_ptr<Game>> make(
      Context& context, const Frame& frame, std::span<const GameArgument> arguments,
      SourceRange call) const = 0;
};

// A built-in game that is not played on boards.
class BuiltInGame : public NamedGame {
 public:
  // Precondition: the argument lives as long as the program.
  explicit BuiltInGame(const GameInfo& info) : info_(info) {}

  [[nodiscard]] std::string_view name() const final { return info_.name; }
  [[nodiscard]] std::string usage() const final { return std::string(info_.usage); }
  [[nodiscard]] std::string page() const final;
  [[nodiscard]] Texts texts() const final {
    return {info_.summary, info_.rules, info_.example, info_.answer, info_.source};
  }
  [[nodiscard]] const GameInfo* built_in() const final { return &info_; }
  [[nodiscard]] bool has_own_players() const final { return info_.has_own_players; }
  [[nodiscard]] bool lists_piles() const final { return info_.lists_piles; }
  [[nodiscard]] std::string_view size_word() const final;
  [[nodiscard]] std::span<const std::string_view> other_words() const final;
  [[nodiscard]] absl::StatusOr<std::uint64_t> count(const Bounds& bounds, std::uint64_t limit,
                                                    Budget& budget) const override;
  void for_each(const Bounds& bounds, Budget& budget, Visit visit) const override;
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make(Context& context, const Frame& frame,
                                                           std::span<const GameArgument> arguments,
                                                           SourceRange call) const final;

 private:
  const GameInfo& info_;
};

// The game of this name: the session's, a built-in one, or a shipped one; null if there is none.
[[nodiscard]] GamePointer game_named(const Library& library, std::string_view name);

void add_game(Library& library, const GameInfo& game);

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

}  // namespace kingmaker
