// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/file_names.hpp"

#include <absl/algorithm/container.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/output_file.hpp"
#include "base/text.hpp"

namespace kingmaker {

std::string with_home(std::string_view name) {
  const bool in_home = name == "~" || name.starts_with("~/");
  const char* const home = in_home ? std::getenv("HOME") : nullptr;
  if (home == nullptr || *home == '\0') return std::string(name);
  return cat(home, name.substr(1));
}

std::vector<std::string> files_beginning(std::string_view typed) {
  namespace fs = std::filesystem;
  if (typed == "~") return {"~/"};
  // Without a `/`, npos + 1 is 0.
  const std::string_view folder = typed.substr(0, typed.rfind('/') + 1);
  const std::string_view beginning = typed.substr(folder.size());
  const auto is_plain = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte != 0x7F && c != '"' && c != ';' && c != '#' && c != '\\';
  };
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(folder.empty() ? "." : with_home(folder), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(beginning) || !absl::c_all_of(name, is_plain)) continue;
    if (name[0] == '.' && beginning.empty()) continue;
    std::error_code unknown;
    names.push_back(cat(folder, name, entry->is_directory(unknown) ? "/" : ""));
  }
  absl::c_sort(names);
  return names;
}

absl::Status cannot_read(std::string_view file, int error) {
  return absl::NotFoundError(
      cat("cannot read ", file, ": ", std::generic_category().message(error)));
}

std::string state_folder() {
  if (InDocument::is_one()) return {};
  std::string folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0') {
    folder = cat(state, "/kingmaker");
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = cat(home, "/.local/state/kingmaker");
  } else {
    return {};
  }
  // The prompt warns if the folder cannot be used.
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return folder;
}

}  // namespace kingmaker
