// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program in a folder of its own, with files or little memory.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

inline void redirect(int stream, const std::string& path, int mode) {
  const int opened = open(path.c_str(), mode, 0600);
  if (opened < 0 || dup2(opened, stream) < 0) _exit(126);
  if (opened != stream) close(opened);
}

// The names of the files in a folder, in order.
inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Names of files that a shell or another program might obey.
inline const std::vector<std::string> kNamesLikeOrders = {
    "$(touch pwned)", "`touch pwned`",
    ";touch pwned;",  "|touch pwned",
    "&touch pwned&",  "'touch pwned'",
    "-o pwned",       ">pwned",
    "%s%n",           "'; system 'touch pwned'; '"};

class World : public ::testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
  }
  [[nodiscard]] std::vector<std::string> names() const { return names_in(folder_.path()); }
  // Runs the program with these files, from this folder or elsewhere, as its streams.
  int run(const std::vector<std::string>& arguments, const std::string& in = "/dev/null",
          const std::string& out = "out") {
    Process process(arguments, [&] {
      redirect(STDIN_FILENO, path(in), O_RDONLY);
      redirect(STDOUT_FILENO, path(out), O_WRONLY | O_CREAT | O_TRUNC);
      redirect(STDERR_FILENO, path("err"), O_WRONLY | O_CREAT | O_TRUNC);
    });
    return process.wait();
  }

  // Runs the program with these streams closed.
  int run_without(const std::vector<int>& streams, const std::vector<std::string>& arguments) {
    Process process(arguments, [&] {
      redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
      for (const int stream : streams) close(stream);
    });
    return process.wait();
  }

  TemporaryFolder folder_;

 private:
  [[nodiscard]] std::string path(const std::string& name) const {
    return name.starts_with("/") ? name : file(name);
  }
};

// The output of the program under `ulimit -v`, on both streams, and its exit status.
class InLittleMemory : public World {
 protected:
  std::pair<int, std::string> run_within(rlim_t kilobytes,
                                         const std::vector<std::string>& arguments,
                                         const std::string& in = "/dev/null") {
    Process process(arguments, [&] {
      redirect(STDIN_FILENO, in, O_RDONLY);
      redirect(STDOUT_FILENO, file("all"), O_WRONLY | O_CREAT | O_TRUNC);
      dup2(STDOUT_FILENO, STDERR_FILENO);
      const rlimit bytes{kilobytes * 1024, kilobytes * 1024};
      setrlimit(RLIMIT_AS, &bytes);
    });
    const int status = process.wait();
    return {status, read("all")};
  }
};

}  // namespace kingmaker::testing
