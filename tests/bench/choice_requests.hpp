// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Five million requests for choices of two and three options, with which stores of choices are
// measured. Half of them, at random, are for choices that exist already. They are the same on every
// machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kingmaker::bench {

inline constexpr std::size_t kRequests = 5'000'000;

// Options are wins, or the choices that earlier requests made: `kPlayers + i` is what the i-th new
// request made. A request with two options ends with 0.
inline constexpr std::uint32_t kPlayers = 3;
struct Request {
  std::uint16_t mover;
  bool is_new;
  std::array<std::uint32_t, 3> options;
};

// A mixture as in practice: options are wins, recent choices, and old choices; repetitions are
// recent or old, and list their options in another order.
[[nodiscard]] std::vector<Request> make_requests();

}  // namespace kingmaker::bench
