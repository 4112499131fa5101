// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kingmaker::testing {
namespace {

TEST(FormText, HeapsAndSets) {
  FormStore store;
  const auto text = [&](const std::vector<Form>& parts) {
    return *form_sum_text(store, parts, 1000);
  };
  const auto form = [&](std::vector<Form> options) { return *store.form(options); };
  const Form gap = form({Form::heap(2), Form()});
  EXPECT_EQ(text({}), "*0");
  EXPECT_EQ(text({Form()}), "*0");
  EXPECT_EQ(text({Form::heap(12)}), "*12");
  EXPECT_EQ(text({gap}), "{*0,*2}");
  EXPECT_EQ(text({form({gap, form({Form::heap(1)}), Form::heap(3)})}), "{{*1},*3,{*0,*2}}");
  EXPECT_EQ(text({gap, Form::heap(5), Form::heap(1)}), "*1 + {*0,*2} + *5");
}

TEST(FormText, LengthIsBounded) {
  FormStore store;
  // Each form is twice as long as the one before when it is written out.
  Form small = Form::heap(1);
  Form large = Form::heap(2);
  for (int i = 0; i < 60; ++i) {
    std::vector<Form> both = {small, large};
    std::vector<Form> one = {small};
    small = *store.form(one);
    large = *store.form(both);
    std::vector<Form> next = {small, large};
    large = *store.form(next);
  }
  for (int i = 0; i < 60; ++i) {
    std::vector<Form> alone = {large};
    std::vector<Form> pair = {large, *store.form(alone)};
    large = *store.form(pair);
  }
  const std::vector<Form> parts = {large};
  const auto text = form_sum_text(store, parts, 100'000);
  EXPECT_EQ(text.status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace kingmaker::testing
