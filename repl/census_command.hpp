// `kingmaker census clobber`: counts of distinct values as a table, CSV or JSON.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "repl/command_line.hpp"
#include "repl/settings.hpp"

namespace kingmaker {

// What was given on the command line, as it was written.
struct CensusFlags {
  std::optional<std::string> lengths;
  std::optional<std::string> under;
  std::optional<std::string> format;
  std::optional<std::string> jobs;
  std::optional<std::string> limit_memory;
  bool list = false;
};

// Takes a census of the ruleset named by the only operand. Of the settings it uses who plays. An
// error's message names the flag it is about.
[[nodiscard]] absl::Status run_census(const std::vector<std::string>& operands,
                                      const CensusFlags& flags, const Settings& settings,
                                      const Streams& streams, const std::atomic<bool>* interrupt);

}  // namespace kingmaker
