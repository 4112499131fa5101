#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "repl/commands/command_line.hpp"

namespace {

std::atomic<bool> interrupt_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

std::atomic<std::time_t> requested_at = 0;

std::time_t seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

void on_interrupt(int /*signal*/) {
  // Whatever runs stops within a second. Impatience in the meantime must not cost the session, but
  // where nothing heeds the request, asking again ends the program.
  constexpr std::time_t kPatience = 3;
  if (!interrupt_requested.exchange(true)) {
    requested_at = seconds();
  } else if (seconds() - requested_at > kPatience) {
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
  }
}

// A stream that was closed would otherwise be the next file that is opened, a drawing, say. Now
// reading and writing it fails, as it should.
void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) {
      static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_missing_streams();
  // A file that may not grow further is an error like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
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
