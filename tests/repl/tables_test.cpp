// Tables are objects with a name, rows and columns.
#include <gmock/gmock.h>
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

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kTable = "t = table k in 1..4: k, n = (k - 3)^2, \"<\" when k != 2";

// `t = table ...` was refused, and `at`, `length` and `sort` did not accept tables.
TEST(Tables, HaveNamesRowsAndColumns) {
  EXPECT_EQ(output_of({kTable, "t"}), "# k  n  \"<\"\n  1  4  <\n  3  0  <\n  4  1  <\n");
  EXPECT_EQ(output_of({kTable, "length(t)"}), "3\n");
  EXPECT_EQ(output_of({kTable, "at(t, 3)"}), "(4,1,\"<\")\n");
  EXPECT_EQ(output_of({kTable, "at(at(t, 3), 2)"}), "1\n");
  EXPECT_EQ(output_of({kTable, "column(t, 2)", "column(t, \"n\")", "column(t, n)"}),
            "(4,0,1)\n(4,0,1)\n(4,0,1)\n");
  EXPECT_EQ(output_of({kTable, "sort(t, by=2)"}),
            "# k  n  \"<\"\n  3  0  <\n  4  1  <\n  1  4  <\n");
}

TEST(Tables, AreSortedByColumnsAndListsByFunctions) {
  const std::string sorted = "# k  n  \"<\"\n  3  0  <\n  4  1  <\n  1  4  <\n";
  EXPECT_EQ(output_of({kTable, "sort(t, by=n)"}), sorted);
  EXPECT_EQ(output_of({kTable, "sort(t, by=\"n\")"}), sorted);
  EXPECT_EQ(output_of({kTable, "c = 2", "sort(t, by=c)"}), sorted);
  EXPECT_EQ(output_of({kTable, "sort(column(t, 2))", "sort((3,-1,2), by=abs)"}),
            "(0,1,4)\n(-1,2,3)\n");
}

TEST(Tables, AreGoneThroughRowByRow) {
  EXPECT_EQ(output_of({kTable, "table r in t: at(r, 2) when at(r, 2) > 0"}), "4\n1\n");
  EXPECT_EQ(output_of({kTable, "list r in t: at(r, 1)"}), "(1,3,4)\n");
  EXPECT_EQ(output_of({"t = find k in 1..9: k^2 > 50", "at(t, 1)", "list k in t: k", "length(t)"}),
            "8\n(8,9)\n2\n");
}

// A cell of `successors` is a position, also in a list.
TEST(Tables, HoldPositions) {
  const std::string row = output_of({"at(successors(clobber(123213), under=prudent), 2)"});
  EXPECT_THAT(row, HasSubstr("clobber("));
  EXPECT_THAT(output_of({"at(at(successors(clobber(123213), under=prudent), 2), 1)"}),
              HasSubstr("clobber("));
  EXPECT_EQ(output_of({"cells(at(at(successors(clobber(123213)), 2), 1))"}), "6\n");
  EXPECT_EQ(output_of({"s = successors(clobber(123213), under=prudent)",
                       "length(s) == length(column(s, 1))"}),
            "true\n");
  EXPECT_THAT(output_of({"t = table g in nim(counters <= 2): g, size(g)", "at(t, 2)"}),
              HasSubstr("nim("));
}

TEST(Tables, AreWrittenAndDrawn) {
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "t.csv").string();
  EXPECT_EQ(output_of({kTable, cat("t -o ", csv)}), "");
  EXPECT_EQ(read_file(csv), "k,n,\"\"\"<\"\"\"\n1,4,<\n3,0,<\n4,1,<\n");
  EXPECT_THAT(output_of({"t = table k in 1..3: k, k^2", "draw t"}), StartsWith("<svg"));
  EXPECT_EQ(run_program({"--format", "markdown", "eval", kTable, "sort(t, by=n)"}).out,
            "| k | n | \"\\<\" |\n| ---: | ---: | --- |\n| 3 | 0 | \\< |\n| 4 | 1 | \\< |\n"
            "| 1 | 4 | \\< |\n");
}

TEST(Tables, SayWhatIsNotThere) {
  EXPECT_EQ(error_of({kTable, "at(t, 4)"}), "the table has 3 rows");
  EXPECT_EQ(error_of({kTable, "at(t, 0)"}), "the table has 3 rows");
  EXPECT_EQ(error_of({kTable, "column(t, 4)"}),
            "the table has 3 columns: \"k\", \"n\", \"\\\"<\\\"\"");
  EXPECT_EQ(error_of({kTable, "sort(t, by=m)"}),
            "the table has 3 columns: \"k\", \"n\", \"\\\"<\\\"\"");
  EXPECT_EQ(error_of({kTable, "sort(t)"}), "a table is sorted by a column: `sort(t, by=2)`");
  EXPECT_EQ(error_of({"sort((1,2), by=2)"}),
            "a list is sorted by a function, and a table by a column");
  EXPECT_EQ(error_of({"column((1,2), 1)"}), "expected a table, found a list");
  const std::string empty = "t = table k in 1..4: k, k^2 when k > 4";
  EXPECT_EQ(error_of({empty, "at(t, 1)"}), "the table has 0 rows");
  EXPECT_EQ(error_of({empty, "draw t"}), "a table with no rows is not drawn");
  EXPECT_EQ(output_of({empty, "length(t)", "sort(t, by=1)", "column(t, 2)"}), "0\nlist()\n");
  EXPECT_EQ(error_of({kTable, "draw t"}),
            "a table is drawn if all columns but the first have numbers; `column(t, n)` is one of "
            "them");
  EXPECT_THAT(error_of({"size = table k in 1..2: k"}), HasSubstr("size"));
}

// A tally had no name, rows or columns.
TEST(Tables, AreTallies) {
  const std::string tally = "t = tally forall k in 1..9: k mod 3 when k > 1";
  EXPECT_EQ(output_of({tally, "t"}),
            "# count  result  k\n      3       2  2\n      3       0  3\n      2       1  4\n"
            "3 results, 8 instances\n");
  EXPECT_EQ(output_of({tally, "at(t, 2)", "column(t, result)", "at(sort(t, by=\"count\"), 1)"}),
            "(3,0,3)\n(2,0,1)\n(2,1,4)\n");
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
            "'-k,\"\"\"=1+1\"\"\",\"\"\"+\"\"\",\"\"\"@a\"\"\",\"\"\"-1\"\"\",\"\"\"a=b\"\"\",k\n"
            "-1,'=1+1,'+,'@a,'-1,a=b,1\n-2,'=1+1,'+,'@a,'-1,a=b,2\n");
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "t.csv").string();
  const ProgramRun run =
      run_program({"--format", "spreadsheet", "eval", cat("table k in 1..25000: \"=\" -o ", csv)});
  EXPECT_EQ(run.err, "");
  std::ifstream in(csv);
  std::size_t rows = 0;
  std::string line;
  for (std::getline(in, line); std::getline(in, line); ++rows) EXPECT_EQ(line, "'=");
  EXPECT_EQ(rows, 25'000);
}

}  // namespace
}  // namespace kingmaker::testing
