// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The machine on which the program runs, as a host. Tested in tests/repl/host_test.cpp.
#pragma once

#include <ostream>

#include "repl/host/host.hpp"
#include "repl/host/signals.hpp"

namespace kingmaker {

struct LocalHostOptions {
  std::atomic<bool>* interruption = nullptr;
  bool has_terminal = false;  // texts are wrapped for its width
  // A terminal with a user: long answers go through the pager, and the user can be asked. Null if
  // there is none.
  std::ostream* reader = nullptr;
  std::ostream* progress = nullptr;  // a terminal that shows the progress of statements
};

class LocalHost final : public Host {
 public:
  explicit LocalHost(const LocalHostOptions& options = {}) : options_(options) {}

  // Reads regular files only, since others may have no end.
  absl::StatusOr<std::string> read(const std::string& file) override;
  absl::Status write_pieces(const std::string& file, Budget& budget,
                            absl::FunctionRef<absl::Status(Append)> content) override;
  bool has_file(const std::string& file) override;
  std::vector<std::string> files_beginning(std::string_view typed) override;
  absl::StatusOr<std::string> picture(std::string_view graph, std::string_view format,
                                      Budget& budget) override;
  std::atomic<bool>* interruption() override { return options_.interruption; }
  bool is_ending() const override { return kingmaker::is_ending(); }
  std::size_t columns() const override;
  bool page(std::string_view text) override;
  bool agrees(std::string_view question) override;
  // By $VISUAL, $EDITOR or `editor`, in a file of its own.
  absl::StatusOr<std::string> edited(std::string_view text) override;
  void show_progress(std::string_view line) override;

 private:
  LocalHostOptions options_;
  std::size_t progress_width_ = 0;  // of the line that is shown
};

}  // namespace kingmaker
