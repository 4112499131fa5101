// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// One column of a census: a table of values while it is filled, and the values seen in it.
// Tested in tests/extensions/census/unequal_players_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "extensions/census/checkpoint.hpp"
#include "extensions/census/detail/block.hpp"
#include "extensions/census/detail/saved_values.hpp"
#include "extensions/census/detail/tally.hpp"

namespace kingmaker::detail {

// `Table` is a LineTable or a BoardTable over some kind of values.
template <typename Table>
class Column {
 public:
  using Values = typename Table::Kind;
  using Id = typename Table::Id;
  using Block = typename Table::Block;

  // The column counts the positions in which `start` moves.
  Column(Table& table, Values& values, Player start, int threads)
      : table_(table), values_(values), start_(start), threads_(threads) {}

  // Evaluates the next block. False if there is none, or if the values failed, which `status`
  // tells.
  [[nodiscard]] bool step() {
    const Block block = table_.next_block(last_, kBlockSize);
    if (table_.is_end(block)) return false;
    const std::span<const Id> values = table_.evaluate(block, start_, threads_);
    if constexpr (!Values::kConcurrent) {
      if (values.empty()) return false;
    }
    tally_.see(values, table_.mask(block));
    last_ = block;
    return true;
  }
  [[nodiscard]] absl::Status status() const {
    if constexpr (Values::kConcurrent)
      return absl::OkStatus();
    else
      return values_.status();
  }

  // The number of positions that have been evaluated, and of all positions.
  [[nodiscard]] std::uint64_t done() const { return table_.last(last_); }
  [[nodiscard]] std::uint64_t size() const { return table_.size(); }

  // The memory that is used beside the table.
  [[nodiscard]] std::uint64_t bytes() const {
    if constexpr (Values::kConcurrent)
      return tally_.bytes();
    else
      return tally_.bytes() + values_.bytes();
  }

  // The number of distinct values that were seen at one of the places in `mask`.
  [[nodiscard]] std::uint64_t distinct(std::uint32_t mask) const {
    std::uint64_t count = 0;
    tally_.for_each([&](Id /*id*/, std::uint32_t places) { count += (places & mask) != 0; });
    return count;
  }

  void save(CheckpointWriter& writer) {
    writer.put(static_cast<std::uint64_t>(last_.place));
    writer.put(last_.end);
    const std::vector<std::span<Id>> columns = table_.filled(last_);
    const std::vector<std::span<const Id>> read_only(columns.begin(), columns.end());
    save_values(writer, values_, read_only, tally_);
  }
  // False if the data was not written by `save`.
  [[nodiscard]] bool restore(CheckpointReader& reader) {
    std::uint64_t place = 0;
    std::uint32_t end = 0;
    if (!reader.get(place) || !reader.get(end)) return false;
    const Block block{static_cast<std::size_t>(place), 0, end};
    if (!table_.is_block(block)) return false;
    if (!restore_values(reader, values_, table_.filled(block), tally_)) return false;
    last_ = block;
    return true;
  }

 private:
  // The positions of a block take a fraction of a second.
  static constexpr std::uint64_t kBlockSize = Values::kConcurrent ? 1 << 19 : 1 << 14;

  Table& table_;
  Values& values_;
  Player start_;
  int threads_;
  Block last_;
  Tally<Id> tally_;
};

}  // namespace kingmaker::detail
