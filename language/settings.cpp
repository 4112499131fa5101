#include "language/settings.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/library.hpp"

#include <absl/strings/numbers.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <utility>

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
constexpr Choices<Layout, 6> kLayouts = {{{"csv", Layout::Csv},
                                          {"spreadsheet", Layout::Spreadsheet},
                                          {"markdown", Layout::Markdown},
                                          {"html", Layout::Html},
                                          {"coq", Layout::Coq},
                                          {"tikz", Layout::Tikz}}};
constexpr Choices<bool, 2> kSwitch = {{{"on", true}, {"off", false}}};

absl::Status not_allowed(std::string_view setting, std::string_view value,
                         std::string_view allowed) {
  return absl::InvalidArgumentError(
      cat("`", value, "` is no value of ", setting, "; it is one of: ", allowed));
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

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

absl::Status set_player_number(std::string_view setting, std::string_view text, int min, int max,
                               int& number) {
  const auto read = whole_number(text);
  if (!read || *read < static_cast<std::uint64_t>(min) || *read > static_cast<std::uint64_t>(max)) {
    return not_allowed(setting, text, cat(min, "..", max));
  }
  number = static_cast<int>(*read);
  return absl::OkStatus();
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
  const auto* const limit = std::find_if(std::begin(kLimits), std::end(kLimits),
                                         [&](const LimitInfo& info) { return info.name == name; });
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

absl::Status set_format(Settings& settings, std::string_view name) {
  Layout layout = Layout::Text;
  const bool is_layout = choose(kLayouts, "", name, layout).ok();
  const std::optional<Format> format = !is_layout               ? format_named(name)
                                       : layout == Layout::Tikz ? Format::Tex
                                                                : Format::Bar;
  if (!format) {
    return not_allowed("format", name,
                       "bar, bracket, choice, tex, tikz, json, dot, shared, csv, spreadsheet, "
                       "markdown, html, coq");
  }
  settings.format = *format;
  settings.layout = layout;
  return absl::OkStatus();
}

std::string limit_names() {
  std::string names;
  for (const LimitInfo& limit : kLimits) append(names, names.empty() ? "" : ", ", limit.name);
  return names;
}

// Reads `nodes 1000000`, and `nodes=1000000` as on the command line.
absl::Status set_limit(Settings& settings, std::string_view text) {
  const std::size_t name_end = std::min(text.find_first_of(" ="), text.size());
  const std::string_view which = text.substr(0, name_end);
  const std::string_view value =
      text.substr(std::min(text.find_first_not_of(" =", name_end), text.size()));
  const LimitInfo* const limit = limit_named(which);
  if (limit == nullptr) return not_allowed("limit", which, limit_names());
  const auto number = amount(value, limit->units);
  if (!number || *number == 0 || *number > limit->max) {
    std::string units;
    for (const Unit& unit : limit->units) append(units, units.empty() ? "" : ", ", unit.name);
    return absl::InvalidArgumentError(
        cat("limit ", which, " takes a whole number above 0",
            limit->max == kAny ? "" : cat(", ", limit->max, " at most"), ", not `", value,
            "`; behind it may stand ", units));
  }
  limit->in(settings) = *number;
  return absl::OkStatus();
}

// A name of the session would hide the player of this name.
absl::Status set_names(Settings& settings, std::string_view value, const Library* library) {
  PlayerNames names = settings.names;
  KM_RETURN_IF_ERROR(choose(kNames, "names", value, names));
  if (library != nullptr) {
    for (const std::string_view name : library->names(Library::kDefinition)) {
      if (!is_player_name(names, name)) continue;
      return absl::InvalidArgumentError(
          cat("`", name, "` is a name of this session, and would stand for a player"));
    }
  }
  settings.names = names;
  return absl::OkStatus();
}

}  // namespace

std::string Settings::written_players(int of_position) const {
  return of_position == frame.players ? "" : cat(", players=", of_position);
}

std::string Settings::written(const Frame& of_position) const {
  std::string text = written_players(of_position.players);
  if (of_position.start != frame.start) append(text, ", start=", of_position.start);
  return text;
}

const std::vector<SettingInfo>& setting_table() {
  static const std::vector<SettingInfo> table = {
      {"players", "2..16", "the number of players of a game", ":set players 4; [[1,2],4]",
       "[4,[1,2]]"},
      {"start", "1..players", "the player who moves first, the mover of the outermost brackets",
       ":set start 2; :set format choice; [1,3]", "2{1,3}"},
      {"under", "RULES", "the rule set of statements that name none",
       ":set under prudent; normalize [[1,3],[2,3]]", "2_1"},
      {"format", "bar|bracket|choice|tex|tikz|json|dot|shared|csv|spreadsheet|markdown|html|coq",
       "the notation of values in answers; under json, answers are JSON for other programs; under\n"
       "csv, markdown and html, tables have that form, and values are in bars",
       ":set format choice; [[1,3],[2,3]]", "1{2{1,3},2{2,3}}"},
      {"names", "123|NFP|ABC", "the names of players and coalitions in answers",
       ":set names NFP; win([1,3])", "{N}"},
      {"color", "auto|always|never", "colours on a terminal", ":set color never", ""},
      {"limit", "nodes|depth|steps|time|memory|output|lines NUMBER",
       "the limits at which a statement stops: nodes held, depth of a value, rewriting steps, "
       "time\n"
       "(ms, s, min, h), memory of the whole program (M, G, T), output printed (B, K, M, G); and\n"
       "the number of lines that a list prints. A number without a unit is in ms, M or B; in\n"
       "counts, k, M and G are factors",
       ":set limit lines 1; tally forall k in 1..9: even(k)",
       "5  false   # k = 1\nand 1 more; `:set limit lines N` shows more or fewer\n2 results, 9 "
       "instances"},
      {"theorems", "on|off",
       "on: preferences are decided by theorems; off: by their definitions alone, slower, with "
       "the\n"
       "same answers",
       ":set theorems off; 2_2 < 2_1 for 1 under prudent", "true"},
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

std::vector<std::string> setting_choices(std::string_view name) {
  std::vector<std::string> words;
  const SettingInfo* const info = setting_named(name);
  if (info == nullptr || info->values.find('|') == std::string_view::npos) return words;
  // The choices `a|b|c`, up to a blank.
  std::string_view remaining = info->values.substr(0, info->values.find(' '));
  while (!remaining.empty()) {
    const std::size_t bar = std::min(remaining.find('|'), remaining.size());
    words.emplace_back(remaining.substr(0, bar));
    remaining.remove_prefix(std::min(bar + 1, remaining.size()));
  }
  return words;
}

std::string_view unit_of_limit(std::string_view name) {
  const LimitInfo* const limit = limit_named(name);
  return limit == nullptr ? std::string_view() : limit->unit();
}

absl::Status too_long_to_print(std::string_view subject) {
  return limit_error(cat(subject, " too long to print"), "output");
}

std::string and_more(std::size_t count) {
  return cat("and ", count, " more; `:set limit lines N` shows more or fewer");
}

absl::Status set(Settings& settings, std::string_view name, std::string_view value,
                 const Library* library) {
  if (name == "players") {
    absl::Status status =
        set_player_number(name, value, kMinPlayers, kMaxPlayers, settings.frame.players);
    if (status.ok() && settings.frame.start > settings.frame.players) settings.frame.start = 1;
    return status;
  }
  if (name == "start") {
    return set_player_number(name, value, 1, settings.frame.players, settings.frame.start);
  }
  if (name == "under") {
    const absl::StatusOr<System> system = system_from_text(value, settings.frame, library);
    if (system.ok()) settings.under = *system;
    return system.status();
  }
  if (name == "format") {
    return set_format(settings, value);
  }
  if (name == "names") return set_names(settings, value, library);
  if (name == "color") return choose(kColors, name, value, settings.color);
  if (name == "limit") return set_limit(settings, value);
  if (name == "theorems") return choose(kSwitch, name, value, settings.theorems);
  if (name == "time") return choose(kSwitch, name, value, settings.time);

  std::vector<std::string_view> names;
  for (const SettingInfo& setting : setting_table()) names.push_back(setting.name);
  const auto meant = nearest(name, names);
  return absl::InvalidArgumentError(cat("there is no setting `", name, "`", did_you_mean(meant)));
}

absl::StatusOr<Frame> changed_frame(const Frame& frame, std::string_view name,
                                    std::string_view value) {
  Settings changed;
  changed.frame = frame;
  KM_RETURN_IF_ERROR(set(changed, name, value));
  return changed.frame;
}

std::string show(const Settings& settings) {
  Settings copy = settings;
  std::string limits;
  for (const LimitInfo& limit : kLimits) {
    append(limits, limits.empty() ? "" : ", ", limit.name, " ", limit.in(copy), limit.unit());
  }
  return cat("players  ", settings.frame.players, "\nstart    ", settings.frame.start,
             "\nunder    ", settings.under.text(), "\nformat   ", format_name(settings),
             "\nnames    ", chosen(kNames, settings.names), "\ncolor    ",
             chosen(kColors, settings.color), "\nlimit    ", limits, "\ntheorems ",
             chosen(kSwitch, settings.theorems), "\ntime     ", chosen(kSwitch, settings.time));
}

std::vector<std::string> changes_to(const Settings& settings) {
  std::vector<std::string> changes = {cat("players ", settings.frame.players),
                                      cat("start ", settings.frame.start),
                                      cat("under ", settings.under.text()),
                                      cat("format ", format_name(settings)),
                                      cat("names ", chosen(kNames, settings.names)),
                                      cat("color ", chosen(kColors, settings.color)),
                                      cat("theorems ", chosen(kSwitch, settings.theorems)),
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
  return settings.layout == Layout::Text ? std::string(name_of(settings.format))
                                         : chosen(kLayouts, settings.layout);
}

std::string player_name(const Settings& settings, const Frame& frame, Player p) {
  return player_name(settings.names, frame, p);
}

std::string coalition_name(const Settings& settings, const Frame& session, Coalition coalition) {
  const Frame frame =
      coalition.largest() <= session.players ? session : Frame{coalition.largest(), 1};
  std::string text;
  const bool dots = frame.players > 9 && settings.names != PlayerNames::Letters;
  // In turn order from the start player, so that N, F and P keep their order.
  const bool from_start = settings.names == PlayerNames::Nfp && frame.players == 3;
  Player p = from_start ? frame.start : 1;
  for (int i = 0; i < frame.players; ++i, p = frame.successor(p)) {
    if (!coalition.contains(p)) continue;
    append(text, dots && !text.empty() ? "." : "", player_name(settings, frame, p));
  }
  return text;
}

std::string coalition_set(const Settings& settings, Coalition coalition) {
  std::string text = "{";
  for (Player p = 1; p <= coalition.largest(); ++p) {
    if (!coalition.contains(p)) continue;
    append(text, text.size() > 1 ? "," : "", player_name(settings, settings.frame, p));
  }
  return text + "}";
}

std::string family_text(const Settings& settings, const Frame& frame, const Family& family) {
  // Names without separators would be read differently.
  const bool digits = settings.names != PlayerNames::Letters;
  const bool alone = family.size() > 1 && std::all_of(family.begin(), family.end(),
                                                      [](Coalition c) { return c.size() == 1; });
  std::string text = "{";
  for (const Coalition c : family) {
    const std::string name = digits && frame.players > 9 ? coalition_set(settings, c)
                             : alone ? cat("{", coalition_name(settings, frame, c), "}")
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
