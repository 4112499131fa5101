// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The grammar of tokens: finds the kind of token at a place in the text. The contents of the token
// are read from its range later, so every attribute is a TokenKind.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <string_view>
#include <utility>

#include "grammar/detail/config.hpp"
#include "grammar/detail/plain_lists.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail::lexis {

namespace unicode = x3::unicode;
using Encoding = boost::spirit::char_encoding::unicode;
using Symbols = x3::symbols_parser<Encoding, TokenKind>;

// Macros whose names consist of letters. Those that are Space only affect typesetting; names are
// words of the language.
constexpr std::pair<TokenKind, std::string_view> kMacros[] = {
    {TokenKind::TexBar, "bar overline"},
    {TokenKind::LeftBrace, "lbrace"},
    {TokenKind::RightBrace, "rbrace"},
    {TokenKind::LeftBracket, "lbrack"},
    {TokenKind::RightBracket, "rbrack"},
    {TokenKind::Less, "lt"},
    {TokenKind::LessEqual, "le leq"},
    {TokenKind::GreaterEqual, "ge geq"},
    {TokenKind::Greater, "gt"},
    {TokenKind::NotEqual, "ne neq"},
    {TokenKind::Parallel, "parallel"},
    {TokenKind::Stroke, "mid"},
    {TokenKind::Star, "cdot"},
    {TokenKind::Space,
     "quad qquad left right big bigl bigr Big Bigl Bigr bigg biggl biggr Bigg Biggl Biggr "
     "displaystyle textstyle"},
    {TokenKind::TexFont, "mathbf mathrm mathit mathsf mathcal boldsymbol text textbf"},
    {TokenKind::Arrow, "to rightarrow"},
    {TokenKind::Less, "langle"},
    {TokenKind::Greater, "rangle"},
    {TokenKind::Name, "forall exists in land wedge lor vee lnot neg implies"},
};

struct Macros : Symbols {
  Macros() {
    for (const auto& [kind, names] : kMacros) {
      for (const std::string_view name : words_in(names)) {
        add(std::u32string(name.begin(), name.end()), kind);
      }
    }
  }
} const macros;

// The longest entry that fits is chosen.
struct Marks : Symbols {
  Marks() {
    using K = TokenKind;
    // Common entries come first, which puts them near the root of the search tree.
    add(U",", K::Comma)(U"]", K::RightBracket)(U"[", K::LeftBracket)(U"{", K::LeftBrace);
    add(U"}", K::RightBrace)(U"(", K::LeftParen)(U")", K::RightParen)(U"_", K::Index);
    add(U";", K::Semicolon)(U":", K::Colon)(U"|", K::Stroke)(U"||", K::Parallel);
    add(U"+", K::Plus)(U"-", K::Minus)(U"->", K::Arrow)(U"*", K::Star)(U"/", K::Slash)(U"..",
                                                                                       K::Range);
    add(U"^", K::Caret);
    add(U"<", K::Less)(U"<=", K::LessEqual)(U">", K::Greater)(U">=", K::GreaterEqual);
    add(U"=", K::Assign)(U"==", K::Equal)(U"!=", K::NotEqual);
    add(U"\u2264", K::LessEqual)(U"\u2265", K::GreaterEqual)(U"\u2260", K::NotEqual);
    add(U"\u2192", K::Arrow);
    for (const char32_t* const sign :
         {U"\u2200", U"\u2203", U"\u2208", U"\u2227", U"\u2228", U"\u00AC", U"\u21D2"}) {
      add(sign, K::Name);
    }
    add(U"\u2225", K::Parallel)(U"\u2016", K::Parallel)(U"\u2212", K::Minus);
    // Signs of TeX.
    add(U"\\{", K::LeftBrace)(U"\\}", K::RightBrace)(U"\\|", K::Parallel);
    add(U"$", K::Space)(U"~", K::Space)(U"\\,", K::Space)(U"\\;", K::Space)(U"\\:", K::Space);
    add(U"\\!", K::Space)(U"\\[", K::Space)(U"\\]", K::Space)(U"\\(", K::Space);
    add(U"\\)", K::Space);
  }
} const marks;

// Parses a bracket list that is plain according to the `PlainLists` in the context.
struct PlainTag;
struct PlainParser : x3::parser<PlainParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(CharacterIterator& first, const CharacterIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || *first != U'[') return false;
    const auto& scan = x3::get<PlainTag>(context);
    const char* const end = scan(first.base());
    if (end == nullptr) return false;
    first = CharacterIterator(end, first.base(), last.base());
    return true;
  }
} const plain_list;

// One or more matches of `subject`, without their attributes.
const auto some = [](const auto& subject) { return x3::omit[+subject]; };
const auto as = [](TokenKind kind) { return x3::attr(kind); };

const auto letter = unicode::alpha;
const auto digit = unicode::char_(U'0', U'9');
const auto newline = unicode::char_(U'\n');

// In `p_(k+1)` and `n_{0}`, the `_` before a bracket is not part of the name.
const auto name_part = letter | digit | (unicode::char_(U'_') >> !unicode::char_(U"({"));
const auto name = x3::omit[letter >> *name_part];
const auto escape = unicode::char_(U'\\') >> unicode::char_(U"\"\\nt");
const auto string =
    x3::omit[unicode::char_(U'"') >> *(escape | (unicode::char_ - unicode::char_(U"\"\\\n"))) >>
             unicode::char_(U'"')];
const auto path = x3::omit[+(unicode::char_(U'.') >> +digit) | unicode::char_(U'.')];
const auto ascii_letter = unicode::char_(U'a', U'z') | unicode::char_(U'A', U'Z');
const auto macro = x3::omit[unicode::char_(U'\\')] >> macros >> !ascii_letter;
const auto comment = x3::omit[unicode::char_(U'#') >> *(unicode::char_ - newline)];
const auto continuation =
    x3::omit[unicode::char_(U'\\') >> *(unicode::space - newline) >> (newline | x3::eoi)];
const auto tex_space = x3::omit[unicode::lit(U"\\ ")];
const auto space = x3::omit[+(unicode::space | unicode::char_(U"\uFEFF\u200B"))];

// `2^\prime`, `2^{\prime\prime}`
const auto prime = x3::omit[unicode::lit(U"\\prime") >> !ascii_letter >> *unicode::space];
const auto raised_primes =
    x3::omit[unicode::char_(U'^') >>
             ((unicode::char_(U'{') >> some(prime) >> unicode::char_(U'}')) | prime)];

const x3::rule<class TokenRule, TokenKind> token = "token";
// Common tokens come first.
const auto token_def =                                                                //
    (some(digit) >> as(TokenKind::Number))                                            //
    | (plain_list >> as(TokenKind::Plain))                                            //
    | (raised_primes >> as(TokenKind::Prime))                                         //
    | marks                                                                           //
    | (name >> as(TokenKind::Name))                                                   //
    | (space >> as(TokenKind::Space))                                                 //
    | (continuation >> as(TokenKind::Space))                                          //
    | (tex_space >> as(TokenKind::Space))                                             //
    | (some(unicode::char_(U"'\u2019\u2032")) >> as(TokenKind::Prime))                //
    | (some(unicode::char_(U"\u0304\u0305\u033F\u203E")) >> as(TokenKind::Overline))  //
    | (some(unicode::char_(U'\u2080', U'\u2089')) >> as(TokenKind::Subscript))        //
    | (string >> as(TokenKind::String))                                               //
    | (path >> as(TokenKind::Path))                                                   //
    | macro                                                                           //
    | (comment >> as(TokenKind::Space));

BOOST_SPIRIT_DEFINE(token)

}  // namespace kingmaker::detail::lexis
