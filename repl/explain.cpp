#include "repl/explain.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "grammar/text.hpp"
#include "repl/evaluate.hpp"
#include "rewrite/check_derivation.hpp"
#include "rewrite/derivation.hpp"
#include "rewrite/derivation_text.hpp"
#include "rewrite/prove.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

// What `v COMPARISON w` claims: the judgement, and whether the comparison is its negation.
struct Claim {
  Judgement judgement;
  bool negated = false;
};

Claim claim_of(Comparison comparison, Notion notion, Player p, Term v, Term w) {
  Claim claim{{notion, Verb::Equal, true, p, v, w}};
  switch (comparison) {
    case Comparison::Less:
    case Comparison::Greater:
      claim.judgement.verb = Verb::Less;
      break;
    case Comparison::LessEqual:
    case Comparison::GreaterEqual:
      claim.judgement.verb = Verb::LessEqual;
      break;
    case Comparison::Incomparable:
      claim.judgement.verb = Verb::Incomparable;
      break;
    case Comparison::Equal:
      break;
    case Comparison::NotEqual:
      claim.negated = true;
      break;
  }
  if (comparison == Comparison::Greater || comparison == Comparison::GreaterEqual) {
    std::swap(claim.judgement.left, claim.judgement.right);
  }
  return claim;
}

class Explainer {
 public:
  Explainer(Context& context, std::string_view source) : context_(context), source_(source) {}

  // Why the relations between values in a part of a condition are as they are. One alone has no
  // heading: who asks has named it.
  absl::StatusOr<std::string> part(const ast::Expression& expression, std::uint32_t root) {
    std::vector<ComparisonOutcome> outcomes;
    EvaluateOptions options;
    options.outcomes = &outcomes;
    const ast::Expression condition = subexpression(expression, root);
    const auto truth = evaluate(context_, source_, condition, options);
    if (!truth.ok()) return truth.status();
    std::vector<std::uint32_t> relations;
    for (const ComparisonOutcome& outcome : outcomes) {
      const bool of_values = outcome.kind == ComparisonOutcome::Kind::Preference ||
                             outcome.kind == ComparisonOutcome::Kind::NormalForm;
      if (of_values && (relations.empty() || relations.back() != outcome.node)) {
        relations.push_back(outcome.node);
      }
    }
    if (relations.empty()) return std::string();
    headings_ = relations.size() > 1;
    std::vector<std::string> texts;
    for (const std::uint32_t node : relations) {
      auto text = relation(subexpression(condition, node));
      if (!text.ok()) return text.status();
      texts.push_back(*std::move(text));
    }
    return together(texts);
  }

  absl::StatusOr<std::string> relation(const ast::Expression& expression) {
    const ast::Node& node = expression.root();
    if (node.kind != Kind::Relation) {
      return error_at(node.range, "`explain` needs one relation such as `2_2 < 2_1 for 1`");
    }
    const ast::RelationInfo& info = expression.relations[node.index];
    std::vector<std::uint32_t> roots =
        operands_of(expression, static_cast<std::uint32_t>(expression.nodes.size() - 1));
    absl::StatusOr<System> system = context_.settings.under;
    if (info.has_under) {
      system = system_of(expression, roots.back(), context_.settings.frame);
      if (!system.ok()) return system.status();
      roots.pop_back();
    }
    std::optional<Player> player;
    if (info.has_for) {
      const auto object = evaluate(context_, source_, subexpression(expression, roots.back()));
      if (!object.ok()) return object.status();
      const SourceRange at = expression.nodes[roots.back()].range;
      const auto p = context_.player_of(*object, context_.settings.frame, at);
      if (!p.ok()) return p.status();
      player = *p;
      roots.pop_back();
    }
    std::vector<Operand> operands;
    for (const std::uint32_t root : roots) {
      const SourceRange range = expression.nodes[root].range;
      const Kind kind = expression.nodes[root].kind;
      const auto object = evaluate(context_, source_, subexpression(expression, root));
      if (!object.ok()) return object.status();
      if (std::holds_alternative<Integer>(*object) && kind != Kind::Integer && kind != Kind::Name) {
        return error_at(range, "`explain` is about values, and this is a number");
      }
      const auto value = context_.value_of(*object, range);
      if (!value.ok()) return value.status();
      operands.push_back({*value, {}, range});
    }
    for (std::size_t i = 1; i < operands.size(); ++i) {
      if (operands[i].given.frame.players != operands[0].given.frame.players) {
        return error_at(node.range, "the values are of different games");
      }
    }
    const Frame frame = operands[0].given.frame;
    const absl::StatusOr<Plays> plays = plays_of(*system, frame.players);
    if (!plays.ok()) return with_range(plays.status(), node.range);
    const Player p = player.value_or(context_.settings.frame.start);
    if (p > frame.players) {
      return error_at(node.range, cat("player ", p, " does not play a game of ", frame.players));
    }
    std::vector<std::string> texts;
    for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
      const Comparison comparison = info.comparisons[i];
      const bool by_normal_form =
          !player && (comparison == Comparison::Equal || comparison == Comparison::NotEqual);
      // Equality of normal forms is explained from the values as given, a preference from the
      // values it is defined for.
      const System base = system->operand_system();
      for (Operand* operand : {&operands[i], &operands[i + 1]}) {
        operand->taken = operand->given.term;
        if (by_normal_form) continue;
        const auto reduced = context_.normal_form(operand->given, base, operand->range);
        if (!reduced.ok()) return reduced.status();
        operand->taken = reduced->term;
      }
      const Notion notion = by_normal_form ? Notion::Rewriting : notion_of(plays->of(p));
      const Claim claim = claim_of(comparison, notion, by_normal_form ? 0 : p, operands[i].taken,
                                   operands[i + 1].taken);
      const absl::StatusOr<Derivation> found =
          prove(proof_context(frame, *system), claim.judgement);
      if (!found.ok()) return with_range(found.status(), node.range);
      const bool truth = found->goal().holds != claim.negated;
      const auto heading = heading_of(operands[i], operands[i + 1], comparison,
                                      by_normal_form ? 0 : p, *system, truth);
      if (!heading.ok()) return heading.status();
      Judgement goal = claim.judgement;
      goal.holds = found->goal().holds;
      const auto text = show(*found, *plays, goal, frame, *heading);
      if (!text.ok()) return with_range(text.status(), node.range);
      texts.push_back(*text);
    }
    return together(texts);
  }

  absl::StatusOr<std::string> normal_form(const ast::Statement& statement) {
    const auto system = system_of(context_, statement.under);
    if (!system.ok()) return system.status();
    return normal_form(
        statement.expression, *system,
        cat("normalize ", written(statement.expression.range()), " under ", system->text()));
  }

  // The fine type of a value is its normal form by Loeb's axioms.
  absl::StatusOr<std::string> fine_type(const ast::Expression& expression) {
    const auto system = System::named("loeb");
    if (!system.ok()) return system.status();
    return normal_form(
        subexpression(expression, static_cast<std::uint32_t>(expression.nodes.size() - 2)), *system,
        std::string(written(expression.range())));
  }

 private:
  struct Operand {
    GameValue given;
    Term taken;  // by the relation
    SourceRange range;
  };

  absl::StatusOr<std::string> normal_form(const ast::Expression& expression, const System& system,
                                          const std::string& what) {
    const SourceRange range = expression.range();
    const auto object = evaluate(context_, source_, expression);
    if (!object.ok()) return object.status();
    const auto value = context_.value_of(*object, range);
    if (!value.ok()) return value.status();
    if (absl::Status fits = system.check_players(value->frame.players); !fits.ok()) {
      return with_range(fits, range);
    }
    const auto plays = plays_of(system, value->frame.players);
    if (!plays.ok()) return with_range(plays.status(), range);
    const auto found = prove_normal_form(proof_context(value->frame, system), value->term);
    if (!found.ok()) return with_range(found.status(), range);
    const Judgement goal{Notion::Rewriting, Verb::NormalForm,   true, 0,
                         value->term,       found->goal().right};
    const GameValue normal{goal.right, value->frame};
    const auto shown = text_of(normal);
    if (!shown.ok()) return shown.status();
    context_.last = normal;
    return show(*found, *plays, goal, value->frame, cat(what, ": ", *shown, "\n"));
  }

  [[nodiscard]] std::string_view written(SourceRange range) const {
    return source_.substr(range.begin, range.end - range.begin);
  }
  ProofContext proof_context(const Frame& frame, const System& system) {
    return {context_.store(), frame.players, system, context_.preferences(), context_.budget(), {}};
  }
  [[nodiscard]] PrintOptions print_options(const Frame& frame) const {
    return {context_.settings.format, frame, context_.settings.max_output};
  }
  absl::StatusOr<std::string> text_of(const GameValue& value) {
    PrintOptions options = print_options(value.frame);
    if (options.format == Format::Dot) options.format = Format::Bar;
    return print(context_.store(), value.term, options);
  }

  // The statement with its truth; then what was reduced before it was compared.
  absl::StatusOr<std::string> heading_of(const Operand& v, const Operand& w, Comparison comparison,
                                         Player p, const System& system, bool truth) {
    if (!headings_) return std::string();
    constexpr std::string_view kSymbols[] = {"<", "<=", "==", ">=", ">", "||", "!="};
    std::string text = cat(written(v.range), " ", kSymbols[static_cast<std::size_t>(comparison)],
                           " ", written(w.range));
    if (p != 0) append(text, " for ", p);
    append(text, " under ", system.text(), ": ", truth ? "true" : "false", "\n");
    const bool is_own_form = system.operand_system() == system;
    for (const Operand* operand : {&v, &w}) {
      if (operand->taken == operand->given.term) continue;
      if (operand == &w && w.given.term == v.given.term) continue;
      const auto reduced = text_of({operand->taken, operand->given.frame});
      if (!reduced.ok()) return reduced.status();
      append(text, "where ", written(operand->range), " is taken in ",
             is_own_form ? "normal form, " : "syntactic normal form, ", *reduced, "\n");
    }
    return text;
  }

  absl::StatusOr<std::string> show(const Derivation& derivation, const Plays& plays,
                                   const Judgement& goal, const Frame& frame,
                                   const std::string& heading) {
    if (const absl::Status checked = check_derivation(context_.store(), derivation, plays, goal);
        !checked.ok()) {
      return absl::InternalError(cat("a derivation was found that is wrong, please report this: ",
                                     std::string(checked.message())));
    }
    const PrintOptions options = print_options(frame);
    if (options.format == Format::Json) {
      return derivation_json(context_.store(), derivation, options);
    }
    const bool tex = options.format == Format::Tex;
    const auto body = tex ? derivation_tex(context_.store(), derivation, options)
                          : derivation_text(context_.store(), derivation, options);
    if (!body.ok()) return body.status();
    if (!tex) return cat(heading, *body);
    std::string text;
    for (std::size_t at = 0; at < heading.size();) {
      const std::size_t end = heading.find('\n', at);
      append(text, "% ", std::string(heading.substr(at, end - at)), "\n");
      at = end + 1;
    }
    return text + *body;
  }

  // Of a chain: each link after an empty line; in JSON one array.
  [[nodiscard]] std::string together(const std::vector<std::string>& texts) const {
    if (texts.size() == 1) return texts[0];
    const bool json = context_.settings.format == Format::Json;
    std::string text = json ? "[" : "";
    for (std::size_t i = 0; i < texts.size(); ++i) {
      append(text, i == 0 ? "" : json ? "," : "\n\n", texts[i]);
    }
    return json ? text + "]" : text;
  }

  Context& context_;
  std::string_view source_;
  bool headings_ = true;
};

}  // namespace

absl::StatusOr<std::string> explain_part(Context& context, std::string_view source,
                                         const ast::Expression& expression, std::uint32_t part) {
  return Explainer(context, source).part(expression, part);
}

absl::StatusOr<std::string> explain(Context& context, std::string_view source,
                                    const ast::Statement& statement) {
  Explainer explainer(context, source);
  if (statement.kind == ast::StatementKind::ExplainNormalize) {
    return explainer.normal_form(statement);
  }
  if (ast::is_call_of(statement.expression, "fine")) {
    return explainer.fine_type(statement.expression);
  }
  return explainer.relation(statement.expression);
}

}  // namespace kingmaker
