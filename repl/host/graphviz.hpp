// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Makes pictures of graphs with `dot`, a program of Graphviz.
//
// `dot` runs as a process of its own (child_program.hpp), since the library of Graphviz keeps state
// in globals and cannot be interrupted. Tested in tests/extensions/pictures/process_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "base/budget.hpp"

namespace kingmaker {

// The graph `text`, which is in DOT, as a picture; `format` is a format of Graphviz, such as `svg`,
// `png` or `pdf`. Errors: NotFound if `dot` is not installed; Unavailable if it fails, with its
// message; ResourceExhausted or Cancelled if the budget is spent, and then `dot` has been ended.
[[nodiscard]] absl::StatusOr<std::string> render_with_graphviz(std::string_view text,
                                                               std::string_view format,
                                                               Budget& budget);

}  // namespace kingmaker
