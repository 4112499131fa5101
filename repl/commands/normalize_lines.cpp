#include "repl/commands/normalize_lines.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "algebra/refusal.hpp"
#include "base/out_of_memory.hpp"
#include "base/text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/print.hpp"
#include "repl/session/lines.hpp"
#include "rewrite/packed_prudent.hpp"
#include "rewrite/readers.hpp"

namespace kingmaker {
namespace {

constexpr std::array<std::pair<std::string_view, Notation>, 4> kNotationNames = {{
    {"bracket", Notation::Bracket},
    {"choice", Notation::Choice},
    {"json", Notation::Json},
    {"tex", Notation::Tex},
}};

// The normal form of the value in `line`. Plain brackets are rewritten while they are read; all
// else is read first.
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
  const absl::StatusOr<Term> value = parse_value(store, frame, line, notation, &context.budget());
  if (!value.ok()) return value.status();
  const auto normal = rewriter->normalize(*value, context.budget());
  if (!normal.ok()) return normal.status();
  if (normal->stop != StopReason::NormalForm) return status_of(normal->stop, context.budget());
  return normal->term;
}

}  // namespace

std::optional<Notation> notation_named(std::string_view name) {
  for (const auto& [known, notation] : kNotationNames) {
    if (known == name) return notation;
  }
  return std::nullopt;
}

bool normalize_lines(Session& session, std::istream& in, std::ostream& out,
                     const std::string& where, Notation notation) {
  Context& context = session.context();
  if (const absl::Status fits =
          context.settings.under.check_players(context.settings.frame.players);
      !fits.ok()) {
    session.report(fits, {where, 0}, "");
    return false;
  }
  StreamLines lines(in, session.host().interruption());
  std::string line;
  for (std::size_t number = 1;; ++number) {
    // A reader at the other end of a pipe gets each answer before its next line is waited for.
    if (in.rdbuf()->in_avail() <= 0) out.flush();
    const auto outcome = lines.read(line, false);
    if (outcome == LineSource::Outcome::End) return true;
    if (outcome == LineSource::Outcome::Unreadable) {
      session.report(absl::UnavailableError("cannot read the input"), {where, 0}, "");
      return false;
    }
    if (outcome == LineSource::Outcome::Interrupted) {
      session.report(interrupted_error(), {where, number}, "");
      return false;
    }
    if (outcome == LineSource::Outcome::TooLong) line.clear();
    const std::string_view value = std::string_view(line).substr(0, line.find('#'));
    absl::StatusOr<std::string> text = std::string();
    if (outcome == LineSource::Outcome::TooLong) {
      text = limit_error(cat("a line has at most ", kMaxSourceBytes, " bytes"));
    } else if (value.find_first_not_of(" \t\r\v\f") != std::string::npos) {
      session.begin_statement();
      text = within_memory([&]() -> absl::StatusOr<std::string> {
        const absl::StatusOr<Term> normal = normal_form_of_line(context, value, notation);
        if (!normal.ok()) return normal.status();
        return context.show(GameValue{*normal, context.settings.frame});
      });
      session.reclaim(text.status());
    }
    if (!text.ok()) {
      session.report(text.status(), {where, number}, line);
      if (!session.goes_on_after_errors()) return false;
      text = "";
    }
    out << *text << '\n';
    if (!out) return false;
  }
}

}  // namespace kingmaker
