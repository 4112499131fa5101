// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Memory may run out in functions on all types. This is a part of the program of
// repl/memory_test.cpp.
#include <gtest/gtest.h>

#include "tests/support/out_of_memory.hpp"

namespace kingmaker::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(InTypes, OutOfMemory,
                         ::testing::Values("types(stable, players=4)", "limit(win, players=3)"));

}  // namespace
}  // namespace kingmaker::testing
