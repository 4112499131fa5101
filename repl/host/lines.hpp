// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sources of lines: a stream, or a terminal with editing. Tested in tests/repl/prompt_test.cpp.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "base/interrupt.hpp"

namespace kingmaker {

class LineSource {
 public:
  enum class Outcome { Line, End, TooLong, Interrupted, Unreadable };
  virtual ~LineSource() = default;
  // Reads the next line, without its newline. `continued` is true if the line continues a
  // statement. A line of more than kMaxSourceBytes is read to its end and dropped.
  virtual Outcome read(std::string& line, bool continued) = 0;
  // Adds a statement to the history of a terminal.
  virtual void remember(const std::string& statement) { static_cast<void>(statement); }
};

// The rest of a stream; nullopt if it cannot be read. Reading stops soon after kMaxSourceBytes,
// which no parser accepts.
[[nodiscard]] std::optional<std::string> read_all(std::istream& in);

class StreamLines final : public LineSource {
 public:
  // If `in` ends while `interrupt` is set, that is an interruption.
  explicit StreamLines(std::istream& in, InterruptFlag interrupt = nullptr)
      : in_(in), interrupt_(interrupt) {}
  Outcome read(std::string& line, bool continued) override;

 private:
  std::istream& in_;
  InterruptFlag interrupt_;
};

}  // namespace kingmaker
