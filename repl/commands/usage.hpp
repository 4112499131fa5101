// The command line as tables. The program reads its arguments with them, and its help, its manual
// page and the completions of shells are printed from them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

struct CommandInfo {
  std::string_view name;      // empty for the program without a command
  std::string_view operands;  // `FILE...`
  std::string_view doc;
  // All words for an operand, if they are known here. Help knows its own topics.
  std::vector<std::string> (*words)() = nullptr;
};

struct OptionInfo {
  std::string_view name;      // `--under`, `-o`
  std::string_view argument;  // `R`; empty if the option is a switch
  std::string_view doc;
  std::string_view command;  // the only command that has it; empty if all have it
  std::vector<std::string> (*words)() = nullptr;  // all words for the argument, if known
};

[[nodiscard]] std::span<const CommandInfo> command_line_commands();
// The options of all commands come first. `census` has some of these again, with another meaning.
[[nodiscard]] std::span<const OptionInfo> command_line_options();

// Writes `--under R`.
[[nodiscard]] std::string written(const OptionInfo& option);
// True if operands, or the argument, are names of files.
[[nodiscard]] bool takes_files(const CommandInfo& command);
[[nodiscard]] bool takes_files(const OptionInfo& option);

inline constexpr std::string_view kSummary =
    "Values of multi-player games: read from papers, rewritten to normal forms, compared.";
inline constexpr std::string_view kExitStatus =
    "0 all went well, 1 a check or assert failed, 2 bad input, 3 a limit or interruption.";
inline constexpr std::string_view kUsageExample =
    "kingmaker eval 'normalize [[1,3],[1,[1,2]],[2,3]] under prudent'";

// The output of `kingmaker --help`.
[[nodiscard]] std::string usage_page();
// The output of `kingmaker help census` and `kingmaker census --help`.
[[nodiscard]] std::string census_page();
// The same output for any command; nullopt if `name` is not a command.
[[nodiscard]] std::optional<std::string> command_page(std::string_view name);

}  // namespace kingmaker
