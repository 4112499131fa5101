// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Names that users cannot bind. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <span>
#include <string_view>

namespace kingmaker {

// True for words of the grammar such as `normalize` and `under`, which cannot be names. (Names
// cannot be `_` or n, f, p with an index either; the parser refuses to bind those.)
[[nodiscard]] bool is_reserved_name(std::string_view name);
// True for words that are read like names but whose meaning cannot change: `true`, `let`, `values`.
[[nodiscard]] bool is_fixed_name(std::string_view name);
// All words of the grammar, in no particular order.
[[nodiscard]] std::span<const std::string_view> reserved_names();

}  // namespace kingmaker
