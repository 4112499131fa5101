// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/strip_nimbers.hpp"

#include <algorithm>
#include <bit>

#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"

namespace kingmaker {
namespace {

constexpr std::uint64_t kStepsAUnit = 16;  // steps of a loop over numbers

}  // namespace

StripNimbers::StripNimbers(std::vector<std::uint32_t> strips) : strips_(std::move(strips)) {
  sort_unique(strips_);
  splits_.resize(strips_.back() - strips_.front() + 1);
}

// Finds all g(a) xor g(squares - a).
void StripNimbers::find_splits(std::uint64_t squares, Bits& values) {
  flags_.assign(bound_, 0);
  std::uint8_t* const flags = flags_.data();
  const std::uint32_t* const left = nimbers_.data();
  const std::uint32_t* const right = nimbers_.data() + squares;
  const auto half = static_cast<std::ptrdiff_t>(squares / 2);
  for (std::ptrdiff_t a = 0; a <= half; ++a) flags[left[a] ^ right[-a]] = 1;
  values.assign((bound_ + 63) / 64, 0);
  for (std::uint32_t value = 0; value < bound_; ++value) {
    values[value / 64] |= std::uint64_t{flags[value]} << (value % 64);
  }
}

std::uint32_t StripNimbers::next_nimber() {
  const std::uint64_t length = nimbers_.size();
  if (length < strips_.front()) return 0;
  const std::uint64_t most_left = length - strips_.front();
  find_splits(most_left, splits_[most_left % splits_.size()]);
  Bits reached;
  for (const std::uint32_t strip : strips_) {
    if (strip > length) break;
    const Bits& values = splits_[(length - strip) % splits_.size()];
    reached.resize(std::max(reached.size(), values.size()));
    for (std::size_t i = 0; i < values.size(); ++i) reached[i] |= values[i];
  }
  std::uint32_t least = 0;
  for (const std::uint64_t word : reached) {
    least += static_cast<std::uint32_t>(std::countr_one(word));
    if (~word != 0) break;
  }
  return least;
}

absl::Status StripNimbers::extend(std::uint64_t length, Budget& budget) {
  while (!period_ && nimbers_.size() <= length) {
    if (!budget.spend(1 + nimbers_.size() / (2 * kStepsAUnit))) return status_of(budget);
    const std::uint32_t nimber = next_nimber();
    nimbers_.push_back(nimber);
    bound_ = std::max(bound_, std::bit_ceil(nimber + 1));
    if (nimbers_.size() == next_look_) {
      next_look_ += next_look_ / 2;
      KM_RETURN_IF_ERROR(find_period(budget));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::uint32_t> StripNimbers::nimber(std::uint64_t length, Budget& budget) {
  KM_RETURN_IF_ERROR(extend(length, budget));
  if (length >= nimbers_.size()) {
    length = period_->first + (length - period_->first) % period_->period;
  }
  return nimbers_[length];
}

// The length from which the computed nimbers have this period.
std::uint64_t StripNimbers::first_of_period(std::uint64_t period) const {
  std::uint64_t n = nimbers_.size() - period;
  while (n > 0 && nimbers_[n - 1] == nimbers_[n - 1 + period]) --n;
  return n;
}

std::uint64_t StripNimbers::proving_length() const {
  return 2 * period_->first + 2 * period_->period + strips_.back() - 1;
}

absl::Status StripNimbers::find_period(Budget& budget) {
  next_look_ += next_look_ / 2;
  for (std::uint64_t period = 1; 2 * period < nimbers_.size(); ++period) {
    period_ = {first_of_period(period), period};
    if (proving_length() < nimbers_.size()) return absl::OkStatus();
    if (!budget.spend(1 + (nimbers_.size() - period_->first) / kStepsAUnit)) break;
  }
  period_.reset();
  return status_of(budget);
}

}  // namespace kingmaker
