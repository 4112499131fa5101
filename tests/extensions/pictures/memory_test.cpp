// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Memory may run out in drawings. This is a part of the program of repl/memory_test.cpp.
#include <gtest/gtest.h>

#include "tests/support/out_of_memory.hpp"

namespace kingmaker::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(InDrawings, OutOfMemory,
                         ::testing::Values("draw a; draw trace normalize [a, 1] under selfish"));

}  // namespace
}  // namespace kingmaker::testing
