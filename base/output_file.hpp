// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Files that appear under their names only when they are complete. If anything goes wrong before,
// such as a full disk, Ctrl-C or a crash of the machine, an older file of this name stays as it
// was. A replaced file keeps its permissions. A symbolic link stays, and the file that it leads to
// is replaced or created. A device or a pipe is written directly, as long as the budget lasts,
// since a reader may be missing or slow.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sys/types.h>
#include <boost/core/noncopyable.hpp>

#include <string>
#include <string_view>

#include "base/budget.hpp"

namespace kingmaker {

// The part of a file's name after its last dot, such as `svg` for `a/b.svg`. Empty if there is no
// dot, or nothing before it.
[[nodiscard]] std::string_view file_ending(std::string_view path);

// The file, which may not exist, that `path` leads to through symbolic links.
[[nodiscard]] std::string link_target(const std::string& path);

// True if `path` is in `folder` or below it, after links. An empty folder is the working folder.
[[nodiscard]] bool is_below(const std::string& path, const std::string& folder);

// While one lives, the statements of a document run, which compute and leave no trace: each
// OutputFile is refused, whatever asks for it, and so are files to read that are not in the folder
// of the document. A new statement or option that writes is thus refused without a change of its
// code. Precondition: no other thread works when one begins or ends.
class InDocument : boost::noncopyable {
 public:
  explicit InDocument(const std::string& document);
  ~InDocument();

  [[nodiscard]] static bool is_one() { return folder() != nullptr; }
  // PermissionDenied for a file that the running document may not read.
  [[nodiscard]] static absl::Status may_read(const std::string& file);

 private:
  [[nodiscard]] static const std::string*& folder();

  std::string folder_;
  const std::string* outer_;
};

// Removes the files that were started and not committed. For a signal that ends the program; may be
// called in its handler.
void remove_unfinished_files() noexcept;

class OutputFile {
 public:
  // Starts a file that `commit` will name `path`. Unavailable if it cannot be written, with the
  // reason. A new file gets `permissions` without the bits of the umask. Without a budget, writing
  // waits for readers without end. A budget must outlive the file, and its errors may also occur in
  // `create`, `write` and `commit`.
  [[nodiscard]] static absl::StatusOr<OutputFile> create(std::string path,
                                                         mode_t permissions = 0666,
                                                         Budget* budget = nullptr);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Removes the file if it was not committed.
  ~OutputFile();

  // Appends a text. Small pieces are cheap, since they are collected. A failure is Unavailable, now
  // or later.
  [[nodiscard]] absl::Status write(std::string_view text);
  // Gives the file its name, replacing an older file, after all its bytes are on the disk. Nothing
  // may be written afterwards.
  [[nodiscard]] absl::Status commit();

 private:
  OutputFile(std::string path, Budget* budget) : path_(std::move(path)), budget_(budget) {}
  // Writes to a device or a pipe.
  [[nodiscard]] absl::Status open_stream(bool is_pipe);
  [[nodiscard]] absl::Status flush();

  std::string path_;    // as given, for messages
  std::string target_;  // the file that will be replaced
  // It is in the same folder as the target. Empty after `commit`, and if nothing is replaced.
  std::string temporary_;
  std::string pending_;  // not written yet
  Budget* budget_ = nullptr;
  int descriptor_ = -1;
};

}  // namespace kingmaker
