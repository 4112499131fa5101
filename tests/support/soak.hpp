// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// In a long session memory does not grow with the number of statements.
//
// A test runs a fixed number of statements. If KINGMAKER_SOAK_SECONDS is set in the environment, it
// runs as many as there is time for, with other statements each time.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <string>

#include "base/resident_memory.hpp"
#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {

// A value in choice notation: a chain of `depth` choices, with other values beside them.
inline std::string random_value_text(SplitMix64& random, int depth) {
  if (depth == 0) return cat(random.between(1, 3));
  std::string text = cat(random.between(1, 3), "{", random_value_text(random, depth - 1));
  for (int i = random.between(1, 3); i > 0; --i) {
    append(text, ",", random_value_text(random, random.between(0, std::min(depth - 1, 2))));
  }
  return text + "}";
}

// The last rule set has no preference.
inline constexpr const char* kSoakRules[] = {"selfish", "prudent", "indifferent",
                                             "loeb",    "li",      "syntactic"};

// Statements of every kind of the core that keeps something for later: terms, normal forms,
// preferences, positions, forms.
inline std::string random_statement(SplitMix64& random) {
  const auto value = [&] { return random_value_text(random, random.between(1, 6)); };
  const std::string under = cat(" under ", kSoakRules[random.below(6)]);
  const std::string preference = kSoakRules[random.below(5)];
  switch (random.below(8)) {
    case 0:
      return cat("v", random.between(1, 20), " = ", value());
    case 1:
      return cat("compare ", value(), ", ", value(), " for ", random.between(1, 3), " under ",
                 preference);
    case 2:
      return cat("trace normalize ", value(), under);
    case 3:
      return cat("classify ", value());
    case 4: {
      std::string board;
      for (int i = random.between(4, 9); i > 0; --i) append(board, random.between(1, 3));
      return cat("normalize clobber(12", board, ")", under);
    }
    case 5:
      return cat("fine(nim(", random.between(1, 12), ",", random.between(1, 12), ",",
                 random.between(1, 12), "))");
    case 6:
      return cat("nimber(form({*", random.between(0, 9), ",{*", random.between(0, 9), "}} + *",
                 random.between(0, 5), "))");
    default:
      return cat("normalize ", value(), under);
  }
}

// Runs `count` statements.
inline void expect_bounded_memory(
    std::uint64_t count, const std::function<std::string(SplitMix64& random)>& statement_of) {
  const auto megabytes = [] { return resident_bytes() >> 20; };
  const char* const seconds = std::getenv("KINGMAKER_SOAK_SECONDS");
  const bool is_long = seconds != nullptr;
  const auto begin = std::chrono::steady_clock::now();
  const auto end = begin + std::chrono::seconds(is_long ? std::atoi(seconds) : 0);
  constexpr std::uint64_t kMost = effort(300, 3000);  // megabytes above the start

  const std::uint64_t seed =
      is_long ? static_cast<std::uint64_t>(begin.time_since_epoch().count()) : 7;
  SCOPED_TRACE(cat("seed ", seed));
  SplitMix64 random(seed);
  SessionOptions options;
  options.keep_going = true;
  std::ostringstream out;
  std::ostringstream err;
  LocalHost host;
  Session session({}, program_library(), options, host, out, err);
  const std::uint64_t at_start = megabytes();
  ASSERT_GT(at_start, 0U);
  std::uint64_t most = at_start;
  std::uint64_t statements = 0;
  while (is_long ? std::chrono::steady_clock::now() < end : statements < count) {
    for (int i = 0; i < 200; ++i, ++statements) {
      const std::string statement = statement_of(random);
      out.str("");
      err.str("");
      session.run(statement, {"<prompt>", 1});
      ASSERT_EQ(err.str(), "") << statement;
    }
    most = std::max(most, megabytes());
    ASSERT_LT(most, at_start + kMost) << "after " << statements << " statements";
  }
  ::testing::Test::RecordProperty("statements", static_cast<int>(statements));
  ::testing::Test::RecordProperty("megabytes", static_cast<int>(most - at_start));
}

}  // namespace kingmaker::testing
