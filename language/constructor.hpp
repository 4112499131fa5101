// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Names that make objects when they are called, such as games, which make positions. Extensions add
// them to the library of names, and statements define them. Tested in
// tests/language/library_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/defined_object.hpp"
#include "language/named_domain.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct FunctionCall;

// Immutable.
class Constructor : public DefinedObject, public NamedDomain {
 public:
  [[nodiscard]] std::string_view own_name() const final { return name(); }
  [[nodiscard]] std::string text() const final { return std::string(definition()); }

  // Writes `toads(BOARD, players=3, start=1)`.
  [[nodiscard]] virtual std::string usage() const = 0;
  // The page of the help, without the comment.
  [[nodiscard]] virtual std::string page() const = 0;
  // The parts of that page; empty if a statement defines it.
  struct Texts {
    std::string_view summary;  // one line
    std::string_view rules;
    std::string_view example;  // a statement
    std::string_view answer;   // its output in a new session
    std::string_view source;   // where it comes from
  };
  [[nodiscard]] virtual Texts texts() const { return {}; }
  // The statement that defines it; empty for a built-in one.
  [[nodiscard]] virtual std::string_view definition() const { return {}; }
  // The names that the definition uses.
  [[nodiscard]] virtual std::vector<std::string> names_used() const { return {}; }
  // The comment above the statement.
  [[nodiscard]] virtual std::string_view documentation() const { return {}; }
  // False if every session has it.
  [[nodiscard]] virtual bool is_of_session() const { return false; }

  // Named arguments that `usage` does not show, such as `rows= columns=`.
  [[nodiscard]] virtual std::string_view further_arguments() const { return {}; }
  // The error of a call that can be seen to be wrong before its arguments are evaluated.
  [[nodiscard]] virtual absl::Status check_call(const ast::Expression& /*expression*/,
                                                std::uint32_t /*node*/) const {
    return absl::OkStatus();
  }
  // The object that a call makes. Errors are at their places.
  [[nodiscard]] virtual absl::StatusOr<Object> call(FunctionCall& call) const = 0;
};

}  // namespace kingmaker
