// Sessions know the statements of research: labels, completions and help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/completion.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::session_test {
namespace {

TEST(Claims, OfRulesHaveLabels) {
  EXPECT_EQ(eval({"rule bad: m{x, y, ..rest} -> m{x, ..rest}",
                  "check \"no\" rule bad under prudent in terms(depth <= 1)"})
                .out,
            "no: fails: m = 1, x = 2, y = 1 in [1,2]: 2, but the normal form of [1,2] is 1 under "
            "prudent\n");
}

TEST(Completion, WordsAfterCheck) {
  LocalHost host;
  EXPECT_THAT(completion_of("check ", program_library(), host).words,
              ::testing::ElementsAre("equivalent", "exists", "forall", "game", "preference", "rule",
                                     "rules"));
}

// After `check game toads` the message used terms of Boost.
TEST(Errors, SayWhatIsExpected) {
  EXPECT_EQ(error_of({"check k in 1..3: k == k"}),
            "expected `forall`, `exists`, `rule`, `rules`, `preference`, `game` or `equivalent`, "
            "found `k`");
  EXPECT_EQ(error_of({"check game toads"}), "expected `in`, found the end of the statement");
  EXPECT_EQ(error_of({"check rules syntactic"}), "expected `in`, found the end of the statement");
  EXPECT_EQ(error_of({"check preference d"}), "expected `in`, found the end of the statement");
  EXPECT_EQ(error_of({"check rule r under selfish"}),
            "expected `in`, found the end of the statement");
  EXPECT_EQ(error_of({"discover rules under selfish"}),
            "expected `in`, found the end of the statement");
  EXPECT_EQ(error_of({"check rule r for 3 in (1, 2)"}), "expected the name of a rule, found `3`");
}

TEST(Help, LeadsToDiscover) {
  EXPECT_THAT(output_of({":help discover"}), ::testing::HasSubstr("discover rules under RULES"));
}

}  // namespace
}  // namespace kingmaker::testing::session_test
