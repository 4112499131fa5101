// Long answers, shown so that nothing scrolls away.
#pragma once

#include <string_view>

namespace kingmaker {

// Shows `text` through the program that the environment's PAGER names, or less, and waits until its
// reader is done, if the text does not fit the terminal of standard output. False if nothing was
// shown: it fits, there is no terminal, PAGER is empty, or there is no such program, or it ends
// without reading.
[[nodiscard]] bool show_in_pager(std::string_view text);

}  // namespace kingmaker
