// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The names of settings: what `:set` changes, and the common options of the command line set at the
// start. Tested in tests/language/statements/setting_table_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/settings.hpp"

namespace kingmaker {

class Library;

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
// Its allowed values, with the formats of the library.
[[nodiscard]] std::string setting_values(const SettingInfo& setting, const Library& library);
// The words that a setting accepts: `auto`, `always` and `never`.
[[nodiscard]] std::vector<std::string> setting_choices(std::string_view name,
                                                       const Library& library);

// Sets `name` from its text. The error says what is allowed, and then nothing changes.
[[nodiscard]] absl::Status set(Settings& settings, std::string_view name, std::string_view value,
                               const Library& library);

// These settings, but for the format.
[[nodiscard]] absl::StatusOr<Settings> in_format(Settings settings, std::string_view format,
                                                 const Library& library);

// The parts of `NAME VALUE` or `NAME=VALUE`; the value may be empty.
struct WrittenSetting {
  std::string_view name;
  std::string_view value;
};
[[nodiscard]] WrittenSetting written_setting(std::string_view text);

// Sets a limit from a text such as `nodes 1000000`, or `nodes=1000000` as on the command line.
[[nodiscard]] absl::Status set_limit(Settings& settings, std::string_view text);
// Takes over all limits.
void copy_limits(Settings from, Settings& to);

// The unit after the number of a limit, such as `ms`; empty for limits that count things.
[[nodiscard]] std::string_view unit_of_limit(std::string_view name);

// A line for each setting, as `:show` prints them.
[[nodiscard]] std::string show(const Settings& settings);

// The line on one setting without its padding, `under prudent`. Precondition: there is one.
[[nodiscard]] std::string setting_text(const Settings& settings, std::string_view name);

// The arguments of `:set` that make these settings: all settings, but only those limits that differ
// from the defaults, which depend on the machine.
[[nodiscard]] std::vector<std::string> changes_to(const Settings& settings);

// The argument of `:set format` for the format of the session: `bar`, `csv`.
[[nodiscard]] std::string format_name(const Settings& settings);
// The format for files with such a name: `tex` for `t.tex`. It is that of the session if several
// have this ending, and nullopt if none has it.
[[nodiscard]] std::optional<std::string_view> format_for_file(std::string_view file,
                                                              const Settings& settings,
                                                              const Library& library);

}  // namespace kingmaker
