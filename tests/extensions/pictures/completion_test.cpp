// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The completions that Tab offers after `draw`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/offered.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"

namespace kingmaker::testing::completion_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

TEST(Completion, OfDrawings) {
  expect_words_that_are_typed("draw v ");
  EXPECT_THAT(offered("draw v -"), ElementsAre("--expand", "--tree", "-o"));
  EXPECT_THAT(offered("draw preferences for 1 "), IsSupersetOf({"-o", "depth", "under"}));
  EXPECT_THAT(offered("draw tra"), ElementsAre("trace"));
  EXPECT_THAT(offered("export v as "), ElementsAre("efg"));
  expect_rule_sets_offered("draw preferences for 1 depth 3 under ");
}

TEST(Completion, OfFilesForDrawings) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::filesystem::create_directory("values");
  for (const char* const name : {"v.km", "w.km"}) std::ofstream(name) << "1\n";
  EXPECT_THAT(offered("draw v -o w"), ElementsAre("w.km"));
  const TemporaryVariable home("HOME", folder.path());
  EXPECT_THAT(offered("draw v -o ~/va"), ElementsAre("~/values/"));
}

}  // namespace
}  // namespace kingmaker::testing::completion_test
