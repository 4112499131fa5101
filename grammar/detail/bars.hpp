// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses the bars of simple values, as indices, primes, overlines and TeX's accents.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include "grammar/detail/draft.hpp"

namespace kingmaker::detail {

class Bars : DraftParser {
 public:
  explicit Bars(Draft& draft) : DraftParser(draft) {}

  // Reads a bar, an index or a prime behind the last operand.
  Step read();
  // The last node is the exponent.
  Step behind_index(std::uint32_t end);
  // Puts \bar over the last operand. A bar over bars of the same kind is one more bar.
  bool put_over(const Token& sign);

 private:
  // True if the last operand can have a bar; `sign` is the bar.
  bool check_base(const Token& sign);
  // The number of bars: each sign is one, and U+033F is two.
  [[nodiscard]] static std::int64_t bars_in(std::string_view text);
  bool check_exponent(std::int64_t exponent, SourceRange range);
  // Reads an index, after `_`.
  Step index();
  Step expected_exponent();
  // The last two operands are base and exponent.
  Step make_bar(std::uint32_t end);
};

}  // namespace kingmaker::detail
