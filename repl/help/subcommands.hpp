// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The subcommands of the program, which a library lists: the program reads its arguments and runs
// them by it, and its help, its manual page and the completions of shells are printed from it.
// add_core_subcommands adds those of the core, and each extension its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"

namespace kingmaker {

enum class ExitStatus : std::uint8_t;
struct Invocation;

// The words that an operand or an argument may be, where they are known.
using WordsOf = std::vector<std::string> (*)(const Library& library);

struct OptionInfo {
  std::string_view name;      // `--under`, `-o`
  std::string_view argument;  // `R`; empty: the option is a switch
  std::string_view doc;
  WordsOf words = nullptr;
};

// Views are of text that lives as long as the program.
struct Subcommand {
  std::string_view name;      // empty: the program without a subcommand
  std::string_view operands;  // `FILE...`
  std::string_view doc;       // one line
  WordsOf words = nullptr;
  // Options of this subcommand alone. One with the name of a common option replaces it here.
  std::vector<OptionInfo> options = {};
  // The help behind the options. With it the options have no place in `kingmaker --help`.
  std::string_view notes = {};
  bool runs_statements = false;  // `:set limit` raises limits, as `--limit` does
  bool is_unlimited = false;     // limits are what `--limit` says, and otherwise there are none
  // The session is set up as the common options say.
  ExitStatus (*run)(const Invocation& invocation) = nullptr;

  [[nodiscard]] bool has_option(std::string_view option) const;
};

// Null if there is none; the empty name is that of the prompt.
[[nodiscard]] const Subcommand* subcommand_named(const Library& library, std::string_view name);

// Options of all subcommands.
[[nodiscard]] std::span<const OptionInfo> common_options();

// `--under R`
[[nodiscard]] std::string written(const OptionInfo& option);
// True if operands, or the argument, are names of files.
[[nodiscard]] bool takes_files(const Subcommand& subcommand);
[[nodiscard]] bool takes_files(const OptionInfo& option);

// Rule sets that need no quotes, as words of an option.
[[nodiscard]] std::vector<std::string> rule_set_words(const Library& library);

}  // namespace kingmaker
