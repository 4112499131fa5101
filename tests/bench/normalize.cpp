// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Text to normal form: megabytes a second and nanoseconds a leaf, on one core.
//
//     prudent/...    with packed simple values, no store (packed_prudent.hpp)
//     SYSTEM/...     with the rules fused into reading (readers.hpp), into an empty store
//     normalize/...  of a raw term that is in the store already, remembering nothing
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/bracket_reader.hpp"
#include "rewrite/engine/readers.hpp"
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

void prudent(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    PrudentReader reader;
    auto value = read_brackets(corpus.text, Frame{}, reader);
    if (!value) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(value);
  }
  count(state, corpus);
}

void fused(benchmark::State& state, const Corpus& corpus, const System& system) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    TermStore store;
    Preferences preferences(store);
    Rewriter rewriter(store, 3, system, preferences);
    Budget budget;
    RewritingReader reader(store, rewriter, budget);
    auto term = read_brackets(corpus.text, Frame{}, reader);
    if (!term) {
      return state.SkipWithError(std::string(reader.status().message()).c_str());
    }
    benchmark::DoNotOptimize(term);
    nodes = store.nodes();
  }
  count(state, corpus);
  state.counters["nodes"] = static_cast<double>(nodes);
}

void of_term(benchmark::State& state, const Corpus& corpus, const System& system) {
  for (auto _ : state) {
    state.PauseTiming();
    TermStore store;
    Preferences preferences(store);
    Rewriter rewriter(store, 3, system, preferences);
    Budget budget;
    const auto raw = read_plain_value(store, Frame{}, corpus.text);
    if (!raw) return state.SkipWithError("not read");
    state.ResumeTiming();
    auto normal = rewriter.normalize(*raw, budget);
    if (!normal.ok() || normal->stop != StopReason::NormalForm) {
      return state.SkipWithError("stopped");
    }
    benchmark::DoNotOptimize(normal);
  }
  count(state, corpus);
}

const bool kRegistered = [] {
  const auto add = [](const std::string& name, const auto& run, auto... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), run, arguments...)->Unit(benchmark::kMillisecond);
  };
  for (const Corpus& corpus : corpora()) {
    add("prudent/" + corpus.name, prudent, corpus);
    for (const char* name : {"raw", "syntactic", "selfish"}) {
      add(std::string(name) + "/" + corpus.name, fused, corpus, *System::named(name));
    }
    add("normalize/" + corpus.name, of_term, corpus, *System::named("syntactic"));
  }
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
