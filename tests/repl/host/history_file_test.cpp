// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/history_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "base/text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The head is a line, too.
TEST(HistoryFile, IsCutOnlyAboveTwiceTheLimit) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "history").string();
  ASSERT_TRUE(append_to_history(path, "1\n2\n3\n").ok());
  EXPECT_TRUE(shorten_history(path, 2).ok());
  EXPECT_EQ(contents(path), cat(kHistoryHead, "1\n2\n3\n"));
  ASSERT_TRUE(append_to_history(path, "4\n").ok());
  EXPECT_TRUE(shorten_history(path, 2).ok());
  EXPECT_EQ(contents(path), cat(kHistoryHead, "3\n4\n"));
}

TEST(HistoryFile, LeavesOtherFilesAlone) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "notes").string();
  std::ofstream(path) << "a\nb\nc\nd\ne\n";
  EXPECT_FALSE(check_history(path).ok());
  EXPECT_FALSE(append_to_history(path, "1\n").ok());
  EXPECT_TRUE(shorten_history(path, 1).ok());
  EXPECT_EQ(contents(path), "a\nb\nc\nd\ne\n");
}

}  // namespace
}  // namespace kingmaker::testing
