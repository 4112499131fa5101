// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values of all fillings of a board, bottom-up. LineTable does the same for lines.
//
// Cost: one value for each filling and mover; there are (N + 1)^cells fillings, and each takes some
// hundred nanoseconds.
//
// A second way to take a census of a grid, 29 times as fast as position by position
// (position_census.hpp) for three prudent players on 3x3:
//
//     build/release/bench/second_ways_bench --benchmark_filter=board_table
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "extensions/census/boards.hpp"
#include "extensions/census/detail/block.hpp"
#include "extensions/census/detail/value_table.hpp"
#include "extensions/census/values.hpp"

namespace kingmaker {

template <typename Values>
class BoardTable : public detail::ValueTable<Values, Boards::kMaxCells> {
  using Base = detail::ValueTable<Values, Boards::kMaxCells>;

 public:
  using Id = typename Values::Id;
  // A place is a number of tokens. A part holds all fillings of one set of occupied cells or, if
  // the set is large, those fillings whose last tokens are equal.
  using Block = detail::CensusBlock;

  static std::uint64_t bytes(const Boards& boards, bool relative) {
    return Base::bytes_for(boards.size(), boards.players(), relative);
  }

  // The parameters mean the same as in LineTable.
  BoardTable(const Boards& boards, Values& values, bool relative)
      : Base(values, boards.players(), relative, boards.size()), boards_(boards) {
    while (low_tokens_ < tokens_on_full_board() && boards_.power(low_tokens_ + 1) <= kPart) {
      ++low_tokens_;
    }
  }

  [[nodiscard]] Block next_block(const Block& previous, std::uint64_t fillings) const {
    Block block = previous;
    if (block.place == 0 || block.end == parts(block.place)) {
      ++block.place;
      block.end = 0;
      if (is_end(block)) return block;
    }
    block.begin = block.end;
    const std::uint64_t more = std::max(std::uint64_t{1}, fillings / part_size(block.place));
    block.end =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(parts(block.place), block.begin + more));
    return block;
  }
  [[nodiscard]] bool is_block(const Block& block) const {
    return block.place > 0 && !is_end(block) && block.end > 0 && block.end <= parts(block.place);
  }
  [[nodiscard]] bool is_end(const Block& block) const {
    return block.place > tokens_on_full_board();
  }
  [[nodiscard]] std::uint64_t first(const Block& block) const {
    return boards_.level_offset(block.place) + block.begin * part_size(block.place);
  }
  [[nodiscard]] std::uint64_t last(const Block& block) const {
    return boards_.level_offset(block.place) + block.end * part_size(block.place);
  }
  [[nodiscard]] std::uint32_t mask(const Block& /*block*/) const { return 1; }
  [[nodiscard]] std::uint64_t size() const { return boards_.size(); }

  // Evaluates the fillings of a block and returns their values, 0 where nobody can move. Empty if
  // `values` failed.
  [[nodiscard]] std::span<const Id> evaluate(const Block& block, Player mover, int threads) {
    const std::uint64_t size = last(block) - first(block);
    counted_.resize(size);
    const std::uint32_t counted_mover = is_relative ? 0 : static_cast<std::uint32_t>(mover - 1);
    const bool succeeded =
        detail::share_block(block, size, Values::kConcurrent ? threads : 1,
                            [&](std::uint32_t begin, std::uint32_t end) {
                              return evaluate_parts(block, begin, end, counted_mover);
                            });
    if (!succeeded) return {};
    return counted_;
  }

  // The value of a filling for `mover`, as in LineTable.
  [[nodiscard]] Id value(std::span<const std::uint8_t> board, Player mover) const {
    return this->value_of_board(board, mover, [&](auto cells) { return boards_.index_of(cells); });
  }
  [[nodiscard]] std::vector<std::span<Id>> filled(const Block& block) {
    return this->columns(last(block));
  }

 private:
  using Base::is_relative;
  using Base::mover_count;
  using Base::results;
  static constexpr std::uint64_t kPart = std::uint64_t{1} << 17;  // fillings

  // The tokens of a filling as the player after some mover sees them, counted from 0. `low[i]` is
  // the number that the first i tokens make, `high[i]` the number of the tokens from i on.
  struct View {
    std::array<std::uint32_t, Boards::kMaxCells> tokens;
    std::array<std::uint64_t, Boards::kMaxCells + 1> low;
    std::array<std::uint64_t, Boards::kMaxCells + 1> high;
  };

  [[nodiscard]] std::size_t tokens_on_full_board() const {
    return static_cast<std::size_t>(boards_.cells());
  }
  [[nodiscard]] std::uint64_t part_size(std::size_t place) const {
    return boards_.power(std::min(place, low_tokens_));
  }
  [[nodiscard]] std::uint64_t parts_of_a_set(std::size_t place) const {
    return boards_.power(place - std::min(place, low_tokens_));
  }
  [[nodiscard]] std::uint64_t parts(std::size_t place) const {
    return boards_.sets(place).size() * parts_of_a_set(place);
  }

  bool evaluate_parts(const Block& block, std::uint32_t begin, std::uint32_t end,
                      std::uint32_t counted_mover) {
    const auto n = static_cast<std::uint32_t>(boards_.players());
    const std::uint64_t size = part_size(block.place);
    std::array<std::uint32_t, Boards::kMaxCells> tokens;
    for (std::uint32_t part = begin; part < end; ++part) {
      const std::uint32_t set = boards_.sets(block.place)[part / parts_of_a_set(block.place)];
      const std::uint64_t first_number = part % parts_of_a_set(block.place) * size;
      for (std::uint64_t number = first_number; number < first_number + size; ++number) {
        std::uint64_t rest = number;
        for (std::size_t i = 0; i < block.place; ++i, rest /= n) {
          tokens[i] = static_cast<std::uint32_t>(rest % n);
        }
        const bool live = can_anyone_move(set, tokens);
        const std::uint64_t index = boards_.offset(set) + number;
        for (std::uint32_t m = 0; m < mover_count; ++m) {
          const auto choice = [&](std::uint32_t mover) {
            return choice_of(set, tokens, block.place, mover);
          };
          const Id value =
              live ? this->value_for(m, choice) : results.over(static_cast<Player>(m) + 1);
          if constexpr (!Values::kConcurrent) {
            if (value == 0) return false;
          }
          this->column(m)[index] = value;
          if (m == counted_mover) counted_[index - first(block)] = live ? value : Id{0};
        }
      }
    }
    return true;
  }

  // The index of this cell's token among the tokens of the set.
  static std::uint32_t place_of(std::uint32_t set, std::uint32_t cell) {
    return static_cast<std::uint32_t>(std::popcount(set & ((std::uint32_t{1} << cell) - 1)));
  }

  [[nodiscard]] bool can_anyone_move(
      std::uint32_t set, const std::array<std::uint32_t, Boards::kMaxCells>& tokens) const {
    std::uint32_t place = 0;
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1, ++place) {
      for (const std::uint32_t other :
           boards_.neighbours(static_cast<std::uint32_t>(std::countr_zero(rest)))) {
        if ((set >> other & 1U) != 0 && tokens[place_of(set, other)] != tokens[place]) return true;
      }
    }
    return false;
  }

  // The id of the best option of `mover`, 0 if `mover` cannot move.
  [[nodiscard]] Id choice_of(std::uint32_t set,
                             const std::array<std::uint32_t, Boards::kMaxCells>& tokens,
                             std::size_t count, std::uint32_t mover) {
    const auto n = static_cast<std::uint32_t>(boards_.players());
    const std::uint32_t shift = is_relative ? (mover + 1) % n : 0;
    const std::uint32_t own = is_relative ? n - 1 : mover;
    const Id* const values = this->options_of(mover);
    View view;
    view.low[0] = 0;
    for (std::size_t i = 0; i < count; ++i) {
      view.tokens[i] = tokens[i] < shift ? tokens[i] + n - shift : tokens[i] - shift;
      view.low[i + 1] = view.low[i] + view.tokens[i] * boards_.power(i);
    }
    view.high[count] = 0;
    for (std::size_t i = count; i-- > 0;) view.high[i] = view.high[i + 1] * n + view.tokens[i];

    typename Values::Choice choice(results, this->chooser(mover));
    std::uint32_t place = 0;
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1, ++place) {
      if (view.tokens[place] != own) continue;
      const auto cell = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t remaining = set & ~(std::uint32_t{1} << cell);
      const std::uint64_t without = view.low[place] + view.high[place + 1] * boards_.power(place);
      for (const std::uint32_t other : boards_.neighbours(cell)) {
        if ((set >> other & 1U) == 0) continue;
        const std::uint32_t captured = place_of(set, other);
        if (view.tokens[captured] == own) continue;
        const std::uint32_t now = captured > place ? captured - 1 : captured;
        const std::uint64_t change =  // modulo 2^64
            (std::uint64_t{own} - view.tokens[captured]) * boards_.power(now);
        choice.add(values[boards_.offset(remaining) + without + change]);
      }
    }
    return choice.empty() ? Id{0} : choice.value();
  }

  const Boards& boards_;
  // The number of tokens that vary within a part.
  std::size_t low_tokens_ = 0;
  std::vector<Id> counted_;
};

}  // namespace kingmaker
