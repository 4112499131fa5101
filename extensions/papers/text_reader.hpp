// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plain text, as it comes from a PDF, and Markdown as passages.
//
// In plain text ligatures are split, and a hyphen or page number that a line break has put between
// brackets is omitted. In Markdown formulas between dollars are read as LaTeX, and everything else,
// also code, as text. Combining overlines and small digits become indices: `2̅̅` is
// `2_2`. Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <vector>

#include "extensions/papers/document.hpp"
#include "extensions/papers/tex_reader.hpp"

namespace kingmaker::papers {

// Both end early with the budget.
void read_text(Documents& documents, std::uint32_t document, const TexOptions& options,
               Budget& budget, TakePassage take);
void read_markdown(Documents& documents, std::uint32_t document, const TexOptions& options,
                   std::vector<Warning>& warnings, Budget& budget, TakePassage take);

}  // namespace kingmaker::papers
