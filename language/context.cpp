// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/context.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <limits>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "algebra/term_map.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/evaluable.hpp"

namespace kingmaker {

Context::Context(Settings initial_settings, Library initial_library)
    : settings(std::move(initial_settings)),
      library(std::move(initial_library)),
      preferences_(store_) {}

Context::~Context() = default;

std::shared_ptr<Rewriter> Context::rewriter(int players, const System& system) {
  const auto entry = absl::c_find_if(
      rewriters_, [&](const auto& r) { return r->players() == players && r->system() == system; });
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
  }
}

// The objects that their conditions use may have changed.
void Context::forget_own_rules() {
  std::erase_if(rewriters_, [](const auto& rewriter) { return rewriter->system().is_own(); });
}

absl::Status NestedEvaluation::status() const {
  if (context_.nested_ <= kMost) return absl::OkStatus();
  return absl::FailedPreconditionError(
      cat("conditions of rules and preferences ask for each other more than ", kMost, " deep"));
}

void Context::warn(std::string text) {
  if (!absl::c_linear_search(warnings, text)) warnings.push_back(std::move(text));
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
  if (const Evaluable* const evaluable = evaluable_in(object)) {
    KM_ASSIGN_OR_RETURN(const auto value, evaluable->value(*this, Evaluable::kAnyNumber, range));
    return *value;
  }
  return no_value(object, range);
}

absl::StatusOr<GameValue> Context::normal_form(const Object& object, const System& system,
                                               SourceRange range) {
  if (const Evaluable* const evaluable = evaluable_in(object)) {
    KM_ASSIGN_OR_RETURN(const auto forms, evaluable->normal_forms(*this, {}, system, range));
    return forms.front();
  }
  KM_ASSIGN_OR_RETURN(const GameValue value, value_or_type_of(object, range));
  if (!system.takes_types() && contains_type(store_, value.frame.players, value.term)) {
    return error_at(range, "a type has no normal form under ", system.text(),
                    ": only the players' numbers are known");
  }
  KM_RETURN_IF_ERROR(with_range(system.check_players(value.frame.players), range));
  const auto normal = rewriter(value.frame.players, system)->normalize(value.term, budget());
  if (!normal.ok()) return with_range(normal.status(), range);
  if (normal->stop != StopReason::NormalForm) {
    return with_range(status_of(normal->stop, budget()), range);
  }
  return GameValue{normal->term, value.frame};
}

absl::StatusOr<Player> Context::player_of(const Object& object, const Frame& frame,
                                          SourceRange range) const {
  if (const auto* number = std::get_if<Integer>(&object)) {
    if (*number >= 1 && *number <= frame.players) return static_cast<Player>(*number);
    return error_at(range, "player ", brief_decimal(*number),
                    " does not exist: this game has players 1..", frame.players);
  }
  if (const GameValue* value = value_in(object); value != nullptr && value->term.is_win()) {
    return value->term.winner();
  }
  if (std::holds_alternative<Counted>(object)) {
    return error_at(range, "a number that was counted is no player");
  }
  return error_at(range, "expected a player, found ", kind_of(object));
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
