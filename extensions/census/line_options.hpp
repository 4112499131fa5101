// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds the options of sums of components, for one shape after another.
//
// Sums that differ in their longest component only have the same other parts, and these are few:
// the results of moves in them are computed once for a shape. The results of moves in the longest
// component are computed once for all sums that have it. The options of a sum combine the two
// (LineSums::Walk). Tested in tests/extensions/census/line_table_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "extensions/census/detail/line_splitter.hpp"
#include "extensions/census/line_sums.hpp"

namespace kingmaker {

class LineOptions {
 public:
  // `sums` must outlive this object. If `relative` is true, sums are seen by the player whose turn
  // it is (values.hpp), so the components of options are renamed for the next player.
  LineOptions(const LineSums& sums, bool relative) : sums_(sums), relative_(relative) {}

  // Prepares the shape at this place of LineSums::order(). Precondition: the shape is not empty.
  void prepare(std::size_t place);

  // Goes through the sums of the prepared shape. Each thread has its own reader.
  class Reader {
   public:
    explicit Reader(const LineOptions& options)
        : options_(options),
          splitter_(options.sums_.components()),
          longest_(static_cast<std::size_t>(options.sums_.players())) {}

    // Sets the longest component (the last of equally long ones) of the sums that follow.
    void set_longest(LineComponent longest) {
      component_ = longest;
      for (Longest& entry : longest_) entry.is_read = false;
    }
    // Calls `visit(index)` for each option of `mover`, counted from 0, in the sum whose other parts
    // are the sum number `rest` of the parent shape. If sums are relative, `mover` is counted from
    // the player whose turn it is: it is the player who moves after `mover` skipped turns.
    void for_each(std::uint64_t rest, std::uint32_t mover, auto&& visit);

   private:
    // The longest component as the player after `mover` sees it, and the moves of `mover` in it.
    struct Longest {
      bool is_read = false;
      LineComponent whole;
      std::vector<detail::LineMove> moves;
    };
    const LineOptions& options_;
    detail::LineSplitter splitter_;
    LineComponent component_;
    std::vector<Longest> longest_;  // one for each mover
  };

 private:
  // The parts of a sum beside its longest component, as the player after some mover sees them, and
  // that mover's moves in them.
  struct Rest {
    std::uint32_t parts = 0;
    std::uint32_t part_count = 0;
    std::uint32_t moves = 0;
    std::uint32_t move_count = 0;
  };
  // The result of a move in these parts.
  struct RestMove {
    LineSums::Walk walk;  // over all parts of the result
    LineComponent last;
    std::uint32_t parts = 0;
    std::uint32_t part_count = 0;
  };

  [[nodiscard]] std::uint32_t players() const {
    return static_cast<std::uint32_t>(sums_.players());
  }
  // The difference between the mover's and the next player's numbers for a token.
  [[nodiscard]] std::uint32_t shift(std::uint32_t mover) const {
    return relative_ ? (mover + 1) % players() : 0;
  }
  // The mover's own letter as the next player sees it.
  [[nodiscard]] std::uint32_t own_letter(std::uint32_t mover) const {
    return relative_ ? players() - 1 : mover;
  }

  const LineSums& sums_;
  bool relative_;
  std::size_t place_ = ~std::size_t{0};  // of the prepared shape
  std::vector<Rest> rests_;              // [sum of the parent shape * players + mover]
  std::vector<LineComponent> parts_;
  // Over the parts before each part. A rest has one more walk than parts.
  std::vector<LineSums::Walk> walks_;
  std::vector<RestMove> moves_;
  std::vector<LineComponent> move_parts_;
};

void LineOptions::Reader::for_each(std::uint64_t rest_rank, std::uint32_t mover, auto&& visit) {
  Longest& big = longest_[mover];
  if (!big.is_read) {
    big.is_read = true;
    splitter_.read(component_, options_.shift(mover));
    big.whole = splitter_.whole();
    big.moves.clear();
    splitter_.append_moves(options_.own_letter(mover), big.moves);
  }
  const std::uint64_t rest_index = rest_rank * options_.players() + mover;
  const Rest& rest = options_.rests_[rest_index];
  const LineComponent* const parts = options_.parts_.data() + rest.parts;
  const LineSums::Walk* const walks = options_.walks_.data() + rest.parts + rest_index;

  for (const detail::LineMove& move : big.moves) {
    std::uint32_t i = 0;
    while (i < rest.part_count && move.count > 0 && !(move.parts[0] < parts[i])) ++i;
    if (move.count == 0) i = rest.part_count;
    LineSums::Walk walk = walks[i];
    for (std::uint32_t k = 0; k < move.count; ++k) {
      for (; i < rest.part_count && parts[i] < move.parts[k]; ++i) walk.add(parts[i]);
      walk.add(move.parts[k]);
    }
    for (; i < rest.part_count; ++i) walk.add(parts[i]);
    visit(walk.index());
  }
  for (std::uint32_t m = 0; m < rest.move_count; ++m) {
    const RestMove& move = options_.moves_[rest.moves + m];
    LineSums::Walk walk = move.walk;
    if (big.whole < move.last) {
      // The part is as long as another component and has a smaller id, so the walk starts again.
      const LineComponent* const after = options_.move_parts_.data() + move.parts;
      walk = LineSums::Walk(options_.sums_);
      std::uint32_t i = 0;
      for (; after[i] < big.whole; ++i) walk.add(after[i]);
      walk.add(big.whole);
      for (; i < move.part_count; ++i) walk.add(after[i]);
    } else {
      walk.add(big.whole);
    }
    visit(walk.index());
  }
}

}  // namespace kingmaker
