#include "repl/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

absl::Status cannot_write(const std::string& path, int error) {
  return absl::UnavailableError(
      cat("cannot write `", path, "`: ", std::generic_category().message(error)));
}

}  // namespace

std::string_view file_ending(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

absl::StatusOr<OutputFile> OutputFile::create(std::string path) {
  constexpr int kMostAttempts = 100;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return cannot_write(path, EISDIR);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  // As open() would create it, unlike mkstemp(), which makes files that nobody else may read.
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const std::string name = cat(".kingmaker-", getpid(), "-", attempt);
    std::string temporary = (folder / name).string();
    const int descriptor =
        open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);  // less the umask
    if (descriptor >= 0) return OutputFile(std::move(path), std::move(temporary), descriptor);
    if (errno != EEXIST) return cannot_write(path, errno);
  }
  return cannot_write(path, EEXIST);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

absl::Status OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot_write(path_, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status OutputFile::commit() {
  // Some file systems say only now that the disk is full.
  if (close(std::exchange(descriptor_, -1)) != 0) return cannot_write(path_, errno);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_, errno);
  temporary_.clear();
  return absl::OkStatus();
}

}  // namespace kingmaker
