// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Counts how often each rule is tried and fires, and how long that takes.
//
// The engine looks for a profile at each choice that it rewrites, and at each single step; without
// one that costs a comparison with null (`normalize_bench` takes 0.997 of the time without it,
// median of 28 pairs by tests/bench/paired). With a profile the rules of a set are called one by
// one instead of by the function into which they are compiled, and the clock is read twice for each
// call, so that fast rules seem slower than they are.
// Tested in tests/extensions/research/profile.km.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "rewrite/rules/rule.hpp"

namespace kingmaker {

class RuleProfile {
 public:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::shared_ptr<const Rule> rule;
    std::uint64_t tried = 0;
    std::uint64_t fired = 0;
    // Without the time of other rules that a condition of this one has called.
    Clock::duration time{};
  };

  // Calls `run`, which applies the rule, and counts it.
  Outcome count(const std::shared_ptr<const Rule>& rule, auto&& run) {
    const Clock::duration others = std::exchange(inner_, {});
    const Clock::time_point begin = Clock::now();
    const Outcome outcome = run();
    const Clock::duration took = Clock::now() - begin;
    Entry& entry = entry_of(rule);
    ++entry.tried;
    if (outcome == Outcome::Changed) ++entry.fired;
    entry.time += took - inner_;
    inner_ = others + took;
    return outcome;
  }

  // In the order in which they were first tried.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  Entry& entry_of(const std::shared_ptr<const Rule>& rule) {
    for (Entry& entry : entries_) {
      if (entry.rule == rule) return entry;
    }
    return entries_.emplace_back(Entry{rule});
  }

  std::vector<Entry> entries_;
  Clock::duration inner_{};  // of rules within the one that runs
};

// Calls `run`, which applies the rule, and counts it if there is a profile.
Outcome counted(const RuleContext& context, const std::shared_ptr<const Rule>& rule, auto&& run) {
  RuleProfile* const profile = context.preferences.profile();
  return profile == nullptr ? run() : profile->count(rule, run);
}

}  // namespace kingmaker
