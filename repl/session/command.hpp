// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A command of the session, as an entry of the library of names.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/statements/answer.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {

class Host;
class Session;

struct Completion {
  std::size_t begin = 0;           // of the word to complete, which ends with the text
  std::vector<std::string> words;  // the completions
};

struct Command {
  StatementInfo info;  // its name begins with a colon; nothing follows a usage without blanks
  // The session keeps bindings and settings of the answer.
  absl::StatusOr<Answer> (*run)(Session& session, const std::string& arguments);
  // The completions of the arguments; null if there are none.
  Completion (*complete)(std::string_view arguments, const Library& library, Host& host) = nullptr;
};

inline void add_command(Library& library, const Command& command) {
  library.add_command(command.info, &command);
}

}  // namespace kingmaker
