// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values and claims of documents, at their places.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::scan_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

using Fields = std::vector<std::string>;

// The rows of a table in CSV, without its head.
std::vector<Fields> rows_of(const std::string& csv) {
  std::vector<Fields> rows(1, Fields(1));
  bool in_quotes = false;
  for (const char c : csv) {
    if (c == '"') {
      in_quotes = !in_quotes;
    } else if (c == ',' && !in_quotes) {
      rows.back().emplace_back();
    } else if (c == '\n' && !in_quotes) {
      rows.emplace_back(1);
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  if (rows.back().size() == 1) rows.pop_back();
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

class Scan : public ::testing::Test {
 protected:
  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }
  std::vector<Fields> scan(const std::string& file, const std::string& text, Fields options = {}) {
    write(file, text);
    options.insert(options.begin(), {"--format", "csv", "scan", file});
    last_ = run_program(options);
    return rows_of(last_.out);
  }
  // One column of what is found, place, text, value, normal form or claim.
  Fields column(std::size_t column, const std::string& file, const std::string& text,
                const Fields& options = {}) {
    Fields cells;
    for (const Fields& row : scan(file, text, options)) cells.push_back(row.at(column));
    return cells;
  }
  Fields values(const std::string& file, const std::string& text, const Fields& options = {}) {
    return column(2, file, text, options);
  }
  // Scans a LaTeX document with this body.
  Fields tex(const std::string& body, const Fields& options = {}) {
    return values("a.tex", body, options);
  }
  Fields claims(const std::string& file, const std::string& text, Fields options = {}) {
    options.emplace_back("--check");
    Fields results;
    for (const Fields& row : scan(file, text, options)) {
      if (!row.at(4).empty()) results.push_back(row.at(2) + ": " + row.at(4));
    }
    return results;
  }

  TemporaryFolder folder_;
  WorkingFolder here_{folder_.path()};
  ProgramRun last_;
};

TEST_F(Scan, FindsThePapersValuesAtTheirPlaces) {
  const std::string file = source_folder() + "/tests/data/ek_excerpt.txt";
  const ProgramRun run = run_program({"--format", "csv", "--under", "selfish", "scan", file});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
  const std::vector<Fields> rows = rows_of(run.out);
  Fields places;
  for (const Fields& row : rows) places.push_back(row[0].substr(row[0].find(".txt:") + 5));
  EXPECT_THAT(places, ElementsAre("3:11", "6:11", "9:11", "13:15", "15:10", "17:13", "19:10",
                                  "20:13", "37:135"));
  ASSERT_EQ(rows.size(), 9U);
  EXPECT_EQ(rows[0][2], "[2_1]");
  EXPECT_EQ(rows[1][1], "[[1,3],[1,[1,2]],[2,3]]");
  // Example 6 is printed twice, with blanks that are not counted: 675 characters.
  for (const std::size_t i : {2U, 3U}) {
    std::string text = rows[i][1];
    std::erase(text, ' ');
    EXPECT_EQ(text.size(), 675U);
    EXPECT_EQ(rows[i][3], "3_1");
  }
  EXPECT_EQ(rows[4][3], "3_1");
}

// Each line writes a value in two ways.
TEST_F(Scan, KnowsTwentyWaysToWriteTenValues) {
  const Fields fields = tex(R"(\newcommand{\ol}[1]{\overline{#1}}
\newcommand\bb[2]{{#1}_{#2}}
\def\pair#1,#2.{[#1,#2]}
$\bar{1}$ and \(\overline 1\), \[ \overline{\overline{1}} \quad \ol{\ol{1}} \]
$$2_{3},\bb{2}{3}$$ \begin{equation*} 3^{1} = 3' \end{equation*}
$\left[1,\,3\right]$ or $\pair1,3.$
\begin{align} [1 &, \bar{2}] \\ \bigl[ \overline{2},~ 1 \bigr] \end{align}
\begin{tabular}{c|c} [1,2,3] & $\lbrack 1, 2, \mathbf{3} \rbrack$ \\ \hline \end{tabular}
\begin{gather} 2\{1,3\} \label{x} \\[2pt] \mathbf{2}\lbrace 3,\; 1\rbrace \end{gather}
$[[1,2],3]$, $\Big[3,
  [2,1]\Big]$ \begin{multline} [[1,3], % a comment ]
  [2,3]] \\ [\bar 2,[3,2]] \end{multline} $\array{}$
\begin{array}{ll} [\ol{3},1] & [1, 3'] \end{array}
)");
  EXPECT_THAT(fields,
              ElementsAre("1_1", "1_1", "1_2", "1_2", "2_3", "2_3", "3_1", "3_1", "[1,3]", "[1,3]",
                          "[1,2_1]", "[1,2_1]", "[1,2,3]", "[1,2,3]", "2_1", "2_1", "[3,[1,2]]",
                          "[3,[1,2]]", "[2_1,[2,3]]", "[2_1,[2,3]]", "[1,3_1]", "[1,3_1]"));
}

TEST_F(Scan, ReadsTextFromPdf) {
  EXPECT_THAT(values("a.txt",
                     "has value [[1,\n3],[2,-\n3]], and 1\u0305, 1\u0305\u0305, 2\u033F."
                     "\nWe \uFB01nd 2\u2083 and 1''.\n"),
              ElementsAre("[2_1,[2,3]]", "1_1", "1_2", "2_2", "2_3", "1_2"));
  // The number of a page comes between the lines; an element may have a line of its own.
  EXPECT_THAT(values("a.txt", "[1,\n\n12\n\f3]\n[1,\n3\n]\n"), ElementsAre("[1,3]", "[1,3]"));
  EXPECT_THAT(values("a.txt", "player 1's turn, version 2.3, 10_2, file_1_2, [3] [12], x_1\n"),
              IsEmpty());
}

TEST_F(Scan, ReadsMarkdown) {
  EXPECT_THAT(values("a.md",
                     "The value `[1,3]` is $[1,\\bar 2]$, or \\[2,3\\], **[[1,2],3]**.\n\n"
                     "```\n$ kingmaker eval '[1,2,3]' # $5\n```\n| [1,2] | 3_2 |\n"),
              ElementsAre("[1,3]", "[1,2_1]", "1_1", "[3,[1,2]]", "[1,2,3]", "[1,2]", "3_2"));
}

TEST_F(Scan, LeavesOutWhatIsNoMathematics) {
  EXPECT_THAT(tex("[1,3] \\verb|$[1,3]$| $\\text{[1,3]} [2,3]$ % $[1,3]$\n"
                  "\\begin{verbatim}$[1,3]$\\end{verbatim}\\begin{document}$[1,2]$"
                  "\\end{document}$[1,3]$"),
              ElementsAre("1_1", "[1,2]"));
}

TEST_F(Scan, SaysWhereMacrosStand) {
  const std::string text =
      "\\newcommand{\\v}[2][3]{[#1,{#2}]}\n\\def\\w{\\v[\\v{1}]{2}}\n"
      "$x = \\v{1}$, $\\w$\n";
  EXPECT_THAT(column(0, "a.tex", text), ElementsAre("a.tex:3:6", "a.tex:3:15"));
  EXPECT_THAT(column(1, "a.tex", text), ElementsAre("\\v{1}", "\\w"));
  EXPECT_THAT(column(2, "a.tex", text), ElementsAre("[1,3]", "[2,2_1]"));
}

TEST_F(Scan, FollowsInputInTheFolderOnly) {
  write("b.tex", "$[1,3]$ \\input{sub/c}");
  std::filesystem::create_directory("sub");
  write("sub/c.tex", "$[2,3]$");
  TemporaryFolder elsewhere;
  const std::string outside = (elsewhere.path() / "d.tex").string();
  write(outside, "$[1,2]$");
  std::filesystem::create_symlink(outside, "link.tex");
  EXPECT_THAT(tex("\\include{b} \\input{link} \\input{" + outside + "} \\input nowhere $3_2$"),
              ElementsAre("[1,3]", "1_1", "3_2"));
  EXPECT_THAT(last_.err, AllOf(HasSubstr("a.tex:1:13: warning: `link` is not read"),
                               HasSubstr("not in the document's folder"),
                               HasSubstr("`nowhere` is not read: there is no such file")));
}

TEST_F(Scan, EndsWhereInputIsACircle) {
  write("b.tex", "$[1,3]$ \\input{a}");
  EXPECT_THAT(tex("\\input{b} $[2,3]$"), ElementsAre("[1,3]", "1_1"));
  EXPECT_THAT(last_.err, HasSubstr("b.tex:1:9: warning: `a` is not read: "));
}

TEST_F(Scan, EndsWhereMacrosHaveNoEnd) {
  EXPECT_THAT(tex("$[1,3]$ \\def\\a{\\a}\\a $[2,3]$"), ElementsAre("[1,3]", "1_1"));
  EXPECT_THAT(last_.err, HasSubstr("a.tex:1:19: warning: not read: macros are expanded too often"));
  EXPECT_THAT(tex("$[1,3]$ \\def\\a{x\\a y}\\a"), ElementsAre("[1,3]"));
  EXPECT_THAT(tex("$[1,3]$ \\def\\a#1{\\a{#1#1}}\\a{xx}"), ElementsAre("[1,3]"));
}

TEST_F(Scan, SurvivesUnbalancedBracesAndDollars) {
  EXPECT_THAT(tex("$[1,3] {\n\nText } $[2,3]$ \\[ [1,2] $ $ \\overline{\n\n$3_2$ }}} $"),
              ElementsAre("[1,3]", "1_1", "[1,2]", "3_2"));
  EXPECT_THAT(last_.err, HasSubstr("a.tex:1:1: warning: the mathematics that begins here is not"));
}

// Groups that are open where a formula is given up end there, behind accents and scripts too.
TEST_F(Scan, LeavesGroupsOfFormulasThatItGivesUp) {
  for (const std::string formula :
       {R"(12 \bar{ \begin{diagram} & 2)", R"(12 \bar{ \begin{diagram} & })",
        R"(12_{3 \begin{diagram} & 2)", R"(12_ \begin{diagram} & 2)",
        R"(12 \begin{diagram} {\bar{ & 2} & } 1)"}) {
    EXPECT_THAT(column(2, "a.tex", "$" + formula + "$ and $[1,3]$"), Contains("[1,3]")) << formula;
    EXPECT_THAT(last_.err, HasSubstr("the environment `diagram` is not understood")) << formula;
  }
}

TEST_F(Scan, WarnsOfWhatLooksLikeAValue) {
  EXPECT_THAT(tex("$[[1,3],[2,9]]$ and $[1,[2,3]$ and $[\\alpha,1] + [0,1)$"), ElementsAre("1_1"));
  EXPECT_THAT(last_.err, AllOf(HasSubstr("a.tex:1:2: warning: no value: "),
                               HasSubstr("a.tex:1:22: warning: the bracket that begins here is")));
  EXPECT_EQ(last_.status, 0);
}

TEST_F(Scan, AngleBracketsAreListsIfTheDocumentSaysSo) {
  const std::string text = "$\\langle 1,\\langle 2,3\\rangle\\rangle <_1 \\langle 1,2\\rangle$";
  EXPECT_THAT(tex(text), IsEmpty());
  EXPECT_THAT(tex(text, {"--brackets", "<>"}), ElementsAre("[1,[2,3]]", "[1,2]"));
  EXPECT_THAT(values("a.txt", "<1,3> <_1 2\n", {"--brackets", "<>"}), ElementsAre("[1,3]"));
  EXPECT_EQ(run_program({"scan", "a.tex", "--brackets", "()"}).status, 2);
}

TEST_F(Scan, TestsClaims) {
  const std::string text =
      "$[[1,3],[2,3]] \\rightarrow 2$, $[1,3] = 1$, $2 <_1 \\bar{2} <_1 1$, $\\bar 1 \\to 2$";
  EXPECT_THAT(
      claims("a.tex", text, {"--under", "prudent"}),
      ElementsAre(StartsWith("[[1,3],[2,3]] -> 2: "), "[1,3] = 1: holds", "2 < 2_1 for 1: holds",
                  "2_1 < 1 for 1: holds", StartsWith("1_1 -> 2: fails: the normal forms are ")));
  EXPECT_EQ(last_.status, 1);
  EXPECT_THAT(claims("a.txt", "2_1 || 1_1, 3 >_1 2, 1_1 >_1 1\n", {"--under", "prudent"}),
              ElementsAre(StartsWith("2_1 || 1_1: "), StartsWith("3 > 2 for 1: "),
                          "1_1 > 1 for 1: fails: it is < for 1"));
}

TEST_F(Scan, SaysWhichClaimsCannotBeRead) {
  EXPECT_THAT(claims("a.tex", "$[1,3] <_p 2$, $[1,3] = [4,9]$, $f = [1,3]$, $1 = 1$, $x := [1,2]$"),
              ElementsAre("[1,3] < 2 for p: not readable: `p` is no player",
                          StartsWith("[1,3] = [4,9]: not readable: ")));
  EXPECT_THAT(last_.err, HasSubstr("4 values, 0 claims; 2 signs were not read\n"));
  EXPECT_EQ(last_.status, 4);
  EXPECT_EQ(run_program({"scan", "--check", "--lenient", "a.tex"}).status, 0);
}

// Each line has claims that hold under prudent, in signs of all kinds.
TEST_F(Scan, KnowsSigns) {
  const std::string text =
      R"($2 \prec_1 \bar 2 \preceq_1 1$, $1 \succ_1 \bar 1$, $\bar 2 \succeq_1 2$
$\bar 2 \sim_1 \bar 2 \equiv \bar 2$, $\bar 2 \not<_1 2$, $\bar 2 \not=_1 2$, $\bar 2 \nless_1 2$
$[1,2] \Rightarrow 1 $, $[1,2] \mapsto 1$, $[1,2] \leadsto 1$, $[1,2] \xrightarrow[a]{b} 1$
$[1,2] \stackrel{!}{=} 1$, $[1,2] \overset{*}{\to} 1$
\begin{align} [1,[1,2]] &= [1,2] \\ &= 1, \\ 2 &<_1 \bar 2 \end{align}
)";
  const Fields all = claims("a.tex", text, {"--under", "prudent"});
  EXPECT_EQ(all.size(), 18U);
  for (const std::string& claim : all) EXPECT_THAT(claim, EndsWith(": holds"));
  EXPECT_EQ(last_.status, 0) << last_.err;
  EXPECT_THAT(last_.err, HasSubstr(", 18 claims: 18 hold\n"));
}

TEST_F(Scan, ClaimsEndAtTextAndConjunctions) {
  EXPECT_THAT(
      claims("a.tex",
             "$\\bar 2 <_1 3 \\text{ always}$, $2 <_1 \\bar 2 \\iff 3 <_1 \\bar 3 \\implies 2 <_1 "
             "\\bar 2 \\wedge 2 <_1 1, 2 <_1 \\bar 3$ $2 <_1 \\bar 2 \\Rightarrow 3 <_1 \\bar 2 "
             "\\quad 3 <_1 1$ ($[1,2] = 1$.) $([1,2] = 1)$ $[1,2] := 1 = [2,1]$",
             {"--under", "prudent"}),
      ElementsAre(StartsWith("2_1 < 3 for 1: fails"), "2 < 2_1 for 1: holds",
                  "3 < 3_1 for 1: holds", "2 < 2_1 for 1: holds", "2 < 1 for 1: holds",
                  "2 < 3_1 for 1: holds", "2 < 2_1 for 1: holds", "3 < 2_1 for 1: holds",
                  "3 < 1 for 1: holds", "[1,2] = 1: holds", "[1,2] = 1: holds",
                  "1 = [2,1]: holds"));
  EXPECT_EQ(last_.status, 1);
}

// An operand is all of its side.
TEST_F(Scan, SignsBesideLargerExpressionsAreNotRead) {
  for (const std::string formula :
       {"\\bar 2 + \\bar 3 = 1", "G + [1,3] = 1", "k\\cdot[1,3] = 1", "-[1,3] = 1", "f([1,3]) = 1",
        "[1,3]^2 = 1", "[1,3]' = 1", "k[1,3] = 1", "[1,3] \\approx 1",
        "\\operatorname{f} [1,3] = 1", "[1,3] = 1 + 1", "[1,3] = \\frac12"}) {
    EXPECT_THAT(claims("a.tex", "$" + formula + "$"), IsEmpty()) << formula;
    EXPECT_THAT(last_.err, HasSubstr("a.tex:1:")) << formula;
    EXPECT_THAT(last_.err, HasSubstr("0 claims; 1 sign was not read\n")) << formula;
    EXPECT_EQ(last_.status, 4) << formula;
  }
  for (const std::string text : {"we have 2_1 + 3_1 = 1 here\n", "G + [1,3] = 1\n", "k[1,3] = 1"}) {
    EXPECT_THAT(claims("a.txt", text), IsEmpty()) << text;
    EXPECT_EQ(last_.status, 4) << text;
  }
  EXPECT_THAT(claims("a.tex", "$G = [1,3]$, $x = 1$, $1 + 1 = 2$"), IsEmpty());
  EXPECT_EQ(last_.status, 0);
}

// Nothing is claimed by a part of a formula, and no value is made of several.
TEST_F(Scan, PartsOfFormulasAreNotClaims) {
  for (const std::string formula :
       {R"(\bar 2 3 = 1)", R"(\bar{2}{3} = 1)", R"(\frac{1 <_1 \bar 2}{2 <_1 1})",
        R"(\neg(\bar 2 <_1 1))", R"(\lnot\left(\bar 2 <_1 1\right))", R"(\Pr(1 <_1 \bar 2) = 0)",
        R"(f(1 <_1 \bar 2))", R"(x \not\Rightarrow 1 <_1 \bar 2)", R"(1 <_1 \bar 2 \vee 2 <_1 1)",
        R"((\bar 2 <_1 1) = \top)", R"(\min([1,3],2) = 1)", R"([1,2,\ldots] = 1)", R"([1,2 = 1)"}) {
    EXPECT_THAT(claims("a.tex", "$" + formula + "$", {"--under", "prudent"}), ElementsAre())
        << formula;
    EXPECT_EQ(last_.status, 4) << formula << last_.err;
  }
  EXPECT_THAT(claims("a.tex", R"($\mathbb{1}_{1 <_1 \bar 2} = 0$)"), ElementsAre());
  EXPECT_THAT(claims("a.tex", R"($(1 <_1 \bar 2)$ and $(\bar 2 <_1 1) \Rightarrow (1 <_1 2)$)",
                     {"--under", "prudent"}),
              ::testing::SizeIs(3));
  EXPECT_THAT(tex(R"($\bar 2 3$, $\frac{\bar 2}{2}$, $2_{1+1}$, $\bar{2}^1$)"),
              ElementsAre("2_1", "2_1"));
}

TEST_F(Scan, AMacroThatIsNotUnderstoodMakesItsFormulaUnread) {
  for (const std::string formula :
       {"$\\gm{1,[2,3]}$", "$\\val{1,3} <_1 \\bar 2$", "\\[ [1,3] \\gm [2,3] \\]",
        "\\begin{align} [1,3] &= 1 \\\\ [2,3] &= \\gm \\end{align}",
        "\\newcommand{\\v}[x]{}$\\v{[1,3]}$", "\\def\\v#2{}$\\v [1,3]$",
        "\\newcommand\\w{[1,\\gm]}$\\w = [1,3]$", "$\\begin{gm}[1,3]\\end{gm}$"}) {
    EXPECT_THAT(claims("a.tex", formula), IsEmpty()) << formula;
    EXPECT_EQ(last_.out, "") << formula;
    EXPECT_THAT(last_.err, EndsWith("0 values, 0 claims; 1 formula was not read\n")) << formula;
    EXPECT_EQ(last_.status, 4) << formula;
  }
  EXPECT_THAT(tex("\\begin{tabular}{cc} $\\gm{[1,3]}$ & $[2,3]$ \\\\ [1,2] & 3 \\end{tabular}"),
              ElementsAre("1_1", "[1,2]"));
}

TEST_F(Scan, ReadsDefinitionsOfPackages) {
  EXPECT_THAT(tex("\\DeclarePairedDelimiter\\set{[}{]} \\NewDocumentCommand{\\v}{O{2} m}{[#1,#2]} "
                  "\\newcommandx\\w[2][1=3]{[#1,#2]} \\DeclareRobustCommand{\\u}{2_1} "
                  "\\NewDocumentCommand\\t{m m}{[#2,#1]} \\DeclareMathOperator{\\o}{o} "
                  "$\\set{1,3}$ $\\set*{1,3}$ $\\set[\\big]{1,3}$ $\\v{3}$ $\\v[1]{3}$ $\\w{1}$ "
                  "$\\w[2]{1}$ "
                  "$\\u$ $\\t{1}{3}$ $\\o [1,3]$"),
              ElementsAre("[1,3]", "[1,3]", "[1,3]", "1_1", "[1,3]", "[1,3]", "[1,2]", "2_1",
                          "[1,3]", "[1,3]"));
  EXPECT_EQ(last_.err, "");
}

TEST_F(Scan, LeavesOutWhatTexLeavesOut) {
  EXPECT_THAT(
      tex("\\iffalse $[1,3]$ \\if0 \\else $[1,3]$ \\fi \\fi \\if0 $[1,3]$ \\else $[2,3]$ \\fi "
          "\\newif\\ifdraft \\ifdraft $[1,3]$ \\else $[1,2]$ \\fi \\drafttrue \\ifdraft $2_2$ "
          "\\else "
          "$[1,3]$ \\fi \\draftfalse \\ifdraft $[1,3]$ \\fi \\let\\iflong\\iffalse \\iflong "
          "$[1,3]$ \\fi \\begin{comment} $[1,3]$ \\end{comment} \\iftrue $2_3$ \\else $[1,3]$ \\fi "
          "\\url{a$b} \\href{a$b}{x} \\url|a$b| $2_4$"),
      ElementsAre("1_1", "[1,2]", "2_2", "2_3", "2_4"));
  EXPECT_EQ(last_.err, "");
}

TEST_F(Scan, SaysWhatWasNotRead) {
  EXPECT_THAT(claims("a.tex", "$\\gm$ $G + [1,3] = 1$ $[2,3] = 1$ $[1,2] = [2,1]$ \\input{gone}\n"),
              ElementsAre(StartsWith("[2,3] = 1: fails"), "[1,2] = [2,1]: holds"));
  EXPECT_THAT(last_.err,
              EndsWith("4 values, 2 claims: 1 holds, 1 fails; 1 sign, 1 formula and 1 file were "
                       "not read\n"));
  EXPECT_EQ(last_.status, 1);
}

// Text, value and place are of the whole that is written.
TEST_F(Scan, ShowsWhatIsWritten) {
  EXPECT_THAT(
      column(1, "a.tex", "$1_{2}$ $2^{1}$ $1^{\\prime\\prime}$ $\\overline{\\bar{1}}$ $2^1$"),
      ElementsAre("1_{2}", "2^{1}", "1^{\\prime\\prime}", "\\overline{\\bar{1}}", "2^1"));
}

// A formula means the same through each door.
TEST_F(Scan, FormulasAreReadAsAtThePrompt) {
  for (const auto& [formula, value] :
       std::vector<std::pair<std::string, std::string>>{{"[2^1,3]", "[3,2_1]"},
                                                        {"2^{1}", "2_1"},
                                                        {"1^2", "1_2"},
                                                        {"[1,\\bar{2}]", "[1,2_1]"},
                                                        {"1_{2}", "1_2"},
                                                        {"2\\{1,3\\}", "2_1"},
                                                        {"\\left[1,3\\right]", "[1,3]"},
                                                        {"1''", "1_2"}}) {
    const std::string text = "$" + formula + "$";
    EXPECT_THAT(values("a.md", text + "\n"), ElementsAre(value)) << formula;
    EXPECT_THAT(values("a.tex", text + "\n"), ElementsAre(value)) << formula;
    EXPECT_EQ(eval({text}).out, value + "\n") << formula;
    write("v.txt", text + "\n");
    EXPECT_EQ(run_program({"normalize", "--under", "raw", "v.txt"}).out, value + "\n") << formula;
    EXPECT_EQ(run_program({"normalize", "--under", "raw", "--from", "tex", "v.txt"}).out,
              value + "\n");
  }
  for (const std::string text : {"[2^1,3]", "[1,2^1]", "[3,[1,2^1,3]]"}) {
    EXPECT_THAT(eval({text}).err, HasSubstr("write 2_1, or $2^1$")) << text;
    write("v.txt", text + "\n");
    EXPECT_THAT(run_program({"normalize", "v.txt"}).err, HasSubstr("write 2_1, or $2^1$")) << text;
  }
  EXPECT_EQ(eval({"2^3; (2^1,3); size([1,3])^2"}).out, "8\n(2, 3)\n9\n");
}

TEST_F(Scan, ShowsLines) {
  EXPECT_THAT(column(4, "a.tex", "  The value $[1,3]$ is good. \n", {"--context"}),
              ElementsAre("The value $[1,3]$ is good."));
}

TEST_F(Scan, WritesTables) {
  write("a.txt", "[1,3]\n");
  EXPECT_THAT(run_program({"--format", "markdown", "scan", "a.txt"}).out, HasSubstr("| a.txt:1:1"));
  EXPECT_THAT(run_program({"--format", "json", "scan", "a.txt"}).out, HasSubstr("a.txt:1:1"));
  EXPECT_EQ(run_program({"scan", "a.txt", "-o", "v.csv"}).out, "");
  EXPECT_THAT(read_file("v.csv"), HasSubstr("a.txt:1:1,"));
}

TEST_F(Scan, ReadsFilesOfAllKinds) {
  EXPECT_THAT(column(0, "a.tex", "\xEF\xBB\xBF$[1,3]$\r\n\r\n$[2,\r\n3]$"),
              ElementsAre("a.tex:1:2", "a.tex:3:2"));
  EXPECT_THAT(column(0, "a.txt", "caf\xE9 [1,3]\n"), ElementsAre("a.txt:1:6"));
  EXPECT_THAT(column(1, "a.txt", "na\xC3\xAFve [1,\n 3]\n"), ElementsAre("[1, 3]"));
}

TEST_F(Scan, SaysWhatCannotBeRead) {
  EXPECT_THAT(scan("a.txt", std::string("[1,3]\0", 6)), IsEmpty());
  EXPECT_EQ(last_.status, 2);
  EXPECT_THAT(last_.err, HasSubstr("a.txt: error: this file is not text"));
  write("b.txt", "[1,3]\n");
  const ProgramRun run = run_program({"scan", "gone.tex", "b.txt"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, HasSubstr("gone.tex: error: cannot read"));
  EXPECT_THAT(run.out, HasSubstr("b.txt:1:1"));
  EXPECT_EQ(run_program({"scan"}).status, 2);
  EXPECT_EQ(run_program({"--players", "4", "--under", "loeb", "scan", "b.txt"}).status, 2);
}

TEST_F(Scan, SaysIfThereAreNoValues) {
  EXPECT_THAT(scan("a.txt", "Nothing here.\n"), IsEmpty());
  EXPECT_EQ(last_.status, 0);
  EXPECT_EQ(last_.err, "kingmaker: no values found\n");
}

// Nothing that stands a hundred thousand times takes long.
TEST_F(Scan, IsLinear) {
  const auto seconds = [&](const std::string& file, const std::string& piece, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += piece;
    const auto begin = std::chrono::steady_clock::now();
    scan(file, text);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (const std::string file : {"a.txt", "a.md", "a.tex"}) {
    for (const char* const piece :
         {"[", "[\n", "$[", "{[1,", "\\overline{", "`[1,", "\\input{", "1'"}) {
      EXPECT_LT(seconds(file, piece, 100'000), 10) << file << " " << piece;
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing::scan_test
