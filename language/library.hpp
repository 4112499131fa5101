// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The library of names: what is installed below, the session's definitions above. The words of the
// grammar and the rule sets are known here; the core (core_library.hpp) and each extension
// (extensions/standard_library.hpp) add functions, statements, constructors, constants, domains,
// formats and subcommands.
//
// It answers all questions about names: the meanings of a name, the names with a meaning, and the
// name nearest to a misspelt one. A library is copied by copying pointers, and a change of one
// leaves its copies as they are: `:undo` goes back to an earlier copy. Copies share their common
// definitions, so that binding one name of n takes time and memory O(log n).
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/print.hpp"
#include "grammar/statement_syntax.hpp"
#include "language/object.hpp"
#include "rewrite/rule_set.hpp"

namespace kingmaker {

struct FunctionInfo;     // language/function.hpp
struct HelpLines;        // language/help_lines.hpp
struct OperatorMeaning;  // language/operator_meaning.hpp
struct OutputFormat;     // language/statements/output_format.hpp
struct StatementInfo;    // language/statements/statement.hpp
struct Command;          // repl/session/command.hpp
struct Prover;           // language/statements/prover.hpp
struct Subcommand;       // repl/help/subcommands.hpp

class Library {
 public:
  // The meanings of a name, one bit for each. Some names have several: `li` is a function, a
  // constant (a classification) and a rule set.
  using Meaning = std::uint8_t;
  static constexpr Meaning kDefinition = 1;
  static constexpr Meaning kFunction = 2;
  static constexpr Meaning kConstructor = 4;
  static constexpr Meaning kConstant = 8;
  static constexpr Meaning kRuleSet = 16;
  static constexpr Meaning kWord = 32;  // of the grammar
  // A constructor that is shipped; other objects may take its name.
  static constexpr Meaning kCollected = 64;
  static constexpr Meaning kBuiltIn = kFunction | kConstructor | kConstant | kRuleSet;
  static constexpr Meaning kOperand =  // words with which an expression may begin
      kDefinition | kFunction | kConstructor | kCollected;

  // Preconditions: the argument lives as long as the program, and no other of its kind has its
  // name.
  void add(std::span<const FunctionInfo> functions);
  void add(ConstructorPointer constructor);
  void add_domain(DomainPointer domain);
  void add(const OutputFormat& format);
  void add(std::shared_ptr<const RuleSet> rule_set);
  void add(const Subcommand& subcommand);
  void add(const Prover& prover);
  void add(const OperatorMeaning& meaning);
  void add(const HelpLines& lines);
  // A word or sign inside statements, with its help.
  void add_inner_word(const StatementInfo& word);
  // A statement, and the grammars that read it; none if that of the core does.
  void add_statement(const StatementInfo& statement, std::span<const StatementSyntax> syntaxes);
  // The function of a verb, which is a statement, too; `functions()` does not list it.
  void add_verb(const FunctionInfo& function);
  // A command; null if the language answers it as a statement.
  void add_command(const StatementInfo& info, const Command* command = nullptr);
  // Objects with names.
  struct NamedObjects {
    const Object* (*object)(std::string_view name);  // null if there is none of this name
    std::vector<std::string_view> (*names)();
  };
  // Constants of the language. One extension has such.
  void add_constants(const NamedObjects& constants);
  // The constructors that are shipped. A definition of the same name hides one.
  void add_shipped(const NamedObjects& constructors);

  // Sorted by name.
  [[nodiscard]] std::span<const FunctionInfo* const> functions() const;
  // The function of this name, or null.
  [[nodiscard]] const FunctionInfo* function(std::string_view name) const;
  // The built-in constructors, sorted by name.
  [[nodiscard]] std::span<const ConstructorPointer> constructors() const;
  // The built-in one of this name, or null.
  [[nodiscard]] ConstructorPointer constructor(std::string_view name) const;
  // In the order in which they were added.
  [[nodiscard]] std::span<const StatementInfo* const> statements() const;
  [[nodiscard]] std::span<const StatementInfo* const> commands() const;
  // The grammars of the statements that have one of their own.
  [[nodiscard]] StatementSyntaxes syntaxes() const;
  // Null if the session does not answer it.
  [[nodiscard]] const Command* command(const StatementInfo& info) const;
  [[nodiscard]] RuleSets rule_sets() const;
  // The definition of this name, or, for a rule that is named with hyphens, of the name with these
  // in the place of `_`.
  [[nodiscard]] const Object* rule_definition(std::string_view name) const;
  // The rule set of one built-in rule that needs no preference, by the rule's name, whose hyphens
  // may be written `_`; null if there is none.
  [[nodiscard]] std::shared_ptr<const RuleSet> rule_alone(std::string_view name) const;
  [[nodiscard]] std::span<const OutputFormat* const> formats() const;
  [[nodiscard]] std::span<const Subcommand* const> subcommands() const;
  // Null if no extension proves anything.
  [[nodiscard]] const Prover* prover() const;
  // The result that the first extension gives to an operator (OperatorMeaning) for these operands;
  // nullopt if none does.
  [[nodiscard]] std::optional<absl::StatusOr<Object>> applied(
      std::string_view sign, Context& context, std::span<const PlacedObject> operands,
      SourceRange range) const;
  // The meaning of a word without another among the operands of an operator.
  [[nodiscard]] std::optional<Object> operand_named(std::string_view sign, const Frame& frame,
                                                    std::string_view word) const;
  // The domains that are no constructors, in the order in which they were added.
  [[nodiscard]] std::span<const DomainPointer> domains() const;
  // The one of this name, or null.
  [[nodiscard]] DomainPointer domain(std::string_view name) const;

  // In the order in which they were added.
  [[nodiscard]] std::span<const HelpLines* const> help_lines() const;
  [[nodiscard]] std::span<const StatementInfo* const> inner_words() const;

  // All meanings of the name, one bit for each; 0 if the name is unknown.
  [[nodiscard]] std::uint8_t meanings_of(std::string_view name) const;
  // The object that the session has bound to the name, or null. It exists as long as some copy of
  // the library contains it.
  [[nodiscard]] const Object* definition(std::string_view name) const;
  // The comment on the definition of this name; empty if there is none.
  [[nodiscard]] std::string_view documentation(std::string_view name) const;
  // How the object of this name was made; null if that is unknown.
  struct Making {
    std::string statement;
    Frame frame;
    System under;                    // the rules of the session
    std::vector<std::string> texts;  // of its expression: among them the names that it uses
  };
  [[nodiscard]] const Making* making(std::string_view name) const;
  // The constant of this name, or null.
  [[nodiscard]] const Object* constant(std::string_view name) const;
  // The shipped constructor of this name, or null.
  [[nodiscard]] const Object* shipped(std::string_view name) const;
  // All names with one of these meanings, definitions first, each kind in its own order.
  [[nodiscard]] std::vector<std::string_view> names(std::uint8_t meanings) const;
  // Writes `; did you mean` with the nearest name; empty if none is near. `more` are further known
  // names.
  [[nodiscard]] std::string did_you_mean(std::string_view name, std::uint8_t meanings,
                                         const std::vector<std::string_view>& more = {}) const;

  // True if both have the same definitions because one was copied from the other.
  [[nodiscard]] bool has_definitions_of(const Library& other) const { return root_ == other.root_; }

  // This library without the definitions of the session.
  [[nodiscard]] Library without_definitions() const;
  // Binds a name, and replaces its definition if there is one.
  void define(const std::string& name, Object object, std::string documentation = {},
              std::shared_ptr<const Making> making = nullptr);
  // InvalidArgument with the reason if the name cannot be bound.
  [[nodiscard]] absl::Status check_bindable(std::string_view name) const;

  // Calls `visit` once with each object of these libraries. It may change the terms inside,
  // since reclaiming memory moves them; the change affects all copies.
  static void for_each_object(const std::vector<const Library*>& libraries,
                              absl::FunctionRef<void(Object&)> visit);

 private:
  struct Definition {
    std::string name;
    Object object;
    std::string documentation;
    std::shared_ptr<const Making> making;
  };
  // A search tree by names that is a heap by the names' hashes (a treap). Nodes are immutable.
  struct Node {
    std::shared_ptr<Definition> definition;
    std::size_t priority = 0;
    std::shared_ptr<const Node> left;
    std::shared_ptr<const Node> right;
  };
  using NodePointer = std::shared_ptr<const Node>;

  // Null if the session has not bound the name.
  [[nodiscard]] const Definition* find(std::string_view name) const;
  // Calls `visit` in the order of names, skipping everything below nodes that `enter` refuses.
  void for_each_definition(absl::FunctionRef<bool(const Node&)> enter,
                           absl::FunctionRef<void(Definition&)> visit) const;
  // `tree` with the node `added`, which replaces a node of the same name.
  [[nodiscard]] static NodePointer with(const NodePointer& tree, const NodePointer& added);

  static constexpr NamedObjects kNoObjects = {
      [](std::string_view) -> const Object* { return nullptr; },
      [] { return std::vector<std::string_view>(); }};
  struct Installed {
    std::vector<std::string_view>
        words;  // the names of what is added below, as they cannot be bound
    std::vector<const FunctionInfo*> functions;
    std::vector<std::shared_ptr<const FunctionInfo>> verbs;
    std::vector<ConstructorPointer> constructors;
    std::vector<const StatementInfo*> statements;
    std::vector<const StatementSyntax*> syntaxes;
    std::vector<const StatementInfo*> commands;
    std::vector<const Command*> of_sessions;  // by command; some are null
    std::vector<std::shared_ptr<const RuleSet>> rule_sets;
    std::vector<std::shared_ptr<const RuleSet>> rules_alone;
    std::vector<const OutputFormat*> formats;
    std::vector<const Subcommand*> subcommands;
    const Prover* prover = nullptr;
    std::vector<const OperatorMeaning*> operators;
    std::vector<DomainPointer> domains;
    std::vector<const HelpLines*> help_lines;
    std::vector<const StatementInfo*> inner_words;
    NamedObjects constants = kNoObjects;
    NamedObjects shipped = kNoObjects;
  };
  // The installed part, not shared with other libraries.
  [[nodiscard]] Installed& change_installed();

  NodePointer root_;  // null if there are no definitions
  std::shared_ptr<Installed> installed_ = std::make_shared<Installed>();  // copied on write
};

// The name with hyphens, for which `_` may stand in the names of rules.
[[nodiscard]] std::string hyphenated(std::string_view name);

// The constructor of this name: the session's, a built-in one, or a shipped one; null if there is
// none.
[[nodiscard]] ConstructorPointer constructor_named(const Library& library, std::string_view name);
// The same unless it is built in.
[[nodiscard]] ConstructorPointer defined_constructor(const Library& library, std::string_view name);

}  // namespace kingmaker
