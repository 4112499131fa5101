// Files that appear under their names only when they are complete: whatever goes wrong before, a
// full disk or Ctrl-C, leaves an older file of this name as it was.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>

namespace kingmaker {

// What stands behind the last dot of a file's name, `svg` of `a/b.svg`; empty if there is none, or
// nothing before it.
[[nodiscard]] std::string_view file_ending(std::string_view path);

class OutputFile {
 public:
  // Starts a file that `commit` will name `path`, beside it. The error says why it cannot be
  // written.
  [[nodiscard]] static absl::StatusOr<OutputFile> create(std::string path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Removes what was not committed.
  ~OutputFile();

  // For others to write to.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] absl::Status write(std::string_view text);
  // Gives the file its name, in place of an older one. Nothing may be written afterwards.
  [[nodiscard]] absl::Status commit();

 private:
  OutputFile(std::string path, std::string temporary, int descriptor)
      : path_(std::move(path)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

  std::string path_;
  std::string temporary_;  // empty once committed
  int descriptor_;
};

}  // namespace kingmaker
