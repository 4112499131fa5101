// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/tex.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/characters.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// Escapes a character of TeX for words and for a typewriter font.
std::string_view escaped(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '_':
      return "\\_";
    case '#':
      return "\\#";
    case '%':
      return "\\%";
    case '&':
      return "\\&";
    case '$':
      return "\\$";
    case '^':
      return "\\^{}";
    case '~':
      return "\\~{}";
    // After the end of a line or an item these two would be options.
    case '[':
      return "{[}";
    case '*':
      return "{*}";
    default:
      return {};
  }
}

struct Sign {
  std::string_view text;
  std::string_view formula;
};
// Longer signs come first.
constexpr std::array<Sign, 16> kSigns = {{{"<=", "\\le "},
                                          {">=", "\\ge "},
                                          {"!=", "\\ne "},
                                          {"||", "\\parallel "},
                                          {"->", "\\to "},
                                          {"=>", "\\Rightarrow "},
                                          {"<", "<"},
                                          {">", ">"},
                                          {"|", "|"},
                                          {"≤", "\\le "},
                                          {"≥", "\\ge "},
                                          {"×", "\\times "},
                                          {"÷", "\\div "},
                                          {"′", "'"},
                                          {"∞", "\\infty "},
                                          {"∥", "\\parallel "}}};

// The sign with which `text` begins; empty if there is none.
Sign sign_in(std::string_view text) {
  for (const Sign& sign : kSigns) {
    if (text.starts_with(sign.text)) return sign;
  }
  return {};
}

// True for letters, digits and signs of ASCII, but not for controls.
bool is_plain(char c) { return c >= ' ' && c < 0x7F; }

// Writes a character that is not plain.
void put_character(std::string& out, std::string_view text, const detail::Character& c) {
  constexpr std::string_view kHexadecimal = "0123456789ABCDEF";
  // The fonts contain the letters of Latin-1, except the Icelandic ones.
  const bool is_in_fonts = c.valid && c.code >= 0xC0 && c.code <= 0xFF && c.code % 0x20 != 0x10 &&
                           c.code % 0x20 != 0x17 && c.code % 0x20 != 0x1E;
  if (is_in_fonts) {
    append(out, text.substr(0, c.size));
  } else if (c.code == U'…') {
    out += "\\ldots{}";
  } else if (c.code >= 0x2080 && c.code <= 0x2089) {
    append(out, "$_{", std::uint32_t{c.code - 0x2080}, "}$");
  } else {
    std::string digits;
    for (std::uint32_t rest = c.code; rest > 0 || digits.size() < 4; rest /= 16) {
      digits += kHexadecimal[rest % 16];
    }
    absl::c_reverse(digits);
    append(out, "U+", digits);
  }
}

// True for `2_13` and `n_2`.
bool is_bar(std::string_view word) {
  const std::size_t end = word.find('_');
  if (end == std::string_view::npos || end == 0 || end + 1 == word.size()) return false;
  const std::string_view base = word.substr(0, end);
  const bool is_base = absl::c_all_of(base, is_digit) || (base.size() == 1 && is_letter(base[0]));
  return is_base &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(end) + 1, word.end(), is_digit);
}

std::string_view word_at(std::string_view text) {
  const auto end = absl::c_find_if_not(text, is_of_name);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

void put_words(std::string& out, std::string_view words) {
  for (const char c : words) {
    const std::string_view sign = escaped(c);
    sign.empty() ? out.push_back(c) : append(out, sign);
  }
}

// Writes a title, from left to right.
class Title {
 public:
  explicit Title(std::string_view source) : rest_(source) {}

  std::string formula() {
    while (!rest_.empty()) put_next();
    for (const bool ends_index : open_) out_ += ends_index ? "}" : "";
    return cat("$", out_, "$");
  }

 private:
  void put_next() {
    const char c = rest_.front();
    if (c == ' ' || c == '\n' || c == '\t') {
      follows_blank_ = true;
      rest_.remove_prefix(1);
      return;
    }
    const auto [sign, formula] = sign_in(rest_);
    if (c == '"') {
      put_quoted();
    } else if (is_digit(c)) {
      const auto end = absl::c_find_if_not(rest_, is_digit);
      take(static_cast<std::size_t>(end - rest_.begin()), true);
    } else if (is_letter(c)) {
      put_name(word_at(rest_));
    } else if (c == '_' || c == '^') {
      put_index();
    } else if (c == '(') {
      open_.push_back(false);
      take(1, false);
    } else if (c == ')') {
      const bool ends_index = !open_.empty() && open_.back();
      if (!open_.empty()) open_.pop_back();
      ends_index ? replace(1, cat("}", before_index(1)), true) : take(1, true);
    } else if (c == '*') {
      replace(1, is_operand_ ? "\\cdot " : "{*}", false);
    } else if (rest_.starts_with("==")) {
      replace(2, "=", false);
    } else if (!sign.empty()) {
      replace(sign.size(), formula, false);
    } else {
      put_other(c);
    }
    follows_blank_ = false;
  }

  void take(std::size_t bytes, bool is_operand) {
    replace(bytes, rest_.substr(0, bytes), is_operand);
  }
  void replace(std::size_t bytes, std::string_view tex, bool is_operand) {
    append(out_, tex);
    rest_.remove_prefix(bytes);
    is_operand_ = is_operand;
  }

  // TeX allows no second index, so this is the part before an index after `bytes` bytes.
  [[nodiscard]] std::string_view before_index(std::size_t bytes) const {
    const std::string_view behind = rest_.substr(bytes);
    return behind.starts_with('_') || behind.starts_with('^') ? "{}" : "";
  }

  void put_quoted() {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, rest_.size());
    replace(end, cat("\\text{", tex_code(rest_.substr(0, end)), "}"), true);
  }

  // A letter is a variable; longer names are functions and words.
  void put_name(std::string_view name) {
    const bool is_call = rest_.substr(name.size()).starts_with('(');
    if (is_bar(name)) {
      replace(name.size(),
              cat(name.substr(0, name.find('_')), "_{", name.substr(name.find('_') + 1), "}"),
              true);
    } else if (name.size() == 1 || (name.size() > 1 && name[1] == '_' && !is_call)) {
      take(1, true);  // an index may follow
    } else {
      std::string words;
      put_words(words, name);
      if (is_call) {
        replace(name.size(), cat("\\operatorname{", words, "}"), false);
      } else {
        const bool is_last = name.size() == rest_.size();
        replace(name.size(),
                cat("\\text{", follows_blank_ && !out_.empty() ? " " : "", words,
                    !is_last && rest_[name.size()] == ' ' ? " " : "", "}"),
                false);
      }
    }
  }

  // Writes an index or an exponent: a number, a name, or a text in parentheses.
  void put_index() {
    const std::string_view sign = rest_.substr(0, 1);
    const std::string_view word = word_at(rest_.substr(1));
    if (rest_.substr(1).starts_with('(') && is_operand_) {
      open_.push_back(true);
      replace(2, cat(sign, "{"), false);
    } else if (!word.empty() && is_operand_) {
      const bool is_short = word.size() == 1 || is_digit(word[0]);
      std::string words;
      put_words(words, word);
      replace(1 + word.size(),
              cat(sign, is_short ? "{" : "{\\mathrm{", words, is_short ? "}" : "}}",
                  before_index(1 + word.size())),
              true);
    } else {
      replace(1, cat("\\text{", tex_text(sign), "}"), true);
    }
  }

  void put_other(char c) {
    if (!is_plain(c)) {
      const std::size_t size = detail::character_at(rest_, 0).size;
      replace(size, cat("\\text{", tex_text(rest_.substr(0, size)), "}"), true);
    } else if (c == '\\' || c == '~') {
      replace(1, c == '~' ? "\\sim " : "\\backslash ", false);
    } else if (std::string_view("{}#%&$").find(c) != std::string_view::npos) {
      replace(1, cat("\\", std::string_view(&c, 1)), c == '}');
    } else {
      take(1, c == ']');
    }
  }

  std::string_view rest_;
  std::string out_;
  std::vector<bool> open_;  // open parentheses; true if one ends an index
  bool follows_blank_ = false;
  bool is_operand_ = false;  // true if the last item is an operand
};

}  // namespace

std::string tex_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const char c = text.front();
    const auto [sign, formula] = sign_in(text);
    std::size_t size = 1;
    if (is_of_name(c)) {
      const std::string_view word = word_at(text);
      size = word.size();
      if (is_bar(word)) {
        append(out, "$", word.substr(0, word.find('_')), "_{", word.substr(word.find('_') + 1),
               "}$");
      } else {
        put_words(out, word);
      }
    } else if (!sign.empty()) {
      size = sign.size();
      append(out, "$", formula, "$");
    } else if (c == '\n') {
      // TeX cannot end a line before it has begun one, and lines cannot begin with blanks.
      append(out, out.empty() || out.back() == '\n' ? "\\leavevmode" : "", "\\\\\n");
      for (; text.substr(1).starts_with("  "); text.remove_prefix(2)) out += "\\quad ";
    } else if (c == '\t') {
      out += ' ';
    } else if (!is_plain(c)) {
      const detail::Character character = detail::character_at(text, 0);
      size = character.size;
      put_character(out, text, character);
    } else if (c == '-' && text.substr(1).starts_with('-')) {
      out += "-{}";  // two would become a dash
    } else if (c == '-' && text.size() > 1 && is_digit(text[1]) &&
               (out.empty() || out.back() == ' ')) {
      out += "$-$";
    } else {
      put_words(out, text.substr(0, 1));
    }
    text.remove_prefix(size);
  }
  return out;
}

std::string tex_code(std::string_view code) {
  std::string out = "\\texttt{";
  for (std::size_t at = 0; at < code.size();) {
    const detail::Character c = detail::character_at(code, at);
    if (c.code == '\n') {
      out += "}\\\\\n\\texttt{";
    } else if (c.code == ' ' || c.code == '\t') {
      out += "\\ ";
    } else if (!is_plain(code[at])) {
      put_character(out, code.substr(at), c);
    } else {
      put_words(out, code.substr(at, 1));
    }
    at += c.size;
  }
  return out + "}";
}

std::string tex_title(std::string_view source) {
  const bool is_name = source.size() > 1 && word_at(source).size() == source.size() &&
                       is_letter(source.front()) && !is_bar(source);
  if (!is_name) return source.empty() ? std::string() : Title(source).formula();
  std::string words(source);
  absl::c_replace(words, '_', ' ');
  return words;
}

}  // namespace kingmaker
