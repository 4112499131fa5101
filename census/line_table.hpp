// The values of all positions on lines, bottom-up.
//
// A table has a value for each sum of components (line_sums.hpp) of an extent up to a length, and
// for each mover, or for one mover where values are relative. It is filled in the order of the
// indices, in blocks: after each block everything before it is final, so that work can be watched,
// stopped, saved and taken up again between any two blocks. Within a block sums do not depend on
// each other, and several threads share it where the kind of values allows that; which thread finds
// a value makes no difference to it.
//
// Cost: a value a sum and mover, plus the values of all sums of smaller ones; for prudent values
// some ten nanoseconds an option, nearly all of it waiting for memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "census/detail/block.hpp"
#include "census/detail/line_splitter.hpp"
#include "census/line_sums.hpp"
#include "census/values.hpp"

namespace kingmaker {

template <typename Values>
class LineTable {
 public:
  using Kind = Values;
  using Id = typename Values::Id;
  // Places are shapes in the order of LineSums, parts their sums of one longest component.
  using Block = detail::CensusBlock;

  // How many sums a table of this kind stores; those of the last shape, which are options of none,
  // only if `keep_top`.
  static std::uint64_t stored(const LineSums& sums, bool keep_top) {
    return keep_top ? sums.size() : sums.size_below_top();
  }
  static std::uint64_t bytes(const LineSums& sums, bool relative, bool keep_top) {
    return stored(sums, keep_top) * sizeof(Id) *
           (relative ? 1U : static_cast<std::uint64_t>(sums.players()));
  }

  // `sums` and `values` must outlive this. `relative` as `values` was made.
  LineTable(const LineSums& sums, Values& values, bool relative, bool keep_top)
      : sums_(sums),
        values_(values),
        relative_(relative),
        stored_(stored(sums, keep_top)),
        movers_(relative ? 1 : sums.players()),
        table_(std::make_unique_for_overwrite<Id[]>(stored_ * movers_)) {
    for (std::uint32_t m = 0; m < movers_; ++m) {
      table_[m * stored_] = values_.over(static_cast<Player>(m) + 1);  // of the empty sum
    }
  }

  // The block after `previous` (the first: after {}), with about `sums` sums; its place is that of
  // no shape if there is none.
  [[nodiscard]] Block next_block(const Block& previous, std::uint64_t sums) const;
  // Could it be one? For blocks that come from outside.
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
  // The place of a block's positions in a tally: their extent.
  [[nodiscard]] std::uint32_t mask(const Block& block) const {
    return std::uint32_t{1} << shape(block).extent;
  }
  // Of all sums, stored or not.
  [[nodiscard]] std::uint64_t size() const { return sums_.size(); }
  [[nodiscard]] const LineSums::Shape& shape(const Block& block) const {
    return sums_.shape(sums_.order()[block.place]);
  }

  // Finds the values of a block and returns those for the first mover of the table `mover` (1 where
  // values are relative), in the order of the sums; valid until the next call. Everything before
  // the block must have been evaluated. Empty when the values failed: they know why.
  [[nodiscard]] std::span<const Id> evaluate(const Block& block, Player mover, int threads);

  // The value of a board for `mover`, relative if values are. Precondition: its sum is stored and
  // has been evaluated, or it is a board where nobody can move.
  [[nodiscard]] Id value(std::span<const std::uint8_t> board, Player mover) const;

  // The stored values of the sums up to and with a block, mover by mover: to be saved and restored.
  [[nodiscard]] std::vector<std::span<Id>> filled(const Block& block) {
    std::vector<std::span<Id>> columns;
    const std::uint64_t size = std::min(last(block), stored_);
    for (std::uint32_t m = 0; m < movers_; ++m) columns.emplace_back(&table_[m * stored_], size);
    return columns;
  }

 private:
  // The parts of a sum beside its longest component, as the player after some mover sees them, and
  // what that mover's moves make of them. Parts and moves stand in the vectors of `Rests`.
  struct Rest {
    std::uint32_t parts = 0;
    std::uint32_t part_count = 0;
    std::uint32_t moves = 0;
    std::uint32_t move_count = 0;
  };
  struct RestMove {
    LineSums::Walk walk;  // over all of its parts
    LineComponent last;
    std::uint32_t parts = 0;
    std::uint32_t part_count = 0;
  };
  // For all sums of a shape's parent, and each mover.
  struct Rests {
    std::size_t place = ~std::size_t{0};
    std::vector<Rest> rests;  // [sum * players + mover]
    std::vector<LineComponent> parts;
    std::vector<LineSums::Walk> walks;  // over the parts before; one more than parts in each rest
    std::vector<RestMove> moves;
    std::vector<LineComponent> move_parts;
  };
  // The longest component as the player after `mover` sees it, and the mover's moves in it.
  struct Longest {
    bool known = false;
    LineComponent whole;
    std::vector<detail::LineMove> moves;
  };
  struct Worker {
    explicit Worker(const LineSums& sums)
        : splitter(sums.components()), longest(static_cast<std::size_t>(sums.players())) {}
    detail::LineSplitter splitter;
    std::vector<Longest> longest;
  };

  [[nodiscard]] std::uint32_t players() const {
    return static_cast<std::uint32_t>(sums_.players());
  }
  // How letters change from the mover's to the next player's view.
  [[nodiscard]] std::uint32_t shift(std::uint32_t mover) const {
    return relative_ ? (mover + 1) % players() : 0;
  }
  // The mover's own letter then.
  [[nodiscard]] std::uint32_t own_letter(std::uint32_t mover) const {
    return relative_ ? players() - 1 : mover;
  }
  // Where the values for the player after `mover` are.
  [[nodiscard]] const Id* options_of(std::uint32_t mover) const {
    return table_.get() + (relative_ ? 0 : (mover + 1) % players() * stored_);
  }

  void find_rests(std::size_t place);
  bool evaluate_part(const Block& block, std::uint32_t begin, std::uint32_t end);
  [[nodiscard]] Id value_of(Worker& worker, LineComponent longest, std::uint64_t rest,
                            std::uint32_t mover);
  [[nodiscard]] Id choice_of(Worker& worker, LineComponent longest, std::uint64_t rest,
                             std::uint32_t mover);

  const LineSums& sums_;
  Values& values_;
  bool relative_;
  std::uint64_t stored_;
  std::uint32_t movers_;
  std::unique_ptr<Id[]> table_;
  std::vector<Id> beyond_;  // of a block that is not stored, mover by mover
  Rests rests_;
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
  // At least one; then as many as there is room for. `first` is monotone.
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
typename LineTable<Values>::Id LineTable<Values>::value(std::span<const std::uint8_t> board,
                                                        Player mover) const {
  if (!relative_) {
    return table_[static_cast<std::uint64_t>(mover - 1) * stored_ + sums_.index_of(board)];
  }
  std::array<std::uint8_t, kMaxLine> seen;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto turns = static_cast<int>(board[i]) - mover;
    seen[i] = static_cast<std::uint8_t>(
        board[i] == 0 ? 0 : (turns < 0 ? turns + sums_.players() : turns) + 1);
  }
  return table_[sums_.index_of({seen.data(), board.size()})];
}

template <typename Values>
void LineTable<Values>::find_rests(std::size_t place) {
  if (rests_.place == place) return;
  rests_.place = place;
  rests_.rests.clear();
  rests_.parts.clear();
  rests_.walks.clear();
  rests_.moves.clear();
  rests_.move_parts.clear();
  const LineSums::ShapeId parent = sums_.shape(sums_.order()[place]).parent;
  const LineSums::Shape& s = sums_.shape(parent);
  detail::LineSplitter splitter(sums_.components());
  std::array<LineComponent, kMaxLine> original;
  std::array<LineComponent, kMaxLine> seen;
  std::vector<detail::LineMove> moves;
  std::vector<LineComponent> after;
  for (std::uint64_t rank = 0; rank < s.size; ++rank) {
    sums_.parts(parent, rank, original.data());
    for (std::uint32_t mover = 0; mover < players(); ++mover) {
      Rest& rest = rests_.rests.emplace_back();
      rest.parts = static_cast<std::uint32_t>(rests_.parts.size());
      rest.part_count = s.parts;
      rest.moves = static_cast<std::uint32_t>(rests_.moves.size());
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        splitter.read(original[i], shift(mover));
        seen[i] = splitter.whole();
      }
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        if (i > 0 && original[i] == original[i - 1]) continue;  // the same moves
        splitter.read(original[i], shift(mover));
        moves.clear();
        splitter.append_moves(own_letter(mover), moves);
        for (const detail::LineMove& move : moves) {
          after.assign(move.parts.begin(), move.parts.begin() + move.count);
          for (std::uint32_t j = 0; j < s.parts; ++j) {
            if (j != i) after.push_back(seen[j]);
          }
          std::sort(after.begin(), after.end());
          LineSums::Walk walk(sums_);
          for (const LineComponent c : after) walk.add(c);
          rests_.moves.push_back({walk, after.empty() ? LineComponent{} : after.back(),
                                  static_cast<std::uint32_t>(rests_.move_parts.size()),
                                  static_cast<std::uint32_t>(after.size())});
          rests_.move_parts.insert(rests_.move_parts.end(), after.begin(), after.end());
        }
      }
      rest.move_count = static_cast<std::uint32_t>(rests_.moves.size()) - rest.moves;
      std::sort(seen.begin(), seen.begin() + s.parts);
      rests_.parts.insert(rests_.parts.end(), seen.begin(), seen.begin() + s.parts);
      // `walks` runs ahead of `parts` by one place a rest.
      LineSums::Walk walk(sums_);
      rests_.walks.push_back(walk);
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        walk.add(seen[i]);
        rests_.walks.push_back(walk);
      }
    }
  }
}

template <typename Values>
typename LineTable<Values>::Id LineTable<Values>::choice_of(Worker& worker, LineComponent longest,
                                                            std::uint64_t rest_rank,
                                                            std::uint32_t mover) {
  Longest& big = worker.longest[mover];
  if (!big.known) {
    big.known = true;
    worker.splitter.read(longest, shift(mover));
    big.whole = worker.splitter.whole();
    big.moves.clear();
    worker.splitter.append_moves(own_letter(mover), big.moves);
  }
  const std::uint64_t rest_index = rest_rank * players() + mover;
  const Rest& rest = rests_.rests[rest_index];
  const LineComponent* const parts = rests_.parts.data() + rest.parts;
  const LineSums::Walk* const walks = rests_.walks.data() + rest.parts + rest_index;
  const Id* const values = options_of(mover);
  typename Values::Choice choice(values_, relative_ ? 1 : static_cast<Player>(mover) + 1);

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
    choice.add(values[walk.index()]);
  }
  for (std::uint32_t m = 0; m < rest.move_count; ++m) {
    const RestMove& move = rests_.moves[rest.moves + m];
    LineSums::Walk walk = move.walk;
    if (big.whole < move.last) {
      // It is as long as another component and has a smaller id.
      const LineComponent* const after = rests_.move_parts.data() + move.parts;
      walk = LineSums::Walk(sums_);
      std::uint32_t i = 0;
      for (; after[i] < big.whole; ++i) walk.add(after[i]);
      walk.add(big.whole);
      for (; i < move.part_count; ++i) walk.add(after[i]);
    } else {
      walk.add(big.whole);
    }
    choice.add(values[walk.index()]);
  }
  return choice.empty() ? Id{0} : choice.value();
}

template <typename Values>
typename LineTable<Values>::Id LineTable<Values>::value_of(Worker& worker, LineComponent longest,
                                                           std::uint64_t rest,
                                                           std::uint32_t mover) {
  // Who cannot move is skipped; somebody can.
  std::uint32_t skipped = 0;
  Id value = choice_of(worker, longest, rest, mover);
  if constexpr (!Values::kConcurrent) {
    if (value == 0 && !values_.status().ok()) return 0;
  }
  while (value == 0) {
    ++skipped;
    value = choice_of(worker, longest, rest, (mover + skipped) % players());
    if constexpr (!Values::kConcurrent) {
      if (value == 0 && !values_.status().ok()) return 0;
    }
  }
  for (; skipped > 0; --skipped) {
    const std::uint32_t waiting = (mover + skipped - 1) % players();
    value = values_.skipped(relative_ ? 1 : static_cast<Player>(waiting) + 1, value);
  }
  return value;
}

template <typename Values>
bool LineTable<Values>::evaluate_part(const Block& block, std::uint32_t begin, std::uint32_t end) {
  Worker worker(sums_);
  const LineSums::Shape& s = shape(block);
  const bool is_stored = sums_.first(s, block.end) <= stored_;
  const std::uint64_t block_first = first(block);
  const std::uint64_t block_size = last(block) - block_first;
  for (std::uint32_t id = begin; id < end; ++id) {
    for (Longest& longest : worker.longest) longest.known = false;
    const std::uint64_t first_index = sums_.first(s, id);
    const std::uint64_t rests = sums_.rests(s, id);
    for (std::uint32_t m = 0; m < movers_; ++m) {
      Id* const out = is_stored ? table_.get() + m * stored_ + first_index
                                : beyond_.data() + m * block_size + (first_index - block_first);
      for (std::uint64_t rest = 0; rest < rests; ++rest) {
        out[rest] = value_of(worker, {s.longest, id}, rest, m);
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
  find_rests(block.place);
  const std::uint64_t size = last(block) - first(block);
  const bool is_stored = last(block) <= stored_;
  if (!is_stored) beyond_.resize(size * movers_);
  constexpr std::uint64_t kWorthAThread = 4096;
  const auto shares = static_cast<std::uint32_t>(
      Values::kConcurrent ? std::min({static_cast<std::uint64_t>(threads), size / kWorthAThread + 1,
                                      std::uint64_t{block.end} - block.begin})
                          : 1);
  if (shares <= 1) {
    if (!evaluate_part(block, block.begin, block.end)) return {};
  } else {
    std::vector<std::jthread> others;
    const auto share = [&](std::uint64_t k) {
      return block.begin +
             static_cast<std::uint32_t>(std::uint64_t{block.end - block.begin} * k / shares);
    };
    for (std::uint32_t k = 1; k < shares; ++k) {
      others.emplace_back([&, k] { evaluate_part(block, share(k), share(k + 1)); });
    }
    evaluate_part(block, share(0), share(1));
  }
  const std::uint64_t m = relative_ ? 0 : static_cast<std::uint64_t>(mover - 1);
  const Id* const values =
      is_stored ? table_.get() + m * stored_ + first(block) : beyond_.data() + m * size;
  return {values, size};
}

}  // namespace kingmaker
