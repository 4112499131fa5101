// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The request for a census, and its result. Tested in tests/extensions/census/command_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/exact.hpp"
#include "extensions/census/values.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The longest line and the largest grid that can be numbered. Memory usually ends sooner.
inline constexpr int kMaxCensusLength = 30;
inline constexpr int kMaxCensusCells = 20;

// The progress of a census.
struct CensusProgress {
  std::size_t system = 0;  // place of the current system in CensusRequest::systems
  std::uint64_t done = 0;  // positions evaluated under this system
  std::uint64_t total = 0;
};

// A value and the first board that has it.
struct CensusValue {
  const TermStore& store;
  Term value;
  std::string board;  // as an argument of `clobber`
};

struct CensusRow;

struct CensusRequest {
  Frame frame;  // `start` is the mover in all positions that are counted
  // The lengths of the lines. If `rows` is positive, all fillings of one grid are counted instead.
  int first_length = 2;
  int last_length = 2;
  int rows = 0;
  int columns = 0;
  std::vector<System> systems;
  TermValues::Home home = {};  // the store of the session's own rule sets
  // The name of the game and everything else that the counts depend on and that no other member
  // holds.
  std::string subject = "clobber";
  int jobs = 1;                              // threads
  std::uint64_t memory = ~std::uint64_t{0};  // bytes that may be used
  // The option that raises `memory`; empty if the limit of sessions does.
  std::string_view memory_option = {};
  Limits limits = kNoLimits;                    // a census stops only at limits that it is given
  std::uint64_t max_nodes = ~std::uint64_t{0};  // of terms, if values are terms

  // The file that keeps the work when the census is stopped, and now and then before. It is removed
  // when the census is complete. No checkpoint is kept if this is empty.
  std::string checkpoint;
  double checkpoint_seconds = 45;  // between two checkpoints
  bool resume = false;             // if true, goes on from the checkpoint

  // The rows under the rule sets that are done, also if the census is stopped; null for none.
  std::vector<CensusRow>* done = nullptr;

  // The census stops soon after this is set: it is read many times a second.
  const std::atomic<bool>* interrupt = nullptr;
  // Called when a checkpoint cannot be written.
  std::function<void(const std::string& message)> warn;
  // Called many times a second.
  std::function<void(const CensusProgress&)> progress;
  // Called for each row under each system, when the system is done: for the lengths in ascending
  // order. `list_value` is then called for each distinct value, in the order of their first boards.
  // An error ends the census.
  std::function<void(std::size_t system, const std::string& boards)> list;
  std::function<absl::Status(const CensusValue&)> list_value;
};

struct CensusRow {
  std::string boards;                 // a length, or `3x4`
  Integer games;                      // number of positions (line_games, Boards::games)
  std::vector<std::uint64_t> values;  // number of distinct values under each system
};

// `request.home` if `system` has rule sets of the session; else no home, so that values have a
// store of their own.
[[nodiscard]] TermValues::Home home_of(const CensusRequest& request, const System& system);

// Everything that the counts depend on. A census can go on from a checkpoint only if this string is
// the same for both.
[[nodiscard]] std::string parameters_of(const CensusRequest& request);

}  // namespace kingmaker
