// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "bindings/program/shell/man_page.hpp"

#include <absl/strings/str_replace.h>

#include <span>

#include "base/text.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/help.hpp"
#include "repl/help/usage.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

// The text such that roff prints it unchanged. No line begins with a request.
std::string roff(std::string_view text) {
  return absl::StrReplaceAll(cat("\n", text), {{"\n.", "\n\\&."},
                                               {"\n'", "\n\\&\\(aq"},
                                               {"\\", "\\e"},
                                               {"-", "\\-"},
                                               {"^", "\\(ha"},
                                               {"~", "\\(ti"},
                                               {"`", "\\(ga"},
                                               {"'", "\\(aq"}})
      .substr(1);
}

class ManPage {
 public:
  ManPage(std::string_view version, std::string_view date) {
    append(text_, ".TH KINGMAKER 1 ", date, " \"Kingmaker ", version, "\" \"User Commands\"\n");
  }

  void section(std::string_view title) { append(text_, ".SH ", title, "\n"); }
  void paragraph(std::string_view words) { append(text_, ".PP\n", roff(words), "\n"); }
  void words(std::string_view words) { append(text_, roff(words), "\n"); }
  // An entry of a list: a term and its meaning.
  void entry(std::string_view term, std::string_view meaning) {
    append(text_, ".TP\n.B ", roff(term), "\n", roff(meaning), "\n");
  }
  void code(std::string_view lines) {
    append(text_, ".in +2n\n.EX\n", roff(lines), "\n.EE\n.in\n");
  }
  // Prints `kingmaker run FILE...`, with the words to be typed in bold.
  void synopsis(std::string_view command, std::string_view operands) {
    append(text_, text_.ends_with(".SH SYNOPSIS\n") ? "" : ".br\n", ".B kingmaker",
           command.empty() ? "" : " ", command, "\n.RI [ option ...]\n", roff(operands),
           operands.empty() ? "" : "\n");
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void statement_entries(ManPage& page, std::span<const StatementInfo* const> table) {
  for (const StatementInfo* info : table) page.entry(info->usage, info->doc);
}

void option_entries(ManPage& page, std::span<const OptionInfo> options) {
  for (const OptionInfo& option : options) page.entry(written(option), option.doc);
}

void command_sections(ManPage& page, const Library& library) {
  page.section("SYNOPSIS");
  for (const Subcommand* command : library.subcommands()) {
    page.synopsis(command->name, command->operands);
  }

  page.section("DESCRIPTION");
  page.words(kSummary);
  page.paragraph(
      "A value such as [[1,3],[1,[1,2]]] says who may choose what: at each depth the "
      "next player picks an element, and a number is the winner.");

  page.section("COMMANDS");
  for (const Subcommand* command : library.subcommands()) {
    const bool is_prompt = command->name.empty();
    page.entry(is_prompt
                   ? "(none)"
                   : cat(command->name, command->operands.empty() ? "" : " ", command->operands),
               command->doc);
  }

  page.section("OPTIONS");
  page.words("Options stand before the command or after it; the later one counts.");
  option_entries(page, common_options());
  for (const Subcommand* command : library.subcommands()) {
    if (command->options.empty()) continue;
    page.paragraph(cat("Only of the command ", command->name, ":"));
    option_entries(page, command->options);
  }
}

void language_sections(ManPage& page, const Library& library) {
  page.section("STATEMENTS");
  statement_entries(page, library.statements());
  page.section("FUNCTIONS");
  for (const FunctionInfo* info : library.functions()) page.entry(info->usage, info->doc);
  page.section("RULE SETS");
  page.words("What may stand after `under`:");
  for (const auto& set : library.rule_sets()) {
    page.entry(set->usage, cat(set->doc, " (", set->citation, ")"));
  }
  page.section("GAMES");
  for (const ConstructorPointer& game : library.constructors()) {
    page.entry(game->usage(), game->texts().summary);
  }
  page.section("COMMANDS OF THE PROMPT");
  statement_entries(page, library.commands());
  page.section("SETTINGS");
  page.words("Changed by `:set NAME VALUE`:");
  for (const SettingInfo& info : setting_table()) {
    page.entry(cat(info.name, " ", setting_values(info, library)), info.doc);
  }
}

void environment_section(ManPage& page) {
  page.section("ENVIRONMENT");
  page.entry("NO_COLOR, TERM", "No colours where NO_COLOR is set, or TERM is `dumb`.");
  page.entry("KINGMAKER_HISTORY", "The file that keeps what was typed at the prompt.");
  page.entry("VISUAL, EDITOR", "The editor that `:edit` opens; otherwise editor(1).");
  page.entry("PAGER",
             "What shows answers at the prompt that are longer than the terminal; otherwise "
             "less(1). Empty: nothing does.");
  page.entry("XDG_STATE_HOME",
             "Where the folder kingmaker is, for that file and for checkpoints of a census; "
             "otherwise ~/.local/state.");
}

}  // namespace

std::string man_page(const Library& library, std::string_view version, std::string_view date) {
  ManPage page(version, date);
  page.section("NAME");
  page.words("kingmaker - values of multi-player games, their normal forms and comparisons");
  command_sections(page, library);
  language_sections(page, library);
  page.section("EXIT STATUS");
  page.words(kExitStatus);
  environment_section(page);
  page.section("EXAMPLES");
  page.code(
      cat(kUsageExample, "\necho '[[1,3],[[1,2],[[2,3]]]]' | kingmaker normalize --under prudent"));
  page.section("SEE ALSO");
  page.words("dot(1), which makes the pictures");
  return page.text();
}

}  // namespace kingmaker
