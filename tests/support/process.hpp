// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the program in a process of its own, with files for its streams or with a terminal.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/cpu_time.hpp"
#include "tests/support/paths.hpp"

namespace kingmaker::testing {

// A time limit for events that take a moment on an idle machine.
inline constexpr std::chrono::minutes kHang(5);

// Waits until `condition` is true. False if that takes too long.
template <typename Condition>
bool comes_true(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + kHang;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

class Process {
 public:
  // `prepare` runs in the new process, before the program.
  explicit Process(std::vector<std::string> arguments, const std::function<void()>& prepare = {}) {
    pid_ = started(fork());
    if (pid_ == 0) become(std::move(arguments), prepare);
  }
  // Both output streams go to the file `out`.
  Process(std::vector<std::string> arguments, const std::string& out)
      : Process(std::move(arguments), [&out] {
          const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
          dup2(file, STDOUT_FILENO);
          dup2(file, STDERR_FILENO);
        }) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ <= 0) return;
    send(SIGKILL);
    wait();
  }

  void send(int signal) const { kill(pid_, signal); }
  // True if the process handles this signal, which it does some time after its start.
  [[nodiscard]] bool catches(int signal) const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    const std::string field = "SigCgt:";
    for (std::string line; std::getline(status, line);) {
      if (!line.starts_with(field)) continue;
      return (std::stoull(line.substr(field.size()), nullptr, 16) >> (signal - 1) & 1U) != 0;
    }
    return false;
  }
  // The processor time used until now, or until its end.
  [[nodiscard]] std::chrono::milliseconds cpu_time() const {
    clockid_t clock = 0;
    if (clock_getcpuclockid(pid_, &clock) != 0) return std::chrono::milliseconds(0);
    return testing::cpu_time(clock);
  }
  // True if the process has ended. `wait` must be called nevertheless.
  [[nodiscard]] bool has_ended() const {
    siginfo_t information{};
    return waitid(P_PID, static_cast<id_t>(pid_), &information, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           information.si_pid == pid_;
  }
  // The exit status, or the negative signal that ended the process.
  int wait() {
    int status = 0;
    rusage usage{};
    wait4(std::exchange(pid_, 0), &status, 0, &usage);
    peak_kilobytes_ = usage.ru_maxrss;
    used_ = milliseconds_of(usage.ru_utime) + milliseconds_of(usage.ru_stime);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  // The largest resident memory. Precondition: the process has ended.
  [[nodiscard]] long peak_kilobytes() const { return peak_kilobytes_; }
  // The processor time of the whole process. Precondition: it has ended.
  [[nodiscard]] std::chrono::milliseconds used() const { return used_; }

 protected:
  Process() = default;
  [[noreturn]] static void become(std::vector<std::string> arguments,
                                  const std::function<void()>& prepare) {
    if (prepare) prepare();
    arguments.insert(arguments.begin(), program_under_test());
    std::vector<char*> words;
    for (std::string& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
  }

  // The process `pid`, which is there. Without this check, `send` would send its signal to all
  // processes of the user.
  static pid_t started(pid_t pid) {
    if (pid < 0) throw std::system_error(errno, std::generic_category(), "no process or terminal");
    return pid;
  }

  pid_t pid_ = 0;

 private:
  static std::chrono::milliseconds milliseconds_of(const timeval& time) {
    return std::chrono::milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
  }

  long peak_kilobytes_ = 0;
  std::chrono::milliseconds used_{0};
};

// The program at a terminal, with a user who types.
class Terminal : public Process {
 public:
  explicit Terminal(std::vector<std::string> arguments = {},
                    const std::function<void()>& prepare = {}, unsigned short columns = 80) {
    const winsize size{24, columns, 0, 0};
    pid_ = started(forkpty(&terminal_, nullptr, nullptr, &size));
    if (pid_ == 0) {
      // If the tests run in the background, SIGINT is ignored, which all child processes inherit.
      std::signal(SIGINT, SIG_DFL);
      setenv("TERM", "xterm", 1);
      setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // libedit does not give everything back
      become(std::move(arguments), prepare);
    }
  }
  ~Terminal() { hang_up(); }

  void type(const std::string& text) const {
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t written = write(terminal_, text.data() + at, text.size() - at);
      if (written <= 0) return;
      at += static_cast<std::size_t>(written);
    }
  }
  // The output since the last call up to `text`. If `text` does not come in time, all output until
  // then.
  std::string shown_until(const std::string& text, std::chrono::milliseconds time = kHang) {
    const auto end = std::chrono::steady_clock::now() + time;
    for (;;) {
      if (const std::size_t at = unread_.find(text); at != std::string::npos) {
        std::string shown = unread_.substr(0, at + text.size());
        unread_.erase(0, at + text.size());
        return shown;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end - std::chrono::steady_clock::now());
      pollfd look{terminal_, POLLIN, 0};
      std::array<char, 4096> buffer;
      if (left.count() <= 0 || poll(&look, 1, static_cast<int>(left.count())) <= 0) break;
      const ssize_t count = ::read(terminal_, buffer.data(), buffer.size());
      if (count <= 0) break;
      unread_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return std::exchange(unread_, {});
  }
  // True if the terminal shows typed characters itself.
  [[nodiscard]] bool echoes() const {
    termios settings{};
    return tcgetattr(terminal_, &settings) == 0 && (settings.c_lflag & ECHO) != 0;
  }
  // The terminal disappears.
  void hang_up() {
    if (terminal_ >= 0) close(std::exchange(terminal_, -1));
  }

 private:
  int terminal_ = -1;
  std::string unread_;
};

}  // namespace kingmaker::testing
