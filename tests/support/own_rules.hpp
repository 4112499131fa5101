// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules that sessions define as the built-in ones.
#pragma once

#include <string>

namespace kingmaker::testing {

inline const std::string kMerge = "rule merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}";
inline const std::string kCollapse = "rule collapse: m{x} -> x";
inline std::string dropping(const std::string& rules) {
  return "rule drop: m{v, w, ..rest} -> m{w, ..rest} if v < w for m under " + rules;
}

}  // namespace kingmaker::testing
