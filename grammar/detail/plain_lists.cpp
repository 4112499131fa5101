// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/plain_lists.hpp"

#include <utility>

#include "grammar/bracket_reader.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::detail {

std::size_t PlainLists::end_of(std::size_t at, std::uint32_t depth) {
  const bool is_scanned = at < failed_at_;
  if (is_scanned) {
    while (next_enclosing_ < enclosing_.size() && enclosing_[next_enclosing_] < at) {
      ++next_enclosing_;
    }
    if (next_enclosing_ < enclosing_.size() && enclosing_[next_enclosing_] == at) {
      return std::string_view::npos;
    }
  }
  std::size_t end = at;
  if (scan(end, kMaxNesting - depth, open_)) return end;
  std::swap(enclosing_, open_);
  next_enclosing_ = 0;
  failed_at_ = end;
  return std::string_view::npos;
}

bool PlainLists::scan(std::size_t& at, std::uint32_t max_depth,
                      std::vector<std::uint32_t>& open) const {
  open.clear();
  const std::size_t size = source_.size();
  const auto digits = [&] {
    while (at < size && is_digit(source_[at])) ++at;
  };
  while (at < size) {
    // A value must follow.
    const char c = source_[at];
    if (is_blank(c)) {
      ++at;
      continue;
    }
    if (c == '[') {
      if (open.size() == max_depth) return false;
      open.push_back(static_cast<std::uint32_t>(at++));
      continue;
    }
    if (!is_digit(c)) return false;
    // The bracket reader does not accept leading zeros.
    if (c == '0' && at + 1 < size && is_digit(source_[at + 1])) return false;
    digits();
    if (at < size && source_[at] == '_') {
      if (at + 1 == size || !is_digit(source_[at + 1])) return false;
      if (source_[at + 1] == '0' && at + 2 < size && is_digit(source_[at + 2])) return false;
      ++at;
      digits();
    }
    // After a value, a comma follows, or lists end.
    for (;; ++at) {
      if (at == size) return false;
      const char d = source_[at];
      if (is_blank(d)) continue;
      if (d == ',') break;
      if (d != ']') return false;
      open.pop_back();
      if (open.empty()) {
        ++at;
        return true;
      }
    }
    ++at;
  }
  return false;
}

}  // namespace kingmaker::detail
