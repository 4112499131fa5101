// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Numbers in files and in hashes have the same bytes on every machine: the lowest comes first.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace kingmaker {

// The number whose bytes in memory are those of `n`, lowest first. On a little-endian machine this
// is `n`. Applying it twice gives `n` again.
template <typename Number>
[[nodiscard]] constexpr Number little_endian(Number n) {
  static_assert(std::is_unsigned_v<Number>);
  if constexpr (std::endian::native == std::endian::little) {
    return n;
  } else {
    Number swapped = 0;
    for (std::size_t i = 0; i < sizeof n; ++i) {
      const auto byte = static_cast<std::uint8_t>(n >> (8 * i));
      swapped = static_cast<Number>(swapped | Number{byte} << (8 * (sizeof n - 1 - i)));
    }
    return swapped;
  }
}

// Reads two words as one number, the first as the lower half, in one access.
[[nodiscard]] inline std::uint64_t load_pair(const std::uint32_t* words) {
  std::uint64_t pair;
  std::memcpy(&pair, words, sizeof pair);
  return std::endian::native == std::endian::little ? pair : std::rotl(pair, 32);
}
inline void store_pair(std::uint32_t* words, std::uint64_t pair) {
  if (std::endian::native != std::endian::little) pair = std::rotl(pair, 32);
  std::memcpy(words, &pair, sizeof pair);
}

}  // namespace kingmaker
