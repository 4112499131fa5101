// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations that a checker has accepted, for a chain of relations one for each link: the answer
// of `explain`. The extension that finds them derives from the class. Tested in
// tests/extensions/explain/interpreter_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

class Proofs : public OtherObject {
 public:
  // A line of a derivation with its reason, and its premises, which are earlier lines.
  struct Line {
    std::string text;
    std::vector<std::uint32_t> premises;
  };

  [[nodiscard]] std::string_view kind() const override { return "a derivation"; }
  [[nodiscard]] virtual std::size_t size() const = 0;
  // The lines of the only derivation. Errors: ResourceExhausted past the limit of output.
  // Precondition: there is one.
  [[nodiscard]] virtual absl::StatusOr<std::vector<Line>> lines(const Printing& printing) const = 0;
  // A file for Coq, which checks the derivations. Errors: as `lines`, and InvalidArgument for rules
  // that Coq does not know.
  [[nodiscard]] virtual absl::StatusOr<std::string> certificate(const Printing& printing) const = 0;
  // The normal form that is proved; nullopt if a relation is.
  [[nodiscard]] virtual std::optional<GameValue> normal_form() const = 0;
};
using ProofsPointer = std::shared_ptr<const Proofs>;

}  // namespace kingmaker
