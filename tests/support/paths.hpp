// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The folder of the repository, and the program under test. These are functions, not macros, so
// that compiled tests do not depend on the folder in which they were compiled.
#pragma once

#include <string>

namespace kingmaker::testing {

[[nodiscard]] std::string source_folder();
[[nodiscard]] std::string program_under_test();
// The extensions of this build, separated by blanks.
[[nodiscard]] std::string built_extensions();

}  // namespace kingmaker::testing
