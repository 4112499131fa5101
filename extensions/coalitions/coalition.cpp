// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/coalition.hpp"

#include "base/sort_unique.hpp"

namespace kingmaker {

Family listed(Family coalitions) {
  sort_unique(coalitions, listed_before);
  return coalitions;
}

}  // namespace kingmaker
