// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/names.hpp"

#include "base/sort_unique.hpp"
#include "base/text.hpp"
#include "grammar/foreign_words.hpp"
#include "language/constructor.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/routines.hpp"
#include "language/module.hpp"
#include "language/rule_sets.hpp"
#include "language/variables.hpp"

namespace kingmaker::compiler {

Names::Names(Context& context, const ast::Expression& expression, const CompileOptions& options)
    : context_(context), expression_(expression), options_(options) {
  std::uint32_t slot = 0;
  for (const std::string& parameter : options.parameters) locals_[parameter].push_back(slot++);
}

void Names::bind(const std::string& name, std::uint32_t slot) {
  locals_[name].push_back(slot);
  scopes_.back().names.push_back(name);
}
void Names::close_scope() {
  for (const std::string& name : scopes_.back().names) locals_[name].pop_back();
  scopes_.pop_back();
}

std::optional<Instruction> Names::variable(std::string_view wanted) const {
  if (const auto local = locals_.find(wanted); local != locals_.end() && !local->second.empty()) {
    return Instruction{Instruction::Op::Local, local->second.back(), 0};
  }
  for (std::size_t i = options_.variables.size(); i > 0; --i) {
    if (options_.variables[i - 1] == wanted) {
      return Instruction{Instruction::Op::Variable, static_cast<std::uint32_t>(i - 1), 0};
    }
  }
  for (std::size_t i = 0; options_.around != nullptr && i < options_.around->size(); ++i) {
    if ((*options_.around)[i].first == wanted) {
      return Instruction{Instruction::Op::Constant, static_cast<std::uint32_t>(i), 0};
    }
  }
  return std::nullopt;
}

std::vector<std::string> Names::locals() const {
  std::vector<std::string> names;
  for (const auto& [name, slots] : locals_) {
    if (!slots.empty()) names.push_back(name);
  }
  return names;
}

std::vector<std::string> Names::variables_in(std::uint32_t root) const {
  std::vector<std::string> all = locals();
  all.insert(all.end(), options_.variables.begin(), options_.variables.end());
  if (options_.around != nullptr) {
    for (const auto& [name, object] : *options_.around) all.push_back(name);
  }
  sort_unique(all);
  const std::vector<bool> named = variables_named(all, expression_, root);
  std::erase_if(all, [&, i = std::size_t{0}](const std::string&) mutable { return !named[i++]; });
  return all;
}

bool Names::names_local(std::uint32_t root) const {
  const std::vector<std::string> names = locals();
  return !names.empty() && names_any(names, expression_, root);
}

bool Names::names_variable(std::uint32_t root) const {
  for (std::uint32_t i = expression_.nodes[root].first; i <= root; ++i) {
    const ast::Node& part = expression_.nodes[i];
    if (part.kind == ast::Kind::Name && variable(expression_.texts[part.index])) return true;
  }
  return false;
}

const FunctionDefinition* Names::function(const std::string& name) const {
  return is_self(name) ? options_.self : held_function(name).get();
}
FunctionPointer Names::held_function(const std::string& name) const {
  const Object* bound = context_.library.definition(name);
  if (bound != nullptr) return held_in<FunctionDefinition>(*bound);
  const FunctionInfo* info = context_.library.function(name);
  return info == nullptr || info->module == nullptr ? nullptr : info->module->function(name);
}
Routine* Names::routine(const std::string& name, bool is_premise) const {
  if (is_self(name)) return nullptr;
  return &context_.of_statement<Routines>().of(held_function(name), is_premise);
}

const Object* Names::passed_function(const std::string& name) const {
  const Object* const bound = is_self(name) ? nullptr : context_.library.definition(name);
  const FunctionPointer function =
      bound == nullptr ? nullptr : function_in(context_.library, *bound);
  const bool is_passed =
      function != nullptr && (function->built_in != nullptr || function->open != nullptr);
  return is_passed ? bound : nullptr;
}

bool Names::may_be_defined_later(const std::string& name) const {
  if (options_.self == nullptr || context_.library.definition(name) != nullptr ||
      foreign_word(name) != nullptr) {
    return false;
  }
  const std::string meant =
      context_.library.did_you_mean(name, Library::kFunction | Library::kConstructor);
  if (!meant.empty()) {
    context_.warnings.push_back(cat("there is no function `", name, "` yet", meant));
  }
  return true;
}

bool Names::is_constructor(std::uint32_t at) const {
  const ast::Node& name = expression_.nodes[at];
  return name.kind == ast::Kind::Name && !variable(expression_.texts[name.index]) &&
         context_.library.meanings_of(expression_.texts[name.index]) == Library::kConstructor;
}
bool Names::is_title(std::uint32_t at) const {
  const ast::Node& name = expression_.nodes[at];
  return name.kind == ast::Kind::Name && !variable(expression_.texts[name.index]) &&
         context_.library.definition(expression_.texts[name.index]) == nullptr;
}
bool Names::is_function(std::uint32_t at) const {
  const ast::Node& node = expression_.nodes[at];
  if (node.kind != ast::Kind::Name) return node.kind == ast::Kind::Lambda;
  const std::string& name = expression_.texts[node.index];
  return function(name) != nullptr || variable(name) || context_.library.function(name) != nullptr;
}
bool Names::is_rule_set(const std::string& name) const {
  const Object* const bound = context_.library.rule_definition(name);
  if (bound != nullptr) return rule_set_in(*bound) != nullptr;
  return (context_.library.meanings_of(name) & Library::kRuleSet) != 0 ||
         context_.library.rule_alone(name) != nullptr;
}

absl::Status Names::unknown_function(const std::string& name, SourceRange at) const {
  const std::string instead = instead_of(name, context_.library.syntaxes());
  const std::string meant =
      !instead.empty()
          ? instead
          : context_.library.did_you_mean(
                name, Library::kFunction | Library::kConstructor | Library::kCollected);
  return error_at(at, "there is no function `", name, "`", meant);
}
absl::Status Names::unknown_domain(const std::string& name, SourceRange at) const {
  const std::vector<std::string_view> names = domain_names(context_.library);
  std::string expected = "expected a domain such as 1..9, values(depth <= 2) or a list";
  for (const ConstructorPointer& made : context_.library.constructors()) {
    const std::vector<std::string> words = made->domain_words();
    if (words.empty()) continue;
    expected = cat("expected a domain such as 1..9, values(depth <= 2), a list or ", made->name(),
                   "(", words.front(), " <= 3)");
    break;
  }
  return error_at(at, "`", name, "` is no domain", did_you_mean(nearest(name, names)), "; ",
                  expected);
}

}  // namespace kingmaker::compiler
