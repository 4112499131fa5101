// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Limits hold for objects that are small in memory and large when they are visited: objects that
// share their parts, numbers that are squared repeatedly, and deep nesting.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

// Makes a list of 2^n times the list l, in which each level is one list in memory.
const std::string kDoubled = "f(l, n) = if n == 0 then l else f((l,l), n - 1)";

ProgramRun within(const std::string& limit, std::vector<std::string> statements) {
  statements.insert(statements.begin(), {"--limit", limit, "eval"});
  return run_program(statements);
}

std::vector<std::string> repeated(std::string first, const std::string& next, int times) {
  std::vector<std::string> statements{std::move(first)};
  statements.insert(statements.end(), static_cast<std::size_t>(times), next);
  return statements;
}

// The key of a call wrote out a list with shared parts: it took 24 s and 3.5 GB, and no limit
// applied.
TEST(Limits, CallsTakeSharedListsAsShared) {
  const ProgramRun run =
      within("steps=100000", {kDoubled, "g(l, m) = l == m", "a = f((1,2),500)", "length(a)",
                              "g(a, a)", "g(a, f((1,2),500))", "g(a, f((1,3),500))", "f((1,2),2)",
                              "f((1,2),3) == f(at(f((1,2),2), 1), 2)"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "2\ntrue\ntrue\nfalse\n(((1, 2), (1, 2)), ((1, 2), (1, 2)))\ntrue\n");
}

// The comparison of lists did the same, and their order obeyed no limit.
TEST(Limits, ComparisonsTakeSharedListsAsShared) {
  const ProgramRun run =
      within("steps=100000", {kDoubled, "a = f((1,2),500)", "b = f((1,2),500)", "c = f((1,3),500)",
                              "(a == b, a == c)", "a in (c, b)", "length(distinct((a, b, c)))",
                              "min((c, a, b)) == a", "max((a, b)) == b", "length(sort((c, b, a)))",
                              "(min x in (c, a, b): x) == a"});
  EXPECT_EQ(run.out, "(true, false)\ntrue\n2\ntrue\ntrue\n3\ntrue\n");
  for (const std::string endless :
       {"min((1..10^15, 1..10^15)) == 1", "1..10^15 == 1..10^15", "f(1..10^15)"}) {
    EXPECT_EQ(within("steps=100000", {"f(l) = 1", endless}).status, 3) << endless;
  }
}

// Sums and sequences that are added to themselves filled the memory of the machine.
TEST(Limits, SumsOfThemselves) {
  const std::vector<std::pair<std::string, std::string>> kDoubling = {
      {"x = *2", "x = x + x"},
      {"x = {*2,*5}", "x = sum(x, x)"},
      {"x = nim(2)", "x = x + x"},
      {"x = domineering(\"./.\", players=2)", "x = x + x"},
      {"x = nim(2)", "x = sequential(x, x)"},
      {"x = nim(2)", "x = sequential(x, nim(1)) + sequential(x, nim(1))"},
      {"x = nim(2)", "x = play(x + x, players=4)"},
  };
  for (const auto& [first, next] : kDoubling) {
    const ProgramRun run = eval(repeated(first, next, 40));
    EXPECT_EQ(run.status, 3) << next << run.err;
    EXPECT_NE(run.err.find(" at most "), std::string::npos) << run.err;
  }
  // Each statement adds two levels. With 2000 of them, the stack of WebAssembly overflowed.
  const std::string deeper = "x = sequential(x + nim(1), nim(1))";
  EXPECT_EQ(eval(repeated("x = nim(2)", deeper, 125)).status, 0);
  const ProgramRun too_deep = eval(repeated("x = nim(2)", deeper, 126));
  EXPECT_EQ(too_deep.status, 3);
  EXPECT_NE(too_deep.err.find("nested at most 250 deep"), std::string::npos) << too_deep.err;
  // Results within the limit are unchanged.
  std::vector<std::string> statements = repeated("x = *2 + *1", "x = x + x", 10);
  statements.emplace_back("nimber(x)");
  statements.emplace_back("nimber(x + *3)");
  EXPECT_EQ(output_of(statements), "0\n3\n");
}

// An answer that was too long to print was written to a file: 604 MB under a limit of 1 MB.
TEST(Limits, FilesAreAsLongAsWhatIsPrinted) {
  const TemporaryFolder folder;
  for (const std::string ending : {"txt", "json", "tex", "csv", "html"}) {
    const std::string file = folder.path().string() + "/x." + ending;
    for (const std::string& long_text :
         {std::string("{*3 + *12}"), std::string("list n in 1..100000: n"),
          "4^" + std::string("300000")}) {
      const ProgramRun run = within("output=10K", {long_text + " -o " + file});
      EXPECT_EQ(run.status, 3) << ending << " " << long_text;
      EXPECT_NE(run.err.find("too long to print"), std::string::npos) << run.err;
    }
    EXPECT_EQ(within("output=10K", {"{*3 + *1} -o " + file}).status, 0) << ending;
  }
}

// Products passed the million bits at which powers stop, and printing digits took quadratic time.
TEST(Limits, LongNumbers) {
  const std::string kSquares = "f(n) = if n == 0 then 3 else f(n-1) * f(n-1)";
  EXPECT_EQ(error_of({kSquares, "f(25) > 1"}),
            "in `f`, at `f(n-1) * f(n-1)`: the number has more than 1000000 bits");
  const std::string kLong = "3^400000";  // 634 000 bits
  const std::vector<std::string> kTooLong = {
      kLong + " * " + kLong,
      "(" + kLong + " + 1)^2",
      kLong + " / 2^400000",
      "1 / " + kLong + " + 1 / 2^400000",
      "2^500001 + 1",
      "(sum n in 1..10^6: 2^400000 * 2^(n mod 2 * 100000) / 3^(n + 300000))",
      std::string(400'000, '7'),
      "size(N_" + std::string(400'000, '7') + ")"};
  for (const std::string& statement : kTooLong) {
    const ProgramRun run = eval({statement + " == 1"});
    EXPECT_EQ(run.status, 3) << statement.substr(0, 50) << run.err.substr(0, 200);
  }
  // Operations on long numbers cost steps.
  EXPECT_EQ(
      within("steps=100000", {"sum n in 1..1000: (3^400000 mod (7^100000 + n)) mod 2"}).status, 3);
  EXPECT_EQ(within("steps=10000", {"leaves(2_100000) mod 2"}).status, 3);
  EXPECT_EQ(within("steps=10000", {kLong}).status, 3);
  EXPECT_EQ(within("output=100000", {kLong}).status, 3);
  // Digits are read back as the same number.
  for (const std::string number :
       {"3^30000", "10^12345", "10^12345 - 1", "1 - 7^9999", "2^9000/3^5000"}) {
    std::string digits = output_of({number});
    digits.pop_back();
    EXPECT_EQ(output_of({"(" + digits + ") == " + number}), "true\n") << number;
  }
}

// Each list was visited once for each list around it: 64 000 levels took 11 s, and no limit
// applied.
TEST(Limits, NestedQuantifiers) {
  const auto nested = [](const std::string& open, int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    text += "1..2";
    for (int i = 0; i < depth; ++i) text += "): x";
    return text;
  };
  constexpr int kDepth = effort(64'000, 8'000);
  EXPECT_EQ(within("steps=2000000", {"length(" + nested("list x in (", kDepth) + ")"}).out, "2\n");
  EXPECT_EQ(
      within("steps=2000000", {"length(" + nested("list x in 1..2, y in (", 30'000) + ")"}).status,
      3);
}

}  // namespace
}  // namespace kingmaker::testing
