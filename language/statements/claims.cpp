// Statements that claim something, and statements that show the kind of an object.
#include <boost/fusion/include/adapt_struct.hpp>
#include <string>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/classify.hpp"
#include "language/evaluate.hpp"
#include "language/statements/contents.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {

struct Assert : ast::StatementContent {
  ast::NamedPart label;
  ast::Expression condition;
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::Assert, label, condition)

namespace kingmaker {
namespace {

constexpr syntax::WordParser assert_word(syntax::Word::Assert, "`assert`");
const auto assert_grammar = assert_word > -syntax::label > syntax::condition > syntax::end;
constexpr StatementSyntax kAssert[] = {syntax::syntax_of<Assert, assert_grammar>("assert")};

constexpr syntax::WordParser classify_word(syntax::Word::Classify, "`classify`");
const auto classify_grammar = classify_word > syntax::operand > syntax::end;
constexpr StatementSyntax kClassify[] = {
    syntax::bindable_syntax_of<OneExpression, classify_grammar>("classify")};

absl::StatusOr<Answer> answer_assert(Context& context, const Assert& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.condition));
  const SourceRange range = statement.condition.range();
  const bool* truth = std::get_if<bool>(&object);
  if (truth == nullptr) {
    return error_at(range, cat("assert needs a condition, found ", kind_of(object)));
  }
  return Assertion{
      std::string(statement.condition.text(range)), *truth, {.label = statement.label.name}};
}

absl::StatusOr<Answer> answer_type(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  const ast::Expression& expression = statement.expression;
  if (expression.nodes.size() == 1 && expression.root().kind == ast::Kind::Name) {
    const std::string& name = expression.texts[expression.root().index];
    const unsigned meanings = context.library.meanings_of(name);
    // A classification is a thing and also a function.
    if (meanings == Library::kGame) return Page{"game"};
    if (meanings == Library::kFunction) return Page{"function"};
  }
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, expression));
  return Page{std::string(kind_word(object))};
}

absl::StatusOr<Answer> answer_classify(Context& context, const OneExpression& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  const SourceRange range = statement.expression.range();
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  Classified answer{players, {}};
  for (const std::string_view name : classification_names()) {
    const ClassificationKind kind = *classification_named(name);
    if (!applies_to(kind, players)) continue;
    Classified::Type& one = answer.types.emplace_back(Classified::Type{kind, std::nullopt});
    if (kind == ClassificationKind::Lefevre) {
      // If the numbers are too long, the other answers are still given.
      KM_ASSIGN_OR_RETURN(auto shares, lefevre_shares(context, object, range));
      if (shares) one.type = *std::move(shares);
    } else {
      KM_ASSIGN_OR_RETURN(one.type, classified(context, kind, object, range));
    }
  }
  return answer;
}

constexpr StatementInfo kClaimStatements[] = {
    {.name = "assert",
     .usage = "assert [\"LABEL\"] CONDITION",
     .doc =
         "prints nothing if the condition holds; otherwise prints the failure and stops the script",
     .example = "assert [1,1] == 1",
     .answer = "",
     .run = run_content<Assert, answer_assert>,
     .syntaxes = kAssert},
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
    {":type", ":type EXPR", "the kind of an expression: value, number, rule set, function, ...",
     ":type 1/2", "number", StatementKind::Type, answer_type},
};

}  // namespace

std::span<const StatementInfo> claim_statements() { return kClaimStatements; }

}  // namespace kingmaker
