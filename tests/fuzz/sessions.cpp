// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session that `:load` reads from a file of `:save` gives the same answers.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "repl/session/session.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/saved_session.hpp"
#include "tests/support/sessions.hpp"

namespace kingmaker::fuzz {

void sessions(std::string_view bytes) {
  Input input(bytes);
  testing::SessionMaker maker([&](std::size_t n) { return input.below(n); });
  testing::SavedSession session(small_settings());
  constexpr int kMostStatements = 30;
  for (int i = 0; i < kMostStatements && !input.empty(); ++i) session.define(maker.statement());
  std::vector<std::string> questions = testing::SessionMaker::questions();
  questions.emplace_back("draw t1");  // in a program without `draw`, an error
  session.expect_same_answers(questions);
}

}  // namespace kingmaker::fuzz
