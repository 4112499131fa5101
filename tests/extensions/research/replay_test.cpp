// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `replay` accepts what `trace` prints and writes, and names the step at which it was damaged.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/extensions/research/random_rules.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/hosted.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing::replay_test {
namespace {

class Replays : public AHost {
 protected:
  // The steps from a value, without the number of the line, and the line on the normal form.
  std::vector<std::string> trace(const std::string& value, const std::string& rules) {
    std::vector<std::string> lines;
    std::istringstream text(answer(cat("trace normalize ", value, " under ", rules)));
    for (std::string line; std::getline(text, line);) {
      const std::size_t blank = line.find("  ");
      const bool is_step = line[0] >= '0' && line[0] <= '9' && blank != std::string::npos;
      lines.push_back(is_step ? line.substr(blank + 2) : line);
    }
    return lines;
  }
  std::string replay(const std::string& value, const std::string& rules,
                     const std::vector<std::string>& lines) {
    std::string steps;
    for (const std::string& line : lines) append(steps, line, "\n");
    return answer(cat("replay ", value, " under ", rules, ": {\n", steps, "}"));
  }
  // Expects that the steps and the file of a trace are accepted.
  void expect_valid(const std::string& value, const std::string& rules) {
    const std::vector<std::string> lines = trace(value, rules);
    const std::size_t steps = lines.size() - 1;
    const std::string end = lines.back().substr(lines.back().find(": ") + 2);
    const std::string expected =
        cat("valid: ", steps, steps == 1 ? " step to " : " steps to ", end, "\n");
    EXPECT_EQ(replay(value, rules, lines), expected) << value << " under " << rules;
    answer(cat("trace ", value, " under ", rules, " -o t.km"));
    EXPECT_EQ(answer("replay \"t.km\""), expected) << host_.files["t.km"];
    steps_ += steps;
  }

  std::size_t steps_ = 0;
};

TEST_F(Replays, AcceptsTheTracesOfTheCorpus) {
  for (const auto& row : read_table("normal_forms.tsv")) {
    answer(cat(":set players ", row.at("players")));
    answer(cat(":set start ", row.at("start")));
    expect_valid(row.at("value"), row.at("under"));
  }
  EXPECT_GT(steps_, 700U);
}

TEST_F(Replays, AcceptsTracesOfRandomValuesUnderAllRuleSets) {
  random_rules::RandomRules random(5);
  for (const std::string& rules : every_rule_set()) {
    for (int i = 0; i < effort(40, 8); ++i) expect_valid(random.value(4), rules);
  }
  EXPECT_GT(steps_, effort(1000U, 200U));
}

// The order of such rules matters, so that steps at one choice belong together.
TEST_F(Replays, AcceptsTracesUnderRandomRules) {
  random_rules::RandomRules random(17);
  answer(":set limit steps 20k");
  for (int i = 0; i < effort(300, 60); ++i) {
    answer(cat("rule a: ", random.rule().text()));
    answer(cat("rule b: ", random.rule().text()));
    answer("rules r = a, b");
    const std::string value = random.value(4);
    // Some rules do not terminate, or make a choice without options.
    if (trace(value, "r").back().find("normal form: ") == std::string::npos) continue;
    expect_valid(value, "r");
  }
  EXPECT_GT(steps_, effort(200U, 30U));
}

TEST_F(Replays, NamesTheDamagedStep) {
  random_rules::RandomRules random(7);
  int damaged = 0;
  while (damaged < effort(1000, 100)) {
    const std::string value = random.value(4);
    const std::string rules = random.below(2) == 0 ? "prudent" : "syntactic";
    std::vector<std::string> lines = trace(value, rules);
    if (lines.size() < 3) continue;
    const std::size_t step = random.below(lines.size() - 1);
    std::string& line = lines[step];
    const std::size_t colon = line.find(": ");
    const std::size_t arrow = line.find(" -> ");
    bool is_exact = true;
    switch (random.below(5)) {
      case 0:  // another place
        line.insert(line.find_first_of(" :", line.find(" at .") + 4), ".9");
        break;
      case 1:  // another rule
        line.replace(0, line.find(' '),
                     line.starts_with("merge") ? "collapse-single-option" : "merge-same-mover");
        break;
      case 2:  // another result
        line = cat(line.substr(0, arrow), " -> 3{1,1{2,3{1,2}}}");
        break;
      case 3:  // another number of places
        if (line.find(" other place") != std::string::npos) continue;
        line.insert(colon, " and 70 other places");
        break;
      default:  // a step is left out
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(step));
        is_exact = false;
    }
    ++damaged;
    const std::string result = replay(value, rules, lines);
    if (is_exact) {
      EXPECT_EQ(result.find(cat("not valid: step ", step + 1, ": ")), 0U) << result;
    } else {
      EXPECT_EQ(result.find("not valid: "), 0U) << result;
    }
    if (HasFailure()) return;
  }
}

TEST_F(Replays, RefusesFilesOfOtherRulesAndOfLaterVersions) {
  answer("rule own: m{m, ..r} -> m");
  answer("trace [1,[2,[1,2]]] under own -o t.km");
  EXPECT_EQ(answer("replay \"t.km\""), "valid: 2 steps to 1\n");
  answer("rule own: m{m, x} -> m");
  EXPECT_NE(answer("replay \"t.km\"")
                .find("does not have the rules of the file: `rule own: m{m, ..r} -> m`"),
            std::string::npos);
  std::string& text = host_.files["t.km"];
  text.replace(text.find("version 1"), 9, "version 7");
  EXPECT_NE(answer("replay \"t.km\"").find("the file is of version 7"), std::string::npos);
  text = "rule x";
  EXPECT_NE(answer("replay \"t.km\"").find("does not begin with"), std::string::npos);
  EXPECT_NE(answer("replay \"no.km\"").find("there is no file"), std::string::npos);
}

}  // namespace
}  // namespace kingmaker::testing::replay_test
