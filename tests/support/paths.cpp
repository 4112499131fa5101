// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/paths.hpp"

namespace kingmaker::testing {

std::string source_folder() { return KINGMAKER_SOURCE_DIR; }
std::string program_under_test() { return KINGMAKER_PROGRAM; }
std::string built_extensions() { return KINGMAKER_EXTENSIONS; }

}  // namespace kingmaker::testing
