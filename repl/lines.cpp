#include "repl/lines.hpp"

#include "grammar/parse.hpp"

namespace kingmaker {

LineSource::Outcome StreamLines::read(std::string& line, bool /*continued*/) {
  line.clear();
  std::streambuf* buffer = in_.rdbuf();
  if (!in_) return Outcome::End;
  bool any = false;
  bool too_long = false;
  // By hand instead of std::getline: a line without an end must not fill the memory.
  for (;;) {
    const int c = buffer->sbumpc();
    if (c == std::char_traits<char>::eof()) {
      in_.setstate(std::ios::eofbit);
      if (!any) return Outcome::End;
      break;
    }
    any = true;
    if (c == '\n') break;
    if (line.size() == kMaxSourceBytes) {
      too_long = true;
    } else {
      line.push_back(static_cast<char>(c));
    }
  }
  if (too_long) {
    line.clear();
    return Outcome::TooLong;
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return Outcome::Line;
}

}  // namespace kingmaker
