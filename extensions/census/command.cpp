// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/install.hpp"
#include "extensions/games/named_game.hpp"

#include <absl/algorithm/container.h>
#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string_view>
#include <thread>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/resident_memory.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/census.hpp"
#include "extensions/census/checkpoint.hpp"
#include "extensions/census/distributed.hpp"
#include "extensions/census/exchange.hpp"
#include "extensions/census/game_census.hpp"
#include "extensions/census/plot_file.hpp"
#include "extensions/census/table.hpp"
#include "language/plot.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/session_script.hpp"
#include "language/present/table.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/commands/arguments.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/limit_remedy.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

// The flags of the command line, as they were written.
struct CensusFlags {
  const Arguments& arguments;
  std::optional<std::string> lengths = arguments.value("--lengths");
  std::optional<std::string> grid = arguments.value("--grid");
  std::optional<std::string> under = arguments.value("--under");
  std::optional<std::string> format = arguments.value("--format");
  std::optional<std::string> jobs = arguments.value("--jobs");
  std::optional<std::string> limit_memory = arguments.value("--limit-memory");
  std::optional<std::string> checkpoint = arguments.value("--checkpoint");
  std::optional<std::string> checkpoint_every = arguments.value("--checkpoint-every");
  std::optional<std::string> plot = arguments.value("--plot");
  std::optional<std::string> file = arguments.value("-o");
  bool list = arguments.has("--list");
  bool resume = arguments.has("--resume");
};

// The outcome of a census.
struct CensusOutcome {
  // Implicit, for what returns statuses. NOLINTNEXTLINE(*-explicit-*)
  CensusOutcome(absl::Status ended, Table counts = {}, std::string kept = {})
      : status(std::move(ended)), table(std::move(counts)), checkpoint(std::move(kept)) {}

  absl::Status status;
  Table table;             // without columns in all processes but one
  std::string checkpoint;  // empty if there is none
};

absl::Status bad_flag(std::string_view flag, std::string_view message) {
  return input_error("--", flag, ": ", message);
}

absl::Status about(std::string_view option, const absl::Status& status) {
  return status.ok() ? status : absl::Status(status.code(), cat(option, ": ", status.message()));
}

// Reads `8` or `2..13`.
absl::Status read_lengths(std::string_view text, bool is_clobber, CensusRequest& request) {
  const std::size_t dots = text.find("..");
  const auto first = whole_number(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : whole_number(text.substr(dots + 2));
  const std::uint64_t shortest = is_clobber ? 2 : 1;
  if (!first || !last || *first < shortest || *last > kMaxCensusLength || *first > *last) {
    return bad_flag("lengths", cat("expected a length or a range, such as 2..13, between ",
                                   shortest, " and ", kMaxCensusLength, ", not `", text, "`"));
  }
  request.first_length = static_cast<int>(*first);
  request.last_length = static_cast<int>(*last);
  return absl::OkStatus();
}

// Reads `3x4`.
absl::Status read_grid(std::string_view text, CensusRequest& request) {
  const std::size_t cross = text.find('x');
  const auto rows = whole_number(text.substr(0, cross));
  const auto columns =
      cross == std::string_view::npos ? std::nullopt : whole_number(text.substr(cross + 1));
  const auto limit = static_cast<std::uint64_t>(kMaxCensusCells);
  if (!rows || !columns || *rows == 0 || *columns == 0 || *rows > limit / *columns) {
    return bad_flag("grid", cat("expected rows and columns, such as 3x4, of at most ",
                                kMaxCensusCells, " cells, not `", text, "`"));
  }
  request.rows = static_cast<int>(*rows);
  request.columns = static_cast<int>(*columns);
  return absl::OkStatus();
}

// The entries of a list. Commas inside parentheses do not separate entries.
std::vector<std::string> entries(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    if (c == ',' && depth == 0) {
      parts.emplace_back();
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    parts.back().push_back(c);
  }
  return parts;
}

// Reads `800M` or `2G`; a number without a letter is in bytes.
std::optional<std::uint64_t> size_in_bytes(std::string_view text) {
  int shift = 0;
  if (!text.empty()) {
    const std::size_t letter = std::string_view("KMGT").find(text.back());
    if (letter != std::string_view::npos) {
      shift = 10 * (static_cast<int>(letter) + 1);
      text.remove_suffix(1);
    }
  }
  const auto number = whole_number(text);
  if (!number || *number == 0 || *number > (~std::uint64_t{0} >> shift)) return std::nullopt;
  return *number << shift;
}

// Three quarters of the machine's memory.
std::uint64_t default_memory() {
  const std::uint64_t bytes = machine_bytes();
  return bytes == 0 ? ~std::uint64_t{0} : bytes / 4 * 3;
}

std::string seconds_text(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 120) return cat(whole, " s");
  if (whole < 2 * 3600) return cat(whole / 60, " min");
  return cat(whole / 3600, " h ", whole % 3600 / 60, " min");
}

// A line on a terminal that shows the progress of the census. It is redrawn four times a second.
class ProgressLine {
 public:
  ProgressLine(std::ostream& err, bool is_visible, std::vector<std::string> names)
      : err_(err), is_visible_(is_visible), names_(std::move(names)) {}

  void show(const CensusProgress& progress) {
    if (!is_visible_) return;
    const Clock::time_point now = Clock::now();
    if (progress.system != system_ || progress.done < first_done_) {
      system_ = progress.system;
      begin_ = now;
      first_done_ = progress.done;
    }
    if (drawn_ && now - last_ < std::chrono::milliseconds(250)) return;
    last_ = now;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double rate = static_cast<double>(progress.done - first_done_) / std::max(seconds, 1e-9);
    std::string text = cat(names_[progress.system], ": ", progress.done * 100 / progress.total,
                           "% of ", progress.total, " positions");
    if (rate > 1 && seconds > 0.1) {
      append(text, ", ", static_cast<std::uint64_t>(rate), " a second, ",
             seconds_text(static_cast<double>(progress.total - progress.done) / rate), " left");
    }
    err_ << "\r\x1b[K" << text << std::flush;
    drawn_ = true;
  }
  void clear() {
    if (drawn_) err_ << "\r\x1b[K" << std::flush;
    drawn_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& err_;
  bool is_visible_;
  std::vector<std::string> names_;
  std::size_t system_ = ~std::size_t{0};
  std::uint64_t first_done_ = 0;
  Clock::time_point begin_;
  Clock::time_point last_;
  bool drawn_ = false;
};

// A plot of the counts.
Plot growth(const std::vector<CensusRow>& rows, const std::vector<std::string>& names) {
  constexpr std::uint64_t kMostMarks = 15;
  Plot plot{"cells of the line", "distinct values", rows.size() / kMostMarks + 1, true};
  PlotSeries& games = plot.series.emplace_back(PlotSeries{"games", PlotStyle::Line});
  for (const CensusRow& row : rows) games.points.emplace_back(row.boards, row.games.str());
  for (std::size_t i = 0; i < names.size(); ++i) {
    PlotSeries& series = plot.series.emplace_back(PlotSeries{names[i], PlotStyle::Curve});
    for (const CensusRow& row : rows) {
      series.points.emplace_back(row.boards, std::to_string(row.values[i]));
    }
  }
  return plot;
}

bool is_file(const std::string& path) {
  std::error_code error;
  return !path.empty() && std::filesystem::is_regular_file(path, error);
}

absl::Status read_systems(const CensusFlags& flags, const Context& context,
                          std::vector<System>& systems) {
  const Frame& frame = context.settings.frame;
  for (const std::string& name : entries(flags.under.value_or("raw,syntactic,selfish,prudent"))) {
    const absl::StatusOr<System> system = system_from_text(name, frame, context.library);
    if (!system.ok()) return bad_flag("under", std::string(system.status().message()));
    const absl::Status fits = system->check_players(frame.players);
    if (!fits.ok()) return bad_flag("under", std::string(fits.message()));
    systems.push_back(*system);
  }
  return absl::OkStatus();
}

// The name of the layout with aligned columns.
constexpr std::string_view kAligned = "table";

// The formats that a census is printed in: those of a session that print tables.
Words census_formats(const Library& library) {
  Words names = {std::string(kAligned), "json", "tex"};
  for (const OutputFormat* format : library.formats()) names.emplace_back(format->name);
  return names;
}

// The format that the flag names, or that the name of the file implies.
absl::StatusOr<std::string> read_format(const CensusFlags& flags, Context& context) {
  std::string name(kAligned);
  if (flags.file) {
    name = format_for_file(*flags.file, context.settings, context.library).value_or(kAligned);
  }
  if (flags.format) name = *flags.format;
  const Words names = census_formats(context.library);
  if (!absl::c_linear_search(names, name)) {
    return bad_flag("format", cat("`", name, "` is not one of: ", joined(names, ", ")));
  }
  if (name != kAligned) {
    KM_RETURN_IF_ERROR(set(context.settings, "format", name, context.library));
  }
  return name;
}

absl::StatusOr<std::string> text_of(Context& context, std::string_view format, const Table& table) {
  if (format != kAligned) return render(context, ObjectAnswer{table});
  KM_ASSIGN_OR_RETURN(const TextTable text, text_table(context, table));
  return in_aligned_columns(text, Heads::Shown);
}

// Sets the memory to the share of this rank in the machine's, and at most to the limits of the
// session.
absl::Status read_memory(const CensusFlags& flags, const Settings& settings, int ranks_here,
                         CensusRequest& request) {
  request.memory = default_memory() / static_cast<std::uint64_t>(ranks_here);
  request.memory_option = "--limit-memory";
  if (flags.limit_memory) {
    const auto bytes = size_in_bytes(*flags.limit_memory);
    if (!bytes) {
      return bad_flag("limit-memory",
                      cat("expected a size such as 800M or 2G, not `", *flags.limit_memory, "`"));
    }
    request.memory = *bytes;
  }
  request.limits = settings.limits;
  request.max_nodes = settings.max_nodes;
  return absl::OkStatus();
}

// Reads the flags that belong to the census, but not those that belong to the program.
absl::Status read_flags(const CensusFlags& flags, const Context& context, bool is_clobber,
                        CensusRequest& request) {
  if (flags.lengths.has_value() == flags.grid.has_value()) {
    return bad_flag("lengths", flags.grid ? "not together with --grid"
                                          : "missing; give --lengths 2..8, or --grid 3x4");
  }
  KM_RETURN_IF_ERROR(flags.grid ? read_grid(*flags.grid, request)
                                : read_lengths(*flags.lengths, is_clobber, request));
  KM_RETURN_IF_ERROR(read_systems(flags, context, request.systems));
  if (flags.jobs) {
    KM_ASSIGN_OR_RETURN(request.jobs, jobs_named(*flags.jobs));
  }
  if (flags.checkpoint_every) {
    constexpr std::uint64_t kMostSeconds = 1'000'000;
    const auto seconds = whole_number(*flags.checkpoint_every);
    if (!seconds || *seconds > kMostSeconds) {
      return bad_flag("checkpoint-every",
                      cat("expected seconds, not `", *flags.checkpoint_every, "`"));
    }
    request.checkpoint_seconds = static_cast<double>(*seconds);
  }
  if (flags.plot && (flags.grid || flags.list)) {
    return bad_flag("plot", "only counts by length are plotted; leave out --grid or --list");
  }
  return absl::OkStatus();
}

// Chooses the checkpoint file. Lists have none, since they are printed while the census runs.
absl::Status choose_checkpoint(const CensusFlags& flags, const std::string& state_folder,
                               CensusRequest& request) {
  if (flags.list) {
    if (flags.checkpoint || flags.resume) {
      return bad_flag(flags.resume ? "resume" : "checkpoint",
                      "a census with --list has no checkpoint");
    }
    return absl::OkStatus();
  }
  request.resume = flags.resume;
  if (flags.checkpoint) {
    if (flags.checkpoint->empty()) return bad_flag("checkpoint", "expected a file");
    request.checkpoint = link_target(*flags.checkpoint);
    std::error_code error;
    if (!flags.resume && std::filesystem::exists(request.checkpoint, error)) {
      return bad_flag("checkpoint", cat("there is a file ", request.checkpoint,
                                        " already; --resume goes on from it"));
    }
    // Opening a pipe would wait, and a checkpoint that cannot be written would lose the work.
    if (std::filesystem::exists(request.checkpoint, error) && !is_file(request.checkpoint)) {
      return bad_flag("checkpoint", cat(request.checkpoint, " is not a regular file"));
    }
    const absl::StatusOr<OutputFile> can_be_kept = OutputFile::create(request.checkpoint);
    if (!can_be_kept.ok()) {
      return bad_flag("checkpoint", std::string(can_be_kept.status().message()));
    }
  } else if (!state_folder.empty()) {
    Checksum name;
    const std::string parameters = parameters_of(request);
    name.add(parameters.data(), parameters.size());
    request.checkpoint = cat(state_folder, "/census-", absl::Hex(name.value(), absl::kZeroPad16));
  } else if (flags.resume) {
    return bad_flag("resume", "there is no folder for checkpoints; give --checkpoint FILE");
  }
  return absl::OkStatus();
}

// Takes the census in this process, or among the processes of an exchange.
using Census = absl::FunctionRef<absl::StatusOr<std::vector<CensusRow>>(const CensusRequest&,
                                                                        Exchange* exchange)>;

// Takes the census among several processes.
CensusOutcome among(Exchange& exchange, const CensusFlags& flags, const CensusRequest& request,
                    bool only_lines, Census take) {
  if (flags.list || (only_lines && flags.grid) || flags.plot || flags.checkpoint || flags.resume) {
    return {input_error("several processes count values", only_lines ? " on lines" : "",
                        " only: no --list, ", only_lines ? "--grid, " : "",
                        "--plot, --checkpoint, --resume")};
  }
  const absl::StatusOr<std::vector<CensusRow>> rows = take(request, &exchange);
  if (rows.ok() && exchange.rank() == 0) return {absl::OkStatus(), table_of_counts(request, *rows)};
  return {rows.status()};
}

// Takes the census in the only process.
CensusOutcome alone(const CensusFlags& flags, CensusRequest& request, CensusList list,
                    const std::vector<std::string>& names, const Streams& streams, Census take) {
  // A plot that cannot be made is refused before a long census begins.
  std::optional<PlotFile> plot;
  if (flags.plot) {
    Budget budget({}, request.interrupt);
    absl::StatusOr<PlotFile> file = PlotFile::create(*flags.plot, budget);
    if (!file.ok()) return {about("--plot", file.status())};
    plot.emplace(*std::move(file));
  }
  ProgressLine line(streams.err, streams.err_terminal, names);
  request.progress = [&](const CensusProgress& progress) { line.show(progress); };
  request.warn = [&](const std::string& message) {
    line.clear();
    streams.err << "kingmaker: warning: " << harmless(message) << '\n';
  };
  if (flags.list) {
    request.list = [&](std::size_t system, const std::string& boards) {
      list.begin(system, boards);
    };
    request.list_value = [&](const CensusValue& value) { return list.add(value); };
  }
  if (streams.err_terminal && !request.resume && is_file(request.checkpoint)) {
    streams.err << "kingmaker: note: there is a checkpoint of this census; --resume would go on "
                   "from it\n";
  }
  const absl::StatusOr<std::vector<CensusRow>> rows = take(request, nullptr);
  line.clear();
  if (!rows.ok()) {
    const bool kept = is_stop(rows.status()) && is_file(request.checkpoint);
    return {rows.status(), {}, kept ? request.checkpoint : ""};
  }
  if (plot) {
    KM_RETURN_IF_ERROR(about("--plot", plot->write(growth(*rows, names))));
  }
  return {absl::OkStatus(), flags.list ? list.table() : table_of_counts(request, *rows)};
}

// Tells checkpoints of different games apart. For rule sets and games of the session it contains a
// checksum of all definitions, since the counts depend on them.
absl::StatusOr<std::string> subject_of(std::string_view game, bool is_own_game,
                                       const CensusRequest& request, Context& context) {
  const bool is_own = is_own_game || absl::c_any_of(request.systems, [](const System& system) {
                        return system.is_own();
                      });
  if (!is_own) return std::string(game);
  KM_ASSIGN_OR_RETURN(const std::string definitions, definitions_of(context));
  Checksum sum;
  sum.add(definitions.data(), definitions.size());
  return cat(game, " as defined in ", absl::Hex(sum.value(), absl::kZeroPad16));
}

// Runs the census of Clobber, or of `other` if it is not null, with one or several processes.
CensusOutcome run(const GamePointer& other, const CensusFlags& flags, Context& context,
                  const std::string& state_folder, const Streams& streams,
                  const std::atomic<bool>* interrupt) {
  const Settings& settings = context.settings;
  const std::string name(other != nullptr ? other->name() : "clobber");
  CensusRequest request;
  request.frame = settings.frame;
  request.interrupt = interrupt;
  request.home = {&context.store(), &context.preferences()};
  KM_RETURN_IF_ERROR(read_flags(flags, context, other == nullptr, request));
  const bool is_own = other != nullptr && other->built_in() == nullptr;
  KM_ASSIGN_OR_RETURN(request.subject, subject_of(name, is_own, request, context));
  KM_RETURN_IF_ERROR(choose_checkpoint(flags, state_folder, request));
  const std::unique_ptr<Exchange> exchange = join_mpi();
  const int ranks_here = exchange ? exchange->ranks_here() : 1;
  KM_RETURN_IF_ERROR(read_memory(flags, settings, ranks_here, request));
  std::vector<std::string> names;
  for (const System& system : request.systems) names.push_back(system.text());
  PrintOptions values{.frame = request.frame};
  values.max_bytes = std::min(values.max_bytes, settings.max_output);
  if (settings.format != Format::Json) values.names = settings.names;
  const auto take = [&](const CensusRequest& asked, Exchange* among_these) {
    if (other != nullptr) return census_of_game(context, *other, asked, among_these);
    return among_these == nullptr ? take_census(asked) : take_census_among(*among_these, asked);
  };
  if (exchange) return among(*exchange, flags, request, other == nullptr, take);
  return alone(flags, request, CensusList(request, values), names, streams, take);
}

// Takes a census of the game that the only operand names: Clobber, or a game of the context. It
// uses the players and the limits of the context's settings, and changes the format. Messages of
// errors name the flag. If the flags name no checkpoint file, one in `state_folder` is used.
CensusOutcome run_census(const std::vector<std::string>& operands, const CensusFlags& flags,
                         Context& context, const std::string& state_folder, const Streams& streams,
                         const std::atomic<bool>* interrupt) {
  if (operands.empty()) {
    return {input_error("census needs a game: kingmaker census clobber")};
  }
  if (operands.size() > 1) {
    return {input_error("unexpected argument `", operands[1], "`")};
  }
  const std::string& name = operands.front();
  const bool is_clobber = name == "clobber";
  const GamePointer game = is_clobber ? nullptr : game_named(context.library, name);
  if (!is_clobber && game == nullptr) {
    constexpr std::uint8_t kGames =
        Library::kConstructor | Library::kCollected | Library::kDefinition;
    return {
        input_error("there is no game `", name, "`", context.library.did_you_mean(name, kGames))};
  }
  KM_ASSIGN_OR_RETURN(const std::string format, read_format(flags, context));
  std::optional<OutputFile> file;
  if (flags.file) {
    absl::StatusOr<OutputFile> created = OutputFile::create(*flags.file);
    if (!created.ok()) return {about("-o", created.status())};
    file.emplace(*std::move(created));
  }
  CensusOutcome outcome = run(game, flags, context, state_folder, streams, interrupt);
  if (!outcome.status.ok() || outcome.table.columns.empty()) return outcome;
  KM_ASSIGN_OR_RETURN(const std::string text, text_of(context, format, outcome.table));
  if (!file) {
    streams.out << text << '\n';
    return outcome;
  }
  KM_RETURN_IF_ERROR(about("-o", file->write(cat(text, "\n"))));
  return {about("-o", file->commit())};
}

Words game_names(const Library& library) {
  const auto names = library.names(Library::kConstructor | Library::kCollected);
  return {names.begin(), names.end()};
}

// A word as a shell would read it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:+";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

ExitStatus run_census(const Invocation& invocation) {
  Session& session = invocation.session;
  std::ostream& err = invocation.streams.err;
  const CensusFlags flags{invocation.arguments};
  session.begin_statement();
  const CensusOutcome outcome =
      run_census(invocation.operands(), flags, session.context(), state_folder(),
                 invocation.streams, invocation.interrupt);
  if (outcome.status.ok()) return ExitStatus::Ok;
  const ExitStatus exit_status = exit_status_of(outcome.status);
  if (is_further_rank()) return exit_status;
  const std::string message(with_remedy(outcome.status, true).message());
  if (absl::IsInvalidArgument(outcome.status)) return usage_error(invocation, message);
  report_error(invocation.streams, message);
  if (!outcome.checkpoint.empty()) {
    err << "the work so far is kept in " << harmless(outcome.checkpoint) << "; this goes on:\n"
        << "  kingmaker";
    for (const std::string& word : invocation.words) err << ' ' << harmless(shell_word(word));
    err << (flags.resume ? "" : " --resume") << '\n';
  }
  return exit_status;
}

}  // namespace

namespace census {

void install_subcommands(Library& library) {
  static const Subcommand kCensus = {
      .name = "census",
      .operands = "GAME --lengths 2..13 [--under raw,prudent]",
      .doc = "count the distinct values of all positions of each length",
      .words = game_names,
      .options = {{"--lengths", "A..B", "lines of these lengths, or of one"},
                  {"--grid", "RxC", "all fillings of a grid instead, up to its symmetries"},
                  {"--under", "R,R,...", "rule sets, a column each (raw,syntactic,selfish,prudent)",
                   rule_set_words},
                  {"--format", "F", "table, or a format of sessions: csv, json, html, ... (table)",
                   census_formats},
                  {"-o", "FILE", "the file to write; its ending names the format"},
                  {"--list", "", "list the values, each with the first board that has it"},
                  {"--plot", "FILE", "a picture of the growth of the counts: FILE.svg"},
                  {"--jobs", "K", "threads; counts do not depend on them (1)"},
                  {"--limit-memory", "SIZE", "such as 800M or 4G (three quarters of the memory)"},
                  {"--checkpoint", "FILE",
                   "the file that keeps stopped work (in ~/.local/state/kingmaker)"},
                  {"--checkpoint-every", "S", "seconds between checkpoints (45)"},
                  {"--resume", "", "go on from the checkpoint"}},
      .notes = R"(Counts the distinct values of all positions of a size.

  kingmaker census clobber --lengths 2..13 --under raw,syntactic,selfish,prudent

`--players` and `--start` say who plays and who is to move. `games` counts boards with no empty cell
at an end and no two in a row, one of two mirror images, if somebody can move (Edixhoven and
Kosters, section 5).

Of any other game, one of the collection or of a script that `--load` names, all boards of a length
or a grid are counted on which somebody can move, and of games on heaps all positions of so many
counters:

  kingmaker --load games.km census toads --lengths 2..9
)",
      .is_unlimited = true,
      .run = run_census};
  library.add(kCensus);
}

}  // namespace census

}  // namespace kingmaker
