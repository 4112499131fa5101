// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Durations and the progress of statements, for people. Tested in tests/repl/claims_test.cpp.
#pragma once

#include <cstdint>
#include <string>

namespace kingmaker {

// Writes `0.04 ms` or `1.25 s`, as `:time` prints durations, with at most three digits.
[[nodiscard]] std::string duration_text(double seconds);

// Writes `checked 1 200 of 5 000 (24 %), 600 a second, 7 s left`, the progress of a statement after
// this many seconds. A `total` below `done` means that the total is unknown.
[[nodiscard]] std::string progress_text(std::uint64_t done, std::uint64_t total, double seconds);

}  // namespace kingmaker
