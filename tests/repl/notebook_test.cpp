// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Cells of a notebook and their output, without Jupyter's protocol.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/session/cell_session.hpp"

namespace kingmaker {
namespace {

class Cells : public ::testing::Test, protected CellOutput {
 protected:
  CellEnd run(const std::string& code) {
    outputs.clear();
    printed.clear();
    messages.clear();
    return session.run_cell(code, 1, *this);
  }
  RichOutput only(const std::string& code) {
    const CellEnd end = run(code);
    EXPECT_FALSE(end.error.has_value()) << code;
    EXPECT_EQ(outputs.size(), 1U) << code;
    return outputs.empty() ? RichOutput{} : outputs.back();
  }

  void print(std::string_view text) override { printed += text; }
  void message(std::string_view text) override { messages += text; }
  void display(const RichOutput& output) override { outputs.push_back(output); }
  void result(const RichOutput& output) override { outputs.push_back(output); }

  CellSession session{program_library(), nullptr};
  std::vector<RichOutput> outputs;
  std::string printed;
  std::string messages;
};

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST_F(Cells, ValuesAreFormulas) {
  EXPECT_EQ(only("[[1,3],[2,3]]").at("text/latex").front(), '$');
  EXPECT_EQ(only("[[1,3],[2,3]]").at("text/plain"), "[2_1,[2,3]]");
  EXPECT_EQ(only("v = 2_1").count("text/latex"), 1U);
  EXPECT_EQ(only("size(2_1)").count("text/latex"), 0U);
  EXPECT_EQ(only(":set format json; 2_1").count("text/latex"), 0U);
}

TEST_F(Cells, TablesAreHtml) {
  const RichOutput squares = only("table k in 1..3: k, square = k^2");
  EXPECT_EQ(count(squares.at("text/html"), "<th "), 2U);
  EXPECT_NE(squares.at("text/html").find(">square</th>"), std::string::npos);
  EXPECT_NE(only("tally forall k in 0..1: \"1 < 2\"").at("text/html").find("1 &lt; 2"),
            std::string::npos);
  // Cells of a table keep all their blanks.
  EXPECT_NE(only("tally forall k in 0..1: \"a  b\"").at("text/html").find(">a  b</td>"),
            std::string::npos);
  EXPECT_EQ(count(only("table k in 1..2: k, 2 * k").at("text/html"), "<td "), 4U);
  EXPECT_EQ(only(":set format json; table k in 1..3: k, square = k^2").count("text/html"), 0U);
}

TEST_F(Cells, TracesAreTables) {
  const RichOutput trace = only("trace [[1,3],[2,3]] under prudent");
  EXPECT_EQ(count(trace.at("text/html"), "<th "), 6U);
  EXPECT_NE(trace.at("text/html").find(">normal form: 2_1<"), std::string::npos);
  EXPECT_EQ(only("trace 1 under prudent").count("text/html"), 0U);
}

TEST_F(Cells, WhatStandsBeforeTheLastIsPrinted) {
  EXPECT_EQ(run("compare 1, 2 for 1 under prudent; size(2_1)").error.has_value(), false);
  EXPECT_EQ(printed, "1 > 2\n");
  EXPECT_EQ(outputs.size(), 1U);
}

TEST_F(Cells, ErrorsEndACell) {
  const CellEnd bad = run("1; oops; 2");
  ASSERT_TRUE(bad.error.has_value());
  EXPECT_EQ(bad.error->name, "BadInput");
  const CellEnd failed = run("assert 1 == 2; 3");
  ASSERT_TRUE(failed.error.has_value());
  EXPECT_EQ(failed.error->name, "AssertionFailed");
  EXPECT_EQ(failed.error->message, "assert fails: 1 == 2");
  EXPECT_TRUE(run(":quit").quit);
}

TEST_F(Cells, WordsAreExplained) {
  run("v = table k in 1..2: k");
  EXPECT_EQ(session.about("v"), "v = 1\n2\n");
  EXPECT_TRUE(session.about("normalize").has_value());
  EXPECT_FALSE(session.about("").has_value());
}

}  // namespace
}  // namespace kingmaker
