// Five million requests for choices of two and three options, half of them, at random, for a choice
// that is there already: what stores of choices are measured with, the same on every machine.
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

// A mixture as it comes up in practice: options are wins, choices made a moment ago, and old ones;
// repetitions are recent or old, and list their options in another order.
[[nodiscard]] std::vector<Request> make_requests();

}  // namespace kingmaker::bench
