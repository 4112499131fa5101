// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Another home of the user, while this object exists.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace kingmaker::testing {

class TemporaryHome {
 public:
  explicit TemporaryHome(const std::filesystem::path& home) {
    if (const char* const before = std::getenv("HOME")) before_ = before;
    setenv("HOME", home.c_str(), 1);
  }
  TemporaryHome(const TemporaryHome&) = delete;
  TemporaryHome& operator=(const TemporaryHome&) = delete;
  ~TemporaryHome() { setenv("HOME", before_.c_str(), 1); }

 private:
  std::string before_;
};

}  // namespace kingmaker::testing
