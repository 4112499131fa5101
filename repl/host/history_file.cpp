// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/history_file.hpp"

#include <absl/algorithm/container.h>
#include <absl/status/statusor.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <algorithm>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "repl/host/descriptor.hpp"

namespace kingmaker {
namespace {

constexpr mode_t kPrivate = 0600;

absl::Status cannot_keep(const std::string& path, int error) {
  return absl::UnavailableError(
      cat("cannot write `", path, "`: ", std::generic_category().message(error)));
}

// Opens the file and locks it for this process until it is closed.
absl::StatusOr<Descriptor> open_alone(const std::string& path) {
  for (;;) {
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kPrivate));
    if (file.get() < 0) return cannot_keep(path, errno);
    while (flock(file.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
    // Another process may have replaced the file in the meantime, to shorten it.
    struct stat here {};
    struct stat named {};
    if (fstat(file.get(), &here) != 0 || stat(path.c_str(), &named) != 0 ||
        here.st_ino == named.st_ino) {
      return file;
    }
  }
}

// The first bytes of the file, as many as the head has.
std::string head_of(int file) {
  std::array<char, kHistoryHead.size()> head{};
  const ssize_t size = pread(file, head.data(), head.size(), 0);
  return {head.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

absl::Status another_file(const std::string& path) {
  return absl::FailedPreconditionError(cat("`", path, "` is not a history file"));
}

}  // namespace

absl::Status check_history(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0) {
    return absl::OkStatus();
  }
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return head_of(file.get()) == kHistoryHead ? absl::OkStatus() : another_file(path);
}

absl::Status append_to_history(const std::string& path, std::string_view lines) {
  KM_ASSIGN_OR_RETURN(const Descriptor file, open_alone(path));
  struct stat info {};
  const bool is_regular = fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode);
  const std::string head = is_regular ? head_of(file.get()) : std::string();
  if (!head.empty() && head != kHistoryHead) return another_file(path);
  const std::string text = cat(head.empty() ? kHistoryHead : std::string_view(), lines);
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t count = write(file.get(), text.data() + at, text.size() - at);
    if (count < 0 && errno != EINTR) return cannot_keep(path, errno);
    if (count > 0) at += static_cast<std::size_t>(count);
  }
  return absl::OkStatus();
}

absl::Status shorten_history(const std::string& path, std::size_t limit) {
  KM_ASSIGN_OR_RETURN(const Descriptor file, open_alone(path));
  std::string text;
  std::array<char, 65536> piece{};
  for (ssize_t size = 0; (size = pread(file.get(), piece.data(), piece.size(),
                                       static_cast<off_t>(text.size()))) > 0;) {
    text.append(piece.data(), static_cast<std::size_t>(size));
  }
  auto lines = static_cast<std::size_t>(absl::c_count(text, '\n'));
  if (!text.starts_with(kHistoryHead) || lines <= 2 * limit) return absl::OkStatus();
  std::size_t begin = 0;
  for (; lines > limit; --lines) begin = text.find('\n', begin) + 1;
  KM_ASSIGN_OR_RETURN(OutputFile out, OutputFile::create(path, kPrivate));
  KM_RETURN_IF_ERROR(out.write(cat(kHistoryHead, std::string_view(text).substr(begin))));
  return out.commit();
}

}  // namespace kingmaker
