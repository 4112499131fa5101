// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/rule_definition.hpp"

#include <absl/algorithm/container.h>

#include <map>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/value_builder.hpp"
#include "language/function_definition.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/condition.hpp"
#include "language/machine/routines.hpp"
#include "language/statements/statement.hpp"
#include "rewrite/rules/pattern_rule.hpp"
#include "rewrite/rules/rule_sets.hpp"

namespace kingmaker {
namespace {

using Variable = PatternVariable;
using Written = ast::PatternNode;

// The parts of `b_k` before and after the first `_`.
struct SimpleWord {
  std::string_view base;
  std::string_view exponent;
};
std::optional<SimpleWord> simple_word(std::string_view word) {
  const std::size_t split = word.find('_');
  if (split == std::string_view::npos || split == 0 || split + 1 == word.size()) {
    return std::nullopt;
  }
  return SimpleWord{word.substr(0, split), word.substr(split + 1)};
}

bool is_number(std::string_view word) {
  return word.find_first_not_of("0123456789") == std::string_view::npos;
}

// The sides of a rule as patterns, and their common variables.
class Sides {
 public:
  absl::Status read_left(const ast::Pattern& written) {
    KM_RETURN_IF_ERROR(find_players(written));
    is_left_ = true;
    KM_ASSIGN_OR_RETURN(left, read(written));
    const Pattern::Node::Kind root = left.nodes[0].kind;
    if (root == Pattern::Node::Kind::Choice || root == Pattern::Node::Kind::Simple) {
      return absl::OkStatus();
    }
    return error_at(written.nodes[0].range,
                    "the left side of a rule is a choice such as `m{x, ..rest}`, or a simple value "
                    "such as `b_2`");
  }

  absl::Status read_right(const ast::Pattern& written) {
    is_left_ = false;
    KM_ASSIGN_OR_RETURN(right, read(written));
    if (right == left) {
      return error_at({written.nodes[0].range.begin, written.nodes[0].range.end},
                      "both sides are the same, so the rule would apply forever");
    }
    return absl::OkStatus();
  }

  std::vector<Variable> variables;
  Pattern left;
  Pattern right;

 private:
  using Kind = Variable::Kind;

  // A name before braces or as a base is a player wherever it occurs.
  absl::Status find_players(const ast::Pattern& written) {
    for (const Written& node : written.nodes) {
      if (node.kind == Written::Kind::Choice && !is_number(node.text))
        players_.push_back(node.text);
      if (node.kind != Written::Kind::Word) continue;
      if (const auto simple = simple_word(node.text)) players_.emplace_back(simple->base);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Pattern> read(const ast::Pattern& written) {
    Pattern pattern;
    for (const Written& node : written.nodes) {
      KM_ASSIGN_OR_RETURN(Pattern::Node pattern_node, one(node));
      pattern_node.parent = node.parent == ast::kNone ? 0 : node.parent;
      if (node.parent != ast::kNone) {
        Pattern::Node& parent = pattern.nodes[node.parent];
        if (pattern_node.kind != Pattern::Node::Kind::Rest) {
          ++parent.options;
        } else if (std::exchange(parent.has_rest, true) && is_left_) {
          return error_at(node.range, "a choice has one `..` at most");
        }
      } else if (pattern_node.kind == Pattern::Node::Kind::Rest) {
        return error_at(node.range, "`..` spreads options among those of a choice");
      }
      pattern.nodes.push_back(pattern_node);
    }
    return pattern;
  }

  absl::StatusOr<Pattern::Node> one(const Written& node) {
    using NodeKind = Pattern::Node::Kind;
    Pattern::Node pattern_node;
    switch (node.kind) {
      case Written::Kind::Rest: {
        pattern_node.kind = NodeKind::Rest;
        KM_ASSIGN_OR_RETURN(pattern_node.variable, variable_of(node.text, Kind::Rest, node));
        return pattern_node;
      }
      case Written::Kind::Choice:
      case Written::Kind::Number: {
        pattern_node.kind = node.kind == Written::Kind::Choice ? NodeKind::Choice : NodeKind::Win;
        KM_ASSIGN_OR_RETURN(pattern_node.player, player_of(node.text, node));
        return pattern_node;
      }
      case Written::Kind::Simple:
        return simple({node.text, node.exponent}, node);
      case Written::Kind::Leaf: {
        if (!is_left_) return error_at(node.range, "`<..>` stands on the left side only");
        // Each is a variable of its own, whose name nobody can write.
        pattern_node.is_leaf = true;
        KM_ASSIGN_OR_RETURN(pattern_node.variable,
                            variable_of(cat("<..>", variables.size()), Kind::Value, node));
        return pattern_node;
      }
      case Written::Kind::Outcome:
        return outcome(node);
      case Written::Kind::Word:
        break;
    }
    if (const auto word = simple_word(node.text)) return simple(*word, node);
    const bool is_player = absl::c_linear_search(players_, node.text);
    KM_ASSIGN_OR_RETURN(const std::uint32_t variable,
                        variable_of(node.text, is_player ? Kind::Winner : Kind::Value, node));
    if (is_player) {
      pattern_node.kind = NodeKind::Win;
      pattern_node.player = {true, variable};
    } else {
      pattern_node.variable = variable;
    }
    return pattern_node;
  }

  // The win of a player, or another outcome.
  static absl::StatusOr<Pattern::Node> outcome(const Written& node) {
    Pattern::Node pattern_node;
    pattern_node.kind = Pattern::Node::Kind::Outcome;
    KM_ASSIGN_OR_RETURN(pattern_node.payoffs, payoffs_of(node.outcome));
    if (node.text == "nobody") pattern_node.payoffs = {Payoff(0)};
    if (node.text.front() == '<' && pattern_node.payoffs.size() < kMinPlayers) {
      return error_at(node.range, "an outcome pays each of two or more players");
    }
    if (const std::optional<Player> winner = winner_of(pattern_node.payoffs)) {
      pattern_node.kind = Pattern::Node::Kind::Win;
      pattern_node.player.value = static_cast<std::uint32_t>(*winner);
      pattern_node.payoffs.clear();
    }
    return pattern_node;
  }

  absl::StatusOr<Pattern::Node> simple(const SimpleWord& word, const Written& node) {
    Pattern::Node pattern_node;
    pattern_node.kind = Pattern::Node::Kind::Simple;
    KM_ASSIGN_OR_RETURN(pattern_node.player, player_of(word.base, node));
    if (!is_number(word.exponent)) {
      KM_ASSIGN_OR_RETURN(const auto variable, variable_of(word.exponent, Kind::Exponent, node));
      pattern_node.exponent = {true, variable};
      return pattern_node;
    }
    constexpr std::size_t kMostDigits = 6;
    if (word.exponent.size() > kMostDigits) {
      return error_at(node.range, "the exponent is too large");
    }
    for (const char digit : word.exponent) {
      pattern_node.exponent.value =
          pattern_node.exponent.value * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    if (pattern_node.exponent.value == 0) pattern_node.kind = Pattern::Node::Kind::Win;
    return pattern_node;
  }

  absl::StatusOr<Pattern::Part> player_of(std::string_view word, const Written& node) {
    if (is_number(word)) {
      const int p = word.size() > 2 ? kMaxPlayers + 1 : std::stoi(std::string(word));
      if (p >= 1 && p <= kMaxPlayers) return Pattern::Part{false, static_cast<std::uint32_t>(p)};
      return error_at(node.range, "players are 1 to ", kMaxPlayers, ", not ", word);
    }
    KM_ASSIGN_OR_RETURN(const std::uint32_t variable, variable_of(word, Kind::Winner, node));
    return Pattern::Part{true, variable};
  }

  absl::StatusOr<std::uint32_t> variable_of(std::string_view name, Kind kind, const Written& node) {
    for (std::uint32_t i = 0; i < variables.size(); ++i) {
      if (variables[i].name != name) continue;
      if (variables[i].kind == kind) return i;
      return error_at(node.range, "`", name, "` stands for ", words_for(variables[i].kind),
                      " elsewhere, and here for ", words_for(kind));
    }
    if (!is_left_) return error_at(node.range, "`", name, "` does not occur on the left side");
    variables.push_back({std::string(name), kind});
    return static_cast<std::uint32_t>(variables.size() - 1);
  }

  static std::string_view words_for(Kind kind) {
    switch (kind) {
      case Kind::Winner:
        return "a player";
      case Kind::Exponent:
        return "an exponent";
      case Kind::Value:
        return "a value";
      case Kind::Rest:
        break;
    }
    return "the other options of a choice, `..`";
  }

  std::vector<std::string> players_;  // names for players
  bool is_left_ = true;
};

// The text as it was written, with uniform spaces.
std::string text_of(const ast::Pattern& pattern) {
  std::string text;
  std::vector<std::uint32_t> open;  // the open choices
  for (std::uint32_t i = 0; i < pattern.nodes.size(); ++i) {
    const Written& node = pattern.nodes[i];
    while (!open.empty() && open.back() != node.parent) {
      text += '}';
      open.pop_back();
    }
    const bool is_first = i == 0 || node.parent + 1 == i;
    append(text, is_first ? "" : ", ", node.kind == Written::Kind::Rest ? ".." : "", node.text);
    if (node.kind == Written::Kind::Simple) append(text, "_", node.exponent);
    if (node.kind != Written::Kind::Choice) continue;
    text += '{';
    open.push_back(i);
  }
  text.append(open.size(), '}');
  return text;
}

List list_of_terms(const std::vector<Term>& terms, const Frame& frame) {
  Members members;
  members.count = terms.size();
  members.frame = frame;
  members.values = terms;
  return list_of(std::move(members));
}

// The variables of a match as the parameters of its condition.
std::vector<Object> arguments_of(const Context& context, const std::vector<Variable>& variables,
                                 const Match& match, int players) {
  const Frame& session = context.settings.frame;
  const Frame frame{players, session.start <= players ? session.start : 1};
  std::vector<Object> arguments;
  arguments.reserve(variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Match::Binding& binding = match.variables[i];
    switch (variables[i].kind) {
      case Variable::Kind::Value:
        arguments.emplace_back(GameValue{binding.value, frame});
        break;
      case Variable::Kind::Rest:
        arguments.emplace_back(list_of_terms(binding.rest, frame));
        break;
      default:
        arguments.emplace_back(Integer(binding.number));
        break;
    }
  }
  return arguments;
}

absl::Status compile_condition(Context& context, const FunctionDefinition& condition) {
  const FunctionDefinition nameless;
  return compile(context, condition.body, condition.body.root_index(),
                 {.parameters = condition.parameters,
                  .self = &nameless,
                  .is_condition = true,
                  .relations = CompileOptions::Relations::OfTerms})
      .status();
}

}  // namespace

DefinedRule::DefinedRule(RulePointer rule)
    : rule_(std::move(rule)), alone_(*System::of(only(rule_))) {}

absl::StatusOr<RulePointer> define_rule(Context& context, const RuleStatement& statement) {
  Sides sides;
  KM_RETURN_IF_ERROR(sides.read_left(statement.left));
  KM_RETURN_IF_ERROR(sides.read_right(statement.right));
  PatternRuleParts parts{.name = statement.name.name,
                         .left_text = text_of(statement.left),
                         .right_text = text_of(statement.right),
                         .variables = std::move(sides.variables),
                         .left = std::move(sides.left),
                         .right = std::move(sides.right)};
  if (!statement.condition.empty()) {
    auto condition = std::make_shared<FunctionDefinition>();
    condition->name = statement.name.name;
    for (const Variable& variable : parts.variables) condition->parameters.push_back(variable.name);
    condition->body = statement.condition;
    KM_RETURN_IF_ERROR(compile_condition(context, *condition));
    parts.condition_names = condition->body.texts;
    parts.condition_text = condition->body.text(condition->body.range());
    append(parts.right_text, " if ", parts.condition_text);
    parts.condition = [&context, condition = FunctionPointer(std::move(condition)),
                       variables = parts.variables](const Match& match, int players) {
      return context.of_statement<Conditions>().of(condition).holds(
          context, arguments_of(context, variables, match, players));
    };
  }
  return std::make_shared<const PatternRule>(std::move(parts));
}

absl::StatusOr<RulePointer> rule_from_text(Context& context, std::string_view statement) {
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                      parse_statement(statement, 0, nullptr, context.library.syntaxes()));
  return define_rule(context, content_of<RuleStatement>(parsed.statement));
}

namespace {

RulePointer rule_spelt(const Library& library, std::string_view name) {
  if (const Object* bound = library.definition(name)) {
    const auto* defined = other_in<DefinedRule>(*bound);
    return defined == nullptr ? nullptr : defined->rule();
  }
  for (const auto& set : library.rule_sets()) {
    for (const RulePointer& rule : set->rules) {
      if (rule->name == name && rule->name != DropWeakerOption<Selfish>::info.name) return rule;
    }
  }
  return nullptr;
}

}  // namespace

RulePointer rule_of_name(const Library& library, std::string_view name) {
  RulePointer rule = rule_spelt(library, name);
  if (rule != nullptr || library.definition(name) != nullptr) return rule;
  return rule_spelt(library, hyphenated(name));
}

namespace {

// The rules as patterns, with built-in ones as they are printed. Empty if one of them is not a
// pattern, or is too large for the checker of derivations.
std::vector<std::shared_ptr<const PatternRule>> patterns_of(Context& context,
                                                            const std::vector<RulePointer>& rules) {
  std::vector<std::shared_ptr<const PatternRule>> patterns;
  for (const RulePointer& rule : rules) {
    auto pattern = std::dynamic_pointer_cast<const PatternRule>(rule);
    if (pattern == nullptr) {
      const absl::StatusOr<RulePointer> read = rule_from_text(context, rule->definition());
      if (read.ok()) pattern = std::dynamic_pointer_cast<const PatternRule>(*read);
    }
    if (pattern == nullptr || pattern->parts().left.nodes.size() > kMostCheckedNodes) return {};
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

}  // namespace

absl::StatusOr<System> define_rules(Context& context, const RulesStatement& statement) {
  auto set = std::make_shared<RuleSet>(rule_set_of(statement.name.name, {}));
  std::string names;
  for (const ast::NamedPart& part : statement.parts) {
    append(names, names.empty() ? "" : ", ", part.name);
    set->parts.push_back(part.name);
    if (const RulePointer rule = rule_of_name(context.library, part.name)) {
      set->rules.push_back(rule);
      continue;
    }
    const Object* bound = context.library.definition(part.name);
    const auto* own = bound == nullptr ? nullptr : std::get_if<System>(bound);
    const absl::StatusOr<System> system = own != nullptr ? *own : System::named(part.name);
    if (bound != nullptr && own == nullptr) {
      return error_at(part.range, "`", part.name, "` is ", kind_of(*bound),
                      ", no rule and no rule set");
    }
    if (!system.ok()) {
      return error_at(
          part.range, "there is no rule and no rule set `", part.name, "`",
          did_you_mean_rule(context.library, part.name, Library::kRuleSet | Library::kDefinition));
    }
    if (system->rule_sets().size() != 1 || !system->arguments().empty()) {
      return error_at(part.range, "`", part.name, "` is ", system->text(),
                      "; a list has rules, and rule sets without arguments");
    }
    const RuleSet& named = *system->rule_sets()[0];
    set->rules.insert(set->rules.end(), named.rules.begin(), named.rules.end());
    if (set->preference == nullptr) set->preference = named.preference;
  }
  set->definition = cat("rules ", statement.name.name, " = ", names);
  set->patterns = patterns_of(context, set->rules);
  if (!set->patterns.empty()) set->traits.derivations = std::optional(PlayerRules::OwnRules);
  return System::of(std::shared_ptr<const RuleSet>(std::move(set)));
}

std::string did_you_mean_rule(const Library& library, std::string_view name,
                              std::uint8_t meanings) {
  std::vector<std::string_view> rules;
  for (const RuleInfo* rule : all_rules()) rules.push_back(rule->name);
  return library.did_you_mean(name, meanings, rules);
}

}  // namespace kingmaker
