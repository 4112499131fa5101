// Plain text as LaTeX. What is made compiles in a document with amsmath, whatever the text is: what
// has a meaning in TeX is escaped, and characters that LaTeX's fonts lack are named, `U+1F600`.
#pragma once

#include <string>
#include <string_view>

namespace kingmaker {

// Words. Exponents of bars (`2_13`) and relations are set as formulas; a newline ends a line.
[[nodiscard]] std::string tex_text(std::string_view text);

// Source of the language, in a typewriter font.
[[nodiscard]] std::string tex_code(std::string_view code);

// An expression as the title of a column: a formula, `$\operatorname{size}(2_{k})$`, or words if it
// is a name of several letters.
[[nodiscard]] std::string tex_title(std::string_view source);

}  // namespace kingmaker
