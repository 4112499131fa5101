// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `tree`: a value as a tree of lines. Tested in
// tests/language/present/render_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// It stands for the value.
class ValueTree final : public OtherObject {
 public:
  explicit ValueTree(GameValue value) : value_(Object(value)) {}

  [[nodiscard]] std::string_view kind() const override { return "a tree"; }
  [[nodiscard]] Object* stands_for() const override { return &value_; }
  // A line for each node, which is a mover, a win or a simple value; options come below their
  // choice in print order. Subterms that occur more than once are written at each place.
  // ResourceExhausted past `:set limit output`.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;

 private:
  mutable Object value_;  // only Context::reclaim changes it
};

}  // namespace kingmaker
