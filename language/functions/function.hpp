// A function of the language, as the table of functions has it, and its call.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;

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

}  // namespace kingmaker
