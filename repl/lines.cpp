#include "repl/lines.hpp"

#include <ios>

#include "grammar/parse.hpp"

namespace kingmaker {

std::optional<std::string> read_all(std::istream& in) {
  std::string text;
  try {
    std::streambuf* buffer = in.rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
      text.push_back(static_cast<char>(c));
      if (text.size() > kMaxSourceBytes) break;
    }
  } catch (const std::ios_base::failure&) {  // a folder, or a device that went away
    return std::nullopt;
  }
  return text;
}

LineSource::Outcome StreamLines::read(std::string& line, bool /*continued*/) {
  line.clear();
  std::streambuf* buffer = in_.rdbuf();
  if (!in_) return Outcome::End;
  bool any = false;
  bool too_long = false;
  // By hand instead of std::getline: a line without an end must not fill the memory.
  for (;;) {
    int c = 0;
    try {
      c = buffer->sbumpc();
    } catch (const std::ios_base::failure&) {  // a folder, or a device that went away
      in_.setstate(std::ios::badbit);
      return Outcome::Unreadable;
    }
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

void Continuation::feed(std::string_view line) {
  // The rest of a command is taken as it stands, brackets and all.
  if (depth_ == 0 && !backslash_) {
    const std::size_t first = line.find_first_not_of(" \t");
    in_command_ = first != std::string_view::npos && line[first] == ':';
  }
  backslash_ = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (line[i]) {
      case '#':
        return;
      case '"':
        for (++i; i < line.size() && line[i] != '"'; ++i) {
          if (line[i] == '\\') ++i;
        }
        break;
      case '\\':
        // `\{` is a bracket, `\"` and others are not looked at, and the last one continues.
        if (line.find_first_not_of(" \t", i + 1) == std::string_view::npos) {
          backslash_ = true;
          return;
        }
        if (const std::string_view rest = line.substr(i + 1);
            rest.starts_with("lbrace") || rest.starts_with("lbrack")) {
          ++depth_;
        } else if ((rest.starts_with("rbrace") || rest.starts_with("rbrack")) && depth_ > 0) {
          --depth_;
        }
        if (line[i + 1] != '{' && line[i + 1] != '}') ++i;
        break;
      case '[':
      case '{':
      case '(':
        if (!in_command_) ++depth_;
        break;
      case ']':
      case '}':
      case ')':
        // One too many ends the statement; the parser says what is wrong.
        if (depth_ > 0) --depth_;
        break;
      default:
        break;
    }
  }
}

}  // namespace kingmaker
