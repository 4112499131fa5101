// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A tally records the places where each value was seen, as a mask of 32 places.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"

namespace kingmaker::detail {

template <typename Id>
class Tally;

template <>
class Tally<std::uint8_t> {
 public:
  void see(std::span<const std::uint8_t> values, std::uint32_t mask) {
    std::array<bool, 256> occurs = {};
    for (const std::uint8_t value : values) occurs[value] = true;
    for (std::size_t value = 1; value < occurs.size(); ++value) {
      if (occurs[value]) masks_[value] |= mask;
    }
  }
  // Calls `visit(id, mask)` for every value seen, in ascending order of ids.
  void for_each(auto&& visit) const {
    for (std::size_t value = 1; value < masks_.size(); ++value) {
      if (masks_[value] != 0) visit(static_cast<std::uint8_t>(value), masks_[value]);
    }
  }
  // True if the value had not been seen at any place.
  bool insert(std::uint8_t value, std::uint32_t mask = 1) {
    const bool fresh = masks_[value] == 0;
    masks_[value] |= mask;
    return fresh;
  }
  [[nodiscard]] std::uint64_t bytes() const { return sizeof masks_; }

 private:
  std::array<std::uint32_t, 256> masks_ = {};
};

// A tally of Term::raw().
template <>
class Tally<std::uint32_t> {
 public:
  void see(std::span<const std::uint32_t> values, std::uint32_t mask) {
    for (const std::uint32_t value : values) {
      if (value != 0) insert(value, mask);
    }
  }
  void for_each(auto&& visit) const {
    for (std::uint32_t value = 1; value < wins_.size(); ++value) {
      if (wins_[value] != 0) visit(value, wins_[value]);
    }
    choices_.for_each_ascending([&](Term t) { visit(t.raw(), masks_.get(t)); });
  }
  bool insert(std::uint32_t value, std::uint32_t mask = 1) {
    const Term t = Term::from_raw(value);
    std::uint32_t& places = t.is_win() ? wins_[value] : masks_[t];
    const bool fresh = places == 0;
    if (fresh && t.is_choice()) choices_.insert(t);
    places |= mask;
    return fresh;
  }
  [[nodiscard]] std::uint64_t bytes() const { return masks_.bytes(); }

 private:
  std::array<std::uint32_t, kMaxPlayers + 1> wins_ = {};
  TermMap<std::uint32_t> masks_;
  TermSet choices_;
};

}  // namespace kingmaker::detail
