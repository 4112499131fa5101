// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/coalition.hpp"

#include <algorithm>

namespace kingmaker {

Family listed(Family coalitions) {
  std::sort(coalitions.begin(), coalitions.end(), listed_before);
  coalitions.erase(std::unique(coalitions.begin(), coalitions.end()), coalitions.end());
  return coalitions;
}

}  // namespace kingmaker
