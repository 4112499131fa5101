// From unordered pairs of terms to a relation: the memo of a pair fold.
//
// A cache, not a map: it grows up to a bound and then overwrites, so an entry may be forgotten, and
// what is found is always right. A slot is one word,
//
//     | 63            33 | 32             2 | 1      0 |
//     |  smaller handle  |  larger handle   | relation |
//
// and 0 when empty. A pair lives in one of the eight slots of a cache line. 8 bytes a slot; a line
// that is full makes the table grow, which happens when it is about half full on average.
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

  // False when there is no room left but by growing, or by `overwrite`.
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

  // Forgets the pair that has been in its line longest. Precondition: `insert` returned false, and
  // bytes() > 0.
  void overwrite(Term v, Term w, Relation r);

  // Doubles; needs the old and the new table at once.
  void grow();
  [[nodiscard]] std::size_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }
  [[nodiscard]] std::size_t bytes_when_grown() const {
    return (slots_.empty() ? kFirstSlots : slots_.size() * 2) * sizeof(std::uint64_t);
  }
  // Gives its memory back.
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
