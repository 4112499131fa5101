// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Macros that pass errors on.
#include "base/status_macros.hpp"

#include <absl/status/statusor.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace kingmaker {
namespace {

absl::Status check(int number) {
  return number < 0 ? absl::InvalidArgumentError("negative") : absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<int>> made(int number) {
  KM_RETURN_IF_ERROR(check(number));
  return std::make_unique<int>(number);
}

absl::StatusOr<int> sum(int a, int b) {
  KM_ASSIGN_OR_RETURN(std::unique_ptr<int> first, made(a));
  KM_ASSIGN_OR_RETURN(const auto second, made(b));
  return *first + *second;
}

TEST(StatusMacros, PassErrorsOnAndMoveValues) {
  EXPECT_EQ(sum(2, 3).value(), 5);
  EXPECT_EQ(sum(-1, 3).status(), absl::InvalidArgumentError("negative"));
  EXPECT_EQ(sum(2, -1).status(), absl::InvalidArgumentError("negative"));
}

// The expression is evaluated once, and may have commas and lambdas that use the macros.
absl::StatusOr<std::size_t> sizes(int& calls) {
  KM_ASSIGN_OR_RETURN(auto numbers, [&]() -> absl::StatusOr<std::map<int, int>> {
    ++calls;
    KM_RETURN_IF_ERROR([&] {
      ++calls;
      return check(0);
    }());
    return std::map<int, int>{{1, 2}, {3, 4}};
  }());
  return numbers.size();
}

TEST(StatusMacros, EvaluateOnce) {
  int calls = 0;
  EXPECT_EQ(sizes(calls).value(), 2U);
  EXPECT_EQ(calls, 2);
}

// Without braces the macro is one statement.
absl::Status check_if(bool asked, int number) {
  if (asked)
    KM_RETURN_IF_ERROR(check(number));
  else
    return absl::UnavailableError("not asked");
  return absl::OkStatus();
}

TEST(StatusMacros, AreOneStatement) {
  EXPECT_TRUE(check_if(true, 1).ok());
  EXPECT_EQ(check_if(true, -1).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(check_if(false, 1).code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace kingmaker
