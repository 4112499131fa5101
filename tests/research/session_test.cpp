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

TEST(Help, LeadsToDiscover) {
  EXPECT_THAT(output_of({":help discover"}), ::testing::HasSubstr("discover rules under RULES"));
}

}  // namespace
}  // namespace kingmaker::testing::session_test
