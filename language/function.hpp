// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A function of the language, as an entry of the table of functions, and its call.
// Tested in tests/language/library_test.cpp.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;
class Module;

struct Argument {
  std::string name;  // in `name=value`; empty if positional
  Object object;
  SourceRange range;                // of the whole argument
  std::string_view written;         // the source text of its value
  std::uint32_t node = ast::kNone;  // of an argument that is not evaluated, in the syntax tree
};

using CallArguments = absl::InlinedVector<Argument, 2>;  // most calls have one or two

struct FunctionCall {
  Context& context;
  CallArguments arguments;
  SourceRange range;
  // For arguments that are not evaluated: the syntax tree, and the variables around the call that
  // they name.
  const ast::Expression* expression = nullptr;
  Variables around = {};
};

struct FunctionInfo {
  std::string_view name;
  std::string_view usage;
  std::string_view doc;
  std::string_view example;  // a statement
  std::string_view answer;   // its output in a new session
  int min_arguments;         // number of positional arguments
  int max_arguments;
  // The names of further arguments, separated by blanks. They come last, in any order, each at most
  // once; the function decides which are required.
  std::string_view keywords;
  absl::StatusOr<Object> (*call)(FunctionCall& call);
  bool takes_a_word = false;  // the first argument is the name of a game or a rule, as a text
  // The kinds of its arguments and of its result, as in `value player -> number`, so that a
  // statement that confuses them is refused when it is read (machine/kinds.hpp). Without `->` the
  // kind of the result depends on the arguments.
  std::string_view kinds = {};
  bool takes_constructors = false;  // the names of constructors are arguments, too
  bool is_lazy = false;             // no argument is evaluated
  bool takes_any_name = false;      // the caller names arguments as it likes
  const Module* module = nullptr;   // which defines it (module.hpp); then `call` is null
};

}  // namespace kingmaker
