// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The memo of a pair fold: maps unordered pairs of terms to relations.
//
// It is a cache: it grows up to a bound and then overwrites. So entries may be forgotten, but
// entries that are found are correct. A slot is one word,
//
//     | 63            33 | 32             2 | 1      0 |
//     |  smaller handle  |  larger handle   | relation |
//
// which is 0 if the slot is empty. A pair is in one of the eight slots of a cache line. A slot
// takes 8 bytes. When a line is full the table grows, which happens when it is about half full on
// average. Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/term.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker::detail {

class PairMemo {
 public:
  [[nodiscard]] std::optional<Relation> find(Term v, Term w) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint64_t key = key_of(v, w);
    const std::uint64_t* line = slots_.data() + line_of(key);
    for (std::size_t i = 0; i < kLine; ++i) {
      if (line[i] >> 2 == key) {
        const auto r = static_cast<Relation>(line[i] & 3U);
        return v < w ? r : flip(r);
      }
    }
    return std::nullopt;
  }

  // False if there is no room, so that `grow` or `overwrite` is needed.
  [[nodiscard]] bool insert(Term v, Term w, Relation r) {
    if (slots_.empty()) return false;
    const std::uint64_t key = key_of(v, w);
    const std::uint64_t entry = key << 2 | static_cast<std::uint64_t>(v < w ? r : flip(r));
    std::uint64_t* line = slots_.data() + line_of(key);
    for (std::size_t i = 0; i < kLine; ++i) {
      if (line[i] == 0 || line[i] >> 2 == key) {
        line[i] = entry;
        return true;
      }
    }
    return false;
  }

  // Replaces the pair that has been in its line longest. Precondition: `insert` returned false, and
  // bytes() > 0.
  void overwrite(Term v, Term w, Relation r);

  // Doubles the table. Needs memory for the old and the new one at once.
  void grow();
  [[nodiscard]] std::size_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }
  [[nodiscard]] std::size_t bytes_when_grown() const {
    return (slots_.empty() ? kFirstSlots : slots_.size() * 2) * sizeof(std::uint64_t);
  }
  // Frees its memory.
  void clear() { std::vector<std::uint64_t>().swap(slots_); }

 private:
  static constexpr std::size_t kLine = 8;
  static constexpr std::size_t kFirstSlots = 512;

  static std::uint64_t key_of(Term v, Term w) {
    const auto [low, high] = v < w ? std::pair(v.raw(), w.raw()) : std::pair(w.raw(), v.raw());
    return std::uint64_t{low} << 31 | high;
  }
  [[nodiscard]] std::size_t line_of(std::uint64_t key) const {
    return (key * 0x9e3779b97f4a7c15) >> shift_ << 3;
  }

  std::vector<std::uint64_t> slots_;
  int shift_ = 0;  // 64 - log2(number of lines)
};

}  // namespace kingmaker::detail
