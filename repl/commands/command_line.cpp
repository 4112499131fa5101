#include "repl/commands/command_line.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <set>
#include <string_view>
#include <thread>

#include "base/out_of_memory.hpp"
#include "base/text.hpp"
#include "census/census.hpp"
#include "census/exchange.hpp"
#include "grammar/parse.hpp"
#include "language/settings.hpp"
#include "present/wrap.hpp"
#include "repl/commands/arguments.hpp"
#include "repl/commands/census_command.hpp"
#include "repl/commands/normalize_lines.hpp"
#include "repl/commands/usage.hpp"
#include "repl/help/help.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/limit_remedy.hpp"
#include "repl/host/line_editor.hpp"
#include "repl/host/local_host.hpp"
#include "repl/host/terminal.hpp"
#include "repl/session/lines.hpp"
#include "repl/session/repl.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kCitation =
#include "repl/citation_text.inc"
    ;

// Applies the options that all commands have, except those in `except`, to the settings.
absl::Status apply(const Arguments& flags, std::initializer_list<std::string_view> except,
                   Settings& settings) {
  for (const OptionInfo& option : command_line_options()) {
    const std::optional<std::string> value = option.command.empty() && !option.argument.empty() &&
                                                     option.name != "--limit" &&
                                                     option.name != "--load"
                                                 ? flags.value(option.name)
                                                 : std::nullopt;
    const std::string_view setting = option.name.substr(2);
    if (!value || std::find(except.begin(), except.end(), setting) != except.end()) continue;
    const absl::Status status = set(settings, setting, *value);
    if (!status.ok()) {
      return absl::InvalidArgumentError(cat(option.name, ": ", status.message()));
    }
  }
  for (const std::string& limit : flags.values("--limit")) {
    const absl::Status status = set(settings, "limit", limit);
    if (!status.ok()) return absl::InvalidArgumentError(cat("--limit: ", status.message()));
  }
  return absl::OkStatus();
}

// True if the rule set of `--under` can only be defined by a script of `--load`.
bool is_defined_later(const Arguments& flags, Settings settings) {
  const std::optional<std::string> under = flags.value("--under");
  return under && flags.has("--load") && !set(settings, "under", *under).ok();
}

CensusFlags census_flags(const Arguments& flags) {
  return {.lengths = flags.value("--lengths"),
          .grid = flags.value("--grid"),
          .under = flags.value("--under"),
          .format = flags.value("--format"),
          .jobs = flags.value("--jobs"),
          .limit_memory = flags.value("--limit-memory"),
          .checkpoint = flags.value("--checkpoint"),
          .checkpoint_every = flags.value("--checkpoint-every"),
          .plot = flags.value("--plot"),
          .file = flags.value("-o"),
          .list = flags.has("--list"),
          .resume = flags.has("--resume")};
}

bool wants_color(ColorMode mode, bool terminal) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return terminal && (no_color == nullptr || *no_color == '\0') &&
         (term == nullptr || std::string_view(term) != "dumb");
}

// The folder for files that outlast the program; empty if there is none.
std::string state_folder() {
  std::string folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0') {
    folder = cat(state, "/kingmaker");
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = cat(home, "/.local/state/kingmaker");
  } else {
    return {};
  }
  // The prompt warns if the folder cannot be used.
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return folder;
}

std::string history_file() {
  if (const char* file = std::getenv("KINGMAKER_HISTORY")) return file;
  const std::string folder = state_folder();
  return folder.empty() ? folder : folder + "/history";
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

class CommandLine {
 public:
  CommandLine(const Streams& streams, std::atomic<bool>* interrupt)
      : streams_(streams), interrupt_(interrupt) {}

  ExitStatus run(const std::vector<std::string>& arguments) {
    const Arguments flags = read_arguments(arguments);
    if (!flags.incomplete.empty()) {
      return usage_error(cat("`", flags.incomplete, "` needs an argument"));
    }
    if (const auto page = page_of(flags)) {
      streams_.out << *page;
      return ExitStatus::Ok;
    }
    if (flags.stray) return stray_argument(*flags.stray);
    const std::vector<std::string>& operands = flags.operands;
    const std::string_view name = flags.command == nullptr ? "" : flags.command->name;
    Settings settings;
    // A census has its own `--under` and `--format`, and has no default limits.
    const bool is_census = name == "census";
    if (is_census) {
      settings.limits = kNoLimits;
      settings.max_nodes = settings.max_output = ~std::uint64_t{0};
    }
    // `--under` may name a rule set that `--load` defines.
    const bool under_later = !is_census && is_defined_later(flags, settings);
    const absl::Status status = is_census     ? apply(flags, {"under", "format"}, settings)
                                : under_later ? apply(flags, {"under"}, settings)
                                              : apply(flags, {}, settings);
    if (!status.ok()) return usage_error(std::string(status.message()));
    SessionOptions options;
    options.keep_going = flags.has("--keep-going");
    options.color = wants_color(settings.color, streams_.err_terminal);
    options.limits_by_option = name == "normalize" || flags.has("--limit");
    if (name == "help") return help(operands);
    options.interactive = name.empty() && streams_.in_terminal && streams_.out_terminal;
    LocalHostOptions around;
    around.interruption = interrupt_;
    around.has_terminal = streams_.out_terminal && streams_.err_terminal;
    if (options.interactive) around.reader = &streams_.out;
    if (streams_.err_terminal) around.progress = &streams_.err;
    LocalHost host(around);
    Session session(settings, options, host, streams_.out, streams_.err);
    for (const std::string& file : flags.values("--load")) {
      const Session::Flow flow = run_file(session, file, &Session::load);
      if (flow == Session::Flow::Quit || session.exit_status() != ExitStatus::Ok) {
        return session.exit_status();
      }
    }
    if (under_later) {
      Context& context = session.context();
      const absl::Status known =
          set(context.settings, "under", *flags.value("--under"), &context.library);
      if (!known.ok()) return usage_error(cat("--under: ", known.message()));
    }
    if (is_census) return census(session, operands, census_flags(flags), arguments);
    if (name == "eval") return eval(session, operands);
    if (name == "run") return run_files(session, operands, flags.values("--arg"));
    if (name == "draw") return draw(session, operands, flags);
    if (name == "normalize") return normalize(session, operands, flags);
    return prompt(session, options);
  }

 private:
  // The text of `--help`, `--version` or `--cite`; nullopt without these options.
  [[nodiscard]] std::optional<std::string> page_of(const Arguments& flags) const {
    if (flags.has("--help")) {
      const auto page = flags.command == nullptr ? std::nullopt : command_page(flags.command->name);
      return wrapped_page(page.value_or(usage_page()), columns());
    }
    if (flags.has("--version")) return cat("kingmaker ", KINGMAKER_VERSION, "\n");
    if (flags.has("--cite")) return std::string(kCitation);
    return std::nullopt;
  }
  // The width of the terminal that is written to; 0 if there is none, or if it is unknown.
  [[nodiscard]] std::size_t columns() const {
    const auto terminal = streams_.out_terminal ? terminal_size() : std::nullopt;
    return terminal ? terminal->columns : 0;
  }

  ExitStatus usage_error(const std::string& message) {
    if (is_further_rank()) return ExitStatus::BadInput;
    const std::string text =
        harmless(cat("kingmaker: error: ", message, "; see kingmaker --help\n"));
    streams_.err << wrapped(text, streams_.err_terminal ? columns() : 0);
    return ExitStatus::BadInput;
  }

  ExitStatus stray_argument(const std::string& argument) {
    std::vector<std::string_view> known;
    for (const CommandInfo& command : command_line_commands()) {
      if (!command.name.empty()) known.push_back(command.name);
    }
    for (const OptionInfo& option : command_line_options()) known.push_back(option.name);
    if (std::find(known.begin(), known.end(), argument) != known.end()) {
      return usage_error(cat("`", argument, "` has no place here"));
    }
    const auto meant = nearest(argument, known);
    std::string message = cat("unexpected argument `", argument, "`", did_you_mean(meant));
    if (!meant && argument[0] != '-') {
      message += "; a statement stands behind `eval`, a script behind `run`";
    }
    return usage_error(message);
  }

  ExitStatus eval(Session& session, const std::vector<std::string>& statements) {
    if (statements.empty()) return usage_error("eval needs a statement");
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Origin origin{cat("<arg ", i + 1, ">"), 1};
      if (session.run(statements[i], origin) != Session::Flow::Next) break;
    }
    return session.exit_status();
  }

  ExitStatus run_files(Session& session, const std::vector<std::string>& files,
                       const std::vector<std::string>& arguments) {
    if (files.empty()) return usage_error("run needs a file; - is standard input");
    if (const absl::Status status = bind(session, arguments); !status.ok()) {
      return usage_error(std::string(status.message()));
    }
    if (session.exit_status() != ExitStatus::Ok) return session.exit_status();
    for (const std::string& file : files) {
      const auto flow =
          file == "-" ? run_input(session) : run_file(session, file, &Session::run_script);
      if (flow != Session::Flow::Next) break;
    }
    session.report_checks();
    return session.exit_status();
  }

  // Binds the names of options such as `--arg n=5` to the expressions after the `=`.
  static absl::Status bind(Session& session, const std::vector<std::string>& arguments) {
    std::set<std::string_view> names;
    for (const std::string& argument : arguments) {
      const std::size_t equals = argument.find('=');
      const std::string_view name = std::string_view(argument).substr(0, equals);
      if (equals == std::string::npos || equals + 1 == argument.size()) {
        return absl::InvalidArgumentError(
            cat("--arg: expected NAME=VALUE, such as n=5, not `", argument, "`"));
      }
      const absl::StatusOr<ParsedStatement> parsed = parse_statement(cat(name, " = 1"));
      const bool is_name = parsed.ok() && parsed->statement.kind == ast::StatementKind::Bind &&
                           parsed->statement.name == name;
      if (!is_name) return absl::InvalidArgumentError(cat("--arg: `", name, "` is no name"));
      const Context& context = session.context();
      const absl::Status free = context.library.check_bindable(name, context.settings.names);
      if (!free.ok()) {
        return absl::InvalidArgumentError(cat("--arg: ", free.message()));
      }
      if (!names.insert(name).second) {
        return absl::InvalidArgumentError(cat("--arg: `", name, "` is given twice"));
      }
      const absl::StatusOr<ParsedStatement> whole = parse_statement(argument);
      if (whole.ok() &&
          (whole->statement.kind != ast::StatementKind::Bind || whole->next < argument.size())) {
        return absl::InvalidArgumentError(
            cat("--arg: `", argument.substr(equals + 1), "` is not one value"));
      }
      session.run(argument, {"<--arg>", 1});
    }
    return absl::OkStatus();
  }

  using RunScript = Session::Flow (Session::*)(std::string_view text, const std::string& file);
  static Session::Flow run_file(Session& session, const std::string& file, RunScript run) {
    std::ifstream in(file, std::ios::binary);
    if (const auto text = in ? read_all(in) : std::nullopt) return (session.*run)(*text, file);
    session.report(cannot_read("this file", errno), {file, 0}, "");
    return session.goes_on_after_errors() ? Session::Flow::Next : Session::Flow::Stop;
  }

  Session::Flow run_input(Session& session) {
    StreamLines lines(streams_.in, interrupt_);
    return run_repl(session, lines, "<stdin>");
  }

  ExitStatus normalize(Session& session, const std::vector<std::string>& files,
                       const Arguments& flags) {
    Notation notation = Notation::Detect;
    absl::StatusOr<int> jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (const auto given = flags.value("--jobs")) jobs = jobs_named(*given);
    if (!jobs.ok()) return usage_error(std::string(jobs.status().message()));
    if (const auto from = flags.value("--from")) {
      const auto named = notation_named(*from);
      if (!named) {
        return usage_error(cat("--from: there is no notation `", *from,
                               "`; it is one of: bracket, choice, json, tex"));
      }
      notation = *named;
    }
    if (files.empty()) {
      normalize_lines(session, streams_.in, streams_.out, "<stdin>", notation, *jobs);
    }
    for (const std::string& file : files) {
      bool go_on = true;
      if (file == "-") {
        go_on = normalize_lines(session, streams_.in, streams_.out, "<stdin>", notation, *jobs);
      } else {
        std::ifstream in(file, std::ios::binary);
        if (!in) {
          const bool is_value = file.find_first_of("[{") != std::string::npos;
          const std::string_view what =
              is_value ? "this file (values come in a file, or on standard input)" : "this file";
          session.report(cannot_read(what, errno), {file, 0}, "");
          go_on = session.goes_on_after_errors();
        } else {
          go_on = normalize_lines(session, in, streams_.out, file, notation, *jobs);
        }
      }
      if (!go_on) break;
    }
    return session.exit_status();
  }

  ExitStatus draw(Session& session, const std::vector<std::string>& operands,
                  const Arguments& flags) {
    if (operands.empty()) return usage_error("draw needs a value");
    if (operands.size() > 1) {
      return usage_error(cat("draw takes one value, and `", operands[1],
                             "` is another argument; quotes keep words together"));
    }
    session.draw(operands.front(), {"<arg 1>", 1}, flags.has("--expand"), flags.has("--tree"),
                 flags.value("-o"));
    return session.exit_status();
  }

  ExitStatus census(Session& session, const std::vector<std::string>& operands,
                    const CensusFlags& flags, const std::vector<std::string>& arguments) {
    session.begin_statement();
    const CensusOutcome outcome =
        run_census(operands, flags, session.context(), state_folder(), streams_, interrupt_);
    if (outcome.status.ok()) return ExitStatus::Ok;
    const ExitStatus exit_status = exit_status_of(outcome.status);
    if (is_further_rank()) return exit_status;
    const std::string message(with_remedy(outcome.status, true).message());
    if (absl::IsInvalidArgument(outcome.status)) return usage_error(message);
    streams_.err << "kingmaker: error: " << harmless(message) << '\n';
    if (!outcome.checkpoint.empty()) {
      streams_.err << "the work so far is kept in " << harmless(outcome.checkpoint)
                   << "; this goes on:\n"
                   << "  kingmaker";
      for (const std::string& argument : arguments)
        streams_.err << ' ' << harmless(shell_word(argument));
      streams_.err << (flags.resume ? "" : " --resume") << '\n';
    }
    return exit_status;
  }

  ExitStatus help(const std::vector<std::string>& topics) {
    std::string topic;
    for (const std::string& word : topics) append(topic, topic.empty() ? "" : " ", word);
    const absl::StatusOr<std::string> page = help_on(topic);
    if (!page.ok()) return usage_error(std::string(page.status().message()));
    streams_.out << wrapped_page(*page, columns());
    // `normalize` is also a statement, so it has two pages.
    if (const auto command = command_page(topic); command && *command != *page) {
      streams_.out << "\nOn the command line:\n\n" << wrapped_page(*command, columns());
    }
    return ExitStatus::Ok;
  }

  ExitStatus prompt(Session& session, const SessionOptions& options) {
    if (!options.interactive) {
      run_input(session);
      return session.exit_status();
    }
    streams_.out << wrapped("Kingmaker " KINGMAKER_VERSION
                            ", values of multi-player games. :help for help, :quit to leave.\n",
                            columns());
    LineEditorOptions editing;
    editing.history_file = history_file();
    editing.complete = [&session](std::string_view text) { return session.complete(text); };
    run_repl(session, *open_line_editor(editing), "<prompt>");
    // Errors at a prompt have been seen by the user, so leaving the prompt succeeds.
    return ExitStatus::Ok;
  }

  const Streams& streams_;
  std::atomic<bool>* interrupt_;
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, const Streams& streams,
                     std::atomic<bool>* interrupt) {
  CommandLine line(streams, interrupt);
  const absl::StatusOr<ExitStatus> status =
      within_memory([&]() -> absl::StatusOr<ExitStatus> { return line.run(arguments); });
  if (status.ok()) return static_cast<int>(*status);
  streams.err << "kingmaker: error: " << status.status().message() << '\n';
  return static_cast<int>(exit_status_of(status.status()));
}

}  // namespace kingmaker
