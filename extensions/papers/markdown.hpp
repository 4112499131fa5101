// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The lines of a Markdown document, and the blocks of code between fences among them.
// Tested in tests/extensions/papers/weave_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker::papers {

// A fenced block of code: its lines are [begin, end), the fences are not among them.
struct CodeBlock {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view indent;              // blanks before the fence, and the `> ` of quotations
  std::string_view fence;               // its marks, three or more
  std::vector<std::string_view> words;  // behind the fence: `km`, `fresh`

  [[nodiscard]] std::string_view language() const { return words.empty() ? "" : words.front(); }
  [[nodiscard]] bool has(std::string_view word) const;
  // The line as the block has it: without its indent.
  [[nodiscard]] std::string_view inside(std::string_view line) const;
  // True for a line that would close the block.
  [[nodiscard]] bool is_closed_by(std::string_view line) const;
};

// The blocks in their order. One whose closing fence is missing reaches to the end, or to that of
// its quotation. Code that is indented by four blanks, beyond the list that it is in, is none.
[[nodiscard]] std::vector<CodeBlock> code_blocks(const std::vector<std::string_view>& lines);

}  // namespace kingmaker::papers
