// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Modules: files of the language that are part of the program.
//
// A function with a comment is a function of the library, as one in C++ is: its comment is its
// help, and the example in the comment is the call that messages show. A function without one is
// for the module alone. The names in a module are those of the module and of the library, never
// those of the session. Tested in tests/extensions/literature/language_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <boost/core/noncopyable.hpp>

#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/statement_syntax.hpp"
#include "language/function.hpp"
#include "language/function_definition.hpp"
#include "language/library.hpp"

namespace kingmaker {

// The parts of a comment on a definition. An example begins with the first line `> STATEMENT`.
struct CommentParts {
  std::string_view doc;
  std::string_view example = {};
  std::string_view answer = {};
};
[[nodiscard]] CommentParts comment_parts(std::string_view comment);

// Calls `visit` with each statement of a text. Stops at one that cannot be read.
void for_each_statement(std::string_view text, StatementSyntaxes syntaxes,
                        absl::FunctionRef<void(const ast::Statement&)> visit);

class Module : boost::noncopyable {
 public:
  // Finds the comments in the text, which must outlive the module. The rest is read when a function
  // is called for the first time; a test reads what stops it.
  explicit Module(std::string_view text);

  // Adds the functions that have a comment. The module must outlive the library.
  void install(Library& library) const;
  // The function of this name, or null.
  [[nodiscard]] FunctionPointer function(std::string_view name) const;
  // The names that it may use, in a library.
  [[nodiscard]] Library names(const Library& library) const;

 private:
  // A function with a comment.
  struct Entry {
    std::string documentation;
    std::string keywords;
    FunctionInfo info;
  };
  void add(std::string documentation, std::string_view head);
  [[nodiscard]] const Entry* entry(std::string_view name) const;
  [[nodiscard]] const std::vector<FunctionPointer>& functions() const;

  std::string_view text_;
  std::deque<Entry> entries_;  // whose addresses stay
  mutable std::once_flag is_read_;
  mutable std::vector<FunctionPointer> functions_;
};

// While it exists, the names of the context are those of the module, if there is one.
class ModuleNames : boost::noncopyable {
 public:
  ModuleNames(Context& context, const Module* module);
  ~ModuleNames();

 private:
  Context& context_;
  std::optional<Library> of_session_;
};

}  // namespace kingmaker
