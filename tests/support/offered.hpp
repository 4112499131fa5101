// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The completions that Tab offers.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/completion.hpp"

namespace kingmaker::testing {

inline Completion completed(std::string_view text, const Library& library) {
  LocalHost host;
  return completion_of(text, library, host);
}

// In a session with the names `normal_one` and `v`.
inline std::vector<std::string> offered(std::string_view text) {
  Library library = program_library();
  library.define("normal_one", Integer(1));
  library.define("v", Integer(2));
  return completed(text, library).words;
}

// Placeholders and lone hyphens are not typed.
inline void expect_words_that_are_typed(std::string_view text) {
  EXPECT_THAT(offered(text), ::testing::Not(::testing::Contains("EXPR"))) << text;
  EXPECT_THAT(offered(text), ::testing::Not(::testing::Contains("-"))) << text;
}

inline void expect_rule_sets_offered(const std::string& text) {
  EXPECT_THAT(offered(text), ::testing::IsSupersetOf(std::vector<std::string>{
                                 "prudent", "selfish", "straffin", "shift", "types"}))
      << text;
  EXPECT_THAT(offered(text + "pru"), ::testing::ElementsAre("prudent")) << text;
}

}  // namespace kingmaker::testing
