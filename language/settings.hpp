// The settings that `:set` changes, and that the common options of the command line set at the
// start.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "algebra/types/coalition.hpp"
#include "base/budget.hpp"
#include "grammar/print.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

class Library;

enum class ColorMode : std::uint8_t { Auto, Always, Never };

// The layout of tables. Answers that are not tables are text, except that TikZ draws drawings and
// prints everything else as TeX. Spreadsheet is CSV in which no text is a formula.
enum class Layout : std::uint8_t { Text, Csv, Spreadsheet, Markdown, Html, Coq, Tikz };

struct Settings {
  Frame frame;
  System under = *System::named("syntactic");
  Format format = Format::Bar;
  // Unless it is Text, values are in bars; with Tikz, `format` is Tex.
  Layout layout = Layout::Text;
  PlayerNames names = PlayerNames::Digits;
  ColorMode color = ColorMode::Auto;
  Limits limits;
  std::uint64_t max_nodes = 100'000'000;
  std::uint64_t max_depth = TermStore::kMaxDepth;
  std::uint64_t max_output = 64'000'000;  // bytes that a statement may print
  std::uint64_t max_lines = 40;           // largest number of lines of a list
  bool theorems = true;
  bool time = false;

  // The arguments after the board in a position's call: players and mover if they differ from these
  // settings.
  [[nodiscard]] std::string written(const Frame& of_position) const;
  [[nodiscard]] std::string written_players(int of_position) const;
};

struct SettingInfo {
  std::string_view name;
  std::string_view values;  // allowed values, for help
  std::string_view doc;
  std::string_view example;  // statements for a new session
  std::string_view answer;   // their output
};

[[nodiscard]] const std::vector<SettingInfo>& setting_table();
// Null if there is none.
[[nodiscard]] const SettingInfo* setting_named(std::string_view name);
// The words that a setting accepts: `auto`, `always` and `never`.
[[nodiscard]] std::vector<std::string> setting_choices(std::string_view name);

// Sets `name` from its text. The error says what is allowed, and then nothing changes. If `players`
// becomes less than the start player, player 1 starts.
[[nodiscard]] absl::Status set(Settings& settings, std::string_view name, std::string_view value,
                               const Library* library = nullptr);

// The frame with `players` or `start` changed, as by `set`.
[[nodiscard]] absl::StatusOr<Frame> changed_frame(const Frame& frame, std::string_view name,
                                                  std::string_view value);

// The unit after the number of a limit, such as `ms`; empty for limits that count things.
[[nodiscard]] std::string_view unit_of_limit(std::string_view name);

// The error for output longer than `:set limit output`; `subject` includes the verb: `the list is`.
[[nodiscard]] absl::Status too_long_to_print(std::string_view subject);
// The line after a list that ends at `:set limit lines`, if `count` lines are not printed.
[[nodiscard]] std::string and_more(std::size_t count);

// A line for each setting, as `:show` prints them.
[[nodiscard]] std::string show(const Settings& settings);

// The arguments of `:set` that make these settings: all settings, but only those limits that differ
// from the defaults, which depend on the machine.
[[nodiscard]] std::vector<std::string> changes_to(const Settings& settings);

// The rule system of a text such as may follow `under`, including `shift(2)` and tuples. Letters
// for players are those of `frame`. `library` has the session's definitions; it may be null.
[[nodiscard]] absl::StatusOr<System> system_from_text(std::string_view text, const Frame& frame,
                                                      const Library* library = nullptr);

// The argument of `:set format` for the format of the session: `bar`, `csv`.
[[nodiscard]] std::string format_name(const Settings& settings);
// The name of a player in output: 2, F or B.
[[nodiscard]] std::string player_name(const Settings& settings, const Frame& frame, Player p);
// A coalition as concatenated names, `12` or `NF`; digits are separated by dots if N > 9.
[[nodiscard]] std::string coalition_name(const Settings& settings, const Frame& frame,
                                         Coalition coalition);
// A coalition as statements write it: `{1,2}` or `{N,F}`.
[[nodiscard]] std::string coalition_set(const Settings& settings, Coalition coalition);
// A family of coalitions: `{12, 13}` or `{NF, NP}`.
[[nodiscard]] std::string family_text(const Settings& settings, const Frame& frame,
                                      const Family& family);
// Writes `.` or `.2.1`.
[[nodiscard]] std::string path_text(const Path& path);

}  // namespace kingmaker
