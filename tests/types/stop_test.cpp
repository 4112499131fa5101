// Functions on all types stop soon after their time limit.
#include <gtest/gtest.h>

#include "extensions/types/install.hpp"
#include "language/library.hpp"
#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

const LongCalls& long_calls_on_types() {
  static const LongCalls calls = {
      {"classes", {"classes(win, players=7)", "classes(stable, players=6)"}},
      {"count", {"count(win, players=8)", "count(stable, players=7)"}},
      {"game",
       {"game(stable, {12, 13, 1456789, 23456789}, players=9)",
        "game(win, {12, 13, 23}, players=16)"}},
      {"limit",
       {"limit(win, players=6)", "limit(stable, players=5)", "limit(fine)",
        "limit(stable, players=5, branching=1024)", "limit(win, players=6, branching=9, depth=3)"}},
      {"types", {"types(win, players=7)", "types(stable, players=6)"}},
  };
  return calls;
}

INSTANTIATE_TEST_SUITE_P(Types, Stops, ::testing::ValuesIn(all_of(long_calls_on_types())));

TEST(StopsTable, HasEveryFunctionOnTypes) {
  Library library;
  types::install(library);
  expect_every_function(library, long_calls_on_types());
}

}  // namespace
}  // namespace kingmaker::testing
