#include "repl/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
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

absl::StatusOr<OutputFile> OutputFile::create(std::string path, mode_t permissions) {
  constexpr int kMostAttempts = 100;
  OutputFile file(std::move(path));
  struct stat old {};
  const bool exists = stat(file.path_.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return cannot_write(file.path_, EISDIR);
  if (exists && !S_ISREG(old.st_mode)) {
    file.descriptor_ = open(file.path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return cannot_write(file.path_, errno);
    return file;
  }
  if (exists) permissions = old.st_mode & 07777U;
  std::error_code unresolved;
  const std::filesystem::path target = std::filesystem::weakly_canonical(file.path_, unresolved);
  file.target_ = unresolved ? file.path_ : target.string();
  const std::filesystem::path folder = std::filesystem::path(file.target_).parent_path();
  // As open() would create it, unlike mkstemp(), which makes files that nobody else may read.
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    std::string temporary = (folder / cat(".kingmaker-", getpid(), "-", attempt)).string();
    file.descriptor_ =
        open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
    if (file.descriptor_ >= 0) {
      file.temporary_ = std::move(temporary);
      // What the umask took from the permissions of the older file.
      if (exists && fchmod(file.descriptor_, permissions) != 0) {
        return cannot_write(file.path_, errno);
      }
      return file;
    }
    if (errno != EEXIST) break;
  }
  return cannot_write(file.path_, errno);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
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
  if (temporary_.empty()) return absl::OkStatus();
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) return cannot_write(path_, errno);
  temporary_.clear();
  return absl::OkStatus();
}

}  // namespace kingmaker
