// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/detail/word_arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace kingmaker::detail {
namespace {

TEST(WordArena, NeverMovesAndKeepsItsContent) {
  WordArena arena(std::size_t{1} << 24);
  std::uint32_t* first = arena.append(3);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first, arena.data());
  std::fill_n(first, 3, 7U);
  for (std::uint32_t i = 0; i < 1'000'000; ++i) {
    std::uint32_t* words = arena.append(5);
    ASSERT_NE(words, nullptr);
    std::fill_n(words, 5, i);
  }
  EXPECT_EQ(arena.data(), first);
  EXPECT_EQ(arena.size(), 5'000'003U);
  EXPECT_EQ(first[2], 7U);
  for (std::uint32_t i = 0; i < 1'000'000; ++i) ASSERT_EQ(first[3 + 5 * i + 4], i);
}

TEST(WordArena, RefusesWhatDoesNotFitAndStaysAsItWas) {
  WordArena arena(1);  // rounded up
  const std::size_t room = arena.capacity();
  ASSERT_GT(room, 0U);
  ASSERT_NE(arena.append(room - 1), nullptr);
  EXPECT_EQ(arena.append(2), nullptr);
  EXPECT_EQ(arena.size(), room - 1);
  EXPECT_NE(arena.append(1), nullptr);
  EXPECT_EQ(arena.append(1), nullptr);
  arena.truncate(10);
  EXPECT_EQ(arena.size(), 10U);
  EXPECT_NE(arena.append(room - 10), nullptr);
}

TEST(WordArena, TruncatingGivesMemoryBackAndKeepsTheRest) {
  WordArena arena(std::size_t{1} << 24);
  std::uint32_t* words = arena.append(4'000'000);
  ASSERT_NE(words, nullptr);
  std::fill_n(words, 4'000'000, 9U);
  arena.truncate(1000);
  EXPECT_TRUE(std::all_of(words, words + 1000, [](std::uint32_t w) { return w == 9; }));
  std::uint32_t* more = arena.append(3'000'000);
  ASSERT_EQ(more, words + 1000);
  std::fill_n(more, 3'000'000, 1U);
  EXPECT_EQ(words[999], 9U);
}

}  // namespace
}  // namespace kingmaker::detail
