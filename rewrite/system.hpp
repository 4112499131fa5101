// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// System: the rules that each player follows, as named after `under`.
//
// There is one rule set for all players (`prudent`), or one for each (`(prudent, selfish,
// selfish)`). Some rule sets take arguments (`shift(2)`), and some are for whole games, so that all
// players must follow them. The traits of a rule set describe its properties.
// Tested in tests/rewrite/rule_set_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/rule_set.hpp"

namespace kingmaker {

class System {
 public:
  // All players follow this rule set. InvalidArgument if it does not take these arguments.
  [[nodiscard]] static absl::StatusOr<System> of(std::shared_ptr<const RuleSet> rule_set,
                                                 SystemArguments arguments = {});
  // Player p follows the p-th rule set. InvalidArgument if one of them is not for single players,
  // or if there are fewer than kMinPlayers or more than kMaxPlayers.
  [[nodiscard]] static absl::StatusOr<System> of_each(
      std::vector<std::shared_ptr<const RuleSet>> rule_sets);
  // The system of one of these rule sets. InvalidArgument also for an unknown name; the message has
  // the nearest known one.
  [[nodiscard]] static absl::StatusOr<System> named(std::string_view name,
                                                    SystemArguments arguments = {},
                                                    RuleSets sets = built_in_rule_sets());
  [[nodiscard]] static absl::StatusOr<System> mixed(const std::vector<std::string>& names,
                                                    RuleSets sets = built_in_rule_sets());

  // The system as a statement would write it.
  [[nodiscard]] std::string text() const;
  // OK if a game of this many players can have this system. A tuple fits exactly its own number of
  // players, and some rule sets are for one number of players only.
  [[nodiscard]] absl::Status check_players(int players) const;

  // OK if all leaves of `v` are wins, or if the rules say something about other outcomes.
  // InvalidArgument, with an outcome, otherwise.
  [[nodiscard]] absl::Status check_leaves(const TermStore& store, Term v) const {
    return store.has_outcomes(v) ? check_outcomes(store, v) : absl::OkStatus();
  }

  // Precondition for a tuple: `p` is one of its players.
  [[nodiscard]] const RuleSet& rule_set_of(Player p) const { return *shared_rule_set_of(p); }
  [[nodiscard]] const std::shared_ptr<const RuleSet>& shared_rule_set_of(Player p) const {
    return rule_sets_[is_mixed() ? static_cast<std::size_t>(p - 1) : 0];
  }
  // True if `p` prefers some values to others. False for a player whom a tuple lacks.
  [[nodiscard]] bool has_preference(Player p) const;
  // True if there is one rule set for each player.
  [[nodiscard]] bool is_mixed() const { return rule_sets_.size() > 1; }
  // The rule sets: a single one, or one for each player.
  [[nodiscard]] std::span<const std::shared_ptr<const RuleSet>> rule_sets() const {
    return rule_sets_;
  }
  // True if some rule set is defined by users.
  [[nodiscard]] bool is_own() const;
  // True if every value is its own normal form.
  [[nodiscard]] bool is_raw() const;
  // True if values may contain types (algebra/hull.hpp). They may be normal forms, or they
  // stay as they are, since only the movers of options matter.
  [[nodiscard]] bool takes_types() const;
  // True if renaming all players in a circle renames normal forms.
  [[nodiscard]] bool treats_players_alike() const;

  // The theorem on the order of steps that holds for all players' rules together; nullopt if it is
  // not proved for all of them. Players who drop nothing have levels, too: all are 0.
  [[nodiscard]] std::optional<Confluence> confluence() const;

  // The arguments of the rule set that all players follow; empty for most.
  [[nodiscard]] const SystemArguments& arguments() const { return arguments_; }

  // The system to which two given values are reduced before they are related: the syntactic one for
  // preferences that players may have one by one, this system itself for those of whole games, and
  // `raw`, which reduces nothing, for `raw`.
  [[nodiscard]] System operand_system() const;

  // The definitions by whose names it was named, which may change: one for the system, or one for
  // each player, empty if that is a built-in rule set. None if it was not named.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] System named_by(std::vector<std::string> names) const {
    System named = *this;
    named.names_ = std::move(names);
    return named;
  }

  // True for the same rule sets, as objects, with the same arguments.
  friend bool operator==(const System& a, const System& b) {
    return a.rule_sets_ == b.rule_sets_ && a.arguments_ == b.arguments_;
  }
  template <typename H>
  friend H AbslHashValue(H h, const System& s) {
    return H::combine(std::move(h), s.rule_sets_, s.arguments_);
  }

 private:
  [[nodiscard]] absl::Status check_outcomes(const TermStore& store, Term v) const;
  System(std::vector<std::shared_ptr<const RuleSet>> rule_sets, SystemArguments arguments)
      : rule_sets_(std::move(rule_sets)), arguments_(std::move(arguments)) {}

  std::vector<std::shared_ptr<const RuleSet>> rule_sets_;  // a single one, or one for each player
  SystemArguments arguments_;
  std::vector<std::string> names_;
};

// The data on which a preference may depend besides the player and the values.
struct Play {
  const System& system;  // with its arguments
  int players;
};

}  // namespace kingmaker
