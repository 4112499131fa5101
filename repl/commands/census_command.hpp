// `kingmaker census GAME`: counts of distinct values as a table, CSV or JSON, and as a plot.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "language/context.hpp"
#include "repl/commands/command_line.hpp"

namespace kingmaker {

// What was given on the command line, as it was written.
struct CensusFlags {
  std::optional<std::string> lengths;
  std::optional<std::string> grid;
  std::optional<std::string> under;
  std::optional<std::string> format;
  std::optional<std::string> jobs;
  std::optional<std::string> limit_memory;
  std::optional<std::string> checkpoint;
  std::optional<std::string> checkpoint_every;
  std::optional<std::string> plot;
  std::optional<std::string> file;
  bool list = false;
  bool resume = false;
};

// What came of it.
struct CensusOutcome {
  absl::Status status;
  std::string checkpoint = {};  // empty if there is none
};

// Takes a census of the game named by the only operand, which is Clobber or one that the context
// knows. Of its settings it uses who plays, and the limits, and changes the format. An error's
// message names the flag it is about. Without a checkpoint file among the flags one in
// `state_folder` is used.
[[nodiscard]] CensusOutcome run_census(const std::vector<std::string>& operands,
                                       const CensusFlags& flags, Context& context,
                                       const std::string& state_folder, const Streams& streams,
                                       const std::atomic<bool>* interrupt);

}  // namespace kingmaker
