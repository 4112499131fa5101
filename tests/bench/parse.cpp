// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Text to values: megabytes a second and nanoseconds a leaf, on one core.
//
//     scan/...  reading alone, with a builder that makes nothing
//     raw/...   text -> raw term, into an empty store
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "algebra/term_store.hpp"
#include "grammar/bracket_reader.hpp"
#include "tests/bench/corpora.hpp"

namespace kingmaker::bench {
namespace {

void count(benchmark::State& state, const Corpus& corpus) {
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetBytesProcessed(rounds * static_cast<std::int64_t>(corpus.text.size()));
  state.counters["per_leaf"] = benchmark::Counter(
      static_cast<double>(corpus.leaves),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

struct Nothing {
  struct Value {
    std::uint32_t leaves = 0;
    [[nodiscard]] bool is_none() const { return leaves == 0; }
  };
  Value win(Player p) { return {static_cast<std::uint32_t>(p)}; }
  Value simple(SimpleValue value) { return {value.exponent + 1}; }
  using List = Value;
  List open() { return {}; }
  void add(List& list, Player /*mover*/, Value value) { list.leaves += value.leaves; }
  Value close(List list, Player /*mover*/, std::uint32_t wins) { return {list.leaves + wins}; }
};

void scan(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    Nothing builder;
    auto value = read_brackets(corpus.text, Frame{}, builder);
    if (!value) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(value);
  }
  count(state, corpus);
}

void raw(benchmark::State& state, const Corpus& corpus) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    TermStore store;
    auto term = read_plain_value(store, Frame{}, corpus.text);
    if (!term) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(term);
    nodes = store.nodes();
  }
  count(state, corpus);
  state.counters["nodes"] = static_cast<double>(nodes);
}

const bool kRegistered = [] {
  for (const Corpus& corpus : corpora()) {
    benchmark::RegisterBenchmark(("scan/" + corpus.name).c_str(), scan, corpus)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("raw/" + corpus.name).c_str(), raw, corpus)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
