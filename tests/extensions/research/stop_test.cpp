// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements of research stop soon after their time limit.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

const std::vector<std::string> kStatements = {
    "check preference loeb in values(depth <= 2)",
    "check game clobber in clobber(length <= 12)",
    "check game kayles in kayles(counters <= 63)",
    "check game snort in snort(cells <= 9)",
    "check equivalent g, h in clobber(cells <= 7) with contexts clobber(cells <= 7) by nf under "
    "selfish",
    "discover rules under selfish in terms(depth <= 2, options <= 3) with variables <= 4",
};

INSTANTIATE_TEST_SUITE_P(Statements, Stops, ::testing::ValuesIn(kStatements));

}  // namespace
}  // namespace kingmaker::testing
