// Does a statement go on in the next line?
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "grammar/detail/extent.hpp"

namespace kingmaker {

// Follows the lines of statements to know whether the last one goes on: an open bracket or a `\` at
// the end. O(length) over all lines together.
class Continuation {
 public:
  // A line without its newline.
  void feed(std::string_view line);
  [[nodiscard]] bool open() const { return unfinished_.has_value(); }
  // How many brackets are open.
  [[nodiscard]] std::size_t depth() const { return unfinished_ ? unfinished_->depth : 0; }

 private:
  std::optional<detail::Unfinished> unfinished_;
};

}  // namespace kingmaker
