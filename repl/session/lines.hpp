// Where lines of input come from: a stream, or a terminal with editing.
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
  // The next line without its newline. `continued` when it goes on a statement already begun. A
  // line of more than kMaxSourceBytes is read to its end and dropped.
  virtual Outcome read(std::string& line, bool continued) = 0;
  // Keeps a statement for the history of a terminal.
  virtual void remember(const std::string& statement) { static_cast<void>(statement); }
};

// All that is left in a stream, or nothing where reading fails. More than kMaxSourceBytes, which no
// parser takes, are not read much further.
[[nodiscard]] std::optional<std::string> read_all(std::istream& in);

class StreamLines final : public LineSource {
 public:
  // An end of `in` while `interrupt` is set is an interruption.
  explicit StreamLines(std::istream& in, InterruptFlag interrupt = nullptr)
      : in_(in), interrupt_(interrupt) {}
  Outcome read(std::string& line, bool continued) override;

 private:
  std::istream& in_;
  InterruptFlag interrupt_;
};

}  // namespace kingmaker
