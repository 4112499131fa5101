// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values of all positions on lines, bottom-up.
//
// The problem. Edixhoven and Kosters count the values of all positions of Clobber on lines of n
// cells. There are 4^n fillings for three players, and their normal forms are few: 16 under
// `prudent` for n = 15. To play each position, or to look it up by its bytes, takes most of the
// time of a census.
//
// A line is a sum of components (line_sums.hpp). For example `12.1.32` consists of `12`, `1` and
// `32`; `1` has no move and is dropped, and `32` is `23` reversed. So the line is the sum of `12`
// and `23`, as are `23..12` and `21.32`. The table has a value for each sum of an extent up to a
// length and for each mover, or for one mover if values are relative, in a plain array: LineSums
// numbers the sums without gaps, so the index of an option is computed by additions from its
// parts, and no position is stored or hashed.
//
// The order. Each move takes a token from the board, and sums are numbered by their tokens, so
// options come first. The table is filled in the order of the indices, in *blocks*: the sums of
// one shape whose longest components have ids in a range. The sums of a block are options of none
// of them, so several threads share a block if the kind of values allows that (values.hpp). After
// each block everything before it is final, so work can be watched, stopped, saved and resumed
// between two blocks. Sums of the last shape, one component that fills the line, are options of no
// sum, and need not be stored.
//
// Why not play with a memory of positions (extensions/games/solve/sum_values.hpp): a look-up there
// hashes a key and compares it; here it reads one byte, for prudent values. The price is that all
// positions of the size are needed. It is a second way, 170 times as fast as position by position
// (position_census.hpp) for three prudent players on lines of 2 to 8 cells:
//
//     build/release/bench/second_ways_bench --benchmark_filter=line_table
//
// Cost: for each sum and mover one value, and one look-up for each option. An option of a prudent
// value takes some ten nanoseconds, nearly all of it waiting for memory. Lines of 2 to 15 cells,
// the longest of which have 157 223 871 games, take 3 s of processor time and 26 MB:
//
//     kingmaker census clobber --lengths 2..15 --under prudent
//
// Invariants of the ids that threads share:
//
// 1. column(mover)[index] is written once, by the thread whose part of the block has
//    the index, and read by others only after the block has ended.
// 2. An option of a sum in a block has fewer tokens, so its index is before the block.
// 3. A thread has its own reader of options. The values object makes ids; only a kind whose ids
//    depend on nothing but the value, such as PrudentValues, is asked by several threads.
// 4. The result does not depend on the number of threads, nor on the size of blocks.
//
// Index 0 is the empty sum, in which the player after the last mover has lost or won by
// convention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "extensions/census/detail/block.hpp"
#include "extensions/census/detail/value_table.hpp"
#include "extensions/census/line_options.hpp"
#include "extensions/census/line_sums.hpp"
#include "extensions/census/values.hpp"

namespace kingmaker {

template <typename Values>
class LineTable : public detail::ValueTable<Values, kMaxLine> {
  using Base = detail::ValueTable<Values, kMaxLine>;

 public:
  using Id = typename Values::Id;
  // Places are shapes in the order of LineSums. A part is the sums of a shape that have the same
  // longest component.
  using Block = detail::CensusBlock;

  // The number of sums that a table stores. Sums of the last shape, which are options of none, are
  // stored only if `keep_top`.
  static std::uint64_t stored(const LineSums& sums, bool keep_top) {
    return keep_top ? sums.size() : sums.size_below_top();
  }
  static std::uint64_t bytes(const LineSums& sums, bool relative, bool keep_top) {
    return Base::bytes_for(stored(sums, keep_top), sums.players(), relative);
  }

  // `sums` and `values` must outlive this object. `relative` must be the flag with which `values`
  // was made.
  LineTable(const LineSums& sums, Values& values, bool relative, bool keep_top)
      : Base(values, sums.players(), relative, stored(sums, keep_top)),
        sums_(sums),
        options_(sums, relative) {}

  // The block after `previous`, or the first one after {}, with about `sums` sums. If there is
  // none, `is_end` is true for the result.
  [[nodiscard]] Block next_block(const Block& previous, std::uint64_t sums) const;
  // True if `block`, which may come from a file, is a block of this table.
  [[nodiscard]] bool is_block(const Block& block) const {
    return block.place > 0 && !is_end(block) && block.end > 0 &&
           block.end <= sums_.components().count(shape(block).longest);
  }
  [[nodiscard]] bool is_end(const Block& block) const {
    return block.place >= sums_.order().size();
  }
  [[nodiscard]] std::uint64_t first(const Block& block) const {
    return sums_.first(shape(block), block.begin);
  }
  [[nodiscard]] std::uint64_t last(const Block& block) const {
    return sums_.first(shape(block), block.end);
  }
  // The place of a block's positions in a tally, which is their extent.
  [[nodiscard]] std::uint32_t mask(const Block& block) const {
    return std::uint32_t{1} << shape(block).extent;
  }
  // The number of all sums, stored or not.
  [[nodiscard]] std::uint64_t size() const { return sums_.size(); }
  [[nodiscard]] const LineSums::Shape& shape(const Block& block) const {
    return sums_.shape(sums_.order()[block.place]);
  }

  // Evaluates a block and returns its values for `mover` (1 if values are relative), in the order
  // of the sums; valid until the next call. Empty if `values` failed; their status says why.
  // Precondition: everything before the block has been evaluated.
  [[nodiscard]] std::span<const Id> evaluate(const Block& block, Player mover, int threads);

  // The value of a board for `mover`, relative if values are. Precondition: nobody can move on the
  // board, or its sum is stored and has been evaluated.
  [[nodiscard]] Id value(std::span<const std::uint8_t> board, Player mover) const {
    return this->value_of_board(board, mover, [&](auto cells) { return sums_.index_of(cells); });
  }

  // The stored values of the sums up to the end of a block, one column for each mover, for
  // checkpoints.
  [[nodiscard]] std::vector<std::span<Id>> filled(const Block& block) {
    return this->columns(std::min(last(block), stored_positions));
  }

 private:
  using Base::is_relative;
  using Base::mover_count;
  using Base::results;
  using Base::stored_positions;

  bool evaluate_part(const Block& block, std::uint32_t begin, std::uint32_t end);
  [[nodiscard]] Id choice_of(LineOptions::Reader& options, std::uint64_t rest, std::uint32_t mover);

  const LineSums& sums_;
  std::vector<Id> beyond_;  // the values of a block that is not stored, one column for each mover
  LineOptions options_;
};

template <typename Values>
typename LineTable<Values>::Block LineTable<Values>::next_block(const Block& previous,
                                                                std::uint64_t sums) const {
  Block block = previous;
  block.begin = previous.end;
  if (block.place == 0 || block.begin == sums_.components().count(shape(block).longest)) {
    ++block.place;
    block.begin = 0;
    block.end = 0;
    if (is_end(block)) return block;
  }
  const LineSums::Shape& s = shape(block);
  const std::uint32_t count = sums_.components().count(s.longest);
  const std::uint64_t first = sums_.first(s, block.begin);
  // The block has at least one part, and otherwise as many as fit. `first` is monotone, so
  // bisection finds the last one.
  std::uint32_t low = block.begin + 1;
  std::uint32_t high = count;
  while (low < high) {
    const std::uint32_t middle = high - (high - low) / 2;
    if (sums_.first(s, middle) - first <= sums) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  block.end = low;
  return block;
}

template <typename Values>
typename LineTable<Values>::Id LineTable<Values>::choice_of(LineOptions::Reader& options,
                                                            std::uint64_t rest,
                                                            std::uint32_t mover) {
  const Id* const values = this->options_of(mover);
  typename Values::Choice choice(results, this->chooser(mover));
  options.for_each(rest, mover, [&](std::uint64_t index) { choice.add(values[index]); });
  return choice.empty() ? Id{0} : choice.value();
}

template <typename Values>
bool LineTable<Values>::evaluate_part(const Block& block, std::uint32_t begin, std::uint32_t end) {
  LineOptions::Reader options(options_);
  const LineSums::Shape& s = shape(block);
  const bool is_stored = sums_.first(s, block.end) <= stored_positions;
  const std::uint64_t block_first = first(block);
  const std::uint64_t block_size = last(block) - block_first;
  for (std::uint32_t id = begin; id < end; ++id) {
    options.set_longest({s.longest, id});
    const std::uint64_t first_index = sums_.first(s, id);
    const std::uint64_t rests = sums_.rests(s, id);
    for (std::uint32_t m = 0; m < mover_count; ++m) {
      Id* const out = is_stored ? this->column(m) + first_index
                                : beyond_.data() + m * block_size + (first_index - block_first);
      for (std::uint64_t rest = 0; rest < rests; ++rest) {
        out[rest] = this->value_for(
            m, [&](std::uint32_t mover) { return choice_of(options, rest, mover); });
        if constexpr (!Values::kConcurrent) {
          if (out[rest] == 0) return false;
        }
      }
    }
  }
  return true;
}

template <typename Values>
std::span<const typename Values::Id> LineTable<Values>::evaluate(const Block& block, Player mover,
                                                                 int threads) {
  options_.prepare(block.place);
  const std::uint64_t size = last(block) - first(block);
  const bool is_stored = last(block) <= stored_positions;
  if (!is_stored) beyond_.resize(size * mover_count);
  const bool succeeded = detail::share_block(
      block, size, Values::kConcurrent ? threads : 1,
      [&](std::uint32_t begin, std::uint32_t end) { return evaluate_part(block, begin, end); });
  if (!succeeded) return {};
  const std::uint32_t m = is_relative ? 0 : static_cast<std::uint32_t>(mover - 1);
  const Id* const values = is_stored ? this->column(m) + first(block) : beyond_.data() + m * size;
  return {values, static_cast<std::size_t>(size)};
}

}  // namespace kingmaker
