// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/context.hpp"

#include <algorithm>
#include <limits>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "algebra/term_map.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "solve/evaluate.hpp"
#include "solve/sum_values.hpp"
#include "solve/term_renaming.hpp"

namespace kingmaker {

struct Context::Sums {
  Sums(TermStore& store, int players, const Conventions& conventions)
      : values(players, conventions), rename(store, players) {}

  SumValues<Term> values;
  TermRenaming rename;
};

Context::Context(Settings initial_settings, Library initial_library)
    : settings(std::move(initial_settings)),
      library(std::move(initial_library)),
      preferences_(store_) {}

Context::~Context() = default;

std::shared_ptr<Rewriter> Context::rewriter(int players, const System& system) {
  const auto entry = std::find_if(rewriters_.begin(), rewriters_.end(), [&](const auto& r) {
    return r->players() == players && r->system() == system;
  });
  if (entry != rewriters_.end()) {
    std::rotate(entry, entry + 1, rewriters_.end());
  } else {
    if (rewriters_.size() == kMaxRewriters) rewriters_.erase(rewriters_.begin());
    rewriters_.push_back(std::make_shared<Rewriter>(store_, players, system, preferences_));
  }
  return rewriters_.back();
}

void Context::begin_statement(InterruptFlag interrupt) {
  budget_.emplace(settings.limits, interrupt);
  store_.set_node_limit(settings.max_nodes);
  store_.set_depth_limit(static_cast<std::uint32_t>(settings.max_depth));
  for (const auto& [type, part] : parts_) part->begin_statement(settings);
  warnings.clear();
  of_statement_.clear();
  order_.reset();
  nested_ = 0;
  forget_own_rules();
  if (preferences_.uses_theorems() != settings.theorems) {
    preferences_.use_theorems(settings.theorems);
    rewriters_.clear();  // including everything that they remember
    positions_.clear();
    sums_.clear();
  }
}

// The objects that their conditions use may have changed.
void Context::forget_own_rules() {
  std::erase_if(rewriters_, [](const auto& rewriter) { return rewriter->system().is_own(); });
  std::erase_if(positions_, [](const auto& entry) { return entry.first.second.is_own(); });
  std::erase_if(sums_, [](const auto& entry) { return entry.first.second.is_own(); });
}

absl::Status NestedEvaluation::status() const {
  if (context_.nested_ <= kMost) return absl::OkStatus();
  return absl::FailedPreconditionError(
      cat("conditions of rules and preferences ask for each other more than ", kMost, " deep"));
}

void Context::warn(std::string text) {
  if (std::find(warnings.begin(), warnings.end(), text) == warnings.end()) {
    warnings.push_back(std::move(text));
  }
}

void Context::warn_once(std::string_view text) {
  if (warned_.emplace(text).second) warnings.emplace_back(text);
}

std::span<const Term> Context::options(const GameValue& choice) {
  if (!order_ || order_players_ != choice.frame.players || !order_->knows(choice.term)) {
    order_.emplace(store_, choice.frame.players, choice.term);
    order_players_ = choice.frame.players;
  }
  return order_->options(choice.term);
}

absl::StatusOr<GameValue> Context::value_of(const Object& object, SourceRange range) {
  absl::StatusOr<GameValue> value = value_or_type_of(object, range);
  if (value.ok() && contains_type(store_, value->frame.players, value->term)) {
    return error_at(range,
                    "expected a value, found a type: of a type only its mover and the players' "
                    "numbers are known");
  }
  return value;
}

absl::StatusOr<GameValue> Context::wins_of(const Object& object, SourceRange range,
                                           std::string_view what) {
  KM_ASSIGN_OR_RETURN(const GameValue value, value_of(object, range));
  if (!store_.has_outcomes(value.term)) return value;
  return with_range(about_wins(store_, value.term, what), range);
}

absl::StatusOr<GameValue> Context::value_or_type_of(const Object& object, SourceRange range) {
  if (const GameValue* value = value_in(object)) return *value;
  if (std::holds_alternative<Integer>(object)) {
    KM_ASSIGN_OR_RETURN(const Player p, player_of(object, settings.frame, range));
    return GameValue{Term::win(p), settings.frame};
  }
  if (const auto* position = std::get_if<Position>(&object)) {
    KM_ASSIGN_OR_RETURN(
        const auto value,
        value_of_at_most(std::numeric_limits<std::uint64_t>::max(), *position, range));
    return *value;
  }
  return no_value(object, range);
}

absl::StatusOr<std::optional<GameValue>> Context::value_of_at_most(std::uint64_t max_choices,
                                                                   const Position& position,
                                                                   SourceRange range) {
  const bool is_bounded = max_choices < std::numeric_limits<std::uint64_t>::max();
  // Nothing is dropped from a raw value, so it contains everything that is made. If players are
  // renamed (solve/sum_values.hpp), different subterms remain different.
  TermSet choices;
  bool is_too_large = false;
  const auto raw = [&](Player mover, std::vector<Term>& options) -> absl::StatusOr<Term> {
    const Term term = store_.choice(mover, std::span<Term>(options));
    if (term.is_none()) return status_of_refusal(store_);
    if (is_bounded && term.is_choice()) {
      choices.insert(term);
      is_too_large = choices.size() > max_choices;
      if (is_too_large) return absl::OutOfRangeError("too large");
    }
    return term;
  };
  const Game& game = *position.game;
  const absl::StatusOr<Term> term =
      value_of_turn(game, first_turn(game), *System::named("raw"), raw);
  if (is_too_large) return std::optional<GameValue>();
  if (!term.ok()) return with_range(term.status(), range);
  return std::optional(GameValue{*term, game.frame()});
}

absl::StatusOr<Term> Context::value_of_turn(const Game& game, const Turn& turn,
                                            const System& system, Choose choose) {
  const Frame frame = game.frame();
  if (const FallsApart* parts = game.falls_apart()) {
    Sums& sums = sums_of(frame.players, parts->conventions(), system);
    const auto rename = [&](const Term& term) { return sums.rename(term); };
    const auto decides = [&](Player mover, const Term& option) {
      return option == Term::win(mover) && system.rule_set_of(mover).traits.takes_own_win;
    };
    absl::StatusOr<Term> term = sums.values.of(
        game, *parts, turn, {Term::win, choose, rename, system.treats_players_alike(), decides},
        budget());
    // If play comes back, evaluation position by position finds the cycle.
    if (!absl::IsAborted(term.status())) return term;
  }
  PositionValues<Term> of_this_game;
  const auto pay = [&](const Payoffs& payoffs) -> absl::StatusOr<Term> {
    const Term leaf = store_.outcome(payoffs);
    if (leaf.is_none()) return status_of_refusal(store_);
    return leaf;
  };
  return position_values(game, system, of_this_game)
      .of(game, turn, Term::win, choose, budget(), pay);
}

Context::Sums& Context::sums_of(int players, const Conventions& conventions, const System& system) {
  const std::pair key(
      cat(players, conventions.stuck_leaves ? " leaves" : "", conventions.next_wins ? " next" : ""),
      system);
  forget_stale_positions();
  std::unique_ptr<Sums>& sums = sums_[key];
  if (sums == nullptr || sums->values.size() > kMaxPositions) {
    sums = std::make_unique<Sums>(store_, players, conventions);
  }
  return *sums;
}

void Context::forget_stale_positions() {
  // Terms become invalid when the store collects.
  if (positions_generation_ == store_.generation()) return;
  positions_.clear();
  sums_.clear();
  positions_generation_ = store_.generation();
}

PositionValues<Term>& Context::position_values(const Game& game, const System& system,
                                               PositionValues<Term>& of_this_game) {
  const std::string family = game.family();
  if (family.empty()) return of_this_game;
  const std::pair key(family, system);
  forget_stale_positions();
  if (positions_.size() >= kMaxFamilies && !positions_.contains(key)) positions_.clear();
  PositionValues<Term>& values = positions_[key];
  if (values.size() > kMaxPositions) values.clear();
  return values;
}

absl::StatusOr<std::vector<GameValue>> Context::normal_forms(const Game& game,
                                                             std::span<const Turn> turns,
                                                             const System& system,
                                                             SourceRange range) {
  const Frame frame = game.frame();
  if (absl::Status fits = system.check_players(frame.players); !fits.ok()) {
    return with_range(fits, range);
  }
  const std::shared_ptr<Rewriter> engine = rewriter(frame.players, system);
  const auto reduce = [&](Player mover, std::vector<Term>& options) {
    return engine->reduce(mover, options, budget());
  };
  std::vector<GameValue> forms;
  for (const Turn& turn : turns) {
    const auto winner = known_winner(game, turn, system);
    if (!winner.ok()) return with_range(winner.status(), range);
    const absl::StatusOr<Term> term =
        *winner ? Term::win(**winner) : value_of_turn(game, turn, system, reduce);
    if (!term.ok()) return with_range(term.status(), range);
    forms.push_back({*term, frame});
  }
  return forms;
}

absl::StatusOr<GameValue> Context::value_of(const LaterValue& later) {
  const auto forms = normal_forms(*later.game, std::span(&later.turn, 1), later.system, {});
  if (forms.ok()) return forms->front();
  const absl::Status& why = forms.status();
  if (!absl::IsResourceExhausted(why)) return why;
  return with_message(
      why, cat(why.message(), " (`list h in successors(g): h` lists the positions alone)"));
}

absl::StatusOr<GameValue> Context::normal_form(const Object& object, const System& system,
                                               SourceRange range) {
  if (const auto* position = std::get_if<Position>(&object)) {
    const Turn turn = first_turn(*position->game);
    KM_ASSIGN_OR_RETURN(const auto forms,
                        normal_forms(*position->game, std::span(&turn, 1), system, range));
    return forms.front();
  }
  KM_ASSIGN_OR_RETURN(const GameValue value, value_or_type_of(object, range));
  if (!system.takes_types() && contains_type(store_, value.frame.players, value.term)) {
    return error_at(range, cat("a type has no normal form under ", system.text(),
                               ": only the players' numbers are known"));
  }
  if (absl::Status fits = system.check_players(value.frame.players); !fits.ok()) {
    return with_range(fits, range);
  }
  const auto normal = rewriter(value.frame.players, system)->normalize(value.term, budget());
  if (!normal.ok()) return with_range(normal.status(), range);
  if (normal->stop != StopReason::NormalForm) {
    return with_range(status_of(normal->stop, budget()), range);
  }
  return GameValue{normal->term, value.frame};
}

absl::StatusOr<std::optional<Player>> Context::known_winner(const Game& game, const Turn& turn,
                                                            const System& system) {
  if (!settings.theorems || game.frame().players != 2) return std::nullopt;
  for (const Player p : {1, 2}) {
    const Player opponent = game.frame().successor(p);
    if (!system.has_preference(p)) return std::nullopt;
    if (system.rule_set_of(p).traits.takes_own_win) continue;
    KM_ASSIGN_OR_RETURN(const auto relation, preferences_.compare(system, 2, p, Term::win(opponent),
                                                                  Term::win(p), budget()));
    if (relation != Relation::Less) return std::nullopt;
  }
  return game.known_winner(turn.position, turn.mover, budget());
}

absl::StatusOr<Player> Context::player_of(const Object& object, const Frame& frame,
                                          SourceRange range) const {
  if (const auto* number = std::get_if<Integer>(&object)) {
    if (*number >= 1 && *number <= frame.players) return static_cast<Player>(*number);
    return error_at(range, cat("player ", brief_decimal(*number),
                               " does not exist: this game has players 1..", frame.players));
  }
  if (const GameValue* value = value_in(object); value != nullptr && value->term.is_win()) {
    return value->term.winner();
  }
  if (std::holds_alternative<Counted>(object)) {
    return error_at(range, "a number that was counted is no player");
  }
  return error_at(range, cat("expected a player, found ", kind_of(object)));
}

void Context::remember(std::string statement) {
  undo_.push_back({std::move(statement), settings, library, last});
  if (undo_.size() > kMaxUndo) undo_.pop_front();
}

std::optional<std::string> Context::undo() {
  if (undo_.empty()) return std::nullopt;
  Snapshot& before = undo_.back();
  settings = std::move(before.settings);
  library = std::move(before.library);
  last = std::move(before.last);
  std::string statement = std::move(before.statement);
  undo_.pop_back();
  return statement;
}

void Context::for_each_object(absl::FunctionRef<void(Object&)> visit) {
  std::vector<const Library*> libraries{&library};
  if (last) visit(*last);
  for (Snapshot& snapshot : undo_) {
    libraries.push_back(&snapshot.library);
    if (snapshot.last) visit(*snapshot.last);
  }
  Library::for_each_object(libraries, visit);
  if (visit_held_objects) visit_held_objects(visit);
}

void Context::forget_results() {
  rewriters_.clear();
  preferences_.clear();
  positions_.clear();
  sums_.clear();
  of_session_.clear();
  reclaim_at_ = 0;
  for (const auto& [type, part] : parts_) part->forget_results();
}

void Context::reclaim() {
  reclaim_terms();
  for (const auto& [type, part] : parts_) part->reclaim(*this);
}

void Context::visit_handles(absl::FunctionRef<void(Term&)> term,
                            absl::FunctionRef<void(const OtherObject&)> other) {
  HandleVisitor visitor(term, other);
  for_each_object([&](Object& object) { visitor.visit(object); });
}

void Context::reclaim_terms() {
  // A statement that reached the node limit must not leave the store full.
  if (store_.nodes() < std::min(reclaim_at_, settings.max_nodes / 2)) return;
  std::vector<Term*> held;
  const auto hold = [&](Term& term) { held.push_back(&term); };
  visit_handles(hold, [](const OtherObject& /*other*/) {});
  if (visit_held_terms) visit_held_terms(hold);
  std::vector<Term> roots;
  roots.reserve(held.size());
  for (const Term* t : held) roots.push_back(*t);
  const TermMap<Term> moved = store_.collect(roots);
  for (Term* t : held) {
    if (t->is_choice()) *t = moved.get(*t);
  }
  // Doubling keeps the cost of collecting proportional to the number of nodes made.
  reclaim_at_ = std::max<std::uint64_t>(1'000'000, store_.nodes() * 2);
}

}  // namespace kingmaker
