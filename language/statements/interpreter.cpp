// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/interpreter.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/settings.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/followers.hpp"
#include "language/statements/printing.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/setting_table.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

// How a binding was made, if that can be done again in no more than some seconds.
std::shared_ptr<const Library::Making> making_of(Context& context, const Binding& binding,
                                                 std::string_view statement) {
  constexpr std::size_t kMostBytes = 10'000;
  constexpr std::uint64_t kMostUnits = 50'000'000;
  if (statement.size() > kMostBytes || context.budget().spent() > kMostUnits) return nullptr;
  const Settings& settings = context.settings;
  return std::make_shared<const Library::Making>(
      Library::Making{std::string(statement), settings.frame, settings.under, binding.texts});
}

// The statement, shortened if it is too long to be printed.
std::string in_short(std::string_view statement) {
  constexpr std::size_t kMostCharacters = 60;
  const std::size_t end = byte_offset(statement, kMostCharacters);
  std::string line = cat(statement.substr(0, end), end < statement.size() ? "..." : "");
  absl::c_replace(line, '\n', ' ');
  return line;
}

}  // namespace

const StatementInfo* statement_for(const Library& library, const ast::Statement& statement) {
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) {
      const bool is_registered = absl::c_any_of(info->syntaxes, [&](const StatementSyntax& syntax) {
        return &syntax == statement.syntax;
      });
      if (is_registered || info->kind == statement.kind) return info;
    }
  }
  return nullptr;
}

const StatementInfo* row_of(const Library& library, const ast::Statement& statement) {
  const ast::Expression* const phrase =
      statement.kind == ast::StatementKind::Expression ? expression_in(statement) : nullptr;
  std::string_view name;
  if (phrase != nullptr && phrase->root().kind == ast::Kind::Call) {
    name = phrase->texts[phrase->root().index];
  } else if (phrase != nullptr && phrase->root().kind == ast::Kind::Gather) {
    name = function_of(phrase->gathers[phrase->root().index].what);
  }
  for (const StatementInfo* info : library.statements()) {
    if (info->call != nullptr && info->name == name) return info;
  }
  return statement_for(library, statement);
}

absl::Status check_bindable(Context& context, std::string_view name, SourceRange range) {
  if (setting_named(name) != nullptr) {
    return error_at(range, "`", name, "` is a setting and cannot be bound; write `:set ", name,
                    " VALUE`");
  }
  for (const StatementInfo* command : context.library.commands()) {
    if (command->name.substr(1) != name) continue;
    return error_at(range, "`", name, "` is a command and cannot be bound; write `", command->usage,
                    "`");
  }
  const absl::Status status = context.library.check_bindable(name);
  if (status.ok() && is_player_name(context.settings.names, name)) {
    context.warn(cat("`", name, "` is what is bound to it from now on, and no player"));
  }
  return with_range(status, range);
}

bool is_refutation(const Answer& answer, const Settings& settings) {
  const auto* const claim = shown_as<Claim>(answer);
  return claim != nullptr && claim->fails(settings);
}

bool is_silent(const Answer& answer) {
  const auto* const claim = shown_as<Claim>(answer);
  return claim != nullptr && claim->is_assertion() && claim->holds();
}

bool ends_script(const Answer& answer) {
  const auto* const claim = shown_as<Claim>(answer);
  return claim != nullptr && claim->is_assertion() && !claim->holds();
}

std::optional<Object> result_of(const Answer& answer) {
  if (const auto* const claim = shown_as<Claim>(answer)) return claim->instance();
  if (const auto* const proofs = shown_as<Proofs>(answer)) return proofs->normal_form();
  if (shown_as<Printout>(answer) != nullptr || shown_as<Drawing>(answer) != nullptr) {
    return std::nullopt;
  }
  if (const auto* object = std::get_if<ObjectAnswer>(&answer)) return object->object;
  if (const auto* binding = std::get_if<Binding>(&answer)) return binding->object;
  return std::nullopt;
}

absl::StatusOr<Answer> Interpreter::answer(const ast::Statement& statement) {
  if (statement.kind == ast::StatementKind::Empty) return NoAnswer{};
  auto& running = context_.of_statement<InterpreterOptions>();
  running = options_;
  running.flags = statement.options;
  if (statement.kind == ast::StatementKind::Expression)
    running.statement = expression_in(statement);
  if (const StatementInfo* const info = statement_for(context_.library, statement)) {
    absl::StatusOr<Answer> answer = info->run(context_, statement);
    auto* const binding = answer.ok() ? std::get_if<Binding>(&*answer) : nullptr;
    if (binding != nullptr) binding->documentation = statement.documentation;
    return answer;
  }
  return error_at(statement.range, "there is no such statement: the program was built without it");
}

absl::StatusOr<Answer> Interpreter::set(std::string_view arguments) const {
  const auto [name, value] = written_setting(arguments);
  if (name.empty() || value.empty()) {
    return input_error("write `:set NAME VALUE`; `:help settings` lists the names");
  }
  ChangedSettings changed{context_.settings};
  KM_RETURN_IF_ERROR(kingmaker::set(changed.settings, name, value, context_.library));
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
  if (!undone) return input_error("there is nothing to undo");
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
  return error_at(statement.name_range, "`:", statement.name,
                  "` is for the prompt; here there are `:set`, `:show`, `:stats` and `:undo`");
}

void Interpreter::keep(const Answer& answer, std::string_view statement) {
  if (const auto* changed = std::get_if<ChangedSettings>(&answer)) {
    context_.remember(in_short(statement));
    context_.settings = changed->settings;
  }
  if (const auto* binding = std::get_if<Binding>(&answer)) {
    context_.remember(in_short(statement));
    const Object* const bound = context_.library.definition(binding->name);
    const std::optional<Object> former = bound == nullptr ? std::nullopt : std::optional(*bound);
    context_.library.define(binding->name, binding->object, binding->documentation,
                            making_of(context_, *binding, statement));
    if (former) follow_definition(context_, binding->name, *former);
  }
  if (std::optional<Object> result = result_of(answer)) context_.last = *std::move(result);
}

}  // namespace kingmaker
