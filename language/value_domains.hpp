// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The domains of values: `values(depth <= 2)`, `terms(depth <= 1)` and `random(depth <= 6)`.
// Tested in tests/language/normal_domains.km.
#pragma once

#include <cstdint>

#include "language/library.hpp"

namespace kingmaker {

// The largest number of members of a domain of values, independently of the node limit. Each takes
// some tens of bytes.
inline constexpr std::uint64_t kMostValues = 20'000'000;

void add_value_domains(Library& library);

}  // namespace kingmaker
