// `export` writes values for other programs.
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/evaluate.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/contents.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {
namespace {

constexpr syntax::WordParser export_word(syntax::Word::Export, "`export`");
constexpr syntax::LocalWordParser as("as", false, "`as`");
constexpr syntax::LocalWordParser efg("efg", false, "`efg`");
const auto export_grammar =
    export_word > syntax::operand > as > efg > syntax::under > syntax::rule_set > syntax::end;
constexpr StatementSyntax kExport[] = {
    syntax::syntax_of<ValueUnderRules, export_grammar>("export")};

absl::StatusOr<Answer> answer_export(Context& context, const ValueUnderRules& statement) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.rules));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.value));
  KM_ASSIGN_OR_RETURN(const auto value, context.value_of(object, statement.value.range()));
  const int players = value.frame.players;
  if (absl::Status fits = system.check_players(players); !fits.ok()) {
    return with_range(fits, statement.rules.range());
  }
  const auto at = [](Player p) { return static_cast<std::size_t>(p - 1); };
  ExtensiveForm form{value, std::vector(at(players + 1), std::vector<int>(at(players + 1)))};
  for (Player p = 1; p <= players; ++p) {
    for (Player v = 1; v <= players; ++v) {
      for (Player w = 1; w <= players; ++w) {
        if (v == w) continue;
        const auto relation = context.preferences().compare(system, players, p, Term::win(v),
                                                            Term::win(w), context.budget());
        if (!relation.ok()) return with_range(relation.status(), statement.rules.range());
        if (!is_strict(*relation)) {
          return error_at(statement.rules.range(),
                          cat("payoffs need total orders such as `order(1>2>3, 2>3>1, 3>1>2)`; "
                              "player ",
                              p, " does not rank ", v, " and ", w, " under ", system.text()));
        }
        if (*relation == Relation::Greater) ++form.payoffs[at(v)][at(p)];
      }
    }
  }
  return form;
}

constexpr StatementInfo kExportStatements[] = {
    {.name = "export",
     .usage = "export EXPR as efg under RULES",
     .doc =
         "the value as a game in extensive form that Gambit reads. RULES are total orders, which\n"
         "become payoffs: the payoff of a player is the number of winners whom he likes less. "
         "Shared\n"
         "parts are written out",
     .example = "export [2,3] as efg under order(1>2>3, 2>3>1, 3>1>2)",
     .answer =
         "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n\"\"\np \"\" 1 1 \"\" { \".1\" \".2\" } 0\n"
         "t \"\" 2 \"2 wins\" { 1, 2, 0 }\nt \"\" 3 \"3 wins\" { 0, 1, 2 }",
     .run = run_content<ValueUnderRules, answer_export>,
     .words = "as efg",
     .syntaxes = kExport},
};

}  // namespace

std::span<const StatementInfo> export_statements() { return kExportStatements; }

}  // namespace kingmaker
