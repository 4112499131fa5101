// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Memory may run out at any place in a statement; that stops the statement and has no other effect.
// The test is a program of its own, since it replaces operator new. Sanitizers replace it too, so
// they leave the test out (CMakePresets.json).
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"

namespace {

std::atomic<std::int64_t> granted = -1;  // requests until one fails; negative: none fails
std::atomic<std::size_t> largest = ~std::size_t{0};

}  // namespace

// These are not inlined, since the compiler would see `free` for memory from `new`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (size > largest || granted-- == 0) throw std::bad_alloc();
  if (void* const place = std::malloc(size == 0 ? 1 : size)) return place;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t /*size*/) noexcept {
  std::free(place);
}

namespace kingmaker::testing {
namespace {

constexpr std::string_view kBefore =
    "a = [[1,3],[1,[1,2]],[2,3],[[1,2],[[1,3],2]]]; g = clobber(1231); f = 1_2";
constexpr std::string_view kAfter =
    "a; nf(a, under=selfish); nf(g, under=prudent); win(a); stable(g)";

const std::vector<std::string> kStatements = {
    "b = [a, [1, 2_20], [[a, 1], [[[[1_3, a], 2], a], 3]]]",
    "normalize [a, [[a, 1], [[[[1_3, a], 2], a], 3]]] under selfish",
    "trace [a, [[a, 1], [[[[1_3, a], 2], a], 3]]] under prudent",
    "nf(clobber(12312312), under=selfish)",
    "check forall v, w in values(depth <= 1): v <= w for 1 under prudent implies v < w or v == w",
    "check forall x in nim(counters <= 6): x == x",
    "tally forall v in values(depth <= 1): nf(v, under=prudent)",
    "classify clobber(123123)",
    "kelly_seatings(players=5, take=2)",
    "*3 + {*1, {*2, *0}} + *7",
    "nim_sum_rules(players=3, counters=8, modulus=3)",
    "successors(clobber(12312))",
    "types(stable, players=4)",
    "limit(win, players=3)",
    "explain normalize [a, [[a, 1], 2]] under selfish",
    "draw a; draw trace normalize [a, 1] under selfish",
    ":show",
    ":undo",
};

// The output of a session, including errors.
std::string run(Session& session, std::ostringstream& out, std::string_view text) {
  out.str("");
  out.clear();  // after a failed write
  session.run(text, {"test", 1});
  return out.str();
}

// The statement may use the names of `kBefore`.
class OutOfMemory : public ::testing::TestWithParam<std::string> {};

TEST_P(OutOfMemory, CostsOneStatement) {
  const auto after = [](const auto& arm) {
    std::ostringstream out;
    SessionOptions options;
    options.keep_going = true;
    LocalHost host;
    Session session({}, program_library(), options, host, out, out);
    run(session, out, kBefore);
    arm();
    session.run(GetParam(), {"test", 1});
    const bool all_granted = granted >= 0;
    granted = -1;
    largest = ~std::size_t{0};
    return std::pair(run(session, out, kAfter), all_granted);
  };
  const std::string expected = after([] {}).first;
  for (std::int64_t failing = 0;; failing += failing / 300 + 1) {
    const auto [output, all_granted] = after([&] { granted = failing; });
    EXPECT_EQ(output, expected) << failing;
    if (all_granted) break;
  }
  for (std::size_t bytes = 64; bytes < 1'000'000; bytes *= 2) {
    EXPECT_EQ(after([&] { largest = bytes; }).first, expected) << bytes;
  }
}

INSTANTIATE_TEST_SUITE_P(InStatements, OutOfMemory, ::testing::ValuesIn(kStatements));

}  // namespace
}  // namespace kingmaker::testing
