// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `search` finds what a naive model finds by brute force.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "tests/extensions/research/random_rules.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::search_test {
namespace {

using random_rules::NaiveRules;
using random_rules::RandomRules;
using random_rules::TestRule;

TEST(Search, FindsAllNormalFormsOfAllOrdersOfSteps) {
  RandomRules random(11);
  constexpr std::size_t kMostValues = 300;
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const std::vector<TestRule> rules = {random.rule(), random.rule()};
    TermStore store;
    NaiveRules model(store, rules);
    const std::string text = random.value(3);
    std::vector<Term> layer{*parse_value(store, Frame(), text)};
    std::set<Term> visited(layer.begin(), layer.end());
    std::set<std::string> ends;
    for (std::size_t at = 0; at < layer.size() && layer.size() < kMostValues; ++at) {
      const std::vector<Term> next = model.successors(layer[at]);
      if (next.empty()) ends.insert(*print(store, layer[at], PrintOptions()));
      for (const Term to : next) {
        if (visited.insert(to).second) layer.push_back(to);
      }
    }
    if (layer.size() >= kMostValues) continue;
    const ProgramRun run = eval({cat("rule a: ", rules[0].text()), cat("rule b: ", rules[1].text()),
                                 "rules r = a, b", cat("search ", text, " under r")});
    // A rule that makes a choice without options stops the search.
    if (run.status != 0) continue;
    ++compared;
    std::set<std::string> found;
    std::istringstream lines(run.out);
    std::string last;
    for (std::string line; std::getline(lines, line); last = line) {
      if (!last.empty() && last[0] != ' ') found.insert(last);
    }
    EXPECT_EQ(found, ends) << run.out;
    EXPECT_EQ(last, cat(ends.size(), ends.size() == 1 ? " normal form, " : " normal forms, ",
                        layer.size(), layer.size() == 1 ? " value visited" : " values visited"))
        << run.out;
  }
  EXPECT_GT(compared, 200);
}

}  // namespace
}  // namespace kingmaker::testing::search_test
