// The library of names: built-ins below, the session's definitions above. The words of the grammar,
// the games and the rule sets are known here; functions, classifications and shipped games are
// added (standard_library.hpp).
//
// It answers all questions about names: the meanings of a name, the names with a meaning, and the
// name nearest to a misspelt one. A library is copied by copying a pointer, and a change of one
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
#include <string>
#include <string_view>
#include <vector>

#include "grammar/print.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Library {
 public:
  // The meanings of a name, one bit for each. Some names have several: `li` is a function, a
  // classification and a rule set.
  using Meaning = std::uint8_t;
  static constexpr Meaning kDefinition = 1;
  static constexpr Meaning kFunction = 2;
  static constexpr Meaning kGame = 4;
  static constexpr Meaning kClassification = 8;
  static constexpr Meaning kRuleSet = 16;
  static constexpr Meaning kWord = 32;  // of the grammar
  // A game that is shipped; other objects may take its name.
  static constexpr Meaning kCollected = 64;
  static constexpr Meaning kBuiltIn = kFunction | kGame | kClassification | kRuleSet | kWord;
  static constexpr Meaning kOperand =  // words with which an expression may begin
      kDefinition | kFunction | kGame | kCollected;

  // Built-in names of one meaning.
  struct BuiltIn {
    Meaning meaning;
    bool (*contains)(std::string_view name);
    std::vector<std::string_view> (*names)();
  };
  void add(const BuiltIn& names);
  // The games that are shipped. A definition of the same name hides one.
  struct Shipped {
    const Object* (*game)(std::string_view name);  // null if there is none of this name
    std::vector<std::string_view> (*names)();
  };
  void add(const Shipped& games);

  // All meanings of the name, one bit for each; 0 if the name is unknown.
  [[nodiscard]] std::uint8_t meanings_of(std::string_view name) const;
  // The object that the session has bound to the name, or null. It exists as long as some copy of
  // the library contains it.
  [[nodiscard]] const Object* definition(std::string_view name) const;
  // The shipped game of this name, or null.
  [[nodiscard]] const Object* shipped_game(std::string_view name) const;
  // All names with one of these meanings, definitions first, each kind in its own order.
  [[nodiscard]] std::vector<std::string_view> names(std::uint8_t meanings) const;
  // Writes `; did you mean` with the nearest name; empty if none is near. `more` are further known
  // names.
  [[nodiscard]] std::string did_you_mean(std::string_view name, std::uint8_t meanings,
                                         const std::vector<std::string_view>& more = {}) const;

  // True if both have the same definitions because one was copied from the other.
  [[nodiscard]] bool has_definitions_of(const Library& other) const { return root_ == other.root_; }

  // Binds a name, and replaces its definition if there is one.
  void define(const std::string& name, Object object);
  // InvalidArgument with the reason if the name cannot be bound while players have these names.
  [[nodiscard]] absl::Status check_bindable(std::string_view name, PlayerNames names) const;

  // Calls `visit` once with each object of these libraries. It may change the terms and forms
  // inside, since reclaiming memory moves them; the change affects all copies.
  static void for_each_object(const std::vector<const Library*>& libraries,
                              absl::FunctionRef<void(Object&)> visit);

 private:
  struct Definition {
    std::string name;
    Object object;
  };
  // A search tree by names that is a heap by the names' hashes (a treap). Nodes are immutable.
  struct Node {
    std::shared_ptr<Definition> definition;
    std::size_t priority = 0;
    std::shared_ptr<const Node> left;
    std::shared_ptr<const Node> right;
  };
  using NodePointer = std::shared_ptr<const Node>;

  // Calls `visit` in the order of names, skipping everything below nodes that `enter` refuses.
  void for_each_definition(absl::FunctionRef<bool(const Node&)> enter,
                           absl::FunctionRef<void(Definition&)> visit) const;
  // `tree` with the node `added`, which replaces a node of the same name.
  [[nodiscard]] static NodePointer with(const NodePointer& tree, const NodePointer& added);

  NodePointer root_;  // null if there are no definitions
  std::vector<BuiltIn> built_in_;
  Shipped shipped_ = {[](std::string_view) -> const Object* { return nullptr; },
                      [] { return std::vector<std::string_view>(); }};
};

}  // namespace kingmaker
