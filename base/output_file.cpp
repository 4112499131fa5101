// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/output_file.hpp"

#include <absl/algorithm/container.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

absl::Status cannot_write(const std::string& path, int error) {
  return absl::UnavailableError(
      cat("cannot write `", path, "`: ", std::generic_category().message(error)));
}

// The names of files that are not committed, where a handler of signals can read them. More files
// than places are not removed by it.
struct Unfinished {
  enum class State : std::uint8_t { Free, Taken, Named };
  std::atomic<State> state = State::Free;
  std::array<char, 1024> path = {};
};
std::array<Unfinished, 8> unfinished;

void note_unfinished(const std::string& path) {
  for (Unfinished& place : unfinished) {
    auto free = Unfinished::State::Free;
    if (path.size() >= place.path.size() ||
        !place.state.compare_exchange_strong(free, Unfinished::State::Taken)) {
      continue;
    }
    place.path[path.copy(place.path.data(), path.size())] = '\0';
    place.state = Unfinished::State::Named;
    return;
  }
}
void note_finished(const std::string& path) {
  for (Unfinished& place : unfinished) {
    if (place.state == Unfinished::State::Named && path == place.path.data()) {
      place.state = Unfinished::State::Free;
    }
  }
}

// The time between two attempts to write to a reader that is not ready.
constexpr int kStep = 20;  // ms

// Makes a new name survive a crash of the machine, if the folder can be opened.
void keep_names_of(const std::filesystem::path& folder) {
  const int directory = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (directory < 0) return;
  static_cast<void>(fsync(directory));
  close(directory);
}

}  // namespace

std::string link_target(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::filesystem::path target(path);
  std::error_code error;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, error); ++i) {
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;  // it is `next` alone if that is absolute
  }
  return target.string();
}

std::string_view file_ending(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // without a `/`, npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

void remove_unfinished_files() noexcept {
  for (const Unfinished& place : unfinished) {
    if (place.state == Unfinished::State::Named) unlink(place.path.data());
  }
}

bool is_below(const std::string& path, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code failed;
  std::error_code unknown;
  const fs::path whole = fs::weakly_canonical(path, failed);
  const fs::path root = fs::weakly_canonical(folder.empty() ? "." : folder, unknown);
  return !failed && !unknown && absl::c_mismatch(root, whole).first == root.end();
}

const std::string*& InDocument::folder() {
  static const std::string* folder = nullptr;
  return folder;
}

InDocument::InDocument(const std::string& document)
    : folder_(std::filesystem::path(document).parent_path().string()),
      outer_(std::exchange(folder(), &folder_)) {}
InDocument::~InDocument() { folder() = outer_; }

absl::Status InDocument::may_read(const std::string& file) {
  if (!is_one() || is_below(file, *folder())) return absl::OkStatus();
  return absl::PermissionDeniedError(
      cat("cannot read `", file, "`: a document reads only files of its folder"));
}

absl::StatusOr<OutputFile> OutputFile::create(std::string path, mode_t permissions,
                                              Budget* budget) {
  if (InDocument::is_one()) {
    return absl::UnavailableError(
        cat("cannot write `", path,
            "`: a document computes and writes no files, so that `-o`, "
            "`to`, `:save`, `--plot` and `--checkpoint` are for the prompt"));
  }
  constexpr int kMostAttempts = 100;
  OutputFile file(std::move(path), budget);
  // The system would take only the part before the zero as the name.
  if (file.path_.find('\0') != std::string::npos) {
    return absl::UnavailableError("cannot write a file with a zero byte in its name");
  }
  struct stat old {};
  const bool exists = stat(file.path_.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return cannot_write(file.path_, EISDIR);
  if (exists && !S_ISREG(old.st_mode)) {
    KM_RETURN_IF_ERROR(file.open_stream(S_ISFIFO(old.st_mode)));
    return file;
  }
  if (exists) permissions = old.st_mode & 07777U;
  file.target_ = link_target(file.path_);
  const std::filesystem::path folder = std::filesystem::path(file.target_).parent_path();
  // Unlike mkstemp(), open() creates a file with the usual permissions.
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    std::string temporary = (folder / cat(".kingmaker-", getpid(), "-", attempt)).string();
    file.descriptor_ =
        open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
    if (file.descriptor_ >= 0) {
      file.temporary_ = std::move(temporary);
      note_unfinished(file.temporary_);
      // The umask may have removed permissions that the older file has.
      if (exists && fchmod(file.descriptor_, permissions) != 0) {
        return cannot_write(file.path_, errno);
      }
      return file;
    }
    if (errno != EEXIST) break;
  }
  return cannot_write(file.path_, errno);
}

absl::Status OutputFile::open_stream(bool is_pipe) {
  // The system would wait for a reader of the pipe, and nothing could end that.
  for (;;) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ >= 0) return absl::OkStatus();
    if (errno != EINTR && (errno != ENXIO || !is_pipe)) return cannot_write(path_, errno);
    if (budget_ != nullptr && !budget_->look()) return status_of(*budget_);
    static_cast<void>(poll(nullptr, 0, kStep));
  }
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      pending_(std::move(other.pending_)),
      budget_(other.budget_),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (temporary_.empty()) return;
  note_finished(temporary_);
  unlink(temporary_.c_str());
}

absl::Status OutputFile::write(std::string_view text) {
  constexpr std::size_t kPending = std::size_t{1} << 16;
  pending_ += text;
  return pending_.size() < kPending ? absl::OkStatus() : flush();
}

absl::Status OutputFile::flush() {
  std::string_view left = pending_;
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EAGAIN) {
      if (budget_ != nullptr && !budget_->look()) return status_of(*budget_);
      pollfd room{descriptor_, POLLOUT, 0};
      static_cast<void>(poll(&room, 1, kStep));
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot_write(path_, errno);
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  pending_.clear();
  return absl::OkStatus();
}

absl::Status OutputFile::commit() {
  KM_RETURN_IF_ERROR(flush());
  const bool replaces = !temporary_.empty();
  if (replaces && fsync(descriptor_) != 0) return cannot_write(path_, errno);
  // Some file systems report a full disk only here.
  if (close(std::exchange(descriptor_, -1)) != 0) return cannot_write(path_, errno);
  if (!replaces) return absl::OkStatus();
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) return cannot_write(path_, errno);
  note_finished(temporary_);
  temporary_.clear();
  keep_names_of(std::filesystem::path(target_).parent_path());
  return absl::OkStatus();
}

}  // namespace kingmaker
