// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session runs statements and prints answers. It does not depend on terminals, nor on how lines
// are read, so tests run it over string streams.
#pragma once

#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"
#include "language/statements/interpreter.hpp"
#include "repl/host/host.hpp"
#include "repl/session/completion.hpp"
#include "repl/session/dialogue.hpp"

namespace kingmaker {

// 0: all is well; 1: a `check` or `assert` found a counterexample; 2: bad input; 3: a limit was
// reached, or an interruption; 4: a part of a document was not read. A run returns the highest that
// occurred.
enum class ExitStatus : std::uint8_t {
  Ok = 0,
  Counterexample = 1,
  BadInput = 2,
  Limit = 3,
  NotRead = 4
};

[[nodiscard]] ExitStatus exit_status_of(const absl::Status& status);

struct SessionOptions {
  bool interactive = false;       // shows bindings, goes on after errors, keeps a history
  bool keep_going = false;        // goes on after errors
  bool limits_by_option = false;  // messages name `--limit` instead of `:set limit`
  bool stop_at_errors = false;    // even if interactive
  bool shows_pictures = false;    // drawings can be shown without a file
  bool color = false;             // in messages
  bool records = false;           // answers in JSON are records, with their statement and kind
};

class Session : boost::noncopyable {
 public:
  enum class Flow : std::uint8_t { Next, Stop, Quit };

  // The host's interruption stops a statement. It is reset before the next statement if the session
  // is interactive or has `keep_going`. The host and the streams must outlive the session.
  Session(Settings settings, Library library, const SessionOptions& options, Host& host,
          std::ostream& out, std::ostream& err);
  virtual ~Session() = default;

  // Runs the statements of `text` in order. A statement either succeeds and prints its answer on
  // `out`, or prints one message on `err` and changes nothing. Returns Stop after an error that
  // ends the run, Quit after `:quit`.
  Flow run(std::string_view text, const Origin& origin);
  // Runs the statements of a script. Refuted claims are reported with `file` and line.
  Flow run_script(std::string_view text, const std::string& file);
  // Runs a script that is loaded: `:history` does not list its statements, bindings print nothing,
  // and the first error ends it unless the session goes on after errors.
  Flow load(std::string_view text, const std::string& file);

  // Runs `draw` with `text` as the rest of the statement. If `file` is set, it replaces the file in
  // the text.
  Flow draw(std::string_view text, const Origin& origin, bool expand, bool as_tree,
            const std::optional<std::string>& file);

  // Gives the next statement its budget and resets interruptions. `run` and `draw` do so
  // themselves.
  void begin_statement();
  // Prints an error on `err`, also if it occurs outside of statements.
  virtual void report(const absl::Status& status, const Origin& origin, std::string_view source);

  // Prints an answer, or writes it to a file in the format that the file's name ends with.
  absl::Status give(const Answer& answer, const std::optional<std::string>& file);

  // Prints `12 checks hold, 1 fails` on `err` if there was more than one check.
  void report_checks();

  // Runs a script as `:load` does, and says how many statements ran. InvalidArgument if there is no
  // such file, ResourceExhausted if scripts load each other without end.
  absl::StatusOr<Answer> load_file(std::string_view path);
  // The same for a text; `file` is its name in messages.
  absl::StatusOr<Answer> load_text(std::string_view text, const std::string& file);
  // The statement before the running one; empty if there is none.
  [[nodiscard]] std::string_view statement_before() const;
  // Ends the session after the running command.
  void quit() { flow_ = Flow::Quit; }
  // Shows a text as Dialogue::answer makes it, and gives the lines after the running command to the
  // dialogue, until it ends. Precondition: the session is interactive.
  absl::Status begin(std::unique_ptr<Dialogue> dialogue, const std::string& text);
  [[nodiscard]] bool is_in_dialogue() const { return dialogue_ != nullptr; }
  // Ends the dialogue, and says so. False if there is none.
  bool leave_dialogue();
  // The prompt of a terminal.
  [[nodiscard]] std::string prompt() const;
  // The statements of this session, numbered.
  [[nodiscard]] std::string history() const;
  // The files that this session has saved.
  [[nodiscard]] std::set<std::string>& saved() { return saved_; }
  // Writes `v = [1,3]`; nullopt if nothing is bound to the name.
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> definition_of(std::string_view name);

  // Prints a line for people that is not part of an answer, as a comment.
  void hint(std::string_view text);

  [[nodiscard]] bool goes_on_after_errors() const {
    return !host_.is_ending() &&
           (options_.keep_going || (options_.interactive && !options_.stop_at_errors));
  }
  [[nodiscard]] bool is_interactive() const { return options_.interactive; }
  [[nodiscard]] bool has_color() const { return options_.color; }
  [[nodiscard]] Host& host() { return host_; }
  [[nodiscard]] ExitStatus exit_status() const { return exit_status_; }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] const Context& context() const { return context_; }
  void set_interactive(bool interactive) { options_.interactive = interactive; }
  // The completions at the end of `text`, which is being typed.
  [[nodiscard]] Completion complete(std::string_view text);

 protected:
  // Prints `text`, which is `answer` in the session's format, on `out`; Cancelled if interrupted
  // meanwhile. Front ends that can show more than text override it. Precondition: the text is not
  // empty.
  virtual absl::Status show(const Answer& answer, const std::string& text);

 private:
  // The outcome of a statement: an answer with its text, and whether more statements follow.
  struct Outcome {
    Answer answer;
    std::string text = {};  // empty if nothing is shown
    Flow flow = Flow::Next;
    std::string hint = {};  // printed after the answer, at a prompt
  };

  Flow run_statements(std::string_view text, const Origin& origin);
  // Gives a line to the dialogue.
  Flow converse(std::string_view line, const Origin& origin);
  void forget_interruption();
  void hint_at_sharing(const Outcome& outcome);
  // Adds a statement to `:history`.
  void remember(std::string_view statement);
  // `started`, for `:time`, is the time when the statement began to be read.
  Flow run_statement(std::string_view text, const ast::Statement& statement, const Origin& origin,
                     std::chrono::steady_clock::time_point started);
  // Prints on `out`, in JSON, what `report` prints on `err`, for programs that wait for an answer
  // there.
  void report_to_program(const absl::Status& status, const Origin& origin, std::string_view source);
  // Counts the claim of a statement as holding or not, and records its place.
  void note_claim(const StatementInfo* info, absl::StatusOr<Answer>& answer);
  // The answer in the session's format, for programs as a record.
  absl::StatusOr<std::string> rendered(const Answer& answer);
  // The text of an answer as this session shows it.
  [[nodiscard]] std::string for_reader(const Answer& answer, const std::string& text);
  // Tells whether the next statements run after this outcome.
  [[nodiscard]] Flow flow_after(const absl::StatusOr<Outcome>& outcome) const;
  absl::StatusOr<Outcome> execute(const ast::Statement& statement);
  absl::StatusOr<Outcome> outcome_of(Answer answer);
  [[nodiscard]] bool writes_records() const {
    return options_.records && context_.settings.format == Format::Json;
  }
  absl::StatusOr<Outcome> to_file(const Answer& answer, const ast::Statement& statement);
  absl::StatusOr<Outcome> rows_to_file(const ast::Statement& statement, InterpreterOptions options);
  absl::StatusOr<Outcome> interpret(const ast::Statement& statement, const StatementInfo* info);
  absl::StatusOr<Outcome> draw_statement(const ast::Statement& statement);
  absl::StatusOr<Outcome> picture_of(const ast::Expression& drawn, const std::string& file);
  absl::StatusOr<Outcome> setting(const ast::Statement& statement);
  absl::StatusOr<Outcome> command(const ast::Statement& statement);

  Context context_;
  SessionOptions options_;
  Host& host_;
  std::ostream& out_;
  std::ostream& err_;
  ExitStatus exit_status_ = ExitStatus::Ok;
  Flow flow_ = Flow::Next;              // after the running command
  std::unique_ptr<Dialogue> dialogue_;  // null if lines are statements
  int load_depth_ = 0;
  int loads_ = 0;                 // by the outermost running `:load`, itself included
  std::uint64_t statements_ = 0;  // number of statements so far
  std::string statement_;         // the running statement
  std::string script_;            // the file whose statements run; empty if there is none
  std::size_t line_ = 0;          // of the running statement
  std::chrono::steady_clock::time_point started_;  // when it was started
  bool has_progress_ = false;                      // true if it says itself how far it is
  struct {
    std::uint64_t held = 0;
    std::uint64_t failed = 0;
    std::uint64_t undecided = 0;  // stopped, or unknown
  } checks_;
  std::set<std::string> saved_;  // files that this session has saved
  // The last statements that were typed, including the current one. Their number and length are
  // bounded.
  std::deque<std::string> history_;
  std::size_t forgotten_ = 0;      // number of earlier statements
  std::size_t history_bytes_ = 0;  // total length of the history
};

}  // namespace kingmaker
