// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs statements to answers, without a session, a stream or a format.
#include "language/statements/interpreter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "language/report.hpp"
#include "language/statements/checked.hpp"
#include "language/statements/compared.hpp"
#include "language/statements/rule_list.hpp"
#include "language/statements/trace.hpp"
#include "tests/support/interpreted.hpp"

namespace kingmaker {
namespace {

TEST_F(Interpreted, ExpressionsAreObjects) {
  EXPECT_EQ(object<Counted>("size(2_1) + 1").number, 4);
  EXPECT_EQ(object<bool>("1 == 2"), false);
  const Table squares = table("table k in 3..4: k, k^2");
  ASSERT_EQ(squares.columns.size(), 2U);
  EXPECT_EQ(squares.columns[0].name, "k");
  EXPECT_EQ(std::get<Integer>(squares.columns[0].cells.at(0)), 3);
  EXPECT_EQ(squares.rows(), 2U);
}

TEST_F(Interpreted, RewritingIsStepsAndTerms) {
  const auto trace = other<Trace>("trace [[1,3],[2,3]] under prudent");
  ASSERT_EQ(trace->steps().size(), 3U);
  EXPECT_EQ(trace->steps().back().whole, trace->normal_form());
  EXPECT_TRUE(other<NextStep>("step [[1,3],[2,3]] under selfish")->step().has_value());
  EXPECT_FALSE(other<NextStep>("step 1")->step().has_value());
  EXPECT_EQ(table("redexes [[1,3]]").rows(), 1U);
  EXPECT_FALSE(other<RuleList>("rules under prudent")->rules().empty());
  EXPECT_EQ(other<Compared>("compare 2_1, 3_1 for 1 under prudent")->relation(),
            Relation::Incomparable);
}

TEST_F(Interpreted, ChecksHoldOrHaveACounterexample) {
  const auto holds = other<Checked>("check forall k in 1..3: even(k) or odd(k)");
  EXPECT_FALSE(holds->result().counterexample.has_value());
  EXPECT_EQ(holds->result().relevant, 3U);
  const auto fails = answer("check forall k in 1..5: even(k)");
  ASSERT_TRUE(fails.ok());
  EXPECT_TRUE(is_refutation(*fails, Settings()));
  EXPECT_EQ(std::get<Integer>(*shown_as<Claim>(*fails)->instance()), 1);
  EXPECT_EQ(other<Checked>("check forall k in 1..5: 2_(k+1) < 2_k for 1 under prudent")->why(),
            nullptr);
}

TEST_F(Interpreted, TalliesCountObjects) {
  const Table tally = table("tally forall k in 1..9: even(k)");
  ASSERT_EQ(tally.rows(), 2U);
  EXPECT_EQ(std::get<Integer>(tally.columns[0].cells[0]), 5);
  EXPECT_EQ(std::get<bool>(tally.columns[1].cells[0]), false);
  EXPECT_EQ(tally.remark, "2 results, 9 instances");
  EXPECT_FALSE(answer("tally forall k in 2..3: successors(nim(k))").ok());
}

// An object of an extension stands for one of the core.
TEST_F(Interpreted, ObjectsStandForOthers) {
  EXPECT_EQ(table_in(plain(object<OtherObjectPointer>("classify [[1,3],[2,3]]")))->rows(), 7U);
  EXPECT_TRUE(value_in(object<OtherObjectPointer>("fine(2_1)")) != nullptr);
  const Object shares = object<OtherObjectPointer>("shapley([[1,3],[2,3]])");
  EXPECT_EQ(std::get<List>(plain(shares)).members->count, 3U);
}

TEST_F(Interpreted, Assertions) {
  const auto holds = answer("assert 1 == 1");
  ASSERT_TRUE(holds.ok());
  EXPECT_TRUE(is_silent(*holds));
  EXPECT_FALSE(ends_script(*holds));
  const auto fails = answer("assert 1 == 2");
  ASSERT_TRUE(fails.ok());
  EXPECT_TRUE(is_refutation(*fails, Settings()));
  EXPECT_TRUE(ends_script(*fails));
}

// An answer changes nothing until it is kept.
TEST_F(Interpreted, EffectsAreKeptApart) {
  const auto binding = answer("v = 2_1");
  ASSERT_TRUE(binding.ok());
  EXPECT_TRUE(context.library.names(Library::kDefinition).empty());
  EXPECT_FALSE(context.last.has_value());
  interpreter.keep(*binding, "v = 2_1");
  EXPECT_EQ(context.library.names(Library::kDefinition).size(), 1U);
  EXPECT_TRUE(context.last.has_value());

  const auto changed = interpreter.set("players 4");
  ASSERT_TRUE(changed.ok());
  EXPECT_EQ(context.settings.frame.players, 3);
  interpreter.keep(*changed, ":set players 4");
  EXPECT_EQ(context.settings.frame.players, 4);
  EXPECT_EQ(std::get<Done>(*interpreter.undo()).text, "undone: :set players 4");
  EXPECT_EQ(context.settings.frame.players, 3);
  EXPECT_EQ(std::get<SessionState>(interpreter.state()).bindings.size(), 1U);
  EXPECT_TRUE(interpreter.undo().ok());
  EXPECT_TRUE(context.library.names(Library::kDefinition).empty());
  EXPECT_FALSE(interpreter.undo().ok());
  EXPECT_FALSE(interpreter.set("players").ok());
  EXPECT_GT(std::get<TermStore::Statistics>(interpreter.statistics()).nodes, 0U);
}

}  // namespace
}  // namespace kingmaker
