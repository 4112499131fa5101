// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Signals that stop a running statement, or end the program.
//
// Ctrl-C asks the running statement to stop. SIGTERM and SIGHUP do the same, and the program then
// ends without leaving a temporary file or a child process. While the program waits, for example at
// the prompt, there is nothing to clean up, and these signals end it at once.
// Tested in tests/repl/process_test.cpp.
#pragma once

#include <sys/types.h>

#include <boost/core/noncopyable.hpp>

#include <atomic>

namespace kingmaker {

// Handles signals from now on, and returns the flag that is set to stop the running statement.
[[nodiscard]] std::atomic<bool>* handle_signals();
// True if a signal that ends the program has arrived.
[[nodiscard]] bool is_ending();
// If such a signal has arrived, ends the program as the signal does.
void end_if_asked();

// Sets the text that is written to the terminal when a signal ends the program, or null. The
// current settings of the terminal are restored, too. The text must live as long as the program.
void restore_terminal_by(const char* sequence);

// While this object lives, the program waits for input, or for the end of a child that has the
// terminal.
class Waiting : boost::noncopyable {
 public:
  explicit Waiting(pid_t child = 0);
  ~Waiting();
};

}  // namespace kingmaker
