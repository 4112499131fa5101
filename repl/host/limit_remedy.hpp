// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tells users of the program how to raise a limit. The engine only names it.
// Tested in tests/repl/process_test.cpp.
#pragma once

#include <absl/status/status.h>

namespace kingmaker {

// Adds to `status` how to raise its limit, if users can set it: by `--limit` if `by_option`, or
// else by `:set limit`. Any other status is returned unchanged.
[[nodiscard]] absl::Status with_remedy(const absl::Status& status, bool by_option);

}  // namespace kingmaker
