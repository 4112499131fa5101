// The command line as tables: the program reads its arguments by them, and its help, its manual
// page and the completions of shells are printed from them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

struct CommandInfo {
  std::string_view name;      // empty: the program without a command
  std::string_view operands;  // `FILE...`
  std::string_view doc;
  std::vector<std::string> (*words)() = nullptr;  // that an operand may be, where they are known
};

struct OptionInfo {
  std::string_view name;      // `--under`, `-o`
  std::string_view argument;  // `R`; empty: the option is a switch
  std::string_view doc;
  std::string_view command;                       // the only one that has it; empty: all have
  std::vector<std::string> (*words)() = nullptr;  // that the argument may be, where they are known
};

[[nodiscard]] std::span<const CommandInfo> command_line_commands();
// Options of all commands first. `census` lists some of those once more, which mean something else
// there.
[[nodiscard]] std::span<const OptionInfo> command_line_options();

// `--under R`
[[nodiscard]] std::string written(const OptionInfo& option);
// Are operands, or the argument, names of files?
[[nodiscard]] bool takes_files(const CommandInfo& command);
[[nodiscard]] bool takes_files(const OptionInfo& option);

inline constexpr std::string_view kSummary =
    "Values of multi-player games: read from papers, rewritten to normal forms, compared.";
inline constexpr std::string_view kExitStatus =
    "0 all went well, 1 a check or assert failed, 2 bad input, 3 a limit or interruption.";
inline constexpr std::string_view kUsageExample =
    "kingmaker eval 'normalize [[1,3],[1,[1,2]],[2,3]] under prudent'";

// What `kingmaker --help` prints.
[[nodiscard]] std::string usage_page();
// What `kingmaker help census` prints, and `kingmaker census --help`.
[[nodiscard]] std::string census_page();
// The same of any command; none where it is no command.
[[nodiscard]] std::optional<std::string> command_page(std::string_view name);

}  // namespace kingmaker
