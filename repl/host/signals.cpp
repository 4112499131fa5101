// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/signals.hpp"

#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <ctime>
#include <initializer_list>

#include "base/output_file.hpp"

namespace kingmaker {
namespace {

std::atomic<bool> interrupt_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");
std::atomic<std::time_t> requested_at = 0;
std::atomic<int> ending_signal = 0;  // 0 if there was none
std::atomic<bool> is_waiting = false;
std::atomic<pid_t> awaited = 0;  // the child that has the terminal; 0 if none

std::time_t seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// The state of the terminal before lines were edited.
struct {
  termios settings = {};
  std::atomic<const char*> sequence = nullptr;
} initial_terminal;

// Ends the program by `signal`. Nothing after it in a handler is executed.
void end_by(int signal) {
  // In the background the terminal belongs to another program.
  const char* const sequence = initial_terminal.sequence;
  if (sequence != nullptr && tcgetpgrp(STDIN_FILENO) == getpgrp()) {
    static_cast<void>(!write(STDOUT_FILENO, sequence, std::strlen(sequence)));
    tcsetattr(STDIN_FILENO, TCSANOW, &initial_terminal.settings);
  }
  if (awaited != 0) kill(awaited, signal);
  remove_unfinished_files();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void on_interrupt(int signal) {
  // A running statement stops within a second. Repeated signals in the meantime must not end the
  // session. If the statement does not stop, the next signal ends the program.
  constexpr std::time_t kPatience = 3;
  if (!interrupt_requested.exchange(true)) {
    requested_at = seconds();
  } else if (seconds() - requested_at > kPatience) {
    end_by(signal);
  }
}

void on_end(int signal) {
  interrupt_requested = true;
  if (ending_signal.exchange(signal) != 0 || is_waiting) end_by(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

}  // namespace

std::atomic<bool>* handle_signals() {
  // With the signal ignored, reaching the limit of file size is an error, like a full disk.
  handle(SIGXFSZ, SIG_IGN);
  handle(SIGINT, on_interrupt);
  for (const int signal : {SIGTERM, SIGHUP, SIGPIPE}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    // `nohup` stays in force.
    if (before.sa_handler != SIG_IGN) handle(signal, signal == SIGPIPE ? end_by : on_end);
  }
  return &interrupt_requested;
}

void restore_terminal_by(const char* sequence) {
  if (sequence != nullptr && tcgetattr(STDIN_FILENO, &initial_terminal.settings) != 0) return;
  initial_terminal.sequence = sequence;
}

bool is_ending() { return ending_signal != 0; }

void end_if_asked() {
  if (is_ending()) end_by(ending_signal);
}

Waiting::Waiting(pid_t child) {
  awaited = child;
  is_waiting = true;
  end_if_asked();
}

Waiting::~Waiting() {
  is_waiting = false;
  awaited = 0;
}

}  // namespace kingmaker
