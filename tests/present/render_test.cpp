// Answers in every form of output.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/interpreter.hpp"
#include "language/setting_table.hpp"
#include "present/answer_text.hpp"
#include "present/table.hpp"

namespace kingmaker {
namespace {

// The answer of a statement, which can be printed in any format.
class Answered {
 public:
  explicit Answered(const std::string& statement) {
    context_.begin_statement(nullptr);
    const auto parsed = parse_statement(statement, 0);
    EXPECT_TRUE(parsed.ok()) << statement;
    absl::StatusOr<Answer> answer = Interpreter(context_).answer(parsed->statement);
    EXPECT_TRUE(answer.ok()) << statement << ": " << answer.status();
    if (answer.ok()) answer_ = *std::move(answer);
  }

  std::string as(const std::string& format) {
    EXPECT_TRUE(set(context_.settings, "format", format, &context_.library).ok()) << format;
    const absl::StatusOr<std::string> text = render(context_, answer_);
    EXPECT_TRUE(text.ok()) << format << ": " << text.status();
    return text.ok() ? *text : "";
  }

 private:
  Context context_{Settings{}, standard_library()};
  Answer answer_;
};

std::string rendered(const std::string& statement, const std::string& format) {
  return Answered(statement).as(format);
}

TEST(Render, AGameInExtensiveForm) {
  EXPECT_EQ(rendered("export [[1,3],2] as efg under order(1>2>3, 3>1>2, 3>2>1)", "bar"),
            "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n"
            "\"\"\n"
            "p \"\" 1 1 \"\" { \".1\" \".2\" } 0\n"
            "t \"\" 2 \"2 wins\" { 1, 0, 1 }\n"
            "p \"\" 2 1 \"\" { \".2.1\" \".2.2\" } 0\n"
            "t \"\" 1 \"1 wins\" { 2, 1, 0 }\n"
            "t \"\" 3 \"3 wins\" { 0, 2, 2 }");
}

TEST(Render, ATableInEveryForm) {
  const std::string statement = "tally forall k in 0..2: \"a|b <\"  when k > 0";
  EXPECT_EQ(rendered(statement, "bar"), "2  a|b <   # k = 1\n1 result, 2 instances");
  EXPECT_EQ(rendered(statement, "json"), R"([{"count":2,"result":"a|b <","first":{"k":1}}])");
  EXPECT_EQ(rendered(statement, "csv"), "count,result,k\n2,a|b <,1");
  EXPECT_EQ(rendered(statement, "markdown"),
            "| count | result | k |\n| ---: | --- | ---: |\n| 2 | a\\|b \\< | 1 |\n\n"
            "1 result, 2 instances");
  EXPECT_EQ(rendered(statement, "html"),
            "<table>\n"
            "<thead><tr><th style=\"text-align:right\">count</th>"
            "<th style=\"text-align:left\">result</th>"
            "<th style=\"text-align:right\">k</th></tr>\n"
            "</thead>\n<tbody>\n"
            "<tr><td style=\"text-align:right\">2</td><td style=\"text-align:left\">a|b &lt;</td>"
            "<td style=\"text-align:right\">1</td></tr>\n"
            "</tbody>\n"
            "<tfoot><tr><td colspan=\"3\" style=\"text-align:left\">1 result, 2 instances</td></tr>"
            "</tfoot>\n</table>");
  EXPECT_EQ(rendered(statement, "tex"),
            "\\begin{tabular}{rlr}\ncount & result & $k$ \\\\\n\\hline\n"
            "2 & a$|$b $<$ & 1 \\\\\n\\end{tabular}\n\n1 result, 2 instances");
}

TEST(Render, ValuesAreInBarsWhereTablesHaveTheirForm) {
  for (const std::string format : {"csv", "markdown", "html"}) {
    EXPECT_EQ(rendered("[[1,3],[2,3]]", format), rendered("[[1,3],[2,3]]", "bar"));
  }
  EXPECT_EQ(rendered("redexes [[1,3]]", "csv"),
            "place,rule,subterm\n.,collapse-single-option,[2_1]");
  EXPECT_EQ(rendered("successors(nim(2))", "csv"),
            "position,mover,value\n\"nim(1, start=2)\",2 to move,2\nnim(0),over,1");
}

TEST(Render, CsvQuotes) {
  EXPECT_EQ(csv_line({"a,b", "say \"x\"", "c", "d\ne"}), "\"a,b\",\"say \"\"x\"\"\",c,\"d\ne\"");
}

TEST(Render, NumbersStandAtTheRight) {
  const TextTable table{{{"n", true}, {"name"}}, {{"5", "five"}, {"10", "ten"}}, "two"};
  EXPECT_EQ(in_aligned_columns(table), " 5  five\n10  ten\ntwo");
  EXPECT_EQ(in_aligned_columns(table, Heads::Shown), " n  name\n 5  five\n10  ten\ntwo");
  EXPECT_EQ(as_data(table), "# n name\n5 five\n10 ten\n# two");
}

// Each kind of answer has a text and valid JSON; tables have all forms.
TEST(Render, EveryKindOfAnswer) {
  struct Case {
    const char* statement;
    bool is_table;
  };
  for (const Case& one : {Case{"2_1", false},
                          Case{"compare 2_1, 3_1 for 1 under prudent", false},
                          Case{"trace [[1,3],[2,3]] under prudent", true},
                          Case{"step [[1,3],[2,3]] under prudent", false},
                          Case{"redexes [[1,3],[2,3]] under prudent", true},
                          Case{"rules under prudent", true},
                          Case{"explain 2_1 < 2 < 2_1 for 2 under prudent", false},
                          Case{"explain normalize [1,1]", false},
                          Case{"check forall k in 1..3: odd(k)", false},
                          Case{"explain check forall k in 1..3: 2_k < 2_1 for 1", false},
                          Case{"tally forall k in 1..3: odd(k)", true},
                          Case{"classify [[1,3],[2,3]]", true},
                          Case{"assert 1 == 2", false},
                          Case{"limit(fine)", true},
                          Case{"limit(stable, players=4)", true},
                          Case{"kelly(take=2, seats=\"1211122\")", true},
                          Case{"kelly(take=2, seats=\"1122\")", true},
                          Case{"losing_rounds(take=2, seats=\"1122\")", true},
                          Case{"peg_period(strips=(2,3,4), length=40)", true},
                          Case{"nim_sum_rules(players=3, counters=6)", true},
                          Case{"nim_classes(stones=3, rank=2)", true},
                          Case{"kelly_seatings(players=4, take=2)", true},
                          Case{"successors(clobber(123213), under=prudent)", true}}) {
    Answered answered(one.statement);
    const std::string text = answered.as("bar");
    EXPECT_NE(text, "") << one.statement;
    EXPECT_FALSE(nlohmann::json::parse(answered.as("json")).is_null());
    EXPECT_NE(answered.as("tex"), "");
    for (const std::string format : {"csv", "markdown", "html"}) {
      EXPECT_EQ(answered.as(format) != text, one.is_table) << one.statement << " as " << format;
    }
    if (!one.is_table) continue;
    // A row has as many fields as the head.
    const std::string markdown = answered.as("markdown");
    const auto bars = [](const std::string& line) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < line.size(); ++i) {
        count += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1U : 0U;
      }
      return count;
    };
    const std::size_t columns = bars(markdown.substr(0, markdown.find('\n')));
    for (std::size_t at = 0; at < markdown.size() && markdown[at] == '|';) {
      const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
      EXPECT_EQ(bars(markdown.substr(at, end - at)), columns) << markdown;
      at = end + 1;
    }
  }
}

}  // namespace
}  // namespace kingmaker
