// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Macros that pass errors on, with the names and meanings that they have in Google's code.
#pragma once

#include <absl/status/status.h>

#include <utility>

// Returns the status if it is an error.
//
//     KM_RETURN_IF_ERROR(out.write(text));
#define KM_RETURN_IF_ERROR(...) \
  KM_RETURN_IF_ERROR_IMPL_(KM_STATUS_NAME_(km_status_, __COUNTER__), __VA_ARGS__)

// Returns the status if the absl::StatusOr is an error, and otherwise declares a variable with its
// value, or assigns the value to one. A type with commas must be written as `auto`.
//
//     KM_ASSIGN_OR_RETURN(const Term value, parse_value(store, frame, text));
//     KM_ASSIGN_OR_RETURN(step.whole, parse_value(store, frame, text));
#define KM_ASSIGN_OR_RETURN(declaration, ...) \
  KM_ASSIGN_OR_RETURN_IMPL_(KM_STATUS_NAME_(km_result_, __COUNTER__), declaration, __VA_ARGS__)

// Names differ from each other, so that lambdas in an argument may use the macros, too.
#define KM_STATUS_NAME_(prefix, number) KM_STATUS_NAME_IMPL_(prefix, number)
#define KM_STATUS_NAME_IMPL_(prefix, number) prefix##number

#define KM_RETURN_IF_ERROR_IMPL_(status, ...)                             \
  do {                                                                    \
    if (absl::Status status = (__VA_ARGS__); !status.ok()) return status; \
  } while (false)

#define KM_ASSIGN_OR_RETURN_IMPL_(result, declaration, ...) \
  auto result = (__VA_ARGS__);                              \
  if (!result.ok()) return std::move(result).status();      \
  declaration = *std::move(result)
