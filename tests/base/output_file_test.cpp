// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

namespace fs = std::filesystem;

std::string text_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

absl::Status put(const fs::path& path, std::string_view text) {
  absl::StatusOr<OutputFile> file = OutputFile::create(path.string());
  if (!file.ok()) return file.status();
  if (absl::Status status = file->write(text); !status.ok()) return status;
  return file->commit();
}

class OutputFiles : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path file(const std::string& name) const { return folder_.path() / name; }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
  }
  TemporaryFolder folder_;
};

TEST_F(OutputFiles, AppearWhenTheyAreComplete) {
  ASSERT_TRUE(put(file("a"), "old").ok());
  fs::permissions(file("a"), fs::perms::owner_read | fs::perms::owner_write);
  {
    absl::StatusOr<OutputFile> out = OutputFile::create(file("a").string());
    ASSERT_TRUE(out.ok());
    ASSERT_TRUE(out->write(std::string(200'000, 'x')).ok());
    EXPECT_EQ(text_in(file("a")), "old");
    EXPECT_EQ(files(), 2);
  }
  EXPECT_EQ(text_in(file("a")), "old");
  EXPECT_EQ(files(), 1);
  const std::string text(200'001, 'y');
  ASSERT_TRUE(put(file("a"), text).ok());
  EXPECT_EQ(text_in(file("a")), text);
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(fs::status(file("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(OutputFiles, LeaveLinksThatLeadToThem) {
  fs::create_directory(file("there"));
  fs::create_symlink("there/b", file("to b"));
  fs::create_symlink(file("to b"), file("to that"));
  // The file does not exist yet.
  ASSERT_TRUE(put(file("to that"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(file("to that")));
  EXPECT_TRUE(fs::is_symlink(file("to b")));
  EXPECT_EQ(text_in(file("there/b")), "new");
  ASSERT_TRUE(put(file("to b"), "newer").ok());
  EXPECT_TRUE(fs::is_symlink(file("to b")));
  EXPECT_EQ(text_in(file("there/b")), "newer");
}

TEST_F(OutputFiles, HaveNamesWithoutZeroBytes) {
  EXPECT_FALSE(put(file(std::string("a\0b", 3)), "text").ok());
  EXPECT_EQ(files(), 0);
}

TEST_F(OutputFiles, CannotBeWhatFoldersAre) {
  fs::create_directory(file("folder"));
  EXPECT_FALSE(put(file("folder"), "text").ok());
  EXPECT_FALSE(put(file("nowhere/a"), "text").ok());
  fs::create_symlink(file("loop"), file("loop"));
  EXPECT_FALSE(put(file("loop/a"), "text").ok());
  EXPECT_EQ(files(), 2);
}

TEST_F(OutputFiles, DevicesAndPipesAreWrittenTo) {
  ASSERT_EQ(mkfifo(file("pipe").c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = text_in(file("pipe")); });
  EXPECT_TRUE(put(file("pipe"), "through").ok());
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(fs::is_fifo(file("pipe")));
  EXPECT_FALSE(put("/dev/full", "text").ok());
}

// As a handler of signals does it.
TEST(OutputFile, UnfinishedFilesAreRemoved) {
  TemporaryFolder folder;
  absl::StatusOr<OutputFile> file = OutputFile::create((folder.path() / "a").string());
  ASSERT_TRUE(file.ok());
  absl::StatusOr<OutputFile> done = OutputFile::create((folder.path() / "b").string());
  ASSERT_TRUE(done.ok() && done->commit().ok());
  remove_unfinished_files();
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    names.push_back(entry.path().filename().string());
  }
  EXPECT_EQ(names, std::vector<std::string>{"b"});
}

}  // namespace
}  // namespace kingmaker::testing
