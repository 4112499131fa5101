// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/paper_result.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/table.hpp"
#include "language/present/wrap.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker::papers {
namespace {

using Result = absl::StatusOr<PaperResult>;
using Parsed = absl::StatusOr<ast::Statement>;
using Answered = absl::StatusOr<Answer>;

absl::Status refused(std::string_view why) { return input_error(why); }

Parsed parsed(Context& context, std::string_view text) {
  KM_ASSIGN_OR_RETURN(ParsedStatement whole,
                      parse_statement(text, 0, &context.budget(), context.library.syntaxes()));
  if (whole.next < text.size()) return refused("this is more than one statement");
  return std::move(whole.statement);
}

class Command {
 public:
  Command(Context& context, const PaperStatement& statement, const Progress& progress)
      : context_(context), statement_(statement), progress_(progress) {}

  Result result() {
    const std::string_view name = statement_.command;
    if (name != "kmdraw" && !statement_.options.empty()) return refused("there are no options");
    if (name == "km") return value();
    if (name == "kmcheck") return check();
    if (name == "kmtable") return table();
    if (name == "kmtrace")
      return in_format("tex", answer(parsed(context_, cat("trace ", statement_.text))));
    if (name == "kmdraw") return drawing();
    if (name == "kmverb") return session();
    return refused("this program is older than kingmaker.sty");
  }

 private:
  Answered answer(const Parsed& statement) {
    if (!statement.ok()) return statement.status();
    using Kind = ast::StatementKind;
    if (statement->kind == Kind::Empty) return refused("there is no statement");
    if (statement->kind == Kind::Command) {
      return refused("write commands in the environment `kingmaker`");
    }
    if (statement->file) return refused("the paper has the result; leave out -o");
    InterpreterOptions options;
    options.progress = progress_;
    Answered answer = Interpreter(context_, options).answer(*statement);
    if (answer.ok() && std::holds_alternative<Binding>(*answer)) {
      return refused("a definition has no value; write it in the environment `kingmaker`");
    }
    return answer;
  }
  Answered answer() { return answer(parsed(context_, statement_.text)); }

  static Result as_printed(const Printing& printing, const Answered& answer) {
    if (!answer.ok()) return answer.status();
    KM_ASSIGN_OR_RETURN(std::string text, render(printing, *answer));
    return PaperResult{std::move(text)};
  }
  Result in_format(std::string_view format, const Answered& answer) {
    KM_ASSIGN_OR_RETURN(const Settings settings,
                        kingmaker::in_format(context_.settings, format, context_.library));
    return as_printed(Printing(context_, settings), answer);
  }

  Result value() {
    const Answered answered = answer();
    if (answered.ok() && !is_line(*answered)) {
      return refused(
          "this does not fit into a line of text; use \\kmcheck, \\kmtable, \\kmdraw, "
          "\\kmtrace or \\kmverb");
    }
    Result result = in_format("tex", answered);
    if (!result.ok()) return result;
    const std::string_view tex = result->text;
    const bool is_formula =
        tex.size() > 2 && tex.front() == '$' && tex.find('$', 1) == tex.size() - 1;
    result->text = is_formula ? cat("\\kmomath{", tex.substr(1, tex.size() - 2), "}")
                              : cat("\\kmotext{", tex, "}");
    return result;
  }
  static bool is_line(const Answer& answer) {
    const auto* const expression = std::get_if<ObjectAnswer>(&answer);
    return expression != nullptr && table_in(plain(expression->object)) == nullptr;
  }

  Result check() {
    Answered answered = answer(parsed(context_, cat("check ", statement_.text)));
    if (!answered.ok()) return answered.status();
    const auto* const claim = shown_as<kingmaker::Claim>(*answered);
    if (claim == nullptr) return in_format("tex", answered);
    if (!claim->holds()) {
      ClaimPlace& place = claim->place();
      place.file = statement_.file;
      place.line = statement_.line;
      Result result = as_printed(context_, answered);
      if (result.ok()) result->is_refuted = true;
      return result;
    }
    Result result = in_format("tex", answered);
    if (!result.ok()) return result;
    constexpr std::string_view kHolds = "holds: ";
    const std::string_view tex = result->text;
    // The label is not repeated.
    const std::size_t at = tex.find(kHolds);
    const std::size_t before = at == std::string_view::npos ? 0 : at + kHolds.size();
    result->text = cat("\\kmotext{", tex.substr(before), "}");
    return result;
  }

  Result table() {
    const Answered answered = answer();
    if (answered.ok() && !table_of(*answered)) return refused("this is no table");
    return in_format("tex", answered);
  }

  Result drawing() {
    Parsed drawing = parse_drawing(statement_.text, context_.library.syntaxes());
    if (!drawing.ok()) return drawing.status();
    for (std::string_view options = statement_.options; !options.empty();) {
      const std::string_view option = options.substr(0, options.find(','));
      options.remove_prefix(std::min(option.size() + 1, options.size()));
      if (option != "tree" && option != "expand") {
        return refused(cat("there is no option `", option, "`; there are `tree` and `expand`"));
      }
      drawing->options.push_back({cat("--", option), {}});
    }
    const Answered answered = answer(drawing);
    const auto* const drawn = answered.ok() ? shown_as<Drawing>(*answered) : nullptr;
    if (drawn != nullptr && drawn->language() != "dot") {
      return refused("there is no TikZ of a plot; draw it to a file, and include that");
    }
    Result result = in_format("tikz", answered);
    if (result.ok()) result->text = cat("\\kmopicture{", result->text, "}");
    return result;
  }

  // The statement and its answer, as a prompt shows them.
  Result session() {
    Result result = as_printed(context_, answer());
    if (!result.ok()) return result;
    constexpr std::size_t kColumns = 72;
    const std::string lines =
        cat("kingmaker> ", statement_.text, "\n", wrapped(result->text, kColumns));
    result->text = cat("\\begin{kmoutput}\n", tex_code(lines), "\n\\end{kmoutput}");
    return result;
  }

  Context& context_;
  const PaperStatement& statement_;
  const Progress& progress_;
};

}  // namespace

absl::StatusOr<PaperResult> result_of(Context& context, const PaperStatement& statement,
                                      const Progress& progress) {
  return Command(context, statement, progress).result();
}

}  // namespace kingmaker::papers
