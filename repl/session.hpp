// A session: statements in, answers out. Nothing here knows of terminals or of how lines are read,
// so all of it runs over string streams in tests.
#pragma once

#include <absl/status/statusor.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "repl/check.hpp"
#include "repl/completion.hpp"
#include "repl/context.hpp"
#include "repl/plot.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {

// 0 all well; 1 a `check` or `assert` found a counterexample; 2 bad input; 3 a stated limit or an
// interruption. A run reports the highest it has seen.
enum class ExitStatus : std::uint8_t { Ok = 0, Counterexample = 1, BadInput = 2, Limit = 3 };

[[nodiscard]] ExitStatus exit_status_of(const absl::Status& status);

// `0.04 ms`, `1.25 s`: what `:time` says of so many seconds, three digits of it at most.
[[nodiscard]] std::string duration_text(double seconds);

struct SessionOptions {
  bool interactive = false;     // show what is bound, go on after errors, keep a history
  bool keep_going = false;      // go on after errors
  bool stop_at_errors = false;  // even if interactive
  bool color = false;           // in messages
  bool progress = false;        // of long statements, on the error stream; for terminals
  // Set to stop a statement; cleared before the next one at a prompt, or with `keep_going`.
  std::atomic<bool>* interrupt = nullptr;
  // How many columns the terminal has now that messages and help are for; none, or 0: as they come.
  std::function<std::size_t()> columns = {};
  // May show an answer in a way of its own; false: it has not.
  std::function<bool(std::string_view)> page = {};
};

// What a statement answers, as far as it can be shown in other ways than as text.
enum class AnswerKind : std::uint8_t {
  Text,
  Value,  // of any kind; it is `_` now
  Table,  // lines of columns with two or more blanks between; or a head after #, and single blanks
  Graph,  // in DOT
  Plot,   // the script
};

struct Answer {
  std::string text;  // without the last newline; empty: nothing is shown
  ExitStatus status = ExitStatus::Ok;
  bool quit = false;
  bool stopped = false;  // a script that was run, by an error that it has told
  AnswerKind kind = AnswerKind::Text;
  std::optional<Plot> plot = {};  // of kind Plot
};

class Session {
 public:
  enum class Flow : std::uint8_t { Next, Stop, Quit };

  Session(Settings settings, SessionOptions options, std::ostream& out, std::ostream& err);
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Runs the statements of `text` in order. A statement either succeeds and prints its answer on
  // `out`, or prints one message on `err` and changes nothing. Stop: an error, and statements after
  // it must not run; Quit: `:quit`.
  Flow run(std::string_view text, const Origin& origin);
  // Runs a file of statements; `-` is standard input.
  Flow run_file(const std::string& path);

  // Runs `draw` with what stands behind that word; a given `file` is drawn to, whatever the text
  // says.
  Flow draw(std::string_view text, const Origin& origin, bool expand,
            const std::optional<std::string>& file);

  // Gives the next statement its budget and forgets interruptions; `run` and `draw` do so by
  // themselves.
  void begin_statement();
  // Prints an error on `err`; for what goes wrong outside statements, too.
  virtual void report(const absl::Status& status, const Origin& origin, std::string_view source);

  [[nodiscard]] bool goes_on_after_errors() const {
    return options_.keep_going || (options_.interactive && !options_.stop_at_errors);
  }
  [[nodiscard]] ExitStatus exit_status() const { return exit_status_; }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] const Context& context() const { return context_; }
  void set_color(bool color) { options_.color = color; }
  // What may stand at the end of `text`, statements as they are being typed.
  [[nodiscard]] Completion complete(std::string_view text) const;

 protected:
  // Prints an answer on `out`; Cancelled if interrupted meanwhile. Front ends that can show more
  // than text do that instead. Precondition: there is a text.
  virtual absl::Status show(const Answer& answer);

 private:
  struct Subject {
    GameValue value;
    System system;
  };
  [[nodiscard]] std::size_t width() const { return options_.columns ? options_.columns() : 0; }
  void forget_interruption();
  void hint_at_sharing(const Answer& answer);
  // For `:history`.
  void remember(std::string_view statement);
  // `started`, for `:time`, is when reading it began.
  Flow run_statement(std::string_view text, const ast::Statement& statement, const Origin& origin,
                     std::chrono::steady_clock::time_point started);
  absl::StatusOr<Subject> subject_of(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> execute_safely(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> execute(std::string_view source, const ast::Statement& statement);
  [[nodiscard]] bool writes_json() const { return context_.settings.format == Format::Json; }
  [[nodiscard]] bool writes_tex() const { return context_.settings.format == Format::Tex; }
  // An answer that shows it.
  absl::StatusOr<Answer> shown(const Object& object);
  // The same of what has a name: a position whose value is too large to be shown stands for itself.
  absl::StatusOr<Answer> shown_as_bound(const Object& object);
  // One that shows it; it is `_` then.
  absl::StatusOr<Answer> value_answer(Object object);
  absl::StatusOr<Answer> bind(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> normalize(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> compare(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> trace(std::string_view source, const ast::Statement& statement);
  [[nodiscard]] absl::Status check_length(const std::string& trace) const;
  absl::StatusOr<Answer> step(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> redexes(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> apply(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> rules(const ast::Statement& statement);
  template <typename Work>
  auto with_progress(Work&& work);
  absl::StatusOr<Answer> tally_forall(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> check_forall(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> check_as_json(std::string_view source, const ast::Statement& statement,
                                       const CheckResult& result);
  void warn_without_derivation(const absl::Status& why_not);
  absl::StatusOr<Answer> classify(std::string_view source, const ast::Statement& statement);
  absl::StatusOr<Answer> assert_holds(std::string_view source, const ast::Statement& statement);

  absl::StatusOr<Answer> command(const ast::Statement& statement);
  absl::StatusOr<Answer> set_command(std::string_view arguments);
  absl::StatusOr<Answer> load_command(std::string_view path);
  absl::StatusOr<Answer> save_command(std::string_view file);
  // The answer of a statement that has none but at a prompt: `wrote v.svg`.
  [[nodiscard]] Answer done(std::string what) const;

  Context context_;
  SessionOptions options_;
  std::ostream& out_;
  std::ostream& err_;
  ExitStatus exit_status_ = ExitStatus::Ok;
  int load_depth_ = 0;
  // The last statements, this one included. Bounded.
  std::deque<std::string> history_;
  std::size_t forgotten_ = 0;      // statements before those
  std::size_t history_bytes_ = 0;  // in them
};

}  // namespace kingmaker
