// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types as values of the language: their notation, and the functions that accept or refuse them.
// tests/rewrite/types_test.py finds the same normal forms from the definition.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::type_values_test {
namespace {

constexpr const char* kType = "hull(2, 1/4, 0, 3/8, 1/2, alike={4})";

ProgramRun of_four(std::vector<std::string> statements) {
  statements.insert(statements.begin(), ":set players 4");
  return eval(statements);
}

std::string answer(const std::vector<std::string>& statements) {
  const ProgramRun run = of_four(statements);
  EXPECT_EQ(run.err, "") << statements.back();
  return run.out;
}

// Lines are read by the reader of values, statements by the interpreter.
TEST(TypeValues, AreReadFromLines) {
  const std::string lines = cat("[2,", kType, "]\n[1,hull(1, 0, 1/8, 0, 3/4)]\n");
  const ProgramRun run = run_program({"normalize", "--players", "4", "--under", "raw"}, lines);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, lines);
}

TEST(TypeValues, AreRelatedUnderTypesAlone) {
  for (const char* rules : {"selfish", "prudent", "indifferent", "(prudent,types,types,types)"}) {
    EXPECT_NE(of_four({cat("normalize ", kType, " under ", rules)}).status, 0) << rules;
  }
}

TEST(TypeValues, HaveNoTree) {
  for (const char* function : {"options", "depth", "size", "leaves", "win", "stable", "shapley",
                               "subterms", "paths", "fine", "lefevre", "quotients"}) {
    EXPECT_NE(of_four({cat(function, "(", kType, ")")}).status, 0) << function;
  }
}

TEST(TypeValues, StepsEndInTheNormalForm) {
  const std::string value = "1{2,3{2,1{3,4}},4{1,3{2,4}}}";
  const std::string normal = answer({cat("normalize ", value, " under types")});
  EXPECT_TRUE(normal.starts_with("hull(1, ")) << normal;
  const std::string trace = answer({cat("trace ", value, " under types")});
  EXPECT_NE(trace.find("unite-hulls"), std::string::npos) << trace;
  EXPECT_NE(trace.find("drop-weaker-option"), std::string::npos) << trace;
  EXPECT_TRUE(trace.ends_with(normal)) << trace;
  const std::string drawn = answer({":set format dot", cat("1{2,", kType, "}")});
}

}  // namespace
}  // namespace kingmaker::testing::type_values_test
