// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The environment of a session: files, programs that make pictures, a reader, a clock, and an
// interruption.
//
// The program is one host (local_host.hpp) and its kernel for notebooks another; so are a page in a
// browser and a test without files. Hosts without a reader leave out the second half.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"

namespace kingmaker {

class Host : boost::noncopyable {
 public:
  virtual ~Host() = default;

  // The content of a file. If the file is longer than kMaxSourceBytes, little more than that is
  // returned. NotFound if there is no such file.
  [[nodiscard]] virtual absl::StatusOr<std::string> read(const std::string& file) = 0;
  // Writes a file of the pieces that `content` appends. It is written completely, or an older file
  // stays as it is, also if `content` fails. Errors: Unavailable, those of `content`, and those of
  // the budget if the file is a pipe without a reader.
  using Append = absl::FunctionRef<absl::Status(std::string_view piece)>;
  [[nodiscard]] virtual absl::Status write_pieces(
      const std::string& file, Budget& budget, absl::FunctionRef<absl::Status(Append)> content) = 0;
  // Writes a file of one piece.
  [[nodiscard]] absl::Status write(const std::string& file, Budget& budget,
                                   std::string_view content) {
    return write_pieces(file, budget, [&](Append append) { return append(content); });
  }
  // True if writing would replace a file.
  [[nodiscard]] virtual bool has_file(const std::string& file) = 0;
  // The names of files that begin with `typed`, for completion.
  [[nodiscard]] virtual std::vector<std::string> files_beginning(std::string_view typed) = 0;
  // A picture of a graph in DOT: `svg`, `png` or `pdf`. Errors: NotFound if the
  // program that makes it is not installed, Unavailable if it fails, and those of the budget.
  [[nodiscard]] virtual absl::StatusOr<std::string> picture(std::string_view graph,
                                                            std::string_view format,
                                                            Budget& budget) = 0;

  // Is set to stop the running statement; null if it cannot be stopped.
  [[nodiscard]] virtual std::atomic<bool>* interruption() { return nullptr; }
  // True if the program is to end when that statement has stopped.
  [[nodiscard]] virtual bool is_ending() const { return false; }
  [[nodiscard]] virtual std::chrono::steady_clock::time_point now() const {
    return std::chrono::steady_clock::now();
  }
  // The current width for messages and help; 0 if they are not to be wrapped.
  [[nodiscard]] virtual std::size_t columns() const { return 0; }
  // Shows an answer in the host's own way. False if it does not.
  [[nodiscard]] virtual bool page(std::string_view /*text*/) { return false; }
  // True if the reader agrees, or if there is no reader to ask.
  [[nodiscard]] virtual bool agrees(std::string_view /*question*/) { return true; }
  // The text after its reader has changed it in an editor. InvalidArgument if there is none.
  [[nodiscard]] virtual absl::StatusOr<std::string> edited(std::string_view /*text*/) {
    return input_error("there is no editor here");
  }
  // Shows the progress of a long statement as a line that replaces the one before; empty at the
  // end.
  virtual void show_progress(std::string_view /*line*/) {}
};

}  // namespace kingmaker
