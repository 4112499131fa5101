// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/long_numbers.hpp"

#include <cmath>
#include <vector>

#include "base/text.hpp"

namespace kingmaker {
namespace {

// Up to this many digits, Boost's quadratic conversion is faster.
constexpr unsigned kShortDigits = 1 << 10;

// Returns 2^2n / divisor, rounded down or slightly less, where n is the number of bits of the
// divisor. It uses Newton's iteration, which doubles the number of bits in each step.
Integer reciprocal(const Integer& divisor) {
  constexpr unsigned kShortBits = 2048;
  const auto bits = static_cast<unsigned>(bits_of(divisor));
  if (bits <= kShortBits) return (Integer(1) << (2 * bits)) / divisor;
  const unsigned dropped = bits / 2 - 2;
  const Integer rough = reciprocal(divisor >> dropped) << dropped;
  return 2 * rough - ((rough * rough * divisor) >> (2 * bits));
}

// The digits of numbers below a power of ten, computed by halves. The powers are those of
// 10^kShortDigits with exponents 1, 2, 4, ...
class Digits {
 public:
  // Precondition: number > 0.
  explicit Digits(const Integer& number) {
    powers_.push_back({pow(Integer(10), kShortDigits), 0});
    while (powers_.back().power <= number) {
      powers_.back().reciprocal = reciprocal(powers_.back().power);
      powers_.push_back({powers_.back().power * powers_.back().power, 0});
    }
    append(number, powers_.size() - 1);
  }

  std::string text;

 private:
  struct Power {
    Integer power;
    Integer reciprocal;
  };

  // Precondition: number < powers_[level].power. The depth of recursion is the logarithm of the
  // number of digits.
  void append(const Integer& number, std::size_t level) {
    if (level == 0) {
      const std::string digits = number.str();
      if (!text.empty()) text.append(kShortDigits - digits.size(), '0');
      if (!text.empty() || number != 0) text += digits;
      return;
    }
    const auto& [power, inverse] = powers_[level - 1];
    Integer quotient = (number * inverse) >> static_cast<unsigned>(2 * bits_of(power));
    Integer rest = number - quotient * power;
    for (; rest < 0; rest += power) --quotient;
    for (; rest >= power; rest -= power) ++quotient;
    append(quotient, level - 1);
    append(rest, level - 1);
  }

  std::vector<Power> powers_;
};

}  // namespace

std::string decimal(const Integer& number) {
  if (bits_of(number) <= 4096) return number.str();
  return number < 0 ? "-" + Digits(-number).text : Digits(number).text;
}

std::string decimal(const Rational& number) {
  if (denominator(number) == 1) return decimal(Integer(numerator(number)));
  return decimal(Integer(numerator(number))) + "/" + decimal(Integer(denominator(number)));
}

std::string brief_decimal(const Integer& number) {
  constexpr std::size_t kMostShown = 40;  // digits
  constexpr std::uint64_t kDoubleBits = 53;
  constexpr double kRounding = 1e-8;
  const std::uint64_t bits = bits_of(number);
  if (bits <= 4 * kMostShown) {
    std::string digits = number.str();
    if (digits.size() <= kMostShown) return digits;
  }
  const std::uint64_t dropped = bits - kDoubleBits;
  const auto leading = static_cast<double>(Integer(abs(number)) >> static_cast<unsigned>(dropped));
  const double magnitude = std::log10(leading) + static_cast<double>(dropped) * std::log10(2);
  return cat("about ", number < 0 ? "-" : "", "10^",
             static_cast<std::uint64_t>(magnitude + kRounding));
}

std::string large_number(const Integer& number) {
  std::string digits = brief_decimal(number);
  if (digits.find('^') != std::string::npos) return digits;
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

}  // namespace kingmaker
