// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A lower bound for the cost of hash-consing: an arena of bare nodes with an open-addressing table,
// tuned by hand for this benchmark only. TermStore is compared with it.
//
// It does the work of TermStore::choice, with the same convention for handles (wins are in the
// handle, other handles are places in the arena), and no more. Choices have two or three distinct
// options. Depth, winners and simple values are not stored; nothing is counted, refused, collected
// or checked. It spends memory for speed where TermStore does not: a slot has eight bytes, half of
// them hash, and at most half of the slots are in use; so probes are short, hardly ever read a node
// in vain, and growing the table reads no node. The arena is reserved in advance. The table grows,
// or starts at its final size, which a store in use could not know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker::bench {

class YardstickArena {
 public:
  // Reserves room for `nodes` nodes. The table begins with `slots` slots, a power of two.
  YardstickArena(std::size_t nodes, std::size_t slots)
      : words_(new std::uint32_t[kFirstNode + nodes * 4]),
        table_(slots),
        mask_(slots - 1),
        limit_(slots / 2) {}

  // Precondition: distinct options.
  Term choice(Player mover, Term a, Term b) {
    if (b < a) std::swap(a, b);
    const std::uint32_t head = static_cast<std::uint32_t>(mover) << 2 | 2U;
    const std::uint64_t h = mix(pair(a, b) ^ kSeed, kFactor + head);
    return intern(
        h,
        [&](const std::uint32_t* node) {
          return node[0] == head && node[1] == a.raw() && node[2] == b.raw();
        },
        [&](std::uint32_t* node) {
          node[0] = head;
          node[1] = a.raw();
          node[2] = b.raw();
          return 3;
        });
  }
  Term choice(Player mover, Term a, Term b, Term c) {
    if (b < a) std::swap(a, b);
    if (c < b) std::swap(b, c);
    if (b < a) std::swap(a, b);
    const std::uint32_t head = static_cast<std::uint32_t>(mover) << 2 | 3U;
    const std::uint64_t h = mix(pair(a, b) ^ kSeed, pair(c, Term::from_raw(head)) ^ kFactor);
    return intern(
        h,
        [&](const std::uint32_t* node) {
          return node[0] == head && node[1] == a.raw() && node[2] == b.raw() && node[3] == c.raw();
        },
        [&](std::uint32_t* node) {
          node[0] = head;
          node[1] = a.raw();
          node[2] = b.raw();
          node[3] = c.raw();
          return 4;
        });
  }

  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  [[nodiscard]] std::size_t bytes() const {
    return end_ * sizeof(std::uint32_t) + table_.size() * sizeof(std::uint64_t);
  }

 private:
  static constexpr std::uint32_t kFirstNode = 32;
  static constexpr std::uint64_t kSeed = 0x9e3779b97f4a7c15;
  static constexpr std::uint64_t kFactor = 0xe7037ed1a0b428db;

  static std::uint64_t pair(Term a, Term b) {
    return std::uint64_t{b.raw()} << 32 | std::uint64_t{a.raw()};
  }
  static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  // A slot has the handle in its lower half, and in its upper half the half of the hash that
  // determines its preferred place.
  template <class Same, class Write>
  Term intern(std::uint64_t h, Same&& same, Write&& write) {
    const std::uint64_t tag = h >> 32;
    std::size_t slot = tag & mask_;
    for (; table_[slot] != 0; slot = (slot + 1) & mask_) {
      if (table_[slot] >> 32 != tag) continue;
      const auto at = static_cast<std::uint32_t>(table_[slot]);
      if (same(&words_[at])) return Term::from_raw(at);
    }
    const std::uint32_t at = end_;
    end_ += static_cast<std::uint32_t>(write(&words_[at]));
    table_[slot] = tag << 32 | at;
    if (++nodes_ > limit_) grow();
    return Term::from_raw(at);
  }

  void grow() {
    std::vector<std::uint64_t> old(table_.size() * 2);
    old.swap(table_);
    mask_ = table_.size() - 1;
    limit_ = table_.size() / 2;
    for (const std::uint64_t held : old) {
      if (held == 0) continue;
      std::size_t slot = (held >> 32) & mask_;
      while (table_[slot] != 0) slot = (slot + 1) & mask_;
      table_[slot] = held;
    }
  }

  std::unique_ptr<std::uint32_t[]> words_;
  std::uint32_t end_ = kFirstNode;
  std::vector<std::uint64_t> table_;
  std::size_t mask_;
  std::size_t nodes_ = 0;
  std::size_t limit_;
};

}  // namespace kingmaker::bench
