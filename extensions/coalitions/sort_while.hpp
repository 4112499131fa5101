// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sorting that can be stopped. Tested in tests/extensions/coalitions/type_counts_test.cpp.
#pragma once

namespace kingmaker {

// Sorts `items` as std::sort does. Calls `go_on(1)` for each comparison. False if a call returned
// false; the order of `items` is then unspecified.
[[nodiscard]] bool sort_while(auto& items, const auto& less, auto&& go_on) {
  struct Stopped {};
  try {
    absl::c_sort(items, [&](const auto& a, const auto& b) {
      if (!go_on(1)) throw Stopped();
      return less(a, b);
    });
  } catch (const Stopped&) {
    return false;
  }
  return true;
}

}  // namespace kingmaker
