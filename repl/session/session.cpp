// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/session.hpp"
#include "base/diagnostic.hpp"
#include "language/evaluable.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "algebra/measure.hpp"
#include "base/json.hpp"
#include "base/long_numbers.hpp"
#include "base/out_of_memory.hpp"
#include "base/output_file.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/parse.hpp"
#include "grammar/reserved_names.hpp"
#include "language/domain.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/summary.hpp"
#include "language/present/table.hpp"
#include "language/present/wrap.hpp"
#include "language/reclaim.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/setting_table.hpp"
#include "language/statements/trace.hpp"
#include "repl/help/help.hpp"
#include "repl/host/draw.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/limit_remedy.hpp"
#include "repl/session/answer_output.hpp"
#include "repl/session/command.hpp"
#include "repl/session/progress.hpp"
#include "repl/session/transcript.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kDrawHint = "add `-o v.svg` to draw a picture";

constexpr int kMaxLoadDepth = 16;
constexpr int kMostLoads = 1000;  // scripts loaded within one `:load`

std::string_view written(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}

// True if the statement that ends at `end` is followed by a `;` and the end of the line.
bool is_silenced(std::string_view text, std::size_t end) {
  const std::size_t line_end = std::min(text.find('\n', end), text.size());
  const std::string_view behind = text.substr(end, line_end - end);
  return trimmed(behind.substr(0, behind.find('#'))) == ";";
}

// True for answers that are shown at prompts only, and not in scripts.
bool is_for_prompts(const Answer& answer) {
  return std::holds_alternative<Binding>(answer) || std::holds_alternative<Done>(answer);
}

}  // namespace

ExitStatus exit_status_of(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return ExitStatus::Ok;
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kFailedPrecondition:  // a preference with a cycle
      return ExitStatus::Limit;
    default:
      return ExitStatus::BadInput;
  }
}

Session::Session(Settings settings, Library library, const SessionOptions& options, Host& host,
                 std::ostream& out, std::ostream& err)
    : context_(std::move(settings), std::move(library)),
      options_(options),
      host_(host),
      out_(out),
      err_(err) {
  context_.read_file = [this](std::string_view name) {
    return host_.read(with_home(std::string(name)));
  };
}

void Session::begin_statement() {
  forget_interruption();
  context_.begin_statement(host_.interruption());
  has_progress_ = false;
  context_.budget().report_to([this](std::uint64_t steps) {
    if (has_progress_) return;
    const std::chrono::duration<double> passed = host_.now() - started_;
    host_.show_progress(
        cat(static_cast<int>(passed.count()), " s, ", large_number(steps), " steps"));
  });
}

void Session::forget_interruption() {
  // An interruption stops a script or a document as a whole, so it must not be forgotten between
  // statements.
  const bool one_by_one = (options_.interactive || options_.keep_going) && !InDocument::is_one();
  if (host_.interruption() != nullptr && one_by_one && !host_.is_ending()) {
    *host_.interruption() = false;
  }
}

void Session::report(const absl::Status& status, const Origin& origin, std::string_view source) {
  exit_status_ = std::max(exit_status_, exit_status_of(status));
  out_.flush();
  const absl::Status with_advice = with_remedy(status, options_.limits_by_option);
  err_ << wrapped(render(with_advice, origin, source, options_.color, host_.columns()),
                  host_.columns())
       << std::flush;
  if (context_.settings.format == Format::Json) report_to_program(with_advice, origin, source);
}

void Session::report_to_program(const absl::Status& status, const Origin& origin,
                                std::string_view source) {
  JsonWriter json;
  json.begin_object();
  if (options_.records) json.member("statement", statements_).member("kind", "error");
  json.member("error", std::string(status.message())).member("file", origin.where);
  const std::optional<SourceRange> range = range_of(status);
  if (range && origin.first_line > 0 && range->begin <= source.size()) {
    json.member("line", origin.first_line + detail::line_number(source, range->begin) - 1);
    json.member("column", detail::column_of(source, range->begin));
  }
  out_ << json.end_object().take() << '\n' << std::flush;
}

void Session::report_checks() {
  const auto& [held, failed, undecided] = checks_;
  if (held + failed + undecided < 2) return;
  out_.flush();
  err_ << cat(held, held == 1 ? " check holds" : " checks hold");
  if (failed > 0) err_ << cat(", ", failed, failed == 1 ? " fails" : " fail");
  if (undecided > 0) err_ << cat(", ", undecided, undecided == 1 ? " is" : " are", " undecided");
  err_ << '\n' << std::flush;
}

void Session::note_claim(const StatementInfo* info, absl::StatusOr<Answer>& answer) {
  const Claim* const claim = answer.ok() ? shown_as<Claim>(*answer) : nullptr;
  if (info != nullptr && info->is_check) {
    const bool is_open = claim == nullptr || claim->is_open();
    ++(claim != nullptr && claim->fails(context_.settings) ? checks_.failed
       : is_open                                           ? checks_.undecided
                                                           : checks_.held);
  }
  if (claim != nullptr && !script_.empty()) claim->place() = {script_, line_};
}

Session::Flow Session::run_script(std::string_view text, const std::string& file) {
  const std::string before = std::exchange(script_, file);
  const Flow flow =
      begins_transcript(text) ? run(without_answers(text), {file, 1}) : run(text, {file, 1});
  script_ = before;
  return flow;
}

Session::Flow Session::run(std::string_view text, const Origin& origin) {
  const absl::StatusOr<Flow> flow =
      within_memory([&]() -> absl::StatusOr<Flow> { return run_statements(text, origin); });
  if (flow.ok()) return *flow;
  // Memory did not even suffice to report the error.
  exit_status_ = std::max(exit_status_, exit_status_of(flow.status()));
  err_ << "error: " << flow.status().message() << '\n' << std::flush;
  context_.forget_results();
  return goes_on_after_errors() ? Flow::Next : Flow::Stop;
}

Session::Flow Session::run_statements(std::string_view text, const Origin& origin) {
  std::size_t offset = 0;
  // Lines are counted from the previous statement on, since a script may have very many.
  std::size_t counted = 0;
  std::size_t line = origin.first_line;
  do {
    const auto started = started_ = host_.now();
    begin_statement();
    if (is_in_dialogue()) {
      const std::size_t end = std::min(text.find('\n', offset), text.size());
      const Flow flow = converse(trimmed(text.substr(offset, end - offset)), origin);
      if (flow != Flow::Next) return flow;
      offset = end + 1;
      continue;
    }
    const absl::StatusOr<ParsedStatement> parsed = within_memory([&] {
      return parse_statement(text, offset, &context_.budget(), context_.library.syntaxes());
    });
    if (!parsed.ok()) {
      ++statements_;
      report(parsed.status(), origin, text);
      if (!goes_on_after_errors()) return Flow::Stop;
      offset = skip_statement(text, offset, context_.library.syntaxes());
      continue;
    }
    offset = parsed->next;
    if (parsed->statement.kind == ast::StatementKind::Empty) continue;
    const std::size_t begin = parsed->statement.range.begin;
    line += detail::line_number(text.substr(counted), begin - counted) - 1;
    counted = begin;
    line_ = line;
    const Flow flow = run_statement(text, parsed->statement, origin, started);
    if (flow != Flow::Next) return flow;
  } while (offset < text.size());
  return Flow::Next;
}

Session::Flow Session::draw(std::string_view text, const Origin& origin, bool expand, bool as_tree,
                            const std::optional<std::string>& file) {
  const auto started = started_ = host_.now();
  begin_statement();
  absl::StatusOr<ast::Statement> statement = parse_drawing(text, context_.library.syntaxes());
  if (!statement.ok()) {
    report(statement.status(), origin, text);
    return Flow::Stop;
  }
  if (expand) statement->options.push_back({"--expand", {}});
  if (as_tree) statement->options.push_back({"--tree", {}});
  if (file) {
    statement->file = file;
    statement->file_range = {};
  }
  return run_statement(text, *statement, origin, started);
}

void Session::remember(std::string_view statement) {
  constexpr std::size_t kMostStatements = 10'000;
  constexpr std::size_t kMostBytes = 100'000'000;
  history_.emplace_back(statement);
  history_bytes_ += statement.size();
  while (history_.size() > kMostStatements ||
         (history_bytes_ > kMostBytes && history_.size() > 1)) {
    history_bytes_ -= history_.front().size();
    history_.pop_front();
    ++forgotten_;
  }
}

// The text is written in pieces, since a terminal may take longer to show it than the user wants to
// wait.
absl::Status Session::show(const Answer& answer, const std::string& whole) {
  constexpr std::size_t kPiece = 65'536;
  const std::string text = for_reader(answer, whole);
  if (host_.page(text)) return absl::OkStatus();
  for (std::size_t at = 0; at < text.size() && out_; at += kPiece) {
    if (is_set(host_.interruption())) {
      if (at > 0) out_ << '\n';
      return interrupted_error();
    }
    out_ << std::string_view(text).substr(at, kPiece);
  }
  out_ << '\n';
  return absl::OkStatus();
}

std::string Session::for_reader(const Answer& answer, const std::string& text) {
  const Settings& settings = context_.settings;
  if (settings.output != nullptr || !is_for_people(settings.format)) return text;
  const bool has_lines = shown_as<Trace>(answer) != nullptr ||
                         shown_as<NextStep>(answer) != nullptr ||
                         shown_as<Proofs>(answer) != nullptr || shown_as<Claim>(answer) != nullptr;
  constexpr std::size_t kFurther = 4;
  if (has_lines) return wrapped(text, host_.columns(), kFurther);
  // A value of more than a screen is cut, or of megabytes if the screen is unknown.
  constexpr std::size_t kRows = 24;
  const std::size_t longest = host_.columns() == 0 ? 1'000'000 : kRows * host_.columns();
  const bool is_long = options_.interactive && text.size() > longest;
  const std::optional<Object> object = is_long ? result_of(answer) : std::nullopt;
  const Evaluable* const evaluable = object ? evaluable_in(*object) : nullptr;
  if (evaluable != nullptr && evaluable->mover()) {
    const absl::StatusOr<std::string> written =
        evaluable->call(settings.written(evaluable->frame()), longest);
    const std::string remark =
        cat("# of ", large_number(text.size()), " characters; `:show _` shows it");
    return cat(written.value_or("…"), "\n", wrapped(remark, host_.columns()));
  }
  const GameValue* const value = object ? value_in(*object) : nullptr;
  if (value == nullptr) return text;
  const std::string remark =
      cat("# ", large_number(size(context_.store(), value->term)), " nodes, depth ",
          large_number(context_.store().depth(value->term)), "; `:show _` shows all of it");
  return cat(first_levels(context_, *value), "\n", wrapped(remark, host_.columns()));
}

// A small value may have a long text.
void Session::hint_at_sharing(const Outcome& outcome) {
  constexpr std::size_t kLong = 2000;
  const std::size_t size = outcome.text.size();
  const std::optional<Object> object = size < kLong ? std::nullopt : result_of(outcome.answer);
  const GameValue* const value = object ? value_in(*object) : nullptr;
  if (value == nullptr || shown_as<Proofs>(outcome.answer) != nullptr ||
      context_.settings.format == Format::Shared) {
    return;
  }
  const auto shared = print(context_.store(), value->term,
                            {Format::Shared, value->frame, size / 2, context_.settings.names});
  if (!shared.ok()) return;
  hint(cat(large_number(size), " characters; `:set format shared` takes ",
           large_number(shared->size())));
}

void Session::hint(std::string_view text) {
  out_.flush();
  err_ << wrapped(cat("# ", text, "\n"), host_.columns());
}

Session::Flow Session::run_statement(std::string_view text, const ast::Statement& statement,
                                     const Origin& origin,
                                     std::chrono::steady_clock::time_point started) {
  statement_ = trimmed(written(text, statement.range));
  ++statements_;
  if (load_depth_ == 0) remember(statement_);
  // People type these where they want to leave.
  const bool leaves = options_.interactive && (statement_ == "quit" || statement_ == "exit");
  if (leaves && context_.library.definition(statement_) == nullptr) return Flow::Quit;
  const absl::StatusOr<Outcome> outcome = within_memory([&] { return execute(statement); });
  host_.show_progress("");
  if (outcome.ok()) {
    for (const std::string& warning : context_.warnings) {
      err_ << wrapped(harmless(cat(origin.where, ": warning: ", warning, "\n")), host_.columns());
    }
    if (is_refutation(outcome->answer, context_.settings)) {
      exit_status_ = std::max(exit_status_, ExitStatus::Counterexample);
    }
    const bool is_quiet = options_.interactive && is_silenced(text, statement.range.end) &&
                          !is_refutation(outcome->answer, context_.settings);
    const absl::Status status =
        outcome->text.empty() || is_quiet ? absl::OkStatus() : show(outcome->answer, outcome->text);
    if (!status.ok()) report(status, origin, "");
    if (status.ok() && options_.interactive && !is_quiet) {
      hint_at_sharing(*outcome);
      if (!outcome->hint.empty()) hint(outcome->hint);
    }
  } else {
    report(outcome.status(), origin, text);
  }
  if (context_.settings.time) {
    const std::chrono::duration<double> took = host_.now() - started;
    err_ << cat("time: ", duration_text(took.count()), "\n");
  }
  kingmaker::reclaim(context_, outcome.status());
  if (options_.interactive) out_.flush();
  forget_interruption();
  return flow_after(outcome);
}

Session::Flow Session::flow_after(const absl::StatusOr<Outcome>& outcome) const {
  // The output cannot be written: the disk is full, or the reader has ended.
  if (!out_) return Flow::Quit;
  Flow flow = outcome.ok() ? outcome->flow : Flow::Stop;
  if (outcome.ok() && ends_script(outcome->answer)) flow = Flow::Stop;
  return flow == Flow::Stop && goes_on_after_errors() ? Flow::Next : flow;
}

Session::Flow Session::converse(std::string_view line, const Origin& origin) {
  if (line.empty()) return Flow::Next;
  const absl::StatusOr<std::string> text =
      within_memory([&] { return dialogue_->answer(*this, line); });
  host_.show_progress("");
  const absl::Status status = text.ok() ? show(NoAnswer{}, *text) : text.status();
  if (!status.ok()) report(without_range(status), {origin.where, 0}, "");
  if (absl::IsCancelled(status)) leave_dialogue();
  if (is_in_dialogue() && dialogue_->is_over()) dialogue_.reset();
  kingmaker::reclaim(context_, status);
  out_.flush();
  forget_interruption();
  return flow_after(status.ok() ? absl::StatusOr<Outcome>(Outcome{}) : status);
}

absl::Status Session::begin(std::unique_ptr<Dialogue> dialogue, const std::string& text) {
  KM_RETURN_IF_ERROR(show(NoAnswer{}, text));
  dialogue_ = std::move(dialogue);
  return absl::OkStatus();
}

bool Session::leave_dialogue() {
  if (!is_in_dialogue()) return false;
  hint(cat("left ", dialogue_->subject()));
  dialogue_.reset();
  return true;
}

std::string Session::prompt() const {
  return is_in_dialogue() ? dialogue_->prompt() : std::string("kingmaker> ");
}

Completion Session::complete(std::string_view text) {
  if (is_in_dialogue()) {
    std::vector<std::string> words = dialogue_->words();
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(text); });
    return {0, std::move(words)};
  }
  return completion_of(text, context_.library, host_);
}

absl::StatusOr<Session::Outcome> Session::execute(const ast::Statement& statement) {
  if (statement.kind == ast::StatementKind::Command) return command(statement);
  const StatementInfo* const info = row_of(context_.library, statement);
  return info != nullptr && info->draws ? draw_statement(statement) : interpret(statement, info);
}

// Without a file, the drawing is text in DOT or SVG for other programs. People at a prompt get a
// text of their own.
absl::StatusOr<Session::Outcome> Session::draw_statement(const ast::Statement& statement) {
  const bool is_text = !statement.file || *statement.file == kStandardOutput;
  absl::StatusOr<Answer> answer = is_text ? Interpreter(context_).answer(statement)
                                          : kingmaker::draw(context_, host_, statement);
  if (!answer.ok()) return answer.status();
  const bool is_for_people =
      options_.interactive && !options_.shows_pictures && !statement.file && !statement.format;
  if (is_for_people) {
    const auto* const drawing = shown_as<Drawing>(*answer);
    std::optional<Object> words = drawing == nullptr ? std::nullopt : drawing->for_people();
    if (words) {
      Outcome outcome{ObjectAnswer{*std::move(words)}};
      KM_ASSIGN_OR_RETURN(outcome.text, render(context_, outcome.answer));
      outcome.hint = kDrawHint;
      return outcome;
    }
  }
  if (is_text && statement.format) return to_file(*answer, statement);
  absl::StatusOr<Outcome> outcome = outcome_of(*std::move(answer));
  if (outcome.ok() && is_for_people) outcome->hint = kDrawHint;
  return outcome;
}

// `EXPR -o a.svg` is `draw EXPR -o a.svg`. Blanks keep the places of errors.
absl::StatusOr<Session::Outcome> Session::picture_of(const ast::Expression& drawn,
                                                     const std::string& file) {
  const SourceRange range = drawn.range();
  KM_ASSIGN_OR_RETURN(ast::Statement statement,
                      parse_drawing(cat(std::string(range.begin, ' '), drawn.text(range)),
                                    context_.library.syntaxes()));
  statement.file = file;
  return draw_statement(statement);
}

absl::StatusOr<Session::Outcome> Session::interpret(const ast::Statement& statement,
                                                    const StatementInfo* info) {
  InterpreterOptions options;
  options.explains_counterexamples = options_.interactive;
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    has_progress_ = true;
    const std::chrono::duration<double> passed = host_.now() - started_;
    host_.show_progress(progress_text(done, total, passed.count()));
  };
  const ast::Expression* const drawn =
      statement.kind == ast::StatementKind::Expression ? expression_in(statement) : nullptr;
  if (drawn != nullptr && statement.file && is_picture_file(*statement.file) && !statement.format &&
      !format_for_file(*statement.file, context_.settings, context_.library)) {
    return picture_of(*drawn, *statement.file);
  }
  const bool has_rows = info != nullptr && info->streams_rows && statement.name.empty();
  if (has_rows && statement.file && statement.file->ends_with(".csv") && !statement.format) {
    return rows_to_file(statement, options);
  }
  absl::StatusOr<Answer> answer = Interpreter(context_, options).answer(statement);
  note_claim(info, answer);
  if (!answer.ok()) return answer.status();
  absl::StatusOr<Outcome> outcome = statement.file || statement.format
                                        ? to_file(*answer, statement)
                                        : outcome_of(*std::move(answer));
  if (outcome.ok()) return outcome;
  // A position is evaluated while it is shown. An error then has no place, so it gets the place of
  // the expression.
  if (range_of(outcome.status()) == SourceRange{}) {
    const ast::Expression* const expression = expression_in(statement);
    return moved_to(outcome.status(),
                    expression == nullptr ? statement.range : expression->range());
  }
  if (statement.file) return with_range(outcome.status(), statement.file_range);
  return outcome;
}

absl::Status Session::give(const Answer& answer, const std::optional<std::string>& file) {
  KM_ASSIGN_OR_RETURN(const std::string text,
                      file ? text_for_file(context_, answer, *file) : render(context_, answer));
  if (file) return host_.write(*file, context_.budget(), text);
  out_ << text << '\n';
  return absl::OkStatus();
}

absl::StatusOr<Session::Outcome> Session::to_file(const Answer& answer,
                                                  const ast::Statement& statement) {
  const std::string file = statement.file.value_or(std::string(kStandardOutput));
  KM_ASSIGN_OR_RETURN(std::string text, text_for_file(context_, answer, file, statement.format));
  if (file == kStandardOutput) {
    Interpreter(context_).keep(answer, statement_);
    if (text.ends_with('\n')) text.pop_back();
    return Outcome{answer, std::move(text)};
  }
  const std::string path = with_home(file);
  KM_RETURN_IF_ERROR(host_.write(path, context_.budget(), text));
  if (is_refutation(answer, context_.settings))
    exit_status_ = std::max(exit_status_, ExitStatus::Counterexample);
  Interpreter(context_).keep(answer, statement_);
  return outcome_of(Done{cat("wrote ", path)});
}

// Rows are written to the file while they are computed, since a table may be too long for memory.
// If it was not, `_` is bound to the table.
absl::StatusOr<Session::Outcome> Session::rows_to_file(const ast::Statement& statement,
                                                       InterpreterOptions options) {
  const std::string path = with_home(*statement.file);
  absl::StatusOr<Answer> answer = NoAnswer{};
  std::size_t pieces = 0;
  absl::Status status =
      host_.write_pieces(path, context_.budget(), [&](Host::Append append) -> absl::Status {
        options.take_rows = [&](const Table& rows) {
          KM_ASSIGN_OR_RETURN(std::string text, text_for_file(context_, ObjectAnswer{rows}, path));
          if (pieces++ == 0) return append(text);
          Table titles;
          for (const Column& column : rows.columns) titles.columns.push_back({column.name, {}});
          KM_ASSIGN_OR_RETURN(const std::string head,
                              text_for_file(context_, ObjectAnswer{std::move(titles)}, path));
          return append(std::string_view(text).substr(head.size()));
        };
        answer = Interpreter(context_, options).answer(statement);
        if (!answer.ok()) return answer.status();
        const auto& unwritten = *table_in(std::get<ObjectAnswer>(*answer).object);
        return pieces > 0 && unwritten.rows() == 0 ? absl::OkStatus()
                                                   : options.take_rows(unwritten);
      });
  if (!answer.ok()) return answer.status();
  if (!status.ok()) return with_range(status, statement.file_range);
  if (pieces == 1) Interpreter(context_).keep(*answer, statement_);
  return outcome_of(Done{cat("wrote ", path)});
}

// An answer is kept as `_` only if it can be shown or written.
absl::StatusOr<Session::Outcome> Session::outcome_of(Answer answer) {
  Outcome outcome{std::move(answer)};
  const bool has_record =
      writes_records() && std::holds_alternative<Binding>(outcome.answer) && load_depth_ == 0;
  if (options_.interactive || has_record || !is_for_prompts(outcome.answer)) {
    KM_ASSIGN_OR_RETURN(outcome.text, rendered(outcome.answer));
  }
  Interpreter(context_).keep(outcome.answer, statement_);
  return outcome;
}

absl::StatusOr<std::string> Session::rendered(const Answer& answer) {
  if (!writes_records()) {
    Printing printing = context_;
    if (options_.interactive) printing.columns = host_.columns();
    return render(printing, answer);
  }
  const auto* const shown = std::get_if<ObjectAnswer>(&answer);
  // An assertion that holds prints nothing elsewhere.
  KM_ASSIGN_OR_RETURN(std::string text, is_silent(answer) ? render(context_, shown->object)
                                                          : render(context_, answer));
  if (text.empty()) return text;
  return record_of(statements_, answer, std::move(text));
}

// `:under prudent` says `:set under prudent`, and `:under` says `:show under`.
absl::StatusOr<Session::Outcome> Session::setting(const ast::Statement& statement) {
  const auto& line = content_of<CommandLine>(statement);
  absl::StatusOr<Answer> answer =
      line.arguments.empty()
          ? absl::StatusOr<Answer>(Page{setting_text(context_.settings, statement.name)})
          : Interpreter(context_).set(cat(statement.name, " ", line.arguments));
  if (!answer.ok()) return with_range(answer.status(), line.arguments_range);
  return outcome_of(*std::move(answer));
}

absl::StatusOr<Session::Outcome> Session::command(const ast::Statement& statement) {
  const auto candidates = commands_named(statement.name, context_.library);
  const bool is_command = candidates.size() == 1 && candidates[0]->name.substr(1) == statement.name;
  if (!is_command && setting_named(statement.name) != nullptr) return setting(statement);
  if (candidates.size() != 1) {
    std::string message = cat("there is no command `:", statement.name, "`");
    if (candidates.size() > 1) {
      message = cat("`:", statement.name, "` may be");
      for (const StatementInfo* info : candidates) {
        append(message, info == candidates.front() ? " `" : ", `", info->name, "`");
      }
    } else if (const std::string instead = instead_of(statement.name, context_.library.syntaxes());
               !instead.empty()) {
      message += instead;
    } else if (is_word_of_language(statement.name, context_.library.syntaxes())) {
      append(message, "; write `", statement.name, "` without the colon");
    } else {
      std::vector<std::string_view> names;
      for (const StatementInfo* info : context_.library.commands()) {
        names.push_back(info->name.substr(1));
      }
      if (const auto meant = nearest(statement.name, names)) {
        append(message, "; did you mean `:", *meant, "`?");
      }
    }
    return error_at(statement.name_range, message);
  }
  const std::string_view name = candidates.front()->name.substr(1);
  const bool takes_arguments = candidates.front()->usage.find(' ') != std::string_view::npos;
  const auto& line = content_of<CommandLine>(statement);
  if (!takes_arguments && !line.arguments.empty()) {
    return error_at(line.arguments_range, "`:", name, "` takes nothing more");
  }
  const Command* const run = context_.library.command(*candidates.front());
  flow_ = Flow::Next;
  absl::StatusOr<Answer> answer = input_error("write `", candidates.front()->usage, "`");
  if (run != nullptr) answer = run->run(*this, line.arguments);
  absl::StatusOr<Outcome> outcome =
      answer.ok() ? outcome_of(*std::move(answer)) : absl::StatusOr<Outcome>(answer.status());
  if (!outcome.ok()) {
    return with_range(outcome.status(),
                      line.arguments.empty() ? statement.name_range : line.arguments_range);
  }
  outcome->flow = flow_;
  return outcome;
}

std::optional<absl::StatusOr<std::string>> Session::definition_of(std::string_view name) {
  const Object* bound = context_.library.definition(name);
  if (name == "_" && context_.last) bound = &*context_.last;
  if (bound == nullptr) return std::nullopt;
  return whole_definition_text(context_, name, *bound);
}

std::string Session::history() const {
  std::string lines;
  for (std::size_t i = 0; i + 1 < history_.size(); ++i) {
    append(lines, i == 0 ? "" : "\n", forgotten_ + i + 1, "  ", history_[i]);
  }
  return lines;
}

std::string_view Session::statement_before() const {
  return history_.size() < 2 ? std::string_view() : history_[history_.size() - 2];
}

absl::StatusOr<Answer> Session::load_file(std::string_view path) {
  if (load_depth_ == kMaxLoadDepth) {
    return limit_error("scripts load each other more than ", kMaxLoadDepth, " deep");
  }
  const std::string file = with_home(path);
  KM_ASSIGN_OR_RETURN(const std::string text, context_.read_file(path));
  if (load_depth_ == 0) loads_ = 0;
  if (++loads_ > kMostLoads) {
    return limit_error("one `:load` runs more than ", kMostLoads, " scripts");
  }
  return load_text(text, file);
}

absl::StatusOr<Answer> Session::load_text(std::string_view text, const std::string& file) {
  const std::uint64_t before = statements_;
  const bool interactive = options_.interactive;
  flow_ = load(text, file);
  begin_statement();
  if (flow_ != Flow::Next || !interactive) return NoAnswer{};
  const std::uint64_t statements = statements_ - before;
  return Done{cat("ran ", large_number(statements),
                  statements == 1 ? " statement of " : " statements of ", file)};
}

Session::Flow Session::load(std::string_view text, const std::string& file) {
  ++load_depth_;
  const bool interactive = std::exchange(options_.interactive, false);
  const std::string statement = statement_;
  const Flow flow = run_script(text, file);
  statement_ = statement;
  options_.interactive = interactive;
  --load_depth_;
  return flow;
}

}  // namespace kingmaker
