// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values in the notation of `--format shared`, with `let` for subterms that occur more than once.
#include <gtest/gtest.h>

#include <string>

#include "grammar/print.hpp"
#include "language/statements/core_library.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

// A printed value is read back as the same value, and its text depends on the value alone.
void expect_round_trip(Context& context, Term v, const Frame& frame) {
  const auto text = print(context.store(), v, {Format::Shared, frame});
  ASSERT_TRUE(text.ok()) << text.status();
  context.settings.frame = frame;
  const auto object = read_expression(context, *text);
  ASSERT_TRUE(object.ok()) << *text << ": " << object.status();
  const auto again = context.value_of(*object, {});
  ASSERT_TRUE(again.ok()) << *text << ": " << again.status();
  ASSERT_EQ(again->term, v) << *text;
  Context other(context.settings, core_library());
  const auto elsewhere = read_expression(other, *text);
  ASSERT_TRUE(elsewhere.ok()) << elsewhere.status();
  const auto copy = other.value_of(*elsewhere, {});
  ASSERT_TRUE(copy.ok()) << copy.status();
  ASSERT_EQ(*print(other.store(), copy->term, {Format::Shared, frame}), *text);
}

}  // namespace

// Tests a value made from the input, or the input as a text with `let`.
void sharing(std::string_view bytes) {
  Input input(bytes);
  const bool is_text = input.below(2) == 1;
  const Frame frame = read_frame(input);
  Context context(small_settings(frame), core_library());
  if (!is_text) {
    expect_round_trip(context, read_value(input, context.store(), frame.players, 60), frame);
    return;
  }
  const auto object = read_expression(context, input.rest());
  if (!object.ok()) return;
  // A short text can describe a large value only through an exponent, which is of no interest here.
  const GameValue* value = value_in(*object);
  if (value == nullptr || context.store().depth(value->term) > 1000) return;
  expect_round_trip(context, value->term, value->frame);
}

}  // namespace kingmaker::fuzz
