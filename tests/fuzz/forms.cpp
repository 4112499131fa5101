// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Forms such as `{*0,{*2}}`, and sums of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/forms/form_text.hpp"
#include "extensions/standard_library.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

constexpr std::size_t kMaxFormBytes = 20'000;

// Makes forms of some small heaps; the last one may contain all others.
Form read_form(Input& input, FormStore& store) {
  std::vector<Form> made;
  for (std::uint32_t n = 8; n-- > 0;) made.push_back(Form::heap(n));
  for (std::size_t left = input.below(12); left > 0 && !input.empty(); --left) {
    std::vector<Form> options(input.below(5));
    for (Form& option : options) option = made[made.size() - 1 - input.below(made.size())];
    made.push_back(*store.form(options));
  }
  return made.back();
}

// Sprague and Grundy's number, by its definition.
std::uint32_t naive_nimber(const FormStore& store, Form f) {
  std::vector<std::uint32_t> numbers;
  store.for_each_option(f, [&](Form option) { numbers.push_back(naive_nimber(store, option)); });
  std::uint32_t least = 0;
  while (std::find(numbers.begin(), numbers.end(), least) != numbers.end()) ++least;
  return least;
}

// A printed sum is read back as the same sum.
void expect_round_trip(Context& context, const std::vector<Form>& parts) {
  const auto text = form_sum_text(form_store(context), parts, kMaxFormBytes);
  if (!text.ok()) {
    ASSERT_EQ(text.status().code(), absl::StatusCode::kResourceExhausted) << text.status();
    return;
  }
  const auto object = read_expression(context, *text);
  if (object.status().code() == absl::StatusCode::kResourceExhausted) return;
  ASSERT_TRUE(object.ok()) << *text << ": " << object.status();
  const auto* again = other_in<FormSum>(*object);
  ASSERT_NE(again, nullptr) << *text;
  ASSERT_EQ(again->parts(), parts) << *text;
}

// Leaves out *0, and sorts.
std::vector<Form> as_sum(std::vector<Form> parts) {
  std::erase(parts, Form());
  std::sort(parts.begin(), parts.end());
  return parts;
}

}  // namespace

// Tests two forms made from the input, or the input as a text.
void forms(std::string_view bytes) {
  Input input(bytes);
  Context context(small_settings(), standard_library());
  if (input.below(2) == 1) {
    const auto object = read_expression(context, input.rest());
    if (!object.ok()) return;
    if (const auto* sum = other_in<FormSum>(*object)) expect_round_trip(context, sum->parts());
    return;
  }
  FormStore& store = form_store(context);
  const Form g = read_form(input, store);
  const Form h = read_form(input, store);
  ASSERT_EQ(store.nimber(g), naive_nimber(store, g));
  ASSERT_EQ(store.nimber(h), naive_nimber(store, h));
  const auto go_on = [](std::uint64_t /*work*/) { return true; };
  const auto sum = store.sum(g, h, go_on);
  ASSERT_TRUE(sum.has_value());
  ASSERT_EQ(store.nimber(*sum), store.nimber(g) ^ store.nimber(h));
  ASSERT_EQ(store.rank(*sum), store.rank(g) + store.rank(h));
  ASSERT_EQ(store.sum(h, g, go_on), sum);
  expect_round_trip(context, as_sum({g}));
  expect_round_trip(context, as_sum({g, h}));
  expect_round_trip(context, as_sum({*sum}));
}

}  // namespace kingmaker::fuzz
