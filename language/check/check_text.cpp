// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/check_text.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/characters.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/instances.hpp"
#include "language/comparison.hpp"
#include "language/function_definition.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/object_text.hpp"
#include "language/variables.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

// The texts of objects as statements write them. Different values with the same text in brackets,
// such as 2{3{1,3}} and 3{1,3}, are written with their movers.
class ObjectTexts {
 public:
  explicit ObjectTexts(Context& context) : context_(context) {}

  // Must be called for all objects before the first text is requested.
  void add(const Object& object) {
    const GameValue* value = value_in(object);
    if (value == nullptr) return;
    const absl::StatusOr<std::string> text = text_of(context_, *value);
    if (!text.ok()) return;
    const auto [entry, fresh] = by_text_.try_emplace(*text, value->term);
    if (!fresh && entry->second != value->term) look_alike_.insert(*text);
  }

  [[nodiscard]] absl::StatusOr<std::string> text(const Object& object) const {
    if (const auto* words = std::get_if<std::string>(&object)) return text_literal(*words);
    if (const auto* system = std::get_if<System>(&object)) return system->text();
    if (const auto* function = other_in<FunctionDefinition>(object)) return function->label();
    absl::StatusOr<std::string> text = text_inside(context_, object);
    const auto* value = std::get_if<GameValue>(&object);
    if (!text.ok() || value == nullptr || !look_alike_.contains(*text)) return text;
    return with_movers(*value);
  }
  // The text, or its beginning if it is long, for texts that are only read.
  [[nodiscard]] std::string shortened(const Object& object) const {
    constexpr std::size_t kMostCharacters = 1000;
    const absl::StatusOr<std::string> whole = text(object);
    if (!whole.ok()) return "...";
    const std::size_t end = byte_offset(*whole, kMostCharacters);
    return cat(std::string_view(*whole).substr(0, end), end < whole->size() ? "..." : "");
  }

  [[nodiscard]] absl::StatusOr<std::string> with_movers(const GameValue& value) const {
    PrintOptions options = context_.settings.print_options(value.frame);
    options.format = Format::Choice;
    return print(context_.store(), value.term, options);
  }

 private:
  Context& context_;
  std::map<std::string, Term> by_text_;
  std::set<std::string> look_alike_;
};

// Writes `k = 0, v = 2_1`.
absl::StatusOr<std::string> assignment_text(const Variables& variables, const ObjectTexts& texts) {
  std::string all;
  for (const auto& [name, object] : variables) {
    KM_ASSIGN_OR_RETURN(const std::string text, texts.text(object));
    append(all, all.empty() ? "" : ", ", name, " = ", text);
  }
  return all;
}

// The text of an instance: the source with the values of the variables inserted.
class InstanceText {
 public:
  InstanceText(Context& context, const ast::Expression& expression, std::uint32_t root,
               const Variables& variables, const ObjectTexts& texts)
      : context_(context),
        expression_(expression),
        root_(root),
        variables_(variables),
        texts_(texts) {
    for (const auto& [name, object] : variables) names_.push_back(name);
  }

  // Finds the parts of the source to be replaced.
  absl::Status read() {
    // Goes from the root down, so that parts inside a replaced part are skipped.
    std::vector<SourceRange> exact;  // brackets in which only absolute notations keep their meaning
    const auto inside = [](SourceRange inner, SourceRange outer) {
      return outer.begin <= inner.begin && inner.end <= outer.end;
    };
    const std::uint32_t first = expression_.nodes[root_].first;
    for (std::uint32_t i = root_ + 1; i > first;) {
      const ast::Node& node = expression_.nodes[--i];
      if (node.kind == Kind::List || node.kind == Kind::Choice) exact.push_back(node.range);
      if (node.kind == Kind::Quantified || node.kind == Kind::Gather) hide_names(i);
      if (node.kind != Kind::Bar && node.kind != Kind::Name) continue;
      if (!names_any(names_, expression_, i) || is_hidden(i)) continue;
      const bool in_brackets =
          absl::c_any_of(exact, [&](SourceRange range) { return inside(node.range, range); });
      absl::StatusOr<std::string> text = node.kind == Kind::Bar ? bar(i) : name(i, in_brackets);
      // `p_(x+1)`, where x is a variable of a quantifier inside: the parts are looked at.
      if (!text.ok() && node.kind == Kind::Bar) continue;
      if (!text.ok()) return text.status();
      replacements_.emplace_back(node.range, *std::move(text));
      i = node.first;
    }
    absl::c_sort(replacements_,
                 [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    return absl::OkStatus();
  }

  // Writes `2_2 < 2_0` for `2_(k+2) < 2_k`.
  [[nodiscard]] std::string text(SourceRange range) const {
    std::string text;
    std::uint32_t at = range.begin;
    const auto copy_to = [&](std::uint32_t end) {
      const std::string_view source = expression_.text({at, end});
      for (std::size_t i = 0; i < source.size(); ++i) {
        const char c = source[i];
        const bool blank = is_blank(c) || c == '\\';
        // Continued lines are joined.
        if (c == '\\' && (i + 1 == source.size() || source[i + 1] != '\n')) {
          text += c;
        } else if (!blank) {
          text += c;
        } else if (!text.empty() && text.back() != ' ') {
          text += ' ';
        }
      }
      at = end;
    };
    for (const auto& [place, replacement] : replacements_) {
      if (place.begin < at || place.end > range.end) continue;
      copy_to(place.begin);
      text += replacement;
      at = place.end;
    }
    copy_to(range.end);
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
  }

  // The value of the subexpression.
  [[nodiscard]] absl::StatusOr<Object> value(std::uint32_t node) const {
    KM_ASSIGN_OR_RETURN(const Program program,
                        compile(context_, expression_, node, {.variables = names_}));
    return Machine(context_, {.values = &variables_}).value(program);
  }

 private:
  using Replacement = std::pair<SourceRange, std::string>;

  // A quantifier inside has variables of its own, which may be called as one outside is.
  void hide_names(std::uint32_t quantifier) {
    const ast::Node& node = expression_.nodes[quantifier];
    for (const ast::GatherInfo::Group& group : expression_.gathers[node.index].groups) {
      for (const std::uint32_t variable : group.variables) {
        const std::string& name = expression_.texts[variable];
        const bool is_known = absl::c_linear_search(names_, name);
        if (is_known) hidden_.push_back({name, node.first, quantifier});
      }
    }
  }
  [[nodiscard]] bool is_hidden(std::uint32_t node) const {
    return absl::c_any_of(hidden_, [&](const Hidden& hidden) {
      return hidden.first <= node && node < hidden.last &&
             names_any({hidden.name}, expression_, node);
    });
  }

  // Writes base and exponent as numbers.
  absl::StatusOr<std::string> bar(std::uint32_t i) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, i);
    return joined(value(parts[0]), value(parts[1]), i);
  }

  absl::StatusOr<std::string> joined(const absl::StatusOr<Object>& base,
                                     const absl::StatusOr<Object>& exponent, std::uint32_t node) {
    if (!base.ok()) return base.status();
    if (!exponent.ok()) return exponent.status();
    KM_ASSIGN_OR_RETURN(const auto p, context_.player_of(*base, context_.settings.frame,
                                                         expression_.nodes[node].range));
    KM_ASSIGN_OR_RETURN(const std::string k, text_of(context_, *exponent));
    return cat(p, "_", k);
  }

  absl::StatusOr<std::string> name(std::uint32_t i, bool in_brackets) {
    const std::string& name = expression_.texts[expression_.nodes[i].index];
    const auto variable = [&](std::string_view wanted) -> absl::StatusOr<Object> {
      for (const auto& [key, object] : variables_) {
        if (key == wanted) return object;
      }
      const bool digits = wanted.find_first_not_of("0123456789") == std::string_view::npos;
      if (digits && !wanted.empty()) return Object(from_decimal(wanted));
      return absl::NotFoundError(wanted == name ? "" : "no variable");
    };
    const absl::StatusOr<Object> whole = variable(name);
    if (whole.ok()) {
      absl::StatusOr<std::string> text = texts_.text(*whole);
      // The mover of a bracket follows from its place.
      const auto* value = std::get_if<GameValue>(&*whole);
      const bool is_moved = value != nullptr && in_brackets && text.ok() && text->starts_with('[');
      return is_moved ? texts_.with_movers(*value) : text;
    }
    // Replaces names such as `p_k`. A name that only looks like one, such as `x_k`, stays.
    const std::size_t split = name.rfind('_');
    const absl::StatusOr<Object> base = variable(std::string_view(name).substr(0, split));
    const absl::StatusOr<Object> exponent = variable(std::string_view(name).substr(split + 1));
    if (!base.ok() || !exponent.ok()) return name;
    return joined(base, exponent, i);
  }

  // A name that another variable has in the nodes from `first` up to `last`.
  struct Hidden {
    std::string name;
    std::uint32_t first;
    std::uint32_t last;
  };

  Context& context_;
  const ast::Expression& expression_;
  std::uint32_t root_;
  const Variables& variables_;
  const ObjectTexts& texts_;
  std::vector<std::string> names_;
  std::vector<Hidden> hidden_;
  std::vector<Replacement> replacements_;
};

std::string_view sign_of(ast::Comparison comparison) {
  switch (comparison) {
    case ast::Comparison::Less:
      return "<";
    case ast::Comparison::LessEqual:
      return "<=";
    case ast::Comparison::Equal:
      return "==";
    case ast::Comparison::GreaterEqual:
      return ">=";
    case ast::Comparison::Greater:
      return ">";
    case ast::Comparison::Incomparable:
      return "||";
    case ast::Comparison::NotEqual:
      break;
  }
  return "!=";
}

bool is_condition(Kind kind) { return kind >= Kind::Relation; }

// Writes the parts of one counterexample.
class PartWriter {
 public:
  PartWriter(Context& context, const ast::Expression& condition, const InstanceText& instance,
             const ObjectTexts& texts)
      : context_(context), condition_(condition), instance_(instance), texts_(texts) {}

  void write(CheckPart& part) const {
    part.text = text_of(part, part.node);
    if (!part.is_premise) part.instead = instead_of(part);
    add_calls(part);
  }

 private:
  [[nodiscard]] const ast::Node& node(std::uint32_t number) const {
    return condition_.nodes[number];
  }
  [[nodiscard]] const ast::RelationInfo& relation(std::uint32_t number) const {
    return condition_.relations[node(number).index];
  }

  // Writes `2_2 < 2_0 for 1 under prudent`.
  [[nodiscard]] std::string text_of(const CheckPart& part, std::uint32_t at) const {
    if (node(at).kind == Kind::Not) {
      const std::uint32_t inner = operands_of(condition_, at)[0];
      if (node(inner).kind == Kind::Relation) return cat("not ", text_of(part, inner));
    }
    if (node(at).kind != Kind::Relation) return instance_.text(node(at).range);
    const ast::RelationInfo& info = relation(at);
    std::string text;
    for (std::size_t k = 0; k <= info.comparisons.size(); ++k) {
      if (k > 0) append(text, " ", sign_of(info.comparisons[k - 1]), " ");
      text += operand_text(at, k);
    }
    for (const ComparisonOutcome& outcome : part.outcomes) {
      if (outcome.node != at) continue;
      const std::string behind = clauses_of(outcome);
      if (!behind.empty()) return text + behind;
    }
    return text;
  }

  [[nodiscard]] std::string operand_text(std::uint32_t relation_node, std::size_t place) const {
    return instance_.text(relation(relation_node).operands[place]);
  }

  // Writes ` for 1 under prudent`.
  [[nodiscard]] std::string clauses_of(const ComparisonOutcome& outcome) const {
    using Outcome = ComparisonOutcome::Kind;
    if (outcome.kind == Outcome::Preference) {
      return cat(" for ", player_name(context_.settings, context_.settings.frame, outcome.player),
                 " under ", outcome.system->text());
    }
    const bool is_under = outcome.kind == Outcome::NormalForm && outcome.names_rules;
    return is_under ? cat(" under ", outcome.system->text()) : std::string();
  }

  // Writes the true relation: `2_2 > 2_0 for 1 under prudent` or `8 != 3`.
  [[nodiscard]] std::string reason(const ComparisonOutcome& outcome) const {
    using Outcome = ComparisonOutcome::Kind;
    if (outcome.kind == Outcome::Preference) {
      return cat(operand_text(outcome.node, outcome.place), " ", symbol(outcome.relation), " ",
                 operand_text(outcome.node, outcome.place + 1), clauses_of(outcome));
    }
    const auto side_text = [&](const Operand& operand, const std::optional<GameValue>& normal) {
      return texts_.shortened(normal ? Object(*normal) : operand.object);
    };
    const std::string left = side_text(outcome.left, outcome.left_normal);
    const bool are_same = outcome.relation == Relation::Equal;
    if (outcome.kind == Outcome::NormalForm && are_same) {
      return cat("both have the normal form ", left, clauses_of(outcome));
    }
    const bool is_ordered = outcome.kind == Outcome::Number && !is_sameness(outcome.comparison);
    return cat(left, " ",
               is_ordered ? symbol(outcome.relation)
               : are_same ? "=="
                          : "!=",
               " ", side_text(outcome.right, outcome.right_normal), clauses_of(outcome));
  }

  // True if it compares two conditions, as in `(a < b) == (c < d)`.
  [[nodiscard]] bool is_of_conditions(const ComparisonOutcome& outcome) const {
    return is_condition(node(outcome.left.node).kind) &&
           is_condition(node(outcome.right.node).kind);
  }

  // All true relations of the part; for a chain, those of the links that break it.
  [[nodiscard]] std::string instead_of(const CheckPart& part) const {
    const bool is_chain = node(part.node).kind == Kind::Relation;
    const bool has_inner = absl::c_any_of(
        part.outcomes, [&](const ComparisonOutcome& o) { return o.node != part.node; });
    std::vector<std::string> reasons;
    for (const ComparisonOutcome& outcome : part.outcomes) {
      if (is_of_conditions(outcome) && has_inner) continue;
      const bool is_link = outcome.node == part.node;
      if (is_chain && is_link && outcome.holds) continue;
      if (is_chain && !is_link && !is_inside_condition(part, outcome)) continue;
      std::string text = reason(outcome);
      if (!absl::c_linear_search(reasons, text)) reasons.push_back(std::move(text));
    }
    return kingmaker::joined(reasons, " and ");
  }

  // True inside of a condition that the chain compares with another one.
  [[nodiscard]] bool is_inside_condition(const CheckPart& part,
                                         const ComparisonOutcome& outcome) const {
    const std::vector<std::uint32_t> operands = operands_of(condition_, part.node);
    return absl::c_any_of(operands, [&](std::uint32_t operand) {
      return is_condition(node(operand).kind) && outcome.node <= operand &&
             outcome.node >= node(operand).first;
    });
  }

  // Adds the results of the outermost calls that `instead` does not show.
  void add_calls(CheckPart& part) const {
    std::vector<std::uint32_t> waiting{part.node};
    while (!waiting.empty()) {
      const std::uint32_t at = waiting.back();
      waiting.pop_back();
      const Kind kind = node(at).kind;
      // These have variables of their own, or are not operands.
      if (kind == Kind::Quantified || kind == Kind::Gather) continue;
      const bool is_whole = at == part.node;
      if (kind == Kind::Call && !is_whole) {
        if (!is_shown(part, at)) add_call(part, at);
        continue;
      }
      std::vector<std::uint32_t> operands = operands_of(condition_, at);
      if (kind == Kind::Relation || kind == Kind::Clauses) {
        operands.resize(relation(at).comparisons.size() + 1);
      }
      waiting.insert(waiting.end(), operands.rbegin(), operands.rend());
    }
  }

  [[nodiscard]] bool is_shown(const CheckPart& part, std::uint32_t call) const {
    return absl::c_any_of(part.outcomes, [&](const auto& outcome) {
      const bool is_left = outcome.left.node == call;
      if (!is_left && outcome.right.node != call) return false;
      if (outcome.kind == ComparisonOutcome::Kind::Preference) return false;
      if (!part.instead.empty()) return true;
      // An equality that holds shows the value of a side if the other side is written out.
      const std::uint32_t other = is_left ? outcome.right.node : outcome.left.node;
      return outcome.comparison == ast::Comparison::Equal && outcome.holds &&
             node(other).kind != Kind::Call;
    });
  }

  void add_call(CheckPart& part, std::uint32_t call) const {
    const absl::StatusOr<Object> value = instance_.value(call);
    if (!value.ok() || evaluable_in(*value) != nullptr) return;
    std::string text = instance_.text(node(call).range);
    std::string result = texts_.shortened(*value);
    const auto entry =
        absl::c_find_if(part.calls, [&](const auto& other) { return other.first == text; });
    if (entry == part.calls.end() && text != result) {
      part.calls.emplace_back(std::move(text), std::move(result));
    }
  }

  Context& context_;
  const ast::Expression& condition_;
  const InstanceText& instance_;
  const ObjectTexts& texts_;
};

// The variables of a part: those of the instance, and those of the quantifiers around it, the
// innermost first, of which each hides the ones outside.
Variables variables_in(const CheckPart& part, const Variables& instance) {
  Variables all;
  const auto add = [&](const std::pair<std::string, Object>& variable) {
    const bool is_known =
        absl::c_any_of(all, [&](const auto& other) { return other.first == variable.first; });
    if (!is_known) all.push_back(variable);
  };
  std::for_each(part.around.rbegin(), part.around.rend(), add);
  absl::c_for_each(instance, add);
  return all;
}

}  // namespace

absl::Status describe(Context& context, const Quantified& claim, Counterexample& counterexample) {
  ObjectTexts texts(context);
  for (const auto& [name, object] : counterexample.variables) texts.add(object);
  for (const CheckPart& part : counterexample.parts) {
    for (const auto& [name, object] : part.member) texts.add(object);
    for (const ComparisonOutcome& outcome : part.outcomes) {
      texts.add(outcome.left_normal ? Object(*outcome.left_normal) : outcome.left.object);
      texts.add(outcome.right_normal ? Object(*outcome.right_normal) : outcome.right.object);
    }
  }
  KM_ASSIGN_OR_RETURN(counterexample.assignment, assignment_text(counterexample.variables, texts));
  Variables outer = counterexample.variables;
  outer.insert(outer.end(), claim.around.begin(), claim.around.end());
  for (CheckPart& part : counterexample.parts) {
    const Variables variables = variables_in(part, outer);
    InstanceText instance(context, claim.expression, part.node, variables, texts);
    KM_RETURN_IF_ERROR(instance.read());
    KM_ASSIGN_OR_RETURN(part.member_text, assignment_text(part.member, texts));
    PartWriter(context, claim.expression, instance, texts).write(part);
  }
  return absl::OkStatus();
}

std::string part_text(const CheckPart& part) {
  std::string text = cat(part.is_premise ? "premise: " : "refuted: ", part.text);
  if (!part.member_text.empty()) {
    append(text, part.is_premise ? ", which holds for " : ", which fails for ", part.member_text);
  }
  if (!part.instead.empty()) append(text, ", since ", part.instead);
  for (const auto& [call, value] : part.calls) append(text, "; ", call, " = ", value);
  return text;
}

}  // namespace kingmaker
