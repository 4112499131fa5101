// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census of positions that have no ranks. It works for every game.
//
// Positions are visited in the order of their source and evaluated in portions, each of which the
// threads share. Only hashes of the contents of values are kept. Among several processes, the hash
// of a position's text decides which process evaluates it, and the hash of its value decides which
// process counts it.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/exchange.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// A position that is counted.
struct CountedPosition {
  std::size_t row;
  std::string text;  // as an argument of the game
  std::unique_ptr<Game> game;
};

class PositionSource {
 public:
  virtual ~PositionSource() = default;
  // The names of the rows.
  [[nodiscard]] virtual std::vector<std::string> rows() const = 0;
  // Calls `visit` with all positions, row by row, until it returns false. The order is the same
  // each time.
  [[nodiscard]] virtual absl::Status for_each(
      absl::FunctionRef<bool(CountedPosition position)> visit) = 0;
};

// Evaluates positions in one thread.
class PositionEngine {
 public:
  virtual ~PositionEngine() = default;
  // Forgets positions and terms, before those of another rule set.
  virtual void begin() = 0;
  [[nodiscard]] virtual TermStore& store() = 0;
  [[nodiscard]] virtual absl::StatusOr<Term> value(const Game& game, const System& system) = 0;
};

struct PositionCensus {
  PositionSource& positions;
  PositionEngine& engine;  // the engine of the calling thread
  // Makes an engine for another thread.
  std::function<std::unique_ptr<PositionEngine>()> more_engines;
};

// Takes the census of `census` with the limits and outputs of `request`, whose boards and frame are
// ignored. Lists and rule sets of a session use one thread. Errors are those of the positions, of
// the engines, and of take_census.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_of(const PositionCensus& census,
                                                                    const CensusRequest& request);
// Does the same among processes, all of which call it. No checkpoint is kept.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_of_among(
    Exchange& exchange, const PositionCensus& census, const CensusRequest& request);

}  // namespace kingmaker
