// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types that are normal forms, and so values, with names of their own: n_2 (Fine), `N picks`
// (Straffin), N (Li). Tested in tests/extensions/coalitions/types.km.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "extensions/coalitions/classification_name.hpp"
#include "language/object.hpp"

namespace kingmaker {

// It stands for its value.
class NamedType final : public OtherObject {
 public:
  // `of` is Fine, Straffin or Li, and `value` a normal form under its rules.
  NamedType(ClassificationKind of, const GameValue& value) : of_(of), value_(value) {}

  [[nodiscard]] std::string_view kind() const override { return "a type"; }
  [[nodiscard]] Object* stands_for() const override { return &value_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  // The function of the classification at the value: `fine(2_1)`.
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override;
  [[nodiscard]] bool equals(const OtherObject& other) const override;

 private:
  [[nodiscard]] const GameValue& value() const { return std::get<GameValue>(value_); }

  ClassificationKind of_;
  mutable Object value_;
};

}  // namespace kingmaker
