// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program. Tested in tests/repl/process_test.cpp.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <iostream>
#include <istream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/commands/command_line.hpp"
#include "repl/host/signals.hpp"
#include "repl/host/standard_input.hpp"

namespace {

// If a standard stream is closed, the next file that is opened, such as a drawing, would take its
// place. These streams are opened so that reading and writing fail, as they should.
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
  std::atomic<bool>* const interrupt = kingmaker::handle_signals();
  std::ios::sync_with_stdio(false);
  kingmaker::DescriptorInput input(STDIN_FILENO, std::cout, interrupt);
  std::istream in(&input);
  const kingmaker::Streams streams{
      in,
      std::cout,
      std::cerr,
      isatty(STDIN_FILENO) != 0,
      isatty(STDOUT_FILENO) != 0,
      isatty(STDERR_FILENO) != 0,
  };
  const int status = kingmaker::run_command_line(std::vector<std::string>(argv + 1, argv + argc),
                                                 streams, interrupt, kingmaker::program_library());
  std::cout.flush();
  kingmaker::end_if_asked();
  if (!std::cout) {
    std::cerr << "kingmaker: error: cannot write the output\n";
    return 3;
  }
  return status;
}
