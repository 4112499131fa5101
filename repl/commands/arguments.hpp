// The arguments of the program, told apart by the tables of usage.hpp. What an option's argument
// means is for who uses it to say. Statements stay as they are, whatever brackets they hold.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "repl/commands/usage.hpp"

namespace kingmaker {

struct Arguments {
  const CommandInfo* command = nullptr;  // none: the program without a command
  std::vector<std::string> operands;
  // Options before the command and after it, as they stand; of a switch the argument is empty.
  std::vector<std::pair<std::string_view, std::string>> options;
  std::optional<std::string> stray;  // the first that has no place here
  std::string_view incomplete;       // the option at the end that lacks its argument

  [[nodiscard]] bool has(std::string_view option) const { return value(option).has_value(); }
  // The argument of the last `option`; the later one counts.
  [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
  [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
};

// `--name value`, `--name=value`, `-o value` and `-ovalue` are options; behind `--`, and where a
// letter does not follow a single dash, all are operands.
[[nodiscard]] Arguments read_arguments(std::span<const std::string> words);

// How many threads `--jobs` asks for. InvalidArgument says what may be given.
[[nodiscard]] absl::StatusOr<int> jobs_named(std::string_view text);

}  // namespace kingmaker
