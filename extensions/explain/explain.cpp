// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `explain`: finds and checks derivations of relations and normal forms.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algebra/measure.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/check_derivation.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/inferences.hpp"
#include "extensions/explain/install.hpp"
#include "extensions/explain/proof_list.hpp"
#include "extensions/explain/prove.hpp"
#include "language/comparison.hpp"
#include "language/evaluable.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/machine.hpp"
#include "language/statements/checks.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/prover.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

constexpr StatementSyntax kExplain[] = {
    {.first_word = "explain",
     .verb = {.subject = VerbSyntax::Subject::Condition, .is_lazy = true, .clauses = "in"},
     .foreign_word = "why"}};

using ast::Comparison;
using ast::Kind;

Comparison comparison_of(Relation relation) {
  switch (relation) {
    case Relation::Less:
      return Comparison::Less;
    case Relation::Greater:
      return Comparison::Greater;
    case Relation::Equal:
      return Comparison::Equal;
    default:
      return Comparison::Incomparable;
  }
}

// The goal of `v COMPARISON w`: the judgement, and whether the comparison is its negation.
struct Goal {
  Judgement judgement;
  bool negated = false;
};

Goal goal_of(Comparison comparison, Notion notion, Player p, Term v, Term w) {
  Goal goal{{notion, Verb::Equal, true, p, v, w}};
  switch (comparison) {
    case Comparison::Less:
    case Comparison::Greater:
      goal.judgement.verb = Verb::Less;
      break;
    case Comparison::LessEqual:
    case Comparison::GreaterEqual:
      goal.judgement.verb = Verb::LessEqual;
      break;
    case Comparison::Incomparable:
      goal.judgement.verb = Verb::Incomparable;
      break;
    case Comparison::Equal:
      break;
    case Comparison::NotEqual:
      goal.negated = true;
      break;
  }
  if (comparison == Comparison::Greater || comparison == Comparison::GreaterEqual) {
    std::swap(goal.judgement.left, goal.judgement.right);
  }
  return goal;
}

class Explainer {
 public:
  Explainer(Context& context, const ast::Expression& expression, const Variables& around = {})
      : context_(context), expression_(expression), around_(around) {}

  // The reasons for the relations between values. A single proof has no claim, since the user has
  // named it.
  absl::StatusOr<ProofsPointer> part(std::span<const ComparisonOutcome> outcomes) {
    std::size_t chains = 0;
    for (const ComparisonOutcome& outcome : outcomes) {
      const bool of_values = outcome.kind == ComparisonOutcome::Kind::Preference ||
                             outcome.kind == ComparisonOutcome::Kind::NormalForm;
      if (!of_values) continue;
      if (outcome.place == 0) ++chains;
      KM_RETURN_IF_ERROR(link(outcome));
    }
    if (chains == 1) {
      for (Proof& proof : proofs_) proof.claim = std::monostate{};
    }
    return std::make_shared<const ProofList>(std::move(proofs_), false, "explain check ...");
  }

  // The proofs of a relation, link by link, or of the call of `normalize` or `fine`.
  absl::StatusOr<ProofsPointer> proofs(std::uint32_t root, bool is_full) {
    const ast::Node& node = expression_.nodes[root];
    const std::string_view name =
        node.kind == Kind::Call ? std::string_view(expression_.texts[node.index]) : "";
    if (name == "fine") {
      KM_RETURN_IF_ERROR(fine_type(root));
    } else if (name == "normalize" || name == "nf") {
      KM_RETURN_IF_ERROR(normal_form(root));
    } else if (name == "compare") {
      KM_RETURN_IF_ERROR(comparison(root));
    } else {
      KM_RETURN_IF_ERROR(relation(root));
    }
    return std::make_shared<const ProofList>(std::move(proofs_), is_full);
  }

 private:
  struct Operand {
    // The raw value; nullopt for a position whose raw value is larger than `compared`.
    std::optional<Term> raw;
    GameValue compared;  // the value that the relation uses
    std::string written;
    SourceRange range;
  };

  // Adds the proof of each link.
  absl::Status relation(std::uint32_t root) {
    const ast::Node& node = expression_.nodes[root];
    if (node.kind != Kind::Relation) {
      return error_at(node.range,
                      "`explain` needs a relation such as `2_2 < 2_1`, `normalize` and a value, "
                      "`compare` and two, or `fine(v)`; of `win(v)`, `stable(v)` and `outcome(g)` "
                      "it gives a table");
    }
    KM_ASSIGN_OR_RETURN(const Program program,
                        compile(context_, expression_, root, {.around = &around_}));
    Recording recording;
    recording.compares = false;
    Machine machine(context_);
    machine.record(&recording);
    if (const auto truth = machine.value(program); !truth.ok()) return truth.status();
    for (const ComparisonOutcome& outcome : recording.outcomes) {
      if (outcome.node != root) continue;
      KM_RETURN_IF_ERROR(link(outcome));
    }
    return absl::OkStatus();
  }

  // The operand as the comparison uses it. Equality of normal forms is explained from the given
  // values, a preference from the values for which it is defined. For a position these are computed
  // without its raw value, which is evaluated only until it differs.
  absl::StatusOr<Operand> operand_of(const ComparisonOutcome& outcome,
                                     const kingmaker::Operand& operand) {
    const SourceRange range = range_of(operand.node);
    const std::string written(expression_.text(range));
    const Evaluable* const evaluable = evaluable_in(operand.object);
    if (outcome.kind == ComparisonOutcome::Kind::NormalForm || evaluable == nullptr) {
      KM_ASSIGN_OR_RETURN(const auto raw, context_.value_or_type_of(operand.object, range));
      if (outcome.kind == ComparisonOutcome::Kind::NormalForm) {
        return Operand{raw.term, raw, written, range};
      }
      KM_ASSIGN_OR_RETURN(const auto compared,
                          context_.normal_form(raw, outcome.system->operand_system(), range));
      return Operand{raw.term, compared, written, range};
    }
    KM_ASSIGN_OR_RETURN(
        const auto compared,
        context_.normal_form(operand.object, outcome.system->operand_system(), range));
    KM_ASSIGN_OR_RETURN(const auto raw,
                        evaluable->value(context_, size(context_.store(), compared.term), range));
    return Operand{raw ? std::optional(raw->term) : std::nullopt, compared, written, range};
  }

  absl::StatusOr<std::array<Operand, 2>> operands_of(const ComparisonOutcome& outcome) {
    KM_ASSIGN_OR_RETURN(Operand left, operand_of(outcome, outcome.left));
    KM_ASSIGN_OR_RETURN(Operand right, operand_of(outcome, outcome.right));
    if (left.compared.frame.players != right.compared.frame.players) {
      return error_at(range_of(outcome.node), "the values are of different games");
    }
    return std::array<Operand, 2>{std::move(left), std::move(right)};
  }

  // True if the values are the same; for positions whose values are unknown, if they are written
  // alike.
  [[nodiscard]] static bool are_same(const Operand& v, const Operand& w) {
    return v.raw && w.raw ? v.raw == w.raw : v.written == w.written;
  }

  // Adds the proof of one comparison.
  absl::Status link(const ComparisonOutcome& outcome) {
    const SourceRange whole = range_of(outcome.node);
    if (outcome.kind == ComparisonOutcome::Kind::Number) {
      return error_at(range_of(outcome.left.node),
                      "`explain` is about values, and this is a number");
    }
    KM_ASSIGN_OR_RETURN(const auto operands, operands_of(outcome));
    const Operand& v = operands[0];
    const Operand& w = operands[1];
    const Frame frame = v.compared.frame;
    const System& system = *outcome.system;
    KM_ASSIGN_OR_RETURN(const Plays plays, with_range(plays_of(system, frame.players), whole));
    if (outcome.player > frame.players) {
      return error_at(whole, "player ", outcome.player, " does not play a game of ", frame.players);
    }
    const bool by_normal_form = outcome.kind == ComparisonOutcome::Kind::NormalForm;
    const Player p = by_normal_form ? 0 : outcome.player;
    const Notion notion = by_normal_form ? Notion::Rewriting : notion_of(plays.of(p));
    const Goal wanted = goal_of(outcome.comparison, notion, p, v.compared.term, w.compared.term);
    absl::StatusOr<Derivation> derivation = prove(proof_context(frame, system), wanted.judgement);
    if (!derivation.ok()) return with_range(derivation.status(), whole);
    Judgement goal = wanted.judgement;
    goal.holds = derivation->goal().holds;
    RelationClaim relation{v.written,
                           outcome.comparison,
                           w.written,
                           p,
                           system.text(),
                           goal.holds != wanted.negated,
                           system.operand_system() == system,
                           {}};
    for (const Operand* operand : {&v, &w}) {
      if (operand->compared.term == operand->raw) continue;
      if (operand == &w && are_same(v, w)) continue;
      relation.reduced.push_back({operand->written, operand->compared});
    }
    return add({std::move(relation), *std::move(derivation), frame}, plays, goal, whole);
  }

  [[nodiscard]] FunctionCall call_at(std::uint32_t node) const {
    return {context_, unevaluated_arguments(expression_, node), range_of(node), &expression_,
            around_};
  }

  // Adds the proof of what `compare v, w for P under R` answers.
  absl::Status comparison(std::uint32_t node) {
    const FunctionCall call = call_at(node);
    const auto value_of = [&](const Argument& argument) {
      return evaluate(context_, expression_, argument.node, &around_);
    };
    if (call.arguments.size() < 2 || !call.arguments[1].name.empty()) {
      return error_at(call.range, "`explain compare` needs two values");
    }
    const Argument& v = call.arguments[0];
    const Argument& w = call.arguments[1];
    ComparisonOutcome outcome;
    outcome.node = node;
    outcome.player = context_.settings.frame.start;
    KM_ASSIGN_OR_RETURN(outcome.system, rules_in(call));
    if (const Argument* const named = named_argument(call, "for")) {
      KM_ASSIGN_OR_RETURN(const Object player, value_of(*named));
      KM_ASSIGN_OR_RETURN(outcome.player,
                          context_.player_of(player, context_.settings.frame, named->range));
    }
    KM_ASSIGN_OR_RETURN(Object left, value_of(v));
    KM_ASSIGN_OR_RETURN(Object right, value_of(w));
    KM_ASSIGN_OR_RETURN(outcome.relation, relate(context_, left, v.range, right, w.range,
                                                 *outcome.system, outcome.player));
    outcome.comparison = comparison_of(outcome.relation);
    outcome.left = {std::move(left), v.node};
    outcome.right = {std::move(right), w.node};
    return link(outcome);
  }

  // Adds the proof for `normalize v under R` or `nf(v, under=R)`.
  absl::Status normal_form(std::uint32_t node) {
    const FunctionCall call = call_at(node);
    if (call.arguments.empty() || !call.arguments[0].name.empty()) {
      return error_at(call.range, "`explain normalize` needs a value");
    }
    for (const Argument& argument : call.arguments) {
      if (argument.name.empty() || argument.name == "under") continue;
      const std::uint32_t with_its_key = argument.node + 1;
      return error_at(range_of(with_its_key), "`explain normalize` has the clause `under` alone");
    }
    KM_ASSIGN_OR_RETURN(const System system, rules_in(call));
    const Argument& value = call.arguments[0];
    return normal_form(value.node, system,
                       cat("normalize ", value.written, " under ", system.text()));
  }

  // The fine type of a value is its normal form by Loeb's axioms.
  absl::Status fine_type(std::uint32_t call) {
    KM_ASSIGN_OR_RETURN(const auto system, System::named("loeb"));
    return normal_form(call - 1, system, std::string(expression_.text(range_of(call))));
  }

  absl::Status normal_form(std::uint32_t root, const System& system, std::string statement) {
    const SourceRange range = range_of(root);
    KM_ASSIGN_OR_RETURN(const auto object, evaluate(context_, expression_, root, &around_));
    KM_ASSIGN_OR_RETURN(const auto value, system.takes_types()
                                              ? context_.value_or_type_of(object, range)
                                              : context_.value_of(object, range));
    KM_RETURN_IF_ERROR(with_range(system.check_players(value.frame.players), range));
    KM_ASSIGN_OR_RETURN(const auto plays, with_range(plays_of(system, value.frame.players), range));
    absl::StatusOr<Derivation> derivation =
        prove_normal_form(proof_context(value.frame, system), value.term);
    if (!derivation.ok()) return with_range(derivation.status(), range);
    const Judgement goal{Notion::Rewriting, Verb::NormalForm,        true, 0,
                         value.term,        derivation->goal().right};
    NormalFormClaim claim{std::move(statement), system.text(), {goal.right, value.frame}};
    return add({std::move(claim), *std::move(derivation), value.frame}, plays, goal, range);
  }

  absl::Status add(Proof proof, const Plays& plays, const Judgement& goal, SourceRange range) {
    const absl::Status checked = check_derivation(context_.store(), proof.derivation, plays, goal);
    if (!checked.ok()) {
      return with_range(
          absl::InternalError(
              cat("a derivation was found that is wrong, please report this: ", checked.message())),
          range);
    }
    proofs_.push_back(std::move(proof));
    return absl::OkStatus();
  }

  ProofContext proof_context(const Frame& frame, const System& system) {
    const TheoremUse theorems =
        context_.settings.theorems ? TheoremUse::WhenLarge : TheoremUse::Never;
    return {context_.store(),       frame.players,     system,
            context_.preferences(), context_.budget(), {.theorems = theorems}};
  }

  [[nodiscard]] SourceRange range_of(std::uint32_t node) const {
    return expression_.nodes[node].range;
  }

  Context& context_;
  const ast::Expression& expression_;
  Variables around_;
  std::vector<Proof> proofs_;
};

absl::StatusOr<ProofsPointer> prove_part(Context& context, const ast::Expression& expression,
                                         std::span<const ComparisonOutcome> outcomes) {
  return Explainer(context, expression).part(outcomes);
}

// True if the node is the word `full` of `explain ... in full`.
bool is_full_word(const ast::Expression& expression, std::uint32_t node) {
  return expression.text(expression.nodes[node].range) == "full";
}

absl::StatusOr<Object> call_explain(FunctionCall& call) {
  const ast::Expression& expression = *call.expression;
  std::uint32_t subject = call.arguments[0].node;
  const Argument* const in = named_argument(call, "in");
  if (in != nullptr && !is_full_word(expression, in->node)) {
    return error_at(in->range, "`explain` prints a screen, or all `in full`");
  }
  bool is_full = in != nullptr;
  // Behind a relation, `in full` reads as `x in l`.
  if (expression.nodes[subject].kind == Kind::Member) {
    const std::vector<std::uint32_t> sides = operands_of(expression, subject);
    is_full = is_full || is_full_word(expression, sides[1]);
    if (is_full_word(expression, sides[1])) subject = sides[0];
  }
  const ast::Node& node = expression.nodes[subject];
  if (node.kind == Kind::Call && node.count > 0) {
    const std::string& name = expression.texts[node.index];
    if (name == "check") {
      call.arguments = unevaluated_arguments(expression, subject);
      return checked(call, ClaimKind::Explained);
    }
    if (node.count == 1 && (name == "win" || name == "stable" || name == "outcome")) {
      return explain_type(call.context, expression, subject, call.around);
    }
  }
  if (node.kind == Kind::Name) {
    KM_ASSIGN_OR_RETURN(Object known, evaluate(call.context, expression, subject, &call.around));
    if (other_in<Claim>(known) != nullptr || other_in<Proofs>(known) != nullptr) return known;
  }
  return Explainer(call.context, expression, call.around).proofs(subject, is_full);
}

// The inferences that have a source.
std::vector<std::string> lines_on_inferences() {
  std::vector<std::string> lines;
  for (int i = 0; i < kInferences; ++i) {
    const InferenceInfo& info = info_of(static_cast<Inference>(i));
    for (const std::string_view source :
         {info.sources.ek, info.sources.loeb, info.sources.straffin}) {
      if (!source.empty()) lines.push_back(cat(info.name, ": ", info.doc, " (", source, ")"));
    }
  }
  return lines;
}

}  // namespace

constexpr Prover prover = {prove_part};

constexpr StatementInfo explain_statement = {
    .name = "explain",
    .usage =
        "explain RELATION [in full], explain normalize EXPR [under RULES], explain compare V, W "
        "..., explain check ...",
    .doc =
        "a derivation of a relation, of its failure, or of a normal form: line by line from the\n"
        "definitions or axioms of any rule set, accepted by an independent checker. As many "
        "levels\n"
        "as fit on a screen; `in full`, and in a file, all of them. Formats tex and json are for\n"
        "other programs. For win(v), stable(v) and outcome(g): a table with a row "
        "for\n"
        "each part that the answer rests on. After a check that fails: a derivation of the\n"
        "counterexample, which the prompt prints after every failure",
    .example = "explain 2 < 2_1 for 1 under prudent",
    .answer = "2 < 2_1 for 1 under prudent: true\n2 < 2_1: a win of 1 only in 2_1 (EK Rule 5)",
    .syntaxes = kExplain,
    .found_lines = lines_on_inferences,
    .call = call_explain};

}  // namespace kingmaker
