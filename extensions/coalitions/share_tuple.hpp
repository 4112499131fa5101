// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Shares as an object of the language: (1/2, 1/4, 1/4). Tested in
// tests/extensions/coalitions/types.km.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "extensions/coalitions/shares.hpp"
#include "language/object.hpp"

namespace kingmaker {

// It stands for the list of its numbers.
class ShareTuple final : public OtherObject {
 public:
  // Precondition: there is a share.
  explicit ShareTuple(Shares shares);
  [[nodiscard]] const Shares& shares() const { return shares_; }

  [[nodiscard]] std::string_view kind() const override { return "a tuple of fractions"; }
  [[nodiscard]] std::string_view word() const override { return "shares"; }
  [[nodiscard]] Object* stands_for() const override { return &list_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] bool equals(const OtherObject& other) const override;
  [[nodiscard]] std::uint64_t hash(Context& context) const override;

 private:
  // The shares as texts.
  [[nodiscard]] std::vector<std::string> texts() const;

  Shares shares_;
  mutable Object list_;
};

}  // namespace kingmaker
