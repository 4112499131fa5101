// Plain text, as it comes from a PDF, and Markdown as passages.
//
// In plain text, ligatures are taken apart, and between brackets a hyphen or a page number that a
// line break has brought in is left out. In Markdown, formulas between dollars are read as LaTeX,
// and everything else as text, code included. Combining overlines and small digits become indices:
// `2̅̅` is `2_2`.
#pragma once

#include <vector>

#include "extensions/documents/document.hpp"
#include "extensions/documents/tex_reader.hpp"

namespace kingmaker::documents {

void read_text(Documents& documents, std::uint32_t document, const TexOptions& options,
               TakePassage take);
void read_markdown(Documents& documents, std::uint32_t document, const TexOptions& options,
                   std::vector<Warning>& warnings, TakePassage take);

}  // namespace kingmaker::documents
