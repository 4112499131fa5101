// The command line: runs the program with its arguments.
#pragma once

#include <atomic>
#include <iosfwd>
#include <string>
#include <vector>

namespace kingmaker {

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_terminal = false;
  bool out_terminal = false;
  bool err_terminal = false;
};

// Runs the program with `arguments`, which do not include its name, and returns its exit status.
// `interrupt` is set when the user wants to stop the running statement.
[[nodiscard]] int run_command_line(const std::vector<std::string>& arguments,
                                   const Streams& streams, std::atomic<bool>* interrupt);

}  // namespace kingmaker
