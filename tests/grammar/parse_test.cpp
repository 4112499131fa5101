// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/parse.hpp"
#include "grammar/limits.hpp"
#include "grammar/reserved_names.hpp"
#include "grammar/statement_contents.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "grammar/continuation.hpp"
#include "grammar/detail/extent.hpp"
#include "grammar/print.hpp"
#include "grammar/value_builder.hpp"
#include "tests/support/parse_error.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using ast::Kind;
using ast::StatementKind;
using testing::choice_text;
using testing::parse_error;

std::string_view part(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}

// An expression in prefix notation: (+ 1 (call f x)). Lists show their turns after the start, or
// after the mover at node N: list+1, list@N+1.
std::string tree(const ast::Expression& expression, std::string_view source) {
  constexpr std::array<std::string_view, 9> kOperators = {"+", "-",   "*",   "..", "|",
                                                          "/", "div", "mod", "^"};
  constexpr std::array<std::string_view, 10> kGathers = {"all", "some", "count", "sum",   "min",
                                                         "max", "list", "find",  "table", "tally"};
  constexpr std::array<std::string_view, 7> kComparisons = {"<", "<=", "==", ">=", ">", "||", "!="};
  std::vector<std::string> stack;
  for (const ast::Node& node : expression.nodes) {
    const auto turns = [&](std::string_view name) {
      return node.anchor == ast::kNone ? cat(name, "+", node.depth)
                                       : cat(name, "@", node.anchor, "+", node.depth);
    };
    const auto text = [&] { return expression.texts[node.index]; };
    std::string node_text;
    switch (node.kind) {
      case Kind::Plain:
        node_text = cat(turns("plain"), ":", part(source, node.range));
        break;
      case Kind::Outcome:
        node_text = "outcome";
        break;
      case Kind::Integer:
        node_text = node.index == ast::kNone ? cat("large:", part(source, node.range))
                                             : cat(expression.integers[node.index]);
        break;
      case Kind::Name:
        node_text = text();
        break;
      case Kind::String:
        node_text = cat("\"", text(), "\"");
        break;
      case Kind::Path:
        node_text = ".";
        for (const std::uint32_t step : expression.paths[node.index]) {
          append(node_text, node_text == "." ? "" : ".", step);
        }
        break;
      case Kind::List:
        node_text = turns("list");
        break;
      case Kind::Choice:
        node_text = "choice";
        break;
      case Kind::Braces:
        node_text = "braces";
        break;
      case Kind::Bar:
        node_text = "bar";
        break;
      case Kind::Call:
      case Kind::Keyword:
        node_text = cat(node.kind == Kind::Call ? "call " : "", text(),
                        node.kind == Kind::Keyword ? "=" : "");
        break;
      case Kind::Tuple:
        node_text = "tuple";
        break;
      case Kind::Lambda:
        node_text = "function";
        for (const std::uint32_t parameter : expression.parameters[node.index]) {
          append(node_text, " ", expression.texts[parameter]);
        }
        break;
      case Kind::Heap:
        node_text = "heap";
        break;
      case Kind::Negate:
        node_text = "-";
        break;
      case Kind::Binary:
        node_text = kOperators[static_cast<std::size_t>(node.op)];
        break;
      case Kind::Clauses:
      case Kind::Relation: {
        const ast::RelationInfo& info = expression.relations[node.index];
        for (const ast::Comparison comparison : info.comparisons) {
          append(node_text, node_text.empty() ? "" : " ",
                 kComparisons[static_cast<std::size_t>(comparison)]);
        }
        append(node_text, node_text.empty() ? "clauses" : "", info.has_for ? " for" : "",
               info.has_under ? " under" : "");
        break;
      }
      case Kind::Not:
        node_text = "not";
        break;
      case Kind::And:
        node_text = "and";
        break;
      case Kind::Or:
        node_text = "or";
        break;
      case Kind::Implies:
        node_text = "implies";
        break;
      case Kind::If:
        node_text = "if";
        break;
      case Kind::Member:
        node_text = "in";
        break;
      case Kind::Gather:
      case Kind::Quantified: {
        const ast::GatherInfo& info = expression.gathers[node.index];
        node_text = kGathers[static_cast<std::size_t>(info.what)];
        for (const ast::GatherInfo::Group& group : info.groups) {
          for (const std::uint32_t variable : group.variables) {
            append(node_text, " ", expression.texts[variable]);
          }
          node_text += ",";
        }
        if (info.has_premise) node_text += " when";
        break;
      }
    }
    const bool is_leaf = node.kind <= Kind::Path;
    if (stack.size() < node.count) return "(too few operands)";
    if (!is_leaf) {
      std::string operands;
      for (std::size_t i = stack.size() - node.count; i < stack.size(); ++i) {
        append(operands, " ", stack[i]);
      }
      node_text = cat("(", node_text, operands, ")");
    }
    stack.resize(stack.size() - node.count);
    stack.push_back(node_text);
  }
  return stack.size() == 1 ? stack[0] : "(too many operands)";
}

ast::Statement statement(std::string_view source) {
  const auto parsed = parse_statement(source);
  EXPECT_TRUE(parsed.ok()) << source << ": " << parsed.status();
  if (!parsed.ok()) return {};
  EXPECT_EQ(parsed->next, source.size()) << source;
  return parsed->statement;
}

// The expression of a statement that consists of one.
std::string expression(std::string_view source) {
  const auto parsed = parse_statement(source);
  if (!parsed.ok()) return parse_error(parsed.status(), source);
  EXPECT_EQ(parsed->statement.kind, StatementKind::Expression) << source;
  return tree(*expression_in(parsed->statement), source);
}

// The error of a statement.
std::string error(std::string_view source) {
  const auto parsed = parse_statement(source);
  if (parsed.ok()) return "nothing";
  EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument) << source;
  return parse_error(parsed.status(), source);
}

std::string value(std::string_view source, const Frame& frame = {},
                  Notation notation = Notation::Detect) {
  TermStore store;
  const auto term = parse_value(store, frame, source, notation);
  return term.ok() ? choice_text(store, frame.players, *term) : parse_error(term.status(), source);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// --- Expressions, errors and values in tests/grammar/parse.txt ---

TEST(Parse, DoesWhatTheTableSays) {
  std::ifstream table(testing::source_folder() + "/tests/grammar/parse.txt");
  std::string kind;
  Frame frame;
  int cases = 0;
  for (std::string source; std::getline(table, source);) {
    if (source.empty() || source.starts_with('#')) continue;
    if (source.starts_with("== ")) {
      frame = {};
      std::istringstream(source.substr(3)) >> kind >> frame.players >> frame.start;
      if (frame.players == 0) frame = {};
      continue;
    }
    std::string expected;
    std::getline(table, expected);
    ASSERT_TRUE(expected.starts_with("    ")) << source;
    ++cases;
    EXPECT_EQ(kind == "expression" ? expression(source)
              : kind == "error"    ? error(source)
                                   : value(source, frame),
              expected.substr(4))
        << source;
  }
  EXPECT_GT(cases, 180);
}

// --- Expressions ---

TEST(Expression, ForAndUnderBelongToTheChainBeforeThem) {
  // Answers quote operands as they were written, without the clauses.
  const std::string_view source = "compare(x) < (1+2) <= 2_1 for 1 under prudent";
  const auto parsed = parse_statement("x" + std::string(source.substr(7)));
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  const ast::RelationInfo& info = expression_in(parsed->statement)->relations.front();
  const std::string text = "x" + std::string(source.substr(7));
  ASSERT_EQ(info.operands.size(), 3U);
  EXPECT_EQ(part(text, info.operands[0]), "x(x)");
  EXPECT_EQ(part(text, info.operands[1]), "(1+2)");
  EXPECT_EQ(part(text, info.operands[2]), "2_1");
}

TEST(Expression, BarsInEveryNotation) {
  for (const std::string_view one : {"2'",
                                     "2_1",
                                     "2_{1}",
                                     "2_(1)",
                                     "2₁",
                                     "2\u0304",
                                     "2\u0305",
                                     "2′",
                                     "\\bar 2",
                                     "\\bar{2}",
                                     "\\overline 2",
                                     "$\\overline{2}$",
                                     "2\u203E",
                                     "2\u200B_1",
                                     "\\mathbf{2}_1",
                                     "\\bar{\\mathbf 2}",
                                     "\\mathbf{\\bar 2}",
                                     "2^\\prime",
                                     "2^{\\prime}",
                                     "${\\bar 2}$"}) {
    EXPECT_EQ(expression(one), "(bar 2 1)") << one;
  }
  for (const std::string_view two :
       {"2''", "2_2", "2\u0304\u0305", "\\bar{\\bar{2}}", "\\overline{\\bar 2}", "\\bar\\bar2",
        "2\u033F", "2\u203E\u203E", "2^{\\prime\\prime}", "2^{\\prime \\prime}"}) {
    EXPECT_EQ(expression(two), "(bar 2 2)") << two;
  }
  EXPECT_EQ(expression("[2',[1,3\u0304]]"), "(list+0 (bar 2 1) (list+1 1 (bar 3 1)))");
}

TEST(Expression, SignsStandForWords) {
  EXPECT_EQ(expression("\u00AC a < b \u2227 c < d \u2192 x \u2208 l \u2228 1 < 2"),
            expression("not a < b and c < d implies x in l or 1 < 2"));
  EXPECT_EQ(expression("\\lnot a < b \\land c < d \\to x \\in l \\lor 1 < 2"),
            expression("not a < b and c < d implies x in l or 1 < 2"));
  EXPECT_EQ(expression("\u2200 k \u2208 1..3: k < 4"), expression("forall k in 1..3: k < 4"));
  EXPECT_EQ(expression("\u2203 k \u2208 1..3: k < 2"), expression("exists k in 1..3: k < 2"));
  EXPECT_EQ(expression("a < b \u21D2 c < d"), expression("a < b implies c < d"));
}

TEST(Expression, ARelationMaySayForWhomInItsIndex) {
  EXPECT_EQ(expression("a <_p b \u2225_{p} c"), expression("a < b || c for p"));
  EXPECT_EQ(expression("a \u2264\u2081\u2082 b"), "(<= for a b 12)");
}

TEST(Expression, IndexedLettersAreNames) {
  for (const std::string_view zero : {"n_0", "n_{0}", "n_(0)", "n₀"}) {
    EXPECT_EQ(expression(zero), "n_0") << zero;
  }
}

TEST(Expression, PlainListsInOthersAreTakenWhole) {
  EXPECT_EQ(expression("[[1,[2]],[x,[[3]]],[ 1 ,\n2_1]]"),
            "(list+0 plain+1:[1,[2]] (list+1 x plain+2:[[3]]) plain+1:[ 1 ,\n2_1])");
}

TEST(Expression, RangesAreWhereThingsStand) {
  const std::string_view source = " f( 1 , (x + y_2) * 3 ) ";
  const auto parsed = parse_statement(source);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  std::vector<std::string> parts;
  for (const ast::Node& node : expression_in(parsed->statement)->nodes) {
    parts.emplace_back(part(source, node.range));
  }
  EXPECT_EQ(parts, (std::vector<std::string>{"1", "x", "y_2", "x + y_2", "3", "(x + y_2) * 3",
                                             "f( 1 , (x + y_2) * 3 )"}));
  EXPECT_EQ(part(source, parsed->statement.range), "f( 1 , (x + y_2) * 3 )");
}

TEST(Expression, NodesKnowWhereTheyBegin) {
  const std::string_view source =
      "[x,1{2,3},f(a=[1],b < c for 1)] == 2_(k+1) and not {\"options\":[1,2],\"mover\":3} < -x";
  const auto parsed = parse_statement(source);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  const auto& nodes = expression_in(parsed->statement)->nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::size_t first = i;
    std::int64_t missing = nodes[i].count;
    while (missing > 0) missing += static_cast<std::int64_t>(nodes[--first].count) - 1;
    EXPECT_EQ(nodes[i].first, first) << "node " << i;
  }
}

TEST(Expression, OperandsAreFoundFromTheirNode) {
  const std::string_view source = "f(a, b + c, [1,{2,x}], 3)";
  const auto parsed = parse_statement(source);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  const ast::Expression& expression = *expression_in(parsed->statement);
  const auto root = static_cast<std::uint32_t>(expression.nodes.size() - 1);
  std::vector<std::string_view> operands;
  for (const std::uint32_t operand : ast::operands_of(expression, root)) {
    ASSERT_LT(operand, root);
    operands.push_back(part(source, expression.nodes[operand].range));
  }
  EXPECT_EQ(operands, (std::vector<std::string_view>{"a", "b + c", "[1,{2,x}]", "3"}));
  EXPECT_TRUE(ast::operands_of(expression, 0).empty());
}

// --- Statements ---

TEST(Statement, Kinds) {
  EXPECT_EQ(statement("").kind, StatementKind::Empty);
  EXPECT_EQ(statement("  # nothing").kind, StatementKind::Empty);
  const auto described = [](std::string_view source) {
    const ast::Statement s = statement(source);
    std::string text = cat(static_cast<int>(s.kind));
    if (!s.name.empty()) append(text, " name=", s.name);
    const ast::Expression* expression = expression_in(s);
    if (s.kind == StatementKind::Define) {
      const auto& function = content_of<FunctionStatement>(s);
      for (const std::string& name : function.parameters.names) append(text, " of=", name);
      expression = &function.body;
    }
    if (expression != nullptr) append(text, " ", tree(*expression, source));
    if (s.file) append(text, " file=", *s.file, "@", part(source, s.file_range));
    return text;
  };
  const auto kind = [](StatementKind k) { return cat(static_cast<int>(k)); };
  EXPECT_EQ(described("[1,3]"), kind(StatementKind::Expression) + " plain+0:[1,3]");
  EXPECT_EQ(described("v = [1,3]"), kind(StatementKind::Bind) + " name=v plain+0:[1,3]");
  EXPECT_EQ(described("t = a < b"), kind(StatementKind::Bind) + " name=t (< a b)");
  EXPECT_EQ(described("f(k, v) = k * v"),
            kind(StatementKind::Define) + " name=f of=k of=v (* k v)");
  EXPECT_EQ(described("v -o v.svg"), kind(StatementKind::Expression) + " v file=v.svg@v.svg");
  EXPECT_EQ(described("v -o \"my v.svg\" # so"),
            kind(StatementKind::Expression) + " v file=my v.svg@\"my v.svg\"");
  EXPECT_EQ(described("v - o"), kind(StatementKind::Expression) + " (- v o)");
  EXPECT_EQ(described("v-o"), kind(StatementKind::Expression) + " (- v o)");
  EXPECT_EQ(described("a -o"), kind(StatementKind::Expression) + " (- a o)");
  EXPECT_EQ(described("a -o * 2"), kind(StatementKind::Expression) + " (- a (* o 2))");
}

TEST(Statement, WordsAreWordsOnlyWhereTheyStand) {
  EXPECT_TRUE(is_reserved_name("forall"));
  EXPECT_TRUE(is_reserved_name("_"));
  EXPECT_FALSE(is_reserved_name("v"));
}

TEST(Statement, Commands) {
  const auto described = [](std::string_view source) {
    const auto parsed = parse_statement(source);
    if (!parsed.ok()) return parse_error(parsed.status(), source);
    const ast::Statement& s = parsed->statement;
    EXPECT_EQ(s.kind, StatementKind::Command);
    EXPECT_EQ(part(source, s.name_range), s.name);
    const auto& line = content_of<CommandLine>(s);
    return cat(s.name, "|", line.arguments, "|", part(source, line.arguments_range), "|",
               parsed->next);
  };
  EXPECT_EQ(described(":quit"), "quit|||5");
  EXPECT_EQ(described(" :set  under order(1>2, 2>1) \r"),
            "set|under order(1>2, 2>1)|under order(1>2, 2>1)|30");
  EXPECT_EQ(described(":set players 5; [1,5]"), "set|players 5|players 5|15");
  EXPECT_EQ(described(":load \"a;b\" # c"), "load|\"a;b\"|\"a;b\"|15");
  EXPECT_EQ(described(":load a#1.km"), "load|a#1.km|a#1.km|12");
  EXPECT_EQ(described(":set \\\n players 5"), "set|  players 5|\\\n players 5|17");
  EXPECT_EQ(described(":doc [\n"), "doc|[|[|7");
  EXPECT_EQ(described(": quit"), "2: expected the name of a command after ':'");
  EXPECT_EQ(described(":load \xFF"), "7: invalid UTF-8");
}

TEST(Statement, Sequences) {
  const std::string_view source =
      "\xEF\xBB\xBF# head\n"
      "v = [1,  # first\n"
      "     3]; w = \\\n"
      "  2\n"
      "\n"
      "clobber(graph=\"a;b # c\"); :quit\n"
      "3";
  std::vector<std::string> statements;
  std::size_t offset = 0;
  while (offset < source.size()) {
    const auto parsed = parse_statement(source, offset);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    EXPECT_EQ(parsed->next, skip_statement(source, offset, {}));
    offset = parsed->next;
    if (parsed->statement.kind == StatementKind::Empty) continue;
    statements.emplace_back(part(source, parsed->statement.range));
  }
  EXPECT_EQ(statements, (std::vector<std::string>{"v = [1,  # first\n     3]", "w = \\\n  2",
                                                  "clobber(graph=\"a;b # c\")", ":quit", "3"}));
}

// True if a statement of the text continues on the next line; looks at the whole text.
bool needs_more(std::string_view text) {
  detail::Extent extent;
  do {
    extent = detail::statement_extent(text, extent.next, {});
  } while (extent.next < text.size());
  return extent.open;
}

// The same, line by line, as at the prompt.
bool goes_on(std::string_view text) {
  Continuation continuation(StatementSyntaxes{});
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (begin == text.size() && begin > 0) break;
    continuation.feed(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return continuation.open();
}

TEST(Statement, NeedsMoreInsideBracketsAndBehindBackslashes) {
  for (const std::string_view open :
       {"[1,", "[1,\n", "f(", "1{2,", "x; [", "1 \\", "1 \\ ", "1\n[2", "1\\{2", "[ # ]", ":set \\",
        ":show; [1", ":load a#1 \\", "f(\"a\n", ":set \\\n#x \\", "[\n:x"}) {
    EXPECT_TRUE(needs_more(open)) << open;
    EXPECT_TRUE(goes_on(open)) << open;
  }
  for (const std::string_view complete :
       {"", "1", "[1]", "]", "[1}", "\"[", "# [", "1 \\ x", "[1]; 2", "\\\"", ":doc [", "x = (1)\n",
        "1\\{2\\}", "\\[1\\]", ":show [ #\\", "[1]; :doc ["}) {
    EXPECT_FALSE(needs_more(complete)) << complete;
    EXPECT_FALSE(goes_on(complete)) << complete;
  }
}

TEST(Statement, GoesOnWhereAPartIsMissing) {
  for (const std::string_view open :
       {"if 1 == 1 then 2", "if 1 == 1", "  if a", "if f(if a then 1 else 2) == 1", "x =\n  if a",
        "f(v) = if a then if b", "check 1 == 1 and if a", "if a\nthen 1",
        "x = if a then (if b then 1 else 2)"}) {
    EXPECT_TRUE(needs_more(open)) << open;
    EXPECT_TRUE(goes_on(open)) << open;
  }
  for (const std::string_view complete :
       {"if 1 == 1 then 2\nelse 3", "if a then 1\n\n", "rule r: m{x} -> x if true", "then2",
        "rule r: m{x} -> x \\\nif true", "if a\n\n", "x = if a then 1 else if b then 2 else 3",
        "if_ == 1", "f(then_) = 1", "\"then\""}) {
    EXPECT_FALSE(needs_more(complete)) << complete;
    EXPECT_FALSE(goes_on(complete)) << complete;
  }
  // A line that begins no statement belongs to the one before.
  for (const std::string_view whole : {"if 1 == 1\nthen 2\nelse 3", "1 == 1\n  and 2 == 2",
                                       "{1}\n|{2}", "a\nor b", "list k in 1..3\n  when k > 1: k"}) {
    EXPECT_EQ(detail::statement_extent(whole, 0, {}).end, whole.size()) << whole;
  }
  EXPECT_EQ(detail::statement_extent("1\nandy", 0, {}).end, 1U);
  EXPECT_EQ(detail::statement_extent("1\n\nand 2", 0, {}).end, 1U);
}

TEST(Statement, CommentsOnDefinitionsAreReadWithThem) {
  EXPECT_TRUE(goes_on("## Twice a number."));
  EXPECT_TRUE(goes_on("  ##> twice(2)\n## 4"));
  EXPECT_FALSE(
      goes_on("## Twice a number.\n"
              "\n"));
  EXPECT_FALSE(goes_on("## Twice a number.\ntwice(k) = 2 * k"));
  EXPECT_FALSE(goes_on("# Twice a number."));
  const auto comment_on = [](std::string_view text, std::string_view statement) {
    const auto parsed = parse_statement(text, text.find(statement));
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    return parsed.ok() ? parsed->statement.documentation : "";
  };
  EXPECT_EQ(comment_on("## One.\n##> two\n  ##   three  \nx = 1", "x"), "One.\n> two\n  three");
  EXPECT_EQ(comment_on("## One.\n##\n## Two.\r\nx = 1", "x"), "One.\n\nTwo.");
  EXPECT_EQ(comment_on("## One.\n\nx = 1", "x"), "");
  EXPECT_EQ(comment_on("## One.\n# Two.\nx = 1", "x"), "");
  EXPECT_EQ(comment_on("## One.\nx = 1; y = 2", "y"), "");
  EXPECT_EQ(comment_on("z = 0  ## One.\nx = 1", "x"), "");
  EXPECT_EQ(comment_on("##", "##"), "");
  // Otherwise reading a comment would take the square of the number of its lines.
  EXPECT_EQ(comment_on("## One.\n## Two.", "## Two"), "");
}

// A statement continued only after brackets and `\`: `1 +` was an error.
TEST(Statement, NeedsMoreBehindOperators) {
  for (const std::string_view open :
       {"1 +", "x =", "rules a = b,", "check forall k in 1..3:", "a and", "a or # why",
        "a implies\n# why", "f(v) = if a then", "f(v) = if a then 1 else", "rule r: m{x} ->",
        "x ||", "7 mod", "[1] <\n", "2; x =", "not", "all k in", "{1,3}|", "1 +\n2 +"}) {
    EXPECT_TRUE(needs_more(open)) << open;
    EXPECT_TRUE(goes_on(open)) << open;
  }
  for (const std::string_view complete :
       {"x.",       "at .",     "floor",          "x_or",
        "a1or",     "\\or",     "\"+\"",          "\"a +",
        "# +",      ":set +",   "draw v -o -",    "table k in 1..2: k -o a+",
        ":load a,", "1 +\n2",   "1 +\n\n",        "a and\nb",
        "x\n+ 1",   "merge-or", "1 + # a\n2 # +", "\\,",
        "_",        "x = 1 +;"}) {
    EXPECT_FALSE(needs_more(complete)) << complete;
    EXPECT_FALSE(goes_on(complete)) << complete;
  }
  // A blank line ends a statement, so that an error is reported at its place.
  EXPECT_EQ(skip_statement("x = 1 +\n\ny = 2", 0, {}), 8U);
  EXPECT_EQ(skip_statement("x = 1 +\n# two\n2\ny", 0, {}), 16U);
}

TEST(Statement, TheNextStatementIsFoundBehindAWrongOne) {
  const auto rest = [](std::string_view source) {
    EXPECT_FALSE(parse_statement(source).ok()) << source;
    return std::string(source.substr(skip_statement(source, 0, {})));
  };
  EXPECT_EQ(rest("[1,,\n3]; 2"), " 2");
  EXPECT_EQ(rest("1 ]\n2"), "2");
  EXPECT_EQ(rest("\"abc\n2"), "2");
  EXPECT_EQ(rest("\xFF; 2"), " 2");
  EXPECT_EQ(rest("& # ; x\n2"), "2");
}

// --- Errors ---

TEST(Error, InLists) {
  EXPECT_EQ(error("[1,\n 2,\n 3;"),
            "3:3: expected ',' or ']' in the list opened at column 1, 2 lines above, found ';'");
}

TEST(Error, InBars) {
  for (const std::string_view twice : {"2_1'", "2'_1", "2_1_2", "2'₁", "n_0'"}) {
    EXPECT_NE(error(twice).find("there is a bar on this base already"), std::string::npos) << twice;
  }
}

TEST(Error, SaysWhatToDoAboutThePunctuationOfASentence) {
  EXPECT_EQ(expression("[1,3]."), expression("[1,3]"));
  EXPECT_EQ(expression("$\\bar{1}$."), expression("$\\bar{1}$"));
}

TEST(Error, InExpressions) { EXPECT_EQ(error("a + * "), "6: expected a value after '*'"); }

TEST(Error, InNames) {
  // Names of players belong to the session.
  EXPECT_TRUE(parse_statement("A = 3").ok());
  EXPECT_TRUE(parse_statement("Q = 3").ok());
  EXPECT_TRUE(parse_statement("AB = 3").ok());
  EXPECT_TRUE(parse_statement("n_x = 3").ok());
  EXPECT_TRUE(parse_statement("f(n, A) = n + A").ok());
}

TEST(Error, InTokens) {
  EXPECT_EQ(error("a \u200D"), "3: unexpected character U+200D");
  EXPECT_EQ(error(std::string_view("a \0", 3)), "3: unexpected character U+0000");
  EXPECT_EQ(error("f(\"abc\n)"), "3: this string is not closed");
  EXPECT_EQ(error("[1, \xFF]"), "5: invalid UTF-8");
  EXPECT_EQ(error("\"\xE2\x82\""), "2: invalid UTF-8");
  // The first of several mistakes is reported.
  EXPECT_EQ(error("[1,,2] \xFF \\foo"), "4: expected a value after ','");
}

// --- Depth and size ---

struct Nest {
  std::string_view name;
  std::string_view open;
  std::string_view middle;
  std::string_view close;
  bool is_value;
};

constexpr Nest kNests[] = {
    {"plain lists", "[", "1", "]", true},
    {"lists", "[", "A", "]", true},
    {"choices", "1{2,", "3", "}", true},
    {"objects", R"({"mover":1,"options":[2,)", "3", "]}", true},
    {"objects, mover last", R"({"options":[2,)", "3", R"(],"mover":1})", true},
    {"TeX choices", "1\\{2,", "3", "\\}", true},
    {"TeX bars", "\\bar{", "2", "}", true},
    {"parentheses", "(", "2", ")", true},
    {"calls", "f(a=", "2", ")", false},
    {"braces", "{", "{}", "}", false},
    {"exponents", "2_(", "1", ")", false},
    {"arithmetic", "1+2*(", "1", ")", false},
    {"relations", "(1<", "2", ")", false},
    {"signs", "-", "2", "", false},
    {"negations", "not ", "a<b", "", false},
};

TEST(Depth, HundredThousandLevelsInEveryNotation) {
  for (const Nest& nest : kNests) {
    // Objects contain two brackets each.
    const std::size_t levels = nest.open.starts_with('{') ? 99'000 : 100'000;
    const std::string text =
        cat(repeated(nest.open, levels), nest.middle, repeated(nest.close, levels));
    const auto parsed = parse_statement(text);
    ASSERT_TRUE(parsed.ok()) << nest.name << ": " << parsed.status();
    EXPECT_EQ(parsed->statement.range.end, text.size());
    if (!nest.is_value) continue;
    TermStore store;
    const auto term = parse_value(store, {}, text);
    EXPECT_TRUE(term.ok()) << nest.name << ": " << term.status();
  }
}

TEST(Depth, ALimitIsNamedWhenItIsPassed) {
  for (const Nest& nest : kNests) {
    const std::size_t levels = kMaxNesting + 1;
    const std::string text =
        cat(repeated(nest.open, levels), nest.middle, repeated(nest.close, levels));
    const auto parsed = parse_statement(text);
    ASSERT_FALSE(parsed.ok()) << nest.name;
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kResourceExhausted) << nest.name;
    EXPECT_NE(parsed.status().message().find("more than 200000 deep"), absl::string_view::npos)
        << nest.name << ": " << parsed.status();
    EXPECT_TRUE(range_of(parsed.status()).has_value()) << nest.name;
  }
}

TEST(Depth, AMillionOpeningBrackets) {
  for (const std::string_view open : {"[", "{", "(", "[1,", "1{", "f(", "\\bar{", "[x,"}) {
    const std::string text = repeated(open, 1'000'000);
    const auto parsed = parse_statement(text);
    ASSERT_FALSE(parsed.ok()) << open;
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kResourceExhausted) << open;
    TermStore store;
    EXPECT_EQ(parse_value(store, {}, text).status().code(), absl::StatusCode::kResourceExhausted)
        << open;
    EXPECT_TRUE(needs_more(text));
  }
}

TEST(Depth, PlainListsInOtherBracketsCountFromOutside) {
  const std::string inner = repeated("[", 150'000) + "1" + repeated("]", 150'000);
  EXPECT_TRUE(parse_statement("(" + inner + ")").ok());
  const std::string text = repeated("(", 60'000) + inner + repeated(")", 60'000);
  EXPECT_EQ(parse_statement(text).status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(Size, LongTextsAreRefusedAtOnce) {
  const std::string text(kMaxSourceBytes + 1, ' ');
  TermStore store;
  const absl::Status status = parse_value(store, {}, text).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(), "a value of more than 96000000 bytes is not read");
  const auto parsed = parse_statement("1" + text + "+1");
  EXPECT_EQ(parsed.status().message(), "a statement of more than 96000000 bytes is not read");
  // The limit is for one statement, not for a file.
  EXPECT_TRUE(parse_statement("1\n" + text).ok());
}

TEST(Size, LongNumbers) {
  EXPECT_EQ(error(repeated("1", 1000)), "nothing");
  EXPECT_EQ(parse_statement(repeated("1", kMaxDigits + 1)).status().message(),
            "a number has at most 100000 digits");
  EXPECT_EQ(parse_statement("2_100001").status().message(), "exponents go up to 100000");
  EXPECT_EQ(parse_statement("2₁₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀₀").status().message(),
            "exponents go up to 100000");
  EXPECT_TRUE(parse_statement("2_100000").ok());
}

// Each bracket asks whether its list is plain; the answer must not cost a scan each time.
TEST(Size, TimeIsLinearInMixedLists) {
  const std::string inner = repeated("[[1,3],[2,3]],", 20'000) + "1";
  for (const std::string& text : {repeated("[1,", 190'000) + "x" + repeated("]", 190'000),
                                  repeated("[", 190'000) + inner + ",x" + repeated("]", 190'000),
                                  repeated("[x,", 100'000) + "[1]" + repeated("]", 100'000),
                                  "[" + repeated("[[1,3],[2,3]],[x],", 50'000) + "1]"}) {
    EXPECT_TRUE(parse_statement(text).ok());
  }
}

// --- Values ---

TEST(Value, AllNotationsSayTheSame) {
  for (const std::string_view text :
       {"[2_1,[2,3]]", "[[1,3],[2,3]]", " [ 2' ,\t[2,3]\n]\n", "[2\u0304,[2,3]]",
        "1{2{1,3},2{2,3}}", "1{[1,3],[2,3]}", "N{F{N,P},F{F,P}}", "A{B{A,C},B{B,C}}",
        "n_0{f_1,[f0,p_{0}]}",
        R"({"mover":1,"options":[{"mover":2,"options":[1,3]},{"options":[2,3],"mover":2}]})",
        "$[\\bar 2,\\left[2,\\, 3\\right]]$", "1\\{\\overline{2},2\\{2,3\\}\\}",
        "[(2_1),([2,3])]"}) {
    EXPECT_EQ(value(text), "1{2{1,3},2{2,3}}") << text;
  }
}

TEST(Value, Errors) { EXPECT_EQ(value(""), "1: expected a value"); }

TEST(Value, PlayersMustBeInTheGame) {
  EXPECT_EQ(value("[A,5]").substr(0, 28), "4: player 5 does not exist: ");
  EXPECT_EQ(
      value("[17]"),
      "2: player 17 does not exist: this game has players 1..3, and no game has more than 16");
  EXPECT_EQ(value("4{1}").substr(0, 28), "1: player 4 does not exist: ");
  EXPECT_EQ(value("[2,4']").substr(0, 28), "4: player 4 does not exist: ");
}

TEST(Value, BarsAreForAnyNumberOfPlayers) {
  EXPECT_EQ(value("[1,2_1]", {4, 1}), value("[1,2{1,3,4}]", {4, 1}));
  EXPECT_EQ(value("[[3_2],2_1]", {4, 1}),
            value("1{2{3{1{2,3,4},2{1,3,4},4{1,2,3}}},2{1,3,4}}", {4, 1}));
  EXPECT_EQ(value("[1,2']", {4, 1}), value("[1,2_1]", {4, 1}));
  EXPECT_EQ(value("2_1", {2, 1}), value("2{1}", {2, 1}));
}

TEST(Value, LimitsAreNamed) {
  TermStore store;
  const auto status_of = [&](std::string_view text) {
    return parse_value(store, {}, text).status();
  };
  for (const std::string_view text : {"[1,2_100001]", "2_100001", "n_100001", "2₁₀₀₀₀₁"}) {
    EXPECT_EQ(status_of(text).code(), absl::StatusCode::kResourceExhausted) << text;
    EXPECT_EQ(status_of(text).message(), "exponents go up to 100000") << text;
  }
  EXPECT_EQ(range_of(status_of("[1,2_100001]")), (SourceRange{5, 11}));
  EXPECT_TRUE(parse_value(store, {}, "2_100000").ok());

  TermStore small;
  small.set_node_limit(10);
  for (const std::string_view text :
       {"2_100", "[1,2_100]", "[1,2'''''''''''''']", "2''''''''''''"}) {
    const absl::Status status = parse_value(small, {}, text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << text;
    EXPECT_TRUE(range_of(status).has_value()) << text;
  }
}

TEST(Value, ANotationRefusesWhatBelongsToOthers) {
  const std::string_view json = R"({"mover":1,"options":[2,3]})";
  const Frame frame;
  EXPECT_EQ(value("[2',3_1]", frame, Notation::Bracket), "1{2{1,3},3{1,2}}");
  EXPECT_EQ(value("[1,2{1,3}]", frame, Notation::Bracket),
            "4: a mover in braces does not belong to bracket notation");
  EXPECT_EQ(value(json, frame, Notation::Bracket),
            "1: an object does not belong to bracket notation");
  EXPECT_EQ(value("[1,\\bar 3]", frame, Notation::Bracket),
            "4: TeX does not belong to this notation");
  EXPECT_EQ(value("1{2_1,F}", frame, Notation::Choice), "1{2,2{1,3}}");
  EXPECT_EQ(value("2", frame, Notation::Choice), "2");
  EXPECT_EQ(value("1{[1,3]}", frame, Notation::Choice),
            "3: a list without a mover does not belong to choice notation");
  EXPECT_EQ(value("[1,3]", frame, Notation::Choice),
            "1: a list without a mover does not belong to choice notation");
  EXPECT_EQ(value(json, frame, Notation::Choice),
            "1: an object does not belong to choice notation");
  EXPECT_EQ(value(json, frame, Notation::Json), "1{2,3}");
  EXPECT_EQ(value("2", frame, Notation::Json), "2");
  for (const std::string_view foreign : {"1{2,3}", "[1]", "A", "2_1"}) {
    EXPECT_EQ(value(foreign, frame, Notation::Json),
              "1: JSON has numbers and objects {\"mover\": 1, \"options\": [...]} only")
        << foreign;
  }
  EXPECT_EQ(value(" (2)", frame, Notation::Json), "2: this does not belong to JSON");
  EXPECT_EQ(value("2\f", frame, Notation::Json), "2: this does not belong to JSON");
  EXPECT_EQ(value("01", frame, Notation::Json), "2: a number of JSON does not begin with 0");
  EXPECT_EQ(value(R"({"mover":02,"options":[1,3]})", frame, Notation::Json),
            "11: a number of JSON does not begin with 0");
  EXPECT_EQ(value("$1\\{2,3\\}$", frame, Notation::Tex), "1{2,3}");
  EXPECT_EQ(value("[1,3]", frame, Notation::Tex), "1{1,3}");
  EXPECT_EQ(value(json, frame, Notation::Tex), "1: an object does not belong to TeX");
}

// Removes moves that are not choices.
Term collapsed(TermStore& store, Term v) {
  if (v.is_win()) return v;
  std::vector<Term> options(store.options(v).begin(), store.options(v).end());
  for (Term& option : options) option = collapsed(store, option);
  const Term choice = store.choice(store.mover(v), std::span<Term>(options));
  return choice.is_choice() && store.options(choice).size() == 1 ? store.options(choice)[0]
                                                                 : choice;
}

// Printed choices and objects are exact. Brackets write skipped turns as lists of one element; bars
// remove such lists again.
TEST(Value, ReadsWhatIsPrinted) {
  testing::SplitMix64 random(7);
  for (int players = 2; players <= 5; ++players) {
    TermStore store;
    for (int i = 0; i < 200; ++i) {
      const Frame frame = {players, 1 + i % players};
      const Term v = testing::random_raw_value(store, random, players, 4, 3);
      const auto read = [&](Format format, Notation notation) {
        const std::string text = *print(store, v, {format, frame});
        const auto term = parse_value(store, frame, text, notation);
        EXPECT_TRUE(term.ok()) << text << ": " << term.status();
        EXPECT_EQ(parse_value(store, frame, text), term) << text;
        return term.value_or(Term());
      };
      EXPECT_EQ(read(Format::Choice, Notation::Choice), v);
      EXPECT_EQ(read(Format::Json, Notation::Json), v);
      for (const auto& [format, notation] : {std::pair(Format::Bracket, Notation::Bracket),
                                             {Format::Bar, Notation::Bracket},
                                             {Format::Tex, Notation::Tex}}) {
        EXPECT_EQ(collapsed(store, read(format, notation)), collapsed(store, v));
      }
    }
  }
}

// The general reader makes the same value as the fast one.
TEST(Value, PlainAndGeneralReaderAgree) {
  testing::SplitMix64 random(11);
  TermStore store;
  for (int i = 0; i < 300; ++i) {
    const Frame frame = {3, 1 + i % 3};
    const Term v = testing::random_raw_value(store, random, 3, 5, 3);
    const std::string plain = *print(store, v, {i % 2 == 0 ? Format::Bar : Format::Bracket, frame});
    std::string general;  // a list with parentheses in it is not plain
    bool in_exponent = false;
    for (const char c : plain) {
      const bool is_digit = c >= '0' && c <= '9';
      in_exponent = c == '_' || (in_exponent && is_digit);
      general += is_digit && !in_exponent ? std::string{'(', c, ')'} : std::string{c};
    }
    const auto fast = parse_value(store, frame, plain);
    const auto slow = parse_value(store, frame, general);
    ASSERT_TRUE(fast.ok()) << fast.status();
    ASSERT_TRUE(slow.ok()) << slow.status() << general;
    EXPECT_EQ(*fast, *slow) << plain;
  }
}

TEST(ReadList, SaysWhatTheFastReaderRefuses) {
  TermStore store;
  const auto status_of = [&](std::string_view text, const Frame& frame) {
    return read_list(store, frame, text, {100, 100 + static_cast<std::uint32_t>(text.size())})
        .status();
  };
  EXPECT_TRUE(status_of("[1,[2_1,3]]", {3, 2}).ok());
  EXPECT_EQ(range_of(status_of("[1,[2_1,12]]", {3, 1})), (SourceRange{108, 110}));
  EXPECT_TRUE(status_of("[1,[2_1,12]]", {12, 1}).ok());
}

// The numbers of a type are whole, or fractions.
TEST(ParseValue, ReadsTypes) {
  TermStore store;
  const Frame frame{4, 1};
  for (const std::string_view text :
       {"hull(2, 0, 1/4, 3/4, 1/2)", "hull(1, 1/2, 0, 0, 1/4, alike={4})"}) {
    const auto type = parse_value(store, frame, text);
    ASSERT_TRUE(type.ok()) << type.status();
    const auto printed = print(store, *type, {Format::Bar, frame});
    ASSERT_TRUE(printed.ok()) << printed.status();
    EXPECT_EQ(*printed, text);
  }
  EXPECT_FALSE(parse_value(store, frame, "hull(2, 0, 1/3, 3/4, 1/2)").ok());
  EXPECT_FALSE(parse_value(store, frame, "hull(2, 0, 1-4, 3/4, 1/2)").ok());
}

}  // namespace
}  // namespace kingmaker
