// What a session has around it: files, programs that make pictures, somebody who reads, a clock,
// and who may stop it.
//
// The program is one host (local_host.hpp), its kernel for notebooks another; a page in a browser,
// or a test without files, is one as well. Whoever has no reader leaves out the lower half.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "language/plot.hpp"

namespace kingmaker {

class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;

  // What a file holds; of one longer than kMaxSourceBytes not much more than that. Errors:
  // NotFound.
  [[nodiscard]] virtual absl::StatusOr<std::string> read(const std::string& file) = 0;
  // Makes a file of what `content` appends, complete, or leaves an older one as it was, when
  // `content` fails too. Errors: Unavailable, those of `content`, and those of the budget, where
  // the file is a pipe and nobody reads it.
  using Append = absl::FunctionRef<absl::Status(std::string_view piece)>;
  [[nodiscard]] virtual absl::Status write_pieces(
      const std::string& file, Budget& budget, absl::FunctionRef<absl::Status(Append)> content) = 0;
  // The same of one piece.
  [[nodiscard]] absl::Status write(const std::string& file, Budget& budget,
                                   std::string_view content) {
    return write_pieces(file, budget, [&](Append append) { return append(content); });
  }
  // Is there such a file, that writing would replace?
  [[nodiscard]] virtual bool has_file(const std::string& file) = 0;
  // Names of files that begin so, for completion.
  [[nodiscard]] virtual std::vector<std::string> files_beginning(std::string_view typed) = 0;
  // A graph in DOT, or a plot, as a picture: `svg`, `png` or `pdf`. Errors: NotFound where there is
  // no program that makes it, Unavailable where that fails, and those of the budget.
  [[nodiscard]] virtual absl::StatusOr<std::string> picture(std::string_view graph,
                                                            std::string_view format,
                                                            Budget& budget) = 0;
  [[nodiscard]] virtual absl::StatusOr<std::string> picture(const Plot& plot,
                                                            std::string_view format,
                                                            Budget& budget) = 0;

  // Set to stop the statement that runs; null: nobody may.
  [[nodiscard]] virtual std::atomic<bool>* interruption() { return nullptr; }
  // Is all to end with that statement?
  [[nodiscard]] virtual bool is_ending() const { return false; }
  [[nodiscard]] virtual std::chrono::steady_clock::time_point now() const {
    return std::chrono::steady_clock::now();
  }
  // How many columns messages and help have now; 0: as they come.
  [[nodiscard]] virtual std::size_t columns() const { return 0; }
  // May show an answer in a way of its own; false: it has not.
  [[nodiscard]] virtual bool page(std::string_view /*text*/) { return false; }
  // Does the reader agree? Where nobody can be asked, he does.
  [[nodiscard]] virtual bool agrees(std::string_view /*question*/) { return true; }
  // How far a long statement is, a line in place of the last one; empty: it is done.
  virtual void show_progress(std::string_view /*line*/) {}
};

}  // namespace kingmaker
