// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/setting_table.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/library.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/output_format.hpp"

namespace kingmaker {
namespace {

template <typename Value, std::size_t count>
using Choices = std::array<std::pair<std::string_view, Value>, count>;

constexpr Choices<PlayerNames, 3> kNames = {
    {{name_of(PlayerNames::Digits), PlayerNames::Digits},
     {name_of(PlayerNames::Nfp), PlayerNames::Nfp},
     {name_of(PlayerNames::Letters), PlayerNames::Letters}}};
constexpr Choices<ColorMode, 3> kColors = {
    {{"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}}};
constexpr Choices<bool, 2> kSwitch = {{{"on", true}, {"off", false}}};

absl::Status not_allowed(std::string_view setting, std::string_view value,
                         std::string_view allowed) {
  return input_error("`", value, "` is no value of ", setting, "; it is one of: ", allowed);
}

template <typename Value, std::size_t count>
absl::Status choose(const Choices<Value, count>& choices, std::string_view setting,
                    std::string_view text, Value& value) {
  std::string allowed;
  for (const auto& [name, choice] : choices) {
    if (name == text) {
      value = choice;
      return absl::OkStatus();
    }
    append(allowed, allowed.empty() ? "" : ", ", name);
  }
  return not_allowed(setting, text, allowed);
}

template <typename Value, std::size_t count>
std::string chosen(const Choices<Value, count>& choices, Value value) {
  for (const auto& [name, choice] : choices) {
    if (choice == value) return std::string(name);
  }
  return {};
}

// The units that may follow the number of a limit.
struct Unit {
  std::string_view name;
  std::uint64_t size;
};
using Units = std::span<const Unit>;
constexpr Unit kThousands[] = {{"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}};
constexpr Unit kTimes[] = {{"ms", 1}, {"s", 1'000}, {"min", 60'000}, {"h", 3'600'000}};
constexpr Unit kMegabytes[] = {{"M", 1}, {"G", 1U << 10U}, {"T", 1U << 20U}};
constexpr Unit kBytes[] = {{"B", 1}, {"K", 1U << 10U}, {"M", 1U << 20U}, {"G", 1U << 30U}};

// The limits in the order in which they are printed.
struct LimitInfo {
  std::string_view name;
  Units units;  // the first one is the default if it counts single things
  std::uint64_t max;
  std::uint64_t& (*in)(Settings& settings);

  [[nodiscard]] std::string_view unit() const {
    return units.front().size == 1 ? units.front().name : std::string_view();
  }
};
constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kInMemory = std::numeric_limits<std::size_t>::max();
constexpr LimitInfo kLimits[] = {
    {"nodes", kThousands, kAny, [](Settings& s) -> std::uint64_t& { return s.max_nodes; }},
    {"depth", kThousands, TermStore::kMaxDepth,
     [](Settings& s) -> std::uint64_t& { return s.max_depth; }},
    {"steps", kThousands, kAny, [](Settings& s) -> std::uint64_t& { return s.limits.steps; }},
    {"time", kTimes, kAny, [](Settings& s) -> std::uint64_t& { return s.limits.milliseconds; }},
    {"memory", kMegabytes, kAny, [](Settings& s) -> std::uint64_t& { return s.limits.megabytes; }},
    {"output", kBytes, kInMemory, [](Settings& s) -> std::uint64_t& { return s.max_output; }},
    {"lines", kThousands, kInMemory, [](Settings& s) -> std::uint64_t& { return s.max_lines; }},
};

const LimitInfo* limit_named(std::string_view name) {
  const auto* const limit =
      absl::c_find_if(kLimits, [&](const LimitInfo& info) { return info.name == name; });
  return limit == std::end(kLimits) ? nullptr : limit;
}

// Reads `20`, `20s` or `20 s`.
std::optional<std::uint64_t> amount(std::string_view text, Units units) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = whole_number(text.substr(0, digits));
  const std::size_t begin = std::min(text.find_first_not_of(' ', digits), text.size());
  if (!number || begin == text.size()) return begin == digits ? number : std::nullopt;
  for (const auto& [name, size] : units) {
    if (text.substr(begin) == name) {
      return *number > kAny / size ? std::nullopt : std::optional(*number * size);
    }
  }
  return std::nullopt;
}

// The format for whole answers of this name; null if there is none.
const OutputFormat* output_format_named(std::string_view name, const Library& library) {
  const auto formats = library.formats();
  const auto at =
      absl::c_find_if(formats, [&](const OutputFormat* one) { return one->name == name; });
  return at == formats.end() ? nullptr : *at;
}

// Writes `bar|bracket|csv`.
std::string format_names(const Library& library) {
  std::string names(setting_named("format")->values);
  for (const OutputFormat* format : library.formats()) append(names, "|", format->name);
  return names;
}

absl::Status set_format(Settings& settings, std::string_view name, const Library& library) {
  const OutputFormat* const output = output_format_named(name, library);
  const std::optional<Format> notation = output != nullptr ? output->notation : format_named(name);
  if (!notation) {
    return not_allowed("format", name, absl::StrReplaceAll(format_names(library), {{"|", ", "}}));
  }
  settings.format = *notation;
  settings.output = output;
  return absl::OkStatus();
}

std::string limit_names() {
  return joined(kLimits, ", ", [&](const LimitInfo& limit) { return limit.name; });
}

}  // namespace

const std::vector<SettingInfo>& setting_table() {
  static const std::vector<SettingInfo> table = {
      {"players", "2..16", "the number of players of a game", ":set players 4; [[1,2],4]",
       "[4,[1,2]]"},
      {"start", "1..players", "the player who moves first, the mover of the outermost brackets",
       ":set start 2; :set format choice; [1,3]", "2{1,3}"},
      {"under", "RULES", "the rule set of statements that name none",
       ":set under prudent; normalize [[1,3],[2,3]]", "2_1"},
      {"format", "bar|bracket|choice|tex|json|dot|shared",
       "the notation of values in answers; under json, answers are JSON for other programs; under\n"
       "csv, markdown and html, tables have that form, and values are in bars",
       ":set format choice; [[1,3],[2,3]]", "1{2{1,3},2{2,3}}"},
      {"names", "123|NFP|ABC", "the names of players in answers", ":set names NFP; [1,3]", "[N,P]"},
      {"color", "auto|always|never", "colours on a terminal", ":set color never", ""},
      {"limit", "nodes|depth|steps|time|memory|output|lines NUMBER",
       "the limits at which a statement stops: nodes held, depth of a value, rewriting steps, "
       "time\n"
       "(ms, s, min, h), memory of the whole program (M, G, T), output printed (B, K, M, G); and\n"
       "the number of lines that a list prints. A number without a unit is in ms, M or B; in\n"
       "counts, k, M and G are factors",
       ":set limit lines 1; tally forall k in 1..9: even(k)",
       "# count  result  k\n      5  false   1\nand 1 more; `:set limit lines N` shows more or "
       "fewer\n2 results, 9 "
       "instances"},
      {"theorems", "on|off",
       "on: preferences are decided by theorems; off: by their definitions alone, slower, with "
       "the\n"
       "same answers",
       ":set theorems off; 2_2 < 2_1 for 1 under prudent", "true"},
      {"strict", "on|off",
       "on: a check that tested nothing, since no instance met its premise or no value matched "
       "its\n"
       "rule, gives the exit status of one that fails",
       ":set strict on", ""},
      {"time", "on|off", "prints the duration of each statement", "", ""},
  };
  return table;
}

const SettingInfo* setting_named(std::string_view name) {
  for (const SettingInfo& info : setting_table()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

std::string setting_values(const SettingInfo& setting, const Library& library) {
  return setting.name == "format" ? format_names(library) : std::string(setting.values);
}

std::vector<std::string> setting_choices(std::string_view name, const Library& library) {
  const SettingInfo* const info = setting_named(name);
  if (info == nullptr || info->values.find('|') == std::string_view::npos) return {};
  // The choices `a|b|c`, up to a blank.
  const std::string values = setting_values(*info, library);
  return absl::StrSplit(values.substr(0, values.find(' ')), '|');
}

std::string_view unit_of_limit(std::string_view name) {
  const LimitInfo* const limit = limit_named(name);
  return limit == nullptr ? std::string_view() : limit->unit();
}

absl::StatusOr<Settings> in_format(Settings settings, std::string_view format,
                                   const Library& library) {
  KM_RETURN_IF_ERROR(set(settings, "format", format, library));
  return settings;
}

WrittenSetting written_setting(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" ="), text.size());
  return {text.substr(0, end),
          text.substr(std::min(text.find_first_not_of(" =", end), text.size()))};
}

absl::Status set_limit(Settings& settings, std::string_view text) {
  const auto [which, value] = written_setting(text);
  const LimitInfo* const limit = limit_named(which);
  if (limit == nullptr) return not_allowed("limit", which, limit_names());
  const auto number = amount(value, limit->units);
  if (!number || *number == 0 || *number > limit->max) {
    const std::string units =
        joined(limit->units, ", ", [&](const Unit& unit) { return unit.name; });
    return input_error("limit ", which, " takes a whole number above 0",
                       limit->max == kAny ? "" : cat(", ", limit->max, " at most"), ", not `",
                       value, "`; behind it may stand ", units);
  }
  if (InDocument::is_one() && *number > limit->in(settings)) {
    return absl::PermissionDeniedError(
        cat("limit ", which, " is ", limit->in(settings), ", and a document cannot raise it"));
  }
  limit->in(settings) = *number;
  return absl::OkStatus();
}

void copy_limits(Settings from, Settings& to) {
  for (const LimitInfo& limit : kLimits) limit.in(to) = limit.in(from);
}

absl::Status set(Settings& settings, std::string_view name, std::string_view value,
                 const Library& library) {
  if (name == "players" || name == "start") {
    KM_ASSIGN_OR_RETURN(settings.frame, changed_frame(settings.frame, name, value));
    return absl::OkStatus();
  }
  if (name == "under") {
    const absl::StatusOr<System> system = system_from_text(value, settings.frame, library);
    if (system.ok()) settings.under = *system;
    return system.status();
  }
  if (name == "format") return set_format(settings, value, library);
  if (name == "names") return choose(kNames, "names", value, settings.names);
  if (name == "color") return choose(kColors, name, value, settings.color);
  if (name == "limit") return set_limit(settings, value);
  if (name == "theorems") return choose(kSwitch, name, value, settings.theorems);
  if (name == "strict") return choose(kSwitch, name, value, settings.strict);
  if (name == "time") return choose(kSwitch, name, value, settings.time);

  std::vector<std::string_view> names;
  for (const SettingInfo& setting : setting_table()) names.push_back(setting.name);
  const auto meant = nearest(name, names);
  return input_error("there is no setting `", name, "`", did_you_mean(meant));
}

std::string show(const Settings& settings) {
  Settings copy = settings;
  const std::string limits = joined(kLimits, ", ", [&](const LimitInfo& limit) {
    return cat(limit.name, " ", limit.in(copy), limit.unit());
  });
  return cat("players  ", settings.frame.players, "\nstart    ", settings.frame.start,
             "\nunder    ", settings.under.text(), "\nformat   ", format_name(settings),
             "\nnames    ", chosen(kNames, settings.names), "\ncolor    ",
             chosen(kColors, settings.color), "\nlimit    ", limits, "\ntheorems ",
             chosen(kSwitch, settings.theorems), "\nstrict   ", chosen(kSwitch, settings.strict),
             "\ntime     ", chosen(kSwitch, settings.time));
}

std::string setting_text(const Settings& settings, std::string_view name) {
  const std::string lines = cat("\n", show(settings), "\n");
  const std::size_t begin = lines.find(cat("\n", name, " ")) + name.size() + 1;
  const std::size_t value = lines.find_first_not_of(' ', begin);
  return cat(name, " ", lines.substr(value, lines.find('\n', value) - value));
}

std::vector<std::string> changes_to(const Settings& settings) {
  std::vector<std::string> changes = {cat("players ", settings.frame.players),
                                      cat("start ", settings.frame.start),
                                      cat("under ", settings.under.text()),
                                      cat("format ", format_name(settings)),
                                      cat("names ", chosen(kNames, settings.names)),
                                      cat("color ", chosen(kColors, settings.color)),
                                      cat("theorems ", chosen(kSwitch, settings.theorems)),
                                      cat("strict ", chosen(kSwitch, settings.strict)),
                                      cat("time ", chosen(kSwitch, settings.time))};
  Settings mine = settings;
  Settings usual;
  for (const LimitInfo& limit : kLimits) {
    if (limit.in(mine) == limit.in(usual)) continue;
    changes.push_back(cat("limit ", limit.name, " ", limit.in(mine)));
  }
  return changes;
}

std::string format_name(const Settings& settings) {
  return std::string(settings.output != nullptr ? settings.output->name : name_of(settings.format));
}

std::optional<std::string_view> format_for_file(std::string_view file, const Settings& settings,
                                                const Library& library) {
  const std::string_view ending = file.substr(file.rfind('.') + 1);
  if (ending.empty()) return std::nullopt;  // so is that of a format which no file implies
  if (settings.output != nullptr && settings.output->file_ending == ending) {
    return settings.output->name;
  }
  for (const Format notation : {Format::Json, Format::Tex}) {
    if (name_of(notation) == ending) return ending;
  }
  for (const OutputFormat* format : library.formats()) {
    if (format->file_ending == ending) return format->name;
  }
  return std::nullopt;
}

}  // namespace kingmaker
