// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/outcome.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "algebra/measure.hpp"
#include "algebra/print_order.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"

namespace kingmaker {
namespace {

const Payoffs kShared = {Payoff(1), Payoff(1), Payoff(0)};

TEST(Outcome, PayoffsAreFractionsInLowestTerms) {
  EXPECT_EQ(Payoff(2, 4), Payoff(1, 2));
  EXPECT_EQ(Payoff(-3, 6).text(), "-1/2");
  EXPECT_EQ(Payoff(3, -6), Payoff(-1, 2));
  EXPECT_EQ(Payoff(0, 7).text(), "0");
  EXPECT_LT(Payoff(1, 3), Payoff(1, 2));
  EXPECT_LT(Payoff(-1), Payoff(0));
  constexpr std::int64_t kMost = Payoff::kLimit - 1;
  EXPECT_LT(Payoff(kMost - 1, kMost), Payoff(kMost, kMost - 1));
}

TEST(Outcome, TextsNameDrawsAndNobody) {
  EXPECT_EQ(outcome_text(kShared), "<1,1,0>");
  EXPECT_EQ(outcome_text(draw_payoffs(4)), "draw");
  EXPECT_EQ(outcome_text(nobody_payoffs(2)), "nobody");
  EXPECT_EQ(outcome_text(Payoffs{Payoff(1, 2), Payoff(1, 2)}), "draw");
}

TEST(Outcome, UnitVectorsAreWins) {
  TermStore store;
  EXPECT_EQ(store.outcome(Payoffs{Payoff(0), Payoff(1), Payoff(0)}), Term::win(2));
  EXPECT_EQ(store.outcomes().size(), 0U);
  EXPECT_TRUE(store.outcome(Payoffs{Payoff(0), Payoff(2), Payoff(0)}).is_outcome());
}

TEST(Outcome, EqualOutcomesAreOneLeaf) {
  TermStore store;
  const Term shared = store.outcome(kShared);
  EXPECT_EQ(shared, store.outcome(Payoffs{Payoff(2, 2), Payoff(1), Payoff(0)}));
  EXPECT_TRUE(shared.is_leaf() && shared.is_outcome());
  EXPECT_FALSE(shared.is_win() || shared.is_choice());
  EXPECT_LT(Term::win(kMaxPlayers), shared);
  EXPECT_EQ(store.payoff(shared, 2), Payoff(1));
  EXPECT_EQ(store.payoff(shared, 3), Payoff(0));
  EXPECT_EQ(store.payoff(Term::win(3), 3), Payoff(1));
  EXPECT_EQ(store.depth(shared), 0U);
  EXPECT_TRUE(store.winners(shared).empty());
  EXPECT_FALSE(store.simple_value(shared));
}

TEST(Outcome, ChoicesKnowWhetherTheyHaveOutcomes) {
  TermStore store;
  const Term shared = store.outcome(kShared);
  EXPECT_EQ(store.choice(1, {shared}), shared);
  const Term wins = store.choice(1, {Term::win(2), Term::win(3)});
  const Term choice = store.choice(2, {wins, shared});
  const Term above = store.choice(3, {choice, Term::win(1)});
  EXPECT_LT(shared, wins);
  EXPECT_FALSE(store.has_outcomes(wins));
  EXPECT_TRUE(store.has_outcomes(choice) && store.has_outcomes(above));
  EXPECT_EQ(store.options(choice).size(), 2U);
  EXPECT_EQ(store.choice(2, {shared, wins, shared}), choice);
  EXPECT_EQ(outcomes_in(store, above), std::vector<Term>{shared});
  EXPECT_EQ(size(store, above), 7U);
  EXPECT_TRUE(contains(store, above, shared));
  EXPECT_FALSE(contains(store, wins, shared));
}

TEST(Outcome, CollectingKeepsOutcomes) {
  TermStore store;
  const Term shared = store.outcome(kShared);
  for (Player p = 1; p <= 3; ++p) (void)store.choice(p, {Term::win(1), Term::win(2)});
  Term kept = store.choice(3, {shared, Term::win(1)});
  kept = store.collect(std::vector{kept, shared}).get(kept);
  EXPECT_EQ(store.nodes(), 1U);
  EXPECT_EQ(store.options(kept)[1], shared);
  EXPECT_EQ(store.payoff(shared, 1), Payoff(1));
  EXPECT_EQ(store.choice(3, {Term::win(1), shared}), kept);
}

TEST(Outcome, ValuesWithoutOutcomesTakeNoRoom) {
  const TermStore store;
  EXPECT_LE(store.statistics().bytes, 5000U);
}

TEST(Outcome, AStoreRefusesMoreOutcomesThanItHasRoomFor) {
  TermStore store;
  for (std::uint32_t i = 0; i < kMaxOutcomes; ++i) {
    ASSERT_FALSE(store.outcome(Payoffs{Payoff(2), Payoff(i)}).is_none());
  }
  EXPECT_TRUE(store.outcome(Payoffs{Payoff(3), Payoff(0)}).is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::Outcomes);
  EXPECT_FALSE(store.outcome(Payoffs{Payoff(2), Payoff(7)}).is_none());
  EXPECT_FALSE(store.choice(1, {Term::win(1), Term::win(2)}).is_none());
}

TEST(Outcome, PrintOrderDoesNotDependOnTheOrderOfCreation) {
  TermStore store;
  const Term nobody = store.outcome(nobody_payoffs(3));
  const Term draw = store.outcome(draw_payoffs(3));
  const Term shared = store.outcome(kShared);
  const Term choice = store.choice(1, {nobody, Term::win(2), shared, draw});
  const PrintOrder order(store, 3, choice);
  const auto options = order.options(choice);
  EXPECT_EQ(std::vector<Term>(options.begin(), options.end()),
            (std::vector<Term>{Term::win(2), shared, draw, nobody}));
}

TEST(Outcome, RelabellingMovesPayoffs) {
  TermStore store;
  Relabelling swapped = identity_relabelling();
  std::swap(swapped[0], swapped[2]);
  const Term choice = store.choice(1, {store.outcome(kShared), Term::win(1)});
  const Term other =
      store.choice(3, {store.outcome(Payoffs{Payoff(0), Payoff(1), Payoff(1)}), Term::win(3)});
  EXPECT_EQ(relabel(store, choice, swapped), other);
}

}  // namespace
}  // namespace kingmaker
