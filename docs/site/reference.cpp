// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Writes the reference pages of the manual into a folder, from the tables that `help` prints.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

std::string block(std::string_view text) {
  return cat("```\n", text, text.ends_with('\n') ? "" : "\n", "```\n\n");
}

// Plain text as Markdown; `code` stays code.
std::string escaped(std::string_view text) {
  std::string markdown;
  bool in_code = false;
  for (const char c : text) {
    in_code ^= c == '`';
    if (!in_code && c == '<') {
      markdown += "&lt;";
      continue;
    }
    if (!in_code && std::string_view("*_[]{}\\#").find(c) != std::string_view::npos) {
      markdown += '\\';
    }
    markdown += c;
  }
  return markdown;
}

// Joins the lines of a text of the tables, which are broken for a terminal, into sentences.
// Indented lines are kept as they are.
std::string prose(std::string_view text) {
  std::string markdown;
  std::string indented;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) {
      append(indented, line, "\n");
      continue;
    }
    if (!indented.empty()) append(markdown, "\n", block(indented));
    indented.clear();
    append(markdown, escaped(line), "\n");
  }
  if (!indented.empty()) return cat(markdown, "\n", block(indented));
  markdown.pop_back();
  if (markdown[0] >= 'a' && markdown[0] <= 'z') markdown[0] -= 'a' - 'A';
  return cat(markdown, markdown.ends_with('.') ? "\n\n" : ".\n\n");
}

std::string source(std::string_view citation) { return prose(cat("Source: ", citation)); }

// Writes examples like those of the other pages. The tests run these too.
std::string example(std::string_view statement, std::string_view answer) {
  if (statement.empty()) return "";
  return cat("```console\n$ kingmaker eval '", statement, "'\n", answer, answer.empty() ? "" : "\n",
             "```\n\n");
}

std::string entry(std::string_view name, std::string_view usage, std::string_view doc) {
  return cat("## `", name, "`\n\n", usage == name ? "" : block(usage), prose(doc));
}

std::string definition(std::string_view usage, std::string_view doc) {
  return cat("`", usage, "`\n:   ", prose(doc));
}

std::string statement_page(const Library& library) {
  std::string page =
      R"(# Statements

Look up here how a statement is written, with an example of each. [The language](../language.md) explains them
by task.

)";
  for (const StatementInfo* info : library.statements()) {
    // The anchor of a heading consists of its letters, and `=` has none.
    const std::string_view name = info->name == "=" ? info->usage : info->name;
    append(page, entry(name, info->usage, info->doc), example(info->example, info->answer));
  }
  append(page, R"(## Words inside statements

)");
  for (const StatementInfo* info : inner_words(library)) {
    append(page, definition(info->usage, info->doc), example(info->example, info->answer));
  }
  return page;
}

std::string function_page(const Library& library) {
  std::string page =
      R"(# Functions

Look up here the arguments and the result of a function, with an example.

)";
  for (const FunctionInfo* info : library.functions()) {
    append(page, entry(info->name, info->usage, info->doc), example(info->example, info->answer));
  }
  return page;
}

std::string game_page(const Library& library) {
  std::string page =
      R"(# Games

Look up here the rules of a built-in game, its source, and how to write a position, which can be used like a value.

)";
  for (const ConstructorPointer& game : library.constructors()) {
    const Constructor::Texts texts = game->texts();
    append(page, entry(game->name(), game->usage(), texts.summary), prose(texts.rules),
           example(texts.example, texts.answer), source(texts.source));
  }
  return page;
}

std::string rules_page(const Library& library) {
  std::string page =
      R"(# Rule sets and rules

Look up here what can follow `under`, with sources. A tuple such as `(prudent, selfish, selfish)` names a
rule set for each player; `loeb`, `straffin` and total orders are for all players together. [Mathematics](../book/mathematics.md)
defines all of them.

)";
  for (const auto& set : library.rule_sets()) {
    append(page, entry(set->name, set->usage, set->doc), source(set->citation));
  }
  append(page,
         R"(## The rules

Rule sets consist of these rules; `rules under R` lists the rules of R.

)");
  for (const RuleInfo* info : all_rules()) {
    append(page, "### `", info->name, "`\n\n", block(cat(info->left, "  ->  ", info->right)),
           prose(info->doc), source(info->citation));
  }
  return page;
}

std::string setting_page(const Library& library) {
  std::string page =
      R"(# Settings and commands

Look up here the settings of a session and the commands that begin with `:`.

## Settings

)";
  for (const SettingInfo& info : setting_table()) {
    append(page, definition(cat(":set ", info.name, " ", setting_values(info, library)), info.doc),
           example(info.example, info.answer));
  }
  append(page, R"(## Commands

)");
  for (const StatementInfo* info : library.commands()) {
    append(page, definition(info->usage, info->doc), example(info->example, info->answer));
  }
  return page;
}

std::string notation_page(const Library& library) {
  return cat(R"(# Notations

Look up here the ways to write a value.

)",
             block(help_page("notations", library).value_or("")));
}

void write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text << std::flush;
  if (!out) throw std::runtime_error(cat("cannot write ", file.string()));
}

void write_reference(const std::filesystem::path& folder) {
  const Library library = program_library();
  std::filesystem::create_directories(folder);
  write(folder / "statements.md", statement_page(library));
  write(folder / "functions.md", function_page(library));
  write(folder / "games.md", game_page(library));
  write(folder / "rules.md", rules_page(library));
  write(folder / "settings.md", setting_page(library));
  write(folder / "notations.md", notation_page(library));
}

}  // namespace
}  // namespace kingmaker

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: manual_reference FOLDER\n";
    return 2;
  }
  try {
    kingmaker::write_reference(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << "manual_reference: " << error.what() << '\n';
    return 1;
  }
}
