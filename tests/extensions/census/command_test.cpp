// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command `census` reproduces the counts of the papers, under all flags that must not change
// them.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/extensions/census/support.hpp"
#include "tests/support/cpu_time.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

ProgramRun census(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"census", "clobber"});
  return run_program(arguments);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Census, CountsOfTableOne) {
  const ProgramRun run =
      census({"--lengths", "2..11", "--under", "raw,syntactic,selfish,prudent", "--format", "csv"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
  std::string expected = "length,games,raw,syntactic,selfish,prudent\n";
  for (const Row& row : read_table("clobber_counts.tsv")) {
    for (const char* field : {"length", "games", "unsimplified", "syntactic", "selfish"}) {
      expected += row.at(field) + ",";
    }
    expected += row.at("prudent") + "\n";
  }
  EXPECT_EQ(run.out, expected);
}

// The columns of the printed table that the stated rules reproduce.
TEST(Census, RawAndPrudentColumnsOfThePrintedTable) {
  const int longest = effort(13, 11);
  const ProgramRun run = census(
      {"--lengths", "2.." + std::to_string(longest), "--under", "raw,prudent", "--format", "csv"});
  std::string expected = "length,games,raw,prudent\n";
  for (const Row& row : read_table("ek_table1.tsv")) {
    if (std::stoi(row.at("length")) > longest) continue;
    expected += row.at("length") + "," + row.at("games") + "," + row.at("unsimplified") + "," +
                row.at("prudent") + "\n";
  }
  EXPECT_EQ(run.out, expected);
}

TEST(Census, CountsDoNotDependOnJobsOrOnTheLongestLength) {
  const std::string lengths = effort("2..12", "2..11");
  const std::string all = census({"--lengths", lengths, "--under", "prudent"}).out;
  EXPECT_EQ(census({"--lengths", lengths, "--under", "prudent", "--jobs", "4"}).out, all);
  constexpr int kLongest = effort(9, 8);
  const std::string shorter = "2.." + std::to_string(kLongest);
  for (int length = 2; length <= kLongest; ++length) {
    const auto alone = lines_of(
        census({"--lengths", std::to_string(length), "--under", "raw,selfish", "--format", "csv"})
            .out);
    const auto together =
        lines_of(census({"--lengths", shorter, "--under", "raw,selfish", "--format", "csv"}).out);
    EXPECT_EQ(alone.at(1), together.at(static_cast<std::size_t>(length) - 1));
  }
}

TEST(Census, ListsDoNotDependOnThreads) {
  const auto with_jobs = [](const std::string& jobs) {
    return census({"--lengths", effort("2..9", "2..8"), "--under",
                   "raw,syntactic,inclusion,selfish,prudent", "--list", "--jobs", jobs})
        .out;
  };
  const std::string one = with_jobs("1");
  EXPECT_NE(one, "");
  EXPECT_EQ(with_jobs("2"), one);
  EXPECT_EQ(with_jobs("5"), one);
}

// The paper's "specific example": the nine values of selfish play on eight cells.
TEST(Census, SelfishValuesOfLengthEight) {
  const auto lines =
      lines_of(census({"--lengths", "8", "--under", "selfish", "--list", "--format", "csv"}).out);
  std::set<std::string> values;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string head = "8,selfish,";
    ASSERT_EQ(lines[i].substr(0, head.size()), head);
    values.insert(lines[i].substr(head.size() + 9));
  }
  EXPECT_EQ(values, (std::set<std::string>{"1", "2", "3", "1_1", "2_1", "3_1", "1_2", "2_2",
                                           "\"[2_1,2_2]\""}));
}

// "With selfish players, some values occur on" boards of one length "that do not occur on" the
// next.
TEST(Census, SelfishValuesThatTheNextLengthDoesNotHave) {
  const auto values_of = [](int length) {
    const std::string head = std::to_string(length) + ",selfish,";
    const auto lines = lines_of(census({"--lengths", std::to_string(length), "--under", "selfish",
                                        "--list", "--format", "csv"})
                                    .out);
    std::set<std::string> values;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      values.insert(lines[i].substr(head.size() + static_cast<std::size_t>(length) + 1));
    }
    return values;
  };
  std::set<std::string> values = values_of(2);
  for (int length = 2; length <= 10; ++length) {
    const std::set<std::string> next = values_of(length + 1);
    std::erase_if(values, [&](const std::string& value) { return next.contains(value); });
    EXPECT_EQ(values, length < 10 ? std::set<std::string>{}
                                  : (std::set<std::string>{
                                        "\"[2_1,[3_1,3_2],[[1_1,1_2]],[3_1,3_2,[1_1,1_2]]]\"",
                                        "\"[2_2,3_2,[3_1,3_2],[1_2,[1_1,1_2]]]\""}));
    values = next;
  }
}

// Each value is listed once, with the first board that has it.
TEST(Census, ListsAreWhatBoardsHave) {
  struct Case {
    std::string under;
    int players;
    int start;
    int length;
  };
  for (const Case& c : {Case{"raw", 3, 2, 5}, Case{"selfish", 3, 3, 6}, Case{"prudent", 3, 2, 6},
                        Case{"(prudent,selfish,selfish)", 3, 2, 6}, Case{"prudent", 4, 4, 5},
                        Case{"selfish", 2, 2, 6}}) {
    const System system = c.under[0] == '(' ? *System::mixed({"prudent", "selfish", "selfish"})
                                            : *System::named(c.under);
    NaiveClobber naive(c.players, system);
    std::vector<std::pair<std::string, std::string>> expected;
    std::set<std::string> visited;
    for (const std::string& board : all_boards(c.players, c.length)) {
      if (board.front() == '0' || board.back() == '0') continue;
      if (board.find("00") != std::string::npos) continue;
      if (board < std::string(board.rbegin(), board.rend())) continue;
      const std::string value = naive.value(board, c.start);
      if (value.empty() || !visited.insert(value).second) continue;
      expected.emplace_back(board, value);
    }
    const ProgramRun run =
        census({"--lengths", std::to_string(c.length), "--under", c.under, "--list", "--players",
                std::to_string(c.players), "--start", std::to_string(c.start)});
    EXPECT_EQ(run.status, 0) << run.err;
    const auto lines = lines_of(run.out);
    ASSERT_EQ(lines.size(), expected.size() + 1);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::size_t board = lines[i + 1].find("  " + expected[i].first + "  ");
      ASSERT_NE(board, std::string::npos) << lines[i + 1];
      // Reads the value back and writes it as the naive evaluation does, without the brackets that
      // only count turns.
      const std::string text = lines[i + 1].substr(board + expected[i].first.size() + 4);
      const ProgramRun read = run_program({"--players", std::to_string(c.players), "--start",
                                           std::to_string(c.start), "--format", "choice", "eval",
                                           (c.under == "raw" ? "" : "normalize ") + text});
      EXPECT_EQ(read.out, expected[i].second + "\n") << c.under;
    }
  }
}

TEST(Census, Layouts) {
  EXPECT_EQ(census({"--lengths", "2..4", "--under", "raw,selfish"}).out,
            "length  games  raw  selfish\n"
            "     2      3    2        2\n"
            "     3     15    3        3\n"
            "     4     60    7        4\n");
  EXPECT_EQ(census({"--lengths", "3", "--under", "raw,(prudent,selfish,raw)"}).status, 2);
  EXPECT_EQ(
      census({"--lengths", "3", "--under", "(prudent,selfish,selfish),raw", "--format", "csv"}).out,
      "length,games,\"(prudent, selfish, selfish)\",raw\n3,15,3,3\n");
  EXPECT_EQ(census({"--lengths", "2..3", "--under", "raw,prudent", "--format", "json"}).out,
            "[{\"length\":2,\"games\":3,\"raw\":2,\"prudent\":2},"
            "{\"length\":3,\"games\":15,\"raw\":3,\"prudent\":3}]\n");
  EXPECT_EQ(census({"--lengths", "2", "--under", "raw,prudent", "--list"}).out,
            "length  under    board  value\n"
            "     2  raw      21     1\n"
            "     2  raw      32     2\n"
            "     2  prudent  21     1\n"
            "     2  prudent  32     2\n");
}

// A grid of one row is a line, including all boards of shorter lines.
TEST(Census, GridsOfOneRowAreLines) {
  const auto values = [](const std::vector<std::string>& boards) {
    std::vector<std::string> arguments = {"--under", "raw", "--list", "--format", "csv"};
    arguments.insert(arguments.end(), boards.begin(), boards.end());
    std::set<std::string> rows;
    std::istringstream in(census(arguments).out);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) rows.insert(line.substr(line.find(',', line.find("raw,") + 4)));
    return rows;
  };
  EXPECT_EQ(values({"--grid", "1x8"}), values({"--lengths", "2..8"}));
  EXPECT_EQ(values({"--grid", "8x1"}), values({"--lengths", "2..8"}));
}

TEST(Census, TakesGrids) {
  EXPECT_EQ(census({"--grid", "2x2", "--under", "raw,prudent", "--format", "csv"}).out,
            "grid,games,raw,prudent\n2x2,36,5,4\n");
  EXPECT_EQ(census({"--grid", "2x2", "--under", "prudent", "--format", "json"}).out,
            "[{\"grid\":\"2x2\",\"games\":36,\"prudent\":4}]\n");
  for (const char* grid : {"", "3", "x", "0x3", "3x", "3x4x5", "-1x3", "5x5", "99999999999x1"}) {
    const ProgramRun bad = census({"--grid", grid});
    EXPECT_EQ(bad.status, 2) << grid;
    EXPECT_NE(bad.err.find("--grid"), std::string::npos) << bad.err;
  }
  EXPECT_EQ(census({"--grid", "2x2", "--lengths", "3"}).status, 2);
  EXPECT_EQ(census({"--grid", "4x5", "--under", "raw"}).status, 3);
}

TEST(Census, RefusesWhatIsNone) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& about) {
    const ProgramRun run = census(arguments);
    EXPECT_EQ(run.status, 2) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(about), std::string::npos) << run.err;
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
  };
  refused({}, "--lengths");
  refused({"--lengths", ""}, "--lengths");
  refused({"--lengths", "1..3"}, "--lengths");
  refused({"--lengths", "5..3"}, "--lengths");
  refused({"--lengths", "3..99999999999999999999"}, "--lengths");
  refused({"--lengths", "3", "--under", ""}, "--under");
  refused({"--lengths", "3", "--under", "raw,,prudent"}, "--under");
  refused({"--lengths", "3", "--under", "prudnt"}, "did you mean `prudent`");
  refused({"--lengths", "3", "--under", "(prudent,selfish)"}, "--under");
  refused({"--lengths", "3", "--under", "loeb", "--players", "4"}, "--under");
  refused({"--lengths", "3", "--jobs", "0"}, "--jobs");
  refused({"--lengths", "3", "--limit-memory", "much"}, "--limit-memory");
  refused({"--lengths", "3", "--format", "bar"}, "--format");
  refused({"--lengths", "3", "--start", "4"}, "--start");
  refused({"nim", "--lengths", "3"}, "nim");
  EXPECT_EQ(run_program({"census", "nobody", "--lengths", "3"}).status, 2);
  EXPECT_EQ(run_program({"census"}).status, 2);
}

TEST(Census, LimitsAreKept) {
  const ProgramRun table =
      census({"--lengths", "18", "--under", "prudent", "--limit-memory", "100M"});
  EXPECT_EQ(table.status, 3);
  EXPECT_NE(table.err.find("--limit-memory"), std::string::npos) << table.err;
  const ProgramRun store = census({"--lengths", "12", "--under", "raw", "--limit-memory", "10M"});
  EXPECT_EQ(store.status, 3);
  EXPECT_NE(store.err.find("--limit-memory"), std::string::npos) << store.err;
  EXPECT_EQ(store.out, "");
  // `--limit` was accepted and ignored.
  const auto limited = [](const std::string& limit) {
    return census({"--lengths", "2..14", "--under", "selfish,raw", "--limit", limit});
  };
  const std::chrono::milliseconds begin = cpu_time();
  const ProgramRun time = limited("time=200");
  EXPECT_LT(cpu_time() - begin,
            cpu_time_within(std::chrono::milliseconds(200)) + std::chrono::milliseconds(2800));
  EXPECT_EQ(time.status, 3);
  EXPECT_NE(time.err.find("time limit reached: 200 milliseconds; `--limit time=2000ms` raises it"),
            std::string::npos)
      << time.err;
  for (const std::string limit : {"steps=1000", "nodes=100"}) {
    const ProgramRun run = limited(limit);
    EXPECT_EQ(run.status, 3) << limit;
    EXPECT_NE(run.err.find("limit reached"), std::string::npos) << run.err;
  }
  const ProgramRun output =
      census({"--lengths", "8", "--under", "selfish", "--list", "--limit", "output=10"});
  EXPECT_EQ(output.status, 3) << output.err;
  EXPECT_EQ(census({"--lengths", "30", "--under", "raw"}).status, 3);
  EXPECT_EQ(census({"--lengths", "12", "--under", "raw", "--players", "16"}).status, 3);
}

}  // namespace
}  // namespace kingmaker::testing
