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
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing::tally_test {
namespace {

// The lines without the last one, each divided into the count and the rest.
std::vector<std::pair<std::string, std::string>> lines_of(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t digits = line.find_first_not_of(' ');
    const std::size_t end = line.find("  ", digits);
    if (end == std::string::npos) continue;
    lines.emplace_back(line.substr(digits, end - digits), line.substr(end + 2));
  }
  return lines;
}

TEST(Tally, NumbersInTheOrderOfTheSmallestInstance) {
  EXPECT_EQ(answer("tally forall k in 0..4: k * (4 - k)"),
            "2  0   # k = 0\n2  3   # k = 1\n1  4   # k = 2\n3 results, 5 instances\n");
  EXPECT_EQ(answer("tally forall k, l in 1..3: k + l when k < l"),
            "1  3   # k = 1, l = 2\n1  4   # k = 1, l = 3\n1  5   # k = 2, l = 3\n"
            "3 results, 3 instances\n");
  EXPECT_EQ(answer("tally forall k in 1..3: k when k > 5"), "0 results, 0 instances\n");
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
      tallied[result.substr(0, result.find("   # "))] += std::stoi(count);
    }
    EXPECT_EQ(tallied, counts) << rules;
    EXPECT_GT(counts.size(), 8U);
  }
}

TEST(Tally, ListsAsManyLinesAsIsSaid) {
  const std::string text = answer(":set limit lines 2; tally forall k in 1..9: k");
  EXPECT_EQ(text,
            "1  1   # k = 1\n1  2   # k = 2\nand 7 more; `:set limit lines N` shows more or fewer\n"
            "9 results, 9 instances\n");
}

// A tally over positions counts the results that the functions have for each.
TEST(Tally, GoesThroughPositions) {
  EXPECT_EQ(answer("tally forall g in nim(counters <= 3): g == 1 under prudent"),
            "3  true   # g = nim(1)\n3  false   # g = nim(1,1)\n2 results, 6 instances\n");
}

TEST(Tally, BadInput) {
  const auto failure = [](const std::string& statement) {
    const ProgramRun run = eval({statement});
    EXPECT_EQ(run.out, "") << statement;
    EXPECT_EQ(run.status, 2) << statement;
    return run.err;
  };
  EXPECT_NE(failure("tally k in 1..3: k").find("expected `forall`"), std::string::npos);
  EXPECT_NE(failure("tally forall k in 3..1: k").find("empty"), std::string::npos);
  EXPECT_NE(failure("tally forall k in 1..3: j").find(":1:25: error: unknown name `j`"),
            std::string::npos);
  EXPECT_NE(failure("tally forall k in 1..3: k when 2").find("expected a relation"),
            std::string::npos);
  const ProgramRun stopped = eval({":set limit steps 1000; tally forall k in 1..900: nf(2_k)"});
  EXPECT_EQ(stopped.status, 3);
  EXPECT_NE(stopped.err.find("of 900 instances had been counted"), std::string::npos)
      << stopped.err;
}

}  // namespace
}  // namespace kingmaker::testing::tally_test
