// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/commands.hpp"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/constructor.hpp"
#include "language/present/session_script.hpp"
#include "language/present/wrap.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/help.hpp"
#include "repl/host/file_names.hpp"
#include "repl/session/command.hpp"
#include "repl/session/completion.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

absl::StatusOr<Answer> page_on(Session& session, std::string_view topic) {
  const Library& library = session.context().library;
  const bool is_game = defined_constructor(library, topic) != nullptr;
  if (const auto bound = session.definition_of(topic); bound && !is_game) {
    KM_RETURN_IF_ERROR(bound->status());
    std::string page = definition_page(**bound, library.documentation(topic));
    absl::StripTrailingAsciiWhitespace(&page);
    return Page{std::move(page)};
  }
  KM_ASSIGN_OR_RETURN(std::string text, help_on(topic, library));
  absl::StripAsciiWhitespace(&text);
  return Page{wrapped_page(text, session.host().columns())};
}

absl::StatusOr<Answer> run_set(Session& session, const std::string& arguments) {
  return Interpreter(session.context()).set(arguments);
}
absl::StatusOr<Answer> run_time(Session& session, const std::string& arguments) {
  return Interpreter(session.context()).set(cat("time ", arguments));
}
absl::StatusOr<Answer> run_help(Session& session, const std::string& arguments) {
  return page_on(session, arguments);
}
absl::StatusOr<Answer> run_doc(Session& session, const std::string& arguments) {
  return page_on(session, arguments.empty() ? "rules" : arguments);
}
absl::StatusOr<Answer> run_history(Session& session, const std::string& /*arguments*/) {
  return Page{session.history()};
}
absl::StatusOr<Answer> run_undo(Session& session, const std::string& /*arguments*/) {
  return Interpreter(session.context()).undo();
}
absl::StatusOr<Answer> run_stats(Session& session, const std::string& /*arguments*/) {
  return Interpreter(session.context()).statistics();
}
absl::StatusOr<Answer> run_quit(Session& session, const std::string& /*arguments*/) {
  session.quit();
  return NoAnswer{};
}
absl::StatusOr<Answer> run_load(Session& session, const std::string& arguments) {
  if (arguments.empty()) return input_error("write `:load FILE`");
  return session.load_file(arguments);
}

absl::Status nothing_bound(const Session& session, std::string_view name) {
  return input_error("nothing is bound to `", name, "`",
                     session.context().library.did_you_mean(name, Library::kDefinition));
}

absl::StatusOr<Answer> run_edit(Session& session, const std::string& name) {
  std::string text(session.statement_before());
  if (const auto* const making = session.context().library.making(name)) {
    text = making->statement;
  } else if (!name.empty()) {
    const auto bound = session.definition_of(name);
    if (!bound) return nothing_bound(session, name);
    KM_RETURN_IF_ERROR(bound->status());
    text = **bound;
  }
  KM_ASSIGN_OR_RETURN(const std::string edited, session.host().edited(text));
  return session.load_text(edited, "<edited>");
}

absl::StatusOr<Answer> run_show(Session& session, const std::string& name) {
  if (name.empty()) return Interpreter(session.context()).state();
  if (const auto bound = session.definition_of(name)) {
    KM_RETURN_IF_ERROR(bound->status());
    return Page{**bound};
  }
  if (setting_named(name) != nullptr) return Page{setting_text(session.context().settings, name)};
  return nothing_bound(session, name);
}

// True for a file that `:save` may replace without asking: an empty file, or a saved session.
bool holds_session(Host& host, const std::string& path) {
  const absl::StatusOr<std::string> text = host.read(path);
  return text.ok() && (text->empty() || text->starts_with(kScriptHead));
}

absl::StatusOr<Answer> run_save(Session& session, const std::string& file) {
  if (file.empty()) return input_error("write `:save FILE`");
  Context& context = session.context();
  Host& host = session.host();
  const std::string path = with_home(file);
  std::vector<std::string> left_out;
  KM_ASSIGN_OR_RETURN(std::string script, script_of(context, &left_out));
  for (const std::string& warning : left_out) context.warnings.push_back(warning);
  if (file == kStandardOutput) {
    absl::StripAsciiWhitespace(&script);
    return Page{std::move(script)};
  }
  const bool is_there = !session.saved().contains(path) && host.has_file(path);
  if (is_there && !session.is_interactive() && !holds_session(host, path)) {
    return input_error("`", path,
                       "` is no saved session and stays as it is; remove it, or name another file");
  }
  if (is_there && session.is_interactive() &&
      !host.agrees(cat("Replace `", harmless(path), "`, which this session has not written?"))) {
    return Done{cat("kept ", path, " as it was")};
  }
  KM_RETURN_IF_ERROR(host.write(path, context.budget(), script));
  session.saved().insert(path);
  return Done{cat("wrote ", path)};
}

Completion complete_help(std::string_view /*arguments*/, const Library& library, Host& /*host*/) {
  return {0, topic_words(library)};
}
Completion complete_doc(std::string_view /*arguments*/, const Library& library, Host& /*host*/) {
  return {0, rule_names(library)};
}
Completion complete_file(std::string_view arguments, const Library& /*library*/, Host& host) {
  return {0, host.files_beginning(arguments)};
}
Completion complete_show(std::string_view /*arguments*/, const Library& library, Host& /*host*/) {
  const auto bound = library.names(Library::kDefinition);
  Words words(bound.begin(), bound.end());
  for (const SettingInfo& info : setting_table()) words.emplace_back(info.name);
  return {0, std::move(words)};
}
Completion complete_time(std::string_view /*arguments*/, const Library& library, Host& /*host*/) {
  return {0, setting_choices("time", library)};
}
Completion complete_set(std::string_view arguments, const Library& library, Host& /*host*/) {
  const auto [name, value] = written_setting(arguments);
  if (name.size() == arguments.size()) {
    Words names;
    for (const SettingInfo& info : setting_table()) names.emplace_back(info.name);
    return {0, std::move(names)};
  }
  if (name == "under") {
    const bool in_tuple = value.find('(') != value.npos;
    return {word_begin(arguments), rule_set_names(library, in_tuple)};
  }
  return {arguments.size() - value.size(),
          value.find(' ') == value.npos ? setting_choices(name, library) : Words{}};
}

constexpr Command kCommands[] = {
    {{":set", ":set NAME VALUE",
      "changes a setting; :help settings lists them. `:set NAME=VALUE` and `:NAME VALUE` say the "
      "same",
      ":set under prudent; normalize [[1,3],[2,3]]", "2_1"},
     run_set,
     complete_set},
    {{":show", ":show [NAME]",
      "the settings and the bindings; with a name, its whole definition or value, or the setting",
      "v = [1,3]; :show v", "v = [1,3]"},
     run_show,
     complete_show},
    {{":help", ":help [TOPIC]", "this help", "", ""}, run_help, complete_help},
    {{":doc", ":doc RULE", "a rule with its citation", ":doc collapse-single-option",
      "collapse-single-option  (EK Rules 1, 2; Loeb RR1)\n\n  m{x}  ->  x\n\n"
      "  A choice with one option is that option. Brackets around a single element count\n"
      "turns, and printing puts them back."},
     run_doc,
     complete_doc},
    {{":load", ":load FILE", "runs a script in this session",
      "v = [1,3]; :save session.km; :load session.km; v", "[1,3]"},
     run_load,
     complete_file},
    {{":save", ":save FILE",
      "writes bindings and settings as a script that :load reads. At the prompt it asks before it\n"
      "replaces a file that the session has not written",
      "f(n) = n^2; :save session.km; f(n) = n; :load session.km; f(3)", "9"},
     run_save,
     complete_file},
    {{":history", ":history", "the statements of this session, numbered", "v = [1,3]; :history",
      "1  v = [1,3]"},
     run_history},
    {{":edit", ":edit [NAME]",
      "opens the last statement, or the definition of a name, in the editor that VISUAL or EDITOR\n"
      "names, and runs what it leaves",
      "", ""},
     run_edit,
     complete_show},
    {{":undo", ":undo",
      "takes back the last statement that bound or set something; the prompt says which one",
      "v = 1; v = 2; :undo; v", "1"},
     run_undo},
    {{":time", ":time on|off", "prints the duration of each statement", "", ""},
     run_time,
     complete_time},
    {{":stats", ":stats", "nodes, bytes and hits of the term store", "", ""}, run_stats},
    {{":quit", ":quit", "ends the session", "", ""}, run_quit},
};

}  // namespace

void add_session_commands(Library& library) {
  for (const Command& command : kCommands) add_command(library, command);
}

}  // namespace kingmaker
