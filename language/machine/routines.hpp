// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions of the session as the machine calls them, and the results of their calls:
// `context.of_statement<Routines>()`.
//
// A call is remembered by its arguments during one statement, in which nothing that a function
// depends on can change. Tested in tests/language/machine_test.cpp.
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
#include "language/function_definition.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/program.hpp"
#include "language/machine/relations.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The key of a call: a number for a single value or a small number, otherwise a text.
struct CallKey {
  std::uint64_t number = 0;
  std::string text;  // empty if the key is the number
};

// Makes keys of calls, which are equal if and only if the arguments are the same. A list that
// occurs again, in another list or call, is not visited again: lists have numbers, and equal lists
// have equal numbers. So the cost of a list that shares its parts is that of its memory, not that
// of its text.
class CallKeys {
 public:
  // Nullopt for arguments that cannot be compared, such as tables. An error if the budget refuses.
  [[nodiscard]] absl::StatusOr<std::optional<CallKey>> of(std::span<const Operand> arguments,
                                                          Budget& budget);
  // Forgets all lists. Earlier keys stay different from later ones.
  void forget();

 private:
  friend class KeyWriter;
  struct KnownList {
    List list;  // kept, so that no other list gets its address
    std::uint64_t number;
  };

  HashMap<const Members*, KnownList> lists_;
  HashMap<std::string, std::uint64_t> by_members_;
  std::uint64_t numbers_ = 0;  // numbers used so far
};

struct Routine {
  explicit Routine(FunctionPointer function, bool premise = false)
      : definition(std::move(function)), is_premise(premise) {}

  // The result of a call; nullopt while the call waits for its own result.
  using Result = std::optional<Object>;

  // The entry of a call, which is made if there is none; then `fresh` is true. It becomes invalid
  // when another call is entered.
  Result& enter(const CallKey& key, bool& fresh);
  Result& at(const CallKey& key) {
    return key.text.empty() ? by_number[key.number] : by_text[key.text];
  }
  void forget(const CallKey& key);
  [[nodiscard]] std::size_t calls() const { return by_number.size() + by_text.size(); }

  FunctionPointer definition;
  bool is_premise;                 // true if its results say whether the premise in it is met
  std::optional<Program> program;  // compiled on the first call (compile.hpp)
  HashMap<std::uint64_t, Result> by_number;
  HashMap<std::string, Result> by_text;
};

class Routines {
 public:
  // The reference stays valid. With `is_premise`, the program says whether the premise of the
  // condition that the function returns is met.
  [[nodiscard]] Routine& of(const FunctionPointer& function, bool is_premise = false);
  [[nodiscard]] PreferenceRoutine& preference(
      const std::shared_ptr<const PreferenceDefinition>& definition, int players);
  // Forgets calls if there are very many. Precondition: no call waits for its result.
  void trim();
  [[nodiscard]] CallKeys& keys() { return keys_; }

 private:
  static constexpr std::size_t kMostCalls = 4'000'000;

  CallKeys keys_;
  std::map<std::pair<const FunctionDefinition*, bool>, std::unique_ptr<Routine>> routines_;
  std::map<std::pair<const PreferenceDefinition*, int>, std::unique_ptr<PreferenceRoutine>>
      preferences_;
};

}  // namespace kingmaker
