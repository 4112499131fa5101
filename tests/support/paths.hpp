// Where the repository lies and where the program under test was built. Functions, not macros, so
// that compiled tests do not depend on where they were compiled.
#pragma once

#include <string>

namespace kingmaker::testing {

[[nodiscard]] std::string source_folder();
[[nodiscard]] std::string program_under_test();

}  // namespace kingmaker::testing
