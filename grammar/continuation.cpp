#include "grammar/continuation.hpp"

#include <cstddef>

namespace kingmaker {

void Continuation::feed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  is_below_comment_ = !unfinished_ && first != line.npos && line.substr(first).starts_with("##");
  std::size_t next = 0;
  do {
    next = detail::statement_extent(line, next, unfinished_).next;
  } while (next < line.size());
}

}  // namespace kingmaker
