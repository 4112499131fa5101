#include <unistd.h>

#include <atomic>
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "repl/command_line.hpp"

namespace {

std::atomic<bool> interrupt_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

void on_interrupt(int /*signal*/) {
  // The first asks the running statement to stop; a second one, when nothing heeds it, ends.
  if (interrupt_requested.exchange(true)) {
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  const kingmaker::Streams streams{
      std::cin,
      std::cout,
      std::cerr,
      isatty(STDIN_FILENO) != 0,
      isatty(STDOUT_FILENO) != 0,
      isatty(STDERR_FILENO) != 0,
  };
  const int status = kingmaker::run_command_line(std::vector<std::string>(argv + 1, argv + argc),
                                                 streams, &interrupt_requested);
  std::cout.flush();
  if (!std::cout) {
    std::cerr << "kingmaker: error: cannot write the output\n";
    return 3;
  }
  return status;
}
