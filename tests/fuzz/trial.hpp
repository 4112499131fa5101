// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session without files, for definitions made from the input.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "extensions/program_library.hpp"
#include "grammar/print.hpp"
#include "repl/session/session.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/support/memory_host.hpp"

namespace kingmaker::fuzz {

class Trial {
 public:
  explicit Trial(const Frame& frame)
      : session_(settings_for(frame), program_library(), {.keep_going = true}, host_, out_, err_) {}

  // The output without the last newline, or nullopt if there was an error. An error prints one
  // message and has no other effect.
  std::optional<std::string> ask(const std::string& statement) {
    out_.str("");
    err_.str("");
    session_.run(statement, {"<fuzz>", 1});
    const std::string errors = err_.str();
    if (errors.find(" error: ") == std::string::npos) {
      std::string answer = out_.str();
      if (answer.ends_with('\n')) answer.pop_back();
      return answer;
    }
    EXPECT_EQ(out_.str(), "") << statement;
    EXPECT_EQ(errors.find(" error: "), errors.rfind(" error: ")) << errors;
    EXPECT_EQ(errors.find("internal error"), std::string::npos) << errors;
    return std::nullopt;
  }
  [[nodiscard]] std::string error() const { return err_.str(); }
  // True if a limit was reached. Then answers may depend on earlier statements.
  [[nodiscard]] bool is_limited() const { return session_.exit_status() == ExitStatus::Limit; }

 private:
  // Choices are printed with their movers, so that they can be read back exactly.
  static Settings settings_for(const Frame& frame) {
    Settings settings = small_settings(frame);
    settings.format = Format::Choice;
    return settings;
  }

  testing::MemoryHost host_;
  std::ostringstream out_;
  std::ostringstream err_;
  Session session_;
};

// Names and their definitions, in order.
using Definitions = std::vector<std::pair<std::string, std::string>>;

// False if a definition is refused.
inline bool define(Trial& trial, const Definitions& definitions) {
  for (const auto& [name, definition] : definitions) {
    const auto answer = trial.ask(definition);
    if (!answer) return false;
    EXPECT_EQ(*answer, "") << definition;
  }
  return true;
}

// `:show` prints the definition of a name. Another session with this definition prints the same,
// and gives the same answers, whatever statements came before.
inline void expect_shown(Trial& trial, const Frame& frame, const Definitions& definitions,
                         const std::vector<std::string>& questions) {
  Trial again(frame);
  for (const auto& [name, definition] : definitions) {
    const auto shown = trial.ask(name);
    ASSERT_TRUE(shown.has_value()) << trial.error();
    ASSERT_TRUE(again.ask(*shown).has_value()) << *shown << '\n' << again.error();
    ASSERT_EQ(again.ask(name), shown) << definition;
  }
  std::vector<std::optional<std::string>> answers;
  for (const std::string& question : questions) answers.push_back(trial.ask(question));
  for (std::size_t i = questions.size(); i-- > 0;) {
    const auto answer = again.ask(questions[i]);
    if (again.is_limited() || trial.is_limited()) return;
    ASSERT_EQ(answer, answers[i]) << questions[i] << '\n' << trial.error() << again.error();
  }
}

// The text of a value with all its movers.
inline std::string value_text(const TermStore& store, Term v, const Frame& frame) {
  return *print(store, v, {Format::Choice, frame});
}

}  // namespace kingmaker::fuzz
