// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/position_value.hpp"

#include <absl/hash/hash.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "algebra/refusal.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/position_values.hpp"
#include "extensions/games/solve/sum_values.hpp"
#include "extensions/games/solve/term_renaming.hpp"
#include "language/evaluable.hpp"

namespace kingmaker {
namespace {

using Choose = absl::FunctionRef<absl::StatusOr<Term>(Player mover, std::vector<Term>& options)>;

// The remembered values of sums for a number of players and conventions.
struct Sums {
  Sums(TermStore& store, int players, const Conventions& conventions)
      : values(players, conventions), rename(store, players) {}

  SumValues<Term> values;
  TermRenaming rename;
};

// The values that a session remembers, by family, or by players and conventions, and rule set.
class PositionMemory final : public SessionPart {
 public:
  void begin_statement(const Settings& settings) override {
    if (uses_theorems_ != settings.theorems) forget_results();
    uses_theorems_ = settings.theorems;
    // The objects that the conditions of the user's rules use may have changed.
    std::erase_if(positions_, [](const auto& entry) { return entry.first.second.is_own(); });
    std::erase_if(sums_, [](const auto& entry) { return entry.first.second.is_own(); });
  }
  void forget_results() override {
    positions_.clear();
    sums_.clear();
  }
  void reclaim(Context& /*context*/) override {}

  Sums& sums_of(TermStore& store, int players, const Conventions& conventions,
                const System& system) {
    forget_stale(store);
    std::unique_ptr<Sums>& sums = sums_[{cat(players, conventions.stuck_leaves ? " leaves" : "",
                                             conventions.next_wins ? " next" : ""),
                                         system}];
    if (sums == nullptr || sums->values.size() > kMaxPositions) {
      sums = std::make_unique<Sums>(store, players, conventions);
    }
    return *sums;
  }
  // `of_this_game` if the game is a family of its own.
  PositionValues<Term>& values_of(TermStore& store, const Game& game, const System& system,
                                  PositionValues<Term>& of_this_game) {
    const std::string family = game.family();
    if (family.empty()) return of_this_game;
    const std::pair key(family, system);
    forget_stale(store);
    if (positions_.size() >= kMaxFamilies && !positions_.contains(key)) positions_.clear();
    PositionValues<Term>& values = positions_[key];
    if (values.size() > kMaxPositions) values.clear();
    return values;
  }

 private:
  using FamilyUnder = std::pair<std::string, System>;
  // The largest numbers of families, and of positions of a family when an evaluation begins.
  static constexpr std::size_t kMaxFamilies = 8;
  static constexpr std::size_t kMaxPositions = 2'000'000;

  // Terms become invalid when the store collects.
  void forget_stale(const TermStore& store) {
    if (generation_ == store.generation()) return;
    forget_results();
    generation_ = store.generation();
  }

  std::unordered_map<FamilyUnder, PositionValues<Term>, absl::Hash<FamilyUnder>> positions_;
  std::unordered_map<FamilyUnder, std::unique_ptr<Sums>, absl::Hash<FamilyUnder>> sums_;
  std::uint64_t generation_ = 0;  // of the store
  bool uses_theorems_ = true;
};

// The winner by a theory of the game, if it has one and the rules make each of two players prefer
// to win.
absl::StatusOr<std::optional<Player>> known_winner(Context& context, const Game& game,
                                                   const Turn& turn, const System& system) {
  if (!context.settings.theorems || game.frame().players != 2) return std::nullopt;
  for (const Player p : {1, 2}) {
    const Player opponent = game.frame().successor(p);
    if (!system.has_preference(p)) return std::nullopt;
    if (system.rule_set_of(p).traits.takes_own_win) continue;
    KM_ASSIGN_OR_RETURN(const auto relation,
                        context.preferences().compare(system, 2, p, Term::win(opponent),
                                                      Term::win(p), context.budget()));
    if (relation != Relation::Less) return std::nullopt;
  }
  return game.known_winner(turn.position, turn.mover, context.budget());
}

// The value of a turn. `choose` makes the value of a choice under `system`.
absl::StatusOr<Term> evaluate_turn(Context& context, const Game& game, const Turn& turn,
                                   const System& system, Choose choose) {
  KM_ASSIGN_OR_RETURN(const auto winner, known_winner(context, game, turn, system));
  if (winner) return Term::win(*winner);
  const Frame frame = game.frame();
  TermStore& store = context.store();
  auto& memory = context.part<PositionMemory>();
  if (const FallsApart* parts = game.falls_apart()) {
    Sums& sums = memory.sums_of(store, frame.players, parts->conventions(), system);
    const auto rename = [&](const Term& term) { return sums.rename(term); };
    const auto decides = [&](Player mover, const Term& option) {
      return option == Term::win(mover) && system.rule_set_of(mover).traits.takes_own_win;
    };
    absl::StatusOr<Term> term = sums.values.of(
        game, *parts, turn, {Term::win, choose, rename, system.treats_players_alike(), decides},
        context.budget());
    // If play comes back, evaluation position by position finds the cycle.
    if (!absl::IsAborted(term.status())) return term;
  }
  PositionValues<Term> of_this_game;
  const auto pay = [&](const Payoffs& payoffs) -> absl::StatusOr<Term> {
    const Term leaf = store.outcome(payoffs);
    if (leaf.is_none()) return status_of_refusal(store);
    return leaf;
  };
  return memory.values_of(store, game, system, of_this_game)
      .of(game, turn, Term::win, choose, context.budget(), pay);
}

}  // namespace

absl::StatusOr<std::vector<GameValue>> normal_forms(Context& context, const Game& game,
                                                    std::span<const Turn> turns,
                                                    const System& system, SourceRange range) {
  const Frame frame = game.frame();
  KM_RETURN_IF_ERROR(with_range(system.check_players(frame.players), range));
  const std::shared_ptr<Rewriter> engine = context.rewriter(frame.players, system);
  const auto reduce = [&](Player mover, std::vector<Term>& options) {
    return engine->reduce(mover, options, context.budget());
  };
  std::vector<GameValue> forms;
  for (const Turn& turn : turns) {
    const auto term = evaluate_turn(context, game, turn, system, reduce);
    if (!term.ok()) return with_range(term.status(), range);
    forms.push_back({*term, frame});
  }
  return forms;
}

absl::StatusOr<std::optional<GameValue>> raw_value(Context& context, const Game& game,
                                                   std::uint64_t max_choices, SourceRange range) {
  const bool is_bounded = max_choices < Evaluable::kAnyNumber;
  // Nothing is dropped from a raw value, so it contains everything that is made. If players are
  // renamed (sum_values.hpp), different subterms remain different.
  TermSet choices;
  bool is_too_large = false;
  const auto raw = [&](Player mover, std::vector<Term>& options) -> absl::StatusOr<Term> {
    const Term term = context.store().choice(mover, std::span<Term>(options));
    if (term.is_none()) return status_of_refusal(context.store());
    if (is_bounded && term.is_choice()) {
      choices.insert(term);
      is_too_large = choices.size() > max_choices;
      if (is_too_large) return absl::OutOfRangeError("too large");
    }
    return term;
  };
  const absl::StatusOr<Term> term =
      evaluate_turn(context, game, first_turn(game), *System::named("raw"), raw);
  if (is_too_large) return std::optional<GameValue>();
  if (!term.ok()) return with_range(term.status(), range);
  return std::optional(GameValue{*term, game.frame()});
}

}  // namespace kingmaker
