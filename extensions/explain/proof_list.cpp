// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/proof_list.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/certificate.hpp"
#include "extensions/explain/derivation_text.hpp"
#include "extensions/explain/inferences.hpp"
#include "grammar/print.hpp"
#include "language/list.hpp"
#include "language/object_text.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

absl::StatusOr<std::string> text_of(const Printing& printing, const GameValue& value) {
  PrintOptions options = printing.settings.print_options(value.frame);
  if (options.format == Format::Dot) options.format = Format::Bar;
  return print(printing.context.store(), value.term, options);
}

std::string_view symbol_of(ast::Comparison comparison) {
  constexpr std::string_view kSymbols[] = {"<", "<=", "==", ">=", ">", "||", "!="};
  return kSymbols[static_cast<std::size_t>(comparison)];
}

// The heading of a proof: a line with the claim, and a line for each operand that was reduced
// before the comparison.
struct Heading {
  Printing printing;

  absl::StatusOr<std::string> operator()(std::monostate) const { return std::string(); }

  absl::StatusOr<std::string> operator()(const NormalFormClaim& claim) const {
    KM_ASSIGN_OR_RETURN(const auto normal, text_of(printing, claim.normal_form));
    return cat(claim.statement, ": ", normal, "\n");
  }

  absl::StatusOr<std::string> operator()(const RelationClaim& claim) const {
    std::string text = cat(claim.left, " ", symbol_of(claim.comparison), " ", claim.right);
    if (claim.player != 0) {
      append(text, " for ", player_name(printing.settings, printing.settings.frame, claim.player));
    }
    append(text, " under ", claim.system, ": ", claim.holds ? "true" : "false", "\n");
    for (const RelationClaim::Reduced& reduced : claim.reduced) {
      KM_ASSIGN_OR_RETURN(const auto form, text_of(printing, reduced.form));
      append(text, "where ", reduced.operand, " is taken in ",
             claim.in_own_form ? "normal form, " : "syntactic normal form, ", form, "\n");
    }
    return text;
  }
};

// Puts `% ` before each line.
std::string commented(std::string_view lines) {
  std::string text;
  for (const std::string_view line : lines_of(lines)) append(text, "% ", line, "\n");
  return text;
}

// The lines of a derivation that fit on a screen: as many levels of it as there is room for. The
// last line counts the others.
std::string on_one_screen(const std::string& body, std::size_t most, std::string_view whole) {
  const std::vector<std::string_view> lines = lines_of(body);
  if (lines.size() <= most) return body;
  std::vector<std::size_t> depths;
  depths.reserve(lines.size());
  for (const std::string_view line : lines) depths.push_back(indentation(line));
  absl::c_sort(depths);
  const std::size_t first_hidden = depths[most];
  std::string text;
  std::size_t shown = 0;
  for (const std::string_view line : lines) {
    if (shown == most || (indentation(line) >= first_hidden && shown > 0)) continue;
    append(text, line, "\n");
    ++shown;
  }
  const std::size_t hidden = lines.size() - shown;
  return cat(text, "... ", hidden, hidden == 1 ? " line" : " lines", " more: `", whole, "`");
}

absl::StatusOr<std::string> proof_text(const Printing& printing, const Proof& proof,
                                       std::size_t most, std::string_view whole) {
  absl::StatusOr<std::string> heading = std::visit(Heading{printing}, proof.claim);
  if (!heading.ok()) return heading;
  const PrintOptions options = printing.settings.print_options(proof.frame);
  const bool tex = options.format == Format::Tex;
  KM_ASSIGN_OR_RETURN(const auto body,
                      tex ? derivation_tex(printing.context.store(), proof.derivation, options)
                          : derivation_text(printing.context.store(), proof.derivation, options));
  return tex ? cat(commented(*heading), body) : cat(*heading, on_one_screen(body, most, whole));
}

}  // namespace

absl::StatusOr<std::string> ProofList::print(const Printing& printing) const {
  // Answers in files are complete.
  constexpr std::size_t kScreen = 22;
  const std::uint64_t limit = printing.settings.max_lines;
  const bool is_all = is_full_ || limit == std::numeric_limits<std::uint64_t>::max();
  const std::size_t most = is_all
                               ? std::numeric_limits<std::size_t>::max()
                               : static_cast<std::size_t>(std::min<std::uint64_t>(kScreen, limit));
  std::string text;
  for (const Proof& proof : proofs_) {
    KM_ASSIGN_OR_RETURN(const auto one, proof_text(printing, proof, most, whole_));
    append(text, text.empty() ? "" : "\n\n", one);
  }
  return text;
}

absl::StatusOr<std::string> ProofList::print_tex(const Printing& printing) const {
  return print(printing);
}

absl::Status ProofList::print_json(const Printing& printing, JsonWriter& json) const {
  if (proofs_.empty()) json.value(nullptr);
  if (proofs_.size() > 1) json.begin_array();
  for (const Proof& proof : proofs_) {
    KM_ASSIGN_OR_RETURN(const auto one,
                        derivation_json(printing.context.store(), proof.derivation,
                                        printing.settings.print_options(proof.frame)));
    json.raw(one);
  }
  if (proofs_.size() > 1) json.end_array();
  return absl::OkStatus();
}

void ProofList::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  for (Proof& proof : proofs_) {
    if (auto* const claim = std::get_if<NormalFormClaim>(&proof.claim)) {
      visit(claim->normal_form.term);
    }
    if (auto* const claim = std::get_if<RelationClaim>(&proof.claim)) {
      for (RelationClaim::Reduced& reduced : claim->reduced) visit(reduced.form.term);
    }
    for (ProofLine& line : proof.derivation.lines) {
      visit(line.conclusion.left);
      visit(line.conclusion.right);
    }
  }
}

std::optional<absl::StatusOr<std::string>> ProofList::expression(Context& context,
                                                                 ObjectNotes& /*notes*/) const {
  const Settings& settings = context.settings;
  if (proofs_.size() != 1 || proofs_[0].frame != settings.frame) return std::nullopt;
  const Proof& proof = proofs_[0];
  const auto written = [&](Term term) {
    return kingmaker::print(context.store(), term,
                            {Format::Shared, proof.frame, settings.max_output});
  };
  const Judgement& goal = proof.derivation.goal();
  KM_ASSIGN_OR_RETURN(const std::string left, written(goal.left));
  if (const auto* const claim = std::get_if<NormalFormClaim>(&proof.claim)) {
    return cat("explain(normalize(", left, ", under=", claim->system, "))");
  }
  const auto* const claim = std::get_if<RelationClaim>(&proof.claim);
  if (claim == nullptr) return std::nullopt;
  KM_ASSIGN_OR_RETURN(const std::string right, written(goal.right));
  const bool is_turned = claim->comparison == ast::Comparison::Greater ||
                         claim->comparison == ast::Comparison::GreaterEqual;
  return cat("explain(", is_turned ? right : left, " ", symbol_of(claim->comparison), " ",
             is_turned ? left : right, claim->player == 0 ? "" : cat(" for ", claim->player),
             " under ", claim->system, ")");
}

Table ProofList::rows() const {
  Table table = table_with({"line", "holds", "left", "relation", "right", "for", "by", "premises"});
  for (const Proof& proof : proofs_) {
    const std::vector<ProofLine>& lines = proof.derivation.lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Judgement& said = lines[i].conclusion;
      Members premises;
      for (const std::uint32_t premise : lines[i].premises) {
        premises.objects.emplace_back(Counted{premise + 1});
      }
      premises.count = premises.objects.size();
      const Object player = said.player == 0 ? Object(std::string()) : Object(Integer(said.player));
      add_row(table, {Counted{i + 1}, said.holds, GameValue{said.left, proof.frame},
                      std::string(name_of(said.verb)), GameValue{said.right, proof.frame}, player,
                      std::string(info_of(lines[i].inference).name), list_of(std::move(premises))});
    }
  }
  return table;
}

absl::StatusOr<std::vector<Proofs::Line>> ProofList::lines(const Printing& printing) const {
  const Proof& proof = proofs_.front();
  KM_ASSIGN_OR_RETURN(
      std::vector<std::string> texts,
      derivation_lines(printing.context.store(), proof.derivation,
                       printing.settings.print_options(proof.frame), printing.context.budget()));
  std::vector<Line> lines;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    lines.push_back({std::move(texts[i]), proof.derivation.lines[i].premises});
  }
  return lines;
}

absl::StatusOr<std::string> ProofList::certificate(const Printing& printing) const {
  std::vector<const Derivation*> derivations;
  for (const Proof& proof : proofs_) derivations.push_back(&proof.derivation);
  return certificate_file(printing.context.store(), derivations, printing.settings.max_output);
}

std::optional<GameValue> ProofList::normal_form() const {
  if (proofs_.empty()) return std::nullopt;
  const auto* const claim = std::get_if<NormalFormClaim>(&proofs_.back().claim);
  if (claim == nullptr) return std::nullopt;
  return claim->normal_form;
}

}  // namespace kingmaker
