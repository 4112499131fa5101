// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/rule_sets.hpp"

#include <absl/algorithm/container.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "grammar/value_builder.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

// A number in the arguments of a rule set: a player, or the k of `shift(k)`.
absl::StatusOr<std::int64_t> system_number(const ast::Expression& expression, std::uint32_t root,
                                           const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  if (node.kind == Kind::Integer) {
    if (node.index != ast::kNone) return expression.integers[node.index];
    return error_at(node.range, "the number is too large");
  }
  if (node.kind == Kind::Name && expression.texts[node.index].size() == 1 &&
      is_letter_notation(expression.texts[node.index])) {
    return resolve_player_letter(frame, expression.texts[node.index][0], node.range);
  }
  return error_at(node.range, "expected a number from 0 on, or a letter for a player");
}

// Reads `2`, or an order of players `1>2>3`.
absl::StatusOr<std::vector<std::int64_t>> system_argument(const ast::Expression& expression,
                                                          std::uint32_t root, const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  std::vector<std::uint32_t> parts{root};
  if (node.kind == Kind::Relation) {
    const ast::RelationInfo& info = expression.relations[node.index];
    const bool is_order = !info.has_for && !info.has_under &&
                          absl::c_all_of(info.comparisons, [](Comparison comparison) {
                            return comparison == Comparison::Greater;
                          });
    if (!is_order) return error_at(node.range, "expected an order of players such as 1>2>3");
    parts = operands_of(expression, root);
  }
  std::vector<std::int64_t> numbers;
  for (const std::uint32_t part : parts) {
    KM_ASSIGN_OR_RETURN(const std::int64_t number, system_number(expression, part, frame));
    numbers.push_back(number);
  }
  return numbers;
}

absl::StatusOr<System> system_with_arguments(const Library& library,
                                             const ast::Expression& expression, std::uint32_t root,
                                             const Frame& frame) {
  SystemArguments arguments;
  for (const std::uint32_t operand : operands_of(expression, root)) {
    KM_ASSIGN_OR_RETURN(auto argument, system_argument(expression, operand, frame));
    arguments.push_back(std::move(argument));
  }
  return System::named(expression.texts[expression.nodes[root].index], std::move(arguments),
                       library.rule_sets());
}

// The name of a rule set of the session that is nearest to an unknown name, unless that of a
// built-in one is nearer.
std::optional<std::string_view> nearest_own_rules(const Library& library, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& set : library.rule_sets()) names.emplace_back(set->name);
  for (const std::string_view own : library.names(Library::kDefinition)) {
    if (rule_set_in(*library.definition(own)) != nullptr) names.push_back(own);
  }
  const auto meant = nearest(name, names);
  return meant && library.definition(*meant) != nullptr ? meant : std::nullopt;
}

// The rule set of a name, or the rule set bound to it: `li` may be the name of another object, too.
absl::StatusOr<System> system_named(const Library& library, const std::string& name) {
  const Object* bound = library.rule_definition(name);
  if (bound == nullptr) {
    if (auto alone = library.rule_alone(name)) return System::of(std::move(alone));
    absl::StatusOr<System> built_in = System::named(name, {}, library.rule_sets());
    const auto meant = built_in.ok() ? std::nullopt : nearest_own_rules(library, name);
    if (!meant) return built_in;
    return input_error("there is no rule set `", name, "`", did_you_mean(meant));
  }
  if (const System* const system = rule_set_in(*bound)) return system->named_by({name});
  if (const auto* other = std::get_if<OtherObjectPointer>(bound)) {
    absl::StatusOr<System> of_name = System::named((*other)->own_name(), {}, library.rule_sets());
    if (of_name.ok()) return of_name;
  }
  return input_error("`", name, "` is ", kind_of(*bound), " and no rule set");
}

absl::StatusOr<System> system_for_each(const Library& library, const ast::Expression& expression,
                                       std::uint32_t root) {
  std::vector<std::shared_ptr<const RuleSet>> sets;
  std::vector<std::string> names;
  for (const std::uint32_t operand : operands_of(expression, root)) {
    const ast::Node& node = expression.nodes[operand];
    if (node.kind != Kind::Name && node.kind != Kind::Call) {
      return error_at(node.range, "expected the name of a preference");
    }
    const std::string& name = expression.texts[node.index];
    // Rule sets with arguments are for all players together, as this error says.
    const bool is_bound = node.kind == Kind::Name && (library.rule_definition(name) != nullptr ||
                                                      library.rule_alone(name) != nullptr);
    const absl::StatusOr<System> alone =
        is_bound ? system_named(library, name) : System::mixed({name, name}, library.rule_sets());
    if (!alone.ok()) return with_range(alone.status(), node.range);
    if (node.kind == Kind::Call) return error_at(node.range, "`", name, "` takes no arguments");
    if (is_bound && alone->is_mixed()) {
      return error_at(node.range, "`", name, "` is a rule set for each player already");
    }
    sets.push_back(alone->rule_sets()[0]);
    names.push_back(is_bound ? name : "");
  }
  KM_ASSIGN_OR_RETURN(const System system, System::of_each(std::move(sets)));
  return system.named_by(std::move(names));
}

absl::StatusOr<System> system_of(const Library& library, const ast::Expression& expression,
                                 std::uint32_t root, const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  absl::StatusOr<System> system;
  switch (node.kind) {
    case Kind::Name:
      system = system_named(library, expression.texts[node.index]);
      break;
    case Kind::Call:
      system = system_with_arguments(library, expression, root, frame);
      break;
    case Kind::Tuple:
      system = system_for_each(library, expression, root);
      break;
    default:
      return error_at(node.range,
                      "expected a rule set such as `prudent`, `shift(2)` or `(prudent, selfish, "
                      "selfish)`");
  }
  if (!system.ok()) return with_range(system.status(), node.range);
  return system;
}

}  // namespace

absl::StatusOr<System> system_of(const Context& context, const ast::Expression& expression,
                                 std::uint32_t root) {
  return system_of(context.library, expression, root, context.settings.frame);
}

absl::StatusOr<System> system_of(const Context& context, const ast::Expression& expression) {
  if (expression.empty()) return context.settings.under;
  return system_of(context, expression, expression.root_index());
}

std::string text_of(const Confluence& confluence) {
  return cat("steps in any order end in one value",
             confluence.at_all_places
                 ? ""
                 : ", if options are in normal form before their choice is touched",
             ": ", confluence.theorem, " in docs/book/mathematics.md#", confluence.section);
}

absl::StatusOr<System> system_from_text(std::string_view text, const Frame& frame,
                                        const Library& library) {
  const absl::StatusOr<ParsedStatement> parsed = parse_statement(text);
  if (!parsed.ok()) return input_error(parsed.status().message());
  const ast::Statement& statement = parsed->statement;
  if (statement.kind != ast::StatementKind::Expression || parsed->next != text.size()) {
    return input_error("`", text, "` does not name a rule set");
  }
  const ast::Expression& expression = content_of<OneExpression>(statement).expression;
  absl::StatusOr<System> system = system_of(library, expression, expression.root_index(), frame);
  if (!system.ok()) return input_error(system.status().message());
  return system;
}

}  // namespace kingmaker
