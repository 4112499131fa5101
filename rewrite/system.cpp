#include "rewrite/system.hpp"

#include <algorithm>
#include <optional>

#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"
#include "rewrite/rule_sets.hpp"

namespace kingmaker {
namespace {

constexpr auto kTable = boost::hana::unpack(rule_sets, [](const auto&... sets) {
  return std::array<SystemInfo, sizeof...(sets)>{SystemInfo{
      sets.name, sets.doc, sets.citation, sets.has_preference, sets.per_player}...};
});

std::string known_names(bool per_player) {
  std::string names;
  for (const SystemInfo& info : kTable) {
    if (per_player && !info.per_player) continue;
    append(names, names.empty() ? "" : ", ", info.name);
  }
  return names;
}

absl::StatusOr<System::Kind> kind_named(std::string_view name, bool per_player) {
  std::vector<std::string_view> known;
  for (std::size_t kind = 0; kind < kTable.size(); ++kind) {
    if (kTable[kind].name == name) {
      if (!per_player || kTable[kind].per_player) return static_cast<System::Kind>(kind);
      return absl::InvalidArgumentError(
          cat("`", name,
                       "` is for all players together; each player may be one of: ",
                       known_names(true)));
    }
    if (!per_player || kTable[kind].per_player) known.push_back(kTable[kind].name);
  }
  const auto meant = nearest(name, known);
  return absl::InvalidArgumentError(cat(
      "there is no rule set `", name, "`; ",
      meant ? cat("did you mean `", *meant, "`?")
            : cat("it is one of: ", known_names(per_player))));
}

}  // namespace

std::span<const SystemInfo> system_table() { return kTable; }

absl::StatusOr<System> System::named(std::string_view name) {
  const absl::StatusOr<Kind> kind = kind_named(name, false);
  if (!kind.ok()) return kind.status();
  System system;
  system.kinds_[0] = *kind;
  return system;
}

absl::StatusOr<System> System::mixed(const std::vector<std::string>& names) {
  if (names.size() < kMinPlayers || names.size() > kMaxPlayers) {
    return absl::InvalidArgumentError(cat("rule sets for each player are ", kMinPlayers,
                                                   " to ", kMaxPlayers, ", not ", names.size()));
  }
  System system;
  system.count_ = names.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const absl::StatusOr<Kind> kind = kind_named(names[i], true);
    if (!kind.ok()) return kind.status();
    system.kinds_[i] = *kind;
  }
  return system;
}

std::string System::text() const {
  if (!is_mixed()) return std::string(kTable[kinds_[0]].name);
  std::string text = "(";
  for (const Kind kind : kinds()) {
    append(text, text.size() > 1 ? ", " : "", kTable[kind].name);
  }
  return text + ")";
}

absl::Status System::check_players(int players) const {
  if (!is_mixed() || static_cast<std::size_t>(players) == count_) return absl::OkStatus();
  return absl::InvalidArgumentError(cat(text(), " is for ", count_,
                                                 " players, and this game has ", players));
}

bool System::has_preference(Player p) const {
  if (is_mixed() && static_cast<std::size_t>(p) > count_) return false;
  return kTable[kind_of(p)].has_preference;
}

System System::operand_system() const {
  System system;
  const bool is_raw = kinds_[0] == kind_of_rule_set<Raw>();
  system.kinds_[0] = is_raw ? kind_of_rule_set<Raw>() : kind_of_rule_set<Syntactic>();
  return system;
}

}  // namespace kingmaker
