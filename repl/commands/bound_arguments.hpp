// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Names that the command line binds: `--arg n=5`. Tested in tests/repl/scripts_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <vector>

#include "repl/session/session.hpp"

namespace kingmaker {

// Binds the names before each `=` to the expressions, or texts, behind it. InvalidArgument for what
// binds no name; an expression that fails is reported by the session.
[[nodiscard]] absl::Status bind_arguments(Session& session,
                                          const std::vector<std::string>& arguments);

}  // namespace kingmaker
