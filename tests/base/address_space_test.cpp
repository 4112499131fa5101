#include "base/address_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>

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

// More than any machine has, and on a 32-bit one more than an address can name.
TEST(AddressSpace, TakesLessWhereThereIsLess) {
  const AddressSpace space(std::uint64_t{1} << 60, kStep);
  ASSERT_NE(space.place(), nullptr);
  EXPECT_GE(space.size(), kStep);
  EXPECT_LT(space.size(), std::numeric_limits<std::size_t>::max());
  AddressSpace another(std::uint64_t{1} << 60, kStep);
  ASSERT_NE(another.place(), nullptr);
  EXPECT_TRUE(another.extend(kStep));
}

}  // namespace
}  // namespace kingmaker
