// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions that were printed: prompts with statements, and answers between them.
// Tested in tests/repl/scripts_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace kingmaker {

// True if the text begins with a prompt.
[[nodiscard]] bool begins_transcript(std::string_view text);
// The texts behind the prompts `kingmaker> ` and `..> `, each in its line. The other lines are
// empty.
[[nodiscard]] std::string without_answers(std::string_view text);

}  // namespace kingmaker
