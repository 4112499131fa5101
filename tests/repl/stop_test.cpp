// Every statement stops soon after its time limit. Each function of the table is called with
// arguments for which it runs long, alone and where functions are called many times.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/standard_library.hpp"
#include "language/functions/function.hpp"
#include "tests/support/cpu_time.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

// A text as deep or wide as can be read quickly, and values that are large but quickly made.
const std::string kDeep = "2_100000";
const std::string kBoard = "clobber(\"1231/3123/2312/1231/3123\")";

// Arguments for which the function itself runs for seconds. If there are none, they are as large as
// the function accepts.
const std::map<std::string_view, std::vector<std::string>>& long_calls() {
  static const std::map<std::string_view, std::vector<std::string>> calls = {
      {"abs", {"abs(-leaves(2_50000))"}},
      {"at", {"at(" + kDeep + ", .1)"}},
      {"board", {"board(" + kBoard + ")"}},
      {"cells", {"cells(" + kBoard + ")"}},
      {"census",
       {"census(clobber, lengths=2..20)", "census(clobber, rows=4, columns=4)",
        "census(toads, lengths=1..20, under=prudent)"}},
      {"classes", {"classes(win, players=7)", "classes(stable, players=6)"}},
      {"components", {"components(" + kBoard + ")"}},
      {"column", {"column(successors(" + kBoard + "), 3)"}},
      {"concat", {"concat(1..1000000, 1..1000000)"}},
      {"contains", {"contains(" + kDeep + ", 1)", "contains(" + kBoard + ", 1)"}},
      {"count", {"count(win, players=8)", "count(stable, players=7)"}},
      {"depth", {"depth(" + kBoard + ")"}},
      {"distinct", {"distinct(1..1000000)", "distinct(list k in 1..1000000: (k, k))"}},
      {"even", {"even(leaves(2_50000))"}},
      {"file", {"length(file(\"values.txt\"))"}},
      {"fine", {"fine(" + kBoard + ")", "fine(" + kDeep + ")"}},
      {"form", {"form(nukit(60,60,60,60))", "form(*300 + *200 + *100)"}},
      {"game",
       {"game(stable, {12, 13, 1456789, 23456789}, players=9)",
        "game(win, {12, 13, 23}, players=16)"}},
      {"hull", {"hull(clobber(\"1234/5678\", players=8))"}},
      {"is_choice", {"is_choice(" + kBoard + ")"}},
      {"is_win", {"is_win(" + kBoard + ")"}},
      {"kelly",
       {"kelly(take=1000, seats=\"" + std::string(500, '1') + std::string(300, '2') + "\")"}},
      {"kelly_seatings",
       {"kelly_seatings(players=16, take=3)", "kelly_seatings(players=30, take=2)"}},
      {"last_loss",
       {"last_loss(take=1000, seats=\"" + std::string(600, '1') + std::string(300, '2') + "\")"}},
      {"last_pile", {"last_pile(60, 70, 80, players=5, shift=2)"}},
      {"leaves", {"leaves(" + kDeep + ")", "leaves(" + kBoard + ")"}},
      {"length", {"length(list k in 1..100000000: k)", "length(subterms(" + kBoard + "))"}},
      {"lefevre", {"lefevre(" + kBoard + ")", "lefevre(2_4000)"}},
      {"li", {"li(" + kBoard + ")", "li(nim(90,91,92))"}},
      {"limit",
       {"limit(win, players=6)", "limit(stable, players=5)", "limit(fine)",
        "limit(stable, players=5, branching=1024)", "limit(win, players=6, branching=9, depth=3)"}},
      {"list", {"list(" + kBoard + ", 1..1000000000)"}},
      {"losing_rounds",
       {"losing_rounds(take=1000, seats=\"" + std::string(600, '1') + std::string(300, '2') +
        "\")"}},
      {"map", {"map(size, list k in 1..1000000: (k, k))", "map(size, list(" + kDeep + "))"}},
      {"max", {"max(1..1000000)", "max k in 1..1000000000: k"}},
      {"min", {"min(list k in 1..1000000: (7, k))"}},
      {"mover", {"mover(" + kBoard + ")"}},
      {"moves", {"moves(nukit(120,120,120,120))", "moves(*1000000000 + *999999999)"}},
      {"nf",
       {"nf(" + kBoard + ", under=selfish)", "nf(nim(90,91,92), under=prudent)",
        "nf(" + kBoard + ", under=loeb)"}},
      {"mirror", {"mirror(" + kBoard + ")"}},
      {"nim_classes",
       {"nim_classes(stones=12, rank=4)", "nim_classes(stones=5, rank=3, random=1000000)"}},
      {"nim_sum_rules", {"nim_sum_rules(players=6, counters=40, modulus=6)"}},
      {"nimber",
       {"nimber(nukit(120,120,120,120))", "nimber(peg_o_stripes(length=900000, strips=(3,4,5)))"}},
      {"nimsum", {"nimsum(3, 15, 13, 11, modulus=3)"}},
      {"odd", {"odd(leaves(2_50000))"}},
      {"options", {"options(" + kBoard + ")", "options(" + kDeep + ")"}},
      {"outcome",
       {"outcome(nukit(255,255,255,255))", "outcome(nukit(120,120,120,120))",
        "outcome(peg_o_stripes(length=100000, strips=(3,4,5)))"}},
      {"paths", {"paths(" + kBoard + ")", "paths(" + kDeep + ")"}},
      {"peg_nimbers", {"peg_nimbers(length=900000, strips=(3,4,5))"}},
      {"peg_period",
       {"peg_period(strips=(100000), length=65536)", "peg_period(strips=(3,4,5), length=900000)"}},
      {"permutations", {"permutations(1..9)"}},
      {"play", {"nf(play(nukit(120,120,120,120)), under=prudent)"}},
      {"prudent_number", {"prudent_number(" + kBoard + ", 1)", "prudent_number(" + kDeep + ", 1)"}},
      {"quotient", {"quotient(" + kBoard + ", {1,3}|{2})"}},
      {"quotients", {"quotients(" + kBoard + ")", "quotients(clobber(\"1234/5678\", players=16))"}},
      {"replace", {"replace(" + kDeep + ", .1, 1)"}},
      {"reverse", {"reverse(1..1000000)"}},
      {"sequential",
       {"nf(sequential(nim(90,91,92), nim(2)), under=prudent)", "sequential(nim(20000), nim(1))",
        "sequential(*20000, peg_o_stripes(length=100000, strips=(3,4,5)), nim(1))",
        "sequential(moore(90000,3, most=2), wythoff(50000,60000), nim(1))",
        "nimber(sequential(nukit(120,120,120,120), nim(2)))"}},
      {"shapley", {"shapley(" + kBoard + ")", "shapley(clobber(\"1234/5678\", players=16))"}},
      {"shift_position", {"shift_position(3, 15, 13, 11, players=3, shift=1)"}},
      {"simple", {"simple(" + kBoard + ")"}},
      {"size", {"size(" + kBoard + ")", "size(" + kDeep + ")"}},
      {"sort", {"sort(1..1000000)", "sort(list k in 1..1000000: (k mod 7, k))"}},
      {"stable", {"stable(" + kBoard + ")", "stable(" + kDeep + ")"}},
      {"straffin", {"straffin(" + kBoard + ")"}},
      {"tokens", {"tokens(" + kBoard + ", 1)"}},
      {"best", {"best(" + kBoard + ", under=selfish)", "best(nim(100000,100000), under=prudent)"}},
      {"successors",
       {"successors(" + kBoard + ", under=selfish)", "successors(nim(100000,100000))"}},
      {"subterms", {"subterms(" + kBoard + ")", "subterms(" + kDeep + ")"}},
      {"sum", {"form(sum(*300, {*200}, {*100, *7}))", "sum(1..1000000)"}},
      {"swap", {"swap(" + kBoard + ", 1, 2)", "swap(" + kDeep + ", 1, 2)"}},
      {"text", {"text(1..1000000)"}},
      {"types", {"types(win, players=7)", "types(stable, players=6)"}},
      {"win", {"win(" + kBoard + ")", "win(" + kDeep + ")"}},
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
    kBoard,
    "normalize " + kBoard + " under selfish",
    "trace " + kBoard + " under selfish",
    "trace nf(clobber(123123123123), under=raw) under prudent",
    "explain normalize " + kDeep + " under prudent",
    "compare " + kDeep + ", 1_99999",
    "classify " + kBoard,
    "redexes " + kDeep,
    "export " + kDeep + " as efg under li",
    "check forall v, w, x in values(depth <= 2): v < w and w < x implies v < x for 1 under selfish",
    "check forall g in nim(counters <= 40): g == g",
    "check forall g in clobber(length <= 14): win(g) == stable(g) or true",
    "tally forall v in values(depth <= 2): nf(v, under=prudent)",
    "check forall n in 1..1000000000: n == n",
    "check exists n in 1..1000000000: n < 0",
    "check forall m in 1..100000, n in 1..m: n <= m",
    "check preference loeb in values(depth <= 2)",
    "check game clobber in clobber(length <= 12)",
    "check game kayles in kayles(counters <= 63)",
    "check game snort in snort(cells <= 9)",
    "check forall g in cannibal_clobber(cells <= 5, grid): g == g",
    "check equivalent g, h in clobber(cells <= 7) with contexts clobber(cells <= 7) by nf under "
    "selfish",
    "discover rules under selfish in terms(depth <= 2, options <= 3) with variables <= 4",
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
    "draw preferences(for 2, depth 60, under selfish)",
    "draw " + kBoard,
    "rules under prudent",
};

class Stops : public ::testing::TestWithParam<std::string> {};

// Processor time on a slow machine.
constexpr std::chrono::milliseconds kMore(effort(3000, 20000));

void write_values() {
  std::ofstream file("values.txt");
  for (int line = 0; line < 1'000'000; ++line) file << "[1,[2,3],[[[1,3]]]]\n";
}

// With a limit of 300 milliseconds, the statement uses the processor for at most another second.
// Both formats are tested, under a sanitizer one of them.
TEST_P(Stops, WithinASecond) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  if (GetParam().find("values.txt") != std::string::npos) write_values();
  constexpr std::chrono::milliseconds kLimit(300);
  for (const std::string format : {"bar", "json"}) {
    if (kSanitized && (format == "json") == (GetParam().size() % 2 == 0)) continue;
    const std::chrono::milliseconds begin = cpu_time();
    const ProgramRun run =
        run_program({"--limit", "time=300", "--format", format, "eval", GetParam()});
    const std::chrono::milliseconds took = cpu_time() - begin;
    EXPECT_NE(run.status, 2) << run.err;  // it was valid
    EXPECT_LE(took, cpu_time_within(kLimit) + kMore)
        << format << ": " << took.count() << " ms, status " << run.status << " "
        << run.err.substr(0, 300);
  }
}

// Ctrl-C comes at a moment that differs between statements and is the same in each run.
TEST_P(Stops, WhenInterrupted) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  if (GetParam().find("values.txt") != std::string::npos) write_values();
  std::minstd_rand random(static_cast<std::minstd_rand::result_type>(GetParam().size()) + 1);
  random.discard(10);
  const std::chrono::milliseconds moment(random() % 250);
  InterruptionAfter user(moment);
  const ProgramRun run = run_program({"eval", GetParam()}, "", user.flag());
  EXPECT_LE(user.cpu_time_since(), kMore) << "interrupted after " << moment.count() << " ms";
  EXPECT_NE(run.status, 2) << run.err;
  EXPECT_EQ(run.status == 3, run.err.find("error: ") != std::string::npos) << run.err;
}

std::vector<std::string> calls() {
  std::vector<std::string> all;
  for (const auto& [name, some] : long_calls()) all.insert(all.end(), some.begin(), some.end());
  return all;
}
INSTANTIATE_TEST_SUITE_P(Functions, Stops, ::testing::ValuesIn(calls()));
INSTANTIATE_TEST_SUITE_P(Statements, Stops, ::testing::ValuesIn(kStatements));

TEST(StopsTable, HasEveryFunction) {
  const Library library = standard_library();
  for (const FunctionInfo* function : library.functions()) {
    EXPECT_TRUE(long_calls().contains(function->name)) << function->name;
  }
}

}  // namespace
}  // namespace kingmaker::testing
