// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/child_program.hpp"

#include <boost/core/noncopyable.hpp>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "repl/host/descriptor.hpp"
#include "repl/host/signals.hpp"

namespace kingmaker {
namespace {

// The time between two looks at the budget, and the units that it costs: enough for the budget to
// look at the clock and at interruptions each time.
constexpr int kMillisecondsPerLook = 20;
constexpr std::uint64_t kUnitsPerLook = 1000;
// The longest message of a program that is kept.
constexpr std::size_t kLongestMessage = 4096;

absl::Status failed(std::string_view failure, int error) {
  return absl::UnavailableError(cat(failure, ": ", std::generic_category().message(error)));
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

class FileActions : boost::noncopyable {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  // Gives the file to the child under the descriptor `number`.
  [[nodiscard]] bool give(int file, int number) {
    return posix_spawn_file_actions_adddup2(&actions_, file, number) == 0;
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// A child process, which is killed at the latest when this object is destroyed.
class Child : boost::noncopyable {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  ~Child() {
    if (ended_) return;
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  // True if the child has ended.
  [[nodiscard]] bool has_ended() {
    if (!ended_) ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
    return ended_;
  }
  [[nodiscard]] int status() const { return status_; }

 private:
  pid_t pid_;
  int status_ = 0;
  bool ended_ = false;
};

// A pipe from one of a child's streams.
struct ChildStream {
  Descriptor read_end;
  Descriptor write_end;
  int error = 0;

  ChildStream() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) error = errno;
    read_end = Descriptor(ends[0]);
    write_end = Descriptor(ends[1]);
  }
};

// Reads the output and the messages of the child up to the end of both, while the budget lasts. It
// reads from both at once, so the child never waits long.
absl::Status follow(int output_end, int message_end, std::string& output, std::string& message,
                    Budget& budget) {
  std::array<char, 65536> buffer;
  std::array<pollfd, 2> looks = {pollfd{output_end, POLLIN, 0}, pollfd{message_end, POLLIN, 0}};
  while (looks[0].fd >= 0 || looks[1].fd >= 0) {
    const int ready = poll(looks.data(), looks.size(), kMillisecondsPerLook);
    if (!budget.spend(kUnitsPerLook)) return status_of(budget);
    if (ready <= 0) continue;
    for (pollfd& look : looks) {
      if (look.fd < 0 || look.revents == 0) continue;
      const ssize_t count = read(look.fd, buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        look.fd = -1;  // poll() skips it
        continue;
      }
      const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
      if (&look == looks.data()) {
        output += text;
      } else {
        message += text.substr(0, kLongestMessage - message.size());
      }
    }
  }
  return absl::OkStatus();
}

// The last line that is not empty.
std::string last_line(std::string_view message) {
  const std::size_t end = message.find_last_not_of(" \n");
  message = message.substr(0, end == std::string_view::npos ? 0 : end + 1);
  std::string line(message.substr(message.rfind('\n') + 1));
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return line;
}

std::string cannot_start(std::string_view program) { return cat("cannot start `", program, "`"); }

using File = std::unique_ptr<std::FILE, Closer>;

// A file without a name. So the input need not be written while the program's output is read, and
// the program may leave input unread.
absl::StatusOr<File> file_of(std::string_view text) {
  File file(std::tmpfile());
  if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() ||
      std::fflush(file.get()) != 0 || std::fseek(file.get(), 0, SEEK_SET) != 0) {
    return failed("cannot write a temporary file", errno);
  }
  return file;
}

// Starts the program with `input` as its standard input, and with the other files in `files`.
absl::StatusOr<pid_t> start(std::vector<std::string> command, std::FILE* input,
                            FileActions& files) {
  const std::string& program = command.front();
  if (!files.give(fileno(input), STDIN_FILENO)) return failed(cannot_start(program), ENOMEM);
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error =
      posix_spawnp(&pid, program.c_str(), files.get(), nullptr, arguments.data(), environ);
  if (error == ENOENT || error == EACCES) {
    return absl::NotFoundError(cat("there is no program `", program, "` to be found"));
  }
  if (error != 0) return failed(cannot_start(program), error);
  return pid;
}

}  // namespace

absl::StatusOr<std::string> output_of_program(std::vector<std::string> command,
                                              std::string_view input, Budget& budget) {
  const std::string program = command.front();
  ChildStream picture;
  ChildStream words;
  for (const ChildStream* stream : {&picture, &words}) {
    if (stream->error != 0) return failed(cannot_start(program), stream->error);
  }
  FileActions files;
  if (!files.give(picture.write_end.get(), STDOUT_FILENO) ||
      !files.give(words.write_end.get(), STDERR_FILENO)) {
    return failed(cannot_start(program), ENOMEM);
  }
  KM_ASSIGN_OR_RETURN(const File read, file_of(input));
  const absl::StatusOr<pid_t> pid = start(std::move(command), read.get(), files);
  picture.write_end.reset();
  words.write_end.reset();
  if (!pid.ok()) return pid.status();

  Child child(*pid);
  std::string output;
  std::string message;
  if (absl::Status status =
          follow(picture.read_end.get(), words.read_end.get(), output, message, budget);
      !status.ok()) {
    return status;
  }
  while (!child.has_ended()) {
    poll(nullptr, 0, 1);
    if (!budget.spend(kUnitsPerLook)) return status_of(budget);
  }
  const int status = child.status();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return output;
  // Ctrl-C reaches the program as well.
  if (!budget.spend(kUnitsPerLook)) return status_of(budget);
  const std::string line = last_line(message);
  const std::string reason = !line.empty()         ? line
                             : WIFSIGNALED(status) ? cat("ended by signal ", WTERMSIG(status))
                                                   : cat("exit status ", WEXITSTATUS(status));
  return absl::UnavailableError(cat("`", program, "` failed: ", reason));
}

absl::StatusOr<bool> run_program_at_terminal(std::vector<std::string> command,
                                             std::optional<std::string_view> input) {
  KM_ASSIGN_OR_RETURN(const File read, file_of(input.value_or("")));
  FileActions files;
  KM_ASSIGN_OR_RETURN(const pid_t pid,
                      start(std::move(command), input ? read.get() : stdin, files));
  const Waiting waiting(pid);
  struct sigaction ignored = {};
  ignored.sa_handler = SIG_IGN;
  struct sigaction before = {};
  sigaction(SIGINT, &ignored, &before);
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  sigaction(SIGINT, &before, nullptr);
  // The child shares the file position, which shows whether it has read anything.
  return lseek(fileno(read.get()), 0, SEEK_CUR) > 0;
}

}  // namespace kingmaker
