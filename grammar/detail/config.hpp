// What the Spirit X3 grammars of this folder are made for. To be included before any header of X3,
// and by the few .cpp files only that hold a grammar: X3 costs seconds in each.
#pragma once

#define BOOST_SPIRIT_X3_UNICODE
#include <boost/regex/pending/unicode_iterator.hpp>
#include <boost/spirit/home/x3.hpp>

#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

namespace x3 = boost::spirit::x3;

// Over characters. It throws on what is not UTF-8: check first.
using CharacterIterator = boost::u8_to_u32_iterator<const char*, char32_t>;
// Over tokens.
using TokenIterator = const Token*;

}  // namespace kingmaker::detail
