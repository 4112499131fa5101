// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds statements that look at whole rules, rule sets, preferences and games.
// Tested in tests/extensions/research/session.km.
#pragma once

#include <span>

#include "language/library.hpp"

namespace kingmaker {

[[nodiscard]] std::span<const StatementInfo> rule_checks();
[[nodiscard]] std::span<const StatementInfo> preference_checks();
[[nodiscard]] std::span<const StatementInfo> game_checks();
[[nodiscard]] std::span<const StatementInfo> equivalence_checks();
[[nodiscard]] std::span<const StatementInfo> rule_discovery();
[[nodiscard]] std::span<const StatementInfo> search_statements();
[[nodiscard]] std::span<const StatementInfo> replay_statements();
[[nodiscard]] std::span<const StatementInfo> profile_statements();
[[nodiscard]] std::span<const StatementInfo> completion_statements();
[[nodiscard]] std::span<const FunctionInfo> profile_functions();
// The form of files that `trace` writes and `replay` reads.
[[nodiscard]] const OutputFormat& derivation_format();

namespace research {
void install(Library& library);
}  // namespace research

}  // namespace kingmaker
