// Sorting that can be stopped.
#pragma once

#include <algorithm>

namespace kingmaker {

// Sorts `items` as std::sort does, unless `go_on(1)`, asked for each comparison, says no: then
// false, and their order is any.
template <typename Items, typename Less, typename GoOn>
[[nodiscard]] bool sort_while(Items& items, const Less& less, GoOn&& go_on) {
  struct Stopped {};
  try {
    std::sort(items.begin(), items.end(), [&](const auto& a, const auto& b) {
      if (!go_on(1)) throw Stopped();
      return less(a, b);
    });
  } catch (const Stopped&) {
    return false;
  }
  return true;
}

}  // namespace kingmaker
