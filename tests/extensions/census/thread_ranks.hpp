// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Ranks of a distributed census as threads of one process.
#pragma once

#include <barrier>
#include <functional>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "extensions/census/exchange.hpp"

namespace kingmaker::testing {

class ThreadRanks {
 public:
  // Runs `rank` in `ranks` threads, each with its own end of the exchange.
  static void run(int ranks, const std::function<void(Exchange&)>& rank) {
    ThreadRanks shared(ranks);
    std::vector<std::jthread> threads;
    for (int r = 0; r < ranks; ++r) {
      threads.emplace_back([&shared, &rank, r] {
        End end(shared, r);
        rank(end);
      });
    }
  }

 private:
  using Bytes = Exchange::Bytes;
  explicit ThreadRanks(int ranks)
      : sent_(static_cast<std::size_t>(ranks)),
        numbers_(static_cast<std::size_t>(ranks)),
        barrier_(ranks) {}

  class End final : public Exchange {
   public:
    End(ThreadRanks& shared, int rank) : shared_(shared), rank_(rank) {}
    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int ranks() const override { return static_cast<int>(shared_.sent_.size()); }
    [[nodiscard]] std::vector<Bytes> all_to_all(const std::vector<Bytes>& out) override {
      const auto me = static_cast<std::size_t>(rank_);
      shared_.sent_[me] = out;
      shared_.barrier_.arrive_and_wait();
      std::vector<Bytes> in;
      for (const std::vector<Bytes>& from : shared_.sent_) in.push_back(from[me]);
      shared_.barrier_.arrive_and_wait();
      return in;
    }
    [[nodiscard]] std::uint64_t sum(std::uint64_t number) override {
      shared_.numbers_[static_cast<std::size_t>(rank_)] = number;
      shared_.barrier_.arrive_and_wait();
      const std::uint64_t all =
          std::accumulate(shared_.numbers_.begin(), shared_.numbers_.end(), std::uint64_t{0});
      shared_.barrier_.arrive_and_wait();
      return all;
    }

   private:
    ThreadRanks& shared_;
    int rank_;
  };

  std::vector<std::vector<Bytes>> sent_;
  std::vector<std::uint64_t> numbers_;
  std::barrier<> barrier_;
};

}  // namespace kingmaker::testing
