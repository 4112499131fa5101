// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `compare`. Tested in tests/language/statements/phrases.km.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/object.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker {

// The relation of two values, and both as they were written. It stands for the sign, a text.
class Compared final : public OtherObject {
 public:
  Compared(std::string left, Relation relation, std::string right)
      : left_(std::move(left)),
        right_(std::move(right)),
        relation_(relation),
        sign_(Object(std::string(symbol(relation)))) {}

  [[nodiscard]] Relation relation() const { return relation_; }

  [[nodiscard]] std::string_view kind() const override { return "a comparison"; }
  [[nodiscard]] Object* stands_for() const override { return &sign_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& /*printing*/) const override {
    return cat(left_, " ", symbol(relation_), " ", right_);
  }
  [[nodiscard]] bool equals(const OtherObject& other) const override {
    const auto& compared = static_cast<const Compared&>(other);
    return left_ == compared.left_ && right_ == compared.right_ && relation_ == compared.relation_;
  }
  absl::Status print_json(const Printing& /*printing*/, JsonWriter& json) const override {
    json.begin_object().member("left", left_).member("relation", symbol(relation_));
    json.member("right", right_).end_object();
    return absl::OkStatus();
  }

 private:
  std::string left_;
  std::string right_;
  Relation relation_;
  mutable Object sign_;
};

}  // namespace kingmaker
