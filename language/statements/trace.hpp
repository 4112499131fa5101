// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answers of `trace` and `step`: rewriting steps, in words and for LaTeX.
// Tested in tests/language/statements/phrases.km.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/object.hpp"
#include "language/printing.hpp"
#include "rewrite/engine/steps.hpp"

namespace kingmaker {

// Writes `.1.2 and 3 other places`.
[[nodiscard]] std::string places_text(const Step& step);

// Writes `3 < 2, 1 < 2 for 2`: the dropped options, and the options because of which they are
// dropped. Long values are named by their places. Empty if the rule needs no reason.
[[nodiscard]] std::string reasons_text(const Printing& printing, const Step& step,
                                       const Frame& frame);

// All steps from a value to its normal form. It stands for a table with a row for each step.
class Trace final : public OtherObject {
 public:
  Trace(Frame frame, Term start, std::vector<Step> steps, System system);

  [[nodiscard]] const Frame& frame() const { return frame_; }
  [[nodiscard]] Term start() const { return start_; }
  [[nodiscard]] Term normal_form() const { return normal_form_; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] const System& system() const { return system_; }

  [[nodiscard]] std::string_view kind() const override { return "a trace"; }
  [[nodiscard]] Object* stands_for() const override { return &table_; }
  // A line for each step, and the normal form. ResourceExhausted past `:set limit output`.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override;
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override { return *table_in(table_); }
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;

 private:
  Frame frame_;
  System system_;
  // Only Context::reclaim changes these.
  mutable Term start_;
  mutable Term normal_form_;
  mutable std::vector<Step> steps_;
  mutable Object table_;
};

// The next step, and the value after it, for which it stands; no step if the value is in normal
// form.
class NextStep final : public OtherObject {
 public:
  NextStep(std::optional<Step> step, GameValue value)
      : step_(std::move(step)), value_(Object(value)) {}

  [[nodiscard]] const std::optional<Step>& step() const { return step_; }
  [[nodiscard]] const GameValue& value() const { return std::get<GameValue>(value_); }

  [[nodiscard]] std::string_view kind() const override { return "a step"; }
  [[nodiscard]] Object* stands_for() const override { return &value_; }
  // The value after the step. The step follows as a comment.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;

 private:
  // Only Context::reclaim changes these.
  mutable std::optional<Step> step_;
  mutable Object value_;
};

}  // namespace kingmaker
