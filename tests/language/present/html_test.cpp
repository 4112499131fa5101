// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/html.hpp"

#include <gtest/gtest.h>

namespace kingmaker {
namespace {

TEST(Html, EscapesWhatHasAMeaning) {
  EXPECT_EQ(html_text("a < b && \"c\" > d"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; d");
  EXPECT_EQ(html_text("<script>"), "&lt;script&gt;");
  EXPECT_EQ(html_text(""), "");
}

TEST(Html, LinesBelowALineAreFoldedIntoIt) {
  EXPECT_EQ(html_tree("a\n  b < c\n    d\n  e\nf\n"),
            "<details open><summary>a</summary><details open><summary>b &lt; c</summary>"
            "<div>d</div></details><div>e</div></details><div>f</div>");
  EXPECT_EQ(html_tree("a\n    b"), "<details open><summary>a</summary><div>b</div></details>");
  EXPECT_EQ(html_tree(""), "");
}

}  // namespace
}  // namespace kingmaker
