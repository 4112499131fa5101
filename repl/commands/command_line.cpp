// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/command_line.hpp"

#include <absl/algorithm/container.h>

#include <cstdlib>
#include <optional>
#include <ostream>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/json.hpp"
#include "base/out_of_memory.hpp"
#include "base/text.hpp"
#include "language/present/wrap.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/commands/arguments.hpp"
#include "repl/commands/bound_arguments.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/help/usage.hpp"
#include "repl/host/local_host.hpp"
#include "repl/host/terminal.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kCitation =
#include "repl/citation_text.inc"
    ;

// True if the rule set of `--under` can only be defined by a script of `--load`.
bool is_defined_later(const Arguments& flags, const Library& library, Settings settings) {
  const std::optional<std::string> under = flags.value("--under");
  return under && !flags.subcommand->has_option("--under") && flags.has("--load") &&
         !set(settings, "under", *under, library).ok();
}

bool wants_color(ColorMode mode, bool terminal) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return terminal && (no_color == nullptr || *no_color == '\0') &&
         (term == nullptr || std::string_view(term) != "dumb");
}

// The text of `--help`, `--version` or `--cite`; nullopt without them.
std::optional<std::string> page_of(const Arguments& flags, const Library& library,
                                   std::size_t columns) {
  if (flags.has("--help")) {
    const auto page = subcommand_page(library, flags.subcommand->name);
    return wrapped_page(page ? *page : usage_page(library), columns);
  }
  if (flags.has("--version")) return cat("kingmaker ", KINGMAKER_VERSION, "\n");
  if (flags.has("--cite")) return std::string(kCitation);
  return std::nullopt;
}

ExitStatus stray_argument(const Streams& streams, const Library& library,
                          const std::string& argument) {
  std::vector<std::string_view> words;
  const auto add_options = [&](std::span<const OptionInfo> options) {
    for (const OptionInfo& option : options) words.push_back(option.name);
  };
  for (const Subcommand* one : library.subcommands()) {
    if (!one->name.empty()) words.push_back(one->name);
  }
  add_options(common_options());
  for (const Subcommand* one : library.subcommands()) add_options(one->options);
  if (absl::c_linear_search(words, argument)) {
    return usage_error(streams, cat("`", argument, "` does not belong to this command"));
  }
  const auto meant = nearest(argument, words);
  std::string message = cat("unexpected argument `", argument, "`", did_you_mean(meant));
  if (!meant && argument[0] != '-') {
    message += "; write a statement after `eval`, a script after `run`";
  }
  return usage_error(streams, message);
}

void report_to_program(const Streams& streams, std::string_view message) {
  if (!streams.for_programs) return;
  streams.out << JsonWriter().begin_object().member("error", message).end_object().take() << '\n'
              << std::flush;
}

ExitStatus run(const std::vector<std::string>& arguments, Streams& streams,
               std::atomic<bool>* interrupt, const Library& library, const Settings* limits) {
  const Arguments flags = read_arguments(arguments, library);
  streams.for_programs = flags.value("--format") == "json";
  if (!flags.incomplete.empty()) {
    return usage_error(streams, cat("`", flags.incomplete, "` needs an argument"));
  }
  if (const auto page = page_of(flags, library, columns_of(streams))) {
    streams.out << *page;
    return ExitStatus::Ok;
  }
  if (flags.stray) return stray_argument(streams, library, *flags.stray);
  const Subcommand& subcommand = *flags.subcommand;
  Settings settings;
  if (limits != nullptr) {
    copy_limits(*limits, settings);
  } else if (subcommand.is_unlimited) {
    settings.limits = kNoLimits;
    settings.max_nodes = settings.max_output = ~std::uint64_t{0};
  }
  // `--under` may name a rule set that `--load` defines.
  const bool under_later = is_defined_later(flags, library, settings);
  const absl::Status status = apply_options(flags, under_later, library, settings);
  if (!status.ok()) return usage_error(streams, status);
  SessionOptions options;
  options.keep_going = flags.has("--keep-going");
  options.color = wants_color(settings.color, streams.err_terminal);
  options.limits_by_option = !subcommand.runs_statements || flags.has("--limit");
  options.interactive =
      subcommand.name.empty() && !flags.has("-e") && streams.in_terminal && streams.out_terminal;
  options.records = !options.interactive;
  LocalHostOptions around;
  around.interruption = interrupt;
  around.has_terminal = streams.out_terminal && streams.err_terminal;
  if (options.interactive) around.reader = &streams.out;
  if (streams.err_terminal) around.progress = &streams.err;
  LocalHost host(around);
  Session session(settings, library, options, host, streams.out, streams.err);
  for (const std::string& file : flags.values("--load")) {
    const Session::Flow flow = run_file(session, file, &Session::load);
    if (flow == Session::Flow::Quit || session.exit_status() != ExitStatus::Ok) {
      return session.exit_status();
    }
  }
  if (under_later) {
    Context& context = session.context();
    const absl::Status under_status =
        set(context.settings, "under", *flags.value("--under"), context.library);
    if (!under_status.ok()) return usage_error(streams, cat("--under: ", under_status.message()));
  }
  const absl::Status bound = bind_arguments(session, flags.values("--arg"));
  if (!bound.ok()) return usage_error(streams, bound);
  if (session.exit_status() != ExitStatus::Ok) return session.exit_status();
  return subcommand.run({flags, arguments, session, streams, interrupt});
}

}  // namespace

absl::Status apply_options(const Arguments& flags, bool under_later, const Library& library,
                           Settings& settings) {
  for (const OptionInfo& option : common_options()) {
    const bool is_setting = !option.argument.empty() && option.name != "--limit" &&
                            option.name != "--load" && option.name != "--arg";
    const bool is_left_out =
        (under_later && option.name == "--under") || flags.subcommand->has_option(option.name);
    const auto value = is_setting && !is_left_out ? flags.value(option.name) : std::nullopt;
    if (!value) continue;
    const absl::Status status = set(settings, option.name.substr(2), *value, library);
    if (!status.ok()) return input_error(option.name, ": ", status.message());
  }
  for (const std::string& limit : flags.values("--limit")) {
    const absl::Status status = set_limit(settings, limit);
    if (!status.ok()) return input_error("--limit: ", status.message());
  }
  return absl::OkStatus();
}

std::size_t columns_of(const Streams& streams) {
  const auto terminal = streams.out_terminal ? terminal_size() : std::nullopt;
  return terminal ? terminal->columns : 0;
}

// Open MPI's mpirun sets this variable for the processes that it starts.
bool is_further_rank() {
  const char* rank = std::getenv("OMPI_COMM_WORLD_RANK");
  return rank != nullptr && std::string_view(rank) != "0";
}

void report_error(const Streams& streams, std::string_view message) {
  streams.err << "kingmaker: error: " << harmless(message) << '\n';
  report_to_program(streams, message);
}

ExitStatus usage_error(const Streams& streams, std::string_view message) {
  if (is_further_rank()) return ExitStatus::BadInput;
  const std::string text = harmless(cat("kingmaker: error: ", message, "; see kingmaker --help\n"));
  streams.err << wrapped(text, streams.err_terminal ? columns_of(streams) : 0);
  report_to_program(streams, message);
  return ExitStatus::BadInput;
}

ExitStatus usage_error(const Streams& streams, const absl::Status& status) {
  return usage_error(streams, std::string(status.message()));
}

int run_command_line(const std::vector<std::string>& arguments, const Streams& streams,
                     std::atomic<bool>* interrupt, const Library& library, const Settings* limits) {
  Streams used = streams;
  const absl::StatusOr<ExitStatus> status = within_memory([&]() -> absl::StatusOr<ExitStatus> {
    return run(arguments, used, interrupt, library, limits);
  });
  if (status.ok()) return static_cast<int>(*status);
  report_error(used, std::string(status.status().message()));
  return static_cast<int>(exit_status_of(status.status()));
}

}  // namespace kingmaker
