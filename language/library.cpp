// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/library.hpp"

#include <absl/algorithm/container.h>
#include <absl/hash/hash.h>

#include <utility>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "grammar/reserved_names.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/operator_meaning.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {

std::uint8_t Library::meanings_of(std::string_view name) const {
  unsigned meanings = 0;
  if (definition(name) != nullptr) meanings |= kDefinition;
  if (constructor(name) != nullptr) meanings |= kConstructor;
  for (const auto& set : installed_->rule_sets) {
    if (set->name == name) meanings |= kRuleSet;
  }
  if (is_reserved_name(name) || begins_syntax(name, syntaxes())) meanings |= kWord;
  if (function(name) != nullptr) meanings |= kFunction;
  if (constant(name) != nullptr) meanings |= kConstant;
  if (meanings == 0 && shipped(name) != nullptr) meanings |= kCollected;
  return static_cast<std::uint8_t>(meanings);
}

const Library::Definition* Library::find(std::string_view name) const {
  const Node* node = root_.get();
  while (node != nullptr) {
    const int order = name.compare(node->definition->name);
    if (order == 0) return node->definition.get();
    node = (order < 0 ? node->left : node->right).get();
  }
  return nullptr;
}

const Object* Library::definition(std::string_view name) const {
  const Definition* const found = find(name);
  return found == nullptr ? nullptr : &found->object;
}

std::string_view Library::documentation(std::string_view name) const {
  const Definition* const found = find(name);
  return found == nullptr ? std::string_view() : found->documentation;
}

const Library::Making* Library::making(std::string_view name) const {
  const Definition* const found = find(name);
  return found == nullptr ? nullptr : found->making.get();
}

std::vector<std::string_view> Library::names(std::uint8_t meanings) const {
  std::vector<std::string_view> names;
  if ((meanings & kDefinition) != 0) {
    for_each_definition([](const Node&) { return true; },
                        [&](Definition& definition) { names.push_back(definition.name); });
  }
  if ((meanings & kFunction) != 0) {
    for (const FunctionInfo* info : functions()) names.push_back(info->name);
  }
  if ((meanings & kConstructor) != 0) {
    for (const ConstructorPointer& made : constructors()) names.push_back(made->name());
  }
  if ((meanings & kCollected) != 0) {
    for (const std::string_view name : installed_->shipped.names()) {
      if (definition(name) == nullptr) names.push_back(name);
    }
  }
  if ((meanings & kConstant) != 0) {
    const auto all = installed_->constants.names();
    names.insert(names.end(), all.begin(), all.end());
  }
  if ((meanings & kRuleSet) != 0) {
    for (const auto& set : installed_->rule_sets) names.push_back(set->name);
  }
  return names;
}

Library::Installed& Library::change_installed() {
  if (installed_.use_count() != 1) installed_ = std::make_shared<Installed>(*installed_);
  return *installed_;
}

void Library::add(std::span<const FunctionInfo> functions) {
  Installed& installed = change_installed();
  std::vector<const FunctionInfo*>& all = installed.functions;
  for (const FunctionInfo& info : functions) {
    installed.words.push_back(info.name);
    all.insert(absl::c_upper_bound(
                   all, &info,
                   [](const FunctionInfo* a, const FunctionInfo* b) { return a->name < b->name; }),
               &info);
  }
}

void Library::add(ConstructorPointer constructor) {
  Installed& installed = change_installed();
  installed.words.push_back(constructor->name());
  std::vector<ConstructorPointer>& all = installed.constructors;
  all.push_back(std::move(constructor));
  absl::c_sort(all, [](const ConstructorPointer& a, const ConstructorPointer& b) {
    return a->name() < b->name();
  });
}

void Library::add(const OutputFormat& format) { change_installed().formats.push_back(&format); }

void Library::add(std::shared_ptr<const RuleSet> rule_set) {
  Installed& installed = change_installed();
  for (const auto& rule : rule_set->rules) {
    if (rule_set->preference == nullptr && rule_alone(rule->name) == nullptr) {
      installed.rules_alone.push_back(only(rule));
    }
  }
  installed.words.push_back(rule_set->name);
  installed.rule_sets.push_back(std::move(rule_set));
}

void Library::add(const Subcommand& subcommand) {
  change_installed().subcommands.push_back(&subcommand);
}

void Library::add(const Prover& prover) { change_installed().prover = &prover; }

void Library::add(const OperatorMeaning& meaning) {
  change_installed().operators.push_back(&meaning);
}

void Library::add(const HelpLines& lines) { change_installed().help_lines.push_back(&lines); }

void Library::add_inner_word(const StatementInfo& word) {
  change_installed().inner_words.push_back(&word);
}

void Library::add_domain(DomainPointer domain) {
  Installed& installed = change_installed();
  installed.words.push_back(domain->name());
  installed.domains.push_back(std::move(domain));
}

void Library::add_statement(const StatementInfo& statement,
                            std::span<const StatementSyntax> syntaxes) {
  Installed& installed = change_installed();
  installed.statements.push_back(&statement);
  for (const StatementSyntax& syntax : syntaxes) installed.syntaxes.push_back(&syntax);
}

void Library::add_verb(const FunctionInfo& function) {
  change_installed().verbs.push_back(std::make_shared<const FunctionInfo>(function));
}

void Library::add_command(const StatementInfo& info, const Command* command) {
  Installed& installed = change_installed();
  installed.commands.push_back(&info);
  installed.of_sessions.push_back(command);
}

void Library::add_constants(const NamedObjects& constants) {
  change_installed().constants = constants;
}

void Library::add_shipped(const NamedObjects& constructors) {
  change_installed().shipped = constructors;
}

std::span<const FunctionInfo* const> Library::functions() const { return installed_->functions; }

const FunctionInfo* Library::function(std::string_view name) const {
  const auto& all = installed_->functions;
  const auto place = absl::c_lower_bound(
      all, name,
      [](const FunctionInfo* info, std::string_view wanted) { return info->name < wanted; });
  if (place != all.end() && (*place)->name == name) return *place;
  for (const auto& verb : installed_->verbs) {
    if (verb->name == name) return verb.get();
  }
  return nullptr;
}

std::span<const ConstructorPointer> Library::constructors() const {
  return installed_->constructors;
}

ConstructorPointer Library::constructor(std::string_view name) const {
  for (const ConstructorPointer& made : installed_->constructors) {
    if (made->name() == name) return made;
  }
  return nullptr;
}

std::span<const StatementInfo* const> Library::statements() const { return installed_->statements; }

StatementSyntaxes Library::syntaxes() const { return {installed_->syntaxes, installed_->words}; }

std::span<const StatementInfo* const> Library::commands() const { return installed_->commands; }

const Command* Library::command(const StatementInfo& info) const {
  const auto& commands = installed_->commands;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i] == &info) return installed_->of_sessions[i];
  }
  return nullptr;
}

RuleSets Library::rule_sets() const { return installed_->rule_sets; }

std::string hyphenated(std::string_view name) {
  std::string result(name);
  absl::c_replace(result, '_', '-');
  return result;
}

const Object* Library::rule_definition(std::string_view name) const {
  const Object* const bound = definition(name);
  return bound != nullptr ? bound : definition(hyphenated(name));
}

std::shared_ptr<const RuleSet> Library::rule_alone(std::string_view name) const {
  for (const auto& set : installed_->rules_alone) {
    if (set->name == name || set->rules.front()->name == name) return set;
  }
  return nullptr;
}

std::span<const OutputFormat* const> Library::formats() const { return installed_->formats; }

std::span<const Subcommand* const> Library::subcommands() const { return installed_->subcommands; }

Library Library::without_definitions() const {
  Library bare;
  bare.installed_ = installed_;
  return bare;
}

std::span<const HelpLines* const> Library::help_lines() const { return installed_->help_lines; }

std::span<const StatementInfo* const> Library::inner_words() const {
  return installed_->inner_words;
}

const Prover* Library::prover() const { return installed_->prover; }

OperatorResult Library::applied(std::string_view sign, Context& context,
                                std::span<const PlacedObject> operands, SourceRange range) const {
  for (const OperatorMeaning* meaning : installed_->operators) {
    if (meaning->sign != sign) continue;
    if (auto result = meaning->apply(context, operands, range)) return result;
  }
  return std::nullopt;
}

std::optional<Object> Library::operand_named(std::string_view sign, const Frame& frame,
                                             std::string_view word) const {
  for (const OperatorMeaning* meaning : installed_->operators) {
    if (meaning->sign == sign && meaning->word != nullptr) return meaning->word(frame, word);
  }
  return std::nullopt;
}

std::span<const DomainPointer> Library::domains() const { return installed_->domains; }

DomainPointer Library::domain(std::string_view name) const {
  for (const DomainPointer& domain : installed_->domains) {
    if (domain->name() == name) return domain;
  }
  return nullptr;
}

const Object* Library::constant(std::string_view name) const {
  return installed_->constants.object(name);
}

const Object* Library::shipped(std::string_view name) const {
  return installed_->shipped.object(name);
}

std::string Library::did_you_mean(std::string_view name, std::uint8_t meanings,
                                  const std::vector<std::string_view>& more) const {
  std::vector<std::string_view> candidates = names(meanings);
  candidates.insert(candidates.end(), more.begin(), more.end());
  return kingmaker::did_you_mean(nearest(name, candidates));
}

void Library::for_each_definition(absl::FunctionRef<bool(const Node&)> enter,
                                  absl::FunctionRef<void(Definition&)> visit) const {
  std::vector<const Node*> open;
  const Node* node = root_.get();
  for (;;) {
    for (; node != nullptr && enter(*node); node = node->left.get()) open.push_back(node);
    if (open.empty()) return;
    visit(*open.back()->definition);
    node = open.back()->right.get();
    open.pop_back();
  }
}

void Library::define(const std::string& name, Object object, std::string documentation,
                     std::shared_ptr<const Making> making) {
  auto definition = std::make_shared<Definition>(
      Definition{name, std::move(object), std::move(documentation), std::move(making)});
  root_ = with(root_, std::make_shared<const Node>(
                          Node{std::move(definition), absl::Hash<std::string>()(name), {}, {}}));
}

// The recursion is as deep as the tree, which hashes keep at a few times log n.
Library::NodePointer Library::with(const NodePointer& tree, const NodePointer& added) {
  if (tree == nullptr) return added;
  const int order = added->definition->name.compare(tree->definition->name);
  if (order == 0) {
    return std::make_shared<const Node>(
        Node{added->definition, tree->priority, tree->left, tree->right});
  }
  const bool is_left = order < 0;
  const NodePointer child = with(is_left ? tree->left : tree->right, added);
  const bool is_root = child->priority > tree->priority;
  // The root, above a copy of `tree` with its remaining contents and the nodes between.
  const NodePointer inner = !is_root ? child : is_left ? child->right : child->left;
  const Node copy{tree->definition, tree->priority, is_left ? inner : tree->left,
                  is_left ? tree->right : inner};
  auto lower = std::make_shared<const Node>(copy);
  if (!is_root) return lower;
  return std::make_shared<const Node>(Node{child->definition, child->priority,
                                           is_left ? child->left : lower,
                                           is_left ? lower : child->right});
}

absl::Status Library::check_bindable(std::string_view name) const {
  if (!is_word_of_language(name, syntaxes())) return absl::OkStatus();
  return input_error("`", name, "` is a word of the language and cannot be a name");
}

void Library::for_each_object(const std::vector<const Library*>& libraries,
                              absl::FunctionRef<void(Object&)> visit) {
  HashSet<const void*> visited;
  for (const Library* library : libraries) {
    library->for_each_definition([&](const Node& node) { return visited.insert(&node).second; },
                                 [&](Definition& definition) {
                                   if (visited.insert(&definition).second) visit(definition.object);
                                 });
  }
}

ConstructorPointer constructor_named(const Library& library, std::string_view name) {
  if (const Object* bound = library.definition(name)) return held_in<Constructor>(*bound);
  if (ConstructorPointer built_in = library.constructor(name)) return built_in;
  const Object* shipped = library.shipped(name);
  return shipped == nullptr ? nullptr : held_in<Constructor>(*shipped);
}

ConstructorPointer defined_constructor(const Library& library, std::string_view name) {
  ConstructorPointer named = constructor_named(library, name);
  return named == nullptr || named->definition().empty() ? nullptr : named;
}

}  // namespace kingmaker
