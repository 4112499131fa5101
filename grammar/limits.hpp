// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Limits of the texts that are parsed. Error messages name them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kingmaker {

inline constexpr std::size_t kMaxSourceBytes = 96'000'000;  // for one statement or value
inline constexpr std::uint32_t kMaxNesting = 200'000;       // depth of brackets
inline constexpr std::uint32_t kMaxExponent = 100'000;      // for a simple value
inline constexpr std::uint32_t kMaxDigits = 100'000;        // for a number
// In one statement; a plain list is one token.
inline constexpr std::size_t kMaxTokens = 40'000'000;

}  // namespace kingmaker
