// Functions of the session's as the machine calls them, and the results of their calls:
// `context.of_statement<Routines>()`.
//
// A call is remembered by its arguments, for as long as a statement is answered: within it nothing
// that a function depends on can change.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "language/context.hpp"
#include "language/definitions/function_definition.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/program.hpp"
#include "language/machine/relations.hpp"
#include "language/object.hpp"

namespace kingmaker {

// A call by its arguments: a number for a single value or a small number, else a text.
struct CallKey {
  std::uint64_t number = 0;
  std::string text;  // empty: it is the number
};

// Keys of calls, equal if, and only if, the arguments are the same. A list that is met again, in
// another list or in another call, is not gone through again: it is known by a number, as equal
// lists are. So a list that shares its parts with itself costs what it takes in memory, and not
// what it would take written out.
class CallKeys {
 public:
  // nullopt for arguments that cannot be told apart, such as tables. An error where the budget
  // refuses.
  [[nodiscard]] absl::StatusOr<std::optional<CallKey>> of(std::span<const Operand> arguments,
                                                          Budget& budget);
  // Forgets all lists; keys stay different from those to come.
  void forget();

 private:
  friend class KeyWriter;
  struct KnownList {
    List list;  // kept, so that no other one takes its place in memory
    std::uint64_t number;
  };

  HashMap<const Members*, KnownList> lists_;
  HashMap<std::string, std::uint64_t> by_members_;
  std::uint64_t numbers_ = 0;  // so far
};

struct Routine {
  explicit Routine(FunctionPointer function) : definition(std::move(function)) {}

  // What a call came to; nothing in it: the call waits for its own result.
  using Result = std::optional<Object>;

  // The entry of a call, made if there is none: `fresh` says so. Void when another call is entered.
  Result& enter(const CallKey& key, bool& fresh);
  Result& at(const CallKey& key) {
    return key.text.empty() ? by_number[key.number] : by_text[key.text];
  }
  void forget(const CallKey& key);
  [[nodiscard]] std::size_t calls() const { return by_number.size() + by_text.size(); }

  FunctionPointer definition;
  std::optional<Program> program;  // compiled when it is called first (compile.hpp)
  HashMap<std::uint64_t, Result> by_number;
  HashMap<std::string, Result> by_text;
};

class Routines {
 public:
  // Stays where it is.
  [[nodiscard]] Routine& of(const FunctionPointer& function);
  [[nodiscard]] PreferenceRoutine& preference(
      const std::shared_ptr<const PreferenceDefinition>& definition, int players);
  // Forgets calls where there are very many; none may wait for its result.
  void trim();
  [[nodiscard]] CallKeys& keys() { return keys_; }

 private:
  static constexpr std::size_t kMostCalls = 4'000'000;

  CallKeys keys_;
  HashMap<const FunctionDefinition*, std::unique_ptr<Routine>> routines_;
  std::map<std::pair<const PreferenceDefinition*, int>, std::unique_ptr<PreferenceRoutine>>
      preferences_;
};

}  // namespace kingmaker
