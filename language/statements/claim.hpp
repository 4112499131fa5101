// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answers of `check` and `assert`: claims that hold or fail.
// Tested in tests/language/statements/interpreter_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"
#include "language/check/property.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"
#include "language/settings.hpp"

namespace kingmaker {

struct ClaimPlace {
  std::string file = {};
  std::size_t line = 0;
};

class Claim : public OtherObject {
 public:
  explicit Claim(std::string label) : label_(std::move(label)) {}

  [[nodiscard]] virtual bool holds() const = 0;
  // True if something is not known.
  [[nodiscard]] virtual bool is_open() const { return false; }
  // True if it holds because nothing was tested, which `:set strict on` refuses.
  [[nodiscard]] virtual bool is_untested() const = 0;
  // True if the exit status is that of a refutation.
  [[nodiscard]] bool fails(const Settings& settings) const {
    return !holds() || (settings.strict && is_untested());
  }
  // True for `assert`: it prints nothing if it holds, and ends a script if it fails.
  [[nodiscard]] virtual bool is_assertion() const { return false; }
  // The witness or the counterexample: one object, or a list of several. Nullopt if there is none.
  [[nodiscard]] virtual std::optional<Object> instance() const = 0;
  // Where the statement stands in a script, which is known later.
  [[nodiscard]] ClaimPlace& place() const { return place_; }

 protected:
  // Writes `theorems.km:12: Theorem 13: `: the place, if the claim is refuted, and its label.
  [[nodiscard]] std::string head() const;
  // Writes the members `label`, `file` and `line`, where they are known.
  void write_head(JsonWriter& json) const;

 private:
  std::string label_;
  mutable ClaimPlace place_;
};

// The answer of `check rule`, `check rules`, `check preference`, `check game` and `check
// equivalent`.
class CheckedProperties final : public Claim {
 public:
  CheckedProperties(std::string label, Properties properties)
      : Claim(std::move(label)), properties_(std::move(properties)) {}

  [[nodiscard]] bool holds() const override;
  [[nodiscard]] bool is_open() const override;
  [[nodiscard]] bool is_untested() const override;
  [[nodiscard]] std::optional<Object> instance() const override;

  [[nodiscard]] std::string_view kind() const override { return "a check"; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const override;
  // An array with an object for each property.
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override;
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;

 private:
  mutable Properties properties_;  // only Context::reclaim changes it
};

// One object, or a list of several.
[[nodiscard]] std::optional<Object> instance_of(const Variables& variables);

}  // namespace kingmaker
