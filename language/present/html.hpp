// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as elements of a web page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "language/present/table.hpp"
#include "language/printing.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// An element <table>. Characters that have a meaning in HTML are escaped.
[[nodiscard]] std::string as_html(const TextTable& table);

// The answer as such an element, with as many rows as in text. Nullopt if the answer is neither
// a table nor a trace with steps.
[[nodiscard]] std::optional<std::string> html_table_of(const Printing& printing,
                                                       const Answer& answer);

// Lines as a tree: those that are indented below a line can be folded into it.
[[nodiscard]] std::string html_tree(std::string_view text);

// Escapes characters that have a meaning in HTML.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace kingmaker
