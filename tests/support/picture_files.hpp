// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tests that write pictures, each in a folder of its own, with scripts in place of the programs
// that draw.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

class PictureFiles : public ::testing::Test {
 protected:
  void TearDown() override {
    if (!path_.empty()) setenv("PATH", path_.c_str(), 1);
  }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::string file(const std::string& name) const { return folder() / name; }
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder())) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  // Programs are found in this folder only.
  void set_path(const std::string& folder) {
    if (path_.empty()) path_ = std::getenv("PATH");
    setenv("PATH", folder.c_str(), 1);
  }
  // Adds a program that is this script.
  void fake(const std::string& program, const std::string& script) {
    const std::filesystem::path bin = folder() / "bin";
    std::filesystem::create_directory(bin);
    std::ofstream(bin / program) << "#!/bin/sh\nPATH=/usr/bin:/bin\n" << script << "\n";
    std::filesystem::permissions(bin / program, std::filesystem::perms::owner_all);
    set_path(bin);
  }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

// The number of points of a plot, including one for each series in the legend.
inline std::size_t points_in(const std::string& svg) {
  std::size_t points = 0;
  for (std::size_t at = svg.find("translate("); at != std::string::npos;
       at = svg.find("translate(", at + 1)) {
    ++points;
  }
  return points;
}

}  // namespace kingmaker::testing
