// The machine stops early, reports errors in order, and needs no stack for depth.
#include "language/machine/machine.hpp"
#include "language/machine/compile.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/core_library.hpp"
#include "language/evaluate.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

std::string answer(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.err, "") << statement.substr(0, 100);
  return run.out;
}

TEST(Machine, StopsEarly) {
  // Operands that are not needed are not evaluated, even if they would take long or fail.
  EXPECT_EQ(answer("1 == 2 and size(2_(0-1)) == 1"), "false\n");
  EXPECT_EQ(answer("1 == 1 or size(2_(0-1)) == 1"), "true\n");
  EXPECT_EQ(answer("1 == 2 implies size(2_(0-1)) == 1"), "true\n");
  EXPECT_EQ(answer("1 == 2 and leaves(2_100000) == win(nim(200,200,200))"), "false\n");
  EXPECT_EQ(answer("not (1 == 1 and (1 == 1 or 2_(0-1) == 1))"), "false\n");
  EXPECT_EQ(eval({"1 == 1 and size(2_(0-1)) == 1"}).status, 2);
  EXPECT_EQ(answer("check forall k in 0..9: k == 0 or size(2_(k-1)) > 0"), "holds: 10 instances\n");
}

TEST(Machine, NamesAreLookedUpFirst) {
  const auto error = [](const std::string& statement) { return eval({statement}).err; };
  // An unknown name is an error wherever it occurs, and the first one is reported.
  EXPECT_TRUE(error("1 == 2 and u == v").starts_with("<arg 1>:1:12: error: unknown name `u`"));
  EXPECT_TRUE(error("2_(0-1) == u").starts_with("<arg 1>:1:12: error: unknown name `u`"));
  EXPECT_TRUE(error("f(1) == g(2)").starts_with("<arg 1>:1:1: error: there is no function `f`"));
  // Operands are evaluated from left to right, so the first error is reported.
  EXPECT_TRUE(error("2_(0-1) == 3_(0-2)").starts_with("<arg 1>:1:4: error: an exponent"));
  EXPECT_TRUE(error("size(1/0) + size([1,4])").starts_with("<arg 1>:1:8: error: division by"));
}

TEST(Machine, KnowsLocalNames) {
  EXPECT_EQ(answer("let(a = 2, let(a = 3, a + 1) + a)"), "6\n");
  EXPECT_EQ(answer("let(a = 2, b = a + 1, (b, a))"), "(3,2)\n");
  EXPECT_EQ(answer("check forall k in 1..3: let(j = k + 1, j - 1) == k"), "holds: 3 instances\n");
  EXPECT_NE(eval({"let(a = a, a)"}).err.find("unknown name `a`"), std::string::npos);
  EXPECT_NE(eval({"let(a = 1, a) + a"}).err.find("unknown name `a`"), std::string::npos);
}

TEST(Machine, DepthNeedsNoStack) {
  constexpr std::size_t kDepth = effort(100'000, 40'000);
  const auto nested = [](const std::string& open, const std::string& inside,
                         const std::string& close) {
    std::string text;
    for (std::size_t i = 0; i < kDepth; ++i) text += open;
    text += inside;
    for (std::size_t i = 0; i < kDepth; ++i) text += close;
    return text;
  };
  EXPECT_EQ(answer(nested("(", "1", ")")), "1\n");
  EXPECT_EQ(answer(nested("1+(", "1", ")")), cat(kDepth + 1, "\n"));
  EXPECT_EQ(answer(nested("", "1", "-1")), cat("-", kDepth - 1, "\n"));
  EXPECT_EQ(answer(nested("not (", "1 == 1", ")")), "true\n");
  EXPECT_EQ(answer(nested("1 == 1 and (", "1 == 2", ")")), "false\n");
  EXPECT_EQ(answer(nested("1 == 2 or ", "1 == 1", "")), "true\n");
  EXPECT_EQ(answer(nested("(", "1 == 1", ") for 1 under prudent")), "true\n");
  EXPECT_EQ(answer(cat("depth(", nested("1{2{3{2,3},1},", "1", "}"), ")")), cat(kDepth + 2, "\n"));
}

// A run records exactly the comparisons that happened in it.
TEST(Machine, RecordsComparisons) {
  Context context{Settings(), core_library()};
  context.begin_statement(nullptr);
  const auto parsed = parse_statement("1 < 2 and 2 == 3 or 2_1 < 1 < 2 for 1 under prudent");
  ASSERT_TRUE(parsed.ok());
  const ast::Expression& expression = parsed->statement.expression;
  const auto root = static_cast<std::uint32_t>(expression.nodes.size() - 1);
  const auto program = compile(context, expression, root, {.is_condition = true});
  ASSERT_TRUE(program.ok()) << program.status();
  Recording recording;
  Machine machine(context);
  machine.record(&recording);
  EXPECT_EQ(machine.truth(*program), std::optional<bool>(false));
  ASSERT_EQ(recording.outcomes.size(), 4);
  const auto expect = [&](std::size_t i, ComparisonOutcome::Kind kind, bool holds,
                          Relation relation) {
    EXPECT_EQ(recording.outcomes[i].kind, kind) << i;
    EXPECT_EQ(recording.outcomes[i].holds, holds) << i;
    EXPECT_EQ(recording.outcomes[i].relation, relation) << i;
  };
  using Kind = ComparisonOutcome::Kind;
  expect(0, Kind::Number, true, Relation::Less);
  expect(1, Kind::Number, false, Relation::Less);
  expect(2, Kind::Preference, true, Relation::Less);
  expect(3, Kind::Preference, false, Relation::Greater);
  EXPECT_EQ(recording.outcomes[3].player, 1);
  EXPECT_EQ(recording.outcomes[3].place, 1);
  EXPECT_EQ(recording.outcomes[3].system->text(), "prudent");
  EXPECT_EQ(recording.left_sides.size(), 2);
}

}  // namespace
}  // namespace kingmaker::testing
