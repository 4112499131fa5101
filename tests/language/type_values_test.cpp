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

void expect_error(const std::string& statement, const std::string& words) {
  const ProgramRun run = of_four({statement});
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_EQ(run.status, 2) << statement;
  EXPECT_NE(run.err.find(words), std::string::npos) << statement << "\n" << run.err;
}

TEST(TypeValues, AreReadAsTheyAreWritten) {
  const std::string line = cat(kType, "\n");
  for (const char* format : {"bar", "bracket", "choice", "shared"}) {
    EXPECT_EQ(answer({cat(":set format ", format), kType}), line) << format;
  }
  EXPECT_EQ(answer({cat("t = ", kType), "1{2,t}", "[[t,1]] == 2{1,t}", "t == t"}),
            cat("[2,", kType, "]\ntrue\ntrue\n"));
  EXPECT_EQ(answer({":set format json", kType}),
            R"({"mover":2,"numbers":["1/4","0","3/8","1/2"],"alike":[4]})"
            "\n");
  EXPECT_EQ(answer({":set format tex", kType}),
            "$\\operatorname{hull}(2, 1/4, 0, 3/8, 1/2, alike=\\{4\\})$\n");
}

// Lines are read by the reader of values, statements by the interpreter.
TEST(TypeValues, AreReadFromLines) {
  const std::string lines = cat("[2,", kType, "]\n[1,hull(1, 0, 1/8, 0, 3/4)]\n");
  const ProgramRun run = run_program({"normalize", "--players", "4", "--under", "raw"}, lines);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, lines);
}

TEST(TypeValues, HaveAMoverAndNumbers) {
  EXPECT_EQ(answer({cat("t = ", kType), "mover(t)", "prudent_number(t, 3)", "prudent_number(t, 2)",
                    "is_choice(t)", "swap(t, 1, 2)"}),
            "2\n3/8\n0\ntrue\nhull(1, 0, 1/4, 3/8, 1/2, alike={4})\n");
  EXPECT_EQ(answer({cat("prudent_number(1{2,", kType, "}, 3)")}), "1/4\n");
}

TEST(TypeValues, AreRelatedUnderTypesAlone) {
  EXPECT_EQ(
      answer({":set under types", cat(kType, " < 3 for 3"), cat(kType, " || 1{2,3} for 3"),
              cat("compare ", kType, ", 1{3,4} for 3"), cat("explain 1 < ", kType, " for 3")}),
      cat("true\nfalse\n", kType, " < 1{3,4}\n1 < ", kType, " for 3 under types: true\n1 < ", kType,
          ": the numbers for player 3 are 0 and 3/8 (the theorem on prudent numbers)\n"));
  for (const char* rules : {"selfish", "prudent", "indifferent", "(prudent,types,types,types)"}) {
    EXPECT_NE(of_four({cat("normalize ", kType, " under ", rules)}).status, 0) << rules;
  }
  EXPECT_EQ(answer({cat("normalize 1{1{", kType, "}} under syntactic")}), cat(kType, "\n"));
  expect_error("normalize 2 under (prudent, types, types, types)", "is for all players together");
}

TEST(TypeValues, HaveNoTree) {
  for (const char* function : {"options", "depth", "size", "leaves", "win", "stable", "shapley",
                               "subterms", "paths", "fine", "lefevre", "quotients"}) {
    EXPECT_NE(of_four({cat(function, "(", kType, ")")}).status, 0) << function;
  }
  expect_error(cat("options(", kType, ")"), "found a type");
  expect_error(cat("contains(1{2,", kType, "}, 3)"), "found a type");
  expect_error(cat("normalize ", kType, " under prudent"), "no normal form under prudent");
  expect_error(cat("export ", kType, " as efg under types"), "found a type");
}

TEST(TypeValues, AreCheckedWhereTheyAreWritten) {
  expect_error("hull(2, 1/3, 0, 1/2, 1/2)", "a power of two");
  expect_error("hull(2, 1, 0, 1/2, 1/2)", "a power of two");
  expect_error("hull(2, 0, 0, 0, 1/2)", "needs two players with a number above 0");
  expect_error("hull(5, 0, 0, 1/2, 1/2)", "player 5 does not exist");
  expect_error("hull(2, 1/2, 0, 1/2, 1/2, alike={2})", "player 2 moves");
  expect_error("hull(1, 1/2, 0, 1/2, 1/2, alike={2})", "player 2 has lost");
  expect_error("hull(1, 1/2, 1/2, 1/2)", "4 to 15 players");
  EXPECT_EQ(eval({"hull([1,2])"}).status, 2);
}

TEST(TypeValues, StepsEndInTheNormalForm) {
  const std::string value = "1{2,3{2,1{3,4}},4{1,3{2,4}}}";
  const std::string normal = answer({cat("normalize ", value, " under types")});
  EXPECT_TRUE(normal.starts_with("hull(1, ")) << normal;
  const std::string trace = answer({cat("trace ", value, " under types")});
  EXPECT_NE(trace.find("unite-hulls"), std::string::npos) << trace;
  EXPECT_NE(trace.find("drop-weaker-option"), std::string::npos) << trace;
  EXPECT_TRUE(trace.ends_with(normal)) << trace;
  EXPECT_EQ(answer({"apply unite-hulls to 1{2,3} under types", "redexes _ under types"}),
            "hull(1, 0, 1/2, 1/2, 0)\n");
  const std::string drawn = answer({":set format dot", cat("1{2,", kType, "}")});
  EXPECT_NE(drawn.find(kType), std::string::npos) << drawn;
  EXPECT_NE(answer({cat("explain normalize ", value, " under types")}).find("the hull lemma"),
            std::string::npos);
}

TEST(TypeValues, OfThreePlayersArePrudentNormalForms) {
  const ProgramRun run =
      eval({"check forall v in values(depth <= 2): "
            "nf(v, under=types) == nf(v, under=prudent)",
            "check forall v, w in values(depth <= 1), p in players: "
            "(v < w for p under types) == (nf(v, under=prudent) < "
            "nf(w, under=prudent) for p under prudent)"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "holds: 6111 instances\nholds: 675 instances\n");
}

}  // namespace
}  // namespace kingmaker::testing::type_values_test
