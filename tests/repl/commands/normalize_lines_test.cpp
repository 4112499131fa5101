// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker normalize` on tables and in every format.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/csv.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;

TEST(NormalizeLines, ReadAColumn) {
  const std::string table = "name,v\na,\"[1,[2,3]]\"\nb,\"[[1,3],[2,3]]\"\nc,\n";
  EXPECT_EQ(run_program({"normalize", "--under", "prudent", "--column", "v"}, table).out,
            "1\n2_1\n\n");
  EXPECT_EQ(
      run_program({"normalize", "--under", "prudent", "--column", "v", "--with-input"}, table).out,
      "name,v,normal_form\na,\"[1,[2,3]]\",1\nb,\"[[1,3],[2,3]]\",2_1\nc,,\n");
  // The separator is that of the titles; values that contain it are in quotes.
  EXPECT_EQ(run_program({"normalize", "--column", "v", "--with-input"}, "v\tn\r\n[1,2]\t1\r\n").out,
            "v\tn\tnormal_form\n[1,2]\t1\t[1,2]\n");
  EXPECT_EQ(
      run_program({"normalize", "--column", "v", "--with-input"}, "\xEF\xBB\xBFv;n\n[1,2];1\n").out,
      "v;n;normal_form\n[1,2];1;[1,2]\n");
  EXPECT_EQ(run_program({"normalize", "--with-input", "--under", "prudent"}, "[1,[2,3]]\n").out,
            "[1,[2,3]]\t1\n");
}

TEST(NormalizeLines, ReadSeveralFiles) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("a.txt") << "[1,[1,2]]\n";
  std::ofstream("b.txt") << "[2,2]\n[3,2]\n";
  EXPECT_EQ(run_program({"normalize", "--under", "selfish", "a.txt", "b.txt"}).out, "1\n2\n1_1\n");
}

TEST(NormalizeLines, RefuseWhatIsNoColumn) {
  const ProgramRun none = run_program({"normalize", "--column", "w"}, "v\n1\n");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("<stdin>:1: error: there is no column `w`"));
  EXPECT_EQ(run_program({"normalize", "--column", "v"}, "").status, 2);
  const ProgramRun bad = run_program({"normalize", "--column", "v"}, "n,v\n1,\"[1,2\"\n");
  EXPECT_EQ(bad.status, 2);
  EXPECT_THAT(bad.err, HasSubstr("<stdin>:2:5: error: "));
}

TEST(NormalizeLines, ObeyEveryFormatOfOneLine) {
  const auto in = [](const std::string& format) {
    return run_program({"normalize", "--format", format}, "[1,[2,[1,3]]]\n");
  };
  EXPECT_EQ(in("choice").out, "1{1,2{2,3{1,3}}}\n");
  EXPECT_EQ(in("json").out,
            "{\"mover\":1,\"options\":[1,{\"mover\":2,\"options\":[2,{\"mover\":3,\"options\":[1,3]"
            "}]}]}\n");
  EXPECT_EQ(in("csv").out, "[1,[2,[1,3]]]\n");
  EXPECT_EQ(in("dot").status, 2);
  EXPECT_THAT(in("dot").err, HasSubstr("`dot` takes several lines for a value"));
}

TEST(Csv, IsReadAsItIsWritten) {
  const std::vector<std::string> fields = {"a;b", "say \"x\"", "", "c\nd", "1,2"};
  for (const char separator : {',', ';', '\t'}) {
    std::vector<std::string> read;
    const auto rows = csv_rows(csv_line(fields, separator), separator);
    ASSERT_EQ(rows.size(), 1U);
    for (const CsvField& field : rows.front()) read.push_back(field.text);
    EXPECT_EQ(read, fields);
  }
}

}  // namespace
}  // namespace kingmaker::testing
