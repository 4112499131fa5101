#include "rewrite/system.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"
#include "rewrite/rule_sets.hpp"

namespace kingmaker {
namespace {

// What a rule set leaves out has its usual value.
template <typename Set>
constexpr SystemInfo info_of() {
  SystemInfo info{.name = Set::name,
                  .usage = Set::name,
                  .doc = Set::doc,
                  .citation = Set::citation,
                  .has_preference = Set::has_preference,
                  .per_player = Set::per_player};
  if constexpr (requires { Set::usage; }) info.usage = Set::usage;
  if constexpr (requires { Set::relates_normal_forms; }) {
    info.relates_normal_forms = Set::relates_normal_forms;
  }
  if constexpr (requires { &Set::check_arguments; }) info.check_arguments = &Set::check_arguments;
  if constexpr (requires { &Set::players; }) info.players = &Set::players;
  return info;
}

constexpr auto kTable = boost::hana::unpack(rule_sets, [](const auto&... sets) {
  return std::array<SystemInfo, sizeof...(sets)>{info_of<std::remove_cvref_t<decltype(sets)>>()...};
});

absl::Status check_arguments(const SystemInfo& info, const SystemArguments& arguments) {
  if (info.check_arguments != nullptr) return info.check_arguments(arguments);
  if (arguments.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(cat("`", info.name, "` takes no arguments"));
}

int players_of(const SystemInfo& info, const SystemArguments& arguments) {
  return info.players == nullptr ? 0 : info.players(arguments);
}

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
              "` is for all players together; each player may be one of: ", known_names(true)));
    }
    if (!per_player || kTable[kind].per_player) known.push_back(kTable[kind].name);
  }
  const auto meant = nearest(name, known);
  return absl::InvalidArgumentError(cat("there is no rule set `", name, "`; ",
                                        meant ? cat("did you mean `", *meant, "`?")
                                              : cat("it is one of: ", known_names(per_player))));
}

}  // namespace

std::span<const SystemInfo> system_table() { return kTable; }

bool is_system_name(std::string_view name) {
  return std::any_of(kTable.begin(), kTable.end(),
                     [&](const SystemInfo& info) { return info.name == name; });
}

absl::StatusOr<System> System::named(std::string_view name, SystemArguments arguments) {
  const absl::StatusOr<Kind> kind = kind_named(name, false);
  if (!kind.ok()) return kind.status();
  if (absl::Status fits = check_arguments(kTable[*kind], arguments); !fits.ok()) return fits;
  System system;
  system.kinds_[0] = *kind;
  system.arguments_ = std::move(arguments);
  return system;
}

absl::StatusOr<System> System::mixed(const std::vector<std::string>& names) {
  if (names.size() < kMinPlayers || names.size() > kMaxPlayers) {
    return absl::InvalidArgumentError(cat("rule sets for each player are ", kMinPlayers, " to ",
                                          kMaxPlayers, ", not ", names.size()));
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
  if (is_mixed()) {
    std::string text = "(";
    for (const Kind kind : kinds()) {
      append(text, text.size() > 1 ? ", " : "", kTable[kind].name);
    }
    return text + ")";
  }
  std::string text(kTable[kinds_[0]].name);
  if (arguments_.empty()) return text;
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    append(text, i == 0 ? "(" : ", ");
    for (std::size_t k = 0; k < arguments_[i].size(); ++k) {
      append(text, k == 0 ? "" : ">", arguments_[i][k]);
    }
  }
  return text + ")";
}

absl::Status System::check_players(int players) const {
  const int wanted =
      is_mixed() ? static_cast<int>(count_) : players_of(kTable[kinds_[0]], arguments_);
  if (wanted == 0 || wanted == players) return absl::OkStatus();
  return absl::InvalidArgumentError(
      cat(text(), " is for ", wanted, " players, and this game has ", players));
}

bool System::has_preference(Player p) const {
  if (is_mixed() && static_cast<std::size_t>(p) > count_) return false;
  return kTable[kind_of(p)].has_preference;
}

System System::operand_system() const {
  if (!is_mixed() && kTable[kinds_[0]].relates_normal_forms) return *this;
  System system;
  system.kinds_[0] = kind_of_rule_set<Syntactic>();
  return system;
}

}  // namespace kingmaker
