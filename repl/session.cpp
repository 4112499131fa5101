#include "repl/session.hpp"

#include <absl/strings/str_format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <optional>
#include <utility>

#include "grammar/parse.hpp"
#include "grammar/text.hpp"
#include "repl/check.hpp"
#include "repl/check_domain.hpp"
#include "repl/classify.hpp"
#include "repl/completion.hpp"
#include "repl/draw.hpp"
#include "repl/evaluate.hpp"
#include "repl/explain.hpp"
#include "repl/file_names.hpp"
#include "repl/functions.hpp"
#include "repl/help.hpp"
#include "repl/json.hpp"
#include "repl/lines.hpp"
#include "repl/output_file.hpp"
#include "repl/settings.hpp"
#include "repl/step_text.hpp"
#include "repl/tally.hpp"
#include "repl/utf8.hpp"
#include "repl/wrap.hpp"
#include "rewrite/steps.hpp"
#include "rulesets/registry.hpp"

namespace kingmaker {
namespace {

constexpr int kMaxLoadDepth = 16;
// Of a derivation that nobody asked for.
constexpr int kMostLinesUnasked = 20;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

std::string_view written(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}

// Who plays is always said: the text means the same in any session.
absl::StatusOr<std::string> written(const Position& position, std::size_t max_output) {
  const Game& game = *position.game;
  return game.text(game.start_position(),
                   cat(", players=", game.frame().players, ", start=", game.frame().start),
                   max_output);
}

// A statement in a line that is not too long to be shown.
std::string in_short(std::string_view statement) {
  constexpr std::size_t kMostCharacters = 60;
  const std::size_t end = byte_offset(statement, kMostCharacters);
  std::string line = cat(statement.substr(0, end), end < statement.size() ? "..." : "");
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

// In TeX's text there is no `<`, and no prime.
std::string tex_text(std::string_view text) {
  std::string tex;
  for (const char c : text) append(tex, c == '<' ? "$<$" : std::string_view(&c, 1));
  constexpr std::string_view kPrime = "′";
  for (std::size_t at = tex.find(kPrime); at != std::string::npos; at = tex.find(kPrime, at)) {
    tex.replace(at, kPrime.size(), "'");
  }
  return tex;
}

// Members of a JSON object.
std::string which_step_json(const Step& step) {
  return cat(
      "\"rule\":", json_text(step.rule->name), ",\"citation\":", json_text(step.rule->citation),
      ",\"place\":", json_text(path_text(step.place)), ",\"more_places\":", step.more_places);
}

}  // namespace

std::string duration_text(double seconds) {
  // Rounded up it is a second, too.
  constexpr double kSecond = 0.9995;
  const bool in_seconds = seconds >= kSecond;
  const double number = in_seconds ? seconds : seconds * 1000;
  const int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
  return absl::StrFormat("%.*f %s", decimals, number, in_seconds ? "s" : "ms");
}

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

Session::Session(Settings settings, SessionOptions options, std::ostream& out, std::ostream& err)
    : context_(std::move(settings)), options_(std::move(options)), out_(out), err_(err) {}

void Session::begin_statement() {
  forget_interruption();
  context_.begin_statement(options_.interrupt);
}

void Session::forget_interruption() {
  // A script is stopped as a whole, so that an interruption between its statements is not lost.
  const bool one_by_one = options_.interactive || options_.keep_going;
  if (options_.interrupt != nullptr && one_by_one) *options_.interrupt = false;
}

void Session::report(const absl::Status& status, const Origin& origin, std::string_view source) {
  exit_status_ = std::max(exit_status_, exit_status_of(status));
  out_.flush();
  err_ << wrapped(render(status, origin, source, options_.color, width()), width()) << std::flush;
}

Session::Flow Session::run(std::string_view text, const Origin& origin) {
  std::size_t offset = 0;
  do {
    const auto started = std::chrono::steady_clock::now();
    begin_statement();
    const absl::StatusOr<ParsedStatement> parsed =
        parse_statement(text, offset, options_.interrupt);
    if (!parsed.ok()) {
      report(parsed.status(), origin, text);
      if (!goes_on_after_errors()) return Flow::Stop;
      offset = skip_statement(text, offset);
      continue;
    }
    offset = parsed->next;
    if (parsed->statement.kind == ast::StatementKind::Empty) continue;
    const Flow flow = run_statement(text, parsed->statement, origin, started);
    if (flow != Flow::Next) return flow;
  } while (offset < text.size());
  return Flow::Next;
}

Session::Flow Session::draw(std::string_view text, const Origin& origin, bool expand,
                            const std::optional<std::string>& file) {
  const auto started = std::chrono::steady_clock::now();
  begin_statement();
  absl::StatusOr<ast::Statement> statement = parse_drawing(text);
  if (!statement.ok()) {
    report(statement.status(), origin, text);
    return Flow::Stop;
  }
  statement->expand = statement->expand || expand;
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

// In pieces: a terminal may take longer to show a text than its reader wants to wait.
absl::Status Session::show(const Answer& answer) {
  constexpr std::size_t kPiece = 65'536;
  const std::string_view text = answer.text;
  if (options_.page) {
    out_.flush();
    if (options_.page(text)) return absl::OkStatus();
  }
  for (std::size_t at = 0; at < text.size() && out_; at += kPiece) {
    if (is_set(options_.interrupt)) {
      if (at > 0) out_ << '\n';
      return interrupted_error();
    }
    out_ << text.substr(at, kPiece);
  }
  out_ << '\n';
  return absl::OkStatus();
}

// A value may be small and its text not.
void Session::hint_at_sharing(const Answer& answer) {
  constexpr std::size_t kLong = 2000;
  const GameValue* const value = context_.last ? value_in(*context_.last) : nullptr;
  if (answer.kind != AnswerKind::Value || answer.text.size() < kLong || value == nullptr ||
      context_.settings.format == Format::Shared) {
    return;
  }
  const auto shared =
      print(context_.store(), value->term, {Format::Shared, value->frame, answer.text.size() / 2});
  if (!shared.ok()) return;
  out_.flush();
  err_ << cat("# ", large_number(answer.text.size()), " characters; `:set format shared` takes ",
              large_number(shared->size()), "\n");
}

Session::Flow Session::run_statement(std::string_view text, const ast::Statement& statement,
                                     const Origin& origin,
                                     std::chrono::steady_clock::time_point started) {
  remember(trimmed(written(text, statement.range)));
  const absl::StatusOr<Answer> answer = execute_safely(text, statement);
  context_.variables.clear();
  if (answer.ok()) {
    for (const std::string& warning : context_.warnings) {
      err_ << wrapped(cat(origin.where, ": warning: ", warning, "\n"), width());
    }
    exit_status_ = std::max(exit_status_, answer->status);
    const absl::Status shown = answer->text.empty() ? absl::OkStatus() : show(*answer);
    if (!shown.ok()) report(shown, origin, "");
    if (shown.ok() && options_.interactive) hint_at_sharing(*answer);
  } else {
    report(answer.status(), origin, text);
  }
  if (context_.settings.time) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
    err_ << cat("time: ", duration_text(took.count()), "\n");
  }
  context_.reclaim();
  if (options_.interactive) out_.flush();
  forget_interruption();
  // Nobody will see what comes next: the disk is full, or the reader is gone.
  if (!out_) return Flow::Quit;
  if (answer.ok() && answer->quit) return Flow::Quit;
  if (answer.ok() && answer->stopped) return goes_on_after_errors() ? Flow::Next : Flow::Stop;
  const bool failed = !answer.ok() || (answer->status != ExitStatus::Ok &&
                                       statement.kind == ast::StatementKind::Assert);
  return failed && !goes_on_after_errors() ? Flow::Stop : Flow::Next;
}

Session::Flow Session::run_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::optional<std::string> text = in ? read_all(in) : std::nullopt;
  if (!text) {
    report(cannot_read("this file", errno), {path, 0}, "");
    return goes_on_after_errors() ? Flow::Next : Flow::Stop;
  }
  return run(*text, {path, 1});
}

Completion Session::complete(std::string_view text) const {
  std::vector<std::string> bindings;
  for (const auto& [name, object] : context_.bindings) bindings.push_back(name);
  return completion_of(text, bindings);
}

// The libraries below report memory that has run out by an exception; it must not cost the session.
absl::StatusOr<Answer> Session::execute_safely(std::string_view source,
                                               const ast::Statement& statement) {
  try {
    return execute(source, statement);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("out of memory");
  } catch (const std::exception& unexpected) {
    return absl::InternalError(cat("internal error: ", unexpected.what()));
  }
}

absl::StatusOr<Answer> Session::execute(std::string_view source, const ast::Statement& statement) {
  using Kind = ast::StatementKind;
  switch (statement.kind) {
    case Kind::Empty:
      return Answer{};
    case Kind::Expression: {
      absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
      if (!object.ok()) return object.status();
      return value_answer(*std::move(object));
    }
    case Kind::Bind:
      return bind(source, statement);
    case Kind::Normalize:
      return normalize(source, statement);
    case Kind::Compare:
      return compare(source, statement);
    case Kind::Trace:
      return trace(source, statement);
    case Kind::Step:
      return step(source, statement);
    case Kind::Redexes:
      return redexes(source, statement);
    case Kind::Apply:
      return apply(source, statement);
    case Kind::Rules:
      return rules(statement);
    case Kind::Explain:
    case Kind::ExplainNormalize: {
      absl::StatusOr<std::string> text = explain(context_, source, statement);
      if (!text.ok()) return text.status();
      return Answer{*std::move(text)};
    }
    case Kind::Draw:
    case Kind::DrawTrace:
    case Kind::DrawPreferences: {
      absl::StatusOr<Drawn> drawing = kingmaker::draw(context_, source, statement);
      if (!drawing.ok()) return drawing.status();
      if (drawing->file) return done(cat("wrote ", *drawing->file));
      Answer answer{std::move(drawing->text)};
      answer.kind = drawing->plot ? AnswerKind::Plot : AnswerKind::Graph;
      answer.plot = std::move(drawing->plot);
      return answer;
    }
    case Kind::Check:
    case Kind::ExplainCheck:
      return check_forall(source, statement);
    case Kind::Tally:
      return tally_forall(source, statement);
    case Kind::Assert:
      return assert_holds(source, statement);
    case Kind::Classify:
      return classify(source, statement);
    case Kind::Command:
      return command(statement);
    default:
      return error_at(statement.range, "this version does not know this statement");
  }
}

absl::StatusOr<Answer> Session::value_answer(Object object) {
  absl::StatusOr<Answer> answer = shown(object);
  if (answer.ok()) context_.last = std::move(object);
  return answer;
}

absl::StatusOr<Answer> Session::shown(const Object& object) {
  absl::StatusOr<std::string> text =
      writes_json() ? json_of(context_, object) : context_.show(object);
  if (!text.ok()) return text.status();
  const bool is_table = !writes_json() && (std::holds_alternative<PlottedTable>(object) ||
                                           std::holds_alternative<SuccessorTable>(object));
  return Answer{.text = *std::move(text), .kind = is_table ? AnswerKind::Table : AnswerKind::Value};
}

absl::StatusOr<Answer> Session::shown_as_bound(const Object& object) {
  absl::StatusOr<Answer> answer = shown(object);
  const auto* position = std::get_if<Position>(&object);
  if (position == nullptr || answer.status().code() != absl::StatusCode::kResourceExhausted) {
    return answer;
  }
  absl::StatusOr<std::string> text = written(*position, context_.settings.max_output);
  if (!text.ok()) return text.status();
  return Answer{writes_json() ? json_text(*text) : *std::move(text)};
}

absl::StatusOr<Answer> Session::bind(std::string_view source, const ast::Statement& statement) {
  const std::string& name = statement.name;
  if (is_reserved_name(name) || function_named(name) != nullptr || ruleset_named(name) != nullptr ||
      is_system_name(name)) {
    return error_at(statement.name_range,
                    cat("`", name, "` is a word of the language and cannot be bound"));
  }
  absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
  if (!object.ok()) return object.status();
  absl::StatusOr<Answer> answer = Answer{};
  if (options_.interactive) answer = shown_as_bound(*object);
  if (!answer.ok()) return answer;
  context_.remember(in_short(history_.back()));
  context_.bindings[name] = *object;
  context_.last = *std::move(object);
  return answer;
}

absl::StatusOr<Answer> Session::normalize(std::string_view source,
                                          const ast::Statement& statement) {
  const auto system = system_of(context_, statement.under);
  if (!system.ok()) return system.status();
  const absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
  if (!object.ok()) return object.status();
  const auto normal = context_.normal_form(*object, *system, statement.expression.range());
  if (!normal.ok()) return normal.status();
  return value_answer(*normal);
}

absl::StatusOr<Answer> Session::compare(std::string_view source, const ast::Statement& statement) {
  const auto system = system_of(context_, statement.under);
  if (!system.ok()) return system.status();
  const absl::StatusOr<Object> v = evaluate(context_, source, statement.expression);
  if (!v.ok()) return v.status();
  const absl::StatusOr<Object> w = evaluate(context_, source, statement.second);
  if (!w.ok()) return w.status();
  std::optional<Player> player;
  if (!statement.player.empty()) {
    const absl::StatusOr<Object> p = evaluate(context_, source, statement.player);
    if (!p.ok()) return p.status();
    const auto named = context_.player_of(*p, context_.settings.frame, statement.player.range());
    if (!named.ok()) return named.status();
    player = *named;
  }
  const SourceRange left = statement.expression.range();
  const SourceRange right = statement.second.range();
  const auto relation = relate(context_, *v, left, *w, right, *system, player);
  if (!relation.ok()) return relation.status();
  return Answer{cat(written(source, left), " ", symbol(*relation), " ", written(source, right))};
}

// What `trace`, `step`, `redexes` and `apply` look at: the value as it is, and the rules.
absl::StatusOr<Session::Subject> Session::subject_of(std::string_view source,
                                                     const ast::Statement& statement) {
  absl::StatusOr<System> system = system_of(context_, statement.under);
  if (!system.ok()) return system.status();
  const absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
  if (!object.ok()) return object.status();
  const auto value = context_.value_of(*object, statement.expression.range());
  if (!value.ok()) return value.status();
  return Subject{*value, *std::move(system)};
}

absl::Status Session::check_length(const std::string& trace) const {
  if (trace.size() <= context_.settings.max_output) return absl::OkStatus();
  return too_long_to_print("the trace is");
}

absl::StatusOr<Answer> Session::trace(std::string_view source, const ast::Statement& statement) {
  const absl::StatusOr<Subject> subject = subject_of(source, statement);
  if (!subject.ok()) return subject.status();
  const GameValue& v = subject->value;
  const System& system = subject->system;
  Answer answer;
  std::uint64_t count = 0;
  Term result = v.term;
  const auto line = [&](const Step& step) -> absl::Status {
    auto before = context_.show(GameValue{step.before, v.frame});
    if (!before.ok()) return before.status();
    auto after = context_.show(GameValue{step.after, v.frame});
    if (!after.ok()) return after.status();
    // Brackets do not always say who moves, which may be all that changes.
    if (*before == *after && !writes_tex()) {
      const PrintOptions exact{Format::Choice, v.frame, context_.settings.max_output};
      before = print(context_.store(), step.before, exact);
      if (!before.ok()) return before.status();
      after = print(context_.store(), step.after, exact);
      if (!after.ok()) return after.status();
    }
    result = step.whole;
    if (writes_json()) {
      append(answer.text, count++ == 0 ? "{" : ",{", which_step_json(step), ",\"before\":", *before,
             ",\"after\":", *after, "}");
      return check_length(answer.text);
    }
    const std::string why = reasons_text(context_, step, v.frame);
    ++count;
    if (writes_tex()) {
      append(answer.text, "\\item ", *before, " $\\to$ ", *after, " at ", places_text(step), ": ",
             step.rule->name, " (", tex_text(step.rule->citation), ")", why.empty() ? "" : "; ",
             tex_text(why), "\n");
    } else {
      append(answer.text, count, "  ", step.rule->name, " (", step.rule->citation, ") at ",
             places_text(step), ": ", *before, " -> ", *after, why.empty() ? "" : "   # ", why,
             "\n");
    }
    return check_length(answer.text);
  };
  const absl::Status status =
      kingmaker::trace(context_.store(), v.frame.players, system, context_.preferences(), v.term,
                       context_.budget(), line);
  if (!status.ok()) return with_range(status, statement.expression.range());
  const GameValue normal{result, v.frame};
  const auto shown = context_.show(normal);
  if (!shown.ok()) return shown.status();
  if (writes_json()) {
    answer.text = cat("{\"steps\":[", answer.text, "],\"normal_form\":", *shown, "}");
  } else {
    if (writes_tex() && count > 0) {
      answer.text = cat("\\begin{enumerate}\n", answer.text, "\\end{enumerate}\n");
    }
    append(answer.text, count == 0 ? "already in normal form: " : "normal form: ", *shown);
  }
  context_.last = normal;
  return answer;
}

absl::StatusOr<Answer> Session::step(std::string_view source, const ast::Statement& statement) {
  const absl::StatusOr<Subject> subject = subject_of(source, statement);
  if (!subject.ok()) return subject.status();
  const GameValue& v = subject->value;
  const System& system = subject->system;
  const auto step = next_step(context_.store(), v.frame.players, system, context_.preferences(),
                              v.term, context_.budget());
  if (!step.ok()) return with_range(step.status(), statement.expression.range());
  const Term whole = *step ? (*step)->whole : v.term;
  absl::StatusOr<Answer> answer = value_answer(GameValue{whole, v.frame});
  if (!answer.ok()) return answer;
  if (writes_json()) {
    return Answer{cat("{", *step ? which_step_json(**step) : "\"rule\":null",
                      ",\"value\":", answer->text, "}")};
  }
  const std::string_view comment = writes_tex() ? "   % " : "   # ";
  if (*step) {
    const Step& taken = **step;
    const std::string why = reasons_text(context_, taken, v.frame);
    append(answer->text, comment, taken.rule->name, " (", taken.rule->citation, ") at ",
           places_text(taken), why.empty() ? "" : "; ", why);
  } else {
    append(answer->text, comment, "already in normal form");
  }
  return answer;
}

absl::StatusOr<Answer> Session::redexes(std::string_view source, const ast::Statement& statement) {
  const absl::StatusOr<Subject> subject = subject_of(source, statement);
  if (!subject.ok()) return subject.status();
  const GameValue& v = subject->value;
  const System& system = subject->system;
  const auto found = kingmaker::redexes(context_.store(), v.frame.players, system,
                                        context_.preferences(), v.term, context_.budget());
  if (!found.ok()) return with_range(found.status(), statement.expression.range());
  Answer answer;
  answer.kind = writes_json() ? AnswerKind::Text : AnswerKind::Table;
  for (const Redex& redex : *found) {
    const auto shown = context_.show(GameValue{redex.subterm, v.frame});
    if (!shown.ok()) return shown.status();
    if (writes_json()) {
      append(answer.text, answer.text.empty() ? "{" : ",{",
             "\"place\":", json_text(path_text(redex.path)),
             ",\"rule\":", json_text(redex.rule->name), ",\"subterm\":", *shown, "}");
    } else {
      append(answer.text, answer.text.empty() ? "" : "\n", path_text(redex.path), "  ",
             std::string(redex.rule->name), "  ", *shown);
    }
    if (answer.text.size() > context_.settings.max_output) {
      return too_long_to_print("the list is");
    }
  }
  if (writes_json()) answer.text = cat("[", answer.text, "]");
  return answer;
}

absl::StatusOr<Answer> Session::apply(std::string_view source, const ast::Statement& statement) {
  const absl::StatusOr<Subject> subject = subject_of(source, statement);
  if (!subject.ok()) return subject.status();
  const GameValue& v = subject->value;
  const System& system = subject->system;
  if (rule_named(statement.name) == nullptr) {
    std::vector<std::string_view> known;
    for (const RuleInfo* rule : all_rules()) known.push_back(rule->name);
    const auto meant = nearest(statement.name, known);
    return error_at(statement.name_range,
                    cat("there is no rule `", statement.name, "`", did_you_mean(meant)));
  }
  const Path path = statement.path.value_or(Path{});
  const auto result = apply_rule(context_.store(), v.frame.players, system, context_.preferences(),
                                 statement.name, v.term, path, context_.budget());
  if (!result.ok()) {
    return with_range(result.status(),
                      statement.path ? statement.path_range : statement.name_range);
  }
  return value_answer(GameValue{*result, v.frame});
}

absl::StatusOr<Answer> Session::rules(const ast::Statement& statement) {
  const auto system = system_of(context_, statement.under);
  if (!system.ok()) return system.status();
  Answer answer;
  for (const RuleInfo* rule : rules_of(*system)) {
    append(answer.text, answer.text.empty() ? "" : "\n", rule->name, " (", rule->citation,
           "): ", rule->left, " -> ", rule->right);
  }
  return answer;
}

// Runs `work` with a line on the error stream that tells how far it is, where there is a terminal.
template <typename Work>
auto Session::with_progress(Work&& work) {
  std::size_t width = 0;  // of the line
  const auto show_line = [&](std::string_view line) {
    const std::size_t blank = width > line.size() ? width - line.size() : 0;
    width = line.size();
    err_ << '\r' << line << std::string(blank, ' ') << std::string(blank, '\b') << std::flush;
  };
  Progress progress;
  if (options_.progress) {
    progress = [&](std::uint64_t done, std::uint64_t total) {
      show_line(cat(
          "checked ", large_number(done), " of ", large_number(total), " (",
          static_cast<int>(100.0 * static_cast<double>(done) / static_cast<double>(total)), " %)"));
    };
  }
  auto result = work(progress);
  if (width > 0) {
    show_line("");
    err_ << '\r' << std::flush;
  }
  return result;
}

absl::StatusOr<Answer> Session::tally_forall(std::string_view source,
                                             const ast::Statement& statement) {
  absl::StatusOr<std::string> text = with_progress([&](const Progress& progress) {
    return tally(context_, source, statement, context_.settings.max_lines, progress);
  });
  if (!text.ok()) return text.status();
  return Answer{.text = *std::move(text),
                .kind = writes_json() ? AnswerKind::Text : AnswerKind::Table};
}

absl::StatusOr<Answer> Session::check_forall(std::string_view source,
                                             const ast::Statement& statement) {
  const absl::StatusOr<CheckResult> result = with_progress([&](const Progress& progress) {
    CheckOptions options;
    options.progress = progress;
    return check(context_, source, statement, options);
  });
  if (!result.ok()) return result.status();
  const bool asked = statement.kind == ast::StatementKind::ExplainCheck;
  if (writes_json()) return check_as_json(source, statement, *result);
  if (!result->counterexample) return Answer{result->text};
  Answer answer{result->text, ExitStatus::Counterexample};
  if (!asked && !options_.interactive) return answer;
  const auto why =
      explain_part(context_, source, statement.expression, result->counterexample->part);
  if (!why.ok()) {
    if (asked) warn_without_derivation(why.status());
  } else if (asked || std::count(why->begin(), why->end(), '\n') < kMostLinesUnasked) {
    append(answer.text, why->empty() ? "" : "\n", *why);
  } else {
    answer.text += "\n`explain check ...` shows why";
  }
  return answer;
}

absl::StatusOr<Answer> Session::check_as_json(std::string_view source,
                                              const ast::Statement& statement,
                                              const CheckResult& result) {
  const std::string counts =
      cat(",\"instances\":", result.relevant, ",\"checked\":", result.checked);
  if (!result.counterexample) return Answer{cat("{\"holds\":true", counts, "}")};
  const auto variables = json_of(context_, result.counterexample->variables);
  if (!variables.ok()) return variables.status();
  Answer answer{cat("{\"holds\":false", counts, ",\"counterexample\":", *variables,
                    ",\"reason\":", json_text(result.counterexample->reason)),
                ExitStatus::Counterexample};
  if (statement.kind == ast::StatementKind::ExplainCheck) {
    const auto why =
        explain_part(context_, source, statement.expression, result.counterexample->part);
    if (!why.ok()) warn_without_derivation(why.status());
    append(answer.text, ",\"derivation\":", why.ok() && !why->empty() ? *why : "null");
  }
  answer.text += '}';
  return answer;
}

// The counterexample stands all the same.
void Session::warn_without_derivation(const absl::Status& why_not) {
  context_.warnings.push_back(
      cat("no derivation: ", std::string_view(why_not.message().data(), why_not.message().size())));
}

absl::StatusOr<Answer> Session::classify(std::string_view source, const ast::Statement& statement) {
  const absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
  if (!object.ok()) return object.status();
  absl::StatusOr<std::string> text = classify_text(context_, *object, statement.expression.range());
  if (!text.ok()) return text.status();
  return Answer{.text = *std::move(text),
                .kind = writes_json() ? AnswerKind::Text : AnswerKind::Table};
}

absl::StatusOr<Answer> Session::assert_holds(std::string_view source,
                                             const ast::Statement& statement) {
  const absl::StatusOr<Object> object = evaluate(context_, source, statement.expression);
  if (!object.ok()) return object.status();
  const SourceRange range = statement.expression.range();
  const bool* truth = std::get_if<bool>(&*object);
  if (truth == nullptr) {
    return error_at(range, cat("assert needs a condition, found ", kind_of(*object)));
  }
  if (*truth) return Answer{};
  return Answer{cat("assert fails: ", written(source, range)), ExitStatus::Counterexample};
}

absl::StatusOr<Answer> Session::command(const ast::Statement& statement) {
  const std::vector<std::string_view> candidates = commands_named(statement.name);
  if (candidates.size() != 1) {
    std::string message = cat("there is no command `:", statement.name, "`");
    if (candidates.size() > 1) {
      message = cat("`:", statement.name, "` may be");
      for (const std::string_view name : candidates) {
        append(message, name == candidates.front() ? " `:" : ", `:", name, "`");
      }
    } else if (const auto meant = nearest(statement.name, commands_named(""))) {
      append(message, "; did you mean `:", *meant, "`?");
    }
    return error_at(statement.name_range, message);
  }
  const std::string_view name = candidates.front();
  const std::string& arguments = statement.arguments;
  const auto located = [&](absl::StatusOr<Answer> answer) -> absl::StatusOr<Answer> {
    if (answer.ok()) return answer;
    return with_range(answer.status(),
                      arguments.empty() ? statement.name_range : statement.arguments_range);
  };
  const auto page = [&](const std::optional<std::string>& text) -> absl::StatusOr<Answer> {
    if (text) return Answer{wrapped_page(trimmed(*text), width())};
    const std::vector<std::string> topics = help_topics();
    const auto meant = nearest(arguments, topics);
    return absl::InvalidArgumentError(
        cat("there is no help on `", arguments, "`", did_you_mean(meant)));
  };

  if (name == "set") return located(set_command(arguments));
  if (name == "time") return located(set_command(cat("time ", arguments)));
  if (name == "help") return located(page(help_page(arguments)));
  if (name == "doc") return located(page(rule_page(arguments)));
  if (name == "load") return located(load_command(arguments));
  if (name == "save") return located(save_command(arguments));
  if (!arguments.empty()) {
    return error_at(statement.arguments_range, cat("`:", name, "` takes nothing more"));
  }
  if (name == "quit") return Answer{"", ExitStatus::Ok, true};
  if (name == "show") {
    Answer answer{kingmaker::show(context_.settings)};
    for (const auto& [bound, object] : context_.bindings) {
      const absl::StatusOr<Answer> text = shown_as_bound(object);
      append(answer.text, "\n", bound, " = ",
             text.ok() ? text->text : cat("(", text.status().message(), ")"));
    }
    return answer;
  }
  if (name == "history") {
    Answer answer;
    for (std::size_t i = 0; i + 1 < history_.size(); ++i) {
      append(answer.text, i == 0 ? "" : "\n", forgotten_ + i + 1, "  ", history_[i]);
    }
    return answer;
  }
  if (name == "undo") {
    const std::optional<std::string> undone = context_.undo();
    if (!undone) return error_at(statement.name_range, "there is nothing to undo");
    return done(cat("undone: ", *undone));
  }
  // :stats
  const TermStore::Statistics stats = context_.store().statistics();
  return Answer{cat("nodes        ", stats.nodes, "\nbytes        ", stats.bytes, "\nrequests     ",
                    stats.requests, "\nhits         ", stats.hits, "\ncollections  ",
                    stats.collections)};
}

Answer Session::done(std::string what) const {
  return Answer{options_.interactive ? std::move(what) : std::string()};
}

absl::StatusOr<Answer> Session::set_command(std::string_view arguments) {
  const std::size_t space = std::min(arguments.find(' '), arguments.size());
  const std::string_view name = arguments.substr(0, space);
  const std::string_view value = trimmed(arguments.substr(space));
  if (name.empty() || value.empty()) {
    return absl::InvalidArgumentError("write `:set NAME VALUE`; `:help settings` lists the names");
  }
  Settings changed = context_.settings;
  if (const absl::Status status = set(changed, name, value); !status.ok()) return status;
  context_.remember(in_short(history_.back()));
  context_.settings = std::move(changed);
  return Answer{};
}

absl::StatusOr<Answer> Session::load_command(std::string_view path) {
  if (path.empty()) return absl::InvalidArgumentError("write `:load FILE`");
  if (load_depth_ == kMaxLoadDepth) {
    return limit_error(cat("scripts load each other more than ", kMaxLoadDepth, " deep"));
  }
  const std::string file = with_home(path);
  const std::string shown = cat("`", file, "`");
  if (access(file.c_str(), R_OK) != 0) return cannot_read(shown, errno);
  std::error_code unknown;
  if (std::filesystem::is_directory(file, unknown)) return cannot_read(shown, EISDIR);
  if (!std::filesystem::is_regular_file(file, unknown)) {
    return absl::NotFoundError(cat("cannot read ", shown, ": it is no regular file"));
  }
  ++load_depth_;
  const bool interactive = std::exchange(options_.interactive, false);
  const Flow flow = run_file(file);
  options_.interactive = interactive;
  --load_depth_;
  begin_statement();
  return Answer{"", ExitStatus::Ok, flow == Flow::Quit, flow == Flow::Stop};
}

absl::StatusOr<Answer> Session::save_command(std::string_view file) {
  if (file.empty()) return absl::InvalidArgumentError("write `:save FILE`");
  const std::string path = with_home(file);
  std::string text = "# a Kingmaker session; `:load` reads it\n";
  Settings exact = context_.settings;
  const auto set_frame = [&](const Frame& frame) {
    if (frame == exact.frame) return;
    append(text, ":set players ", frame.players, "\n:set start ", frame.start, "\n");
    exact.frame = frame;
  };
  exact.frame = Frame{};
  for (const auto& [name, object] : context_.bindings) {
    absl::StatusOr<std::string> shown;
    if (const GameValue* value = value_in(object)) {
      set_frame(value->frame);
      shown = print(context_.store(), value->term,
                    {Format::Shared, value->frame, context_.settings.max_output});
      // A type is its own type.
      const auto* type = std::get_if<NamedType>(&object);
      if (type != nullptr && shown.ok()) shown = cat(name_of(type->kind), "(", *shown, ")");
    } else if (const auto* position = std::get_if<Position>(&object)) {
      shown = written(*position, context_.settings.max_output);
    } else if (const auto coalition = std::get_if<Coalition>(&object)) {
      shown = coalition_set(exact, *coalition);
    } else if (const auto* words = std::get_if<std::string>(&object);
               words != nullptr && words->find('\n') == std::string::npos) {
      shown = text_literal(*words);
    } else if (std::holds_alternative<bool>(object) || std::holds_alternative<Rational>(object) ||
               std::holds_alternative<ValueSet>(object) ||
               std::holds_alternative<ShareTuple>(object) ||
               std::holds_alternative<TypeTable>(object) ||
               std::holds_alternative<PlottedTable>(object) ||
               std::holds_alternative<SuccessorTable>(object) ||
               std::holds_alternative<std::string>(object)) {
      append(text, "# ", name, " is ", kind_of(object), "\n");
      continue;
    } else {
      shown = context_.show(object);
    }
    if (!shown.ok()) return shown.status();
    append(text, name, " = ", *shown, "\n");
  }
  set_frame(context_.settings.frame);
  append(text, ":set under ", context_.settings.under.text(), "\n:set format ",
         name_of(context_.settings.format), "\n:set names ", name_of(context_.settings.names),
         "\n");

  absl::StatusOr<OutputFile> out = OutputFile::create(path);
  if (!out.ok()) return out.status();
  if (absl::Status status = out->write(text); !status.ok()) return status;
  if (absl::Status status = out->commit(); !status.ok()) return status;
  return done(cat("wrote ", path));
}

}  // namespace kingmaker
