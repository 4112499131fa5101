// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census under a user's rule set that does not treat players alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/distributed.hpp"
#include "rewrite/rules/rule_sets.hpp"
#include "tests/extensions/census/support.hpp"
#include "tests/extensions/census/thread_ranks.hpp"

namespace kingmaker::testing::unequal_players_test {
namespace {

// Players 1 and 3 avoid letting player 2 win as long as they can.
class Spite final : public Rule {
 public:
  Spite()
      : Rule({.name = "spite",
              .citation = "this test",
              .left = "choice(m, {…, 2, w})",
              .right = "choice(m, {…, w}) if m != 2",
              .doc = "Nobody lets player 2 win."}) {}
  Outcome apply(RuleContext& /*context*/, OpenNode& node) const override {
    const auto options = node.options();
    if (node.mover() == 2 || options.size() < 2) return Outcome::Unchanged;
    const auto end = std::remove(options.begin(), options.end(), Term::win(2));
    if (end == options.end()) return Outcome::Unchanged;
    node.truncate(static_cast<std::size_t>(end - options.begin()));
    return Outcome::Changed;
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const override {
    return apply(context, node);
  }
  [[nodiscard]] std::string why_not(RuleContext& /*context*/,
                                    const OpenNode& /*node*/) const override {
    return "player 2 does not win at once";
  }
};

System spiteful(bool says_that_players_are_alike) {
  return *System::of(std::make_shared<const RuleSet>(
      RuleSet{.name = "spiteful",
              .usage = "spiteful",
              .doc = "players 1 and 3 against 2",
              .citation = "this test",
              .traits = {.treats_players_alike = says_that_players_are_alike,
                         .is_raw = false,
                         .is_for_one_player = true,
                         .has_types = false,
                         .relates_own_normal_forms = false,
                         .takes_outcomes = false,
                         .takes_own_win = false,
                         .reduces_simple_choices = false,
                         .confluence = std::nullopt,
                         .derivations = std::nullopt},
              .rules = {value_of<MergeSameMover>(), std::make_shared<Spite>(),
                        value_of<CollapseSingleOption>()},
              .preference = nullptr}));
}

// Distinct values of the boards of each length, by the general evaluator.
std::vector<std::uint64_t> naive_counts(const CensusRequest& request) {
  NaiveClobber naive(request.frame.players, request.systems[0]);
  std::vector<std::uint64_t> counts;
  for (int length = request.first_length; length <= request.last_length; ++length) {
    std::set<std::string> values;
    for (const std::string& board : all_boards(request.frame.players, length)) {
      if (board.front() == '0' || board.back() == '0') continue;
      if (board.find("00") != std::string::npos) continue;
      const std::string value = naive.value(board, request.frame.start);
      if (!value.empty()) values.insert(value);
    }
    counts.push_back(values.size());
  }
  return counts;
}

std::vector<std::uint64_t> counts(const std::vector<CensusRow>& rows) {
  std::vector<std::uint64_t> all;
  for (const CensusRow& row : rows) all.push_back(row.values.at(0));
  return all;
}

CensusRequest request_of(const System& system, Player start) {
  CensusRequest request;
  request.frame.start = start;
  request.last_length = 7;
  request.systems = {system};
  return request;
}

TEST(UnequalPlayers, AreCountedRight) {
  for (Player start = 1; start <= 3; ++start) {
    const CensusRequest request = request_of(spiteful(false), start);
    EXPECT_EQ(counts(*take_census(request)), naive_counts(request)) << start;
  }
}

// Without this effect the test above would prove nothing.
TEST(UnequalPlayers, AreCountedWrongWhereTheyAreSaidToBeAlike) {
  const CensusRequest wrong = request_of(spiteful(true), 1);
  EXPECT_NE(counts(*take_census(wrong)), naive_counts(wrong));
}

TEST(UnequalPlayers, AreCountedRightBySeveralRanks) {
  const CensusRequest request = request_of(spiteful(false), 2);
  const auto expected = counts(*take_census(request));
  std::mutex mutex;
  int agreeing = 0;
  ThreadRanks::run(3, [&](Exchange& exchange) {
    const auto rows = take_census_among(exchange, request);
    const std::lock_guard lock(mutex);
    ASSERT_TRUE(rows.ok()) << rows.status();
    agreeing += counts(*rows) == expected ? 1 : 0;
  });
  EXPECT_EQ(agreeing, 3);
}

}  // namespace
}  // namespace kingmaker::testing::unequal_players_test
