#include "rewrite/system.hpp"


#include <algorithm>

#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"

namespace kingmaker {
namespace {

constexpr SystemInfo kTable[] = {
    {SystemKind::Raw, "raw", "no rules: values as they are", "EK section 2", false, false},
    {SystemKind::Syntactic, "syntactic", "turns without a choice go, choices in a row are merged",
     "EK Rules 1-3; Loeb RR1-RR3", true, false},
    {SystemKind::Inclusion, "inclusion",
     "a narrower Rule 3, reconstructed from EK's Table 1 and not exact", "reconstruction", false,
     false},
    {SystemKind::Selfish, "selfish", "players drop what is strictly weaker for them",
     "EK Rules 1-5, Definitions 7-10", true, true},
    {SystemKind::Prudent, "prudent", "players drop what is prudently weaker for them",
     "EK Definitions 11, 12", true, true},
    {SystemKind::Indifferent, "indifferent",
     "prudent, but incomparable values are equal; normal forms are the prudent ones",
     "after EK, Indifference", true, true},
};

absl::StatusOr<SystemKind> kind_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const SystemInfo& info : kTable) {
    if (info.name == name) return info.kind;
    known.push_back(info.name);
  }
  const auto meant = nearest(name, known);
  return absl::InvalidArgumentError(
      cat("there is no rule set `", name, "`",
                   did_you_mean(meant)));
}

}  // namespace

std::span<const SystemInfo> system_table() { return kTable; }

const SystemInfo& info_of(SystemKind kind) { return kTable[static_cast<std::size_t>(kind)]; }

absl::StatusOr<System> System::named(std::string_view name) {
  const auto kind = kind_named(name);
  if (!kind.ok()) return kind.status();
  return System({*kind});
}

absl::StatusOr<System> System::mixed(const std::vector<std::string>& names) {
  std::vector<SystemKind> kinds;
  for (const std::string& name : names) {
    const auto kind = kind_named(name);
    if (!kind.ok()) return kind.status();
    if (!info_of(*kind).for_one_player) {
      return absl::InvalidArgumentError(
          cat("`", name, "` is a rule set of whole games, not of one player among others"));
    }
    kinds.push_back(*kind);
  }
  return System(std::move(kinds));
}

absl::Status System::check_players(int players) const {
  if (!is_mixed() || kinds_.size() == static_cast<std::size_t>(players)) return absl::OkStatus();
  return absl::InvalidArgumentError(cat(text(), " is for ", kinds_.size(),
                                                 " players, this game has ", players));
}

System System::operand_system() const {
  return System({kinds_ == std::vector{SystemKind::Raw} ? SystemKind::Raw : SystemKind::Syntactic});
}

std::string System::text() const {
  if (!is_mixed()) return std::string(info_of(kinds_[0]).name);
  std::string text;
  for (const SystemKind kind : kinds_) {
    append(text, text.empty() ? "(" : ", ", info_of(kind).name);
  }
  return text + ")";
}

}  // namespace kingmaker
