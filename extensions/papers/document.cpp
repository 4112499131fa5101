// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/document.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "base/characters.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker::papers {
namespace {

std::string from_latin1(std::string_view text) {
  std::string utf8;
  utf8.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      utf8 += c;
    } else {
      utf8 += static_cast<char>(0xC0U | byte >> 6U);
      utf8 += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return utf8;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(absl::c_count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Span joined(const Span& a, const Span& b) {
  if (a.document != b.document) return a;
  return {a.document, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

std::uint32_t Documents::add(std::string name, std::string text) {
  if (text.starts_with(detail::kByteOrderMark)) text.erase(0, detail::kByteOrderMark.size());
  if (detail::valid_utf8_prefix(text) < text.size()) text = from_latin1(text);
  all_.push_back({std::move(name), std::move(text)});
  return static_cast<std::uint32_t>(all_.size() - 1);
}

const std::string& Documents::name(std::uint32_t document) const { return all_[document].name; }
std::string_view Documents::text(std::uint32_t document) const { return all_[document].text; }

std::string Documents::words(const Span& span) const {
  constexpr std::size_t kLongest = 2'000;
  std::string words;
  for (const char c : text(span.document).substr(span.begin, span.end - span.begin)) {
    if (!is_blank(c)) {
      words += c;
    } else if (!words.ends_with(' ')) {
      words += ' ';
    }
    if (words.size() > kLongest && (static_cast<unsigned char>(c) & 0x80U) == 0) {
      return words + "...";
    }
  }
  return words;
}

std::size_t Documents::line_number(const Span& span) {
  Document& document = all_[span.document];
  if (document.line_begins.empty()) {
    document.line_begins.push_back(0);
    std::size_t count = 0;
    for (std::size_t i = 0; i < document.text.size(); i += kStretch) {
      document.characters.push_back(static_cast<std::uint32_t>(count));
      count += characters(std::string_view(document.text).substr(i, kStretch));
    }
    for (std::size_t i = 0; i < document.text.size(); ++i) {
      if (document.text[i] == '\n') {
        document.line_begins.push_back(static_cast<std::uint32_t>(i + 1));
      }
    }
  }
  const auto& begins = document.line_begins;
  return static_cast<std::size_t>(absl::c_upper_bound(begins, span.begin) - begins.begin());
}

std::size_t Documents::Document::characters_before(std::size_t at) const {
  if (at == 0) return 0;
  const std::size_t stretch = (at - 1) / kStretch;
  const std::size_t begin = stretch * kStretch;
  return characters[stretch] + papers::characters(std::string_view(text).substr(begin, at - begin));
}

std::string Documents::place(const Span& span) {
  const std::size_t line = line_number(span);
  const Document& document = all_[span.document];
  const std::size_t column = document.characters_before(span.begin) -
                             document.characters_before(document.line_begins[line - 1]);
  return cat(document.name, ":", line, ":", 1 + column);
}

std::string_view Documents::line(const Span& span) {
  constexpr std::size_t kAround = 500;  // bytes of a long line on each side
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  const std::string_view whole = text(span.document);
  std::size_t begin = all_[span.document].line_begins[line_number(span) - 1];
  begin = std::max(begin, span.begin - std::min<std::size_t>(kAround, span.begin));
  while (begin < span.begin && continues(whole[begin])) ++begin;
  std::string_view line = whole.substr(begin, span.begin - begin + kAround);
  line = line.substr(0, line.find('\n', span.begin - begin));
  while (!line.empty() && line.end() != whole.end() && continues(*line.end()))
    line.remove_suffix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  return line;
}

void Passage::copy(std::string_view text, std::uint32_t document, std::size_t begin) {
  if (text.empty()) return;
  const Span span{document, static_cast<std::uint32_t>(begin),
                  static_cast<std::uint32_t>(begin + text.size())};
  const bool continues =
      !runs_.empty() && runs_.back().is_copy && runs_.back().span.document == document &&
      runs_.back().span.end == span.begin &&
      runs_.back().begin + (runs_.back().span.end - runs_.back().span.begin) == text_.size();
  if (continues) {
    runs_.back().span.end = span.end;
  } else {
    runs_.push_back({text_.size(), span, true});
  }
  text_ += text;
}

void Passage::put(std::string_view text, const Span& span) {
  if (text.empty()) return;
  const bool continues = !runs_.empty() && !runs_.back().is_copy &&
                         runs_.back().span.document == span.document &&
                         runs_.back().span.begin == span.begin && runs_.back().span.end == span.end;
  if (!continues) runs_.push_back({text_.size(), span, false});
  text_ += text;
}

void Passage::cut(std::size_t size) {
  text_.resize(size);
  while (!runs_.empty() && runs_.back().begin >= size) runs_.pop_back();
  if (!runs_.empty() && runs_.back().is_copy) {
    Run& last = runs_.back();
    last.span.end = last.span.begin + static_cast<std::uint32_t>(size - last.begin);
  }
}

void Passage::clear() {
  text_.clear();
  runs_.clear();
}

Span Passage::span(std::size_t begin, std::size_t end) const {
  auto run = absl::c_upper_bound(runs_, begin,
                                 [](std::size_t at, const Run& one) { return at < one.begin; }) -
             1;
  const auto piece = [&](const Run& one) {
    if (!one.is_copy) return one.span;
    const std::size_t from = std::max(begin, one.begin) - one.begin;
    const std::size_t to = std::min<std::size_t>(end - one.begin, one.span.end - one.span.begin);
    return Span{one.span.document, one.span.begin + static_cast<std::uint32_t>(from),
                one.span.begin + static_cast<std::uint32_t>(to)};
  };
  Span span = piece(*run);
  for (++run; run != runs_.end() && run->begin < end; ++run) span = joined(span, piece(*run));
  return span;
}

}  // namespace kingmaker::papers
