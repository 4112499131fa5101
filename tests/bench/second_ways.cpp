// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures what is implemented twice, in pairs: `second/...` is the faster way, `plain/...` the
// same work without it. The heads of the second ways state the ratios.
//
//     bracket_reader  lists rewritten as terms while they are read, or parsed and then rewritten
//     packed_prudent  lists rewritten under `prudent` while they are read, or by the rewriter
//     dyadic_tree     a chain of numbers, each the simplest between two, or as large integers
//     board_bits      Clobber on a full grid by masks, or cell by cell: `clop` has one more
//                     move, of equal pieces that never come, which masks cannot have
//     board_table     a census of all fillings of a grid in a table, or position by position
//     line_table      the same for lines
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "extensions/program_library.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "repl/commands/command_line.hpp"
#include "rewrite/engine/readers.hpp"
#include "rewrite/preferences/dyadic_tree.hpp"
#include "tests/bench/corpora.hpp"

namespace kingmaker::bench {
namespace {

using Words = std::vector<std::string>;

void packed(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    PrudentReader reader;
    auto value = read_brackets(corpus.text, Frame{}, reader);
    if (!value) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(value);
  }
}

void as_terms(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    TermStore store;
    Preferences preferences(store);
    Rewriter rewriter(store, 3, *System::named("prudent"), preferences);
    Budget budget;
    RewritingReader reader(store, rewriter, budget);
    auto value = read_brackets(corpus.text, Frame{}, reader);
    if (!value) return state.SkipWithError("not read");
    benchmark::DoNotOptimize(value);
  }
}

// A TeX space makes the text one that the fast reader leaves to the parser.
void parsed(benchmark::State& state, const Corpus& corpus) {
  const std::string text = "[\\," + corpus.text.substr(1);
  for (auto _ : state) {
    TermStore store;
    Preferences preferences(store);
    Rewriter rewriter(store, 3, *System::named("prudent"), preferences);
    Budget budget;
    const auto term = parse_value(store, Frame{}, text, Notation::Detect);
    if (!term.ok()) return state.SkipWithError("not read");
    auto value = rewriter.normalize(*term, budget);
    if (!value.ok()) return state.SkipWithError("not rewritten");
    benchmark::DoNotOptimize(value);
  }
}

// Numbers as integers, in units of 2^-depth.
struct Units {
  using Number = Integer;
  explicit Units(unsigned depth) : one(Integer(1) << depth) {}
  Number zero = 0;
  Number one;

  // As kingmaker::simplest_between of ranks.
  [[nodiscard]] static Number between(const Number& low, const Number& high) {
    Number next = high - 1;
    const auto differ = static_cast<unsigned>(msb(Number(low ^ next)));
    next >>= differ;
    next <<= differ;
    return next;
  }
};

struct Tree {
  using Number = Dyadic;
  explicit Tree(unsigned /*depth*/) {}
  Number zero = DyadicTree::kZero;
  Number one = DyadicTree::kOne;
  DyadicTree tree = {};

  [[nodiscard]] Number between(Number low, Number high) { return tree.simplest_between(low, high); }
};

// The numbers of the values 2_1, 2_2, ... for another player: each is between the two before it.
template <typename Numbers>
void chain(benchmark::State& state) {
  for (auto _ : state) {
    Numbers numbers(static_cast<unsigned>(state.range(0)) + 1);
    auto low = numbers.zero;
    auto high = numbers.one;
    for (std::int64_t i = 0; i < state.range(0); ++i) {
      auto next = numbers.between(low, high);
      (i % 2 == 0 ? high : low) = std::move(next);
    }
    benchmark::DoNotOptimize(low);
  }
}

// Clobber with masks and without, in a file.
std::string games() {
  const std::string path = std::filesystem::temp_directory_path() / "kingmaker_second_ways.km";
  std::ofstream(path) << "game clob on line, grid { me other -> . me }\n"
                         "game clop on line, grid { me other -> . me, x:(q|r) x -> . . }\n";
  return path;
}

void program(benchmark::State& state, Words arguments) {
  static const std::string kGames = games();
  arguments.insert(arguments.begin(), {"--load", kGames});
  for (auto _ : state) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    if (run_command_line(arguments, {in, out, err}, nullptr, program_library()) != 0) {
      return state.SkipWithError(err.str().c_str());
    }
  }
}

const bool kRegistered = [] {
  const auto add = [](const std::string& name, const auto& run, auto... arguments) {
    return benchmark::RegisterBenchmark(name.c_str(), run, arguments...)
        ->Unit(benchmark::kMillisecond);
  };
  for (const Corpus& corpus : corpora()) {
    add("second/bracket_reader/" + corpus.name, as_terms, corpus);
    add("plain/bracket_reader/" + corpus.name, parsed, corpus);
    add("second/packed_prudent/" + corpus.name, packed, corpus);
    add("plain/packed_prudent/" + corpus.name, as_terms, corpus);
  }
  for (const std::int64_t depth : {100, 1000, 10000}) {
    add("second/dyadic_tree", chain<Tree>)->Arg(depth);
    add("plain/dyadic_tree", chain<Units>)->Arg(depth);
  }
  const auto value = [&](const std::string& game) {
    return Words{"eval", "normalize " + game + "(\"1231/2312/3123\") under prudent"};
  };
  add("second/board_bits/3x4", program, value("clob"));
  add("plain/board_bits/3x4", program, value("clop"));
  for (const Words& boards : {Words{"--grid", "3x3"}, Words{"--lengths", "2..8"}}) {
    const auto census = [&](const std::string& game) {
      return Words{"census", game, boards[0], boards[1], "--under", "prudent"};
    };
    const std::string table = boards[0] == "--grid" ? "board_table/" : "line_table/";
    add("second/" + table + boards[1], program, census("clobber"));
    add("plain/" + table + boards[1], program, census("clob"));
  }
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
