// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_tokens.hpp"

#include <algorithm>

#include "base/characters.hpp"

namespace kingmaker::papers {
namespace {

TexKind kind_of(char c) {
  switch (c) {
    case '{':
      return TexKind::Begin;
    case '}':
      return TexKind::End;
    case '$':
      return TexKind::Math;
    case '&':
      return TexKind::Align;
    case '#':
      return TexKind::Parameter;
    case '^':
      return TexKind::Superscript;
    case '_':
      return TexKind::Subscript;
    case '~':
      return TexKind::Active;
    default:
      return kingmaker::is_letter(c) ? TexKind::Letter : TexKind::Other;
  }
}

}  // namespace

std::uint32_t TexNames::number(std::string_view name) {
  if (const auto entry = numbers_.find(name); entry != numbers_.end()) return entry->second;
  const auto number = static_cast<std::uint32_t>(names_.size());
  numbers_.emplace(names_.emplace_back(name), number);
  return number;
}

TexTokens::TexTokens(std::string_view text, std::uint32_t document, std::size_t begin,
                     std::size_t end, TexNames& names)
    : text_(text.substr(0, end)), document_(document), at_(begin), names_(names) {}

bool TexTokens::is_letter(char c) const {
  return kingmaker::is_letter(c) || (at_is_letter_ && c == '@');
}

bool TexTokens::skip_blanks() {
  std::size_t lines = 0;
  for (; at_ < text_.size() && is_blank(text_[at_]); ++at_) lines += text_[at_] == '\n' ? 1 : 0;
  return lines > 1;
}

// To the end of its line, and the blanks that begin the next one.
void TexTokens::skip_comment() {
  at_ = std::min(text_.find('\n', at_), text_.size());
  if (at_ == text_.size()) return;
  ++at_;
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

void TexTokens::control(TexToken& token) {
  const std::size_t begin = ++at_;
  if (at_ == text_.size()) return;
  if (!is_letter(text_[at_])) {
    ++at_;
  } else {
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
  }
  const std::size_t end = at_;
  token.kind = TexKind::Control;
  token.code = names_.number(text_.substr(begin, end - begin));
  token.span.end = static_cast<std::uint32_t>(end);
  // TeX drops blanks behind a word, but an empty line ends a paragraph.
  if (is_letter(text_[begin]) && skip_blanks()) at_ = end;
}

bool TexTokens::next(TexToken& token) {
  while (at_ < text_.size() && text_[at_] == '%') skip_comment();
  if (at_ >= text_.size()) return false;
  const char c = text_[at_];
  const auto begin = static_cast<std::uint32_t>(at_);
  token = {TexKind::Other, static_cast<unsigned char>(c), {document_, begin, begin + 1}};
  if (c == '\\') {
    control(token);
  } else if (is_blank(c)) {
    token.kind = skip_blanks() ? TexKind::Paragraph : TexKind::Space;
  } else {
    token.kind = kind_of(c);
    ++at_;
  }
  return true;
}

void TexTokens::skip_past(std::string_view mark) {
  const std::size_t place = text_.find(mark, at_);
  at_ = place == std::string_view::npos ? text_.size() : place + mark.size();
}

void TexTokens::skip_verb() {
  if (text_.substr(at_).starts_with('*')) ++at_;
  if (text_.substr(at_).starts_with('['))
    at_ = std::min(text_.find(']', at_), text_.size() - 1) + 1;
  if (at_ >= text_.size()) return;
  const char opening = text_[at_++];
  const char closing = opening == '{' ? '}' : opening;
  const std::size_t end = text_.find_first_of(std::string{closing, '\n'}, at_);
  at_ = end == std::string_view::npos ? text_.size() : end + 1;
}

void TexTokens::skip_url() {
  skip_blanks();
  if (at_ >= text_.size() || text_[at_] != '{') return skip_verb();
  std::size_t depth = 0;
  // An address is in one paragraph.
  for (; at_ < text_.size() && !text_.substr(at_).starts_with("\n\n"); ++at_) {
    depth += text_[at_] == '{' ? 1 : 0;
    depth -= text_[at_] == '}' ? 1 : 0;
    if (depth == 0) return static_cast<void>(++at_);
  }
}

}  // namespace kingmaker::papers
