// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census of games other than Clobber has the same counts with one thread, several threads,
// several processes, and when it is stopped and resumed.
#include "extensions/census/position_census.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "extensions/census/game_census.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "extensions/standard_library.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"
#include "tests/extensions/census/thread_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

// The counts of each row as plain data.
using Counts = std::vector<std::vector<std::string>>;

Counts counts_of(const absl::StatusOr<std::vector<CensusRow>>& rows) {
  EXPECT_TRUE(rows.ok()) << rows.status();
  Counts counts;
  if (!rows.ok()) return counts;
  for (const CensusRow& row : *rows) {
    std::vector<std::string>& count = counts.emplace_back();
    count = {row.boards, row.games.str()};
    for (const std::uint64_t values : row.values) count.push_back(std::to_string(values));
  }
  return counts;
}

constexpr int kLongest = effort(7, 6);

CensusRequest request_of(int players, int first, int last) {
  CensusRequest request;
  request.frame = {players, 1};
  request.first_length = first;
  request.last_length = last;
  for (const char* system : {"raw", "selfish", "straffin"}) {
    request.systems.push_back(*System::named(system));
  }
  return request;
}

absl::StatusOr<std::vector<CensusRow>> census(const std::string& game, const CensusRequest& request,
                                              Exchange* exchange = nullptr) {
  Settings settings;
  settings.frame = request.frame;
  Context context(settings, standard_library());
  context.begin_statement(request.interrupt);
  return census_of_game(context, *game_named(context.library, game), request, exchange);
}

// Follows the definition: evaluates every position in a context of its own.
Counts counted_one_by_one(const std::string& name, const CensusRequest& request) {
  Context context(Settings(), standard_library());
  context.begin_statement(nullptr);
  const GamePointer game = game_named(context.library, name);
  Counts counts;
  for (int length = request.first_length; length <= request.last_length; ++length) {
    std::vector<std::set<std::string>> values_of(request.systems.size());
    std::uint64_t games = 0;
    const auto count_position = [&](std::span<const GameArgument> arguments) {
      auto position = game->make(context, request.frame, arguments, {});
      ASSERT_TRUE(position.ok());
      ++games;
      Context alone(Settings(), standard_library());
      alone.begin_statement(nullptr);
      const Turn turn = (*position)->first_turn();
      for (std::size_t i = 0; i < request.systems.size(); ++i) {
        const auto form =
            normal_forms(alone, **position, std::span(&turn, 1), request.systems[i], {});
        ASSERT_TRUE(form.ok());
        values_of[i].insert(*text_of(alone, Object(form->front())));
      }
    };
    game->for_each({request.frame, static_cast<std::uint64_t>(length), "line"}, context.budget(),
                   [&](std::uint64_t cells, std::span<const GameArgument> arguments) {
                     if (cells == static_cast<std::uint64_t>(length)) count_position(arguments);
                     return true;
                   });
    std::vector<std::string>& count = counts.emplace_back();
    count = {std::to_string(length), std::to_string(games)};
    for (const auto& values : values_of) count.push_back(std::to_string(values.size()));
  }
  return counts;
}

TEST(PositionCensus, CountsWhatPositionsOneByOneHave) {
  for (const std::string game : {"cannibal_clobber", "toads", "col"}) {
    const CensusRequest request = request_of(3, 2, 4);
    EXPECT_EQ(counts_of(census(game, request)), counted_one_by_one(game, request)) << game;
  }
}

TEST(PositionCensus, ThreadsAndProcessesCountTheSame) {
  const CensusRequest request = request_of(3, 2, kLongest);
  const Counts alone = counts_of(census("cannibal_clobber", request));
  ASSERT_EQ(alone.size(), kLongest - 1);
  CensusRequest shared = request;
  shared.jobs = 3;
  EXPECT_EQ(counts_of(census("cannibal_clobber", shared)), alone);
  for (const int ranks : {2, 3}) {
    std::mutex mutex;
    std::vector<Counts> rank_counts;
    ThreadRanks::run(ranks, [&](Exchange& exchange) {
      const Counts counts = counts_of(census("cannibal_clobber", request, &exchange));
      const std::lock_guard lock(mutex);
      rank_counts.push_back(counts);
    });
    EXPECT_EQ(rank_counts, std::vector<Counts>(static_cast<std::size_t>(ranks), alone));
  }
}

TEST(PositionCensus, GoesOnFromACheckpoint) {
  const TemporaryFolder folder;
  CensusRequest request = request_of(3, 2, kLongest);
  const Counts whole = counts_of(census("cannibal_clobber", request));
  request.checkpoint = (folder.path() / "work").string();
  std::atomic<bool> interrupt = false;
  request.interrupt = &interrupt;
  // Stops after each portion: in the middle of every column, and between columns.
  std::size_t runs = 0;
  for (;; ++runs) {
    ASSERT_LT(runs, 100U);
    interrupt = false;
    request.progress = [&](const CensusProgress&) { interrupt = true; };
    const auto rows = census("cannibal_clobber", request);
    if (rows.ok()) {
      EXPECT_EQ(counts_of(rows), whole);
      break;
    }
    ASSERT_TRUE(absl::IsCancelled(rows.status())) << rows.status();
    ASSERT_TRUE(std::filesystem::exists(request.checkpoint));
    request.resume = true;
  }
  EXPECT_GE(runs, 3U);
  EXPECT_FALSE(std::filesystem::exists(request.checkpoint));
}

TEST(PositionCensus, RefusesWorkOfAnotherCensus) {
  const TemporaryFolder folder;
  CensusRequest request = request_of(3, 2, kLongest);
  request.checkpoint = (folder.path() / "work").string();
  std::atomic<bool> interrupt = false;
  request.interrupt = &interrupt;
  request.progress = [&](const CensusProgress&) { interrupt = true; };
  ASSERT_TRUE(absl::IsCancelled(census("cannibal_clobber", request).status()));
  interrupt = false;
  request.progress = nullptr;
  request.resume = true;
  CensusRequest other = request;
  other.subject = "another game";
  EXPECT_TRUE(absl::IsDataLoss(census("cannibal_clobber", other).status()));
  other = request;
  other.systems.pop_back();
  EXPECT_TRUE(absl::IsDataLoss(census("cannibal_clobber", other).status()));
  EXPECT_TRUE(census("cannibal_clobber", request).ok());
  EXPECT_TRUE(absl::IsNotFound(census("cannibal_clobber", request).status()));
}

TEST(PositionCensus, StopsWhereItTakesTooMuchMemory) {
  CensusRequest request = request_of(3, 2, 4);
  request.memory = 1;
  const absl::Status status = census("cannibal_clobber", request).status();
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_EQ(raisable_limit_of(status)->name, "memory");
  request.memory_option = "--limit-memory";
  EXPECT_THAT(std::string(census("cannibal_clobber", request).status().message()),
              ::testing::HasSubstr("--limit-memory raises it"));
}

TEST(PositionCensus, OneProcessThatFailsStopsAll) {
  const CensusRequest request = request_of(3, 2, 6);
  std::atomic<int> failed = 0;
  ThreadRanks::run(2, [&](Exchange& exchange) {
    CensusRequest mine = request;
    if (exchange.rank() == 1) mine.memory = 1;
    failed += census("cannibal_clobber", mine, &exchange).ok() ? 0 : 1;
  });
  EXPECT_EQ(failed, 2);
}

}  // namespace
}  // namespace kingmaker::testing
