// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `census` stops soon after its time limit.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/census/install.hpp"
#include "language/library.hpp"
#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

const LongCalls& long_calls() {
  static const LongCalls calls = {
      {"census",
       {"census(clobber, lengths=2..20)", "census(clobber, rows=4, columns=4)",
        "census(toads, lengths=1..20, under=prudent)"}},
  };
  return calls;
}

INSTANTIATE_TEST_SUITE_P(Functions, Stops, ::testing::ValuesIn(all_of(long_calls())));

TEST(StopsTable, HasEveryFunction) {
  Library library;
  census::install(library);
  expect_every_function(library, long_calls());
}

}  // namespace
}  // namespace kingmaker::testing
