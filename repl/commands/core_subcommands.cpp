// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/core_subcommands.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <string_view>
#include <thread>

#include "base/characters.hpp"
#include "base/output_file.hpp"
#include "base/sort_unique.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/present/wrap.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/commands/normalize_lines.hpp"
#include "repl/help/help.hpp"
#include "repl/help/usage.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/limit_remedy.hpp"
#include "repl/host/lines.hpp"
#include "repl/session/commands.hpp"
#include "repl/session/line_editor.hpp"
#include "repl/session/repl.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

constexpr OptionInfo kStatement = {"-e", "STATEMENT",
                                   "a statement to run; may be given several times"};

// The topics that can be typed without quotes and are not options. Commands have no colon.
Words topics(const Library& library) {
  Words words;
  for (const std::string& topic : help_topics(library)) {
    std::string word = topic.substr(topic[0] == ':' ? 1 : 0);
    const bool plain = absl::c_all_of(word, [](char c) { return is_of_name(c) || c == '-'; });
    if (plain && std::islower(static_cast<unsigned char>(word[0])) != 0)
      words.push_back(std::move(word));
  }
  sort_unique(words);
  return words;
}

std::string history_file() {
  if (const char* file = std::getenv("KINGMAKER_HISTORY")) return file;
  const std::string folder = state_folder();
  return folder.empty() ? folder : folder + "/history";
}

ExitStatus run_statements(const Invocation& invocation,
                          const std::vector<std::string>& statements) {
  Session& session = invocation.session;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const Origin origin{cat("<arg ", i + 1, ">"), 1};
    if (session.run(statements[i], origin) != Session::Flow::Next) break;
  }
  return session.exit_status();
}

ExitStatus run_eval(const Invocation& invocation) {
  if (invocation.operands().empty()) return usage_error(invocation, "eval needs a statement");
  return run_statements(invocation, invocation.operands());
}

Session::Flow run_input(const Invocation& invocation) {
  StreamLines lines(invocation.streams.in, invocation.interrupt);
  return run_repl(invocation.session, lines, "<stdin>");
}

ExitStatus run_scripts(const Invocation& invocation) {
  Session& session = invocation.session;
  if (invocation.operands().empty()) {
    return usage_error(invocation, "run needs a file; - is standard input");
  }
  if (invocation.arguments.has("--strict")) session.context().settings.strict = true;
  for (const std::string& file : invocation.operands()) {
    const auto flow =
        file == "-" ? run_input(invocation) : run_file(session, file, &Session::run_script);
    if (flow != Session::Flow::Next) break;
  }
  session.report_checks();
  return session.exit_status();
}

ExitStatus run_normalize(const Invocation& invocation) {
  const Arguments& flags = invocation.arguments;
  const Streams& streams = invocation.streams;
  Session& session = invocation.session;
  NormalizeOptions options{.column = flags.value("--column"),
                           .with_input = flags.has("--with-input")};
  absl::StatusOr<int> jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (const auto text = flags.value("--jobs")) jobs = jobs_named(*text);
  if (!jobs.ok()) return usage_error(invocation, jobs.status());
  options.jobs = *jobs;
  if (const auto from = flags.value("--from")) {
    const auto named = notation_named(*from);
    if (!named) {
      return usage_error(invocation, cat("--from: there is no notation `", *from,
                                         "`; it is one of: bracket, choice, json, tex"));
    }
    options.notation = *named;
  }
  if (invocation.operands().empty()) {
    normalize_lines(session, streams.in, streams.out, "<stdin>", options);
  }
  for (const std::string& file : invocation.operands()) {
    bool go_on = true;
    if (file == "-") {
      go_on = normalize_lines(session, streams.in, streams.out, "<stdin>", options);
    } else if (const absl::Status may = InDocument::may_read(file); !may.ok()) {
      session.report(may, {file, 0}, "");
      go_on = false;
    } else {
      std::ifstream in(file, std::ios::binary);
      if (!in) {
        const bool is_value = file.find_first_of("[{") != std::string::npos;
        const std::string_view file_description =
            is_value ? "this file (values come in a file, or on standard input)" : "this file";
        session.report(cannot_read(file_description, errno), {file, 0}, "");
        go_on = session.goes_on_after_errors();
      } else {
        go_on = normalize_lines(session, in, streams.out, file, options);
      }
    }
    if (!go_on) break;
  }
  return session.exit_status();
}

ExitStatus run_help(const Invocation& invocation) {
  const std::string topic = joined(invocation.operands(), " ");
  const Library& library = invocation.session.context().library;
  const absl::StatusOr<std::string> page = help_on(topic, library);
  if (!page.ok()) return usage_error(invocation, page.status());
  const std::size_t columns = columns_of(invocation.streams);
  invocation.streams.out << wrapped_page(*page, columns);
  // `normalize` is also a statement, so it has two pages.
  const auto subcommand = subcommand_page(library, topic);
  if (subcommand && *subcommand != *page) {
    invocation.streams.out << "\nOn the command line:\n\n" << wrapped_page(*subcommand, columns);
  }
  return ExitStatus::Ok;
}

ExitStatus run_prompt(const Invocation& invocation) {
  Session& session = invocation.session;
  const std::vector<std::string> statements = invocation.arguments.values(kStatement.name);
  if (!statements.empty()) return run_statements(invocation, statements);
  if (!session.is_interactive()) {
    run_input(invocation);
    return session.exit_status();
  }
  invocation.streams.out << wrapped(
      "Kingmaker " KINGMAKER_VERSION
      ", values of multi-player games. :help for help, :quit to leave.\n",
      columns_of(invocation.streams));
  LineEditorOptions editing;
  editing.history_file = history_file();
  editing.prompt = [&session] { return session.prompt(); };
  editing.complete = [&session](std::string_view text) { return session.complete(text); };
  run_repl(session, *open_line_editor(editing), "<prompt>");
  // Errors at a prompt have been seen by the user, so leaving the prompt succeeds.
  return ExitStatus::Ok;
}

Subcommand normalize_subcommand() {
  const auto notations = [](const Library&) { return Words{"bracket", "choice", "json", "tex"}; };
  return {
      .name = "normalize",
      .operands = "[FILE...]",
      .doc = "write the normal form of each value, one on each line",
      .options = {{"--from", "NOTATION", "bracket, choice, json, tex (detected)", notations},
                  {"--column", "TITLE",
                   "the values are in this column of a table in CSV or TSV, a row on each line"},
                  {"--with-input", "", "each line begins with that of the input"},
                  {"--jobs", "K", "threads; the output does not depend on them (all processors)"}},
      .run = run_normalize};
}

Subcommand script_subcommand() {
  return {
      .name = "run",
      .operands = "FILE...",
      .doc = "run script files (*.km); - is standard input",
      .options = {{"--strict", "", "a check that tested nothing fails, as after `:set strict on`"}},
      .runs_statements = true,
      .run = run_scripts};
}

}  // namespace

Session::Flow run_file(Session& session, const std::string& file, RunScript run) {
  absl::Status status = InDocument::may_read(file);
  if (status.ok()) {
    std::ifstream in(file, std::ios::binary);
    if (const auto text = in ? read_all(in) : std::nullopt) return (session.*run)(*text, file);
    status = cannot_read("this file", errno);
  }
  session.report(status, {file, 0}, "");
  return session.goes_on_after_errors() ? Session::Flow::Next : Session::Flow::Stop;
}

void add_core_subcommands(Library& library) {
  static const Subcommand kPrompt = {
      .name = "",
      .operands = "",
      .doc = "a prompt on a terminal; otherwise statements from standard input",
      .options = {kStatement},
      .runs_statements = true,
      .run = run_prompt};
  static const Subcommand kEval = {.name = "eval",
                                   .operands = "STATEMENT...",
                                   .doc = "run statements in order",
                                   .runs_statements = true,
                                   .run = run_eval};
  static const Subcommand kScript = script_subcommand();
  static const Subcommand kNormalize = normalize_subcommand();
  static const Subcommand kHelp = {
      .name = "help",
      .operands = "[TOPIC]",
      .doc = "explain the language: statements, functions, rule sets, games",
      .words = topics,
      .runs_statements = true,
      .run = run_help};
  for (const Subcommand* one : {&kPrompt, &kEval, &kScript, &kNormalize, &kHelp}) library.add(*one);
  add_session_commands(library);
}

}  // namespace kingmaker
