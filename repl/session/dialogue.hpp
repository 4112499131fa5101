// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A dialogue takes the lines of a prompt in the place of statements, until it ends. A command
// begins it with Session::begin. Tested in tests/extensions/games/play_test.cpp.
#pragma once

#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

class Session;

class Dialogue : boost::noncopyable {
 public:
  virtual ~Dialogue() = default;

  // The text that answers a line, which is trimmed and not empty. It is shown as it is, so it may
  // have colours, and must be harmless otherwise. After an error the dialogue is as before; after
  // an interruption the session ends it. No terms may be held from line to line.
  virtual absl::StatusOr<std::string> answer(Session& session, std::string_view line) = 0;
  // True after the line that ends the dialogue.
  [[nodiscard]] virtual bool is_over() const = 0;
  // The prompt of a terminal.
  [[nodiscard]] virtual std::string prompt() const = 0;
  // The words with which a line may begin, for completion.
  [[nodiscard]] virtual std::vector<std::string> words() const = 0;
  // The name of the dialogue in messages, such as `the game`, which Ctrl-C leaves.
  [[nodiscard]] virtual std::string_view subject() const = 0;
};

}  // namespace kingmaker
