#include "repl/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <string_view>

#include "grammar/parse.hpp"
#include "grammar/text.hpp"
#include "repl/census_command.hpp"
#include "repl/help.hpp"
#include "repl/line_editor.hpp"
#include "repl/lines.hpp"
#include "repl/normalize_lines.hpp"
#include "repl/repl.hpp"
#include "repl/session.hpp"
#include "repl/settings.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kUsage =
    R"(Values of multi-player games: read from papers, rewritten to normal forms, compared.

  kingmaker                       a prompt on a terminal; otherwise statements from standard input
  kingmaker eval STATEMENT...     run statements in order
  kingmaker run FILE...           run script files (*.km); - is standard input
  kingmaker normalize [FILE...]   one value a line in, its normal form out
  kingmaker draw EXPR -o FILE     a value as .svg, .png, .pdf or .dot; without -o, DOT is printed
  kingmaker census clobber --lengths 2..13 [--under raw,prudent]
                                  distinct values of all positions of each length
  kingmaker help [TOPIC]          the language: statements, functions, rule sets, games

  --players N      players of a game, 2..16 (3)
  --start P        who moves first (1)
  --under R        rule set of statements that name none (syntactic)
  --format F       bar, bracket, choice, tex, json, dot, shared (bar)
  --names SET      123, NFP, ABC (123)
  --color WHEN     auto, always, never (auto)
  --limit NAME=N   of what a statement may take: nodes, depth, steps, time (milliseconds), memory
                   (megabytes), output (bytes), lines; may be given several times
  --keep-going     go on after errors
  --from NOTATION  normalize only: bracket, choice, json, tex (detected)
  --expand         draw only: simple values in full
  --lengths, --list, --plot, --jobs, --limit-memory: see kingmaker help census
  --help, --version

Exit status: 0 all went well, 1 a check or assert failed, 2 bad input, 3 a limit or interruption.

  kingmaker eval 'normalize [[1,3],[1,[1,2]],[2,3]] under prudent'
)";

constexpr std::string_view kCommonFlags[] = {"players", "start", "under",
                                             "format",  "names", "color"};

// The flags of one command, as given: CLI11 checks their syntax, the settings their values.
struct Flags {
  std::vector<std::optional<std::string>> common{std::size(kCommonFlags)};
  std::vector<std::string> limits;
  bool keep_going = false;
  bool help = false;
  bool version = false;
  std::optional<std::string> from;  // normalize
  std::optional<std::string> file;  // draw
  bool expand = false;              // draw
  CensusFlags census;
};

void add_flags(CLI::App& app, Flags& flags) {
  app.set_help_flag();
  for (std::size_t i = 0; i < std::size(kCommonFlags); ++i) {
    app.add_option(cat("--", std::string(kCommonFlags[i])), flags.common[i])->take_last();
  }
  app.add_option("--limit", flags.limits)->allow_extra_args(false);
  app.add_flag("--keep-going", flags.keep_going);
  app.add_flag("-h,--help", flags.help);
  app.add_flag("--version", flags.version);
  // Statements must arrive as they are, and CLI11 would split `[1,3]` for a positional option.
  app.allow_extras();
}

void add_census_flags(CLI::App& app, CensusFlags& flags) {
  app.add_option("--lengths", flags.lengths)->take_last();
  app.add_option("--grid", flags.grid)->take_last();
  app.add_option("--jobs", flags.jobs)->take_last();
  app.add_option("--limit-memory", flags.limit_memory)->take_last();
  app.add_option("--checkpoint", flags.checkpoint)->take_last();
  app.add_option("--checkpoint-every", flags.checkpoint_every)->take_last();
  app.add_option("--plot", flags.plot)->take_last();
  app.add_flag("--list", flags.list);
  app.add_flag("--resume", flags.resume);
}

// The common flag of this name; the later one counts.
const std::optional<std::string>& common_flag(const Flags& before, const Flags& after,
                                              std::string_view name) {
  const auto i = static_cast<std::size_t>(
      std::find(std::begin(kCommonFlags), std::end(kCommonFlags), name) - std::begin(kCommonFlags));
  return after.common[i] ? after.common[i] : before.common[i];
}

// All but those in `except`.
absl::Status apply(const Flags& before, const Flags& after,
                   std::initializer_list<std::string_view> except, Settings& settings) {
  for (std::size_t i = 0; i < std::size(kCommonFlags); ++i) {
    const auto& value = after.common[i] ? after.common[i] : before.common[i];
    if (!value || std::find(except.begin(), except.end(), kCommonFlags[i]) != except.end()) {
      continue;
    }
    const absl::Status status = set(settings, kCommonFlags[i], *value);
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          cat("--", std::string(kCommonFlags[i]), ": ", status.message()));
    }
  }
  for (const Flags* flags : {&before, &after}) {
    for (const std::string& limit : flags->limits) {
      const absl::Status status = set(settings, "limit", limit);
      if (!status.ok()) return absl::InvalidArgumentError(cat("--limit: ", status.message()));
    }
  }
  return absl::OkStatus();
}

bool wants_color(ColorMode mode, bool terminal) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return terminal && (no_color == nullptr || *no_color == '\0') &&
         (term == nullptr || std::string_view(term) != "dumb");
}

// Where the program keeps what outlasts it; empty if nowhere.
std::string state_folder() {
  std::string folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0') {
    folder = cat(state, "/kingmaker");
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = cat(home, "/.local/state/kingmaker");
  } else {
    return {};
  }
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return failed ? std::string() : folder;
}

std::string history_file() {
  if (const char* file = std::getenv("KINGMAKER_HISTORY")) return file;
  const std::string folder = state_folder();
  return folder.empty() ? folder : folder + "/history";
}

// As a shell would read it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:+";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

class Program {
 public:
  Program(const Streams& streams, std::atomic<bool>* interrupt)
      : streams_(streams), interrupt_(interrupt) {}

  ExitStatus run(const std::vector<std::string>& arguments) {
    CLI::App app("kingmaker");
    app.require_subcommand(0, 1);
    Flags before;
    add_flags(app, before);
    Flags after;
    for (const char* name : {"eval", "run", "normalize", "draw", "census", "help"}) {
      CLI::App* command = app.add_subcommand(name);
      add_flags(*command, after);
      if (std::string_view(name) == "normalize") command->add_option("--from", after.from);
      if (std::string_view(name) == "draw") {
        command->add_option("-o", after.file)->take_last();
        command->add_flag("--expand", after.expand);
      }
      if (std::string_view(name) == "census") add_census_flags(*command, after.census);
    }
    try {
      std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
      app.parse(reversed);
    } catch (const CLI::ParseError& error) {
      return usage_error(error.what());
    }
    const auto used = app.get_subcommands();
    const CLI::App& command = used.empty() ? app : *used.front();
    if (before.help || after.help) {
      streams_.out << kUsage;
      return ExitStatus::Ok;
    }
    if (before.version || after.version) {
      streams_.out << "kingmaker " << KINGMAKER_VERSION << '\n';
      return ExitStatus::Ok;
    }
    if (!used.empty()) {
      if (const auto stray = app.remaining(); !stray.empty()) return stray_argument(stray.front());
    }
    std::vector<std::string> operands;
    bool only_operands = false;
    for (const std::string& argument : command.remaining()) {
      if (!only_operands && argument == "--") {
        only_operands = true;
      } else if (!only_operands && argument.size() > 1 && argument[0] == '-' &&
                 (argument[1] == '-' || std::isalpha(static_cast<unsigned char>(argument[1])))) {
        return stray_argument(argument);
      } else {
        operands.push_back(argument);
      }
    }
    if (used.empty() && !operands.empty()) return stray_argument(operands.front());

    const std::string name = used.empty() ? "" : command.get_name();
    Settings settings;
    // A census takes a list of rule sets and has formats of its own.
    const bool is_census = name == "census";
    const absl::Status status = is_census ? apply(before, after, {"under", "format"}, settings)
                                          : apply(before, after, {}, settings);
    if (!status.ok()) return usage_error(std::string(status.message()));
    if (is_census) {
      CensusFlags flags = after.census;
      flags.under = common_flag(before, after, "under");
      flags.format = common_flag(before, after, "format");
      return census(operands, flags, settings, arguments);
    }
    SessionOptions options;
    options.keep_going = before.keep_going || after.keep_going;
    options.color = wants_color(settings.color, streams_.err_terminal);
    options.interrupt = interrupt_;
    if (name == "help") return help(operands);
    options.progress = streams_.err_terminal;
    options.interactive = name.empty() && streams_.in_terminal && streams_.out_terminal;
    Session session(settings, options, streams_.out, streams_.err);
    if (name == "eval") return eval(session, operands);
    if (name == "run") return run_files(session, operands);
    if (name == "draw") return draw(session, operands, after);
    if (name == "normalize") return normalize(session, operands, after.from);
    return prompt(session, options);
  }

 private:
  ExitStatus usage_error(const std::string& message) {
    streams_.err << "kingmaker: error: " << message << "; see kingmaker --help\n";
    return ExitStatus::BadInput;
  }

  ExitStatus stray_argument(const std::string& argument) {
    static const std::vector<std::string_view> known = {
        "eval",     "run",       "normalize",      "draw",         "census",
        "help",     "--players", "--start",        "--under",      "--format",
        "--names",  "--color",   "--limit",        "--keep-going", "--from",
        "--expand", "--help",    "--version",      "--lengths",    "--grid",
        "--list",   "--jobs",    "--limit-memory", "--checkpoint", "--checkpoint-every",
        "--resume", "--plot"};
    if (std::find(known.begin(), known.end(), argument) != known.end()) {
      return usage_error(cat("`", argument, "` has no place here"));
    }
    const auto meant = nearest(argument, known);
    return usage_error(cat("unexpected argument `", argument, "`", did_you_mean(meant)));
  }

  ExitStatus eval(Session& session, const std::vector<std::string>& statements) {
    if (statements.empty()) return usage_error("eval needs a statement");
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Origin origin{cat("<arg ", i + 1, ">"), 1};
      if (session.run(statements[i], origin) != Session::Flow::Next) break;
    }
    return session.exit_status();
  }

  ExitStatus run_files(Session& session, const std::vector<std::string>& files) {
    if (files.empty()) return usage_error("run needs a file; - is standard input");
    for (const std::string& file : files) {
      const auto flow = file == "-" ? run_input(session) : session.run_file(file);
      if (flow != Session::Flow::Next) break;
    }
    return session.exit_status();
  }

  Session::Flow run_input(Session& session) {
    StreamLines lines(streams_.in);
    return run_repl(session, lines, "<stdin>");
  }

  ExitStatus normalize(Session& session, const std::vector<std::string>& files,
                       const std::optional<std::string>& from) {
    Notation notation = Notation::Detect;
    if (from) {
      const auto named = notation_named(*from);
      if (!named) {
        return usage_error(cat("--from: there is no notation `", *from,
                               "`; it is one of: bracket, choice, json, tex"));
      }
      notation = *named;
    }
    if (files.empty()) {
      normalize_lines(session, streams_.in, streams_.out, "<stdin>", notation);
    }
    for (const std::string& file : files) {
      bool go_on = true;
      if (file == "-") {
        go_on = normalize_lines(session, streams_.in, streams_.out, "<stdin>", notation);
      } else {
        std::ifstream in(file, std::ios::binary);
        if (!in || std::filesystem::is_directory(file)) {
          session.report(absl::NotFoundError("cannot read this file"), {file, 0}, "");
          go_on = session.goes_on_after_errors();
        } else {
          go_on = normalize_lines(session, in, streams_.out, file, notation);
        }
      }
      if (!go_on) break;
    }
    return session.exit_status();
  }

  ExitStatus draw(Session& session, const std::vector<std::string>& operands, const Flags& flags) {
    if (operands.empty()) return usage_error("draw needs a value");
    if (operands.size() > 1) {
      return usage_error(cat("draw takes one value, and `", operands[1],
                             "` is another argument; quotes keep words together"));
    }
    session.draw(operands.front(), {"<arg 1>", 1}, flags.expand, flags.file);
    return session.exit_status();
  }

  ExitStatus census(const std::vector<std::string>& operands, const CensusFlags& flags,
                    const Settings& settings, const std::vector<std::string>& arguments) {
    const CensusOutcome outcome =
        run_census(operands, flags, settings, state_folder(), streams_, interrupt_);
    if (outcome.status.ok()) return ExitStatus::Ok;
    const std::string message(outcome.status.message());
    if (message.empty()) return exit_status_of(outcome.status);
    if (absl::IsInvalidArgument(outcome.status)) return usage_error(message);
    streams_.err << "kingmaker: error: " << message << '\n';
    if (!outcome.checkpoint.empty()) {
      streams_.err << "the work so far is kept in " << outcome.checkpoint << "; this goes on:\n"
                   << "  kingmaker";
      for (const std::string& argument : arguments) streams_.err << ' ' << shell_word(argument);
      streams_.err << (flags.resume ? "" : " --resume") << '\n';
    }
    return exit_status_of(outcome.status);
  }

  ExitStatus help(const std::vector<std::string>& topics) {
    std::string topic;
    for (const std::string& word : topics) append(topic, topic.empty() ? "" : " ", word);
    if (const auto page = help_page(topic)) {
      streams_.out << *page;
      return ExitStatus::Ok;
    }
    const std::vector<std::string> known = help_topics();
    const auto meant = nearest(topic, known);
    streams_.err << "kingmaker: error: there is no help on `" << topic << "`"
                 << (did_you_mean(meant)) << '\n';
    return ExitStatus::BadInput;
  }

  ExitStatus prompt(Session& session, const SessionOptions& options) {
    if (!options.interactive) {
      run_input(session);
      return session.exit_status();
    }
    streams_.out << "Kingmaker " << KINGMAKER_VERSION
                 << ", values of multi-player games. Type :help for help, :quit to leave.\n";
    LineEditorOptions editing;
    editing.history_file = history_file();
    editing.words = [&session] { return session.words(); };
    run_repl(session, *open_line_editor(editing), "<prompt>");
    // Errors at a prompt were seen and answered; leaving it is no failure.
    return ExitStatus::Ok;
  }

  const Streams& streams_;
  std::atomic<bool>* interrupt_;
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, const Streams& streams,
                     std::atomic<bool>* interrupt) {
  return static_cast<int>(Program(streams, interrupt).run(arguments));
}

}  // namespace kingmaker
