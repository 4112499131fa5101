// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/lines.hpp"

#include <array>
#include <ios>

#include "grammar/limits.hpp"

namespace kingmaker {

std::optional<std::string> read_all(std::istream& in) {
  std::string text;
  std::array<char, 65536> piece;
  while (in && text.size() <= kMaxSourceBytes) {
    in.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return std::nullopt;  // a folder, or a device that was removed
  return text;
}

LineSource::Outcome StreamLines::read(std::string& line, bool /*continued*/) {
  line.clear();
  std::streambuf* buffer = in_.rdbuf();
  if (!in_) return Outcome::End;
  bool any = false;
  bool too_long = false;
  // std::getline is not used, since a line without an end must not fill the memory.
  for (;;) {
    int c = 0;
    try {
      c = buffer->sbumpc();
    } catch (const std::ios_base::failure&) {  // a folder, or a device that was removed
      in_.setstate(std::ios::badbit);
      return Outcome::Unreadable;
    }
    if (c == std::char_traits<char>::eof()) {
      in_.setstate(std::ios::eofbit);
      if (is_set(interrupt_)) return Outcome::Interrupted;
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
