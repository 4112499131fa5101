// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Zeroed 32-bit words of a hash table that is rebuilt when it grows. A vector would hold the old
// and the new words at the same time; if it freed the old ones first, nothing would be left when
// memory runs out. Tested in tests/algebra/term_store_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace kingmaker::detail {

class SlotTable {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint32_t& operator[](std::size_t slot) { return words_.get()[slot]; }

  // Resizes to `slots` words, all 0. If there is no memory for a larger table, throws
  // std::bad_alloc and stays as it was; a smaller table always succeeds.
  void reset(std::size_t slots) {
    if (auto* words = static_cast<std::uint32_t*>(
            std::realloc(words_.get(), slots * sizeof(std::uint32_t)))) {
      static_cast<void>(words_.release());
      words_.reset(words);
    } else if (slots > size_) {
      throw std::bad_alloc();
    }
    size_ = slots;
    std::memset(words_.get(), 0, slots * sizeof(std::uint32_t));
  }

 private:
  struct Free {
    void operator()(std::uint32_t* words) const { std::free(words); }
  };
  std::unique_ptr<std::uint32_t, Free> words_;
  std::size_t size_ = 0;
};

}  // namespace kingmaker::detail
