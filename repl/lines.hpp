// Where lines of input come from: a stream, or a terminal with editing.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

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
  explicit StreamLines(std::istream& in) : in_(in) {}
  Outcome read(std::string& line, bool continued) override;

 private:
  std::istream& in_;
};

// Follows the lines of a statement to know whether it goes on: an open bracket or a `\` at the end.
// O(length) over all lines together.
class Continuation {
 public:
  void feed(std::string_view line);
  [[nodiscard]] bool open() const { return depth_ > 0 || backslash_; }

 private:
  std::size_t depth_ = 0;
  bool backslash_ = false;
  bool in_command_ = false;
};

}  // namespace kingmaker
