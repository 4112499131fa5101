// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Texts cannot control a terminal, wherever they come from.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/hidden_controls.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

// Escape sequences reached the terminal through texts, tables, checks, comments, `:show`,
// `:history`, and in every format; only messages had none.
TEST(Harmless, TextsInAnswersDoNotActOnATerminal) {
  const std::string text = cat("\"", kHidden, "\"");
  const std::vector<std::string> ways = {
      text,
      cat("(", text, ", 2)"),
      cat("t = ", text, "; t"),
      cat("assert ", text, " == \"b\""),
      cat("check forall t in (", text, ", \"b\"): t == \"b\""),
      cat("check exists t in (", text, ", \"b\"): t != \"b\""),
      cat("explain check forall t in (", text, ", \"b\"): t == \"b\""),
      cat("table t in (", text, ", \"b\"): t, n = ", text),
      cat("table k in 1..2: ", text),
      cat("find t in (", text, ", \"b\"): t != \"b\""),
      cat("tally t in (", text, ", \"b\"): t"),
      cat("f(v) = if v == ", text, " then 1 else 2; f; :show f"),
      cat("t = ", text, "; :show; :show t"),
      cat("1 # ", kHidden, "\n:history"),
      cat("compare 2_1, \\\n # ", kHidden, "\n 1"),
      cat("compare [1, # ", kHidden, "\n 3], 1"),
      cat("type ", text),
      cat(":help ", kHidden),
      cat(":load ", kHidden),
      cat(":set format ", kHidden),
      cat("rule r: m{x, ..rest} -> x # ", kHidden, "\nrules"),
      cat("error(", text, ")"),
      cat(text, " + 1"),
      cat("size(", text, ")"),
      cat("sort((", text, ", \"a\"))"),
      cat("file(", text, ")"),
      cat("unknown", kHidden),
      cat("clobber(", text, ")"),
  };
  for (const std::string& statement : ways) expect_no_controls(statement);
}

TEST(Harmless, FilesAreReadOnTerminalsToo) {
  const TemporaryFolder folder;
  for (const std::string name : {"t.txt", "t.csv", "t.json", "t.md", "t.html", "t.tex"}) {
    const std::string path = (folder.path() / name).string();
    const std::string table = cat("table t in (\"", kHidden, "\", \"b\"): t, \"", kHidden, "\"");
    const ProgramRun run = eval({cat(table, " -o ", path)});
    EXPECT_EQ(run.err, "");
    const std::string written = read_file(path);
    EXPECT_NE(written, "") << name;
    EXPECT_EQ(control_in(written), "") << name;
  }
}

// JSON contains exactly the characters of the text.
TEST(Harmless, JsonHasEveryCharacter) {
  EXPECT_EQ(
      run_program({"--format", "json", "eval", "\"a\033\u009B\u202E\U000E0001b\""}).out,
      "{\"statement\":1,\"kind\":\"text\",\"value\":\"a\\u001b\\u009b\\u202e\\udb40\\udc01b\"}\n");
}

// Newlines, tabs and letters of all languages stay.
TEST(Harmless, OtherCharactersStay) {
  const std::string text = "a\tb c \u03B2 \u00E9 \u6F22 \U0001F600 \u2082";
  EXPECT_EQ(output_of({cat("\"", text, "\"")}), text + "\n");
}

}  // namespace
}  // namespace kingmaker::testing
