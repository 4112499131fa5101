// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A host without a machine: files are in a map, and there are no other programs.
#pragma once

#include <map>

#include "base/text.hpp"
#include "repl/host/host.hpp"

namespace kingmaker::testing {

class MemoryHost final : public Host {
 public:
  absl::StatusOr<std::string> read(const std::string& file) override {
    const auto found = files.find(file);
    if (found == files.end()) return absl::NotFoundError(cat("there is no file `", file, "`"));
    return found->second;
  }
  absl::Status write_pieces(const std::string& file, Budget& /*budget*/,
                            absl::FunctionRef<absl::Status(Append)> content) override {
    std::string text;
    absl::Status status = content([&](std::string_view piece) {
      text += piece;
      return absl::OkStatus();
    });
    if (status.ok()) files[file] = text;
    return status;
  }
  bool has_file(const std::string& file) override { return files.contains(file); }
  std::vector<std::string> files_beginning(std::string_view typed) override {
    std::vector<std::string> names;
    for (const auto& [name, content] : files) {
      if (name.starts_with(typed)) names.push_back(name);
    }
    return names;
  }
  absl::StatusOr<std::string> picture(std::string_view graph, std::string_view format,
                                      Budget& /*budget*/) override {
    return cat(format, " of ", graph.substr(0, graph.find(' ')));
  }
  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::time_point(std::chrono::seconds(asked_for_time++));
  }
  std::size_t columns() const override { return width; }
  bool page(std::string_view text) override {
    if (text.size() < longest) return false;
    paged.emplace_back(text);
    return true;
  }
  bool agrees(std::string_view question) override {
    asked = question;
    return is_agreeable;
  }
  absl::StatusOr<std::string> edited(std::string_view text) override {
    edits.emplace_back(text);
    return editor_leaves;
  }
  void show_progress(std::string_view line) override {
    if (line.empty()) return;
    progress = line;
    if (stops_at_progress) interrupted = true;
  }
  std::atomic<bool>* interruption() override { return &interrupted; }

  std::map<std::string, std::string, std::less<>> files;
  std::size_t width = 0;
  std::size_t longest = std::string::npos;  // longest text that is not paged
  std::vector<std::string> paged;
  std::string progress;  // the last line
  std::string asked;     // the last question
  bool is_agreeable = false;
  std::vector<std::string> edits;  // texts that were edited
  std::string editor_leaves;       // in the place of each
  bool stops_at_progress = false;
  std::atomic<bool> interrupted = false;

 private:
  mutable int asked_for_time = 0;
};

}  // namespace kingmaker::testing
