// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Numbers in the byte strings that positions are. Tested in
// tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// Each number takes four bytes, the most significant first, so that positions compare like their
// numbers.
inline void append_number(std::string& bytes, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(number >> shift));
}

// The number at `place`. Precondition: place + 4 <= bytes.size().
[[nodiscard]] inline std::uint32_t number_at(std::string_view bytes, std::size_t place) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + i]);
  }
  return number;
}

[[nodiscard]] inline std::string bytes_of(const std::vector<std::uint32_t>& numbers) {
  std::string bytes;
  bytes.reserve(4 * numbers.size());
  for (const std::uint32_t number : numbers) append_number(bytes, number);
  return bytes;
}

[[nodiscard]] inline std::vector<std::uint32_t> numbers_of(std::string_view bytes) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < bytes.size(); i += 4) numbers.push_back(number_at(bytes, i));
  return numbers;
}

// Appends a part: its length, then its bytes.
inline void append_part(std::string& bytes, std::string_view part) {
  append_number(bytes, static_cast<std::uint32_t>(part.size()));
  bytes += part;
}

// All parts of a string that append_part made.
[[nodiscard]] inline std::vector<std::string_view> parts_of(std::string_view bytes) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = number_at(bytes, at);
    parts.push_back(bytes.substr(at + 4, length));
    at += 4 + length;
  }
  return parts;
}

}  // namespace kingmaker
