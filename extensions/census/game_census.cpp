// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/game_census.hpp"
#include "base/diagnostic.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/solve/position_value.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/position_census.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/ending_game.hpp"

namespace kingmaker {
namespace {

// The boards that `lengths` or a grid mean: a length is the side of a hexagon or a triangle, and a
// grid on edges is one of points. Nullopt if the game is played on none of them.
std::optional<BoardKind> kind_of_boards(const BoardRules& rules, bool is_grid) {
  for (const std::string_view board : boards_of(rules)) {
    const BoardKind kind = *board_kind(board);
    const bool has_rows =
        kind == BoardKind::Grid || kind == BoardKind::Rhombus || kind == BoardKind::Edges;
    if (kind != BoardKind::Graph && has_rows == is_grid) return kind;
  }
  return std::nullopt;
}

absl::Status check_boards(const NamedGame& game, const CensusRequest& request) {
  const bool is_grid = request.rows > 0;
  if (!game.boards().empty()) {
    const BoardRules& rules = game.board_play(request.frame.players)->moves->rules();
    if (kind_of_boards(rules, is_grid)) return absl::OkStatus();
    if (!kind_of_boards(rules, !is_grid)) {
      return input_error("there is no census of `", game.name(),
                         "`, which is played on graphs only");
    }
    return input_error(
        "`", game.name(),
        is_grid ? "` has no boards of rows and columns; a length says which ones are meant"
                : "` has no boards of one length; rows and columns, --grid RxC, say which "
                  "ones are meant");
  }
  if (is_grid) return input_error("`", game.name(), "` is not played on grids");
  if (game.size_word().empty() || !game.other_words().empty()) {
    return input_error("there is no census of `", game.name(), "`");
  }
  return absl::OkStatus();
}

class AllPositions : public PositionSource {
 public:
  AllPositions(Context& context, const NamedGame& game, const CensusRequest& request)
      : context_(context), game_(game), request_(request) {}

  [[nodiscard]] std::vector<std::string> rows() const override {
    if (request_.rows > 0) return {cat(request_.rows, "x", request_.columns)};
    std::vector<std::string> sizes;
    for (int size = request_.first_length; size <= request_.last_length; ++size) {
      sizes.push_back(cat(size));
    }
    return sizes;
  }

  [[nodiscard]] absl::Status for_each(absl::FunctionRef<bool(CountedPosition)> visit) override {
    absl::Status failure;
    const auto add = [&](std::size_t row, std::span<const GameArgument> arguments) {
      return this->visit(row, arguments, visit, failure);
    };
    const auto first = static_cast<std::uint64_t>(request_.first_length);
    if (!game_.boards().empty()) {
      const std::shared_ptr<const BoardPlay> play = game_.board_play(request_.frame.players);
      const bool is_grid = request_.rows > 0;
      const BoardKind kind = *kind_of_boards(play->moves->rules(), is_grid);
      const auto rows = static_cast<std::size_t>(std::max(request_.rows, 1));
      const std::size_t census_rows = this->rows().size();
      bool goes_on = true;
      for (std::size_t row = 0; goes_on && row < census_rows; ++row) {
        const auto columns = is_grid ? static_cast<std::size_t>(request_.columns)
                                     : static_cast<std::size_t>(first) + row;
        goes_on = for_each_live_filling(
            *play->moves, bare_board(kind, rows, columns), context_.budget(),
            [&](std::span<const GameArgument> arguments) { return add(row, arguments); });
      }
      return stopped(failure);
    }
    game_.for_each({request_.frame, static_cast<std::uint64_t>(request_.last_length), {}},
                   context_.budget(), [&](std::uint64_t size, const auto& arguments) {
                     return size < first || add(static_cast<std::size_t>(size - first), arguments);
                   });
    return stopped(failure);
  }

 private:
  [[nodiscard]] absl::Status stopped(const absl::Status& failure) const {
    return failure.ok() ? status_of(context_.budget()) : failure;
  }
  bool visit(std::size_t row, std::span<const GameArgument> arguments,
             absl::FunctionRef<bool(CountedPosition)> visit, absl::Status& failure) {
    if (!context_.budget().spend()) return false;
    auto position = game_.make(context_, request_.frame, arguments, {});
    if (is_over_at_start(position.status())) return true;
    if (!position.ok()) {
      failure = position.status();
      return false;
    }
    if (!is_listed(**position)) return true;
    std::string text =
        joined(arguments, ",", [&](const GameArgument& argument) { return argument.text; });
    return visit({row, std::move(text), *std::move(position)});
  }

  Context& context_;
  const NamedGame& game_;
  const CensusRequest& request_;
};

class ContextEngine : public PositionEngine {
 public:
  ContextEngine(Context& context, CensusMemory memory) : context_(context), memory_(memory) {}

  void begin() override {
    if (memory_ == CensusMemory::Kept) return;
    context_.forget_results();
    context_.reclaim();
  }
  [[nodiscard]] TermStore& store() override { return context_.store(); }
  [[nodiscard]] absl::StatusOr<Term> value(const Game& game, const System& system) override {
    const Turn turn = game.first_turn();
    KM_ASSIGN_OR_RETURN(const auto forms,
                        normal_forms(context_, game, std::span(&turn, 1), system, {}));
    return forms.front().term;
  }

 private:
  Context& context_;
  CensusMemory memory_;
};

// An engine with a context of its own.
class OtherEngine : public ContextEngine {
 public:
  explicit OtherEngine(std::unique_ptr<Context> context)
      : ContextEngine(*context, CensusMemory::Freed), owned_(std::move(context)) {}

 private:
  std::unique_ptr<Context> owned_;
};

}  // namespace

absl::StatusOr<std::vector<CensusRow>> census_of_game(Context& context, const NamedGame& game,
                                                      const CensusRequest& request,
                                                      Exchange* exchange, CensusMemory memory) {
  KM_RETURN_IF_ERROR(check_boards(game, request));
  KM_ASSIGN_OR_RETURN(const auto prepared,
                      game.prepared(context, static_cast<std::uint32_t>(request.last_length)));
  AllPositions positions(context, *prepared, request);
  ContextEngine engine(context, memory);
  const auto more_engines = [&]() -> std::unique_ptr<PositionEngine> {
    auto other = std::make_unique<Context>(context.settings, context.library);
    other->begin_statement(context.budget().interrupt());
    return std::make_unique<OtherEngine>(std::move(other));
  };
  const PositionCensus census{positions, engine, more_engines};
  return exchange == nullptr ? take_census_of(census, request)
                             : take_census_of_among(*exchange, census, request);
}

}  // namespace kingmaker
