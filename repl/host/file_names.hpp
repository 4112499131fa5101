// Names of files as people write them in statements.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// `~` and `~/...` stand for the folder HOME and what is in it, as for a shell. Any other name is
// itself, and so are these where there is no HOME.
[[nodiscard]] std::string with_home(std::string_view name);

// The names that begin with `typed`, sorted, as they would go on being typed: with the folders that
// stand there, and a `/` behind folders. Not those that a statement would have to quote, and hidden
// ones only behind a dot.
[[nodiscard]] std::vector<std::string> files_beginning(std::string_view typed);

// Why a file just failed to be opened or read; `error` is the errno of that.
[[nodiscard]] absl::Status cannot_read(std::string_view what, int error);

}  // namespace kingmaker
