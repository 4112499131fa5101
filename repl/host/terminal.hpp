// The terminal that answers are shown on.
#pragma once

#include <cstddef>
#include <optional>

namespace kingmaker {

struct TerminalSize {
  std::size_t rows;
  std::size_t columns;
};

// That of standard output as it is now; none where there is no terminal, or it does not say.
[[nodiscard]] std::optional<TerminalSize> terminal_size();

}  // namespace kingmaker
