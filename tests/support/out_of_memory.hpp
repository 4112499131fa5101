// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements in which memory runs out. repl/memory_test.cpp has the tests; other files of its
// program instantiate them.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace kingmaker::testing {

// The statement may use the names `a`, `f` and `g`, a value, a simple value and a position.
class OutOfMemory : public ::testing::TestWithParam<std::string> {};

}  // namespace kingmaker::testing
