// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The two files between LaTeX and the program. kingmaker.sty writes paper.kmi, the statements of a
// paper:
//
//     kingmaker 1
//     km 0CC175B9C0F1B6A831C399E269772661 12 paper.tex
//      nf(v, under=prudent)
//     end
//
// A statement is its command, its key, its line and its file, and lines of text that begin with a
// blank. The program writes paper.kmo, TeX that gives each key its result. The key is a hash of the
// statement and of all definitions above it; only TeX makes keys.
// Tested in tests/extensions/papers/paper_test.py.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker::papers {

// Views are of the text of the file.
struct PaperStatement {
  std::string_view command;  // `km`, `kmdraw`, `kingmaker`
  std::string_view options;  // of `kmdraw[tree]`
  std::string_view key;
  std::size_t line = 0;
  std::string_view file;
  std::string text;
};

inline constexpr std::size_t kMostPaperStatements = 100'000;

// The statements of a `.kmi` file. InvalidArgument with the range of a line that is no part of such
// a file; ResourceExhausted past kMostPaperStatements.
[[nodiscard]] absl::StatusOr<std::vector<PaperStatement>> read_paper(std::string_view kmi);

// The contents of a `.kmo` file. Results are TeX, by key; statements that failed will be run again.
struct PaperResults {
  enum class Failure : bool { Error, Refuted };
  std::string program;                            // that they are of, a hash; empty: unknown
  std::map<std::string, std::string> files = {};  // that they rest on, and their hashes
  std::map<std::string, std::string, std::less<>> results = {};
  std::map<std::string, Failure, std::less<>> failures = {};
};

[[nodiscard]] std::string kmo_text(const PaperResults& results);

// The same without failures. Empty if the text is anything but what `kmo_text` makes.
[[nodiscard]] PaperResults read_results(std::string_view kmo);

}  // namespace kingmaker::papers
