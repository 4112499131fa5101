// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/text_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/characters.hpp"
#include "base/text.hpp"

namespace kingmaker::papers {
namespace {

// The text that is written for a character.
struct Rewritten {
  std::string_view from;
  std::string_view to;
};
constexpr auto kRewritten = std::to_array<Rewritten>({
    {"\uFB00", "ff"},     {"\uFB01", "fi"}, {"\uFB02", "fl"},     {"\uFB03", "ffi"},
    {"\uFB04", "ffl"},    {"\u00AD", ""},  // a hyphen that is shown at the end of a line only
    {"\u200B", ""},                        // a space without width
    {"\u00A0", " "},                       // spaces
    {"\u2009", " "},      {"\u202F", " "},  {"\u2032", "'"},      {"\u2033", "''"},
    {"\u2192", "->"},     {"\u2225", "||"}, {"\u2016", "||"},     {"\u2264", "<="},
    {"\u2265", ">="},     {"\u2260", "!="}, {"\u27E8", "\u27E8"},  // angles, which may be brackets
    {"\u27E9", "\u27E9"},
});

// How many bars a combining mark is; 0 if it is none.
std::size_t bars_of(std::string_view text, std::size_t& length) {
  constexpr auto kMarks = std::to_array<std::pair<std::string_view, std::size_t>>(
      {{"\u0304", 1}, {"\u0305", 1}, {"\u203E", 1}, {"\u033F", 2}});
  for (const auto& [mark, bars] : kMarks) {
    if (!text.starts_with(mark)) continue;
    length = mark.size();
    return bars;
  }
  return 0;
}

// A subscript digit, ₀ to ₉.
std::optional<char> small_digit(std::string_view text) {
  constexpr std::string_view kBegin = "\xE2\x82";
  constexpr unsigned char kZero = 0x80;
  if (text.size() < 3 || !text.starts_with(kBegin)) return std::nullopt;
  const auto last = static_cast<unsigned char>(text[2]);
  if (last < kZero || last > kZero + 9) return std::nullopt;
  return static_cast<char>('0' + (last - kZero));
}

class TextReader {
 public:
  TextReader(Documents& documents, std::uint32_t document, const TexOptions& options,
             Budget& budget, TakePassage take)
      : documents_(documents),
        document_(document),
        options_(options),
        budget_(budget),
        take_(take),
        text_(documents.text(document)) {
    passage_.set_text(true);
  }

  void read_text() {
    while (at_ < text_.size() && budget_.go_on()) {
      if (!line_break() && !hyphen()) character();
    }
    flush();
  }

  void read_markdown(std::vector<Warning>& warnings) {
    const auto take = [&](const Passage& passage) { return !(stopped_ = !take_(passage)); };
    read_formula_ = tex_formula_reader(documents_, document_, options_, warnings, budget_, take);
    bool begins_line = true;
    while (at_ < text_.size() && !stopped_ && budget_.go_on()) {
      if (begins_line) begin_line();
      const char c = text_[at_];
      begins_line = c == '\n';
      if (begins_line) in_quote_ = false;
      if (c == '`') in_quote_ = !in_quote_;
      if (c == '$' && !in_code_ && !in_quote_ && formula()) continue;
      const bool is_escape =
          c == '\\' && !in_code_ && !in_quote_ && at_ + 1 < text_.size() &&
          std::string_view("[]{}_<>()").find(text_[at_ + 1]) != std::string_view::npos;
      if (is_escape) {
        ++at_;
      } else {
        character();
      }
    }
    flush();
  }

 private:
  void flush() {
    if (!passage_.text().empty() && !stopped_) stopped_ = !take_(passage_);
    passage_.clear();
  }

  void copy(std::size_t size) {
    passage_.copy(text_.substr(at_, size), document_, at_);
    at_ += size;
  }
  void put(std::string_view text, std::size_t size) {
    const auto begin = static_cast<std::uint32_t>(at_);
    passage_.put(text, {document_, begin, begin + static_cast<std::uint32_t>(size)});
    at_ += size;
  }

  // One character, or several that belong together.
  void character() {
    const char c = text_[at_];
    if (is_digit(c)) return digits();
    if (c == '[') ++depth_;
    if (c == ']' && depth_ > 0) --depth_;
    if (options_.angles && (c == '<' || c == '>')) return angle(c);
    if (static_cast<unsigned char>(c) < 0x80) return copy(1);
    if (text_.substr(at_).starts_with("\u00AF") && at_ + 2 < text_.size() &&
        is_digit(text_[at_ + 2])) {
      return bar_before();
    }
    for (const auto& [from, to] : kRewritten) {
      if (!text_.substr(at_).starts_with(from)) continue;
      if (from != to) return put(to, from.size());
      if (options_.angles) return put(from == "\u27E8" ? "[" : "]", from.size());
    }
    std::size_t size = 1;
    while (at_ + size < text_.size() &&
           (static_cast<unsigned char>(text_[at_ + size]) & 0xC0U) == 0x80U) {
      ++size;
    }
    copy(size);
  }

  // A bracket, unless a relation begins here: `<_1`, `<=`, `< 2`.
  void angle(char c) {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    const bool is_bracket = c == '<' ? is_digit(next) || next == '<' : next != '_' && next != '=';
    if (!is_bracket || (c == '>' && at_ > 0 && text_[at_ - 1] == '-')) return copy(1);
    put(c == '<' ? "[" : "]", 1);
  }

  // Digits with the marks behind them.
  void digits() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    std::size_t bars = 0;
    std::size_t length = 0;
    std::size_t marks = end;
    for (std::size_t more = 0; (more = bars_of(text_.substr(marks), length)) > 0; marks += length) {
      bars += more;
    }
    std::string index;
    while (bars == 0) {
      const auto digit = small_digit(text_.substr(marks));
      if (!digit) break;
      index += *digit;
      marks += 3;
    }
    copy(end - at_);
    if (bars > 0) index = std::to_string(bars);
    if (!index.empty()) put(cat("_", index), marks - at_);
  }

  // `¯2`, as many programs read a bar over a digit.
  void bar_before() {
    constexpr std::size_t kMark = 2;
    const std::string_view digit = text_.substr(at_ + kMark, 1);
    put(cat(digit, "_1"), kMark + 1);
  }

  // Within brackets a hyphen at the end of a line is of the line.
  bool hyphen() {
    const bool ends_line = text_[at_] == '-' && depth_ > 0 && at_ + 1 < text_.size() &&
                           (text_[at_ + 1] == '\n' || text_[at_ + 1] == '\r');
    if (ends_line) ++at_;
    return ends_line;
  }

  // Within brackets a line that is a number and no element is that of a page.
  bool line_break() {
    if (text_[at_] != '\n' || depth_ == 0 || at_ < looked_at_) return false;
    const auto next = [&](std::size_t from) {
      while (from < text_.size() && is_blank(text_[from])) ++from;
      return from;
    };
    const std::size_t begin = next(at_);
    looked_at_ = begin;
    std::size_t end = begin;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    std::size_t line_end = end;
    while (line_end < text_.size() && is_blank(text_[line_end]) && text_[line_end] != '\n')
      ++line_end;
    const bool is_number = end > begin && line_end < text_.size() && text_[line_end] == '\n';
    if (!is_number) return false;
    const std::string& read = passage_.text();
    const std::size_t last = read.find_last_not_of(" \t\r\n\f");
    const char before = last == std::string::npos ? ' ' : read[last];
    const std::size_t behind = next(line_end);
    const char after = behind < text_.size() ? text_[behind] : ' ';
    const bool is_element = (before == ',' || before == '[') && (after == ',' || after == ']');
    if (is_element) return false;
    passage_.copy("\n", document_, at_);
    at_ = line_end;
    return true;
  }

  // --- Markdown ---

  void begin_line() {
    std::size_t at = at_;
    while (at < text_.size() && text_[at] == ' ') ++at;
    const std::string_view line = text_.substr(at);
    if (line.starts_with("```") || line.starts_with("~~~")) in_code_ = !in_code_;
  }

  // `$...$` in one line, or `$$...$$` in one paragraph; false if no formula begins here.
  bool formula() {
    const bool is_display = text_.substr(at_).starts_with("$$");
    const std::string_view mark = is_display ? "$$" : "$";
    const std::size_t begin = at_ + mark.size();
    std::size_t& limit = is_display ? paragraph_end_ : line_end_;
    if (limit < begin) {
      limit = std::min(text_.find(is_display ? "\n\n" : "\n", begin), text_.size());
    }
    std::size_t end = text_.find(mark, begin);
    while (!is_display && end < limit && text_[end - 1] == '\\') end = text_.find(mark, end + 1);
    if (end >= limit || end == begin) return false;
    const bool is_tight = is_display || (!is_blank(text_[begin]) && !is_blank(text_[end - 1]));
    if (!is_tight || (end + 1 < text_.size() && is_digit(text_[end + 1]))) return false;
    flush();
    read_formula_(begin, end);
    at_ = end + mark.size();
    return true;
  }

  Documents& documents_;
  std::uint32_t document_;
  const TexOptions& options_;
  Budget& budget_;
  TakePassage take_;
  ReadFormula read_formula_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;      // of brackets
  std::size_t looked_at_ = 0;  // no number of a page begins before
  std::size_t line_end_ = 0;   // the last that was looked for
  std::size_t paragraph_end_ = 0;
  bool in_code_ = false;
  bool in_quote_ = false;
  bool stopped_ = false;
  Passage passage_;
};

}  // namespace

void read_text(Documents& documents, std::uint32_t document, const TexOptions& options,
               Budget& budget, TakePassage take) {
  TextReader(documents, document, options, budget, take).read_text();
}

void read_markdown(Documents& documents, std::uint32_t document, const TexOptions& options,
                   std::vector<Warning>& warnings, Budget& budget, TakePassage take) {
  TextReader(documents, document, options, budget, take).read_markdown(warnings);
}

}  // namespace kingmaker::papers
