// Answers as elements of a page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The answer as an element <table> of as many rows as its text has, where it is a table.
[[nodiscard]] std::optional<std::string> html_table_of(Context& context, const Answer& answer);

// A value or a formula as people write it, from its text: `2_1` has an index. The text is what is
// copied from it and read aloud.
[[nodiscard]] std::string html_formula(std::string_view text);

// Text with what has a meaning in HTML escaped.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace kingmaker
