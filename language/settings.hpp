// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The settings of a session, and texts that depend on them. Their names are in setting_table.hpp.
// Tested in tests/repl/contract.km.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "base/budget.hpp"
#include "grammar/print.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

struct OutputFormat;  // language/statements/output_format.hpp

enum class ColorMode : std::uint8_t { Auto, Always, Never };

struct Settings {
  Frame frame;
  System under = *System::named("syntactic");
  Format format = Format::Bar;
  const OutputFormat* output = nullptr;  // of whole answers; `format` is its notation
  PlayerNames names = PlayerNames::Digits;
  ColorMode color = ColorMode::Auto;
  Limits limits;
  std::uint64_t max_nodes = 100'000'000;
  std::uint64_t max_depth = TermStore::kMaxDepth;
  std::uint64_t max_output = 64'000'000;  // bytes that a statement may print
  std::uint64_t max_lines = 40;           // largest number of lines of a list
  bool theorems = true;
  bool strict = false;  // a check that tested nothing fails
  bool time = false;

  // The options with which values of games with this frame are printed: as the session reads
  // them, whoever begins in the game. The names N, F and P are relative to who begins.
  [[nodiscard]] PrintOptions print_options(const Frame& of_value) const {
    const bool is_read = names != PlayerNames::Nfp && frame.start <= of_value.players;
    return {format, {of_value.players, is_read ? frame.start : of_value.start}, max_output, names};
  }
  // The arguments after the board in a position's call: players and mover if they differ from these
  // settings.
  [[nodiscard]] std::string written(const Frame& of_position) const;
  [[nodiscard]] std::string written_players(int of_position) const;
};

// The frame with another number of players or start player, whose name and text are these. If
// fewer play than the start player, player 1 starts. InvalidArgument says what is allowed.
[[nodiscard]] absl::StatusOr<Frame> changed_frame(Frame frame, std::string_view name,
                                                  std::string_view value);

// The error for output longer than `:set limit output`; `subject` includes the verb: `the list is`.
[[nodiscard]] absl::Status too_long_to_print(std::string_view subject);
// The line after a list that ends at `:set limit lines`, if `count` lines are not printed.
[[nodiscard]] std::string and_more(std::size_t count);

// The name of a player in output: 2, F or B.
[[nodiscard]] std::string player_name(const Settings& settings, const Frame& frame, Player p);
// Writes `.` or `.2.1`.
[[nodiscard]] std::string path_text(const Path& path);

}  // namespace kingmaker
