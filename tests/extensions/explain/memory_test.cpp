// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Memory may run out in explanations. This is a part of the program of repl/memory_test.cpp.
#include <gtest/gtest.h>

#include "tests/support/out_of_memory.hpp"

namespace kingmaker::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(InExplanations, OutOfMemory,
                         ::testing::Values("explain normalize [a, [[a, 1], 2]] under selfish"));

}  // namespace
}  // namespace kingmaker::testing
