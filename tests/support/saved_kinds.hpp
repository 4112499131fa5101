// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Expectations on `:save` and `:load` for bindings of many kinds.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/random.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

// Expressions that names are bound to, in games with this many players.
using Bindings = std::vector<std::pair<std::string, std::string>>;

inline const std::vector<std::pair<std::string, std::vector<std::string>>> kSavedSettings = {
    {"players", {"3", "2", "4", "12", "16"}},
    {"start", {"1", "2"}},
    {"under", {"syntactic", "prudent", "shift(1)", "raw"}},
    {"format",
     {"bar", "bracket", "choice", "tex", "json", "shared", "csv", "spreadsheet", "markdown",
      "html"}},
    {"names", {"123", "NFP", "ABC"}},
    {"color", {"auto", "never", "always"}},
    {"theorems", {"on", "off"}},
    {"limit lines", {"40", "7"}},
    {"limit output", {"64000000", "100000"}},
    {"limit time", {"600000", "59999"}},
    {"limit memory", {"3000", "4000"}},
    {"limit nodes", {"100000000", "5000000"}},
    {"limit depth", {"524287", "100000"}},
    {"limit steps", {"1000000000", "900000000"}},
};

// Records in JSON without the numbers of their statements.
inline std::string without_numbers(const std::string& records) {
  static const std::regex kNumber("\"statement\":[0-9]+,");
  return std::regex_replace(records, kNumber, "");
}

// The names of the bindings.
inline std::string name_of_binding(std::size_t i) { return "x" + std::to_string(i); }

inline ProgramRun eval_all(std::vector<std::string> statements) {
  statements.insert(statements.begin(), {"--keep-going", "eval"});
  return run_program(statements);
}

inline const Bindings kBindingsOfTheCore = {
    {"3", "[1,[2,3]]"},
    {"3", "2_5"},
    {"3", "nf(2, under=raw)"},
    {"4", "[1,[2,4],3]"},
    {"12", "[[1,12],[3,11]]"},
    {"3", "let a = 1{2,3}, b = 2{1,a}, c = 1{a,b}, d = 3{b,c} in 1{c,d}"},
    {"3", "size([1,[2,3]])"},
    {"3", "123456789012345678901234567890"},
    {"3", "0 - 123456789012345678901234567890"},
    {"3", "3/4"},
    {"3", "0 - 12/123456789012345678901"},
    {"3", "[1,2] == [2,1]"},
    {"3", "[1,2] == [1,3]"},
    {"3", R"("a \"b\" \\ c # d; e")"},
    {"3", "\"\""},
    {"3", ".2.1"},
    {"3", "(3,4,5)"},
    {"3", "(3, 1/2, ([1,2], \"a\"), list())"},
    {"4", "list(1{2,4})"},
    {"4", "list v in values(depth <= 1): v"},
    {"3", "{1}"},
    {"3", "{1,3}"},
    {"12", "{2,12}"},
    {"3", "{1,3}|{2}"},
    {"12", "{1,2,3,4,5,6,12}|{7,8,9,10,11}"},
    {"3", "{{1}}"},
    {"3", "{{1},{2}}"},
    {"3", "win([[1,3],[2,3]])"},
    {"4", "win(clobber(12341))"},
    {"12", "{{1,12}, {2,12}, {1,2,3}}"},
    {"3", "stable(1{2{1,3},3{1,2}})"},
    {"3", "fine(1{2{1,3},3{1,2}})"},
    {"3", "straffin([[1,3],[2,3]])"},
    {"3", "li([[1,3],[2,3]])"},
    {"3", "clobber(12312)"},
    {"4", "clobber(\"12/34\", start=3)"},
    {"3", "nim(1,2,3)"},
    {"2", "misere_nim(1,2,3)"},
    {"3", "*3 + {*1, {*2, *0}}"},
    {"3", "*0"},
    {"3", "win"},
    {"3", "prudent"},
    {"3", "(selfish, prudent, selfish)"},
    {"4", "(selfish, prudent, selfish, syntactic)"},
    {"3", "order(1>2>3, 2>3>1, 3>1>2)"},
    {"3", "shift(2)"},
};

// A loaded session prints the same, under random settings, and under these which are set last.
inline void expect_saved_under_every_setting(const Bindings& bindings,
                                             const std::vector<std::string>& also_set = {}) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  SplitMix64 random(20);
  std::vector<std::string> printed;
  for (std::size_t i = 0; i < bindings.size(); ++i) printed.push_back(name_of_binding(i));
  printed.emplace_back(":show");
  for (int round = 0; round < effort(150, 15); ++round) {
    std::vector<std::string> statements;
    for (std::size_t i = 0; i < bindings.size(); ++i) {
      statements.push_back(":set players " + bindings[i].first);
      if (random.chance(30)) statements.emplace_back(":set start 2");
      statements.push_back(name_of_binding(i) + " = " + bindings[i].second);
    }
    for (const auto& [setting, values] : kSavedSettings) {
      statements.push_back(":set " + setting + " " + values[random.below(values.size())]);
    }
    statements.insert(statements.end(), also_set.begin(), also_set.end());
    statements.insert(statements.end(), printed.begin(), printed.end());
    statements.push_back(":save " + file);
    const ProgramRun before = eval_all(statements);
    std::vector<std::string> again = {":load " + file};
    again.insert(again.end(), printed.begin(), printed.end());
    const ProgramRun after = eval_all(again);
    ASSERT_EQ(without_numbers(after.out), without_numbers(before.out)) << read_file(file);
    ASSERT_EQ(before.err + after.err, "") << read_file(file);
  }
}

// A loaded object has the same kind, and not only the same text.
inline void expect_kinds_kept(const Bindings& bindings) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  std::vector<std::string> statements;
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    statements.push_back(":set players " + bindings[i].first);
    statements.push_back(name_of_binding(i) + " = " + bindings[i].second);
    kinds.push_back("type " + name_of_binding(i));
  }
  statements.insert(statements.end(), kinds.begin(), kinds.end());
  statements.push_back(":save " + file);
  const ProgramRun before = eval_all(statements);
  EXPECT_EQ(before.err, "");
  kinds.insert(kinds.begin(), ":load " + file);
  const ProgramRun after = eval_all(kinds);
  EXPECT_EQ(after.err, "");
  EXPECT_EQ(after.out, before.out);
}

}  // namespace kingmaker::testing
