// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `tally forall`: compares with counting one by one.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "algebra/enumerate.hpp"
#include "grammar/print.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing::tally_test {
namespace {

// The lines without the first and the last one, each divided into the count and the rest.
std::vector<std::pair<std::string, std::string>> lines_of(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t digits = line.find_first_not_of(' ');
    const std::size_t end = line.find("  ", digits);
    if (end == std::string::npos || line.starts_with('#')) continue;
    lines.emplace_back(line.substr(digits, end - digits), line.substr(end + 2));
  }
  return lines;
}

TEST(Tally, NormalFormsAsCountedOneByOne) {
  for (const std::string rules : {"selfish", "prudent", "loeb"}) {
    Engine engine;
    std::map<std::string, int> counts;
    const auto all = all_values(engine.store, 3, {2, 7});
    ASSERT_TRUE(all);
    for (const Term v : all->values) {
      const auto text = print(engine.store, engine.normalize(v, {rules}), {Format::Bar, Frame{}});
      ++counts[*text];
    }
    std::map<std::string, int> tallied;
    for (const auto& [count, result] : lines_of(
             answer(":set limit lines 100000; tally forall v in values(depth <= 2, size <= 7): "
                    "nf(v, under=" +
                    rules + ")"))) {
      tallied[result.substr(0, result.find("  "))] += std::stoi(count);
    }
    EXPECT_EQ(tallied, counts) << rules;
    EXPECT_GT(counts.size(), 8U);
  }
}

}  // namespace
}  // namespace kingmaker::testing::tally_test
