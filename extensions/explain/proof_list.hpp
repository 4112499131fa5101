// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations of relations and normal forms, with their claims: what `explain` answers.
// Tested in tests/extensions/explain/interpreter_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "extensions/explain/derivation.hpp"
#include "language/printing.hpp"
#include "language/statements/proofs.hpp"

namespace kingmaker {

// A relation between two values as a statement writes it, and its truth value.
struct RelationClaim {
  // An operand that was reduced before the comparison.
  struct Reduced {
    std::string operand;  // as it was written
    GameValue form;
  };
  std::string left;
  ast::Comparison comparison = ast::Comparison::Equal;
  std::string right;
  Player player = 0;  // 0 for the equality of normal forms
  std::string system;
  bool holds = false;
  bool in_own_form = false;  // reduced by the rules themselves, not syntactically
  std::vector<Reduced> reduced;
};

// `normalize v under R` or `fine(v)`, as it was written, with the normal form.
struct NormalFormClaim {
  std::string statement;
  std::string system;
  GameValue normal_form;
};

// A derivation that the checker has accepted. If it proves a single relation, the user knows which,
// and there is no claim.
struct Proof {
  std::variant<std::monostate, RelationClaim, NormalFormClaim> claim;
  Derivation derivation;
  Frame frame;
};

class ProofList final : public Proofs {
 public:
  // With `is_full`, its text has all lines, and else those that fit on a screen; then `whole` is
  // the statement that prints all.
  explicit ProofList(std::vector<Proof> proofs, bool is_full = false,
                     std::string_view whole = "explain ... in full")
      : proofs_(std::move(proofs)), is_full_(is_full), whole_(whole) {}

  [[nodiscard]] const std::vector<Proof>& proofs() const { return proofs_; }

  [[nodiscard]] std::size_t size() const override { return proofs_.size(); }
  // As text or TeX, by the format. Errors: ResourceExhausted past the limit of output.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override;
  // `null` if there is no derivation, an array if there are several. Errors: as `print`.
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;
  // One derivation, of the players of the session, by what it derives.
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override;
  // A row for each line: its number, what it says of which values for whom, and by which lines.
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override;
  [[nodiscard]] absl::StatusOr<std::vector<Line>> lines(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> certificate(const Printing& printing) const override;
  [[nodiscard]] std::optional<GameValue> normal_form() const override;

 private:
  mutable std::vector<Proof> proofs_;  // only Context::reclaim changes them
  bool is_full_;
  std::string_view whole_;
};

}  // namespace kingmaker
