// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Text as LaTeX. tests/extensions/papers compiles it.
#include "base/tex.hpp"

#include <gtest/gtest.h>

namespace kingmaker {
namespace {

TEST(TexText, EscapesWhatMeansSomethingToTex) {
  EXPECT_EQ(tex_text("a{b}#c%d&e$f^g~h\\i"),
            "a\\{b\\}\\#c\\%d\\&e\\$f\\^{}g\\~{}h\\textbackslash{}i");
  EXPECT_EQ(tex_text("[1] *2"), "{[}1] {*}2");
  EXPECT_EQ(tex_text("some_name _x"), "some\\_name \\_x");
}

TEST(TexText, MakesFormulasOfBarsAndSigns) {
  EXPECT_EQ(tex_text("2_13 n_2"), "$2_{13}$ $n_{2}$");
  EXPECT_EQ(tex_text("no_2 2_n 2_"), "no\\_2 2\\_n 2\\_");
  EXPECT_EQ(tex_text("a <= b < c"), "a $\\le $ b $<$ c");
  EXPECT_EQ(tex_text("v -> w"), "v $\\to $ w");
}

TEST(TexText, KeepsDashesAndSigns) {
  EXPECT_EQ(tex_text("-3"), "$-$3");
  EXPECT_EQ(tex_text("x -3"), "x $-$3");
  EXPECT_EQ(tex_text("x-3"), "x-3");
  EXPECT_EQ(tex_text("-x"), "-x");
  EXPECT_EQ(tex_text("-"), "-");
  EXPECT_EQ(tex_text("a--b"), "a-{}-b");
  EXPECT_EQ(tex_text(".3 !4"), ".3 !4");
}

TEST(TexText, EndsLines) {
  EXPECT_EQ(tex_text("a\nb"), "a\\\\\nb");
  EXPECT_EQ(tex_text("\na"), "\\leavevmode\\\\\na");
  EXPECT_EQ(tex_text("a\n\nb"), "a\\\\\n\\leavevmode\\\\\nb");
  EXPECT_EQ(tex_text("a\n    b"), "a\\\\\n\\quad \\quad b");
  EXPECT_EQ(tex_text("a\tb"), "a b");
}

TEST(TexText, NamesCharactersThatFontsLack) {
  EXPECT_EQ(tex_text("é ß ÿ"), "é ß ÿ");
  EXPECT_EQ(tex_text("Ð ð þ"), "U+00D0 U+00F0 U+00FE");
  EXPECT_EQ(tex_text("…x₃≤"), "\\ldots{}x$_{3}$$\\le $");
  EXPECT_EQ(tex_text("\U0001F600"), "U+1F600");
  EXPECT_EQ(tex_text("\x01\xff"), "U+0001U+FFFD");
}

TEST(TexCode, IsInATypewriterFont) {
  EXPECT_EQ(tex_code("v < w"), "\\texttt{v\\ <\\ w}");
  EXPECT_EQ(tex_code("{*2}"), "\\texttt{\\{{*}2\\}}");
}

TEST(TexTitle, IsAFormulaOrAWord) {
  EXPECT_EQ(tex_title("position"), "position");
  EXPECT_EQ(tex_title("k"), "$k$");
  EXPECT_EQ(tex_title("size(2_k)"), "$\\operatorname{size}(2_{k})$");
  EXPECT_EQ(tex_title("size(2_(k+1))"), "$\\operatorname{size}(2_{k+1})$");
  EXPECT_EQ(tex_title("a*b"), "$a\\cdot b$");
  EXPECT_EQ(tex_title("*3"), "${*}3$");
  EXPECT_EQ(tex_title("2~3\\4"), "$2\\sim 3\\backslash 4$");
  EXPECT_EQ(tex_title("{2}_3 %_3"), "$\\{2\\}_{3}\\%\\text{\\_}3$");
  EXPECT_EQ(tex_title("v == w"), "$v=w$");
  EXPECT_EQ(tex_title("v || w"), "$v\\parallel w$");
  EXPECT_EQ(tex_title("2^k^2"), "$2^{k}{}^{2}$");
  EXPECT_EQ(tex_title("v and w"), "$v\\text{ and }w$");
  EXPECT_EQ(tex_title("text(\"a_b\")"), "$\\operatorname{text}(\\text{\\texttt{\"a\\_b\"}})$");
  EXPECT_EQ(tex_title("{1}"), "$\\{1\\}$");
}

}  // namespace
}  // namespace kingmaker
