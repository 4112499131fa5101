// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The classifications of games, whose names are objects of the language: count(win, players=4).
// Tested in tests/extensions/coalitions/types.km.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/object.hpp"

namespace kingmaker {

enum class ClassificationKind : std::uint8_t { Win, Stable, Fine, Straffin, Li, Lefevre, Shapley };
// All of them, in that order.
inline constexpr std::array kClassifications = {
    ClassificationKind::Win,      ClassificationKind::Stable, ClassificationKind::Fine,
    ClassificationKind::Straffin, ClassificationKind::Li,     ClassificationKind::Lefevre,
    ClassificationKind::Shapley};

// A classification as an object.
class ClassificationName final : public OtherObject {
 public:
  explicit ClassificationName(ClassificationKind meant) : meant_(meant) {}
  [[nodiscard]] ClassificationKind meant() const { return meant_; }

  [[nodiscard]] std::string_view kind() const override { return "a classification"; }
  [[nodiscard]] std::string_view own_name() const override;
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] bool equals(const OtherObject& other) const override;

 private:
  ClassificationKind meant_;
};

// Their names, which are also functions, in the order of ClassificationKind.
[[nodiscard]] std::vector<std::string_view> classification_names();
[[nodiscard]] std::string_view name_of(ClassificationKind kind);
// The ClassificationName of this name, or null.
[[nodiscard]] const Object* classification_named(std::string_view name);

}  // namespace kingmaker
