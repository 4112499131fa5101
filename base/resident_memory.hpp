// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The memory of the process and of the machine. Tested in tests/repl/memory_test.cpp.
#pragma once

#include <cstdint>

namespace kingmaker {

// The resident memory of the process in bytes, from /proc; 0 if that cannot be read. Takes some
// microseconds.
[[nodiscard]] std::uint64_t resident_bytes();

// The memory of the machine in bytes; 0 if it is unknown.
[[nodiscard]] std::uint64_t machine_bytes();

}  // namespace kingmaker
