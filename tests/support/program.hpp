// Runs the whole program in this process, over string streams.
#pragma once

#include <atomic>
#include <sstream>
#include <string>
#include <vector>

#include "repl/commands/command_line.hpp"

namespace kingmaker::testing {

struct ProgramRun {
  int status = 0;
  std::string out;
  std::string err;
};

inline ProgramRun run_program(const std::vector<std::string>& arguments,
                              const std::string& input = "",
                              std::atomic<bool>* interrupt = nullptr) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  ProgramRun run;
  run.status = run_command_line(arguments, {in, out, err}, interrupt);
  run.out = out.str();
  run.err = err.str();
  return run;
}

// `kingmaker eval` with these statements.
inline ProgramRun eval(std::vector<std::string> statements) {
  statements.insert(statements.begin(), "eval");
  return run_program(statements);
}

}  // namespace kingmaker::testing
