// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/settings.hpp"

#include <algorithm>
#include <charconv>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {

std::string Settings::written_players(int of_position) const {
  return of_position == frame.players ? "" : cat(", players=", of_position);
}

std::string Settings::written(const Frame& of_position) const {
  std::string text = written_players(of_position.players);
  if (of_position.start != frame.start) append(text, ", start=", of_position.start);
  return text;
}

absl::StatusOr<Frame> changed_frame(Frame frame, std::string_view name, std::string_view value) {
  const bool is_start = name == "start";
  const int least = is_start ? 1 : kMinPlayers;
  const int most = is_start ? frame.players : kMaxPlayers;
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number < least ||
      number > most) {
    return absl::InvalidArgumentError(
        cat("`", value, "` is no value of ", name, "; it is one of: ", least, "..", most));
  }
  (is_start ? frame.start : frame.players) = number;
  if (frame.start > frame.players) frame.start = 1;
  return frame;
}

absl::Status too_long_to_print(std::string_view subject) {
  return limit_error(cat(subject, " too long to print"), "output");
}

std::string and_more(std::size_t count) {
  return cat("and ", count, " more; `:set limit lines N` shows more or fewer");
}

std::string player_name(const Settings& settings, const Frame& frame, Player p) {
  return player_name(settings.names, frame, p);
}

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

}  // namespace

std::string coalition_name(const Settings& settings, const Frame& frame, Coalition coalition) {
  const bool dots = frame.players > 9 || coalition.largest() > 9;
  return names_in(settings, frame, coalition,
                  dots && settings.names != PlayerNames::Letters ? "." : "");
}

std::string coalition_set(const Settings& settings, const Frame& frame, Coalition coalition) {
  return cat("{", names_in(settings, frame, coalition, ","), "}");
}

std::string family_text(const Settings& settings, const Frame& frame, const Family& family) {
  // Names without separators would be read differently.
  const bool digits = settings.names != PlayerNames::Letters;
  const bool alone = family.size() > 1 && std::all_of(family.begin(), family.end(),
                                                      [](Coalition c) { return c.size() == 1; });
  std::string text = "{";
  for (const Coalition c : family) {
    const std::string name = alone || (digits && frame.players > 9)
                                 ? coalition_set(settings, frame, c)
                                 : coalition_name(settings, frame, c);
    append(text, text.size() > 1 ? ", " : "", name);
  }
  return text + "}";
}

std::string path_text(const Path& path) {
  if (path.empty()) return ".";
  std::string text;
  for (const std::uint32_t index : path) append(text, ".", index);
  return text;
}

}  // namespace kingmaker
