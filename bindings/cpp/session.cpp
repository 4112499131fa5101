// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "bindings/cpp/session.hpp"

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>

#include "base/diagnostic.hpp"
#include "base/out_of_memory.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/context.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/json.hpp"
#include "language/present/session_script.hpp"
#include "language/reclaim.hpp"
#include "language/statements/interpreter.hpp"

namespace kingmaker::embed {

struct Session::State {
  Context context{Settings{}, standard_library()};
  std::atomic<bool> interrupted = false;
};

namespace {

Error::Kind kind_of(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kFailedPrecondition:  // a preference with a cycle
      return Error::Kind::Limit;
    case absl::StatusCode::kCancelled:
      return Error::Kind::Interrupted;
    case absl::StatusCode::kInternal:
      return Error::Kind::Internal;
    default:
      return Error::Kind::BadInput;
  }
}

Error error_of(const absl::Status& status, std::string_view source) {
  Error error;
  error.kind = kind_of(status);
  error.message = std::string(status.message());
  error.report = render(status, {"<statements>", 1}, source, false);
  if (const auto range = range_of(status); range && range->begin <= source.size()) {
    error.line = detail::line_number(source, range->begin);
    error.column = detail::column_of(source, range->begin);
  }
  return error;
}

absl::StatusOr<kingmaker::Answer> answer_of(Context& context, const ast::Statement& statement) {
  if (statement.file) {
    return error_at(statement.file_range,
                    "`-o` is for the prompt; here the answer has the text of a file");
  }
  Interpreter interpreter(context);
  const bool is_command = statement.kind == ast::StatementKind::Command;
  return is_command ? interpreter.command(statement) : interpreter.answer(statement);
}

// Nullopt if a script would not print the answer.
absl::StatusOr<std::optional<Answer>> printed_answer(Context& context,
                                                     const kingmaker::Answer& answer) {
  if (std::holds_alternative<NoAnswer>(answer) || std::holds_alternative<Binding>(answer) ||
      std::holds_alternative<Done>(answer)) {
    return std::optional<Answer>();
  }
  Answer printed;
  KM_ASSIGN_OR_RETURN(printed.text, render(context, answer));
  if (auto json = json_of(context, answer)) {
    if (!json->ok()) return json->status();
    printed.data = Data(**std::move(json));
  }
  printed.is_refuted = is_refutation(answer, context.settings);
  return printed;
}

// Runs the statement at `offset`, and sets `offset` to the place after it, or after all statements
// if an assertion fails.
absl::Status run_statement(Context& context, std::string_view text, std::size_t& offset,
                           Outcome& outcome) {
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                      parse_statement(text, offset, &context.budget(), context.library.syntaxes()));
  offset = parsed.next;
  const ast::Statement& statement = parsed.statement;
  if (statement.kind == ast::StatementKind::Empty) return absl::OkStatus();
  KM_ASSIGN_OR_RETURN(const kingmaker::Answer answer, answer_of(context, statement));
  absl::StatusOr<std::optional<Answer>> printed = printed_answer(context, answer);
  if (!printed.ok()) return with_range(printed.status(), statement.range);
  if (*printed) outcome.answers.push_back(**std::move(printed));
  const SourceRange range = statement.range;
  Interpreter(context).keep(answer, text.substr(range.begin, range.end - range.begin));
  if (ends_script(answer)) offset = text.size();
  return absl::OkStatus();
}

}  // namespace

Session::Session() : state_(std::make_unique<State>()) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::interrupt() noexcept { state_->interrupted = true; }

Outcome Session::run(std::string_view statements) {
  Context& context = state_->context;
  Outcome outcome;
  state_->interrupted = false;
  std::size_t offset = 0;
  do {
    context.begin_statement(&state_->interrupted);
    const absl::Status status =
        within_memory([&] { return run_statement(context, statements, offset, outcome); });
    for (std::string& warning : std::exchange(context.warnings, {})) {
      outcome.warnings.push_back(std::move(warning));
    }
    reclaim(context, status);
    if (!status.ok()) {
      outcome.error = error_of(status, statements);
      return outcome;
    }
  } while (offset < statements.size());
  return outcome;
}

std::string Session::script() {
  state_->context.begin_statement(&state_->interrupted);
  const absl::StatusOr<std::string> script =
      within_memory([&] { return script_of(state_->context); });
  return script.ok() ? *script : std::string();
}

std::string_view version() { return KINGMAKER_VERSION; }

}  // namespace kingmaker::embed
