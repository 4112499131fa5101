// The streams of a program.
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
};

}  // namespace kingmaker
