// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Claims about conditions. Tested in tests/language/check/check.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

#include "language/function.hpp"
#include "language/object.hpp"

namespace kingmaker {

enum class ClaimKind : std::uint8_t { Check, Assertion, Explained };

// The argument `label=` of a claim; empty if there is none.
[[nodiscard]] absl::StatusOr<std::string> label_of(const FunctionCall& call);
// Checks the condition that is the first argument of an unevaluated call, whose label may be
// another.
[[nodiscard]] absl::StatusOr<Object> checked(const FunctionCall& call, ClaimKind kind);

}  // namespace kingmaker
