// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of a statement in every form of output.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/present/answer_text.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker::testing {

// The answer of a statement, which can be printed in any format.
class Answered {
 public:
  explicit Answered(const std::string& statement) {
    context_.begin_statement(nullptr);
    const auto parsed = parse_statement(statement, 0, nullptr, context_.library.syntaxes());
    EXPECT_TRUE(parsed.ok()) << statement;
    absl::StatusOr<Answer> answer = Interpreter(context_).answer(parsed->statement);
    EXPECT_TRUE(answer.ok()) << statement << ": " << answer.status();
    if (answer.ok()) answer_ = *std::move(answer);
  }

  std::string as(const std::string& format) {
    EXPECT_TRUE(set(context_.settings, "format", format, context_.library).ok()) << format;
    const absl::StatusOr<std::string> text = render(context_, answer_);
    EXPECT_TRUE(text.ok()) << format << ": " << text.status();
    return text.ok() ? *text : "";
  }

 private:
  Context context_{Settings{}, standard_library()};
  Answer answer_;
};

// Expects a text and valid JSON, and for a table all its forms.
inline void expect_every_form(const std::string& statement, bool is_table) {
  Answered answered(statement);
  const std::string text = answered.as("bar");
  EXPECT_NE(text, "") << statement;
  EXPECT_FALSE(nlohmann::json::parse(answered.as("json")).is_null());
  EXPECT_NE(answered.as("tex"), "");
  for (const std::string format : {"csv", "markdown", "html"}) {
    EXPECT_EQ(answered.as(format) != text, is_table) << statement << " as " << format;
  }
  if (!is_table) return;
  // A row has as many fields as the head.
  const std::string markdown = answered.as("markdown");
  const auto bars = [](const std::string& line) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      count += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1U : 0U;
    }
    return count;
  };
  const std::size_t columns = bars(markdown.substr(0, markdown.find('\n')));
  for (std::size_t at = 0; at < markdown.size() && markdown[at] == '|';) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
    EXPECT_EQ(bars(markdown.substr(at, end - at)), columns) << markdown;
    at = end + 1;
  }
}

}  // namespace kingmaker::testing
