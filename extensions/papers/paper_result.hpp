// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs a statement of a paper and returns the TeX that the commands of kingmaker.sty print.
// Tested in tests/extensions/papers/paper_test.py.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "extensions/papers/paper_files.hpp"
#include "language/check/check.hpp"
#include "language/context.hpp"

namespace kingmaker::papers {

// A result in TeX, or the message that a check does not hold.
struct PaperResult {
  std::string text;
  bool is_refuted = false;
};

// The result of any command but the environment `kingmaker`, within the context's budget. The
// context stays as it is, so that a result depends on definitions alone. InvalidArgument for a
// statement that has no such result. `progress` is told how far a check has come.
[[nodiscard]] absl::StatusOr<PaperResult> result_of(Context& context,
                                                    const PaperStatement& statement,
                                                    const Progress& progress);

}  // namespace kingmaker::papers
