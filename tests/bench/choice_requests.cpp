// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/choice_requests.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/random.hpp"

namespace kingmaker::bench {

std::vector<Request> make_requests() {
  testing::SplitMix64 random(1);
  std::vector<Request> requests;
  std::vector<std::uint32_t> fresh;  // places of the new ones
  requests.reserve(kRequests);
  const auto recent_or_old = [&](std::size_t count) {
    const std::size_t window = random.chance(50) ? std::min<std::size_t>(count, 2000) : count;
    return static_cast<std::uint32_t>(count - 1 - random.below(window));
  };
  while (requests.size() < kRequests) {
    Request request{};
    if (!fresh.empty() && random.chance(50)) {
      request = requests[fresh[recent_or_old(fresh.size())]];
      request.is_new = false;
      if (request.options[2] != 0 && random.chance(50)) {
        std::swap(request.options[1], request.options[2]);
      }
      std::swap(request.options[0], request.options[1]);
      requests.push_back(request);
      continue;
    }
    request.mover = static_cast<std::uint16_t>(random.between(1, kPlayers));
    request.is_new = true;
    const std::size_t count = random.chance(50) ? 2 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      // The first option is new enough to make nearly all of these requests fresh.
      const bool win = fresh.empty() || (i != 0 && random.chance(30));
      request.options[i] = win ? static_cast<std::uint32_t>(random.between(1, kPlayers))
                               : kPlayers + 1 + recent_or_old(fresh.size());
    }
    const auto& o = request.options;
    if (o[0] == o[1] || o[0] == o[2] || o[1] == o[2]) continue;
    fresh.push_back(static_cast<std::uint32_t>(requests.size()));
    requests.push_back(request);
  }
  return requests;
}

}  // namespace kingmaker::bench
