// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/certificate.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/ascii.h>
#include <algorithm>

#include <string_view>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/inferences.hpp"
#include "extensions/explain/install.hpp"
#include "extensions/explain/proof_values.hpp"
#include "language/statements/proofs.hpp"

namespace kingmaker {
namespace {

std::string_view boolean(bool truth) { return truth ? "true" : "false"; }

absl::Status no_certificates(std::string_view of) {
  return input_error(
      "there are no certificates of ", of,
      "; there are under syntactic, selfish, prudent and indifferent, for each player");
}

// The inference `against-hope` is called ByAgainstHope.
std::string inference_name(Inference inference) {
  std::string name = "By";
  bool begins = true;
  for (const char c : info_of(inference).name) {
    if (c != '-') name += begins ? absl::ascii_toupper(static_cast<unsigned char>(c)) : c;
    begins = c == '-';
  }
  return name;
}

// The name of the relation in the definitions of proofs/; `relation_of` a preference where these
// have no name for it.
std::string_view claim_name(Notion notion, Verb verb) {
  constexpr std::string_view kNames[][4] = {
      {"relation_of OfIdentity LessEqual", "relation_of OfIdentity Less",
       "relation_of OfIdentity Equal", "relation_of OfIdentity Incomparable"},
      {"selfish_le", "selfish_lt", "selfish_eq", "selfish_incomparable"},
      {"prudent_le", "prudent_weaker", "prudent_eq", "prudent_incomparable"},
      {"indifferent_le", "indifferent_lt", "indifferent_eq",
       "relation_of OfIndifferent Incomparable"}};
  return kNames[static_cast<std::size_t>(notion)][static_cast<std::size_t>(verb)];
}

// Coq reads a list by recursion, in time that grows with the square of its length.
constexpr std::size_t kMostLines = 20'000;
constexpr std::size_t kMostRows = 2'000;
constexpr std::size_t kLinesInOneList = 1'000;

absl::Status too_long(std::string_view things, std::size_t count, std::size_t limit) {
  return limit_error("the derivation has ", count, " ", things, "; a certificate has at most ",
                     limit);
}

// Writes one derivation.
class Certificate {
 public:
  Certificate(const TermStore& store, const Derivation& derivation)
      : store_(store), derivation_(derivation), values_(store, derivation) {}

  absl::StatusOr<std::string> write(std::uint64_t max_bytes) {
    KM_ASSIGN_OR_RETURN(const std::string players, this->players());
    if (derivation_.lines.size() > kMostLines) {
      return too_long("lines", derivation_.lines.size(), kMostLines);
    }
    if (values_.terms().size() > kMostRows) {
      return too_long("values", values_.terms().size(), kMostRows);
    }
    for (const Term t : values_.terms()) {
      if (t.is_outcome()) return about_wins(store_, t, "a certificate");
      if (is_type(store_, derivation_.players, t)) {
        return input_error(
            "there are no certificates of types such as `hull(...)`, nor of values that hold them");
      }
    }
    write_terms();
    text_ = "Definition rows := [";
    for (const Term t : values_.terms()) {
      append(text_, values_.number_of(t) == 0 ? "" : "; ", row(t));
    }
    append(text_, "].\nDefinition players : list rules := [", players, "].\n");
    write_lines();
    append(text_, "\nTheorem claim : ", claim(), ".\nProof. certificate rows players lines (",
           judgement(derivation_.goal()), "). Qed.\n");
    if (text_.size() > max_bytes) {
      return raisable_limit_error(cat("the certificate is longer than ", max_bytes, " bytes"),
                                  "output");
    }
    return std::move(text_);
  }

 private:
  // The rules that the players follow; empty for a relation.
  absl::StatusOr<std::string> players() const {
    std::string all;
    if (derivation_.goal().notion == Notion::WholeGame) {
      return no_certificates("preferences of whole games");
    }
    if (derivation_.goal().notion != Notion::Rewriting) return all;
    for (const PlayerRules rules : derivation_.plays.rules) {
      append(all, all.empty() ? "" : "; ");
      switch (rules) {
        case PlayerRules::Syntactic:
          all += "Syntactic";
          break;
        case PlayerRules::Selfish:
          all += "Selfish";
          break;
        case PlayerRules::Prudent:
        case PlayerRules::Indifferent:  // it drops the same options
          all += "Prudent";
          break;
        default:
          return no_certificates(cat("normal forms under ", name_of(rules)));
      }
    }
    return all;
  }

  // In Coq, values count from 1.
  std::uint32_t number_of(Term t) const { return values_.number_of(t) + 1; }

  // In Coq, options are in the order of their numbers.
  std::vector<Term> options(Term t) {
    const auto all = values_.options(t);
    std::vector<Term> options(all.begin(), all.end());
    absl::c_sort(options,
                 [&](Term v, Term w) { return values_.number_of(v) < values_.number_of(w); });
    return options;
  }

  std::string row(Term t) {
    if (t.is_win()) return cat("W ", t.winner());
    const std::string text =
        joined(options(t), "; ", [&](const Term option) { return number_of(option); });
    return cat("C ", store_.mover(t), " [", text, "]");
  }

  void write_lines() {
    std::string parts;
    const std::vector<ProofLine>& lines = derivation_.lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i % kLinesInOneList == 0) {
        const std::string name = cat("lines_", i / kLinesInOneList + 1);
        append(text_, i == 0 ? "" : "\n].\n", "Definition ", name, " := [\n");
        append(parts, parts.empty() ? "" : " ++ ", name);
      } else {
        text_ += ";\n";
      }
      write(lines[i]);
    }
    append(text_, "\n].\nDefinition lines := ", parts, ".\n");
  }

  void write(const ProofLine& line) {
    append(text_, "  L (", judgement(line.conclusion), ") ", inference_name(line.inference), " [");
    for (const std::uint32_t premise : line.premises) {
      append(text_, text_.back() == '[' ? "" : "; ", premise + 1);
    }
    text_ += ']';
  }

  std::string judgement(const Judgement& j) const {
    constexpr std::string_view kNotions[] = {"OfIdentity", "OfSelfish", "OfPrudent",
                                             "OfIndifferent"};
    constexpr std::string_view kVerbs[] = {"LessEqual", "Less", "Equal", "Incomparable"};
    const std::string sides = cat(" ", number_of(j.left), " ", number_of(j.right));
    if (j.verb == Verb::NormalForm) return cat("NF", sides);
    if (j.notion == Notion::Rewriting) return cat("SameNF ", boolean(j.holds), sides);
    return cat("R ", kNotions[static_cast<std::size_t>(j.notion)], " ",
               kVerbs[static_cast<std::size_t>(j.verb)], " ", boolean(j.holds), " ", j.player,
               sides);
  }

  // The proved statement, in the terms of the definitions.
  std::string claim() const {
    const Judgement& goal = derivation_.goal();
    const std::string sides = cat(" ", operand(goal.left), " ", operand(goal.right));
    if (goal.verb == Verb::NormalForm) return cat("normal_form (rules_of players)", sides);
    const std::string_view deny = goal.holds ? "" : "~ ";
    if (goal.notion == Notion::Rewriting) {
      return cat(deny, "same_normal_form (rules_of players)", sides);
    }
    return cat(deny, claim_name(goal.notion, goal.verb), " ", goal.player, sides);
  }

  // A value written out, or a row of the table if it is long.
  std::string operand(Term t) const {
    const std::string& term = written_[values_.number_of(t)];
    return term.empty() ? cat("(value_of rows ", number_of(t), ")") : cat("(", term, ")");
  }

  // Writes every value as a term, unless that is long.
  void write_terms() {
    constexpr std::size_t kLongest = 2000;
    for (const Term t : values_.terms()) {
      std::string& text = written_.emplace_back();
      if (t.is_win()) {
        text = cat("Win ", t.winner());
        continue;
      }
      std::string parts;
      for (const Term option : options(t)) {
        const std::string& part = written_[values_.number_of(option)];
        if (part.empty() || parts.size() > kLongest) {
          parts.assign(kLongest + 1, ' ');
          break;
        }
        append(parts, parts.empty() ? "" : "; ", part);
      }
      if (parts.size() <= kLongest) text = cat("Choice ", store_.mover(t), " [", parts, "]");
    }
  }

  const TermStore& store_;
  const Derivation& derivation_;
  ProofValues values_;
  std::vector<std::string> written_;  // by number; empty if the term is long
  std::string text_;
};

}  // namespace

absl::StatusOr<std::string> certificate_file(const TermStore& store,
                                             std::span<const Derivation* const> derivations,
                                             std::uint64_t max_bytes) {
  std::string text = "From Kingmaker Require Import Certificate.\n";
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const auto one,
                        Certificate(store, *derivations[i])
                            .write(max_bytes - std::min<std::uint64_t>(max_bytes, text.size())));
    if (derivations.size() == 1) {
      append(text, "\n", one);
    } else {
      append(text, "\nModule C", i + 1, ".\n", one, "End C", i + 1, ".\n");
    }
  }
  return text;
}

namespace {

OutputFormat::Text print_certificate(const Printing& printing, const Answer& answer) {
  const auto* const proofs = shown_as<Proofs>(answer);
  if (proofs == nullptr) return std::nullopt;
  absl::StatusOr<std::string> file = proofs->certificate(printing);
  if (file.ok()) file->pop_back();  // the last newline
  return file;
}

}  // namespace

constexpr OutputFormat coq_format = {.name = "coq", .file_ending = "v", .print = print_certificate};

}  // namespace kingmaker
