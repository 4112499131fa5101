// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Every statement stops soon after its time limit. Each function of the core and of games is called
// with arguments for which it runs long, alone and where functions are called many times.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/games/install.hpp"
#include "language/statements/core_library.hpp"
#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

// Arguments for which the function itself runs for seconds. If there are none, they are as large as
// the function accepts.
const LongCalls& long_calls() {
  static const LongCalls calls = {
      {"abs", {"abs(-leaves(2_50000))"}},
      {"at", {"at(" + kDeepValue + ", .1)"}},
      {"board", {"board(" + kLargeBoard + ")"}},
      {"cells", {"cells(" + kLargeBoard + ")"}},
      {"components", {"components(" + kLargeBoard + ")"}},
      {"column", {"column(successors(" + kLargeBoard + "), 3)"}},
      {"concat", {"concat(1..1000000, 1..1000000)"}},
      {"contains", {"contains(" + kDeepValue + ", 1)", "contains(" + kLargeBoard + ", 1)"}},
      {"depth", {"depth(" + kLargeBoard + ")"}},
      {"distinct", {"distinct(1..1000000)", "distinct(list k in 1..1000000: (k, k))"}},
      {"even", {"even(leaves(2_50000))"}},
      {"file", {"length(file(\"values.txt\"))"}},
      {"form", {"form(*300 + *200 + *100)"}},
      {"hull", {"hull(clobber(\"1234/5678\", players=8))"}},
      {"is_choice", {"is_choice(" + kLargeBoard + ")"}},
      {"is_win", {"is_win(" + kLargeBoard + ")"}},
      {"leaves", {"leaves(" + kDeepValue + ")", "leaves(" + kLargeBoard + ")"}},
      {"length", {"length(list k in 1..100000000: k)", "length(subterms(" + kLargeBoard + "))"}},
      {"list", {"list(" + kLargeBoard + ", 1..1000000000)"}},
      {"map", {"map(size, list k in 1..1000000: (k, k))", "map(size, list(" + kDeepValue + "))"}},
      {"max", {"max(1..1000000)", "max k in 1..1000000000: k"}},
      {"min", {"min(list k in 1..1000000: (7, k))"}},
      {"mover", {"mover(" + kLargeBoard + ")"}},
      {"moves", {"moves(*1000000000 + *999999999)"}},
      {"nf",
       {"nf(" + kLargeBoard + ", under=selfish)", "nf(nim(90,91,92), under=prudent)",
        "nf(" + kLargeBoard + ", under=loeb)"}},
      {"mirror", {"mirror(" + kLargeBoard + ")"}},
      {"nimber", {"nimber(moore(200,200,200, most=2))", "nimber(grundy(3000))"}},
      {"odd", {"odd(leaves(2_50000))"}},
      {"options", {"options(" + kLargeBoard + ")", "options(" + kDeepValue + ")"}},
      {"outcome", {"outcome(moore(200,200,200, most=2))", "outcome(wythoff(3000,4000))"}},
      {"paths", {"paths(" + kLargeBoard + ")", "paths(" + kDeepValue + ")"}},
      {"permutations", {"permutations(1..9)"}},
      {"play", {"nf(play(moore(90,91,92, most=2)), under=prudent)"}},
      {"prudent_number",
       {"prudent_number(" + kLargeBoard + ", 1)", "prudent_number(" + kDeepValue + ", 1)"}},
      {"quotient", {"quotient(" + kLargeBoard + ", {1,3}|{2})"}},
      {"quotients",
       {"quotients(" + kLargeBoard + ")", "quotients(clobber(\"1234/5678\", players=16))"}},
      {"replace", {"replace(" + kDeepValue + ", .1, 1)"}},
      {"reverse", {"reverse(1..1000000)"}},
      {"sequential",
       {"nf(sequential(nim(90,91,92), nim(2)), under=prudent)", "sequential(nim(20000), nim(1))",
        "sequential(moore(90000,3, most=2), wythoff(50000,60000), nim(1))",
        "nimber(sequential(wythoff(3000,4000), nim(2)))"}},
      {"simple", {"simple(" + kLargeBoard + ")"}},
      {"size", {"size(" + kLargeBoard + ")", "size(" + kDeepValue + ")"}},
      {"sort", {"sort(1..1000000)", "sort(list k in 1..1000000: (k mod 7, k))"}},
      {"tokens", {"tokens(" + kLargeBoard + ", 1)"}},
      {"best",
       {"best(" + kLargeBoard + ", under=selfish)", "best(nim(100000,100000), under=prudent)"}},
      {"successors",
       {"successors(" + kLargeBoard + ", under=selfish)", "successors(nim(100000,100000))"}},
      {"subterms", {"subterms(" + kLargeBoard + ")", "subterms(" + kDeepValue + ")"}},
      {"sum", {"form(sum(*300, {*200}, {*100, *7}))", "sum(1..1000000)"}},
      {"swap", {"swap(" + kLargeBoard + ", 1, 2)", "swap(" + kDeepValue + ", 1, 2)"}},
      {"text", {"text(1..1000000)"}},
  };
  return calls;
}

// A board with many paths on which a move might ever be made.
std::string sparse_board() {
  std::string cells;
  for (int i = 0; i < 56; ++i) cells += "001002003";
  return cells;
}

// Statements of all other kinds.
const std::vector<std::string> kStatements = {
    kLargeBoard,
    "normalize " + kLargeBoard + " under selfish",
    "trace " + kLargeBoard + " under selfish",
    "trace nf(clobber(123123123123), under=raw) under prudent",
    "compare " + kDeepValue + ", 1_99999",
    "redexes " + kDeepValue,
    "check forall v, w, x in values(depth <= 2): v < w and w < x implies v < x for 1 under selfish",
    "check forall g in nim(counters <= 40): g == g",
    "check forall g in clobber(length <= 14): size(g) >= 1",
    "tally forall v in values(depth <= 2): nf(v, under=prudent)",
    "check forall n in 1..1000000000: n == n",
    "check exists n in 1..1000000000: n < 0",
    "check forall m in 1..100000, n in 1..m: n <= m",
    "check forall g in cannibal_clobber(cells <= 5, grid): g == g",
    "count n in 1..1000000000: n < 0",
    "all m in 1..1000000: some n in 1..1000000: n + m < 0",
    "find n in 1..1000000000: n < 0",
    "table n in 1..1000000000: n, n^2",
    ":set players 16; game own on line { . -> me right, me other -> # ., 1 -> # }; "
    "nf(own(\"70050\"))",
    "nf(rook_clobber(\"" + sparse_board() + "\"))",
    "f(n) = 0; f(n) = f(n + 1); f(0)",
    "f(n) = if n < 2 then n else (n - 1) + f(n - 1) mod 7; f(400000)",
    "0 in 1..1000000000000",
    "1..1000000000000000",
    "length(terms(depth <= 2, size <= 12))",
    "rules under prudent",
};

INSTANTIATE_TEST_SUITE_P(Functions, Stops, ::testing::ValuesIn(all_of(long_calls())));
INSTANTIATE_TEST_SUITE_P(Statements, Stops, ::testing::ValuesIn(kStatements));

TEST(StopsTable, HasEveryFunction) {
  Library library = core_library();
  games::install(library);
  expect_every_function(library, long_calls());
}

}  // namespace
}  // namespace kingmaker::testing
