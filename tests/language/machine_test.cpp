// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The machine stops early, reports errors in order, and needs no stack for depth.
#include "language/machine/machine.hpp"
#include "language/machine/compile.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/function_definition.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/core_library.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

std::string answer(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.err, "") << statement.substr(0, 100);
  return run.out;
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

// Subtracts in another program, which is called once for the same numbers.
class Difference final : public HostFunction {
 public:
  explicit Difference(int& calls) : calls_(calls) {}
  [[nodiscard]] absl::StatusOr<Object> call(Context& /*context*/,
                                            std::vector<Object> arguments) const override {
    ++calls_;
    EXPECT_EQ(arguments.size(), 2);
    const Integer difference = *integer_in(arguments[0]) - *integer_in(arguments[1]);
    if (difference < 0) return input_error("negative");
    return Object(difference);
  }

 private:
  int& calls_;
};

TEST(Machine, CallsFunctionsOfItsHost) {
  Context context{Settings(), core_library()};
  auto function = std::make_shared<FunctionDefinition>();
  function->name = "minus";
  function->parameters = {"a", "b"};
  int calls = 0;
  function->host = std::make_shared<const Difference>(calls);
  context.library.define("minus", OtherObjectPointer(std::move(function)));
  const auto sum_of = [&](std::string_view statement) {
    context.begin_statement(nullptr);
    const auto parsed = parse_statement(statement);
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    const ast::Expression& expression = *expression_in(parsed->statement);
    return evaluate(context, expression, expression.root_index());
  };
  const auto all = sum_of("sum k in 1..100: minus(9, 2) + minus(k, 1)");
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_EQ(*integer_in(*all), 700 + 4950);
  EXPECT_EQ(calls, 101);
  EXPECT_EQ(sum_of("minus(1, 2)").status().message(), "in `minus`: negative");
}

// A run records exactly the comparisons that happened in it.
TEST(Machine, RecordsComparisons) {
  Context context{Settings(), core_library()};
  context.begin_statement(nullptr);
  const auto parsed = parse_statement("1 < 2 and 2 == 3 or 2_1 < 1 < 2 for 1 under prudent");
  ASSERT_TRUE(parsed.ok());
  const ast::Expression& expression = *expression_in(parsed->statement);
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
