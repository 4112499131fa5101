// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `check` and `assert`. Tested in tests/language/statements/phrases.km.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "language/check/check_result.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/proofs.hpp"

namespace kingmaker {

// A claim about a condition with the result of its check. It stands for the truth value.
class Checked final : public Claim {
 public:
  struct Kind {
    std::string text = {};  // of an assertion: the condition as it was written
    bool is_assertion = false;
    bool is_existence = false;
    bool is_condition = false;  // without quantifiers
    bool is_explained = false;  // a derivation was asked for
  };

  // `why` are proofs for the counterexample; null if they are unknown.
  Checked(std::string label, Kind claimed, CheckResult result, ProofsPointer why);

  [[nodiscard]] const CheckResult& result() const { return result_; }
  [[nodiscard]] const ProofsPointer& why() const { return why_; }
  [[nodiscard]] bool holds() const override { return std::get<bool>(truth_); }
  [[nodiscard]] bool is_untested() const override { return holds() && result_.relevant == 0; }
  [[nodiscard]] bool is_assertion() const override { return claimed_.is_assertion; }
  [[nodiscard]] std::optional<Object> instance() const override;

  [[nodiscard]] std::string_view kind() const override { return "a check"; }
  [[nodiscard]] Object* stands_for() const override { return &truth_; }
  // `holds` or `fails`, with the instance and a line for each part that decided. An assertion that
  // holds prints nothing.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;

 private:
  Kind claimed_;
  mutable CheckResult result_;  // only Context::reclaim changes it
  ProofsPointer why_;
  mutable Object truth_;
};

}  // namespace kingmaker
