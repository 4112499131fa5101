// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Blocks of 64-bit words, all of one length. Each distinct block is stored once and has a number,
// counting from 0 in the order of arrival. Tested in tests/repl/memory_test.cpp.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/hash/hash.h>
#include <absl/types/span.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/hash_table.hpp"

namespace kingmaker {

class BlockTable {
 public:
  explicit BlockTable(std::size_t words)
      : blocks_(std::make_unique<Blocks>(Blocks{words, {}})),
        ids_(0, Hash{blocks_.get()}, Equal{blocks_.get()}) {}

  // The number of the block with this content. A new block gets the number `size()`.
  std::uint32_t intern(std::span<const std::uint64_t> block) {
    const auto entry = ids_.find(block);
    if (entry != ids_.end()) return *entry;
    const auto id = static_cast<std::uint32_t>(size());
    ids_.reserve(ids_.size() + 1);  // before a block is added that the set lacks
    blocks_->words.insert(blocks_->words.end(), block.begin(), block.end());
    ids_.insert(id);
    return id;
  }

  // Valid until the next new block.
  [[nodiscard]] std::span<const std::uint64_t> operator[](std::uint32_t id) const {
    return blocks_->at(id);
  }
  [[nodiscard]] std::size_t size() const { return blocks_->words.size() / blocks_->length; }
  [[nodiscard]] std::size_t bytes() const {
    return blocks_->words.size() * sizeof(std::uint64_t) +
           ids_.bucket_count() * sizeof(std::uint32_t);
  }

 private:
  struct Blocks {
    std::size_t length;
    std::vector<std::uint64_t> words;
    [[nodiscard]] std::span<const std::uint64_t> at(std::uint32_t id) const {
      return {words.data() + id * length, length};
    }
  };
  using Content = std::span<const std::uint64_t>;
  struct Hash {
    using is_transparent = void;
    const Blocks* blocks;
    std::size_t operator()(Content content) const {
      return absl::Hash<absl::Span<const std::uint64_t>>{}({content.data(), content.size()});
    }
    std::size_t operator()(std::uint32_t id) const { return (*this)(blocks->at(id)); }
  };
  struct Equal {
    using is_transparent = void;
    const Blocks* blocks;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(std::uint32_t id, Content content) const {
      const Content held = blocks->at(id);
      return absl::c_equal(held, content);
    }
    bool operator()(Content content, std::uint32_t id) const { return (*this)(id, content); }
  };

  std::unique_ptr<Blocks> blocks_;  // at a fixed address, since the set refers to it
  HashSet<std::uint32_t, Hash, Equal> ids_;
};

}  // namespace kingmaker
