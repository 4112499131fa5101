// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// HelpLines: what an extension adds to a page of the help. Tested in tests/repl/help_test.cpp.
#pragma once

#include <string_view>

namespace kingmaker {

struct HelpLines {
  std::string_view page;    // `overview` or `notations`
  std::string_view before;  // the beginning of the line of the page before which they are
  std::string_view lines;
  std::string_view topic = {};  // a further name of the page
};

}  // namespace kingmaker
