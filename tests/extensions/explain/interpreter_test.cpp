// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs explanations to answers, without a session, a stream or a format.
#include "language/statements/interpreter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "extensions/explain/proof_list.hpp"
#include "grammar/parse.hpp"
#include "language/statements/checked.hpp"
#include "tests/support/interpreted.hpp"
#include "tests/support/parse_error.hpp"

namespace kingmaker::testing::interpreter_test {
namespace {

const std::vector<Proof>& proofs_of(const ProofsPointer& answer) {
  return dynamic_cast<const ProofList&>(*answer).proofs();
}

TEST_F(Interpreted, ProofsSayWhatTheyProve) {
  const auto chain = other<kingmaker::Proofs>("explain 2_1 < 1 < 1_1 for 1 under prudent");
  ASSERT_NE(chain, nullptr);
  ASSERT_EQ(chain->size(), 2U);
  EXPECT_TRUE(std::get<RelationClaim>(proofs_of(chain)[0].claim).holds);
  EXPECT_FALSE(std::get<RelationClaim>(proofs_of(chain)[1].claim).holds);
  const auto normal = other<kingmaker::Proofs>("explain normalize [[1,1],2] under syntactic");
  ASSERT_NE(normal, nullptr);
  EXPECT_EQ(std::get<NormalFormClaim>(proofs_of(normal).at(0).claim).statement,
            "normalize [[1,1],2] under syntactic");
}

TEST_F(Interpreted, ChecksHaveProofsIfTheyAreExplained) {
  const std::string check = "check forall k in 1..5: 2_(k+1) < 2_k for 1 under prudent";
  EXPECT_EQ(other<Checked>(check)->why(), nullptr);
  const ProofsPointer why = other<Checked>("explain " + check)->why();
  ASSERT_NE(why, nullptr);
  EXPECT_EQ(why->size(), 1U);
  Interpreter prompt(context, {.explains_counterexamples = true});
  const auto parsed = parse_statement(check, 0, nullptr, context.library.syntaxes());
  context.begin_statement(nullptr);
  const auto answered = prompt.answer(parsed->statement);
  ASSERT_TRUE(answered.ok());
  const auto checked = held_in<Checked>(std::get<ObjectAnswer>(*answered).object);
  ASSERT_NE(checked, nullptr);
  EXPECT_NE(checked->why(), nullptr);
}

TEST_F(Interpreted, ExplainNeedsARelation) {
  EXPECT_EQ(
      answer("explain [1,3]").status().message(),
      "`explain` needs a relation such as `2_2 < 2_1`, `normalize` and a value, `compare` and "
      "two, or `fine(v)`; of `win(v)`, `stable(v)` and `outcome(g)` it gives a table");
  EXPECT_EQ(parse_error(answer("explain").status(), "explain"),
            "8: expected a value after `explain`");
}

}  // namespace
}  // namespace kingmaker::testing::interpreter_test
