// Errors: bad input gives one message at its place, and has no other effect.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <regex>
#include <set>
#include <string>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/detail/tokenizer.hpp"
#include "grammar/parse.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rule_set.hpp"
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing {
namespace {

struct Refusal {
  const char* statement;
  int status;
  int column;
  const char* message;
};

// Every statement, and the example of each that an extension has, is cut off after each of its
// tokens and continued with words that do not fit.
TEST(Errors, SayInWordsWhatIsExpected) {
  std::vector<std::string> texts = {
      "check forall v in (1, 2) exists w in options(v), u in (v, w): v == w when w != 1",
      "explain check forall k in 1..2: 2_k < 2_0 for 1 under selfish when odd(k)",
      "explain normalize [1,3] under prudent",
      "draw explain normalize [1,3] under prudent -o a.svg",
      "draw [1,3] --expand --tree -o a.svg",
      "preference a for p: v <= w if v == w",
      "preference a for p: v by size(v)",
      "game g on line, stuck leaves, wins next { 1: (me|x) y:other* end -> . right unless beside 2 "
      "}",
      "game g on heaps { 1: octal 0.77, take 1, (2, 3), n -> list a in 1..n-1: (a, n-a) }",
      "x = if 1 < 2 then {1,3}|{2} else let(y = 2', y)",
      "(a < b and not c || d) for 1 under (prudent, selfish, shift(2)) implies all k in a: k == 1",
      "find 5 k in 1..9: k in (1, 2) when even(k) -o a.csv",
      "print \"size \", size(v) -o a.txt",
  };
  const Library library = program_library();
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) texts.emplace_back(info->example);
  }
  std::set<ast::StatementKind> kinds;
  const std::regex expected("expected (a|an|the|where|'.|`[^`]+`)[ ',].*");
  for (const std::string& text : texts) {
    for (std::size_t at = 0; at < text.size();) {
      const auto parsed = parse_statement(text, at, nullptr, library.syntaxes());
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.status();
      kinds.insert(parsed->statement.kind);
      const std::string statement = text.substr(at, parsed->next - at);
      at = parsed->next;
      if (parsed->statement.kind == ast::StatementKind::Command) continue;
      const kingmaker::detail::TokenList list =
          kingmaker::detail::tokenize(statement, 0, statement.size());
      for (const kingmaker::detail::Token& token : list.tokens) {
        for (const char* const wrong : {"", ")", "3", "foo", "under", "=", "}", "\"a\""}) {
          const std::string cut = cat(statement.substr(0, token.range.end), " ", wrong);
          const auto result = parse_statement(cut, 0, nullptr, library.syntaxes());
          if (result.ok()) continue;
          const std::string message(result.status().message());
          EXPECT_FALSE(
              std::regex_search(message, std::regex("::|boost|spirit|x3|internal|\\d{2}[a-z]")))
              << cut << ": " << message;
          if (message.starts_with("expected ")) {
            EXPECT_TRUE(std::regex_match(message, expected)) << cut << ": " << message;
          }
        }
      }
    }
  }
  using Kind = ast::StatementKind;
  for (int kind = 0; kind <= static_cast<int>(Kind::Registered); ++kind) {
    if (static_cast<Kind>(kind) == Kind::Empty) continue;
    EXPECT_TRUE(kinds.contains(static_cast<Kind>(kind))) << kind;
  }
  EXPECT_EQ(error_of({"check forall k"}), "expected ',' or `in`, found the end of the statement");
}

// A variable for a rule set was refused: `internal error: std::get: wrong index for variant`.
TEST(Errors, AVariableBehindUnderIsARuleSet) {
  EXPECT_EQ(error_of({"f(R) = nf([1,2], under=R)", "f(3)"}),
            "in `f`: expected a rule set, found a number");
  EXPECT_EQ(error_of({"check forall R in (stable, prudent): nf(1, under=R) == 1"}),
            "R = stable: expected a rule set, found a classification");
  EXPECT_EQ(
      error_of({"list R in (1, prudent): length(list v in values(depth <= 1, normal under R): "
                "v)"}),
      "expected a rule set, found a number");
  EXPECT_EQ(error_of({"f(R) = best(clobber(123), under=R)", "f(list(1))"}),
            "in `f`: expected a rule set, found a list");
  EXPECT_EQ(error_of({"f(R) = successors(clobber(123), under=(R, selfish, selfish))", "f(1/2)"}),
            "in `f`: expected a rule set, found a fraction");
  EXPECT_EQ(error_of({"check forall R in (1, prudent): (1 < 2) for 1 under R"}),
            "R = 1: expected a rule set, found a number");
  EXPECT_EQ(error_of({"check forall R in (1, prudent): 1 < 2 for 1 under R"}),
            "R = 1: expected a rule set, found a number");
}

TEST(Errors, SayWhatIsWrongAndWhere) {
  std::string no_such_rule_set = "there is no rule set `foo`; it is one of: ";
  std::string not_for_one =
      "`li` is for all players together; each player may be one of: syntactic";
  for (const auto& set : built_in_rule_sets()) {
    append(no_such_rule_set, set == built_in_rule_sets().front() ? "" : ", ", set->name);
    if (set->preference != nullptr && set->traits.is_for_one_player) {
      append(not_for_one, ", ", set->name);
    }
  }
  const Refusal refusals[] = {
      {":set limit foo 3", 2, 6,
       "`foo` is no value of limit; it is one of: nodes, depth, steps, time, memory, output, "
       "lines"},
      {":set limit nodes 0", 2, 6,
       "limit nodes takes a whole number above 0, not `0`; behind it may stand k, M, G"},
      {":set limit depth 10000000000", 2, 6,
       "limit depth takes a whole number above 0, 524287 at most, not `10000000000`; behind it may "
       "stand k, M, G"},
      {":set tme on", 2, 6, "there is no setting `tme`; did you mean `time`?"},
      {":set time maybe", 2, 6, "`maybe` is no value of time; it is one of: on, off"},
      {":set limit", 2, 6, "write `:set NAME VALUE`; `:help settings` lists the names"},
      {"peg_o_stripes(length=())", 2, 23, "expected a value after '('"},
      {"exit", 2, 1, "unknown name `exit`; write `:quit`"},
      {"size", 2, 1, "`size` is a function: size(v)"},
      {"clobber", 2, 1, "`clobber` is a game: clobber(BOARD, players=3, start=1)"},
      {":type", 2, 2, "write `:type EXPR`"},
      {"prudent([1,3])", 2, 1, "`prudent` is a rule set; write it after `under` or `under=`"},
      {"outcome(nim(1)) == P", 2, 1,
       "a text and a value are not compared; a text is written in quotes, \"P\""},
      {"moves(clobber(12))", 2, 7,
       "this game is not impartial: what moves there are depends on who is to move; "
       "`successors(g)` lists them, with their values"},
      {"2_1000000000", 3, 3, "exponents go up to 100000"},
      {":set players 4; 2_1", 2, 17, "simple values are for 3 players, this game has 4"},
      {"size([1,3]) || 3", 2, 1, "numbers are never incomparable"},
      {"clobber(\"12/3\")", 2, 13, "this row has 1 cells, those above have 2"},
      {"clobber(\"1a3\")", 2, 11,
       "a board is written in digits, 0 or `.` for an empty cell, with `/` between rows"},
      {"clobber(graph=\"a\")", 2, 16, "expected a cell with its token, such as `a:1`"},
      {"clobber(graph=\"a:1 b:7; a-b\")", 2, 20,
       "a cell of this board holds 0 (empty) or a player 1..3, not 7"},
      {"clobber(graph=\"a:1 a:2; a-a\")", 2, 20, "there are two cells `a`"},
      {"clobber(graph=\"a:1 b:2; a-c\")", 2, 25, "there is no cell `c`"},
      {"clobber(graph=\"a:1 b:2; a b\")", 2, 25, "expected an edge such as `a-b`"},
      {"clobber()", 2, 1,
       "clobber needs a board: clobber(12223), clobber(\"12/31/23\") or clobber(graph=\"a:1 b:2; "
       "a-b\")"},
      {"clobber(\"12\", 3)", 2, 9, "a board in quotes has all its cells; leave out the others"},
      {"clobber(1, [1,3])", 2, 12, "clobber(BOARD, players=3, start=1) cannot use a value"},
      {"types([1,3])", 2, 7, "expected a classification such as `win`, found a value"},
      {"limit(straffin)", 2, 7, "limits are of win, stable and fine types"},
      {"limit(win, players=9)", 3, 1, "limits of win types are found for up to 6 players"},
      {"limit(win, 4)", 2, 1,
       "wrong number of arguments (2); write limit(win|stable|fine, players=N, depth=K, "
       "branching=B)"},
      {"count(win, 4)", 2, 1,
       "wrong number of arguments (2); write count(win|stable|straffin|li, players=N)"},
      {"limit(win, players=3, branching=1)", 2, 23, "branching is at least 2, not 1"},
      {"limit(win, players=3, branching=3, depth=7)", 3, 36, "depth is at most 6"},
      {"check forall v in values(depth <= 2): 3", 2, 39,
       "v = 1: expected a relation, found a number"},
      {"check forall v in 3: v == v", 2, 19,
       "expected a domain such as 1..9, values(depth <= 2) or a list, found a number"},
      {"check forall v in values(depth <= 9): v == v", 3, 19,
       "these are more than about 10^1227 values; at most 20 000 000 can be gone through"},
      {"tally v in values(depth <= 1)", 2, 7, "expected `forall`, found `v`"},
      {"draw [1,3] -o x", 2, 15,
       "a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `x`; without -o "
       "its DOT text is printed"},
      {"draw preferences for 9", 2, 18,
       "expected the end of the statement, found `for`; `for` belongs to a relation or to "
       "`compare`"},
      {":undo", 2, 2, "there is nothing to undo"},
      {":doc prudnt", 2, 6, "there is no help on `prudnt`; did you mean `prudent`?"},
      {":frobnicate", 2, 2, "there is no command `:frobnicate`"},
      {"prudent_number(1, 9)", 2, 19, "player 9 does not exist: this game has players 1..3"},
      {"at([1,3], .9)", 2, 11, "the value has no place .9"},
      {"depth(1, 2)", 2, 1, "wrong number of arguments (2); write depth(v)"},
      {"successors([1,3])", 2, 12,
       "expected a position such as clobber(12223), found a value, which does not say what it is "
       "the value of; `options(v)` lists its options"},
      {"outcome([1,2])", 2, 9, "expected a form or a position of an impartial game, found a value"},
      {"normalize [1,3] under order(1>2)", 2, 23,
       "`order` takes an order of the winners for each of the 2 to 16 players, not 1 order, as in "
       "`order(1>2>3, 2>3>1, 3>1>2)`"},
      {"normalize [1,3] under shift", 2, 23,
       "`shift` takes one number, 0 or more, as in `shift(2)`"},
      {"normalize [1,3] under (prudent, selfish)", 2, 11,
       "(prudent, selfish) is for 2 players, and this game has 3"},
      {"normalize [1,3] under (prudent, li, selfish)", 2, 33, not_for_one.c_str()},
      {"normalize [1,3] under foo", 2, 23, no_such_rule_set.c_str()},
      {"compare [1,3]", 2, 14, "expected ',', found the end of the statement"},
      {"apply nothing to [1,3] at .", 2, 7, "there is no rule `nothing`"},
      {"apply collapse-single-option to [1,3] at .1", 2, 42,
       "collapse-single-option does not apply at .1: player 1 has won there"},
      {"apply collapse-single-option to [1,3] at .1.1", 2, 42,
       "there is no place .1.1: at .1 player 1 has won"},
      {"apply collapse-single-option to [1,3] at .7", 2, 42,
       "there is no place .7: the choice at . has 2 options"},
      {"apply collapse-single-option to [1,3] at .", 2, 42,
       "collapse-single-option does not apply at .: there are 2 options"},
      {"apply merge-same-mover to [1,[2,3]] at .", 2, 40,
       "merge-same-mover does not apply at .: no option is a choice of player 1 too"},
      {"apply merge-by-inclusion to [[1,2],[1,3]] at .", 2, 46,
       "merge-by-inclusion does not apply at .: no option of player 1 has all options of the other "
       "players here among its own, or only such"},
      {"apply revenge to [1,[2,3]] at .", 2, 31,
       "revenge does not apply at .: it needs a preference, and under syntactic player 1 has none"},
      {"apply drop-weaker-option to [[1,3],[1,2]] at . under selfish", 2, 46,
       "drop-weaker-option does not apply at .: no option is strictly weaker for player 1, who is "
       "selfish, than another"},
      {"apply drop-weaker-option to [1,3] at .", 2, 38,
       "drop-weaker-option does not apply at .: it needs a preference, and under syntactic player "
       "1 has none"},
      {"apply revenge to [1,[2,3]] at . under prudent", 2, 31,
       "revenge does not apply at .: it is no rule of `prudent`"},
      {"apply revenge to [1,[2,3]] at . under straffin", 2, 31,
       "revenge does not apply at .: the options are not that each of the other two players picks; "
       "player 1 has 2 options"},
  };
  for (const auto& [statement, status, column, message] : refusals) {
    expect_whole_error(statement, status, column, message);
  }
}

}  // namespace
}  // namespace kingmaker::testing
