// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Classifications and functions on all types stop soon after their time limit.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/coalitions/install.hpp"
#include "language/library.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

const LongCalls& long_calls_on_types() {
  static const LongCalls calls = {
      {"classes", {"classes(win, players=7)", "classes(stable, players=6)"}},
      {"count", {"count(win, players=8)", "count(stable, players=7)"}},
      {"fine", {"fine(" + kDeepValue + ")"}},
      {"game",
       {"game(stable, {12, 13, 1456789, 23456789}, players=9)",
        "game(win, {12, 13, 23}, players=16)"}},
      {"lefevre", {"lefevre(2_4000)"}},
      {"li", {"li(" + kDeepValue + ")"}},
      {"limit",
       {"limit(win, players=6)", "limit(stable, players=5)", "limit(fine)",
        "limit(stable, players=5, branching=1024)", "limit(win, players=6, branching=9, depth=3)"}},
      {"shapley", {"shapley(" + kDeepValue + ")"}},
      {"stable", {"stable(" + kDeepValue + ")"}},
      {"straffin", {"straffin(" + kDeepValue + ")"}},
      {"types", {"types(win, players=7)", "types(stable, players=6)"}},
      {"win", {"win(" + kDeepValue + ")"}},
  };
  return calls;
}

// Positions take longer than values; this program may have none.
std::vector<std::string> long_statements() {
  std::vector<std::string> all = all_of(long_calls_on_types());
  all.push_back("classify " + kDeepValue);
  if (built_extensions().find("games") == std::string::npos) return all;
  for (const std::string name : {"fine", "lefevre", "li", "shapley", "stable", "straffin", "win"}) {
    all.push_back(name + "(" + kLargeBoard + ")");
  }
  all.insert(all.end(), {"classify " + kLargeBoard, "li(nim(90,91,92))",
                         "shapley(clobber(\"1234/5678\", players=16))",
                         "check forall g in clobber(length <= 14): win(g) == stable(g) or true"});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Types, Stops, ::testing::ValuesIn(long_statements()));

TEST(StopsTable, HasEveryFunctionOnTypes) {
  Library library;
  coalitions::install(library);
  expect_every_function(library, long_calls_on_types());
}

}  // namespace
}  // namespace kingmaker::testing
