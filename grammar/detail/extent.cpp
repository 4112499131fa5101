// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/extent.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "base/characters.hpp"
#include "base/source_text.hpp"

namespace kingmaker::detail {
namespace {

[[nodiscard]] bool is_space_in_line(char c) { return is_blank(c) && c != '\n'; }
// The parts of a statement with this text. A definition of boards goes on with its name.
[[nodiscard]] StatementSyntax::Body body_of(std::string_view text,
                                            const StatementSyntaxes& syntaxes) {
  using Body = StatementSyntax::Body;
  const auto* const blank = absl::c_find_if_not(text, is_letter);
  const auto* const next = std::find_if_not(blank, text.end(), is_space_in_line);
  if (next == blank) return Body::Plain;
  const Body body =
      body_behind(text.substr(0, static_cast<std::size_t>(blank - text.begin())), syntaxes);
  const bool is_call = body == Body::Boards && (next == text.end() || !is_letter(*next));
  return is_call ? Body::Plain : body;
}

// The place after the string whose opening quote is at `at`. A string ends with its line, so that a
// missing quote does not swallow the rest of a file.
[[nodiscard]] std::size_t skip_string(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '"') return i + 1;
    if (text[i] == '\n') return i;
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] != '\n') ++i;
  }
  return text.size();
}

// True if a line ends with the name of a file, such as `-o a+`, which is then not an operator.
[[nodiscard]] bool ends_in_file_name(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && !is_space_in_line(text[at - 1])) --at;
  while (at > 0 && is_space_in_line(text[at - 1])) --at;
  text = text.substr(0, at);
  return text.ends_with("-o") && text.size() > 2 && is_space_in_line(text[text.size() - 3]);
}

// With one of these before it, a word is part of a longer name.
constexpr std::string_view kInNames = "0123456789_-\\";

// True if the text ends with an outcome such as `<1,1/2,0>`, whose `>` is no operator.
[[nodiscard]] bool ends_in_outcome(std::string_view text) {
  if (!text.ends_with('>')) return false;
  const std::size_t open = text.find_last_of('<');
  if (open == std::string_view::npos) return false;
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  return inside.find(',') != std::string_view::npos && absl::c_all_of(inside, [](char c) {
           return is_letter(c) ||
                  std::string_view("0123456789,/+-._ \t").find(c) != std::string_view::npos;
         });
}

// True if no statement ends with this text. Precondition: its last byte is not in a comment or a
// string.
[[nodiscard]] bool ends_in_operator(std::string_view text) {
  constexpr std::string_view kSigns = ",:=<>+-*/^|";
  constexpr std::string_view kWords[] = {"and",  "or",  "implies", "not", "then",
                                         "else", "div", "mod",     "in",  "xor"};
  // The name of a file and an outcome are shorter. To look at all of a statement again at each line
  // or `if` would take the square of its length.
  constexpr std::size_t kLongestPart = 10'000;
  text.remove_prefix(text.size() - std::min(text.size(), kLongestPart));
  std::size_t begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  const bool is_word = begin == 0 || kInNames.find(text[begin - 1]) == kInNames.npos;
  const bool is_operator = begin == text.size()
                               ? kSigns.find(text.back()) != kSigns.npos
                               : is_word && absl::c_linear_search(kWords, text.substr(begin));
  return is_operator && !ends_in_file_name(text) && !ends_in_outcome(text);
}

// True if a line begins with a word or a sign that begins no statement. Then it goes on with the
// one before it.
[[nodiscard]] bool begins_inside_statement(std::string_view line) {
  constexpr std::string_view kWords[] = {"then", "else", "and", "or", "implies", "when"};
  while (!line.empty() && is_space_in_line(line.front())) line.remove_prefix(1);
  if (line.starts_with('|')) return true;
  std::size_t end = 0;
  while (end < line.size() && is_letter(line[end])) ++end;
  const bool is_word = end < line.size() && is_space_in_line(line[end]);
  return is_word && absl::c_linear_search(kWords, line.substr(0, end));
}

class Scanner {
 public:
  Scanner(std::string_view text, std::size_t offset, const StatementSyntaxes& syntaxes)
      : text_(text), at_(offset), syntaxes_(syntaxes) {}

  Extent scan(std::optional<Unfinished>& unfinished) {
    if (unfinished) {
      depth_ = unfinished->depth;
      after_operator_ = unfinished->after_operator;
      without_then_ = unfinished->without_then;
      without_else_ = unfinished->without_else;
      has_steps_ = unfinished->has_steps;
      extent_.begin = at_;
    } else {
      if (text_.substr(at_).starts_with(kByteOrderMark)) at_ += kByteOrderMark.size();
      while (at_ < text_.size() && is_space_in_line(text_[at_])) ++at_;
      extent_.begin = first_ = at_;
    }
    body_ = unfinished ? unfinished->body : body_of(text_.substr(at_), syntaxes_);
    const bool is_command =
        unfinished ? unfinished->is_command : at_ < text_.size() && text_[at_] == ':';
    const bool may_end = depth_ == 0 && (after_operator_ || lacks_branch());
    if (may_end && is_blank_line(at_)) end_before(line_end(at_));
    while (!ended_ && at_ < text_.size() && !(is_command ? command_byte() : byte())) {
    }
    unfinished.reset();
    if (!ended_) {
      extent_.end = extent_.next = text_.size();
      const bool after_operator = !is_command && goes_on_behind_operator();
      extent_.open = extent_.open || depth_ > 0 || after_operator || lacks_branch();
      if (extent_.open) {
        unfinished = {depth_,        is_command, after_operator, without_then_,
                      without_else_, body_,      has_steps_};
      }
    }
    return extent_;
  }

 private:
  bool end_before(std::size_t separator) {
    extent_.end = separator;
    extent_.next = std::min(separator + 1, text_.size());
    return ended_ = true;
  }
  [[nodiscard]] std::size_t line_end(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
  }
  [[nodiscard]] bool is_blank_line(std::size_t at) const {
    const std::string_view line = text_.substr(at, line_end(at) - at);
    return absl::c_all_of(line, is_space_in_line);
  }
  // Ignores comments and white space.
  [[nodiscard]] bool goes_on_behind_operator() const {
    return last_ == std::string_view::npos
               ? after_operator_
               : ends_in_operator(text_.substr(extent_.begin, last_ + 1 - extent_.begin));
  }
  [[nodiscard]] bool is_behind_bracket() const {
    return last_ != std::string_view::npos &&
           std::string_view("([{").find(text_[last_]) != std::string_view::npos;
  }
  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  void close() {
    // The parser reports unmatched closing brackets.
    if (depth_ > 0) --depth_;
  }

  // Each of these functions advances by at least one byte. True at the end of the statement.
  bool byte() {
    const char c = text_[at_];
    const bool is_sign =
        !is_letter(c) && !is_space_in_line(c) && c != '\n' && c != '#' && c != '\\';
    if (is_sign) last_ = at_;
    switch (c) {
      case '[':
      case '{':
      case '(':
        ++depth_;
        ++at_;
        return false;
      case ']':
      case '}':
      case ')':
        close();
        ++at_;
        return false;
      case '\n':
        if (depth_ == 0 && !goes_on_in_next_line()) return end_before(at_);
        ++at_;
        return false;
      case ';':
        if (depth_ == 0 && !has_steps_) return end_before(at_);
        ++at_;
        return false;
      case ':':
        has_steps_ = has_steps_ || (depth_ == 0 && body_ == StatementSyntax::Body::Steps);
        ++at_;
        return false;
      case '#':
        if (body_ == StatementSyntax::Body::Boards && depth_ > 0) {
          ++at_;
        } else {
          skip_comment();
        }
        return false;
      case '"':
        at_ = skip_string(text_, at_);
        return false;
      case '\\':
        backslash();
        return false;
      default:
        is_letter(c) ? word() : static_cast<void>(++at_);
        return false;
    }
  }

  // Counts an `if` without its `then`, and a `then` without its `else`. The `if` behind an operand
  // is that of a rule.
  void word() {
    const auto is_in_name = [&](std::size_t at) {
      return at < text_.size() && kInNames.find(text_[at]) != kInNames.npos;
    };
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    const bool is_part = is_in_name(at_) || (begin > extent_.begin && is_in_name(begin - 1));
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (!is_part && word == "if" &&
        (begin == first_ || is_behind_bracket() || goes_on_behind_operator())) {
      ++without_then_;
    } else if (!is_part && word == "then") {
      ++without_else_;
      if (without_then_ > 0) --without_then_;
    } else if (!is_part && word == "else" && without_else_ > 0) {
      --without_else_;
    }
    last_ = at_ - 1;
  }

  [[nodiscard]] bool lacks_branch() const { return without_then_ + without_else_ > 0; }
  [[nodiscard]] bool goes_on_in_next_line() const {
    const std::size_t next = at_ + 1;
    if (next < text_.size() && is_blank_line(next)) return false;
    if (goes_on_behind_operator() || lacks_branch()) return true;
    return begins_inside_statement(text_.substr(next, line_end(next) - next));
  }

  bool command_byte() {
    switch (text_[at_]) {
      case '\n':
      case ';':
        return end_before(at_);
      case '#':
        // The extent continues to the newline, and the parser removes the comment.
        if (at_ > 0 && is_space_in_line(text_[at_ - 1])) {
          skip_comment();
        } else {
          ++at_;
        }
        return false;
      case '"':
        at_ = skip_string(text_, at_);
        return false;
      case '\\':
        if (!continued()) ++at_;
        return false;
      default:
        ++at_;
        return false;
    }
  }

  bool continued() {
    const std::size_t next = continued_line(text_, at_);
    if (next == std::string_view::npos) return false;
    extent_.open = next == text_.size();
    at_ = next;
    return true;
  }

  // `\{` and similar macros are brackets. `\;` and all other macros are ignored.
  void backslash() {
    if (continued()) return;
    last_ = at_++;
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    const std::string_view macro = text_.substr(begin, at_ - begin);
    if (macro.empty()) {
      if (text_[at_] == '{') ++depth_;
      if (text_[at_] == '}') close();
      ++at_;
    } else if (macro == "lbrace" || macro == "lbrack") {
      ++depth_;
    } else if (macro == "rbrace" || macro == "rbrack") {
      close();
    }
  }

  std::string_view text_;
  std::size_t at_;
  // The first byte of the statement, if it begins in this text.
  std::size_t first_ = std::string_view::npos;
  std::size_t depth_ = 0;
  // The last byte that is not white space and not in a comment.
  std::size_t last_ = std::string_view::npos;
  bool after_operator_ = false;  // true if an earlier line ended in an operator
  std::size_t without_then_ = 0;
  std::size_t without_else_ = 0;
  const StatementSyntaxes& syntaxes_;
  StatementSyntax::Body body_ = StatementSyntax::Body::Plain;
  bool has_steps_ = false;  // true behind the colon of `VERB v: STEP; STEP`
  bool ended_ = false;
  Extent extent_;
};

}  // namespace

Extent statement_extent(std::string_view text, std::size_t offset,
                        const StatementSyntaxes& syntaxes) {
  std::optional<Unfinished> unfinished;
  return Scanner(text, offset, syntaxes).scan(unfinished);
}

Extent statement_extent(std::string_view text, std::size_t offset,
                        const StatementSyntaxes& syntaxes, std::optional<Unfinished>& unfinished) {
  return Scanner(text, offset, syntaxes).scan(unfinished);
}

bool is_comment_on_definition(std::string_view line) {
  const auto text = absl::c_find_if_not(line, is_space_in_line);
  return line.substr(static_cast<std::size_t>(text - line.begin())).starts_with("##");
}

std::size_t continued_line(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  while (i < text.size() && is_space_in_line(text[i])) ++i;
  if (i == text.size()) return i;
  return text[i] == '\n' ? i + 1 : std::string_view::npos;
}

}  // namespace kingmaker::detail
