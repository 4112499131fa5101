// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/paper_files.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::papers {
namespace {

constexpr std::string_view kFirstLine = "kingmaker 1";
constexpr std::string_view kLastLine = "end";
constexpr std::string_view kHead =
    "% Results for \\usepackage{kingmaker}, written by `kingmaker tex`.";
constexpr std::string_view kProgram = "% program ";
constexpr std::string_view kFile = "% file ";
constexpr std::string_view kResult = "\\kmoresult{";
constexpr std::string_view kFailure = "\\kmofailure{";
constexpr std::string_view kRefuted = "\\kmorefuted{";

// The lines of a text, without their ends.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] std::size_t offset() const { return at_; }
  // Empty at the end.
  [[nodiscard]] std::string_view peek() const {
    const std::string_view unread = text_.substr(at_);
    const std::string_view line = unread.substr(0, unread.find('\n'));
    return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
  }
  std::string_view next() {
    const std::string_view line = peek();
    at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    return line;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// Takes the word up to the next blank off `line`.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}

bool is_key(std::string_view word) {
  return !word.empty() && absl::c_all_of(word, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
  });
}

// `kmdraw[tree] KEY 12 paper.tex`; nullopt if the line is none such.
std::optional<PaperStatement> head_in(std::string_view line) {
  PaperStatement statement;
  statement.command = take_word(line);
  statement.key = take_word(line);
  statement.line = whole_number<std::size_t>(take_word(line)).value_or(0);
  statement.file = line;
  const std::size_t bracket = statement.command.find('[');
  if (bracket != std::string_view::npos) {
    if (!statement.command.ends_with(']')) return std::nullopt;
    statement.options = statement.command.substr(bracket + 1);
    statement.options.remove_suffix(1);
    statement.command = statement.command.substr(0, bracket);
  }
  constexpr std::size_t kMostLines = 100'000'000;
  const bool is_complete = !statement.command.empty() && is_key(statement.key) &&
                           statement.line > 0 && statement.line <= kMostLines &&
                           !statement.file.empty();
  return is_complete ? std::optional(std::move(statement)) : std::nullopt;
}

absl::Status damaged(std::size_t begin, std::string_view line) {
  return error_at(
      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + line.size())},
      "this file is damaged; run LaTeX once more");
}

}  // namespace

absl::StatusOr<std::vector<PaperStatement>> read_paper(std::string_view kmi) {
  if (kmi.size() > kMaxSourceBytes) return limit_error("this file is too long");
  Lines lines(kmi);
  if (lines.peek() != kFirstLine) return damaged(0, lines.peek());
  lines.next();
  std::vector<PaperStatement> statements;
  while (lines.peek() != kLastLine) {
    const std::size_t begin = lines.offset();
    if (lines.at_end()) {
      return error_at({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin)},
                      "this file ends early; correct the errors of LaTeX first");
    }
    const std::string_view line = lines.next();
    std::optional<PaperStatement> statement = head_in(line);
    if (!statement) return damaged(begin, line);
    if (statements.size() == kMostPaperStatements) {
      return limit_error("a paper has at most ", kMostPaperStatements, " statements");
    }
    while (lines.peek().starts_with(' ')) {
      append(statement->text, statement->text.empty() ? "" : "\n", lines.next().substr(1));
    }
    statements.push_back(*std::move(statement));
  }
  return statements;
}

std::string kmo_text(const PaperResults& results) {
  std::string text = cat(kHead, "\n", kProgram, results.program, "\n");
  for (const auto& [name, hash] : results.files) append(text, kFile, hash, " ", name, "\n");
  for (const auto& [key, result] : results.results) {
    const auto lines = result.empty() ? 0 : 1 + absl::c_count(result, '\n');
    append(text, kResult, key, "}{% ", lines, lines == 1 ? " line\n" : " lines\n", result,
           lines > 0 ? "%\n" : "", "}\n");
  }
  for (const auto& [key, failure] : results.failures) {
    append(text, failure == PaperResults::Failure::Error ? kFailure : kRefuted, key, "}\n");
  }
  return text;
}

PaperResults read_results(std::string_view kmo) {
  PaperResults results;
  Lines lines(kmo);
  if (lines.at_end() || lines.next() != kHead) return {};
  if (!lines.peek().starts_with(kProgram)) return {};
  results.program = lines.next().substr(kProgram.size());
  while (lines.peek().starts_with(kFile)) {
    std::string_view hash_and_name = lines.next().substr(kFile.size());
    const std::string hash(take_word(hash_and_name));
    results.files.emplace(hash_and_name, hash);
  }
  while (lines.peek().starts_with(kResult)) {
    std::string_view head = lines.next().substr(kResult.size());
    const std::string_view key = head.substr(0, head.find('}'));
    head.remove_prefix(std::min(key.size() + 4, head.size()));
    const std::optional<std::size_t> count = whole_number<std::size_t>(take_word(head));
    if (!is_key(key) || !count) return {};
    std::string result;
    for (std::size_t i = 0; i < *count && !lines.at_end(); ++i) {
      append(result, i == 0 ? "" : "\n", lines.next());
    }
    if (*count > 0) {
      if (!result.ends_with('%')) return {};
      result.pop_back();
    }
    if (lines.at_end() || lines.next() != "}") return {};
    results.results.emplace(key, std::move(result));
  }
  while (lines.peek().starts_with(kFailure) || lines.peek().starts_with(kRefuted)) lines.next();
  return lines.at_end() ? results : PaperResults{};
}

}  // namespace kingmaker::papers
