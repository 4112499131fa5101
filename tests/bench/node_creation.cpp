// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures hash-consing by five million requests for choices of two and three options. Half of
// them, at random, are for choices that exist already.
//
//     store      TermStore
//     yardstick  the least this can cost (yardstick_arena.hpp)
//     presized   the same with a table that never grows
//
// The aim: `store` within 1.5 times of `yardstick`, and at most 28 bytes a distinct choice.
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_store.hpp"
#include "tests/bench/choice_requests.hpp"
#include "tests/bench/yardstick_arena.hpp"

namespace kingmaker::bench {
namespace {

// The requests with the handles that a store will give, so that only the store is timed. A first
// run finds the handles, and every store gives the same ones again.
template <class Make>
std::vector<Request> with_handles(Make&& make) {
  std::vector<Request> requests = make_requests();
  std::vector<std::uint32_t> handles = {0, 1, 2, 3};
  for (Request& request : requests) {
    for (std::uint32_t& option : request.options) option = handles[option];
    const Term t = make(request);
    if (request.is_new) handles.push_back(t.raw());
  }
  return requests;
}

Term request_from(TermStore& store, const Request& request) {
  std::array<Term, 3> options = {Term::from_raw(request.options[0]),
                                 Term::from_raw(request.options[1]),
                                 Term::from_raw(request.options[2])};
  const std::size_t count = options[2].is_none() ? 2 : 3;
  return store.choice(static_cast<Player>(request.mover), std::span<Term>(options.data(), count));
}

Term request_from(YardstickArena& arena, const Request& request) {
  const auto mover = static_cast<Player>(request.mover);
  const Term a = Term::from_raw(request.options[0]);
  const Term b = Term::from_raw(request.options[1]);
  const Term c = Term::from_raw(request.options[2]);
  return c.is_none() ? arena.choice(mover, a, b) : arena.choice(mover, a, b, c);
}

template <class MakeStore>
void measure(benchmark::State& state, MakeStore&& make_store) {
  auto trial = make_store();
  const std::vector<Request> requests =
      with_handles([&](const Request& request) { return request_from(*trial, request); });
  trial.reset();
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    auto store = make_store();
    std::uint32_t sum = 0;
    for (const Request& request : requests) sum += request_from(*store, request).raw();
    benchmark::DoNotOptimize(sum);
    if constexpr (requires { store->statistics(); }) {
      nodes = store->statistics().nodes;
      bytes = store->statistics().bytes;
    } else {
      nodes = store->nodes();
      bytes = store->bytes();
    }
  }
  state.counters["per_request"] = benchmark::Counter(
      static_cast<double>(requests.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["distinct"] = static_cast<double>(nodes);
  state.counters["bytes_a_node"] = static_cast<double>(bytes) / static_cast<double>(nodes);
}

void store(benchmark::State& state) {
  measure(state, [] { return std::make_unique<TermStore>(); });
}
void yardstick(benchmark::State& state) {
  measure(state, [] { return std::make_unique<YardstickArena>(kRequests / 2, 1024); });
}
void presized(benchmark::State& state) {
  measure(state, [] { return std::make_unique<YardstickArena>(kRequests / 2, 1 << 23); });
}
BENCHMARK(store)->Unit(benchmark::kMillisecond);
BENCHMARK(yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK(presized)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kingmaker::bench
