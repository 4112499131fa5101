// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures the time for one instance of conditions about numbers, which the machine evaluates one
// by one.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "grammar/parse.hpp"
#include "language/statements/core_library.hpp"
#include "language/statements/interpreter.hpp"

namespace kingmaker::bench {
namespace {

struct Statement {
  const char* name;
  const char* text;
  std::int64_t instances;
};
constexpr Statement kStatements[] = {
    {"count", "count a, b, c in 1..60: a^2 + b^2 == c^2", 60 * 60 * 60},
    {"sum", "sum a, b, c in 1..60: a * b - c mod 7", 60 * 60 * 60},
    {"all", "all a, b, c in 1..60: a + b + c < 1000 and a div 3 <= b + 20", 60 * 60 * 60},
    {"list", "length(list a, b in 1..300: a * b when a < b)", 300 * 300},
    {"check", "check forall a, b, c in 1..60: a^2 + b^2 != c^2 + 7200", 60 * 60 * 60},
    {"calls", "let n = 1 in sum k in 1..20000: f(k)", 20000},
};

void answer(benchmark::State& state, const Statement& statement) {
  Context context{Settings(), core_library()};
  context.begin_statement(nullptr);
  Interpreter interpreter(context);
  const auto function = parse_statement("f(n) = if n mod 2 == 0 then n div 2 else 3 * n + 1", 0);
  const auto defined = interpreter.answer(function->statement);
  if (!defined.ok()) return state.SkipWithError("not defined");
  interpreter.keep(*defined, "f");
  const auto parsed = parse_statement(statement.text, 0, nullptr, context.library.syntaxes());
  if (!parsed.ok()) return state.SkipWithError("not read");
  for (auto _ : state) {
    context.begin_statement(nullptr);
    auto result = interpreter.answer(parsed->statement);
    if (!result.ok()) return state.SkipWithError("stopped");
    benchmark::DoNotOptimize(result);
  }
  state.SetItemsProcessed(state.iterations() * statement.instances);
}

const bool kRegistered = [] {
  for (const Statement& statement : kStatements) {
    benchmark::RegisterBenchmark(statement.name, answer, statement)->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
