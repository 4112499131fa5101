// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How times grow with the depth, width and size of a value: FAMILY/OPERATION/n.
//
//     depth      one chain of n levels, [2,[1,[1,[3,...]]]]
//     width      one list of n different chains of 16 levels
//     size       a random value of n leaves
//
//     read       text to raw term, into an empty store
//     syntactic, selfish, prudent: the normal form of the raw term, nothing remembered
//     print      the raw term in brackets
//
// tests/bench/peers/run fits exponents to them.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/limits.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/bench/corpora.hpp"

namespace kingmaker::bench {
namespace {

Corpus depth(std::uint32_t n) { return deep(1, 1, n); }
Corpus width(std::uint32_t n) { return deep(2, n, 16); }
Corpus size(std::uint32_t n) { return random_splits(3, n); }

void read(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    TermStore store;
    auto term = read_plain_value(store, Frame{}, corpus.text);
    if (!term) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(term);
  }
}

void normalize(benchmark::State& state, const Corpus& corpus, const System& system) {
  for (auto _ : state) {
    state.PauseTiming();
    auto store = std::make_unique<TermStore>();
    auto preferences = std::make_unique<Preferences>(*store);
    auto rewriter = std::make_unique<Rewriter>(*store, 3, system, *preferences);
    Budget budget;
    const auto raw = read_plain_value(*store, Frame{}, corpus.text);
    if (!raw) return state.SkipWithError("not read");
    state.ResumeTiming();
    auto normal = rewriter->normalize(*raw, budget);
    if (!normal.ok() || normal->stop != StopReason::NormalForm) {
      return state.SkipWithError("stopped");
    }
    benchmark::DoNotOptimize(normal);
    state.PauseTiming();
    rewriter.reset();
    preferences.reset();
    store.reset();
    state.ResumeTiming();
  }
}

void print_raw(benchmark::State& state, const Corpus& corpus) {
  TermStore store;
  const auto raw = read_plain_value(store, Frame{}, corpus.text);
  if (!raw) return state.SkipWithError("not read");
  for (auto _ : state) {
    auto text = print(store, *raw, {Format::Bracket, Frame{}});
    if (!text.ok()) return state.SkipWithError("not printed");
    benchmark::DoNotOptimize(text);
  }
}

using Family = Corpus (*)(std::uint32_t);

void add(const std::string& family, Family make, std::uint32_t limit) {
  for (std::uint32_t n : {1'000U, 3'000U, 10'000U, 30'000U, 100'000U, 300'000U, 1'000'000U}) {
    if (n > limit) break;
    const auto add_one = [&](const std::string& operation, const auto& run, auto... arguments) {
      benchmark::RegisterBenchmark(
          cat(family, "/", operation, "/", n).c_str(),
          [=](benchmark::State& state) { run(state, make(n), arguments...); })
          ->Unit(benchmark::kMillisecond);
    };
    add_one("read", read);
    add_one("syntactic", normalize, *System::named("syntactic"));
    add_one("selfish", normalize, *System::named("selfish"));
    add_one("prudent", normalize, *System::named("prudent"));
    add_one("print", print_raw);
  }
}

const bool kRegistered = [] {
  add("depth", depth, kMaxNesting - 1);
  add("width", width, 300'000);
  add("size", size, 1'000'000);
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
