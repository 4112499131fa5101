// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The types for which the Spirit X3 grammars of this folder are instantiated. Include this before
// any header of X3, and only in the few .cpp files that contain a grammar, since X3 costs seconds
// in each. Tested in tests/grammar/parse_test.cpp.
#pragma once

#define BOOST_SPIRIT_X3_UNICODE
#include <boost/regex/pending/unicode_iterator.hpp>
#include <boost/spirit/home/x3.hpp>

#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

namespace x3 = boost::spirit::x3;

// Iterates over characters. It throws on text that is not UTF-8, so check the text first.
using CharacterIterator = boost::u8_to_u32_iterator<const char*, char32_t>;
// Iterates over tokens.
using TokenIterator = const Token*;

}  // namespace kingmaker::detail
