// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plain text as LaTeX. The result compiles in a document with amsmath for every text: characters
// with a meaning in TeX are escaped, and characters that LaTeX's fonts lack are named, such as
// `U+1F600`.
#pragma once

#include <string>
#include <string_view>

namespace kingmaker {

// Text in words. Exponents of bars (`2_13`) and relations are formulas; a newline ends a line.
[[nodiscard]] std::string tex_text(std::string_view text);

// Source code of the language, in a typewriter font.
[[nodiscard]] std::string tex_code(std::string_view code);

// An expression as the title of a column: a formula such as `$\operatorname{size}(2_{k})$`, or
// words if it is a name of several letters.
[[nodiscard]] std::string tex_title(std::string_view source);

}  // namespace kingmaker
