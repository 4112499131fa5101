// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sets as sorted vectors.
#pragma once

#include <absl/algorithm/container.h>

#include <algorithm>

namespace kingmaker {

// Sorts the members, as std::sort does with `less`, and removes all but one of equal members.
template <typename Members, typename... Less>
void sort_unique(Members& members, const Less&... less) {
  absl::c_sort(members, less...);
  members.erase(std::unique(members.begin(), members.end()), members.end());
}

}  // namespace kingmaker
