// What `:set` changes and the common flags of the command line set at the start.
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

// How tables are laid out. What is no table is text in all of them, but that TikZ has drawings, and
// the rest as TeX. Spreadsheet is CSV in which no text is a formula.
enum class Layout : std::uint8_t { Text, Csv, Spreadsheet, Markdown, Html, Coq, Tikz };

struct Settings {
  Frame frame;
  System under = *System::named("syntactic");
  Format format = Format::Bar;
  Layout layout = Layout::Text;  // else values are in bars; with Tikz `format` is Tex
  PlayerNames names = PlayerNames::Digits;
  ColorMode color = ColorMode::Auto;
  Limits limits;
  std::uint64_t max_nodes = 100'000'000;
  std::uint64_t max_depth = TermStore::kMaxDepth;
  std::uint64_t max_output = 64'000'000;  // bytes a statement may print
  std::uint64_t max_lines = 40;           // that a list shows
  bool theorems = true;
  bool time = false;

  // What a position's call has behind its board: players and mover that are not those of here.
  [[nodiscard]] std::string written(const Frame& of_position) const;
  [[nodiscard]] std::string written_players(int of_position) const;
};

struct SettingInfo {
  std::string_view name;
  std::string_view values;  // what may be given, for help
  std::string_view doc;
  std::string_view example;  // statements that can be typed into a new session
  std::string_view answer;   // what they print there
};

[[nodiscard]] const std::vector<SettingInfo>& setting_table();
[[nodiscard]] const SettingInfo* setting_named(std::string_view name);  // null: there is none
// The words that a setting takes, as far as it takes words: `auto`, `always` and `never`.
[[nodiscard]] std::vector<std::string> setting_choices(std::string_view name);

// Sets `name` from its text. The error says what is allowed; nothing is changed then. `players`
// below the start player moves the start back to 1.
[[nodiscard]] absl::Status set(Settings& settings, std::string_view name, std::string_view value,
                               const Library* library = nullptr);

// The frame with `players` or `start` changed, by `set`.
[[nodiscard]] absl::StatusOr<Frame> changed_frame(const Frame& frame, std::string_view name,
                                                  std::string_view value);

// In what a limit counts, as it is written behind the number: `ms`; empty where it counts things.
[[nodiscard]] std::string_view unit_of_limit(std::string_view name);

// Past `:set limit output`; `what` is said with its verb: `the list is`.
[[nodiscard]] absl::Status too_long_to_print(std::string_view what);
// The line behind a list that ends at `:set limit lines`, for `count` that are not shown.
[[nodiscard]] std::string and_more(std::size_t count);

// A line for each setting, as `:show` prints them.
[[nodiscard]] std::string show(const Settings& settings);

// What brings these settings about, each behind `:set`: all of them, but of the limits only those
// that are not the usual ones, which differ from machine to machine.
[[nodiscard]] std::vector<std::string> changes_to(const Settings& settings);

// A rule system from its name as it is written after `under`, `shift(2)` and tuples included;
// letters for players are those of `frame`, and `library` knows what the session has defined; null:
// nothing.
[[nodiscard]] absl::StatusOr<System> system_from_text(std::string_view text, const Frame& frame,
                                                      const Library* library = nullptr);

// What `:set format` takes for the format of the session: `bar`, `csv`.
[[nodiscard]] std::string format_name(const Settings& settings);
// A player as output names it: 2, F or B.
[[nodiscard]] std::string player_name(const Settings& settings, const Frame& frame, Player p);
// A coalition as concatenated names, `12` or `NF`; with digits and N > 9 separated by dots.
[[nodiscard]] std::string coalition_name(const Settings& settings, const Frame& frame,
                                         Coalition coalition);
// The same as it is written in statements: `{1,2}` or `{N,F}`.
[[nodiscard]] std::string coalition_set(const Settings& settings, Coalition coalition);
// A family of them: `{12, 13}` or `{NF, NP}`.
[[nodiscard]] std::string family_text(const Settings& settings, const Frame& frame,
                                      const Family& family);
// `.` or `.2.1`
[[nodiscard]] std::string path_text(const Path& path);

}  // namespace kingmaker
