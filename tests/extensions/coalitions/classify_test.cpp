// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Classifications through the whole program.
#include <absl/strings/str_split.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/coalitions/classification_name.hpp"
#include "language/function.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/program.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing::classify_test {
namespace {

using Words = std::vector<std::string>;

std::string answer(const std::string& statement, Words flags = {}) {
  flags.insert(flags.end(), {"eval", statement});
  const ProgramRun run = run_program(flags);
  EXPECT_EQ(run.err, "") << statement;
  EXPECT_EQ(run.status, 0) << statement;
  return run.out.empty() ? "" : run.out.substr(0, run.out.size() - 1);
}

// The message without the place and the source line.
std::string failure(const std::string& statement, int status, Words flags = {}) {
  flags.insert(flags.end(), {"eval", statement});
  const ProgramRun run = run_program(flags);
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_EQ(run.status, status) << statement;
  const std::size_t from = run.err.find("error: ");
  if (from == std::string::npos) return run.err;
  return run.err.substr(from + 7, run.err.find('\n') - from - 7);
}

// Writes `A(B,C(A,B))` as choices.
std::string choices(std::string text) {
  std::replace(text.begin(), text.end(), '(', '{');
  std::replace(text.begin(), text.end(), ')', '}');
  return text;
}

// Writes `{AB, AC}` for `AB AC`.
std::string braced(const std::string& words) {
  std::string text = "{";
  std::istringstream in(words);
  for (std::string word; in >> word;) text += (text.size() > 1 ? ", " : "") + word;
  return text + "}";
}

TEST(Classify, AgreesWithTheTableOfTrees) {
  for (const Row& row : read_table("loeb_trees.tsv")) {
    const std::string tree = choices(row.at("tree"));
    const Words letters = {"--names", "ABC"};
    EXPECT_EQ(answer("win(" + tree + ")", letters), braced(row.at("win_type")));
    EXPECT_EQ(answer("stable(" + tree + ")", letters), braced(row.at("stable_type")));
    std::string fine = row.at("fine_type");
    fine = std::string(1, static_cast<char>(fine[0] - 'a' + 'A')) + "_" + fine[1];
    EXPECT_EQ(answer("fine(" + tree + ")", letters), fine);
    EXPECT_EQ(answer("fine(" + tree + ") == " + fine, letters), "true");
    EXPECT_EQ(answer("straffin(" + tree + ")", letters), row.at("straffin_axiomatic"));
    std::string lefevre = braced(row.at("lefevre"));
    lefevre.front() = '(';
    lefevre.back() = ')';
    EXPECT_EQ(answer("lefevre(" + tree + ")", letters), lefevre);
  }
}

// The lines show the results of the functions.
TEST(Classify, SaysWhatTheFunctionsSay) {
  for (const std::string v : {"[[1,3],[2,3]]", "[[[1,2],3],[1,[2,3]]]", "3", "1_7", "nf(2_4)"}) {
    std::istringstream lines(answer("classify " + v));
    std::size_t count = 0;
    for (std::string name, rest; lines >> name && std::getline(lines >> std::ws, rest); ++count) {
      EXPECT_EQ(answer(name + "(" + v + ")"), rest);
    }
    EXPECT_EQ(count, classification_names().size());
  }
}

TEST(Classify, IsJsonOnRequest) {
  const auto json = answer_in(nlohmann::json::parse(
      answer("classify N{F{N,P},P{N,F}}", {"--names", "NFP", "--format", "json"})));
  EXPECT_EQ(json, nlohmann::json::parse(R"({"players": 3, "win": [[1,2],[1,3],[2,3]],
      "stable": [[1,2],[1,3]], "fine": {"player": 1, "index": 2},
      "straffin": {"player": 1, "wins": false}, "li": 1, "lefevre": ["1/2","1/4","1/4"],
      "shapley": ["1/3","1/3","1/3"]})"));
  const auto large = answer_json("classify 1_5000");
  EXPECT_EQ(large.at("lefevre"), nullptr);
  EXPECT_EQ(large.at("fine"), nlohmann::json::parse(R"({"player": 1, "index": 5000})"));
}

TEST(Classify, IsATableInHtml) {
  const std::string html = answer("classify [[1,3],[2,3]]", {"--format", "html"});
  const std::vector<std::string> rows = absl::StrSplit(html, "<tr>");
  EXPECT_EQ(rows.size(), 9U);  // what is before, the titles, and seven types
  EXPECT_NE(html.find(">{12, 13, 23}</td>"), std::string::npos);
}

// Definition 3.2: whether a coalition wins is a normal form of two players.
TEST(Classify, WinTypesAgreeWithNormalFormsOfQuotients) {
  for (const std::string v : {"[[1,3],[2,4],4]", "[[[1,2],3],[1,[2,4],[3,4]]]"}) {
    const std::string family = answer("win(" + v + ")", {"--players", "4"});
    for (const std::string c : {"{1,2}|{3,4}", "{1,3}|{2,4}", "{1,4}|{2,3}", "{1}|{2,3,4}",
                                "{1,3,4}|{2}", "{1,2,4}|{3}", "{1,2,3}|{4}"}) {
      std::string members;
      for (const char ch : c.substr(0, c.find('|'))) {
        if (ch >= '1' && ch <= '4') members += ch;
      }
      // True if the family contains a part of the coalition.
      bool wins = false;
      std::istringstream in(family.substr(1, family.size() - 2));
      for (std::string part; std::getline(in >> std::ws, part, ',');) {
        wins |= std::includes(members.begin(), members.end(), part.begin(), part.end());
      }
      EXPECT_EQ(
          answer("normalize quotient(" + v + ", " + c + ") under selfish", {"--players", "4"}),
          wins ? "1" : "2")
          << v << c << family;
    }
  }
}

TEST(Families, AreSaved) {
  const std::string file = ::testing::TempDir() + "families.km";
  answer("f = stable(1{2{1,3},3{1,2}}); t = fine(1_2); s = straffin(1_2); :save " + file,
         {"--names", "NFP"});
  EXPECT_EQ(answer(":load " + file + "\nf\nt\ns", {"--names", "NFP"}), "{NF, NP}\nn_2\nN picks");
}

TEST(Classify, SaysWhatItsLimitsAre) {
  EXPECT_EQ(failure("fine([1,2])", 2, {"--players", "4"}),
            failure("normalize [1,2] under loeb", 2, {"--players", "4"}));
  EXPECT_EQ(failure("win(4)", 2), failure("size(4)", 2));
}

}  // namespace
}  // namespace kingmaker::testing::classify_test
