#include "grammar/continuation.hpp"

#include <cstddef>

namespace kingmaker {

void Continuation::feed(std::string_view line) {
  std::size_t next = 0;
  do {
    next = detail::statement_extent(line, next, unfinished_).next;
  } while (next < line.size());
}

}  // namespace kingmaker
