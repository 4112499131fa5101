// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games that users define: `game NAME on BOARDS { MOVES }`.
// Tested in tests/extensions/games/own_games_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/board_components.hpp"
#include "extensions/games/board_rules.hpp"
#include "extensions/games/heap_game.hpp"
#include "extensions/games/named_game.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {

// The part that the two kinds of games below share.
class OwnGame : public NamedGame {
 public:
  struct Statement {
    std::string name;
    std::string text;           // as it was written
    std::string documentation;  // the comment above it
    bool is_shipped = false;
    std::vector<std::string> names_used = {};
  };

  [[nodiscard]] std::string_view name() const final { return statement_.name; }
  [[nodiscard]] std::string usage() const final;
  [[nodiscard]] std::string page() const final;
  [[nodiscard]] std::string_view definition() const final { return statement_.text; }
  [[nodiscard]] std::string_view documentation() const final { return statement_.documentation; }
  [[nodiscard]] bool is_of_session() const final { return !statement_.is_shipped; }
  [[nodiscard]] std::vector<std::string> names_used() const final { return statement_.names_used; }

 protected:
  explicit OwnGame(Statement statement) : statement_(std::move(statement)) {}
  [[nodiscard]] const Statement& statement() const { return statement_; }
  [[nodiscard]] virtual const EndRules& end_rules() const = 0;
  // Makes the position whose moves `make` makes from the arguments that are not about its end.
  using MakeMoves = absl::FunctionRef<absl::StatusOr<std::unique_ptr<Game>>(
      std::span<const GameArgument> arguments)>;
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> with_ending(
      const Frame& frame, std::span<const GameArgument> arguments, SourceRange call,
      MakeMoves make) const;

 private:
  Statement statement_;
};

class OwnBoardGame final : public OwnGame {
 public:
  OwnBoardGame(Statement statement, std::shared_ptr<const BoardRules> rules, EndRules end_rules)
      : OwnGame(std::move(statement)), rules_(std::move(rules)), end_rules_(std::move(end_rules)) {}

  [[nodiscard]] std::vector<std::string_view> boards() const override { return boards_of(*rules_); }
  // Compiled once.
  [[nodiscard]] std::shared_ptr<const BoardPlay> board_play(int players) const override;
  [[nodiscard]] std::string_view size_word() const override { return "cells"; }
  [[nodiscard]] absl::StatusOr<std::uint64_t> count(const Bounds& bounds, std::uint64_t limit,
                                                    Budget& budget) const override;
  void for_each(const Bounds& bounds, Budget& budget, Visit visit) const override;
  [[nodiscard]] std::optional<Drawn> draw(const Bounds& bounds,
                                          RandomNumbers& random) const override;
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make(Context& context, const Frame& frame,
                                                           std::span<const GameArgument> arguments,
                                                           SourceRange call) const override;

 private:
  [[nodiscard]] const EndRules& end_rules() const override { return end_rules_; }
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_on_board(
      const Frame& frame, std::span<const GameArgument> arguments, SourceRange call) const;

  std::shared_ptr<const BoardRules> rules_;
  EndRules end_rules_;
  mutable std::mutex mutex_;
  mutable std::array<std::shared_ptr<const BoardPlay>, kMaxPlayers + 1> plays_;
};

// The moves of a game on heaps as they are written.
struct OwnHeaps {
  // The moves `n -> LIST`, which are evaluated for each heap that occurs.
  struct Options {
    std::size_t move;  // an index of `rules.moves`, whose table is empty
    std::string variable;
    ast::Expression options;
  };
  HeapRules rules = {};
  EndRules end_rules = {};
  std::vector<Options> options = {};
  std::uint64_t serial = 0;  // different for all definitions
};

class OwnHeapGame final : public OwnGame {
 public:
  OwnHeapGame(Statement statement, std::shared_ptr<const OwnHeaps> heaps)
      : OwnGame(std::move(statement)), heaps_(std::move(heaps)) {}

  [[nodiscard]] bool lists_piles() const override { return true; }
  [[nodiscard]] std::string_view size_word() const override { return "counters"; }
  [[nodiscard]] absl::StatusOr<std::uint64_t> count(const Bounds& bounds, std::uint64_t limit,
                                                    Budget& budget) const override;
  void for_each(const Bounds& bounds, Budget& budget, Visit visit) const override;
  [[nodiscard]] absl::StatusOr<GamePointer> prepared(Context& context,
                                                     std::uint32_t largest) const override;
  [[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make(Context& context, const Frame& frame,
                                                           std::span<const GameArgument> arguments,
                                                           SourceRange call) const override;

 private:
  [[nodiscard]] const EndRules& end_rules() const override { return heaps_->end_rules; }
  // For each heap up to the bound, 1 if somebody can move in it, otherwise 0.
  [[nodiscard]] std::vector<std::uint8_t> live_heaps(const Bounds& bounds) const;
  // The rules with the options of heaps up to `largest`.
  [[nodiscard]] absl::StatusOr<std::shared_ptr<const HeapRules>> rules_up_to(
      Context& context, std::uint32_t largest) const;

  std::shared_ptr<const OwnHeaps> heaps_;
  std::shared_ptr<const HeapRules> rules_;  // up to largest_; null if none are prepared
  std::uint32_t largest_ = 0;
};

// The game that the statement defines. Errors are at their places.
[[nodiscard]] absl::StatusOr<GamePointer> define_game(Context& context,
                                                      const ast::Statement& statement,
                                                      bool is_shipped = false);

}  // namespace kingmaker
