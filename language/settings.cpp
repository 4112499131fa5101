// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/settings.hpp"

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
  const auto number = whole_number<int>(value);
  if (!number || *number < least || *number > most) {
    return input_error("`", value, "` is no value of ", name, "; it is one of: ", least, "..",
                       most);
  }
  (is_start ? frame.start : frame.players) = *number;
  if (frame.start > frame.players) frame.start = 1;
  return frame;
}

absl::Status too_long_to_print(std::string_view subject) {
  return raisable_limit_error(cat(subject, " too long to print"), "output");
}

std::string and_more(std::size_t count) {
  return cat("and ", count, " more; `:set limit lines N` shows more or fewer");
}

std::string player_name(const Settings& settings, const Frame& frame, Player p) {
  return player_name(settings.names, frame, p);
}

std::string path_text(const Path& path) {
  if (path.empty()) return ".";
  std::string text;
  for (const std::uint32_t index : path) append(text, ".", index);
  return text;
}

}  // namespace kingmaker
