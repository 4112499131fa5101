// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that users define, conditions, quantifiers, lists, `find` and `table`.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

std::string refused(const std::vector<std::string>& statements) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.status, 2) << statements.back();
  return run.err.substr(0, run.err.find('\n'));
}

// A function had to be defined before another one could call it.
TEST(Functions, CallFunctionsThatAreDefinedLater) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({"a(n) = if n < 1 then 0 else b(n - 1)", "b(n) = 1 + a(n)", ":save all.km",
                       "a(3)"}),
            "3\n");
  EXPECT_EQ(eval({":load all.km", "a(3)", "b(4)"}).out, "3\n5\n");
}

// `print` was an unknown statement.
TEST(Print, SaysWhatIsInAScriptWithTextAround) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("say.km") << "v = [[1,3],2]\nprint \"size\", size(v), v\nprint v\n";
  EXPECT_EQ(run_program({"run", "say.km"}).out, "size 5 [2,2_1]\n[2,2_1]\n");
  EXPECT_EQ(output_of({"print \"n =\", 3 -o n.txt", "1"}), "1\n");
  EXPECT_EQ(read_file("n.txt"), "n = 3\n");
}

TEST(Functions, AreSavedBehindWhatTheyCall) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  // The function a calls b; c and d call each other.
  EXPECT_EQ(output_of({"k0 = 1", "b(n) = n + k0", "a(n) = b(n)", "c(n) = 0", "d(n) = c(n - 1)",
                       "c(n) = if n < 1 then 0 else 1 + d(n)", ":save all.km", "1"}),
            "1\n");
  EXPECT_EQ(eval({":load all.km", "a(1)", "c(7)", "c"}).out,
            "2\n7\nc(n) = if n < 1 then 0 else 1 + d(n)\n");
}

TEST(Domains, AreFiles) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("values.txt") << "# two\n[1,2]\n\n[2,3] # here\n";
  std::ofstream("bad.txt") << "[1,2]\n[1,\n";
  EXPECT_EQ(output_of({"list v in file(\"values.txt\"): v"}), "([1,2], 1_1)\n");
  EXPECT_EQ(output_of({"check forall v in file(\"values.txt\"): size(v) == 3"}),
            "holds: 2 instances\n");
  EXPECT_NE(refused({"length(file(\"bad.txt\"))"}).find("bad.txt, line 2: "), std::string::npos);
  EXPECT_EQ(eval({"length(file(\"none.txt\"))"}).status, 2);
}

// For each line, all following lines were searched for a comment.
TEST(Domains, FilesAreReadInTimeProportionalToTheirLength) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream out("long.txt");
  for (int i = 0; i < 300'000; ++i) out << "[[1,3],2]\n";
  out << "[1,2]  # the last\n";
  out.close();
  EXPECT_EQ(run_program({"--limit", "time=15s", "eval", "length(file(\"long.txt\"))"}).out,
            "300001\n");
}

TEST(Files, TakeTheAnswersOfStatements) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({"table k in 1..2: k, k^2 -o squares.csv"}), "");
  EXPECT_EQ(read_file("squares.csv"), "k,k^2\n1,1\n2,4\n");
  EXPECT_EQ(output_of({"find k in 1..100: k > 0 -o all.txt"}), "");  // all lines, and the number
  const std::string all = read_file("all.txt");
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 101);
  EXPECT_EQ(output_of({"normalize [[1,3],[2,3]] under prudent -o v.json"}), "");
  EXPECT_EQ(read_file("v.json"), "{\"mover\":2,\"options\":[1,3]}\n");
  EXPECT_EQ(eval({"check forall k in 1..3: k < 3 -o c.txt"}).status, 1);
  EXPECT_EQ(read_file("c.txt"), "fails: k = 3\n  refuted: 3 < 3, since 3 = 3\n");
  EXPECT_EQ(eval({"1 -o none/x.csv"}).err.substr(0, 14), "<arg 1>:1:6: e");
}

}  // namespace
}  // namespace kingmaker::testing
