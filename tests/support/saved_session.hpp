// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Saves a session, loads it into another one, and compares the two.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/session/session.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/memory_host.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sessions.hpp"

namespace kingmaker::testing {

class SavedSession {
 public:
  explicit SavedSession(const Settings& settings)
      : settings_(settings),
        session_(settings, program_library(), {.keep_going = true}, host_, out_, err_) {}

  void define(const std::string& statement) {
    if (!ask(session_, statement).second.empty()) return;
    statements_ += statement + "\n";
  }

  // Answers to questions that only limits stop are not compared.
  void expect_same_answers(const std::vector<std::string>& questions) {
    const std::string warnings = ask(session_, ":save s.km").second;
    met_limit_ = warnings.find("error:") != std::string::npos && is_limited(warnings);
    if (met_limit_) return;
    ASSERT_EQ(warnings.find("error:"), std::string::npos) << warnings << statements_;
    const std::string script = host_.files["s.km"];
    Session again(settings_, program_library(), {.keep_going = true}, host_, out_, err_);
    ASSERT_EQ(ask(again, ":load s.km"), (std::pair<std::string, std::string>()))
        << script << "\nsaved:\n"
        << statements_;
    for (const std::string& question : questions) {
      if (is_left_out(question, warnings)) continue;
      const auto answer = ask(session_, question);
      const auto then = ask(again, question);
      if (is_limited(answer.second) || is_limited(then.second)) {
        met_limit_ = true;
        continue;
      }
      ASSERT_EQ(without_advice(then), without_advice(answer)) << question << '\n'
                                                              << script << "\nsaved:\n"
                                                              << statements_;
    }
    // A loaded session is saved as the same text.
    ask(again, ":save t.km");
    ASSERT_EQ(without_comments(host_.files["t.km"]), without_comments(script)) << statements_;
  }

  // True if a limit stopped the saving or a question, which was not compared then.
  [[nodiscard]] bool met_limit() const { return met_limit_; }

 private:
  // The output and the errors of a statement.
  std::pair<std::string, std::string> ask(Session& session, const std::string& statement) {
    out_.str("");
    err_.str("");
    session.run(statement, {"<test>", 1});
    return {out_.str(), err_.str()};
  }
  static std::string without_comments(std::string_view script) {
    std::string text;
    for (std::size_t at = 0; at < script.size();) {
      const std::size_t end = std::min(script.find('\n', at), script.size() - 1) + 1;
      if (script[at] != '#') text += script.substr(at, end - at);
      at = end;
    }
    return text;
  }
  // The suggestion of a similar name depends on which names could be saved.
  static std::pair<std::string, std::string> without_advice(
      std::pair<std::string, std::string> messages) {
    if (const std::size_t at = messages.second.find("; did you mean"); at != std::string::npos) {
      messages.second.resize(at);
    }
    return messages;
  }
  static bool is_limited(std::string_view error) {
    return error.find("limit") != std::string_view::npos;
  }
  // Names are in backquotes in warnings.
  static bool is_left_out(std::string_view question, std::string_view warnings) {
    if (question == ":show") return !warnings.empty();
    for (std::size_t at = warnings.find("warning: `"); at != std::string_view::npos;
         at = warnings.find("warning: `", at + 1)) {
      const std::size_t begin = at + 10;
      const std::string_view name = warnings.substr(begin, warnings.find('`', begin) - begin);
      if (question.find(name) != std::string_view::npos) return true;
    }
    return false;
  }

  Settings settings_;
  MemoryHost host_;
  std::ostringstream out_;
  std::ostringstream err_;
  Session session_;
  std::string statements_;
  bool met_limit_ = false;
};

// Compares the answers of a session made by these statements with those of a session that has
// loaded it.
inline void expect_saved(const std::vector<std::string>& statements,
                         const std::vector<std::string>& questions) {
  SavedSession session{Settings{}};
  for (const std::string& statement : statements) session.define(statement);
  session.expect_same_answers(questions);
}

// The questions are asked in sessions that are made from random choices.
inline void expect_random_sessions_given_back(const std::vector<std::string>& questions) {
  SplitMix64 random(33);
  for (int round = 0; round < effort(100, 10) && !::testing::Test::HasFatalFailure(); ++round) {
    SessionMaker maker([&](std::size_t n) { return random.below(n); });
    Settings settings;
    settings.limits.steps = 100'000;  // some functions call themselves without end
    SavedSession session{settings};
    for (int i = 0; i < 30; ++i) session.define(maker.statement());
    session.expect_same_answers(questions);
  }
}

}  // namespace kingmaker::testing
