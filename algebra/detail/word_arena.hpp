// A growable array of 32-bit words that never moves: it reserves address space once and asks the
// system for memory as it grows. Pointers into it stay valid while other words are appended, growth
// copies nothing, and there is no slack beyond a few pages. A vector would do neither.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/address_space.hpp"

namespace kingmaker::detail {

class WordArena {
 public:
  // Reserves room for `max_words`, or as much of it as there is address space.
  explicit WordArena(std::uint64_t max_words);

  [[nodiscard]] std::uint32_t* data() { return data_; }
  [[nodiscard]] const std::uint32_t* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return space_.size() / sizeof(std::uint32_t); }

  // Appends `count` words of unspecified content and returns the first; null when the arena is full
  // or the system has no more memory. Nothing changes then.
  [[nodiscard]] std::uint32_t* append(std::size_t count) {
    if (count > committed_ - size_ && !commit(count)) return nullptr;
    std::uint32_t* first = data_ + size_;
    size_ += count;
    return first;
  }

  // Keeps the first `size` words and gives the pages behind them back to the system.
  void truncate(std::size_t size);

 private:
  bool commit(std::size_t more);

  AddressSpace space_;
  std::uint32_t* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t committed_ = 0;  // words that may be touched
};

}  // namespace kingmaker::detail
