// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census by several ranks gives the counts of one process, whatever their number.
#include "extensions/census/distributed.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <vector>

#include "tests/extensions/census/thread_ranks.hpp"

namespace kingmaker::testing::distributed_test {
namespace {

using Counts = std::vector<std::vector<std::uint64_t>>;

Counts counts(const std::vector<CensusRow>& rows) {
  Counts all;
  for (const CensusRow& row : rows) all.push_back(row.values);
  return all;
}

void expect_same(CensusRequest request) {
  const Counts expected = counts(*take_census(request));
  for (const int ranks : {1, 2, 3, 4}) {
    std::mutex mutex;
    int agreeing = 0;
    ThreadRanks::run(ranks, [&](Exchange& exchange) {
      const auto rows = take_census_among(exchange, request);
      const std::lock_guard lock(mutex);
      ASSERT_TRUE(rows.ok()) << rows.status();
      EXPECT_EQ(counts(*rows), expected) << ranks << " ranks";
      ++agreeing;
    });
    EXPECT_EQ(agreeing, ranks);
  }
}

TEST(Distributed, CountsDoNotDependOnTheNumberOfRanks) {
  CensusRequest request;
  request.last_length = 9;
  for (const char* name : {"raw", "syntactic", "selfish", "prudent", "straffin"}) {
    request.systems.push_back(*System::named(name));
  }
  expect_same(request);
}

TEST(Distributed, MixedPlayersAndOtherNumbersOfThem) {
  CensusRequest request;
  request.last_length = 7;
  request.frame.start = 2;
  request.systems = {*System::mixed({"prudent", "selfish", "syntactic"}), *System::named("raw")};
  expect_same(request);
  request.frame = {4, 3};
  request.systems = {*System::named("selfish"), *System::named("raw"), *System::named("prudent")};
  expect_same(request);
  request.frame = {2, 1};
  request.last_length = 10;
  expect_same(request);
}

TEST(Distributed, AllRanksStopTogether) {
  CensusRequest request;
  request.last_length = 10;
  request.systems = {*System::named("raw")};
  std::atomic<bool> stop = true;
  std::atomic<int> stopped = 0;
  ThreadRanks::run(3, [&](Exchange& exchange) {
    CensusRequest mine = request;
    if (exchange.rank() == 1) mine.interrupt = &stop;
    stopped += take_census_among(exchange, mine).status().code() == absl::StatusCode::kCancelled;
  });
  EXPECT_EQ(stopped, 3);
  std::atomic<int> failed = 0;
  request.memory = 1 << 16;
  ThreadRanks::run(2, [&](Exchange& exchange) {
    failed += take_census_among(exchange, request).status().code() ==
              absl::StatusCode::kResourceExhausted;
  });
  EXPECT_EQ(failed, 2);
  request.rows = request.columns = 2;
  ThreadRanks::run(2, [&](Exchange& exchange) {
    EXPECT_EQ(take_census_among(exchange, request).status().code(),
              absl::StatusCode::kInvalidArgument);
  });
}

}  // namespace
}  // namespace kingmaker::testing::distributed_test
