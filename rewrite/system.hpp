// System: which rules each player follows. What a statement names after `under`.
//
// One rule set for all players (`prudent`), or one for each (`(prudent, selfish, selfish)`). Some
// rule sets take arguments (`shift(2)`), and some are for whole games, which all players must
// follow. What is to be known of a player's rule set is asked of its traits.
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

#include "algebra/term.hpp"
#include "rewrite/rule_set.hpp"

namespace kingmaker {

// True if a built-in rule set has this name, with arguments or without.
[[nodiscard]] bool is_system_name(std::string_view name);

class System {
 public:
  // All players follow this rule set. InvalidArgument for arguments that it does not take.
  [[nodiscard]] static absl::StatusOr<System> of(std::shared_ptr<const RuleSet> rule_set,
                                                 SystemArguments arguments = {});
  // Player p follows the p-th. InvalidArgument for one that is not for one player, or fewer than
  // kMinPlayers or more than kMaxPlayers of them.
  [[nodiscard]] static absl::StatusOr<System> of_each(
      std::vector<std::shared_ptr<const RuleSet>> rule_sets);
  // The same of built-in rule sets. InvalidArgument for an unknown name, with the nearest known
  // one, too.
  [[nodiscard]] static absl::StatusOr<System> named(std::string_view name,
                                                    SystemArguments arguments = {});
  [[nodiscard]] static absl::StatusOr<System> mixed(const std::vector<std::string>& names);

  // As a statement would name it.
  [[nodiscard]] std::string text() const;
  // OK if a game of this many players can be played so. A tuple fits exactly its own number, and
  // some rule sets are for one number of players only.
  [[nodiscard]] absl::Status check_players(int players) const;

  // Precondition for a tuple: `p` is one of its players.
  [[nodiscard]] const RuleSet& rule_set_of(Player p) const { return *shared_rule_set_of(p); }
  [[nodiscard]] const std::shared_ptr<const RuleSet>& shared_rule_set_of(Player p) const {
    return rule_sets_[is_mixed() ? static_cast<std::size_t>(p - 1) : 0];
  }
  // True if `p` likes some values better than others; false for a player a tuple does not have.
  [[nodiscard]] bool has_preference(Player p) const;
  // One for each player, as `mixed` made it.
  [[nodiscard]] bool is_mixed() const { return rule_sets_.size() > 1; }
  // Those in use: one, or one for each player.
  [[nodiscard]] std::span<const std::shared_ptr<const RuleSet>> rule_sets() const {
    return rule_sets_;
  }
  // Has it rule sets of a session's own?
  [[nodiscard]] bool is_own() const;
  // True if every value is its own normal form.
  [[nodiscard]] bool is_raw() const;
  // May types (algebra/types/hull.hpp) be given as values? They may be normal forms then, or stay
  // as they are, since nothing is asked of options but whose choices they are.
  [[nodiscard]] bool takes_types() const;
  // True if renaming all players in a circle renames normal forms.
  [[nodiscard]] bool treats_players_alike() const;

  // The theorem on the order of steps that holds of all players' rules together; none: not for all
  // of them is one proved. Players who drop nothing have levels too, all 0.
  [[nodiscard]] std::optional<Confluence> confluence() const;

  // Of the rule set that all players follow; empty for most.
  [[nodiscard]] const SystemArguments& arguments() const { return arguments_; }

  // The system to which two given values are reduced before they are related: the syntactic one for
  // preferences that players may hold one by one, this very one for those of whole games, and
  // `raw`, that is none, under `raw`.
  [[nodiscard]] System operand_system() const;

  // The same rule sets, as objects, with the same arguments.
  friend bool operator==(const System&, const System&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const System& s) {
    return H::combine(std::move(h), s.rule_sets_, s.arguments_);
  }

 private:
  System(std::vector<std::shared_ptr<const RuleSet>> rule_sets, SystemArguments arguments)
      : rule_sets_(std::move(rule_sets)), arguments_(std::move(arguments)) {}

  std::vector<std::shared_ptr<const RuleSet>> rule_sets_;  // one, or one for each player
  SystemArguments arguments_;
};

// What a preference may depend on besides the player and the values.
struct Play {
  const System& system;  // with its arguments
  int players;
};

}  // namespace kingmaker
