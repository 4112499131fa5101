// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/score_rule.hpp"
#include "extensions/games/position.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/compound.hpp"
#include "extensions/games/later_game.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {
namespace {

// Scores need no session: each number of players has a context of its own, which is made when a
// position is scored for the first time.
class WrittenScores final : public ScoreRule {
 public:
  WrittenScores(const Settings& settings, const Library& library, ast::Expression expression)
      : settings_(settings), library_(library), expression_(std::move(expression)) {}

  [[nodiscard]] absl::StatusOr<Payoffs> payoffs(const std::shared_ptr<const Game>& game,
                                                std::string_view setting) const override {
    const Compound* const sum = game->compound();
    if (sum != nullptr) return of_parts(game->frame().players, *sum, setting);
    const std::lock_guard lock(mutex_);
    KM_ASSIGN_OR_RETURN(Payoffs payoffs, evaluated(game, setting));
    KM_RETURN_IF_ERROR(check_renaming(game, setting, payoffs));
    return payoffs;
  }

 private:
  // The scores in a sum are added.
  [[nodiscard]] absl::StatusOr<Payoffs> of_parts(int players, const Compound& sum,
                                                 std::string_view setting) const {
    Payoffs total(static_cast<std::size_t>(players));
    const std::vector<std::string_view> parts = parts_of(setting);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      KM_ASSIGN_OR_RETURN(const Payoffs part, payoffs(sum.members()[i], parts[i]));
      for (std::size_t p = 0; p < total.size(); ++p) {
        const auto payoff = payoff_of(rational(total[p]) + rational(part[p]));
        if (!payoff) return limit_error("the sum of these scores is too large");
        total[p] = *payoff;
      }
    }
    return total;
  }
  static Rational rational(Payoff payoff) {
    return Rational(payoff.numerator(), payoff.denominator());
  }

  [[nodiscard]] Context& context(int players) const {
    std::unique_ptr<Context>& context = contexts_[static_cast<std::size_t>(players)];
    if (context == nullptr) {
      context = std::make_unique<Context>(settings_, library_);
      context->settings.frame = {players, 1};
    }
    context->begin_statement(nullptr);
    return *context;
  }

  [[nodiscard]] absl::StatusOr<Payoffs> evaluated(const std::shared_ptr<const Game>& game,
                                                  std::string_view setting) const {
    const int players = game->frame().players;
    const std::string key = cat(game->family(), "\n", players, "\n", setting);
    const bool is_kept = !game->family().empty();
    if (const auto known = known_.find(key); is_kept && known != known_.end()) return known->second;
    Context& context = this->context(players);
    const std::vector<std::string> names = {"g"};
    KM_ASSIGN_OR_RETURN(const auto program, compile(context, expression_, expression_.root_index(),
                                                    {.variables = names}));
    const Turn turn{std::string(setting), 1, game->frame().players};
    const Variables variables = {{"g", position_of(LaterGame::of(game, turn))}};
    const absl::StatusOr<Object> object =
        Machine(context, Instance{.values = &variables}).value(program);
    if (!object.ok()) {
      return with_message(without_range(object.status()),
                          cat("in `scores`: ", object.status().message()));
    }
    KM_ASSIGN_OR_RETURN(Payoffs payoffs, payoffs_in(*object, players));
    constexpr std::size_t kMostKept = 1'000'000;
    if (known_.size() > kMostKept) known_.clear();
    if (is_kept) known_.emplace(key, payoffs);
    return payoffs;
  }

  [[nodiscard]] static absl::StatusOr<Payoffs> payoffs_in(const Object& object, int players) {
    const std::optional<List> list = members_of(object);
    const std::uint64_t count = list ? list->members->count : 0;
    if (!list || count != static_cast<std::uint64_t>(players)) {
      return absl::FailedPreconditionError(cat("`scores` must give a list of ", players,
                                               " payoffs, one for each player, and gives ",
                                               list ? cat("a list of ", count) : kind_of(object)));
    }
    Payoffs payoffs;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::optional<Rational> number = number_in(list->members->member(i));
      const std::optional<Payoff> payoff = number ? payoff_of(*number) : std::nullopt;
      if (!payoff) {
        return absl::FailedPreconditionError(
            "a payoff in `scores` is a fraction whose numerator and denominator are below 2^31");
      }
      payoffs.push_back(*payoff);
    }
    return payoffs;
  }

  // Refuses scores that change in another way than the players when these are renamed in a circle.
  [[nodiscard]] absl::Status check_renaming(const std::shared_ptr<const Game>& game,
                                            std::string_view setting,
                                            const Payoffs& payoffs) const {
    const Frame frame = game->frame();
    std::shared_ptr<const Game> renamed = game;
    if (const BoardPosition* const position = game->on_board()) {
      Board board = position->board(setting);
      for (char& cell : board.cells) {
        if (cell > 0 && cell <= frame.players) cell = static_cast<char>(frame.successor(cell));
      }
      renamed = position->on(std::move(board));
    }
    KM_ASSIGN_OR_RETURN(const Payoffs others, evaluated(renamed, renamed->start_position()));
    Payoffs expected = payoffs;
    std::rotate(expected.begin(), expected.end() - 1, expected.end());
    if (others == expected) return absl::OkStatus();
    return absl::FailedPreconditionError(cat("`scores` depends on a player's name: it gives ",
                                             outcome_text(payoffs), ", and ", outcome_text(others),
                                             " if each player is renamed to the next one"));
  }

  Settings settings_;
  Library library_;
  ast::Expression expression_;
  mutable std::mutex mutex_;
  mutable std::array<std::unique_ptr<Context>, kMaxPlayers + 1> contexts_;
  mutable HashMap<std::string, Payoffs> known_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<const ScoreRule>> score_rule(Context& context,
                                                            const ast::Expression& expression) {
  const std::vector<std::string> names = {"g"};
  const auto program = compile(context, expression, expression.root_index(), {.variables = names});
  if (!program.ok()) return program.status();
  return std::make_shared<const WrittenScores>(context.settings, context.library, expression);
}

absl::Status check_scores(const ScoreRule& rule, const std::shared_ptr<const Game>& game,
                          SourceRange range) {
  const absl::Status status = rule.payoffs(game, game->start_position()).status();
  if (!absl::IsFailedPrecondition(status)) return absl::OkStatus();
  return error_at(range, std::string(status.message()));
}

}  // namespace kingmaker
