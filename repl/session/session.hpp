// A session: statements in, answers out. Nothing here knows of terminals or of how lines are read,
// so all of it runs over string streams in tests.
#pragma once

#include <absl/status/statusor.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "language/interpreter.hpp"
#include "repl/host/host.hpp"
#include "repl/session/completion.hpp"

namespace kingmaker {

// 0 all well; 1 a `check` or `assert` found a counterexample; 2 bad input; 3 a stated limit or an
// interruption. A run reports the highest it has seen.
enum class ExitStatus : std::uint8_t { Ok = 0, Counterexample = 1, BadInput = 2, Limit = 3 };

[[nodiscard]] ExitStatus exit_status_of(const absl::Status& status);

// `0.04 ms`, `1.25 s`: what `:time` says of so many seconds, three digits of it at most.
[[nodiscard]] std::string duration_text(double seconds);

// `checked 1 200 of 5 000 (24 %), 600 a second, 7 s left`: how far a statement is after so many
// seconds. A total that is less is not known.
[[nodiscard]] std::string progress_text(std::uint64_t done, std::uint64_t total, double seconds);

struct SessionOptions {
  bool interactive = false;       // show what is bound, go on after errors, keep a history
  bool keep_going = false;        // go on after errors
  bool limits_by_option = false;  // `--limit` is how limits are raised, not `:set limit`
  bool stop_at_errors = false;    // even if interactive
  bool shows_pictures = false;    // drawings need no file to be seen
  bool color = false;             // in messages
};

class Session {
 public:
  enum class Flow : std::uint8_t { Next, Stop, Quit };

  // The host's interruption stops a statement; it is cleared before the next one at a prompt, or
  // with `keep_going`. The host and the streams outlive the session.
  Session(Settings settings, const SessionOptions& options, Host& host, std::ostream& out,
          std::ostream& err);
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Runs the statements of `text` in order. A statement either succeeds and prints its answer on
  // `out`, or prints one message on `err` and changes nothing. Stop: an error, and statements after
  // it must not run; Quit: `:quit`.
  Flow run(std::string_view text, const Origin& origin);
  // Runs the statements of a script. Refuted claims are reported with `file` and line.
  Flow run_script(std::string_view text, const std::string& file);
  // The same of a script that is loaded: `:history` does not have its statements, bindings say
  // nothing, and its first error ends it unless the session keeps going.
  Flow load(std::string_view text, const std::string& file);

  // Runs `draw` with what stands behind that word; a given `file` is drawn to, whatever the text
  // says.
  Flow draw(std::string_view text, const Origin& origin, bool expand, bool as_tree,
            const std::optional<std::string>& file);

  // Gives the next statement its budget and forgets interruptions; `run` and `draw` do so by
  // themselves.
  void begin_statement();
  // Prints an error on `err`; for what goes wrong outside statements, too.
  virtual void report(const absl::Status& status, const Origin& origin, std::string_view source);

  // Prints `12 checks hold, 1 fails` on `err` if there was more than one check.
  void report_checks();

  // Prints what is said to people and no answer, a line that is a comment.
  void hint(std::string_view text);

  [[nodiscard]] bool goes_on_after_errors() const {
    return !host_.is_ending() &&
           (options_.keep_going || (options_.interactive && !options_.stop_at_errors));
  }
  [[nodiscard]] bool is_interactive() const { return options_.interactive; }
  [[nodiscard]] Host& host() { return host_; }
  [[nodiscard]] ExitStatus exit_status() const { return exit_status_; }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] const Context& context() const { return context_; }
  void set_color(bool color) { options_.color = color; }
  // What may stand at the end of `text`, statements as they are being typed.
  [[nodiscard]] Completion complete(std::string_view text);

 protected:
  // `v = [1,3]`; none if nothing is bound to the name.
  [[nodiscard]] std::optional<std::string> definition_of(std::string_view name);
  // Prints `text`, which is how the session's format has `answer`, on `out`; Cancelled if
  // interrupted meanwhile. Front ends that can show more than text do that instead. Precondition:
  // there is a text.
  virtual absl::Status show(const Answer& answer, const std::string& text);

 private:
  // What a statement comes to: an answer with its text, and whether more statements follow.
  struct Outcome {
    Answer answer;
    std::string text = {};  // empty: nothing is shown
    Flow flow = Flow::Next;
    std::string hint = {};  // behind the answer, at a prompt
  };

  Flow run_statements(std::string_view text, const Origin& origin);
  void forget_interruption();
  void hint_at_sharing(const Outcome& outcome);
  // For `:history`.
  void remember(std::string_view statement);
  // `started`, for `:time`, is when reading it began.
  Flow run_statement(std::string_view text, const ast::Statement& statement, const Origin& origin,
                     std::chrono::steady_clock::time_point started);
  // Says in JSON, on `out`, what `report` says on `err`: a program may wait for an answer there.
  void report_to_program(const absl::Status& status, const Origin& origin, std::string_view source);
  // Notes how the claim of a statement has fared, and where it stands.
  void note_claim(const ast::Statement& statement, absl::StatusOr<Answer>& answer);
  // An answer's text as it is shown here.
  [[nodiscard]] std::string for_reader(const Answer& answer, const std::string& text);
  // How the statements behind one with this outcome fare.
  [[nodiscard]] Flow flow_after(const absl::StatusOr<Outcome>& outcome) const;
  absl::StatusOr<Outcome> execute(const ast::Statement& statement);
  absl::StatusOr<Outcome> shown(Answer answer);
  absl::StatusOr<Outcome> to_file(const Answer& answer, const std::string& file);
  absl::StatusOr<Outcome> rows_to_file(const ast::Statement& statement, InterpreterOptions options);
  absl::StatusOr<Outcome> interpret(const ast::Statement& statement);
  absl::StatusOr<Outcome> draw_statement(const ast::Statement& statement);
  absl::StatusOr<Outcome> command(const ast::Statement& statement);
  absl::StatusOr<Outcome> command(std::string_view name, const std::string& arguments);
  [[nodiscard]] absl::StatusOr<Answer> page(std::string_view topic);
  [[nodiscard]] Answer history() const;
  absl::StatusOr<Outcome> load_command(std::string_view path);
  absl::StatusOr<Answer> save_command(std::string_view file);
  [[nodiscard]] bool holds_session(const std::string& path);
  // All of what a name stands for.
  absl::StatusOr<Answer> show_command(std::string_view name);

  Context context_;
  SessionOptions options_;
  Host& host_;
  std::ostream& out_;
  std::ostream& err_;
  ExitStatus exit_status_ = ExitStatus::Ok;
  int load_depth_ = 0;
  int loads_ = 0;                 // by the `:load` that runs, itself included
  std::uint64_t statements_ = 0;  // so far
  std::string statement_;         // that runs
  std::string script_;            // the file whose statements run; empty: they come from elsewhere
  std::size_t line_ = 0;          // of the statement that runs
  std::chrono::steady_clock::time_point started_;  // that statement
  struct {
    std::uint64_t held = 0;
    std::uint64_t failed = 0;
    std::uint64_t undecided = 0;  // stopped, or not known
  } checks_;
  std::set<std::string> saved_;  // files that are this session's
  // The last statements that were typed, this one included. Bounded.
  std::deque<std::string> history_;
  std::size_t forgotten_ = 0;      // statements before those
  std::size_t history_bytes_ = 0;  // in them
};

// Gives back memory behind a statement that ended so; a session does so by itself.
void reclaim(Context& context, const absl::Status& status);

}  // namespace kingmaker
