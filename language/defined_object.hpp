// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects that statements define: functions, games and rules. Tested in
// tests/language/definitions.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "language/object.hpp"

namespace kingmaker {

class DefinedObject : public OtherObject {
 public:
  // The statement that defines it; for a built-in function how it is called.
  [[nodiscard]] virtual std::string text() const = 0;

  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const final;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const final;
  [[nodiscard]] std::vector<std::uint64_t> key() const override;
};

}  // namespace kingmaker
