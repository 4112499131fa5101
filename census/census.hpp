// The census: how many distinct values do the positions of a kind have?
//
// All positions of Clobber on lines up to a length, or on a grid, are evaluated bottom-up with the
// rule set fused in (line_table.hpp, board_table.hpp), and the distinct values are counted: the
// experiment of Edixhoven and Kosters, section 5.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/exact.hpp"
#include "census/values.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// Lines may be so long; memory ends sooner.
inline constexpr int kMaxCensusLength = 30;
inline constexpr int kMaxCensusCells = 20;

// Nothing but what is asked for stops a census.
inline constexpr Limits kNoLimits{~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};

// How far a census is.
struct CensusProgress {
  std::size_t system = 0;  // place in CensusRequest::systems of the one in work
  std::uint64_t done = 0;  // positions evaluated under it
  std::uint64_t total = 0;
};

// A value, with the first board that has it.
struct CensusValue {
  const TermStore& store;
  Term value;
  std::string board;  // as `clobber` takes it
};

struct CensusRequest {
  Frame frame;  // who starts is the mover in all positions that are counted
  // Lines of these lengths; or all fillings of one grid, if it has rows.
  int first_length = 2;
  int last_length = 2;
  int rows = 0;
  int columns = 0;
  std::vector<System> systems;
  TermValues::Home home = {};  // of those that are a session's own
  // The game, with all that the counts depend on besides what stands here.
  std::string subject = "clobber";
  int jobs = 1;                              // threads
  std::uint64_t memory = ~std::uint64_t{0};  // bytes that may be used
  Limits limits = kNoLimits;
  std::uint64_t max_nodes = ~std::uint64_t{0};  // of values that are terms

  // A file that keeps the work when it is stopped and now and then before; empty: none. It is
  // removed when the census is complete.
  std::string checkpoint;
  double checkpoint_seconds = 45;  // between two of them
  bool resume = false;             // go on from the checkpoint

  // Set to stop; looked at many times a second.
  const std::atomic<bool>* interrupt = nullptr;
  // Called when a checkpoint cannot be written.
  std::function<void(const std::string& message)> warn;
  // Called many times a second.
  std::function<void(const CensusProgress&)> progress;
  // Called for the distinct values of each length under each system, when the system is done,
  // lengths in order, values by their first board; an error ends the census.
  std::function<absl::Status(std::size_t system, const std::string& boards, std::uint64_t values)>
      list;
  std::function<absl::Status(const CensusValue&)> list_value;
};

struct CensusRow {
  std::string boards;                 // a length, or `3x4`
  Integer games;                      // positions (line_games, Boards::games)
  std::vector<std::uint64_t> values;  // distinct ones, for each system
};

[[nodiscard]] TermValues::Home home_of(const CensusRequest& request, const System& system);

// What a checkpoint must have been written for to be gone on from: all that the counts depend on.
[[nodiscard]] std::string parameters_of(const CensusRequest& request);

// Errors: InvalidArgument for what is no census (lengths, a rule set not for this many players);
// ResourceExhausted when memory would not do, before anything is evaluated where this can be known,
// or another limit was passed; Cancelled. After these two the checkpoint, if there is to be one,
// holds what has been done. With `resume`: NotFound where there is no checkpoint, DataLoss if it is
// damaged or one of another census.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census(const CensusRequest& request);

}  // namespace kingmaker
