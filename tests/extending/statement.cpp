// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statement `hope for P in DOMAIN`: the members of a domain in which a player can still win.
#include <boost/fusion/include/adapt_struct.hpp>

#include "algebra/measure.hpp"
#include "base/status_macros.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/list.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/statement.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {

struct Hope : ast::StatementContent {
  ast::Expression player;
  ast::Expression domain;
};

}  // namespace kingmaker::hopeful

BOOST_FUSION_ADAPT_STRUCT(kingmaker::hopeful::Hope, player, domain)

namespace kingmaker::hopeful {
namespace {

constexpr syntax::LocalWordParser hope("hope", false, "`hope`");
const auto hope_grammar =
    (hope >> syntax::for_word) > syntax::player > syntax::in_word > syntax::operand > syntax::end;
constexpr StatementSyntax kHope[] = {syntax::syntax_of<Hope, hope_grammar>("hope")};

absl::StatusOr<Answer> run_hope(Context& context, const Hope& statement) {
  const Frame& frame = context.settings.frame;
  KM_ASSIGN_OR_RETURN(const Object named, evaluate(context, statement.player));
  KM_ASSIGN_OR_RETURN(const Player p, context.player_of(named, frame, statement.player.range()));
  const SourceRange at = statement.domain.range();
  KM_ASSIGN_OR_RETURN(const Object domain, evaluate(context, statement.domain));
  const std::optional<List> list = members_of(domain);
  if (!list) return no_domain(domain, at);
  std::vector<Object> hopeful;
  for (std::uint64_t i = 0; i < list->members->count; ++i) {
    if (!context.budget().spend()) return with_range(status_of(context.budget()), at);
    Object member = list->members->member(i);
    KM_ASSIGN_OR_RETURN(const GameValue v, context.value_of(member, at));
    if (contains(context.store(), v.term, Term::win(p))) hopeful.push_back(std::move(member));
  }
  KM_ASSIGN_OR_RETURN(List found, list_of(std::move(hopeful)));
  return ObjectAnswer{std::move(found)};
}

constexpr StatementInfo kStatements[] = {
    {.name = "hope",
     .usage = "hope for PLAYER in DOMAIN",
     .doc = "the members of the domain in which the player wins at some leaf",
     .example = "hope for 2 in ([1,3], [[1,2],3], 2)",
     .answer = "([3,[1,2]],2)",
     .run = run_content<Hope, run_hope>,
     .syntaxes = kHope},
};

}  // namespace

void install_statement(Library& library) { add_statements(library, kStatements); }

}  // namespace kingmaker::hopeful
