#include "repl/commands/usage.hpp"

#include "base/text.hpp"
#include "games/registry.hpp"
#include "language/collection.hpp"
#include "language/settings.hpp"
#include "present/columns.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

// The rule sets without arguments. The others would need quotes.
Words rule_sets() {
  Words words;
  for (const auto& set : built_in_rule_sets()) {
    if (set->usage == set->name) words.emplace_back(set->name);
  }
  return words;
}

Words formats() { return setting_choices("format"); }
Words names() { return setting_choices("names"); }
Words colors() { return setting_choices("color"); }

Words limits() {
  Words words = setting_choices("limit");
  for (std::string& word : words) word += '=';
  return words;
}

Words game_names() {
  Words words;
  for (const GameInfo* game : games()) words.emplace_back(game->name);
  for (const std::string_view name : collected_names()) words.emplace_back(name);
  return words;
}

constexpr CommandInfo kSubcommands[] = {
    {"", "", "a prompt on a terminal; otherwise statements from standard input"},
    {"eval", "STATEMENT...", "run statements in order"},
    {"run", "FILE...", "run script files (*.km); - is standard input"},
    {"normalize", "[FILE...]", "one value a line in, its normal form out"},
    {"draw", "EXPR -o FILE", "a value as .svg, .png, .pdf or .dot; without -o, DOT is printed"},
    {"census", "GAME --lengths 2..13 [--under raw,prudent]",
     "distinct values of all positions of each length", game_names},
    {"help", "[TOPIC]", "the language: statements, functions, rule sets, games"},
};

constexpr OptionInfo kOptions[] = {
    {"--players", "N", "players of a game, 2..16 (3)", ""},
    {"--start", "P", "who moves first (1)", ""},
    {"--under", "R", "rule set of statements that name none (syntactic)", "", rule_sets},
    {"--format", "F",
     "bar, bracket, choice, tex, tikz, json, dot, shared; tables: csv, spreadsheet, markdown, "
     "html; proofs: coq "
     "(bar)",
     "", formats},
    {"--names", "SET", "123, NFP, ABC (123)", "", names},
    {"--color", "WHEN", "auto, always, never (auto)", "", colors},
    {"--limit", "NAME=N",
     "of what a statement may take: nodes, depth, steps, time (20s), memory (4G), output\n"
     "(8M), lines; may be given several times",
     "", limits},
    {"--load", "FILE", "a script to run first; may be given several times", ""},
    {"--keep-going", "", "go on after errors", ""},
    {"--help", "", "this help", ""},
    {"--version", "", "which version this is", ""},
    {"--cite", "", "how to cite the program and the papers, as CITATION.cff", ""},
    {"--arg", "NAME=VALUE", "binds a name before the scripts run, n=5; may be given several times",
     "run"},
    {"--from", "NOTATION", "bracket, choice, json, tex (detected)", "normalize",
     [] {
       return Words{"bracket", "choice", "json", "tex"};
     }},
    {"--jobs", "K", "threads; the output does not depend on them (all processors)", "normalize"},
    {"-o", "FILE", "where the drawing goes; the ending says as what", "draw"},
    {"--expand", "", "simple values in full", "draw"},
    {"--tree", "", "equal subterms wherever they occur", "draw"},
    {"--lengths", "A..B", "lines of these lengths, or of one", "census"},
    {"--grid", "RxC", "all fillings of a grid instead, up to its symmetries", "census"},
    {"--under", "R,R,...", "rule sets, a column each (raw,syntactic,selfish,prudent)", "census",
     rule_sets},
    {"--format", "F", "table, csv, json, spreadsheet, markdown, html, tex (table)", "census",
     [] { return Words{"table", "csv", "json", "spreadsheet", "markdown", "html", "tex"}; }},
    {"-o", "FILE", "where the table goes; the ending says in which format", "census"},
    {"--list", "", "the values themselves, each with the first board that has it", "census"},
    {"--plot", "FILE",
     "how the counts grow: FILE.svg, .png or .pdf, by gnuplot, or .gp, its script", "census"},
    {"--jobs", "K", "threads; counts do not depend on them (1)", "census"},
    {"--limit-memory", "SIZE", "such as 800M or 4G (three quarters of what there is)", "census"},
    {"--checkpoint", "FILE",
     "where the work is kept when it is stopped (in ~/.local/state/kingmaker)", "census"},
    {"--checkpoint-every", "S", "seconds between checkpoints (45)", "census"},
    {"--resume", "", "go on from the checkpoint", "census"},
};

Rows option_rows(std::string_view command) {
  Rows rows;
  for (const OptionInfo& option : kOptions) {
    if (option.command == command) rows.emplace_back(written(option), option.doc);
  }
  return rows;
}

}  // namespace

std::span<const CommandInfo> command_line_commands() { return kSubcommands; }
std::span<const OptionInfo> command_line_options() { return kOptions; }

std::string written(const OptionInfo& option) {
  return cat(option.name, option.argument.empty() ? "" : " ", option.argument);
}

bool takes_files(const CommandInfo& command) {
  return command.operands.find("FILE...") != std::string_view::npos;
}
bool takes_files(const OptionInfo& option) { return option.argument == "FILE"; }

std::string usage_page() {
  Rows commands;
  Rows options = option_rows("");
  for (const CommandInfo& command : kSubcommands) {
    std::string usage = "kingmaker";
    for (const std::string_view part : {command.name, command.operands}) {
      append(usage, part.empty() ? "" : " ", part);
    }
    commands.emplace_back(std::move(usage), command.doc);
    if (command.name.empty() || command.name == "census") continue;
    for (const auto& [option, doc] : option_rows(command.name)) {
      options.emplace_back(option, cat(command.name, " only: ", doc));
    }
  }
  constexpr std::size_t kWidestUsage = 30;
  return cat(kSummary, "\n\n", columns(commands, kWidestUsage), "\n", columns(options),
             "  census has more of them: see kingmaker help census\n\nExit status: ", kExitStatus,
             "\n\n  ", kUsageExample, "\n");
}

std::string census_page() {
  return cat(R"(How many distinct values do all positions of a size have?

  kingmaker census clobber --lengths 2..13 --under raw,syntactic,selfish,prudent

)",
             columns(option_rows("census")), R"(
`--players` and `--start` say who plays and who is to move. `games` counts boards with no empty cell
at an end and no two in a row, one of two mirror images, if somebody can move (Edixhoven and
Kosters, section 5).

Of any other game, one of the collection or of a script that `--load` names, all boards of a length
or a grid are counted on which somebody can move, and of games on heaps all positions of so many
counters:

  kingmaker --load games.km census toads --lengths 2..9
)");
}

std::optional<std::string> command_page(std::string_view name) {
  if (name == "census") return census_page();
  for (const CommandInfo& command : kSubcommands) {
    if (command.name != name || name.empty()) continue;
    const std::string options = columns(option_rows(name));
    return cat("kingmaker ", name, " ", command.operands, "\n\n  ", command.doc, "\n\n", options,
               options.empty() ? "" : "\n", "Options of all commands: kingmaker --help\n");
  }
  return std::nullopt;
}

}  // namespace kingmaker
