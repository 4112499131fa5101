// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Checks that bytes are the same on every machine.
#include "base/byte_order.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace kingmaker {
namespace {

template <typename Number>
std::string bytes_of(Number n) {
  std::string bytes(sizeof n, '\0');
  std::memcpy(bytes.data(), &n, sizeof n);
  return bytes;
}

TEST(ByteOrder, LowestByteFirst) {
  EXPECT_EQ(bytes_of(little_endian(std::uint8_t{1})), "\1");
  EXPECT_EQ(bytes_of(little_endian(std::uint16_t{0x0201})), "\1\2");
  EXPECT_EQ(bytes_of(little_endian(std::uint32_t{0x04030201})), "\1\2\3\4");
  EXPECT_EQ(bytes_of(little_endian(std::uint64_t{0x0807060504030281})), "\x81\2\3\4\5\6\7\10");
  EXPECT_EQ(little_endian(little_endian(std::uint32_t{0xfedcba98})), 0xfedcba98U);
}

TEST(ByteOrder, ThePairsLowerHalfIsTheFirstWord) {
  const std::uint32_t words[] = {0x89abcdef, 0x01234567};
  EXPECT_EQ(load_pair(words), 0x0123456789abcdefU);
  std::uint32_t copy[2];
  store_pair(copy, 0x0123456789abcdefU);
  EXPECT_EQ(copy[0], words[0]);
  EXPECT_EQ(copy[1], words[1]);
}

}  // namespace
}  // namespace kingmaker
