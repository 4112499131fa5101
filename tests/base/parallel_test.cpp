// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/parallel.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

namespace kingmaker::testing {
namespace {

TEST(ShareAmongThreads, DoesEveryPieceOnce) {
  for (const int threads : {-1, 0, 1, 2, 7, 64}) {
    std::vector<std::atomic<int>> done(1000);
    EXPECT_TRUE(
        share_among_threads(done.size(), threads, [&](std::size_t piece, std::size_t worker) {
          EXPECT_LT(worker, 64U);
          ++done[piece];
          return true;
        }));
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
  EXPECT_TRUE(share_among_threads(0, 4, [](std::size_t, std::size_t) { return false; }));
}

TEST(ShareAmongThreads, StopsWhereOneSaysSo) {
  for (const int threads : {1, 4}) {
    std::atomic<std::size_t> done = 0;
    EXPECT_FALSE(share_among_threads(1'000'000'000, threads, [&](std::size_t piece, std::size_t) {
      ++done;
      return piece < 10;
    }));
    EXPECT_GE(done, 11U);
  }
}

TEST(ShareAmongThreads, ThrowsInTheCallingThread) {
  for (const int threads : {1, 4}) {
    EXPECT_THROW(share_among_threads(1000, threads,
                                     [](std::size_t piece, std::size_t) -> bool {
                                       if (piece == 500) throw std::bad_alloc();
                                       return true;
                                     }),
                 std::bad_alloc);
  }
}

// This test needs a system in which a process can start another.
#if GTEST_HAS_DEATH_TEST
[[noreturn]] void share_in_little_memory() {
  const rlimit address_space{200'000'000, 200'000'000};
  setrlimit(RLIMIT_AS, &address_space);
  std::atomic<std::size_t> done = 0;
  share_among_threads(10'000, 1024, [&](std::size_t, std::size_t) { return ++done > 0; });
  std::exit(done == 10'000 ? 0 : 1);
}

// A thousand stacks do not fit; that was an uncaught std::system_error. Sanitizers need address
// space, so their presets leave this test out.
TEST(ShareAmongThreads, MakesDoWithTheThreadsThereAre) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(share_in_little_memory(), ::testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace kingmaker::testing
