// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/detail/pair_memo.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace kingmaker::detail {

void PairMemo::overwrite(Term v, Term w, Relation r) {
  std::uint64_t* line = slots_.data() + line_of(key_of(v, w));
  std::memmove(line, line + 1, (kLine - 1) * sizeof(std::uint64_t));
  line[kLine - 1] = 0;
  static_cast<void>(insert(v, w, r));
}

void PairMemo::grow() {
  std::vector<std::uint64_t> old = std::move(slots_);
  slots_.assign(old.empty() ? kFirstSlots : old.size() * 2, 0);
  shift_ = 64 - std::countr_zero(slots_.size() / kLine);
  // A line's pairs go to two lines of the new table, so each has room for all of them.
  for (const std::uint64_t entry : old) {
    if (entry == 0) continue;
    std::uint64_t* line = slots_.data() + line_of(entry >> 2);
    *std::find(line, line + kLine, std::uint64_t{0}) = entry;
  }
}

}  // namespace kingmaker::detail
