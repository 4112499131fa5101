// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The two files between LaTeX and the program, of which most are damaged.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "extensions/papers/paper_files.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

using kingmaker::papers::PaperResults;

// Pieces of which the files are made; all other bytes stand for themselves.
constexpr std::string_view kPaperPieces[] = {"kingmaker 1\n",
                                             "km 0A 12 paper.tex\n",
                                             "kmdraw[tree] B1 3 a b.tex\n",
                                             "kingmaker C2 1 a.tex\r\n",
                                             " nf(v, under=prudent)\n",
                                             " [1,\n",
                                             "end\n",
                                             "% Results for \\usepackage{kingmaker}, written by "
                                             "`kingmaker tex`.\n",
                                             "% program 17\n",
                                             "% file 99 g.km\n",
                                             "\\kmoresult{0A}{% 1 line\n$[1,3]$%\n}\n",
                                             "\\kmoresult{B1}{% 2 lines\na\nb%\n}\n",
                                             "\\kmoresult{C2}{% 0 lines\n}\n",
                                             "\\kmoresult{",
                                             "}{% ",
                                             "99999999999999999999",
                                             "\\kmofailure{0A}\n",
                                             "\\kmorefuted{B1}\n",
                                             "%\n}\n",
                                             "\r",
                                             "\n"};

}  // namespace

// Statements are complete, or an error is at a place in the file. Results are complete, and are
// read again from the file that is made of them.
void papers(std::string_view bytes) {
  Input input(bytes);
  const std::string file = read_text_of(input, kPaperPieces);
  const auto statements = kingmaker::papers::read_paper(file);
  if (statements.ok()) {
    for (const auto& statement : *statements) {
      ASSERT_FALSE(statement.command.empty());
      ASSERT_FALSE(statement.key.empty());
      ASSERT_FALSE(statement.file.empty());
      ASSERT_GT(statement.line, 0U);
    }
  } else {
    const auto range = range_of(statements.status());
    ASSERT_TRUE(range.has_value());
    ASSERT_LE(range->begin, range->end);
    ASSERT_LE(range->end, file.size());
  }
  const PaperResults results = kingmaker::papers::read_results(file);
  const PaperResults again = kingmaker::papers::read_results(kingmaker::papers::kmo_text(results));
  ASSERT_EQ(again.program, results.program);
  ASSERT_EQ(again.files, results.files);
  ASSERT_EQ(again.results, results.results);
}

}  // namespace kingmaker::fuzz
