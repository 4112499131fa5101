// The census of positions that cannot be ranked: those of any game.
//
// Positions are gone through in an order of their own, and evaluated in portions, each among the
// threads; of values only hashes of what they contain are kept. Among several processes a hash of
// how a position is written says which of them evaluates it, and one of its value which counts
// that.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "census/census.hpp"
#include "census/exchange.hpp"
#include "games/game.hpp"

namespace kingmaker {

// A position that is counted.
struct CountedPosition {
  std::size_t row;
  std::string text;  // as a call of the game takes it
  std::unique_ptr<Game> game;
};

class PositionSource {
 public:
  virtual ~PositionSource() = default;
  // What the rows of the table are called.
  [[nodiscard]] virtual std::vector<std::string> rows() const = 0;
  // Calls `visit` with all positions, row by row, each time in the same order, until it returns
  // false.
  [[nodiscard]] virtual absl::Status for_each(
      absl::FunctionRef<bool(CountedPosition position)> visit) = 0;
};

// What evaluates positions in one thread.
class PositionEngine {
 public:
  virtual ~PositionEngine() = default;
  // Forgets positions and terms: others follow, under another rule set.
  virtual void begin() = 0;
  [[nodiscard]] virtual TermStore& store() = 0;
  [[nodiscard]] virtual absl::StatusOr<Term> value(const Game& game, const System& system) = 0;
};

struct PositionCensus {
  PositionSource& positions;
  PositionEngine& engine;  // of the calling thread
  // Of another thread.
  std::function<std::unique_ptr<PositionEngine>()> more_engines;
};

// Takes the census as `request` says, whose boards and frame are of no account. Rule sets of a
// session's own, and lists, are for one thread. Errors: those of the positions and of the engines,
// and as take_census.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_of(const PositionCensus& census,
                                                                    const CensusRequest& request);
// The same among processes, which all call it. A checkpoint is not kept.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_of_among(
    Exchange& exchange, const PositionCensus& census, const CensusRequest& request);

}  // namespace kingmaker
