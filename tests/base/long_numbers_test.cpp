// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/long_numbers.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

// Powers of ten and their neighbours, multiples with long runs of zeros, and random numbers: the
// digits are those of Boost, which takes quadratic time.
TEST(LongNumbers, HaveTheDigitsOfBoost) {
  SplitMix64 random(7);
  for (const unsigned digits : {1U, 1023U, 1024U, 1025U, 2047U, 2048U, 2049U, 4096U, 5000U}) {
    const Integer power = pow(Integer(10), digits);
    for (const int factor : {1, 7, 10, 999}) {
      for (const int more : {-1, 0, 1}) {
        const Integer number = power * factor + more;
        EXPECT_EQ(decimal(number), number.str());
        EXPECT_EQ(decimal(Integer(-number)), Integer(-number).str());
      }
    }
  }
  for (int i = 0; i < 40; ++i) {
    Integer number = 1;
    for (int bits = random.between(10, 400); bits > 0; --bits) {
      number = (number << 64) + random.next();
    }
    EXPECT_EQ(decimal(number), number.str());
  }
}

TEST(LongNumbers, ZeroAndFractions) {
  EXPECT_EQ(bits_of(Integer(0)), 0U);
  EXPECT_EQ(bits_of(Integer(1)), 1U);
  EXPECT_EQ(bits_of(Integer(-4)), 3U);
  EXPECT_EQ(decimal(Integer(0)), "0");
  EXPECT_EQ(decimal(Rational(Integer(3))), "3");
  EXPECT_EQ(decimal(Rational(Integer(-1), Integer(2))), "-1/2");
  EXPECT_EQ(bits_of(Rational(Integer(-1), Integer(2))), 3U);
}

TEST(LongNumbers, AreBriefInMessages) {
  const std::string forty(40, '9');
  EXPECT_EQ(brief_decimal(Integer(forty)), forty);
  EXPECT_EQ(brief_decimal(Integer(Integer(forty) + 1)), "about 10^40");
  EXPECT_EQ(brief_decimal(pow(Integer(10), 300)), "about 10^300");
  EXPECT_EQ(brief_decimal(Integer(-pow(Integer(10), 300))), "about -10^300");
  EXPECT_EQ(brief_decimal(Integer(pow(Integer(10), 300) - 1)), "about 10^300");
  EXPECT_EQ(brief_decimal(pow(Integer(10), 5000)), "about 10^5000");
  EXPECT_EQ(large_number(Integer(0)), "0");
  EXPECT_EQ(large_number(Integer(999)), "999");
  EXPECT_EQ(large_number(Integer(1000)), "1 000");
  EXPECT_EQ(large_number(Integer(12345678)), "12 345 678");
  EXPECT_EQ(large_number(pow(Integer(10), 300)), "about 10^300");
}

}  // namespace
}  // namespace kingmaker::testing
