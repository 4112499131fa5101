// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A test whose statements are answered by an interpreter, without a session, a stream or a format.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/statements/interpreter.hpp"

namespace kingmaker {

class Interpreted : public ::testing::Test {
 protected:
  absl::StatusOr<Answer> answer(const std::string& text) {
    context.begin_statement(nullptr);
    const auto parsed = parse_statement(text, 0, nullptr, context.library.syntaxes());
    if (!parsed.ok()) return parsed.status();
    return interpreter.answer(parsed->statement);
  }
  // The answer with its effects. It must be of this kind.
  template <typename Kind>
  Kind kept(const std::string& text) {
    const absl::StatusOr<Answer> result = answer(text);
    EXPECT_TRUE(result.ok()) << text << ": " << result.status();
    if (!result.ok()) return {};
    interpreter.keep(*result, text);
    const Kind* const kind = std::get_if<Kind>(&*result);
    EXPECT_NE(kind, nullptr) << text << " gives answer " << result->index();
    return kind != nullptr ? *kind : Kind{};
  }
  template <typename Kind>
  Kind object(const std::string& text) {
    const Object object = kept<ObjectAnswer>(text).object;
    const Kind* const kind = std::get_if<Kind>(&object);
    EXPECT_NE(kind, nullptr) << text << " gives " << kind_of(object);
    return kind != nullptr ? *kind : Kind{};
  }
  Table table(const std::string& text) {
    const Object object = kept<ObjectAnswer>(text).object;
    const Table* const table = table_in(object);
    EXPECT_NE(table, nullptr) << text << " gives " << kind_of(object);
    return table != nullptr ? *table : Table{};
  }

  // The same for a kind that has a class.
  template <typename Kind>
  std::shared_ptr<const Kind> other(const std::string& text) {
    auto held = held_in<Kind>(kept<ObjectAnswer>(text).object);
    EXPECT_NE(held, nullptr) << text;
    return held;
  }

  Context context{Settings{}, standard_library()};
  Interpreter interpreter{context};
};

}  // namespace kingmaker
