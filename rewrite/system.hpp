// System: which rules each player follows. What a statement names after `under`.
//
// One rule set for all players (`prudent`), or one for each (`(prudent, selfish, selfish)`). Some
// rule sets take arguments (`shift(2)`), and some are kinds of whole games, which all players must
// hold. The rule sets there are stand in one compile-time table (rule_sets.hpp); a System holds
// places in it.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker {

// What stands in the parentheses after a rule set's name: `shift(2)` has {{2}}, and
// `order(1>2, 2>1)` has {{1, 2}, {2, 1}}.
using SystemArguments = std::vector<std::vector<std::int64_t>>;

// A line of the table: a rule set as users see it.
struct SystemInfo {
  std::string_view name;
  std::string_view usage;     // as it is written after `under`
  std::string_view doc;       // one line
  std::string_view citation;  // where it comes from
  bool has_preference;        // relates distinct values, and so drops options
  bool per_player;            // may stand in a tuple beside others
  // Given values are related by their normal forms under this very rule set.
  bool relates_normal_forms = false;
  // Are these arguments that it takes? Null: it takes none.
  absl::Status (*check_arguments)(const SystemArguments& arguments) = nullptr;
  // How many players a game must have to be played so, given valid arguments. 0, or null: any
  // number.
  int (*players)(const SystemArguments& arguments) = nullptr;
};

[[nodiscard]] std::span<const SystemInfo> system_table();
// Does a rule set have this name, with arguments or without?
[[nodiscard]] bool is_system_name(std::string_view name);

class System {
 public:
  // A place in system_table().
  using Kind = std::uint8_t;

  // All players follow the rule set of this name. InvalidArgument for an unknown name, with the
  // nearest known one, and for arguments that the rule set does not take.
  [[nodiscard]] static absl::StatusOr<System> named(std::string_view name,
                                                    SystemArguments arguments = {});
  // Player p follows the p-th. InvalidArgument for an unknown name, one that may not be mixed, or
  // fewer than kMinPlayers or more than kMaxPlayers of them.
  [[nodiscard]] static absl::StatusOr<System> mixed(const std::vector<std::string>& names);

  // As a statement would name it.
  [[nodiscard]] std::string text() const;
  // Can a game of this many players be played so? A tuple fits exactly its own number, and some
  // rule sets are for one number of players only.
  [[nodiscard]] absl::Status check_players(int players) const;

  // Precondition for a tuple: `p` is one of its players.
  [[nodiscard]] Kind kind_of(Player p) const {
    return kinds_[is_mixed() ? static_cast<std::size_t>(p - 1) : 0];
  }
  [[nodiscard]] const SystemInfo& info_of(Player p) const { return system_table()[kind_of(p)]; }
  // Does `p` like some values better than others? False for a player a tuple does not have.
  [[nodiscard]] bool has_preference(Player p) const;
  // One for each player, as `mixed` made it.
  [[nodiscard]] bool is_mixed() const { return count_ > 0; }
  // The kinds in use: one, or one for each player.
  [[nodiscard]] std::span<const Kind> kinds() const {
    return {kinds_.data(), is_mixed() ? count_ : std::size_t{1}};
  }

  // Of the rule set that all players follow; empty for most.
  [[nodiscard]] const SystemArguments& arguments() const { return arguments_; }

  // The system to which two given values are reduced before they are related: the syntactic one for
  // preferences that players may hold one by one, this very one for those of whole games, and
  // `raw`, that is none, under `raw`.
  [[nodiscard]] System operand_system() const;

  friend bool operator==(const System&, const System&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const System& s) {
    return H::combine(std::move(h), s.count_, s.kinds_, s.arguments_);
  }

 private:
  System() = default;
  std::size_t count_ = 0;                     // 0: everyone follows kinds_[0]
  std::array<Kind, kMaxPlayers> kinds_ = {};  // unused places are 0, for ==
  SystemArguments arguments_;
};

}  // namespace kingmaker
