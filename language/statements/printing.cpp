// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `print "size", size(v)`, `tree v` and `type v`. Tested in tests/repl/contract.km.
#include "language/statements/printing.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "language/statements/value_tree.hpp"

namespace kingmaker {

absl::StatusOr<std::string> Printout::print(const Printing& printing) const {
  const Members& members = *std::get<List>(parts_).members;
  std::string text;
  for (std::uint64_t i = 0; i < members.count; ++i) {
    const Object member = members.member(i);
    if (kingmaker::has_rows(member)) {
      return input_error("in this format ", kind_of(member),
                         " takes several lines; print it alone");
    }
    KM_ASSIGN_OR_RETURN(const std::string part, text_of(printing, member));
    append(text, i == 0 ? "" : separator_, part);
    if (text.size() > printing.settings.max_output) return too_long_to_print("the text is");
  }
  return text;
}

absl::Status Printout::print_json(const Printing& printing, JsonWriter& json) const {
  return write_json(printing, parts_, json);
}

namespace {

constexpr int kMostParts = 1000;
constexpr StatementSyntax kPrint[] = {
    {.first_word = "print",
     .verb = {.subject = VerbSyntax::Subject::Condition, .most = kMostParts, .clauses = "sep"}}};
constexpr StatementSyntax kTree[] = {{.first_word = "tree"}};
constexpr StatementSyntax kType[] = {
    {.first_word = "type", .verb = {.subject = VerbSyntax::Subject::Condition}}};

absl::StatusOr<Object> call_print(FunctionCall& call) {
  std::string separator = " ";
  if (const Argument* const named = named_argument(call, "sep")) {
    KM_ASSIGN_OR_RETURN(separator, argument_as<std::string>(*named, "a text in double quotes"));
    call.arguments.pop_back();
  }
  if (call.arguments.size() == 1) return std::move(call.arguments[0].object);
  std::vector<Object> parts;
  for (Argument& argument : call.arguments) parts.push_back(std::move(argument.object));
  KM_ASSIGN_OR_RETURN(List list, list_of(std::move(parts)));
  return std::make_shared<const Printout>(std::move(list), std::move(separator));
}

absl::StatusOr<Object> call_tree(FunctionCall& call) {
  const Argument& subject = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const auto value,
                      call.context.value_or_type_of(subject.object, subject.range));
  return std::make_shared<const ValueTree>(value);
}

absl::StatusOr<Object> call_type(FunctionCall& call) {
  return std::string(kind_word(call.arguments[0].object));
}

constexpr StatementInfo kPrintingStatements[] = {
    {.name = "print",
     .usage = "print EXPR, EXPR, ... [sep TEXT]",
     .doc = "expressions on one line, with a blank between them, or `sep`; texts without their "
            "quotes",
     .example = "print \"size\", size([1,3])",
     .answer = "size 3",
     .syntaxes = kPrint,
     .call = call_print},
    {.name = "tree",
     .usage = "tree EXPR",
     .doc = "a value as a tree of lines: the mover, and below it the options; wins and simple "
            "values\n"
            "are leaves",
     .example = "tree [[1,3],[2,3]]",
     .answer = "1\n├─ 2_1\n└─ 2\n   ├─ 2\n   └─ 3",
     .syntaxes = kTree,
     .call = call_tree,
     .kinds = "value -> value"},
    {.name = "type",
     .usage = "type EXPR",
     .doc = "the kind of an expression, as a text: value, number, rule set, function, ...",
     .example = "type 1/2",
     .answer = "number",
     .syntaxes = kType,
     .call = call_type,
     .takes_constructors = true},
};

}  // namespace

std::span<const StatementInfo> printing_statements() { return kPrintingStatements; }

}  // namespace kingmaker
