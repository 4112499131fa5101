// The functions of the language, in one table that calls, help and completion share.
#pragma once

#include <absl/status/statusor.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

struct Argument {
  std::string name;  // of `name=value`; empty when positional
  Object object;
  SourceRange range;         // of the whole argument
  std::string_view written;  // the source text of its value
};

struct FunctionCall {
  Context& context;
  std::vector<Argument> arguments;
  SourceRange range;
};

struct FunctionInfo {
  std::string_view name;
  std::string_view usage;
  std::string_view doc;
  std::string_view example;  // a statement
  std::string_view answer;   // what it prints in a new session
  int min_arguments;         // without a name
  int max_arguments;
  // The names that further arguments may have, with blanks between. They come last, in any order,
  // each once at most; the function says which ones it needs.
  std::string_view keywords;
  absl::StatusOr<Object> (*call)(FunctionCall& call);
};

// All of them, sorted by name. The table is put together from parts, one a subject
// (function_arguments.hpp).
[[nodiscard]] std::span<const FunctionInfo> functions();
[[nodiscard]] const FunctionInfo* function_named(std::string_view name);
// The function as a thing that can be passed: for one function always the same. Precondition: it is
// in the table.
[[nodiscard]] Object function_object(const FunctionInfo& function);
// `options` where nobody sees their order.
[[nodiscard]] const FunctionInfo& options_in_any_order();

// What the function makes of these arguments, or the position of the game.
[[nodiscard]] absl::StatusOr<Object> call_function(const FunctionInfo& function,
                                                   FunctionCall& call);
[[nodiscard]] absl::StatusOr<Object> call_game(const PlayableGame& game, FunctionCall& call);

}  // namespace kingmaker
