#include "present/proof_text.hpp"

#include <vector>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/object_text.hpp"
#include "rewrite/proofs/derivation_text.hpp"

namespace kingmaker {
namespace {

absl::StatusOr<std::string> text_of(Context& context, const GameValue& value) {
  PrintOptions options = context.print_options(value.frame);
  if (options.format == Format::Dot) options.format = Format::Bar;
  return print(context.store(), value.term, options);
}

// The heading of a proof: a line with the claim, and a line for each operand that was reduced
// before the comparison.
struct Heading {
  Context& context;

  absl::StatusOr<std::string> operator()(std::monostate) const { return std::string(); }

  absl::StatusOr<std::string> operator()(const NormalFormClaim& claim) const {
    KM_ASSIGN_OR_RETURN(const auto normal, text_of(context, claim.normal_form));
    return cat(claim.statement, ": ", normal, "\n");
  }

  absl::StatusOr<std::string> operator()(const RelationClaim& claim) const {
    constexpr std::string_view kSymbols[] = {"<", "<=", "==", ">=", ">", "||", "!="};
    std::string text = cat(claim.left, " ", kSymbols[static_cast<std::size_t>(claim.comparison)],
                           " ", claim.right);
    if (claim.player != 0) {
      append(text, " for ", player_name(context.settings, context.settings.frame, claim.player));
    }
    append(text, " under ", claim.system, ": ", claim.holds ? "true" : "false", "\n");
    for (const RelationClaim::Reduced& reduced : claim.reduced) {
      KM_ASSIGN_OR_RETURN(const auto form, text_of(context, reduced.form));
      append(text, "where ", reduced.operand, " is taken in ",
             claim.in_own_form ? "normal form, " : "syntactic normal form, ", form, "\n");
    }
    return text;
  }
};

// Puts `% ` before each line.
std::string commented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n') + 1;
    append(text, "% ", lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return text;
}

absl::StatusOr<std::string> proof_text(Context& context, const Proof& proof) {
  absl::StatusOr<std::string> heading = std::visit(Heading{context}, proof.claim);
  if (!heading.ok()) return heading;
  const PrintOptions options = context.print_options(proof.frame);
  const bool tex = options.format == Format::Tex;
  KM_ASSIGN_OR_RETURN(const auto body,
                      tex ? derivation_tex(context.store(), proof.derivation, options)
                          : derivation_text(context.store(), proof.derivation, options));
  return cat(tex ? commented(*heading) : *heading, body);
}

}  // namespace

absl::StatusOr<std::string> proofs_text(Context& context, const ProofList& list) {
  std::string text;
  for (const Proof& proof : list.proofs) {
    KM_ASSIGN_OR_RETURN(const auto one, proof_text(context, proof));
    append(text, text.empty() ? "" : "\n\n", one);
  }
  return text;
}

absl::StatusOr<std::string> proofs_json(Context& context, const ProofList& list) {
  JsonWriter json;
  if (list.proofs.empty()) return json.value(nullptr).take();
  if (list.proofs.size() > 1) json.begin_array();
  for (const Proof& proof : list.proofs) {
    KM_ASSIGN_OR_RETURN(const auto one, derivation_json(context.store(), proof.derivation,
                                                        context.print_options(proof.frame)));
    json.raw(one);
  }
  if (list.proofs.size() > 1) json.end_array();
  return json.take();
}

void warn_without_derivation(Context& context, const absl::Status& why_not) {
  context.warnings.push_back(cat("no derivation: ", why_not.message()));
}

}  // namespace kingmaker
