// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/normalize_lines.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "algebra/refusal.hpp"
#include "base/out_of_memory.hpp"
#include "base/parallel.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/limits.hpp"
#include "grammar/print.hpp"
#include "language/object_text.hpp"
#include "language/reclaim.hpp"
#include "repl/host/lines.hpp"
#include "rewrite/engine/packed_prudent.hpp"
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
  const System& system = context.settings.under;
  const std::shared_ptr<Rewriter> rewriter = context.rewriter(frame.players, system);
  if (notation == Notation::Detect || notation == Notation::Bracket) {
    if (plays_prudently(system, frame.players)) {
      PrudentReader reader;
      if (const auto value = read_brackets(line, frame, reader)) {
        const Term term = store.simple(value->value());
        if (term.is_none()) return status_of_refusal(store);
        return term;
      }
    } else {
      RewritingReader reader(store, *rewriter, context.budget());
      if (const auto value = read_brackets(line, frame, reader)) return *value;
      if (!reader.status().ok()) return reader.status();
    }
  }
  KM_ASSIGN_OR_RETURN(const Term value,
                      parse_value(store, frame, line, notation, &context.budget()));
  KM_ASSIGN_OR_RETURN(const auto normal, rewriter->normalize(value, context.budget()));
  if (normal.stop != StopReason::NormalForm) return status_of(normal.stop, context.budget());
  return normal.term;
}

// Lines that are available at once, shared by all threads, and their normal forms in the order of
// the lines.
class Batch {
 public:
  Batch(Session& session, Notation notation, int jobs)
      : session_(session), notation_(notation), jobs_(jobs) {}

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
    while (pieces > 1 && contexts_.size() + 1 < static_cast<std::size_t>(jobs_)) {
      contexts_.push_back(
          std::make_unique<Context>(session_.context().settings, session_.context().library));
    }
    share_among_threads(pieces, pieces > 1 ? jobs_ : 1, [&](std::size_t piece, std::size_t worker) {
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
        session_.report(line.result.status(), {where, number}, line.text);
        if (!session_.goes_on_after_errors()) return false;
        was_interrupted = was_interrupted || absl::IsCancelled(line.result.status());
        line.result = "";
      }
      ++number;
      out << *line.result << '\n';
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
    return jobs_ > 1 && lines_.size() < most_lines && bytes < most_bytes &&
           in.rdbuf()->in_avail() > 0;
  }

  void normalize(Line& line, Context& context) {
    if (line.is_too_long) {
      line.result = limit_error(cat("a line has at most ", kMaxSourceBytes, " bytes"));
      return;
    }
    const std::string_view value = std::string_view(line.text).substr(0, line.text.find('#'));
    if (value.find_first_not_of(" \t\r\v\f") == std::string::npos) return;
    context.begin_statement(session_.host().interruption());
    line.result = within_memory([&]() -> absl::StatusOr<std::string> {
      KM_ASSIGN_OR_RETURN(const Term normal, normal_form_of_line(context, value, notation_));
      return value_text(context, {normal, context.settings.frame});
    });
    reclaim(context, line.result.status());
  }

  Session& session_;
  Notation notation_;
  int jobs_;
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
                     const std::string& where, Notation notation, int jobs) {
  Context& context = session.context();
  if (const absl::Status fits =
          context.settings.under.check_players(context.settings.frame.players);
      !fits.ok()) {
    session.report(fits, {where, 0}, "");
    return false;
  }
  // Definitions of the session can only be used in its own context.
  if (!context.library.names(Library::kDefinition).empty()) jobs = 1;
  StreamLines lines(in, session.host().interruption());
  Batch batch(session, notation, jobs);
  for (std::size_t number = 1;;) {
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
