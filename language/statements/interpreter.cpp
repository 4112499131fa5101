// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/interpreter.hpp"

#include <algorithm>
#include <utility>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/list.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/tables.hpp"

namespace kingmaker {
namespace {

// The statement, shortened if it is too long to be printed.
std::string in_short(std::string_view statement) {
  constexpr std::size_t kMostCharacters = 60;
  const std::size_t end = byte_offset(statement, kMostCharacters);
  std::string line = cat(statement.substr(0, end), end < statement.size() ? "..." : "");
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

// One object, or a list of several.
std::optional<Object> as_result(const Variables& variables) {
  if (variables.size() == 1) return variables[0].second;
  std::vector<Object> objects;
  for (const auto& [name, object] : variables) objects.push_back(object);
  absl::StatusOr<List> list = list_of(std::move(objects));
  if (!list.ok()) return std::nullopt;
  return *std::move(list);
}

}  // namespace

const StatementInfo* statement_for(const Library& library, const ast::Statement& statement) {
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) {
      const bool is_registered =
          std::any_of(info->syntaxes.begin(), info->syntaxes.end(),
                      [&](const StatementSyntax& syntax) { return &syntax == statement.syntax; });
      if (is_registered || info->kind == statement.kind) return info;
    }
  }
  return nullptr;
}

absl::Status check_bindable(const Context& context, std::string_view name, SourceRange range) {
  return with_range(context.library.check_bindable(name, context.settings.names), range);
}

bool PropertiesAnswer::is_refuted() const {
  return std::any_of(properties.begin(), properties.end(),
                     [](const Property& property) { return property.is_refutation; });
}

bool PropertiesAnswer::is_open() const {
  return std::any_of(properties.begin(), properties.end(), [](const Property& property) {
    return property.verdict == Property::Verdict::Unknown;
  });
}

const ClaimPlace* place_of_claim(const Answer& answer) {
  if (const auto* check = std::get_if<CheckAnswer>(&answer)) return &check->place;
  if (const auto* answered = std::get_if<PropertiesAnswer>(&answer)) return &answered->place;
  const auto* assertion = std::get_if<Assertion>(&answer);
  return assertion != nullptr ? &assertion->place : nullptr;
}

ClaimPlace* place_of_claim(Answer& answer) {
  return const_cast<ClaimPlace*>(place_of_claim(std::as_const(answer)));
}

bool is_refutation(const Answer& answer) {
  if (const auto* check = std::get_if<CheckAnswer>(&answer)) return check->is_refuted();
  if (const auto* answered = std::get_if<PropertiesAnswer>(&answer)) return answered->is_refuted();
  const auto* assertion = std::get_if<Assertion>(&answer);
  return assertion != nullptr && !assertion->holds;
}

std::optional<Object> result_of(const Answer& answer) {
  if (const auto* object = std::get_if<ObjectAnswer>(&answer)) return object->object;
  if (const auto* binding = std::get_if<Binding>(&answer)) return binding->object;
  if (const auto* check = std::get_if<CheckAnswer>(&answer)) {
    if (check->result.witness) return as_result(*check->result.witness);
    if (check->result.counterexample) return as_result(check->result.counterexample->variables);
  }
  if (const auto* answered = std::get_if<PropertiesAnswer>(&answer)) {
    for (const Property& property : answered->properties) {
      if (!property.counterexample.empty()) return as_result(property.counterexample);
    }
  }
  if (const auto* tally = std::get_if<Tally>(&answer)) {
    std::vector<Object> results;
    for (const Tally::Result& result : tally->results) results.push_back(result.object);
    absl::StatusOr<List> list = list_of(std::move(results));
    if (list.ok()) return *std::move(list);
  }
  if (const auto* proofs = std::get_if<ProofsPointer>(&answer)) return (*proofs)->normal_form();
  return std::nullopt;
}

Table table_of_results(const Tally& tally) {
  Table table{{{"count", {}}, {"result", {}}}};
  if (!tally.results.empty()) {
    for (const auto& [name, object] : tally.results.front().first) {
      table.columns.push_back({name, {}});
    }
  }
  for (const Tally::Result& result : tally.results) {
    table.columns[0].cells.emplace_back(Integer(result.count));
    table.columns[1].cells.push_back(result.object);
    for (std::size_t i = 0; i < result.first.size(); ++i) {
      table.columns[2 + i].cells.push_back(result.first[i].second);
    }
  }
  table.remark = remark_on(tally);
  table.is_cut = true;
  return table;
}

std::string remark_on(const Tally& tally) {
  return cat(tally.results.size(), tally.results.size() == 1 ? " result, " : " results, ",
             tally.instances, tally.instances == 1 ? " instance" : " instances");
}

absl::StatusOr<Answer> Interpreter::answer(const ast::Statement& statement) {
  if (statement.kind == ast::StatementKind::Empty) return NoAnswer{};
  if (const StatementInfo* const info = statement_for(context_.library, statement)) {
    const bool is_bound = statement.syntax != nullptr && !statement.name.empty();
    absl::StatusOr<Answer> answer =
        is_bound ? bound(*info, statement) : info->run(context_, statement, options_);
    auto* const binding = answer.ok() ? std::get_if<Binding>(&*answer) : nullptr;
    if (binding != nullptr) binding->documentation = statement.documentation;
    return answer;
  }
  return error_at(statement.range, "there is no such statement: the program was built without it");
}

absl::StatusOr<Answer> Interpreter::bound(const StatementInfo& info,
                                          const ast::Statement& statement) {
  KM_RETURN_IF_ERROR(check_bindable(context_, statement.name, statement.name_range));
  KM_ASSIGN_OR_RETURN(const Answer answer, info.run(context_, statement, options_));
  if (const auto* results = std::get_if<Tally>(&answer)) {
    return Binding{statement.name, table_of_results(*results)};
  }
  return Binding{statement.name, *result_of(answer)};
}

absl::StatusOr<Answer> Interpreter::set(std::string_view arguments) const {
  const std::size_t space = std::min(arguments.find(' '), arguments.size());
  const std::string_view name = arguments.substr(0, space);
  const std::size_t begin = arguments.find_first_not_of(' ', space);
  if (name.empty() || begin == std::string_view::npos) {
    return absl::InvalidArgumentError("write `:set NAME VALUE`; `:help settings` lists the names");
  }
  ChangedSettings changed{context_.settings};
  KM_RETURN_IF_ERROR(
      kingmaker::set(changed.settings, name, arguments.substr(begin), context_.library));
  return changed;
}

Answer Interpreter::state() const {
  SessionState state{context_.settings, {}};
  const Library& library = context_.library;
  for (const std::string_view name : library.names(Library::kDefinition)) {
    state.bindings.push_back({std::string(name), *library.definition(name)});
  }
  return state;
}

Answer Interpreter::statistics() const { return context_.store().statistics(); }

absl::StatusOr<Answer> Interpreter::undo() {
  const std::optional<std::string> undone = context_.undo();
  if (!undone) return absl::InvalidArgumentError("there is nothing to undo");
  return Done{cat("undone: ", *undone)};
}

absl::StatusOr<Answer> Interpreter::command(const ast::Statement& statement) {
  const auto& line = content_of<CommandLine>(statement);
  const auto placed = [&](const absl::StatusOr<Answer>& answer) -> absl::StatusOr<Answer> {
    if (!answer.ok()) return with_range(answer.status(), line.arguments_range);
    return answer;
  };
  if (statement.name == "set") return placed(set(line.arguments));
  if (statement.name == "undo") return placed(undo());
  if (statement.name == "stats") return statistics();
  if (statement.name == "show" && line.arguments.empty()) return state();
  return error_at(statement.name_range,
                  cat("`:", statement.name,
                      "` is for the prompt; here there are `:set`, `:show`, `:stats` and `:undo`"));
}

void Interpreter::keep(const Answer& answer, std::string_view statement) {
  if (const auto* changed = std::get_if<ChangedSettings>(&answer)) {
    context_.remember(in_short(statement));
    context_.settings = changed->settings;
  }
  if (const auto* binding = std::get_if<Binding>(&answer)) {
    context_.remember(in_short(statement));
    context_.library.define(binding->name, binding->object, binding->documentation);
  }
  if (std::optional<Object> result = result_of(answer)) context_.last = *std::move(result);
}

}  // namespace kingmaker
