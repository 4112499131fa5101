// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/bound_arguments.hpp"

#include <functional>
#include <set>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

// The statement that binds the name before the `=` of an argument. Behind it stands an expression,
// or a text that is nothing else, and then needs no quotes: it has no brackets, and means nothing.
std::string binding_of(Session& session, const std::string& argument) {
  const std::size_t behind = argument.find('=') + 1;
  const bool may_be_text = argument.find_first_of("\"[](){}$;#", behind) == std::string::npos;
  if (!may_be_text) return argument;
  Context& context = session.context();
  session.begin_statement();
  const absl::StatusOr<ParsedStatement> parsed =
      parse_statement(argument, 0, &context.budget(), context.library.syntaxes());
  const bool is_expression = parsed.ok() && parsed->next == argument.size() &&
                             Interpreter(context).answer(parsed->statement).ok();
  return is_expression ? argument
                       : cat(argument.substr(0, behind), "\"", argument.substr(behind), "\"");
}

}  // namespace

absl::Status bind_arguments(Session& session, const std::vector<std::string>& arguments) {
  std::set<std::string, std::less<>>& names = session.context().arguments;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    const std::string_view name = std::string_view(argument).substr(0, equals);
    if (equals == std::string::npos || equals + 1 == argument.size()) {
      return input_error("--arg: expected NAME=VALUE, such as n=5, not `", argument, "`");
    }
    const absl::StatusOr<ParsedStatement> parsed = parse_statement(cat(name, " = 1"));
    const bool is_name = parsed.ok() && parsed->statement.kind == ast::StatementKind::Bind &&
                         parsed->statement.name == name;
    if (!is_name) return input_error("--arg: `", name, "` is no name");
    Context& context = session.context();
    const absl::Status free = check_bindable(context, name, {});
    if (!free.ok()) return input_error("--arg: ", free.message());
    if (!names.emplace(name).second) return input_error("--arg: `", name, "` is given twice");
    const absl::StatusOr<ParsedStatement> whole =
        parse_statement(argument, 0, nullptr, context.library.syntaxes());
    if (whole.ok() && (whole->statement.kind != ast::StatementKind::Bind || whole->statement.file ||
                       whole->next < argument.size())) {
      return input_error("--arg: `", argument.substr(equals + 1), "` is not one value");
    }
    session.run(binding_of(session, argument), {"<--arg>", 1});
  }
  return absl::OkStatus();
}

}  // namespace kingmaker
