// What the program reads.
#pragma once

#include <array>
#include <ostream>
#include <streambuf>

#include "base/interrupt.hpp"

namespace kingmaker {

// A file descriptor to read. Before it waits for more, `answers` is flushed: who writes at the
// other end of a pipe may be waiting for them. The input ends when `interrupt` is set, which ends
// waiting for it too.
class DescriptorInput final : public std::streambuf {
 public:
  DescriptorInput(int descriptor, std::ostream& answers, InterruptFlag interrupt)
      : descriptor_(descriptor), answers_(answers), interrupt_(interrupt) {}

 protected:
  // Throws std::ios_base::failure where it cannot be read, as files do.
  int_type underflow() override;

 private:
  int descriptor_;
  std::ostream& answers_;
  InterruptFlag interrupt_;
  std::array<char, 65536> read_{};
};

}  // namespace kingmaker
