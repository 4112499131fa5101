// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The strategy for rules that users write is what docs/language.md says, word by word.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "tests/extensions/research/random_rules.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::own_rules_test {
namespace {

using random_rules::NaiveRules;
using random_rules::RandomRules;
using random_rules::TestRule;

TEST(OwnRules, AreAppliedAsThePageSays) {
  RandomRules random(3);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<TestRule> rules;
    std::vector<std::string> statements;
    std::string names;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) {
      rules.push_back(random.rule());
      append(names, names.empty() ? "" : ", ", "r", k);
      statements.push_back(cat("rule r", k, ": ", rules.back().text()));
    }
    statements.push_back(cat("rules mine = ", names));
    TermStore store;
    NaiveRules model(store, rules);
    std::string expected;
    std::vector<std::string> asked = statements;
    for (int v = 0; v < 8; ++v) {
      const std::string text = random.value(3);
      const auto term = parse_value(store, Frame(), text);
      ASSERT_TRUE(term.ok()) << text;
      const auto normal = model.normal_form(*term);
      if (!normal) continue;  // it takes long, or fails
      asked.push_back(cat("normalize ", text, " under mine"));
      append(expected, *print(store, *normal, PrintOptions()), "\n");
      ++compared;
    }
    const ProgramRun run = eval(asked);
    EXPECT_EQ(run.out, expected) << ::testing::PrintToString(asked) << run.err;
  }
  EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace kingmaker::testing::own_rules_test
