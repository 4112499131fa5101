// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/progress.hpp"

#include <absl/strings/str_format.h>

#include <algorithm>
#include <cmath>

#include "base/long_numbers.hpp"
#include "base/text.hpp"

namespace kingmaker {

std::string duration_text(double seconds) {
  // A time that rounds up to a second is printed in seconds.
  constexpr double kSecond = 0.9995;
  const bool in_seconds = seconds >= kSecond;
  const double number = in_seconds ? seconds : seconds * 1000;
  const int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
  return absl::StrFormat("%.*f %s", decimals, number, in_seconds ? "s" : "ms");
}

std::string progress_text(std::uint64_t done, std::uint64_t total, double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  constexpr double kLongest = 1e6 * kHour;
  const double rate = static_cast<double>(done) / std::max(seconds, 1e-3);
  std::string text = cat("checked ", large_number(done));
  if (total >= done && total > 0) {
    const double part = static_cast<double>(done) / static_cast<double>(total);
    append(text, " of ", large_number(total), " (", static_cast<int>(100.0 * part), " %)");
  }
  append(text, ", ", large_number(static_cast<std::uint64_t>(rate)), " a second");
  if (total < done || done == 0) return text;
  const double seconds_left = std::min(static_cast<double>(total - done) / rate, kLongest);
  const double unit = seconds_left < 2 * kMinute ? 1 : seconds_left < 2 * kHour ? kMinute : kHour;
  return cat(text, ", ", static_cast<std::uint64_t>(std::ceil(seconds_left / unit)),
             unit == 1         ? " s"
             : unit == kMinute ? " min"
                               : " h",
             " left");
}

}  // namespace kingmaker
