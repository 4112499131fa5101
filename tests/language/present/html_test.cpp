// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/html.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace kingmaker {
namespace {

// The text that is copied from an element.
std::string text_of(std::string_view html) {
  std::string text;
  bool in_tag = false;
  for (const char c : html) {
    if (c == '<') in_tag = true;
    if (!in_tag) text += c;
    if (c == '>') in_tag = false;
  }
  return text;
}

TEST(Html, EscapesWhatHasAMeaning) {
  EXPECT_EQ(html_text("a < b && \"c\" > d"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; d");
  EXPECT_EQ(html_text("<script>"), "&lt;script&gt;");
  EXPECT_EQ(html_text(""), "");
}

TEST(Html, AFormulaHasIndicesAndTheTextItIsMadeFrom) {
  EXPECT_EQ(html_formula("2_1"),
            "<span class=\"formula\">2<sub><span class=\"sign\">_</span>1</sub></span>");
  for (const std::string_view text : {"[2_1,[2,3],[1,3_12]]", "1", "_", "_1", "2_", "x_1", ""}) {
    EXPECT_EQ(text_of(html_formula(text)), text);
  }
  EXPECT_EQ(html_formula("x_1").find("<sub>"), std::string::npos) << "no index, but a name";
  EXPECT_NE(html_formula("3_12").find("12</sub>"), std::string::npos);
  EXPECT_EQ(html_formula("<b>"), "<span class=\"formula\">&lt;b&gt;</span>");
}

}  // namespace
}  // namespace kingmaker
