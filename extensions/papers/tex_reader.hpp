// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The mathematics of a LaTeX document as passages: what only sets type is left out, and bars,
// indices and brackets are written as a statement writes them, `\overline{\overline{1}}` as `1_2`.
// Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <functional>
#include <vector>

#include "extensions/papers/document.hpp"
#include "extensions/papers/tex_macros.hpp"

namespace kingmaker::papers {

// A passage is read when it is complete, and used again for the next one. False: read no more.
using TakePassage = absl::FunctionRef<bool(const Passage& passage)>;

struct TexOptions {
  int players = 3;
  bool angles = false;  // \langle and \rangle are the brackets of lists
};

// Formulas with a macro that is not understood, and those that pass a limit, are no passages; a
// warning says so. Reading ends early with the budget.
// All of a document.
void read_tex(Documents& documents, std::uint32_t document, const TexOptions& options,
              TexMacros::OpenFile open, std::vector<Warning>& warnings, Budget& budget,
              TakePassage take);

// Reads formulas [begin, end) of one document, one after another; all arguments must outlive it.
using ReadFormula = std::function<void(std::size_t begin, std::size_t end)>;
[[nodiscard]] ReadFormula tex_formula_reader(Documents& documents, std::uint32_t document,
                                             const TexOptions& options,
                                             std::vector<Warning>& warnings, Budget& budget,
                                             TakePassage take);

}  // namespace kingmaker::papers
