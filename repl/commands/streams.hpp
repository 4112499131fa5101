// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The streams of the program, and which of them are terminals.
// Tested in tests/repl/process_test.cpp.
#pragma once

#include <iosfwd>

namespace kingmaker {

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_terminal = false;
  bool out_terminal = false;
  bool err_terminal = false;
  bool for_programs = false;  // errors are records on `out`, too: `--format json`
};

}  // namespace kingmaker
