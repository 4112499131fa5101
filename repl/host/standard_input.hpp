// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The input of the program. Tested in tests/repl/process_test.cpp.
#pragma once

#include <array>
#include <ostream>
#include <streambuf>

#include "base/interrupt.hpp"

namespace kingmaker {

// Reads from a file descriptor. Before it waits for input, it flushes `answers`, since the program
// at the other end of a pipe may be waiting for them. When `interrupt` is set, waiting stops and
// the input ends.
class DescriptorInput final : public std::streambuf {
 public:
  DescriptorInput(int descriptor, std::ostream& answers, InterruptFlag interrupt)
      : descriptor_(descriptor), answers_(answers), interrupt_(interrupt) {}

 protected:
  // Throws std::ios_base::failure if the descriptor cannot be read, as file streams do.
  int_type underflow() override;

 private:
  int descriptor_;
  std::ostream& answers_;
  InterruptFlag interrupt_;
  std::array<char, 65536> read_{};
};

}  // namespace kingmaker
