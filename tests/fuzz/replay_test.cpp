// Runs each target once on the inputs that are kept in corpus/, so that mistakes which fuzzing has
// found do not return, with any compiler.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>
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

TEST_P(Replay, Corpus) {
  std::vector<std::filesystem::path> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus + "/" + GetParam().name)) {
    inputs.push_back(entry.path());
  }
  ASSERT_FALSE(inputs.empty());
  std::sort(inputs.begin(), inputs.end());
  for (const auto& input : inputs) {
    SCOPED_TRACE(input);
    GetParam().run(read_file(input));
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Replay, ::testing::ValuesIn(targets()),
                         [](const auto& target) { return target.param.name; });

TEST(Corpus, EveryFolderHasATarget) {
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
#ifndef KINGMAKER_FUZZES_CENSUS
    if (entry.path().filename() == "checkpoint") continue;
#endif
#ifndef KINGMAKER_FUZZES_DOCUMENTS
    if (entry.path().filename() == "documents" || entry.path().filename() == "papers") continue;
#endif
    EXPECT_TRUE(std::any_of(targets().begin(), targets().end(), [&](const Target& target) {
      return entry.path().filename() == target.name;
    })) << entry.path();
  }
}

}  // namespace
}  // namespace kingmaker::testing
