// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The arguments of the program, divided into options and operands by the subcommands of a library.
// Callers interpret the arguments of options. Statements stay whole, whatever brackets they
// contain.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "repl/help/subcommands.hpp"

namespace kingmaker {

struct Arguments {
  const Subcommand* subcommand = nullptr;  // the prompt if none is named
  std::vector<std::string> operands;
  // Options before and after the command, in order. A switch has an empty argument.
  std::vector<std::pair<std::string_view, std::string>> options;
  std::optional<std::string> stray;  // the first that is not allowed
  std::string_view incomplete;       // an option at the end without its argument

  [[nodiscard]] bool has(std::string_view option) const { return value(option).has_value(); }
  // The argument of `option`. If the option is repeated, the last one counts.
  [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
  [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
};

// Options are `--name value`, `--name=value`, `-o value` and `-ovalue`. Words after `--` are
// operands, and so are words that have a single dash without a letter after it. Precondition: one
// of the subcommands is the prompt.
[[nodiscard]] Arguments read_arguments(std::span<const std::string> words, const Library& library);

// The number of threads that `--jobs` asks for. The message of InvalidArgument says which numbers
// are allowed.
[[nodiscard]] absl::StatusOr<int> jobs_named(std::string_view text);

}  // namespace kingmaker
