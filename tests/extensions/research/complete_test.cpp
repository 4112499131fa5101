// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rule sets that `complete` has completed are confluent for small values, in all orders of steps;
// and the rules that it has added follow from the given ones: they hold in every algebra of two
// elements in which those hold.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "tests/extensions/research/random_rules.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::complete_test {
namespace {

TEST(Complete, MakesSetsThatAreConfluentForSmallValues) {
  random_rules::RandomRules random(23);
  int completed = 0;
  int with_added = 0;
  for (int i = 0; i < effort(600, 30); ++i) {
    std::vector<std::string> statements = {
        ":set limit steps 300k", cat("rule a: ", random.rule().text()),
        cat("rule b: ", random.rule().text()), "rules r = a, b", "complete r"};
    const ProgramRun run = eval(statements);
    if (run.out.find("added; terminates: ") == std::string::npos) continue;
    ++completed;
    statements.clear();
    std::string names;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("rule ")) continue;
      statements.push_back(line);
      append(names, names.empty() ? "" : ", ", line.substr(5, line.find(':') - 5));
    }
    if (statements.size() > 2) ++with_added;
    statements.push_back(cat("rules k = ", names));
    statements.emplace_back("check rules k in terms(depth <= 2, options <= 2)");
    const ProgramRun check = eval(statements);
    EXPECT_NE(check.out.find("confluent: holds"), std::string::npos) << run.out << check.out;
    EXPECT_EQ(run.out.find("maybe"), std::string::npos) << run.out;
  }
  EXPECT_GT(completed, effort(30, 1));
  EXPECT_GT(with_added, effort(2, 0));
}

using random_rules::Side;
using random_rules::TestRule;

// The elements are 0 and 1: bit p - 1 is the win of player p, and the choice of a mover depends on
// which elements his options are.
class Algebra {
 public:
  static constexpr unsigned kAlgebras = 1U << 12U;  // of three players

  explicit Algebra(unsigned bits) : bits_(bits) {}

  [[nodiscard]] unsigned win(Player p) const { return bits_ >> (p - 1) & 1U; }
  // `elements` has bit e for element e.
  [[nodiscard]] unsigned choice(Player mover, unsigned elements) const {
    return bits_ >> (3 + 3 * (mover - 1) + (elements - 1)) & 1U;
  }
  [[nodiscard]] unsigned of(const TermStore& store, Term v) const {
    if (v.is_win()) return win(v.winner());
    unsigned elements = 0;
    for (const Term option : store.options(v)) elements |= 1U << of(store, option);
    return choice(store.mover(v), elements);
  }

  // True if m{p} is p, as it is among values (docs/book/rules.md).
  [[nodiscard]] bool has_wins() const {
    for (Player p = 1; p <= 3; ++p) {
      for (Player mover = 1; mover <= 3; ++mover) {
        if (choice(mover, 1U << win(p)) != win(p)) return false;
      }
    }
    return true;
  }

  // Elements for the variables of a rule.
  struct Assignment {
    unsigned values = 0;        // bit 0 for x, bit 1 for y
    Player movers[2] = {1, 1};  // m and n
    unsigned rests = 0;         // two bits for each rest
  };
  // 2 where a choice has no options.
  [[nodiscard]] unsigned of(const Side& side, const Assignment& by) const {
    const char first = side.name.front();
    if (side.kind == Side::Kind::Value) return by.values >> (first == 'x' ? 0U : 1U) & 1U;
    const Player player = first == 'm' ? by.movers[0] : first == 'n' ? by.movers[1] : first - '0';
    if (side.kind == Side::Kind::Win) return win(player);
    unsigned elements = 0;
    for (const Side& option : side.options) {
      const bool is_rest = option.kind == Side::Kind::Rest;
      const unsigned more =
          is_rest ? by.rests >> 2U * std::stoul(option.name) & 3U : 1U << of(option, by);
      if (more == 4) return 2;
      elements |= more;
    }
    return elements == 0 ? 2 : choice(player, elements);
  }
  [[nodiscard]] bool obeys(const TestRule& rule) const {
    constexpr unsigned kRests = 3;
    for (unsigned n = 0; n < 4 * 9U << 2 * kRests; ++n) {
      const Assignment by{.values = n & 3U,
                          .movers = {static_cast<Player>(1 + (n >> 2U) % 3),
                                     static_cast<Player>(1 + (n >> 2U) / 3 % 3)},
                          .rests = (n >> 2U) / 9};
      const unsigned left = of(rule.left, by);
      const unsigned right = of(rule.right, by);
      if (left < 2 && right < 2 && left != right) return false;
    }
    return true;
  }

 private:
  unsigned bits_;
};

TEST(Complete, AddsRulesThatHoldInAllAlgebrasOfTheGivenOnes) {
  random_rules::RandomRules random(23);
  int rules_added = 0;
  int refuting = 0;  // algebras in which an added rule would fail if it did not follow
  for (int i = 0; i < effort(600, 100); ++i) {
    const std::vector<TestRule> given = {random.rule(), random.rule()};
    const ProgramRun run = eval({":set limit steps 300k", cat("rule a: ", given[0].text()),
                                 cat("rule b: ", given[1].text()), "rules r = a, b", "complete r"});
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("rule c")) continue;
      ++rules_added;
      const ProgramRun table =
          eval({":set format choice", ":set limit lines 1000", line,
                cat("rules c = ", line.substr(5, line.find(':') - 5)),
                "table v in terms(depth <= 2, options <= 2): w = nf(v, under=c)"});
      TermStore store;
      std::vector<std::pair<Term, Term>> pairs;
      std::istringstream words(table.out.substr(std::min(table.out.find('\n'), table.out.size())));
      for (std::string v, w; words >> v >> w;) {
        pairs.emplace_back(*parse_value(store, Frame(), v), *parse_value(store, Frame(), w));
      }
      ASSERT_EQ(pairs.size(), 228U) << table.err;
      for (unsigned bits = 0; bits < Algebra::kAlgebras; ++bits) {
        const Algebra algebra(bits);
        if (!algebra.has_wins()) continue;
        const bool agrees = std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
          return algebra.of(store, pair.first) == algebra.of(store, pair.second);
        });
        if (agrees) continue;
        ++refuting;
        EXPECT_FALSE(algebra.obeys(given[0]) && algebra.obeys(given[1])) << bits << run.out;
      }
    }
  }
  EXPECT_GT(rules_added, effort(2, 0));
  EXPECT_GT(refuting, effort(100, 0));
}

}  // namespace
}  // namespace kingmaker::testing::complete_test
