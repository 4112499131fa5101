// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Expectations on the successors of positions, written as the language reads them.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/json_answer.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

inline std::vector<nlohmann::json> json_answers(std::vector<std::string> statements) {
  statements.insert(statements.begin(), {"--format", "json", "eval"});
  const ProgramRun run = run_program(statements);
  EXPECT_EQ(run.err, "");
  std::vector<nlohmann::json> answers;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    answers.push_back(answer_in(nlohmann::json::parse(line)));
  }
  return answers;
}

// The value of a position is the choice among the values of its successors, which are the values of
// their texts, throughout each game. More positions and more ends than these are visited.
inline void expect_options_of_raw_values(const std::vector<std::string>& positions,
                                         std::size_t more_positions, std::size_t more_ends) {
  using nlohmann::json;
  std::set<std::string> visited(positions.begin(), positions.end());
  std::deque<std::string> waiting(positions.begin(), positions.end());
  std::size_t ends = 0;
  while (!waiting.empty()) {
    const std::string position = waiting.front();
    waiting.pop_front();
    const std::vector<json> answers =
        json_answers({position, "successors(" + position + ", under=raw)"});
    ASSERT_EQ(answers.size(), 2U) << position;
    std::set<json> options;
    std::vector<std::string> written;
    std::vector<json> values;
    for (const json& row : answers[1]) {
      options.insert(row.at("value"));
      if (row.at("mover").is_null()) {
        EXPECT_TRUE(row.at("value").is_number()) << row;
        ++ends;
        continue;
      }
      // A choice whose options are all wins of one player is that win.
      if (row.at("value").is_object()) {
        EXPECT_EQ(row.at("value").at("mover"), row.at("mover")) << row;
      }
      written.push_back(row.at("position"));
      values.push_back(row.at("value"));
      if (visited.insert(written.back()).second) waiting.push_back(written.back());
    }
    const json& value = answers[0];
    const std::set<json> expected =
        value.is_number() ? std::set<json>{value}
                          : std::set<json>(value.at("options").begin(), value.at("options").end());
    EXPECT_EQ(options, expected) << position;
    if (!written.empty()) {
      EXPECT_EQ(json_answers(written), values) << position;
    }
  }
  EXPECT_GT(visited.size(), more_positions);
  EXPECT_GT(ends, more_ends);
}

// The winner that theory tells agrees with play.
inline void expect_theory_to_agree(const std::string& position) {
  const std::string statement = "successors(" + position + ", under=selfish)";
  EXPECT_EQ(eval({statement}).out, eval({":set theorems off", statement}).out) << position;
}

// A loaded session has the same positions, whatever its players are.
inline void expect_positions_saved(const std::vector<std::string>& positions) {
  TemporaryFolder folder;
  const std::string file = (folder.path() / "positions.km").string();
  std::vector<std::string> bind = {"large = nim(15,16,17)"};
  std::vector<std::string> ask = {"normalize large under li"};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::string name = "g" + std::to_string(i);
    bind.push_back(name + " = " + positions[i]);
    ask.push_back("successors(" + name + ")");
  }
  std::vector<std::string> first = bind;
  first.insert(first.end(), ask.begin(), ask.end());
  first.insert(first.end(), {":set players 4; :set format json; :save " + file});
  std::vector<std::string> second = {":load " + file, ":set players 3; :set format bar"};
  second.insert(second.end(), ask.begin(), ask.end());
  const ProgramRun saved = eval(first);
  const ProgramRun loaded = eval(second);
  EXPECT_EQ(saved.err, "");
  EXPECT_EQ(loaded.err, "");
  EXPECT_EQ(loaded.out, saved.out);
}

// As a domain, the successors are the positions themselves and, where the game is over, the win.
inline void expect_a_domain_of_positions(const std::vector<std::string>& positions) {
  for (const std::string& position : positions) {
    const auto answers =
        json_answers({"successors(" + position + ")",
                      "list h in successors(" + position + "): nf(h, under=syntactic)"});
    ASSERT_EQ(answers.size(), 2U) << position;
    nlohmann::json values = nlohmann::json::array();
    for (const nlohmann::json& row : answers[0]) values.push_back(row["value"]);
    EXPECT_EQ(answers[1], values) << position;
  }
}

}  // namespace kingmaker::testing
