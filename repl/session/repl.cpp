// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/repl.hpp"

#include <string>
#include <string_view>

#include "base/text.hpp"
#include "grammar/continuation.hpp"
#include "grammar/limits.hpp"
#include "repl/session/transcript.hpp"

namespace kingmaker {
namespace {

// The hint for a user who presses Enter again because there was no answer.
std::string waits_for(std::size_t brackets) {
  const std::string closed =
      brackets == 1 ? "its bracket is closed" : cat("its ", brackets, " brackets are closed");
  return cat("the statement goes on until ", closed, "; Ctrl-C leaves it");
}

}  // namespace

Session::Flow run_repl(Session& session, LineSource& lines, const std::string& where) {
  std::string statement;
  std::string line;
  std::size_t next_line = 1;
  bool is_printed = false;  // the lines are those of a session that was printed
  for (;;) {
    statement.clear();
    Continuation continuation(session.context().library.syntaxes());
    const Origin origin{where, next_line};
    bool dropped = false;
    do {
      const auto outcome = lines.read(line, !statement.empty());
      if (outcome == LineSource::Outcome::End) {
        if (statement.empty() && !session.leave_dialogue()) return Session::Flow::Next;
        break;  // the parser reports what is missing
      }
      if (outcome == LineSource::Outcome::Unreadable) {
        session.report(absl::UnavailableError("cannot read the input"), {where, 0}, "");
        return Session::Flow::Stop;
      }
      ++next_line;
      if (outcome == LineSource::Outcome::Interrupted) {
        if (!session.is_interactive()) {
          session.report(interrupted_error(), {where, next_line - 1}, "");
          return Session::Flow::Stop;
        }
        session.leave_dialogue();
        dropped = true;
        break;
      }
      if (outcome == LineSource::Outcome::TooLong ||
          statement.size() + line.size() > kMaxSourceBytes) {
        session.report(
            limit_error("a statement of more than ", kMaxSourceBytes, " bytes is not read"),
            {where, next_line - 1}, "");
        dropped = true;
        break;
      }
      is_printed = begins_transcript(line) || (is_printed && !session.is_interactive());
      if (is_printed) line = without_answers(line);
      if (!statement.empty()) statement += '\n';
      statement += line;
      if (!session.is_in_dialogue()) continuation.feed(line);
      if (line.empty() && continuation.open() && session.is_interactive()) {
        session.hint(waits_for(continuation.depth()));
      }
    } while (continuation.open());
    if (dropped) {
      if (!session.goes_on_after_errors()) return Session::Flow::Stop;
      continue;
    }
    if (!session.is_in_dialogue()) lines.remember(statement);
    if (const auto flow = session.run(statement, origin); flow != Session::Flow::Next) return flow;
  }
}

}  // namespace kingmaker
