// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/normalize_lines.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "base/csv.hpp"
#include "base/diagnostic.hpp"
#include "base/out_of_memory.hpp"
#include "base/parallel.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/format.hpp"
#include "grammar/limits.hpp"
#include "grammar/print.hpp"
#include "language/object_text.hpp"
#include "language/present/answer_text.hpp"
#include "language/reclaim.hpp"
#include "repl/host/lines.hpp"
#include "rewrite/engine/readers.hpp"

namespace kingmaker {
namespace {

constexpr std::array<std::pair<std::string_view, Notation>, 4> kNotationNames = {{
    {"bracket", Notation::Bracket},
    {"choice", Notation::Choice},
    {"json", Notation::Json},
    {"tex", Notation::Tex},
}};

// The normal form of the value in `line`. Plain brackets are rewritten while they are read; other
// notations are read first.
absl::StatusOr<Term> normal_form_of_line(Context& context, std::string_view line,
                                         Notation notation) {
  TermStore& store = context.store();
  const Frame& frame = context.settings.frame;
  const std::shared_ptr<Rewriter> rewriter =
      context.rewriter(frame.players, context.settings.under);
  if (notation == Notation::Detect || notation == Notation::Bracket) {
    KM_ASSIGN_OR_RETURN(const std::optional<Term> known,
                        normal_form_of_brackets(store, *rewriter, frame, line, context.budget()));
    if (known) return *known;
  }
  KM_ASSIGN_OR_RETURN(const Term value,
                      parse_value(store, frame, line, notation, &context.budget()));
  KM_ASSIGN_OR_RETURN(const auto normal, rewriter->normalize(value, context.budget()));
  if (normal.stop != StopReason::NormalForm) return status_of(normal.stop, context.budget());
  return normal.term;
}

// A value as a line in the format of the session.
absl::StatusOr<std::string> line_of(Context& context, const GameValue& value) {
  const Format format = context.settings.format;
  const bool is_plain = format == Format::Bar || format == Format::Bracket ||
                        format == Format::Choice || format == Format::Tex;
  if (is_plain) return value_text(context, value);
  KM_ASSIGN_OR_RETURN(std::string text, render(context, Object(value)));
  if (text.find('\n') == std::string::npos) return text;
  return input_error("`", name_of(format),
                     "` takes several lines for a value; `normalize` writes one");
}

// Lines that are available at once, shared by all threads, and their normal forms in the order of
// the lines.
class Batch {
 public:
  Batch(Session& session, const NormalizeOptions& options) : session_(session), options_(options) {}

  // Reads the titles of the columns, and returns them with one more for the normal forms. An error
  // if the column of the values is not among them.
  absl::StatusOr<std::string> read_titles(LineSource& lines) {
    std::string line;
    if (lines.read(line, false) != LineSource::Outcome::Line) {
      return input_error("there is no line with titles of columns");
    }
    separator_ = csv_separator(line);
    std::vector<std::string> titles;
    const std::vector<CsvField> row = csv_rows(line, separator_).front();
    titles.reserve(row.size() + 1);
    for (const CsvField& field : row) titles.push_back(field.text);
    const auto title = absl::c_find(titles, *options_.column);
    if (title == titles.end()) return input_error("there is no column `", *options_.column, "`");
    place_ = static_cast<std::size_t>(title - titles.begin());
    titles.emplace_back("normal_form");
    return csv_line(titles, separator_);
  }

  // Reads a line and, if there are several threads, the further lines that are already available.
  // Returns what ended the reading if there was no line.
  LineSource::Outcome read(LineSource& lines, std::istream& in) {
    constexpr std::size_t kMostLines = 16'384;
    constexpr std::size_t kMostBytes = 4'000'000;
    lines_.clear();
    for (std::size_t bytes = 0;
         lines_.empty() || may_have_more(in, kMostLines, bytes, kMostBytes);) {
      Line line;
      const auto outcome = lines.read(line.text, false);
      line.is_too_long = outcome == LineSource::Outcome::TooLong;
      if (outcome != LineSource::Outcome::Line && !line.is_too_long) return outcome;
      if (line.is_too_long) line.text.clear();
      bytes += line.text.size();
      lines_.push_back(std::move(line));
    }
    return LineSource::Outcome::Line;
  }

  void normalize() {
    constexpr std::size_t kLinesAtOnce = 32;
    const std::size_t pieces = (lines_.size() + kLinesAtOnce - 1) / kLinesAtOnce;
    session_.begin_statement();
    while (pieces > 1 && contexts_.size() + 1 < static_cast<std::size_t>(options_.jobs)) {
      contexts_.push_back(
          std::make_unique<Context>(session_.context().settings, session_.context().library));
    }
    share_among_threads(
        pieces, pieces > 1 ? options_.jobs : 1, [&](std::size_t piece, std::size_t worker) {
          Context& context = worker == 0 ? session_.context() : *contexts_[worker - 1];
          const std::size_t end = std::min(lines_.size(), (piece + 1) * kLinesAtOnce);
          for (std::size_t i = piece * kLinesAtOnce; i < end; ++i) normalize(lines_[i], context);
          return true;
        });
  }

  // Writes an output line for each line, and counts them. False if an error ended it early.
  bool write(std::ostream& out, const std::string& where, std::size_t& number) {
    bool was_interrupted = false;
    for (Line& line : lines_) {
      // If the session goes on after errors, an interruption stops one line only.
      if (was_interrupted && absl::IsCancelled(line.result.status())) {
        session_.begin_statement();
        normalize(line, session_.context());
      }
      if (!line.result.ok()) {
        session_.report(line.result.status(), {where, number}, value_of(line));
        if (!session_.goes_on_after_errors()) return false;
        was_interrupted = was_interrupted || absl::IsCancelled(line.result.status());
        line.result = "";
      }
      ++number;
      if (options_.with_input) out << line.text << separator_;
      out << (place_ ? csv_line({*line.result}, separator_) : *line.result) << '\n';
      if (!out) return false;
    }
    return true;
  }

 private:
  struct Line {
    std::string text;
    bool is_too_long = false;
    absl::StatusOr<std::string> result = "";
  };

  [[nodiscard]] bool may_have_more(std::istream& in, std::size_t most_lines, std::size_t bytes,
                                   std::size_t most_bytes) const {
    return options_.jobs > 1 && lines_.size() < most_lines && bytes < most_bytes &&
           in.rdbuf()->in_avail() > 0;
  }

  void normalize(Line& line, Context& context) {
    if (line.is_too_long) {
      line.result = limit_error("a line has at most ", kMaxSourceBytes, " bytes");
      return;
    }
    const std::string value = value_of(line);
    if (value.find_first_not_of(" \t\r\v\f") == std::string::npos) return;
    context.begin_statement(session_.host().interruption());
    line.result = within_memory([&]() -> absl::StatusOr<std::string> {
      KM_ASSIGN_OR_RETURN(const Term normal,
                          normal_form_of_line(context, value, options_.notation));
      return line_of(context, {normal, context.settings.frame});
    });
    reclaim(context, line.result.status());
  }

  // The text that is a value: what stands before a comment, or in the column of the values.
  [[nodiscard]] std::string value_of(const Line& line) const {
    if (!place_) return line.text.substr(0, line.text.find('#'));
    const std::vector<CsvField> row = csv_rows(line.text, separator_).front();
    return *place_ < row.size() ? row[*place_].text : std::string();
  }

  Session& session_;
  const NormalizeOptions& options_;
  std::optional<std::size_t> place_;  // of the column of the values
  char separator_ = '\t';
  std::vector<Line> lines_;
  std::vector<std::unique_ptr<Context>> contexts_;  // of all threads but the first
};

}  // namespace

std::optional<Notation> notation_named(std::string_view name) {
  for (const auto& [notation_name, notation] : kNotationNames) {
    if (notation_name == name) return notation;
  }
  return std::nullopt;
}

bool normalize_lines(Session& session, std::istream& in, std::ostream& out,
                     const std::string& where, NormalizeOptions options) {
  Context& context = session.context();
  if (const absl::Status fits =
          context.settings.under.check_players(context.settings.frame.players);
      !fits.ok()) {
    session.report(fits, {where, 0}, "");
    return false;
  }
  // Definitions of the session can only be used in its own context.
  if (!context.library.names(Library::kDefinition).empty()) options.jobs = 1;
  StreamLines lines(in, session.host().interruption());
  Batch batch(session, options);
  std::size_t number = 1;
  if (options.column) {
    const absl::StatusOr<std::string> titles = batch.read_titles(lines);
    if (!titles.ok()) {
      session.report(titles.status(), {where, number}, "");
      return false;
    }
    if (options.with_input) out << *titles << '\n';
    ++number;
  }
  while (true) {
    // A program at the other end of a pipe gets each answer before it has to send the next line.
    if (in.rdbuf()->in_avail() <= 0) out.flush();
    const auto outcome = batch.read(lines, in);
    batch.normalize();
    if (!batch.write(out, where, number)) return false;
    if (outcome == LineSource::Outcome::End) return true;
    if (outcome == LineSource::Outcome::Unreadable) {
      session.report(absl::UnavailableError("cannot read the input"), {where, 0}, "");
      return false;
    }
    if (outcome == LineSource::Outcome::Interrupted) {
      session.report(interrupted_error(), {where, number}, "");
      return false;
    }
  }
}

}  // namespace kingmaker
