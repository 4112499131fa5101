// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Proofs and refutations that a rule set terminates and is confluent, anywhere and innermost, for
// values of every depth and any number of players.
// Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/research/check_confluence.hpp"
#include "language/context.hpp"
#include "language/statements/claim.hpp"

namespace kingmaker {

// Properties with a sentence for people, or with none: then name, verdict and details are shown.
struct ProvedProperties {
  Properties properties;
  std::vector<std::string> sentences;

  void add(Property property, std::string sentence) {
    properties.push_back(std::move(property));
    sentences.push_back(std::move(sentence));
  }
};

// The answer of `check rules` without a domain.
class ProvedRules final : public Claim {
 public:
  ProvedRules(std::string label, ProvedProperties proved)
      : Claim(std::move(label)),
        checked_("", proved.properties),
        properties_(std::move(proved.properties)),
        sentences_(std::move(proved.sentences)) {}

  [[nodiscard]] bool holds() const override { return checked_.holds(); }
  [[nodiscard]] bool is_open() const override { return checked_.is_open(); }
  [[nodiscard]] bool is_untested() const override { return checked_.is_untested(); }
  [[nodiscard]] std::optional<Object> instance() const override { return checked_.instance(); }

  [[nodiscard]] std::string_view kind() const override { return checked_.kind(); }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const override {
    return checked_.print_inside(printing);
  }
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override {
    return checked_.print_json(printing, json);
  }
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override { return checked_.rows(); }
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override {
    checked_.visit_terms(visit);
  }

 private:
  CheckedProperties checked_;  // for all but text
  Properties properties_;
  std::vector<std::string> sentences_;
};

}  // namespace kingmaker

namespace kingmaker::confluence {

// The rules of a set as pairs of nodes. Unimplemented if one of them is none; the message is a
// clause on it.
[[nodiscard]] absl::StatusOr<std::vector<SetRule>> set_rules_of(Context& context, SetTerms& terms,
                                                                const System& system);

// Writes `merge around collapse: m{..} becomes A and B`: an overlap, and a case of it.
[[nodiscard]] std::string pair_text(const SetTerms& terms, const std::vector<SetRule>& rules,
                                    const Overlap& overlap, const ProofNode& node);

// The properties `terminates`, `confluent`, and `innermost` if it differs. With `is_explained` they
// have the joins of all critical pairs, which a checker has accepted. Unimplemented as above.
[[nodiscard]] absl::StatusOr<ProvedProperties> confluence_properties(Context& context,
                                                                     const System& system,
                                                                     bool is_explained);

}  // namespace kingmaker::confluence
