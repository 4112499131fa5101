// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `print` with several arguments. Tested in tests/repl/contract.km.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// It stands for the list of what is printed.
class Printout final : public OtherObject {
 public:
  Printout(List parts, std::string separator)
      : parts_(Object(std::move(parts))), separator_(std::move(separator)) {}

  [[nodiscard]] std::string_view kind() const override { return "a line"; }
  [[nodiscard]] Object* stands_for() const override { return &parts_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;

 private:
  mutable Object parts_;
  std::string separator_;
};

}  // namespace kingmaker
