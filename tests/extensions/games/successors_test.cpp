// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `successors`, and positions written as the language reads them.
#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/successors.hpp"

namespace kingmaker::testing {
namespace {

using nlohmann::json;

// Positions of every game, written in every way.
const std::vector<std::string> kPositions = {
    "clobber(123213)",
    "clobber(\"12/31/23\", start=2)",
    "clobber(graph=\"a:1 b:2 \\\"c\\\":3; a-b b-\\\"c\\\" \\\"c\\\"-a\")",
    "clobber(21012, players=2)",
    "clobber(1,10,2,11, players=11, start=10)",
    "nim(2,1,2)",
    "nim(3,1, players=4, start=3)",
    "misere_nim(2,2)",
    "play(*2 + {*0,*2})",
    "play(*2 + {*0,*2}, players=4, start=4)",
    "nim(2) + *1 + wythoff(1,1)",
    "play(nim(2) + wythoff(1,1), players=2, start=2)",
};

TEST(Successors, AreTheOptionsOfTheRawValue) { expect_options_of_raw_values(kPositions, 150, 80); }

TEST(Successors, OfTwoWhoPreferToWin) {
  for (const char* position : {"nim(5,6,3, players=2)", "nim(0,1,1, players=2, start=2)"}) {
    expect_theory_to_agree(position);
  }
}

TEST(Positions, AreSavedAsPositions) { expect_positions_saved(kPositions); }

// At a prompt, a binding shows the value.
TEST(Positions, WithValuesTooLargeToBeShownHaveNames) {
  std::ostringstream out;
  std::ostringstream err;
  SessionOptions options;
  options.interactive = true;
  LocalHost host;
  Session session(Settings{}, program_library(), options, host, out, err);
  session.run("g = nim(9,10,11); h = nim(1,1); normalize g under loeb; :show", {"<prompt>", 1});
  EXPECT_EQ(err.str(), "");
  EXPECT_EQ(out.str().rfind("nim(11,10,9, players=3, start=1)\n2\n1_8\n", 0), 0U) << out.str();
  EXPECT_NE(out.str().find("\ng = nim(11,10,9, players=3, start=1)\nh = 2\n"), std::string::npos);
}

TEST(Successors, AreADomainOfPositions) {
  expect_a_domain_of_positions(kPositions);
  EXPECT_EQ(eval({"list g in successors(clobber(123123)): cells(g)",
                  "all g in successors(clobber(1231)): g in successors(clobber(1231))",
                  "length(successors(nim(2)))", "list g in successors(nim(2)): g"})
                .out,
            "(6, 6, 6)\ntrue\n2\n(nim(1, start=2), 1)\n");
}

// The moves that are kept are those that no other move is better than; each other move is worse
// than one of them.
TEST(Best, AreTheMovesThatNoOtherIsBetterThan) {
  std::size_t given_up = 0;
  for (const std::string rules : {"prudent", "selfish"}) {
    for (const std::string board : {"clobber(123213)", "clobber(1232132)", "clobber(12313)",
                                    "nim(2,1)", "clobber(\"123/231\", start=3)"}) {
      const auto tables =
          json_answers({cat("successors(", board, ", under=", rules, ")"),
                        cat("best(", board, ", under=", rules, ")"), cat("mover(", board, ")")});
      std::vector<std::string> claims;
      std::set<std::string> kept;
      for (const json& row : tables[1]) kept.insert(row["position"]);
      ASSERT_FALSE(kept.empty()) << board;
      const auto as_value = [](const json& value) {
        return cat("nf(", value.dump(), ", under=raw)");
      };
      for (const json& move : tables[0]) {
        std::string exists;
        for (const json& other : tables[0]) {
          append(exists, exists.empty() ? "" : " or ", as_value(move["value"]), " < ",
                 as_value(other["value"]), " for ", tables[2].dump(), " under ", rules);
        }
        const bool is_kept = kept.contains(move["position"]);
        given_up += is_kept ? 0 : 1;
        claims.push_back(is_kept ? cat("not (", exists, ")") : exists);
      }
      for (const json& truth : json_answers(claims)) EXPECT_EQ(truth, true) << board;
    }
  }
  EXPECT_GT(given_up, 5U);
}

}  // namespace
}  // namespace kingmaker::testing
