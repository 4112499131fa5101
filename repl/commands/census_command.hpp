// `kingmaker census GAME`: counts distinct values and prints them as a table, CSV, JSON or plot.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "language/context.hpp"
#include "repl/commands/streams.hpp"

namespace kingmaker {

// The flags of the command line, as they were written.
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

// The outcome of a census.
struct CensusOutcome {
  absl::Status status;
  std::string checkpoint = {};  // empty if there is none
};

// Takes a census of the game that the only operand names: Clobber, or a game of the context. It
// uses the players and the limits of the context's settings, and changes the format. Messages of
// errors name the flag. If the flags name no checkpoint file, one in `state_folder` is used.
[[nodiscard]] CensusOutcome run_census(const std::vector<std::string>& operands,
                                       const CensusFlags& flags, Context& context,
                                       const std::string& state_folder, const Streams& streams,
                                       const std::atomic<bool>* interrupt);

}  // namespace kingmaker
