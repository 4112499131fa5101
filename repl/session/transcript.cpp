// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/transcript.hpp"

#include <algorithm>

namespace kingmaker {
namespace {

constexpr std::string_view kPrompt = "kingmaker> ";
constexpr std::string_view kContinued = "..> ";  // behind blanks

}  // namespace

bool begins_transcript(std::string_view text) { return text.starts_with(kPrompt); }

std::string without_answers(std::string_view text) {
  std::string statements;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (begins_transcript(line)) statements += line.substr(kPrompt.size());
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.starts_with(kContinued)) statements += line.substr(kContinued.size());
    if (end < text.size()) statements += '\n';
    at = end + 1;
  }
  return statements;
}

}  // namespace kingmaker
