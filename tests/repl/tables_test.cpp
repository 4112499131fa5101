// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables are objects with a name, rows and columns.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

const std::string kTable = "t = table k in 1..4: k, n = (k - 3)^2, \"<\" when k != 2";

TEST(Tables, AreWritten) {
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "t.csv").string();
  EXPECT_EQ(output_of({kTable, cat("t -o ", csv)}), "");
  EXPECT_EQ(read_file(csv), "k,n,\"\"\"<\"\"\"\n1,4,<\n3,0,<\n4,1,<\n");
  EXPECT_EQ(run_program({"--format", "markdown", "eval", kTable, "sort(t, by=n)"}).out,
            "| k | n | \"\\<\" |\n| ---: | ---: | --- |\n| 3 | 0 | \\< |\n| 4 | 1 | \\< |\n"
            "| 1 | 4 | \\< |\n\n3 of 4 instances\n");
}

// A single carriage return had no quotes in CSV; other programs read it as the end of a row.
TEST(Tables, InCsvQuoteCarriageReturns) {
  EXPECT_EQ(run_program({"--format", "csv", "eval", "table k in 1..1: k, \"a\rb\", \"c\""}).out,
            "k,\"\"\"a\rb\"\"\",\"\"\"c\"\"\"\n1,\"a\rb\",c\n");
}

// Spreadsheets ran texts that begin like formulas.
TEST(Tables, ForSpreadsheetsHaveNoFormulas) {
  const std::string table = "table k in 1..2: -k, \"=1+1\", \"+\", \"@a\", \"-1\", \"a=b\", k";
  EXPECT_EQ(run_program({"--format", "spreadsheet", "eval", table}).out,
            "k,'-k,\"\"\"=1+1\"\"\",\"\"\"+\"\"\",\"\"\"@a\"\"\",\"\"\"-1\"\"\",\"\"\"a=b\"\"\"\n"
            "1,-1,'=1+1,'+,'@a,'-1,a=b\n2,-2,'=1+1,'+,'@a,'-1,a=b\n");
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "t.csv").string();
  const ProgramRun run =
      run_program({"--format", "spreadsheet", "eval", cat("table k in 1..25000: \"=\" -o ", csv)});
  EXPECT_EQ(run.err, "");
  std::ifstream in(csv);
  std::size_t rows = 0;
  std::string line;
  for (std::getline(in, line); std::getline(in, line); ++rows) {
    EXPECT_EQ(line, cat(rows + 1, ",'="));
  }
  EXPECT_EQ(rows, 25'000);
}

}  // namespace
}  // namespace kingmaker::testing
