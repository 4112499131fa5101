// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Frees memory between statements. Tested in tests/repl/memory_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "language/context.hpp"

namespace kingmaker {

// Frees memory after a statement that ended with `status`.
void reclaim(Context& context, const absl::Status& status);

}  // namespace kingmaker
