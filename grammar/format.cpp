// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/format.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <utility>

#include "algebra/hull.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::array<std::pair<std::string_view, Format>, 7> kFormats = {{
    {"bar", Format::Bar},
    {"bracket", Format::Bracket},
    {"choice", Format::Choice},
    {"tex", Format::Tex},
    {"json", Format::Json},
    {"dot", Format::Dot},
    {"shared", Format::Shared},
}};

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  for (const auto& [format_name, format] : kFormats) {
    if (format_name == name) return format;
  }
  return std::nullopt;
}

std::string_view name_of(Format format) {
  return absl::c_find_if(kFormats, [&](const auto& entry) { return entry.second == format; })
      ->first;
}

std::string player_name(PlayerNames names, const Frame& frame, Player p) {
  if (names == PlayerNames::Letters) return std::string(1, static_cast<char>('A' + p - 1));
  if (names == PlayerNames::Nfp && frame.players == 3) {
    return std::string(1, "NFP"[frame.turns_between(frame.start, p)]);
  }
  return cat(p);
}

bool is_player_name(PlayerNames names, std::string_view name) {
  if (name.size() != 1 || names == PlayerNames::Digits) return false;
  if (names == PlayerNames::Nfp) return std::string_view("NFP").find(name[0]) != name.npos;
  return name[0] >= 'A' && name[0] < 'A' + kMaxPlayers;
}

std::string type_text(const TermStore& store, int players, Term t) {
  const ValueType type = type_of_term(store, t);
  std::string text = cat("hull(", type.mover);
  for (Player p = 1; p <= players; ++p) append(text, ", ", number_text(type.of(p).number));
  std::string_view before = ", alike={";
  for (const Player p : alike_in(type, players)) append(text, std::exchange(before, ","), p);
  return text + (before == "," ? "})" : ")");
}

}  // namespace kingmaker
