// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles loops: quantifiers and comprehensions, and `map`, `filter`, `fold` and `sort`.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

// Compiles all x, y in D, z in E: BODY when C.
[[nodiscard]] absl::Status compile_gather(Unit& unit, const Task& task);
// True for `sort(t, by=2)`, which does not sort by a function.
[[nodiscard]] bool sorts_by_column(const Unit& unit, std::uint32_t call);
[[nodiscard]] absl::Status compile_sort(Unit& unit, const Task& task);
// Compiles map(l, f) and filter(l, f).
[[nodiscard]] absl::Status compile_map(Unit& unit, const Task& task, bool is_filter);
// Compiles fold(l, f, a).
[[nodiscard]] absl::Status compile_fold(Unit& unit, const Task& task);
// Performs an action that loops have scheduled: OpenLoop to Keep.
void perform_in_loop(Unit& unit, const Task& task);

}  // namespace kingmaker::compiler
