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
#include "games/registry.hpp"
#include "language/functions/functions.hpp"
#include "language/settings.hpp"
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

std::string statement_page() {
  std::string page =
      "# Statements\n\n[The language](../language.md) says how they work together.\n\n";
  for (const StatementInfo& info : statements()) {
    // The anchor of a heading consists of its letters, and `=` has none.
    const std::string_view name = info.name == "=" ? info.usage : info.name;
    append(page, entry(name, info.usage, info.doc), example(info.example, info.answer));
  }
  append(page, "## Inside statements\n\n");
  for (const StatementInfo& info : inner_words()) {
    append(page, definition(info.usage, info.doc), example(info.example, info.answer));
  }
  return page;
}

std::string function_page() {
  std::string page = "# Functions\n\n";
  for (const FunctionInfo& info : functions()) {
    append(page, entry(info.name, info.usage, info.doc), example(info.example, info.answer));
  }
  return page;
}

std::string game_page() {
  std::string page = "# Games\n\nEach makes a position, which is used like a value.\n\n";
  for (const GameInfo* info : games()) {
    append(page, entry(info->name, info->usage, info->summary), prose(info->rules),
           example(info->example, info->answer), source(info->source));
  }
  return page;
}

std::string rules_page() {
  std::string page =
      "# Rule sets and rules\n\nA rule set is named after `under`. A tuple such as `(prudent, "
      "selfish, selfish)` names one for each\nplayer, of those that players may hold one by one. "
      "[Mathematics](../mathematics.md) defines them.\n\n";
  for (const auto& set : built_in_rule_sets()) {
    append(page, entry(set->name, set->usage, set->doc), source(set->citation));
  }
  append(page,
         "## The rules\n\nRule sets are made of these; `rules under R` lists those of one.\n\n");
  for (const RuleInfo* info : all_rules()) {
    append(page, "### `", info->name, "`\n\n", block(cat(info->left, "  ->  ", info->right)),
           prose(info->doc), source(info->citation));
  }
  return page;
}

std::string setting_page() {
  std::string page = "# Settings and commands\n\n## Settings\n\n";
  for (const SettingInfo& info : setting_table()) {
    append(page, definition(cat(":set ", info.name, " ", info.values), info.doc),
           example(info.example, info.answer));
  }
  append(page, "## Commands\n\n");
  for (const StatementInfo& info : commands()) {
    append(page, definition(info.usage, info.doc), example(info.example, info.answer));
  }
  return page;
}

std::string notation_page() {
  return cat("# Notations\n\n", block(help_page("notations").value_or("")));
}

void write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text << std::flush;
  if (!out) throw std::runtime_error(cat("cannot write ", file.string()));
}

void write_reference(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  write(folder / "statements.md", statement_page());
  write(folder / "functions.md", function_page());
  write(folder / "games.md", game_page());
  write(folder / "rules.md", rules_page());
  write(folder / "settings.md", setting_page());
  write(folder / "notations.md", notation_page());
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
