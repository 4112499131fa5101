// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/coalitions.hpp"

#include <absl/algorithm/container.h>
#include <absl/hash/hash.h>

#include <algorithm>
#include <memory>

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/context.hpp"
#include "language/list.hpp"
#include "language/printing.hpp"

namespace kingmaker {
namespace {

// In turn order from the start player, so that N, F and P keep their order.
std::string names_in(const Settings& settings, const Frame& session, Coalition coalition,
                     std::string_view between) {
  const Frame frame =
      coalition.largest() <= session.players ? session : Frame{coalition.largest(), 1};
  const bool from_start = settings.names == PlayerNames::Nfp && frame.players == 3;
  std::string text;
  Player p = from_start ? frame.start : 1;
  for (int i = 0; i < frame.players; ++i, p = frame.successor(p)) {
    if (!coalition.contains(p)) continue;
    append(text, text.empty() ? "" : between, player_name(settings, frame, p));
  }
  return text;
}

// A coalition as statements write it: `{1,2}` or `{N,F}`.
std::string coalition_set(const Settings& settings, const Frame& frame, Coalition coalition) {
  return cat("{", names_in(settings, frame, coalition, ","), "}");
}

std::string sets(const Settings& settings, const std::vector<Coalition>& coalitions,
                 std::string_view between) {
  std::string text;
  for (const Coalition c : coalitions) {
    append(text, text.empty() ? "" : between, coalition_set(settings, settings.frame, c));
  }
  return text;
}

std::vector<Player> players_in(Coalition coalition) {
  std::vector<Player> players;
  for (Player p = 1; p <= coalition.largest(); ++p) {
    if (coalition.contains(p)) players.push_back(p);
  }
  return players;
}

}  // namespace

Object coalition_object(Coalition coalition) {
  return std::make_shared<const Coalitions>(Coalitions::Kind::One, std::vector{coalition});
}

Object family_object(Family family, const Frame& frame) {
  return std::make_shared<const Coalitions>(Coalitions::Kind::AsFamily, std::move(family), frame);
}

const Coalitions* coalitions_in(const Object& object, Coalitions::Kind kind) {
  const auto* const coalitions = other_in<Coalitions>(object);
  return coalitions != nullptr && coalitions->of() == kind ? coalitions : nullptr;
}

std::string coalition_name(const Settings& settings, const Frame& frame, Coalition coalition) {
  const bool dots = frame.players > 9 || coalition.largest() > 9;
  return names_in(settings, frame, coalition,
                  dots && settings.names != PlayerNames::Letters ? "." : "");
}

std::string family_text(const Settings& settings, const Frame& frame, const Family& family) {
  // Names without separators would be read differently.
  const bool digits = settings.names != PlayerNames::Letters;
  const bool alone =
      family.size() > 1 && absl::c_all_of(family, [](Coalition c) { return c.size() == 1; });
  std::string text = "{";
  for (const Coalition c : family) {
    const std::string name = alone || (digits && frame.players > 9)
                                 ? coalition_set(settings, frame, c)
                                 : coalition_name(settings, frame, c);
    append(text, text.size() > 1 ? ", " : "", name);
  }
  return text + "}";
}

std::string_view Coalitions::kind() const {
  return of_ == Kind::One           ? "a coalition"
         : of_ == Kind::AsPartition ? "a partition"
                                    : "a family of coalitions";
}

std::string_view Coalitions::word() const {
  return of_ == Kind::AsFamily ? "family" : OtherObject::word();
}

absl::StatusOr<std::string> Coalitions::print(const Printing& printing) const {
  return of_ == Kind::AsFamily ? family_text(printing.settings, frame_, coalitions_)
                               : sets(printing.settings, coalitions_, "|");
}

absl::Status Coalitions::print_json(const Printing& printing, JsonWriter& json) const {
  if (of_ == Kind::One) {
    json.array(players_in(coalitions_.front()));
    return absl::OkStatus();
  }
  json.begin_array();
  for (const Coalition coalition : coalitions_) {
    json.array(players_in(coalition));
    if (json.size() > printing.settings.max_output) return too_long_to_print("the answer is");
  }
  json.end_array();
  return absl::OkStatus();
}

// In a list a coalition says that it is one, since it would look like a list.
absl::Status Coalitions::print_json_member(const Printing& printing, JsonWriter& json) const {
  if (of_ != Kind::One) return print_json(printing, json);
  json.begin_object().member("kind", word()).key("value").array(players_in(coalitions_.front()));
  json.end_object();
  return absl::OkStatus();
}

// Writes `{1,12}`, independently of the names and the number of players.
std::optional<absl::StatusOr<std::string>> Coalitions::expression(Context& /*context*/,
                                                                  ObjectNotes& /*notes*/) const {
  if (of_ == Kind::AsFamily) return cat("{", sets({}, coalitions_, ", "), "}");
  return sets({}, coalitions_, "|");
}

Frame Coalitions::expression_frame(const Frame& now) const {
  if (of_ == Kind::AsFamily) return frame_;
  int largest = 0;
  for (const Coalition c : coalitions_) largest = std::max(largest, c.largest());
  return largest <= now.players ? now : Frame{std::max(largest, kMinPlayers), 1};
}

std::optional<List> Coalitions::members() const {
  if (of_ == Kind::AsPartition) return std::nullopt;
  Members members;
  for (const Coalition coalition : coalitions_) {
    if (of_ == Kind::AsFamily) {
      members.objects.push_back(coalition_object(coalition));
    } else {
      for (const Player p : players_in(coalition)) members.objects.emplace_back(Integer(p));
    }
  }
  members.count = members.objects.size();
  return list_of(std::move(members));
}

absl::Status Coalitions::check_member(Context& context, const PlacedObject& element,
                                      std::string_view element_text,
                                      std::string_view own_text) const {
  if (of_ != Kind::AsFamily || coalitions_in(*element.object, Kind::One) != nullptr) {
    return absl::OkStatus();
  }
  const std::string message = cat("`", element_text, "` is ", kind_of(*element.object),
                                  " and the members of `", own_text, "` are coalitions");
  const auto* number = integer_in(*element.object);
  std::string players;
  bool is_coalition = number != nullptr && *number > 0 && *number < 1'000'000'000;
  if (is_coalition) {
    for (const char digit : number->str()) {
      is_coalition = is_coalition && digit > '0' && digit - '0' <= context.settings.frame.players;
      append(players, players.empty() ? "" : ",", std::string(1, digit));
    }
  }
  if (!is_coalition) return error_at(element.range, message);
  return error_at(element.range, message, ": write `{", players, "} in ", own_text, "`");
}

bool Coalitions::equals(const OtherObject& other) const {
  const auto& right = static_cast<const Coalitions&>(other);
  if (of_ == Kind::AsPartition || right.of_ == Kind::AsPartition) {
    return of_ == right.of_ && coalitions_ == right.coalitions_;
  }
  return listed(coalitions_) == listed(right.coalitions_);
}

absl::StatusOr<bool> Coalitions::is_same(Context& /*context*/, SourceRange range,
                                         const OtherObject& other, SourceRange other_range) const {
  const auto& right = static_cast<const Coalitions&>(other);
  if ((of_ == Kind::AsPartition) == (right.of_ == Kind::AsPartition)) return equals(other);
  return error_at({range.begin, other_range.end}, kind(), " and ", right.kind(),
                  " are not compared");
}

std::uint64_t Coalitions::hash(Context& /*context*/) const {
  std::uint64_t hash = of_ == Kind::AsPartition ? 1 : 0;
  const Family ordered = of_ == Kind::AsPartition ? coalitions_ : listed(coalitions_);
  for (const Coalition coalition : ordered) hash = absl::HashOf(hash, coalition.bits());
  return hash;
}

std::vector<std::uint64_t> Coalitions::key() const {
  std::vector<std::uint64_t> key = {static_cast<std::uint64_t>(of_),
                                    static_cast<std::uint64_t>(frame_.players)};
  for (const Coalition coalition : coalitions_) key.push_back(coalition.bits());
  return key;
}

}  // namespace kingmaker
