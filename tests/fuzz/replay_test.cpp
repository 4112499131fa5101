// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs each target once on the inputs that are kept in corpus/, so that mistakes which fuzzing has
// found do not return, with any compiler.
#include <absl/strings/escaping.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/targets.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/read_file.hpp"

namespace kingmaker::testing {
namespace {

struct Target {
  std::string name;
  void (*run)(std::string_view bytes);
};

// Otherwise the bytes of a target would be part of the names of tests.
void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }

const std::vector<Target>& targets() {
#define KINGMAKER_ENTRY(name) {#name, fuzz::name},
  static const std::vector<Target> all = {KINGMAKER_FUZZ_TARGETS(KINGMAKER_ENTRY)};
#undef KINGMAKER_ENTRY
  return all;
}

const std::string kCorpus = source_folder() + "/tests/fuzz/corpus";

class Replay : public ::testing::TestWithParam<Target> {};

// A line of a corpus is a name, a tab, and the input, escaped as in C.
TEST_P(Replay, Corpus) {
  std::istringstream corpus(read_file(kCorpus + "/" + GetParam().name + ".txt"));
  std::size_t inputs = 0;
  for (std::string line; std::getline(corpus, line); ++inputs) {
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    SCOPED_TRACE(line.substr(0, tab));
    std::string input;
    ASSERT_TRUE(absl::CUnescape(line.substr(tab + 1), &input)) << line;
    GetParam().run(input);
  }
  EXPECT_GT(inputs, 0U);
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Replay, ::testing::ValuesIn(targets()),
                         [](const auto& target) { return target.param.name; });

TEST(Corpus, EveryFileHasATarget) {
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
#ifndef KINGMAKER_FUZZES_CENSUS
    if (entry.path().stem() == "checkpoint") continue;
#endif
#ifndef KINGMAKER_FUZZES_GAMES
    if (entry.path().stem() == "forms") continue;
#endif
#ifndef KINGMAKER_FUZZES_EXPLAIN
    if (entry.path().stem() == "rewriting" || entry.path().stem() == "proofs") continue;
#endif
#ifndef KINGMAKER_FUZZES_DOCUMENTS
    const std::set<std::string> of_papers = {"documents", "papers", "scan", "weave", "paper_runs"};
    if (of_papers.contains(entry.path().stem())) continue;
#endif
    EXPECT_TRUE(std::any_of(targets().begin(), targets().end(), [&](const Target& target) {
      return entry.path().stem() == target.name;
    })) << entry.path();
  }
}

}  // namespace
}  // namespace kingmaker::testing
