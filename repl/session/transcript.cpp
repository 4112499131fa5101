// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/transcript.hpp"

#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kPrompt = "kingmaker> ";
constexpr std::string_view kContinued = "..> ";  // behind blanks

}  // namespace

bool begins_transcript(std::string_view text) { return text.starts_with(kPrompt); }

std::string without_answers(std::string_view text) {
  return joined(lines_of(text), "\n", [](std::string_view line) {
    if (begins_transcript(line)) return line.substr(kPrompt.size());
    line = trimmed(line);
    return line.starts_with(kContinued) ? line.substr(kContinued.size()) : std::string_view();
  });
}

}  // namespace kingmaker
