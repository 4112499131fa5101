#include "repl/columns.hpp"

#include <algorithm>

#include "grammar/text.hpp"

namespace kingmaker {

std::string columns(const Rows& rows, std::size_t widest) {
  std::size_t width = 0;
  for (const auto& [left, right] : rows) {
    if (left.size() <= widest) width = std::max(width, left.size());
  }
  const std::string below = "\n" + std::string(width + 4, ' ');
  std::string text;
  for (const auto& [left, right] : rows) {
    append(text, "  ", left,
           left.size() <= width ? std::string(width - left.size() + 2, ' ') : below);
    for (const char c : right) {
      if (c == '\n') {
        text += below;
      } else {
        text += c;
      }
    }
    text += '\n';
  }
  return text;
}

}  // namespace kingmaker
