// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds the plain bracket lists of a text. A list is plain if it consists of numbers, simple values
// `b_k`, plain lists, commas and ASCII white space, without errors. The bracket reader reads such a
// list as a whole. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kingmaker::detail {

class PlainLists {
 public:
  // Considers the bytes of `source` before `end`.
  PlainLists(std::string_view source, std::size_t end) : source_(source.substr(0, end)) {}

  // The place after the plain list that the bracket at `at` opens; npos if the list is not plain.
  // Must be called from left to right. Every byte is read at most twice, whatever the number of
  // calls: see `failed_at_`.
  [[nodiscard]] std::size_t end_of(std::size_t at, std::uint32_t depth);

 private:
  // If it fails, leaves the open brackets in `open`.
  [[nodiscard]] bool scan(std::size_t& at, std::uint32_t max_depth,
                          std::vector<std::uint32_t>& open) const;

  std::string_view source_;
  // The last scan that failed stopped at `failed_at_` with the brackets `enclosing_` open. None of
  // these opens a plain list, and all others before `failed_at_` do.
  std::size_t failed_at_ = 0;
  std::vector<std::uint32_t> enclosing_;
  std::size_t next_enclosing_ = 0;
  std::vector<std::uint32_t> open_;
};

}  // namespace kingmaker::detail
