// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/detail/word_arena.hpp"

#include <algorithm>
#include <bit>

namespace kingmaker::detail {
namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);
constexpr std::size_t kStep = std::size_t{1} << 16;  // words; it grows by at least 256 KiB

constexpr std::size_t round_up(std::size_t words) { return (words + kStep - 1) / kStep * kStep; }

}  // namespace

WordArena::WordArena(std::uint64_t max_words)
    : space_(std::bit_ceil(std::max<std::uint64_t>(max_words, kStep)) * kWord, kStep * kWord),
      data_(static_cast<std::uint32_t*>(space_.place())) {}

bool WordArena::commit(std::size_t more) {
  if (more > capacity() - size_) return false;
  // Grows by an eighth, so that calls are few. Untouched pages cost nothing.
  const std::size_t wanted = round_up(std::max(size_ + more, committed_ + committed_ / 8));
  const std::size_t target = std::min(wanted, capacity());
  if (!space_.extend(target * kWord)) return false;
  committed_ = target;
  return true;
}

void WordArena::truncate(std::size_t size) {
  size_ = size;
  const std::size_t keep = std::min(round_up(size), committed_);
  if (keep < committed_) space_.shrink(keep * kWord);
  committed_ = keep;
}

}  // namespace kingmaker::detail
