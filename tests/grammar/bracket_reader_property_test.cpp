// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "tests/support/naive_reader.hpp"

namespace kingmaker {
namespace {

RC_GTEST_PROP(BracketReaderProperty, AnyTextIsAcceptedOrRefused,
              (std::vector<std::uint8_t> picks)) {
  static constexpr std::string_view kBytes = "[],123_ 0\n";
  std::string text;
  for (const std::uint8_t pick : picks) text += kBytes[pick % kBytes.size()];
  TermStore store;
  RC_ASSERT(read_plain_value(store, {}, text) == testing::NaiveReader(store, {}, text).read());
}

}  // namespace
}  // namespace kingmaker
