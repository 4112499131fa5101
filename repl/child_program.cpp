#include "repl/child_program.hpp"

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

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

// How often the budget is looked at, and what waiting so long costs of it: enough that it looks at
// the clock and for an interruption each time.
constexpr int kMillisecondsPerLook = 20;
constexpr std::uint64_t kUnitsPerLook = 1000;
// Of what a program has to say.
constexpr std::size_t kLongestMessage = 4096;

absl::Status failed(std::string_view what, int error) {
  return absl::UnavailableError(cat(what, ": ", std::generic_category().message(error)));
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }
  [[nodiscard]] int get() const { return number_; }
  void reset() {
    if (number_ >= 0) close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  // The child has this file under another number.
  [[nodiscard]] bool give(int file, int number) {
    return posix_spawn_file_actions_adddup2(&actions_, file, number) == 0;
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// A child process, ended at the latest when this is.
class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (ended_) return;
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  // Has it ended by now?
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

// Reads what the child says, up to the end of it, while there is budget. The child never waits for
// its words to be read.
bool listen(int pipe, Budget& budget, std::string& message) {
  std::array<char, 4096> buffer;
  while (true) {
    pollfd look = {pipe, POLLIN, 0};
    const int ready = poll(&look, 1, kMillisecondsPerLook);
    if (!budget.spend(kUnitsPerLook)) return false;
    if (ready <= 0) continue;
    const ssize_t count = read(pipe, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    message.append(buffer.data(),
                   std::min(static_cast<std::size_t>(count), kLongestMessage - message.size()));
  }
}

// The last line that is not empty: gnuplot shows the place of an error before it.
std::string last_line(std::string_view message) {
  const std::size_t end = message.find_last_not_of(" \n");
  message = message.substr(0, end == std::string_view::npos ? 0 : end + 1);
  std::string line(message.substr(message.rfind('\n') + 1));
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return line;
}

}  // namespace

absl::Status run_program_on(std::vector<std::string> command, std::string_view input,
                            const OutputFile& out, Budget& budget) {
  const std::string& program = command.front();
  const std::string cannot_start = cat("cannot start `", program, "`");
  // From a file without a name, so that nobody has to write while the program has words to be read.
  const std::unique_ptr<std::FILE, Closer> file(std::tmpfile());
  if (!file || std::fwrite(input.data(), 1, input.size(), file.get()) != input.size() ||
      std::fflush(file.get()) != 0 || std::fseek(file.get(), 0, SEEK_SET) != 0) {
    return failed("cannot write a temporary file", errno);
  }
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failed(cannot_start, errno);
  const Descriptor words(ends[0]);
  Descriptor words_of_child(ends[1]);

  FileActions files;
  if (!files.give(fileno(file.get()), STDIN_FILENO) ||
      !files.give(out.descriptor(), STDOUT_FILENO) ||
      !files.give(words_of_child.get(), STDERR_FILENO)) {
    return failed(cannot_start, ENOMEM);
  }
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error =
      posix_spawnp(&pid, program.c_str(), files.get(), nullptr, arguments.data(), environ);
  words_of_child.reset();
  if (error == ENOENT || error == EACCES) {
    return absl::NotFoundError(cat("there is no program `", program, "` to be found"));
  }
  if (error != 0) return failed(cannot_start, error);

  Child child(pid);
  std::string message;
  if (!listen(words.get(), budget, message)) return status_of(budget.reason(), budget);
  while (!child.has_ended()) {
    poll(nullptr, 0, 1);
    if (!budget.spend(kUnitsPerLook)) return status_of(budget.reason(), budget);
  }
  const int status = child.status();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return absl::OkStatus();
  // Ctrl-C reaches the program as well.
  if (!budget.spend(kUnitsPerLook)) return status_of(budget.reason(), budget);
  const std::string line = last_line(message);
  const std::string reason = !line.empty()         ? line
                             : WIFSIGNALED(status) ? cat("ended by signal ", WTERMSIG(status))
                                                   : cat("exit status ", WEXITSTATUS(status));
  return absl::UnavailableError(cat("`", program, "` failed: ", reason));
}

}  // namespace kingmaker
