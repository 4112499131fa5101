// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Term creation by one library: the requests of choice_requests.hpp, one after the other, timed.
// Each library has its own program, which prints only
//
//     <milliseconds of CPU time> <distinct choices>
//
// so that the memory of one does not affect another, and a script can run them in turn. All of them
// look up the handles of options and sort these in the same way, which is timed too.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <span>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "tests/bench/choice_requests.hpp"

namespace kingmaker::bench {

// A Peer has a type `Handle`, `win(p)`, `choice(mover, options)` with the handles of two or three
// distinct options in the order they were made, so that equal sets come in one order, and `id(h)`,
// equal for equal choices only.
template <class Peer>
class Creation {
 public:
  // Makes all requested choices, for the first time or again.
  void run() {
    handles_.clear();
    handles_.reserve(kRequests);
    handles_.emplace_back();  // 0 stands for no option
    for (Player p = 1; p <= static_cast<Player>(kPlayers); ++p) handles_.push_back(peer_.win(p));
    for (const Request& request : requests_) {
      typename Peer::Handle h = choice(request);
      if (request.is_new) handles_.push_back(std::move(h));
    }
  }

  // The number of different answers to all requests.
  std::size_t distinct() {
    absl::flat_hash_set<std::uint64_t> ids;
    for (const Request& request : requests_) ids.insert(peer_.id(choice(request)));
    return ids.size();
  }

 private:
  typename Peer::Handle choice(const Request& request) {
    std::array<std::uint32_t, 3> places = request.options;
    if (places[1] < places[0]) std::swap(places[0], places[1]);
    const std::size_t count = places[2] == 0 ? 2 : 3;
    if (count == 3 && places[2] < places[1]) std::swap(places[1], places[2]);
    if (places[1] < places[0]) std::swap(places[0], places[1]);
    std::array<typename Peer::Handle, 3> options = {handles_[places[0]], handles_[places[1]],
                                                    handles_[places[2]]};
    return peer_.choice(static_cast<Player>(request.mover), std::span(options.data(), count));
  }

  Peer peer_;
  const std::vector<Request> requests_ = make_requests();
  std::vector<typename Peer::Handle> handles_;
};

template <class Peer>
int report_creation() {
  Creation<Peer> creation;
  const std::clock_t start = std::clock();
  creation.run();
  const std::clock_t end = std::clock();
  std::printf("%.1f %zu\n", static_cast<double>(end - start) * 1000.0 / CLOCKS_PER_SEC,
              creation.distinct());
  return 0;
}

}  // namespace kingmaker::bench
