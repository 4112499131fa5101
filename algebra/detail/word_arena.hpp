// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A growable array of 32-bit words that never moves. It reserves address space once and asks the
// system for memory as it grows. So pointers into it stay valid while words are appended, growth
// copies nothing, and at most a few pages are unused. A vector has none of these properties.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/address_space.hpp"

namespace kingmaker::detail {

class WordArena {
 public:
  // Reserves room for `max_words`, or for fewer if address space is scarce.
  explicit WordArena(std::uint64_t max_words);

  [[nodiscard]] std::uint32_t* data() { return data_; }
  [[nodiscard]] const std::uint32_t* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return space_.size() / sizeof(std::uint32_t); }

  // Appends `count` words of unspecified content and returns the first. Null, with no effect, if
  // the arena is full or the system has no more memory.
  [[nodiscard]] std::uint32_t* append(std::size_t count) {
    if (count > committed_ - size_ && !commit(count)) return nullptr;
    std::uint32_t* first = data_ + size_;
    size_ += count;
    return first;
  }

  // Keeps the first `size` words and returns the pages after them to the system.
  void truncate(std::size_t size);

 private:
  bool commit(std::size_t more);

  AddressSpace space_;
  std::uint32_t* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t committed_ = 0;  // number of usable words
};

}  // namespace kingmaker::detail
