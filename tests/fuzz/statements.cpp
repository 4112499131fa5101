// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the input as a script.
//
// The script runs with tiny limits in an empty folder, which it cannot leave, and finds no programs
// to start.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "extensions/program_library.hpp"
#include "grammar/parse.hpp"
#include "language/object_text.hpp"
#include "repl/host/lines.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/repl.hpp"
#include "repl/session/session.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::fuzz {
namespace {

// A session and its output.
class Run {
 public:
  explicit Run(Settings settings)
      : session(std::move(settings), program_library(), {.keep_going = true}, host, out, err) {}

  std::ostringstream out;
  std::ostringstream err;
  LocalHost host;
  Session session;
};

// True if the script might leave its folder or change its limits.
bool is_dangerous(std::string_view text) {
  if (text.find('/') != std::string_view::npos) return true;
  const std::size_t limit = text.find("limit");
  if (limit == std::string_view::npos) return false;
  const std::size_t digit = text.find_first_of("0123456789", limit);
  return digit != std::string_view::npos && text.find_first_not_of("0123456789", digit) - digit > 4;
}

// False if a statement was stopped by time or by memory, which may differ the next time.
bool is_repeatable(std::string_view text) {
  for (const char* word : {"time", "memory", "stats"}) {
    if (text.find(word) != std::string_view::npos) return false;
  }
  return true;
}

// The output without the records of errors. Their lines and columns count from the start of the
// text that was run.
std::string answers_in(const std::string& out) {
  std::string answers;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("{\"error\":")) answers += line + '\n';
  }
  return answers;
}

// Runs one statement after the other. A statement that fails prints one message and no answer, and
// binds nothing. For programs that wait for an answer, the message is also a record on standard
// output.
void run_each(Run& run, std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const StatementSyntaxes syntaxes = run.session.context().library.syntaxes();
    const std::size_t next = skip_statement(text, offset, syntaxes);
    ASSERT_GT(next, offset);
    const auto parsed = parse_statement(text, offset, nullptr, syntaxes);
    if (parsed.ok()) {
      ASSERT_EQ(parsed->next, next);
    }
    const std::size_t answers = run.out.str().size();
    const std::size_t messages = run.err.str().size();
    const auto defined = [&] {
      return run.session.context().library.names(Library::kDefinition).size();
    };
    const std::size_t definitions = defined();
    const bool waits_for_json = run.session.context().settings.format == Format::Json;
    const auto flow = run.session.run(text.substr(offset, next - offset), {"<fuzz>", 1});
    const std::string errors = run.err.str().substr(messages);
    const bool loads = parsed.ok() && parsed->statement.kind == ast::StatementKind::Command;
    if (!loads && errors.find(" error: ") != std::string::npos) {
      const std::string answer = run.out.str().substr(answers);
      if (waits_for_json) {
        ASSERT_TRUE(answer.starts_with("{\"error\":")) << answer;
        ASSERT_EQ(answer.find('\n'), answer.size() - 1) << answer;
      } else {
        ASSERT_EQ(answer, "");
      }
      ASSERT_EQ(defined(), definitions);
    }
    if (flow == Session::Flow::Quit) return;
    offset = next;
  }
}

// `:load` reads values, numbers, coalitions and the like from a file of `:save` as they were.
void expect_saved(Run& run) {
  Context& before = run.session.context();
  run.session.run(":save fuzz.km", {"<fuzz>", 1});
  Run again(before.settings);
  again.session.run(":load fuzz.km", {"<fuzz>", 1});
  if (again.session.exit_status() == ExitStatus::Limit) return;
  Context& after = again.session.context();
  ASSERT_EQ(again.session.exit_status(), ExitStatus::Ok) << again.err.str();
  after.settings = before.settings;
  for (const std::string_view name : after.library.names(Library::kDefinition)) {
    const Object& object = *after.library.definition(name);
    const Object* saved = before.library.definition(name);
    ASSERT_NE(saved, nullptr) << name;
    const auto shown = text_of(after, object);
    const auto expected = text_of(before, *saved);
    ASSERT_EQ(shown.ok(), expected.ok()) << name;
    if (shown.ok() && saved->index() == object.index()) {
      ASSERT_EQ(*shown, *expected) << name;
    }
  }
}

}  // namespace

// A script has the same answers as a whole, statement by statement, and line by line.
void statements(std::string_view bytes) {
  if (is_dangerous(bytes)) return;
  setenv("PATH", "/nowhere", 1);
  const testing::TemporaryFolder folder;
  const testing::WorkingFolder inside(folder.path());
  Run each(small_settings());
  run_each(each, bytes);
  if (!is_repeatable(bytes)) return;
  {
    const testing::TemporaryFolder other;
    const testing::WorkingFolder there(other.path());
    Run lines(small_settings());
    std::istringstream in{std::string(bytes)};
    StreamLines source(in);
    run_repl(lines.session, source, "<fuzz>");
    ASSERT_EQ(answers_in(lines.out.str()), answers_in(each.out.str())) << lines.err.str();
    ASSERT_EQ(lines.session.exit_status(), each.session.exit_status());
  }
  expect_saved(each);
}

}  // namespace kingmaker::fuzz
