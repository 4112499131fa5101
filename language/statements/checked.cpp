// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/checked.hpp"

#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/check_text.hpp"
#include "language/context.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
#include "language/statements/prover.hpp"

namespace kingmaker {
namespace {

// Writes `k = 2, v = 2_1`.
absl::StatusOr<std::string> variables_text(const Printing& printing, const Variables& variables) {
  std::string text;
  for (const auto& [name, object] : variables) {
    KM_ASSIGN_OR_RETURN(const std::string value, text_inside(printing, object));
    append(text, text.empty() ? "" : ", ", name, " = ", value);
  }
  return text;
}

// Texts have values as people write them.
void write_part(const CheckPart& part, JsonWriter& json) {
  json.begin_object().member("role", part.is_premise ? "premise" : "refuted");
  json.member("part", part.text).member("truth", part.holds());
  for (const ComparisonOutcome& outcome : part.outcomes) {
    if (outcome.kind != ComparisonOutcome::Kind::Preference) continue;
    json.member("for", outcome.player).member("under", outcome.system->text());
    break;
  }
  if (!part.member_text.empty()) json.member("member", part.member_text);
  if (!part.instead.empty()) json.member("since", part.instead);
  if (!part.calls.empty()) {
    json.key("calls").begin_array();
    for (const auto& [call, value] : part.calls) {
      json.begin_object().member("call", call).member("value", value).end_object();
    }
    json.end_array();
  }
  json.end_object();
}

}  // namespace

Checked::Checked(std::string label, Kind claimed, CheckResult result, ProofsPointer why)
    : Claim(std::move(label)),
      claimed_(std::move(claimed)),
      result_(std::move(result)),
      why_(std::move(why)),
      truth_(!result_.counterexample && !(claimed_.is_existence && !result_.witness)) {}

std::optional<Object> Checked::instance() const {
  if (result_.witness) return instance_of(*result_.witness);
  if (result_.counterexample) return instance_of(result_.counterexample->variables);
  return std::nullopt;
}

absl::StatusOr<std::string> Checked::print_inside(const Printing& /*printing*/) const {
  return std::string(holds() ? "holds" : "fails");
}

absl::StatusOr<std::string> Checked::print(const Printing& printing) const {
  if (claimed_.is_assertion && holds()) return std::string();
  const std::string sample = result_.sample.empty() ? "" : cat(" (", result_.sample, ")");
  const std::string_view instances = result_.relevant == 1 ? " instance" : " instances";
  if (claimed_.is_assertion && claimed_.is_condition) {
    return cat(head(), "assert fails: ", claimed_.text);
  }
  if (claimed_.is_condition && holds()) return cat(head(), "holds");
  if (result_.witness) {
    KM_ASSIGN_OR_RETURN(const std::string variables, variables_text(printing, *result_.witness));
    return cat(head(), "holds: ", variables);
  }
  if (claimed_.is_existence) {
    return cat(head(), "fails: none of ", result_.relevant, instances, " satisfies it", sample);
  }
  if (holds()) return cat(head(), "holds: ", result_.relevant, instances, sample);
  std::string text = cat(head(), "fails", result_.is_shrunk ? " (shrunk)" : "",
                         claimed_.is_condition ? "" : ": ", result_.counterexample->assignment);
  for (const CheckPart& part : result_.counterexample->parts) append(text, "\n  ", part_text(part));
  if (why_ == nullptr || why_->size() == 0) return text;
  Settings settings = printing.settings;
  if (claimed_.is_explained) settings.max_lines = std::numeric_limits<std::uint64_t>::max();
  const absl::StatusOr<std::string> why = why_->print(Printing(printing.context, settings));
  if (why.ok()) {
    append(text, "\n", *why);
  } else if (claimed_.is_explained) {
    warn_without_derivation(printing.context, why.status());
  }
  return text;
}

absl::Status Checked::print_json(const Printing& printing, JsonWriter& json) const {
  json.begin_object();
  write_head(json);
  json.member("holds", holds());
  if (!claimed_.text.empty()) json.member("condition", claimed_.text);
  if (!claimed_.is_condition) {
    json.member("instances", result_.relevant).member("checked", result_.checked);
  }
  if (!result_.sample.empty()) json.member("sample", result_.sample);
  if (result_.is_shrunk) json.member("shrunk", true);
  if (result_.witness) {
    json.key("witness");
    KM_RETURN_IF_ERROR(write_json(printing, *result_.witness, json));
  }
  if (result_.counterexample) {
    if (!claimed_.is_condition) {
      json.key("instance");
      KM_RETURN_IF_ERROR(write_json(printing, result_.counterexample->variables, json));
    }
    json.key("parts").begin_array();
    for (const CheckPart& part : result_.counterexample->parts) write_part(part, json);
    json.end_array();
    if (claimed_.is_explained) {
      json.key("derivation");
      const absl::Status status =
          why_ == nullptr ? absl::OkStatus() : why_->print_json(printing, json);
      if (!status.ok()) warn_without_derivation(printing.context, status);
      if (why_ == nullptr || !status.ok()) json.value(nullptr);
    }
  }
  json.end_object();
  return absl::OkStatus();
}

void Checked::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  if (result_.witness) visit_terms_in(*result_.witness, visit);
  if (result_.counterexample) visit_terms_in(result_.counterexample->variables, visit);
  if (why_ != nullptr) why_->visit_terms(visit);
}

}  // namespace kingmaker
