// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Texts as they are wrapped for a terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "base/diagnostic.hpp"
#include "extensions/program_library.hpp"
#include "language/present/columns.hpp"
#include "language/present/wrap.hpp"
#include "repl/help/help.hpp"

namespace kingmaker::testing {
namespace {

TEST(Wrap, BreaksAtBlanks) {
  EXPECT_EQ(wrapped("one two three\n", 8), "one two\nthree\n");
  EXPECT_EQ(wrapped("one two three", 8), "one two\nthree");
  EXPECT_EQ(wrapped("  one two three\n", 10), "  one two\n  three\n");
  EXPECT_EQ(wrapped("one incomprehensible\n", 6), "one\nincomprehensible\n");
  EXPECT_EQ(wrapped("one two three\n", 13), "one two three\n");
  EXPECT_EQ(wrapped("one two three\n", 0), "one two three\n");
  EXPECT_EQ(wrapped("\u03B1\u03B2\u03B3 \u03B4\u03B5\n", 6), "\u03B1\u03B2\u03B3 \u03B4\u03B5\n");
  EXPECT_EQ(wrapped("\033[1mone two\033[0m\n", 7), "\033[1mone two\033[0m\n");
  EXPECT_EQ(wrapped("", 10), "");
}

TEST(Wrap, ColumnsStayColumnsWhileThereIsRoom) {
  EXPECT_EQ(wrapped("  v    one two three\n", 15), "  v    one two\n       three\n");
  EXPECT_EQ(wrapped("  of some length  one two three\n", 16),
            "  of some length\n      one two\n      three\n");
  // The run of blanks in the left column is shorter than the one after the column.
  EXPECT_EQ(wrapped("  a  b   one two three\n", 18), "  a  b   one two\n         three\n");
  // An accent takes no room.
  EXPECT_EQ(wrapped("2\u0304  one two three\n", 11), "2\u0304  one two\n   three\n");
}

TEST(Wrap, PagesArePutTogetherBeforeTheyAreBroken) {
  const std::string full(79, 'x');
  EXPECT_EQ(wrapped_page("a " + full + "\nbroken line\nnew line\n", 40),
            "a\n" + full + "\nbroken line\nnew line\n");
  // The right column of a row continues before the next row.
  EXPECT_EQ(wrapped_page("  left   one two three\n         four\n  next   five\n", 18),
            "  left   one two\n         three\n         four\n  next   five\n");
  // Examples stay as they are, so that they can be copied.
  EXPECT_EQ(wrapped_page(
                "use\n\nExample:\n\n  one two three four\n  five\n\nSource: one two three\n", 12),
            "use\n\nExample:\n\n  one two three four\n  five\n\nSource: one\ntwo three\n");
}

// In each page only examples and single words may be too wide, and no word is lost.
TEST(Wrap, EveryPageOfHelpFits) {
  const auto words = [](const std::string& text) {
    std::istringstream in(text);
    return std::vector<std::string>(std::istream_iterator<std::string>(in), {});
  };
  const Library library = program_library();
  for (const std::size_t columns : {40U, 60U, 80U}) {
    for (const std::string& topic : help_topics(library)) {
      const std::string page = help_page(topic, library).value();
      const std::string wrapped = wrapped_page(page, columns);
      EXPECT_EQ(words(wrapped), words(page)) << topic;
      bool in_example = false;
      std::istringstream lines(wrapped);
      for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line[0] != ' ') in_example = line == "Example:";
        const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        if (in_example || text.find(' ') == std::string::npos) continue;
        EXPECT_LE(display_columns(line), columns) << topic << ": " << line;
      }
      EXPECT_EQ(wrapped_page(page, 1000), page) << topic;
    }
  }
}

TEST(Wrap, ListsInColumns) {
  EXPECT_EQ(in_columns({"a", "bb", "c", "d", "e"}, 10), "a   c  e\nbb  d\n");
  EXPECT_EQ(in_columns({"a", "bb", "c", "d", "e"}, 9), "a   c  e\nbb  d\n");
  EXPECT_EQ(in_columns({"a", "bb", "c", "d", "e"}, 8), "a   c  e\nbb  d\n");
  EXPECT_EQ(in_columns({"a", "bb", "c", "d", "e"}, 7), "a   d\nbb  e\nc\n");
  EXPECT_EQ(in_columns({"a", "bb", "c"}, 80), "a  bb  c\n");
  EXPECT_EQ(in_columns({"longer", "words"}, 3), "longer\nwords\n");
  EXPECT_EQ(in_columns({"\u03B1", "b"}, 4), "\u03B1  b\n");
}

}  // namespace
}  // namespace kingmaker::testing
