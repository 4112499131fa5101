// Between std::string_view and absl::string_view, which are different types in builds of abseil
// that stay with C++14 (Debian's does).
#pragma once

#include <absl/strings/string_view.h>

#include <string_view>

namespace kingmaker::detail {

[[nodiscard]] inline absl::string_view to_absl(std::string_view text) {
  return {text.data(), text.size()};
}
[[nodiscard]] inline std::string_view to_std(absl::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace kingmaker::detail
