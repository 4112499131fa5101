// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/address_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace kingmaker {
namespace {

constexpr std::size_t kStep = std::size_t{1} << 18;

TEST(AddressSpace, GetsMemoryWhereItStands) {
  AddressSpace space(64 * kStep, kStep);
  ASSERT_NE(space.place(), nullptr);
  ASSERT_EQ(space.size(), 64 * kStep);
  EXPECT_EQ(space.usable(), 0U);
  ASSERT_TRUE(space.extend(kStep));
  auto* const bytes = static_cast<unsigned char*>(space.place());
  std::fill_n(bytes, kStep, static_cast<unsigned char>(7));
  ASSERT_TRUE(space.extend(64 * kStep));
  EXPECT_EQ(space.usable(), space.size());
  EXPECT_EQ(space.place(), bytes);
  std::fill_n(bytes + kStep, 63 * kStep, static_cast<unsigned char>(9));
  space.shrink(kStep);
  EXPECT_EQ(space.usable(), kStep);
  EXPECT_TRUE(std::all_of(bytes, bytes + kStep, [](unsigned char b) { return b == 7; }));
  ASSERT_TRUE(space.extend(2 * kStep));
  std::fill_n(bytes + kStep, kStep, static_cast<unsigned char>(1));
  EXPECT_EQ(bytes[0], 7);
}

// The size exceeds the memory of every machine and, on a 32-bit machine, the range of addresses.
TEST(AddressSpace, LeavesRoomForOthersWhereThereIsLess) {
  std::vector<std::unique_ptr<AddressSpace>> spaces;
  for (int i = 0; i < 8; ++i) {
    spaces.push_back(std::make_unique<AddressSpace>(std::uint64_t{1} << 60, kStep));
    ASSERT_NE(spaces.back()->place(), nullptr) << i;
    EXPECT_GE(spaces.back()->size(), 16 * kStep) << i;
    EXPECT_LT(spaces.back()->size(), std::numeric_limits<std::size_t>::max() / 4) << i;
    EXPECT_TRUE(spaces.back()->extend(kStep)) << i;
  }
}

}  // namespace
}  // namespace kingmaker
