// Files that appear under their names only when they are complete: whatever goes wrong before, a
// full disk, Ctrl-C or a crash of the machine, leaves an older file of this name as it was. Its
// permissions stay, and so does a symbolic link: the file that it leads to is the one replaced, or
// made. A device or a pipe is written to, as long as the budget lasts: there may be no reader, or
// one who does not read on.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sys/types.h>

#include <string>
#include <string_view>

#include "base/budget.hpp"

namespace kingmaker {

// What stands behind the last dot of a file's name, `svg` of `a/b.svg`; empty if there is none, or
// nothing before it.
[[nodiscard]] std::string_view file_ending(std::string_view path);

// `path` leads to this file, which may not exist, through symbolic links.
[[nodiscard]] std::string link_target(const std::string& path);

class OutputFile {
 public:
  // Starts a file that `commit` will name `path`. Unavailable says why it cannot be written.
  // A new one gets `permissions`, less the umask. Without a budget it waits for readers for ever;
  // a budget outlives the file, and its errors are those of `create`, `write` and `commit`, too.
  [[nodiscard]] static absl::StatusOr<OutputFile> create(std::string path,
                                                         mode_t permissions = 0666,
                                                         Budget* budget = nullptr);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Removes what was not committed.
  ~OutputFile();

  // Cheap for small pieces: they are collected. A failure is Unavailable, now or later.
  [[nodiscard]] absl::Status write(std::string_view text);
  // Gives the file its name, in place of an older one, when all of it is on the disk. Nothing may
  // be written afterwards.
  [[nodiscard]] absl::Status commit();

 private:
  OutputFile(std::string path, Budget* budget) : path_(std::move(path)), budget_(budget) {}
  // Writes to a device or a pipe.
  [[nodiscard]] absl::Status open_stream(bool is_pipe);
  [[nodiscard]] absl::Status flush();

  std::string path_;       // as it was given, for messages
  std::string target_;     // what the temporary file will replace
  std::string temporary_;  // beside the target; empty once committed, and where nothing is replaced
  std::string pending_;    // not written yet
  Budget* budget_ = nullptr;
  int descriptor_ = -1;
};

}  // namespace kingmaker
