// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures normal forms of raw terms under `syntactic`, as built in and as a user defines it.
// Nothing is kept from one iteration to the next.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "language/statements/core_library.hpp"
#include "language/statements/interpreter.hpp"
#include "tests/bench/corpora.hpp"

namespace kingmaker::bench {
namespace {

constexpr const char* kRules[] = {"rule merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}",
                                  "rule collapse: m{x} -> x", "rules mine = merge, collapse"};

// The rule set that a user defines, or the built-in one.
absl::StatusOr<System> system_of(Context& context, bool is_own) {
  if (!is_own) return *System::named("syntactic");
  Interpreter interpreter(context);
  for (const char* text : kRules) {
    const auto parsed = parse_statement(text, 0, nullptr, context.library.syntaxes());
    if (!parsed.ok()) return parsed.status();
    const auto answer = interpreter.answer(parsed->statement);
    if (!answer.ok()) return answer.status();
    interpreter.keep(*answer, text);
  }
  return std::get<System>(*context.library.definition("mine"));
}

void normalize(benchmark::State& state, const Corpus& corpus, bool is_own) {
  for (auto _ : state) {
    state.PauseTiming();
    auto context = std::make_unique<Context>(Settings(), core_library());
    context->begin_statement(nullptr);
    const absl::StatusOr<System> system = system_of(*context, is_own);
    if (!system.ok()) return state.SkipWithError("no rules");
    const auto raw = read_plain_value(context->store(), Frame{}, corpus.text);
    if (!raw) return state.SkipWithError("not read");
    const std::shared_ptr<Rewriter> rewriter = context->rewriter(3, *system);
    Budget budget;
    state.ResumeTiming();
    auto normal = rewriter->normalize(*raw, budget);
    if (!normal.ok() || normal->stop != StopReason::NormalForm) {
      return state.SkipWithError("stopped");
    }
    benchmark::DoNotOptimize(normal);
    state.PauseTiming();
    context.reset();
    state.ResumeTiming();
  }
}

const bool kRegistered = [] {
  for (const Corpus& corpus : corpora()) {
    for (const bool is_own : {false, true}) {
      benchmark::RegisterBenchmark(((is_own ? "own/" : "built_in/") + corpus.name).c_str(),
                                   normalize, corpus, is_own)
          ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
