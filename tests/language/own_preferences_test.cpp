// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences that users define.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

const std::string kDecided =
    "decided(v, w, p) = v == p or w == p or contains(v, p) != contains(w, p)";
const std::string kEk =
    "preference ek for p: v <= w if v == w or w == p or contains(w, p) and not contains(v, p) or "
    "not decided(v, w, p) and (is_choice(v) and (all x in options(v): x <= w) or is_choice(w) and "
    "(all y in options(w): v <= y))";
const std::string kNumber = "preference d for p: v by prudent_number(v, p)";

// All 37 344 321 pairs by tables, and some of them one by one by the machine.
TEST(OwnPreferences, AgreeByTablesAndOneByOne) {
  EXPECT_EQ(output_of({kDecided, kEk,
                       cat("check forall v, w in values(",
                           effort("depth <= 2", "depth <= 2, options <= 4"),
                           "): (v < w for 1 under ek) == (v < w for 1 under selfish)")}),
            effort("holds: 37344321 instances\n", "holds: 2732409 instances\n"));
  EXPECT_TRUE(output_of({kDecided, kEk,
                         "check forall v, w in random(count = 300, depth <= 4, seed = 5): "
                         "(v < w for 2 under ek) == (v < w for 2 under selfish)"})
                  .starts_with("holds: 300 instances (random, seed 5; "));
}

TEST(OwnPreferences, AreSavedAndUndone) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({kDecided, kEk, "rules r = ek", ":save all.km", "1"}), "1\n");
  EXPECT_EQ(output_of({":load all.km", "nf([1,2], under=r)", "nf([1,2], under=ek)"}), "1\n1\n");
  EXPECT_EQ(eval({kNumber, ":undo", "d"}).status, 2);
}

}  // namespace
}  // namespace kingmaker::testing
