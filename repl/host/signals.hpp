// Signals that stop what runs, or end the program.
//
// Ctrl-C asks the running statement to stop. So do SIGTERM and SIGHUP, and the program ends when it
// has: it leaves no temporary file and no child behind. Where it waits for somebody else, at the
// prompt, say, there is nothing to leave, and they end it at once.
#pragma once

#include <sys/types.h>

#include <atomic>

namespace kingmaker {

// From now on. The flag is set to stop what runs.
[[nodiscard]] std::atomic<bool>* handle_signals();
// Has a signal come that ends the program?
[[nodiscard]] bool is_ending();
// Ends the program as that signal does, if one has come.
void end_if_asked();

// What puts the terminal right when a signal ends the program, beside its settings, which become
// those that it has now; null: nothing. It is to outlive the program.
void restore_terminal_by(const char* sequence);

// While it lives the program waits: for input, or until a child that has the terminal ends.
class Waiting {
 public:
  explicit Waiting(pid_t child = 0);
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting();
};

}  // namespace kingmaker
