// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables keyed by terms: TermMap<T> for memos and TermSet for marks.
//
// Both are arrays indexed by the handle, in pages that are made when they are first touched. So a
// look-up is two loads without hashing, an entry in a used page costs about 1.5 * sizeof(T) bytes
// (nodes are at least three words apart), and unused regions of the store cost nothing. They
// contain choices only; wins need no table. They become invalid when the store collects
// (TermStore::generation).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker {

// A map from choices to T. An absent entry reads as T().
template <typename T>
class TermMap {
 public:
  [[nodiscard]] T get(Term t) const {
    const std::size_t page = t.raw() / kRawPerPage;
    if (page >= pages_.size() || pages_[page] == nullptr) return T();
    return pages_[page][entry(t)];
  }
  [[nodiscard]] T& operator[](Term t) {
    const std::size_t page = t.raw() / kRawPerPage;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (pages_[page] == nullptr) {
      pages_[page] = std::make_unique<T[]>(kEntries);
      ++pages_used_;
    }
    return pages_[page][entry(t)];
  }
  [[nodiscard]] std::size_t bytes() const {
    return pages_used_ * kEntries * sizeof(T) + pages_.capacity() * sizeof(void*);
  }
  void clear() {
    pages_.clear();
    pages_used_ = 0;
  }

 private:
  static constexpr std::size_t kEntries = 1024;
  static constexpr std::size_t kRawPerPage = 3 * kEntries;
  static std::size_t entry(Term t) { return t.raw() % kRawPerPage / 3; }

  std::vector<std::unique_ptr<T[]>> pages_;
  std::size_t pages_used_ = 0;
};

// A set of choices, visited in the order of handles, so options come before choices that contain
// them.
class TermSet {
 public:
  // True if `t` was not in the set.
  bool insert(Term t) {
    const std::size_t page = t.raw() / kRawPerPage;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (pages_[page] == nullptr) pages_[page] = std::make_unique<std::uint64_t[]>(kWords);
    std::uint64_t& word = pages_[page][t.raw() % kRawPerPage / 64];
    const std::uint64_t bit = std::uint64_t{1} << (t.raw() % 64);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    size_ += fresh ? 1 : 0;
    return fresh;
  }
  [[nodiscard]] bool contains(Term t) const {
    const std::size_t page = t.raw() / kRawPerPage;
    if (page >= pages_.size() || pages_[page] == nullptr) return false;
    return ((pages_[page][t.raw() % kRawPerPage / 64] >> (t.raw() % 64)) & 1U) != 0;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  void for_each_ascending(auto&& visit) const {
    for (std::size_t page = 0; page < pages_.size(); ++page) {
      if (pages_[page] == nullptr) continue;
      for (std::size_t w = 0; w < kWords; ++w) {
        for (std::uint64_t bits = pages_[page][w]; bits != 0; bits &= bits - 1) {
          const std::size_t raw =
              page * kRawPerPage + w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
          visit(Term::from_raw(static_cast<std::uint32_t>(raw)));
        }
      }
    }
  }

 private:
  static constexpr std::size_t kWords = 64;
  static constexpr std::size_t kRawPerPage = 64 * kWords;

  std::vector<std::unique_ptr<std::uint64_t[]>> pages_;
  std::size_t size_ = 0;
};

}  // namespace kingmaker
