// Evaluates `classify EXPR`. Tested in tests/types/classify.km.
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/types/classify.hpp"
#include "extensions/types/install.hpp"
#include "extensions/types/shares.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/answer.hpp"
#include "language/classification.hpp"
#include "language/evaluate.hpp"
#include "language/statements/contents.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

constexpr syntax::WordParser classify_word(syntax::Word::Classify, "`classify`");
const auto classify_grammar = classify_word > syntax::operand > syntax::end;
constexpr StatementSyntax kClassify[] = {
    syntax::bindable_syntax_of<OneExpression, classify_grammar>("classify")};

absl::StatusOr<Answer> answer_classify(Context& context, const OneExpression& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  const SourceRange range = statement.expression.range();
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  Classified answer{players, {}};
  for (const std::string_view name : classification_names()) {
    const ClassificationKind kind = *classification_named(name);
    if (!applies_to(kind, players)) continue;
    Classified::Type& one = answer.types.emplace_back(Classified::Type{kind, {}});
    if (kind == ClassificationKind::Lefevre) {
      // If the numbers are too long, the other answers are still given.
      KM_ASSIGN_OR_RETURN(auto shares, lefevre_shares(context, object, range));
      if (shares) {
        one.type = *std::move(shares);
      } else {
        one.no_type = cat("denominators of more than ", kMaxShareBits, " bits");
      }
    } else {
      KM_ASSIGN_OR_RETURN(one.type, classified(context, kind, object, range));
    }
  }
  return answer;
}

constexpr StatementInfo kClassifyStatements[] = {
    {.name = "classify",
     .usage = "classify EXPR",
     .doc =
         "every classification that applies to games of that number of players, one on each line;\n"
         "with --format json, one object",
     .example = "classify [[1,3],[2,3]]",
     .answer = "win       {12, 13, 23}\n"
               "stable    {13}\n"
               "fine      2_1\n"
               "straffin  2 picks\n"
               "li        2\n"
               "lefevre   (1/2, 0, 1/2)\n"
               "shapley   (1/3, 1/3, 1/3)",
     .run = run_content<OneExpression, answer_classify>,
     .syntaxes = kClassify},
};

}  // namespace

std::span<const StatementInfo> classify_statements() { return kClassifyStatements; }

}  // namespace kingmaker
