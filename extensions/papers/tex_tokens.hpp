// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tokens of LaTeX, as TeX's category codes have them. Codes do not change while a document is read,
// but for \makeatletter.
//
// No token is longer than what it stands for, and a document is read once from its beginning to its
// end, whatever is in it. Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "extensions/papers/document.hpp"

namespace kingmaker::papers {

enum class TexKind : std::uint8_t {
  Control,  // \name or \!
  Begin,    // {
  End,      // }
  Math,     // $
  Align,    // &
  Parameter,
  Superscript,
  Subscript,
  Space,
  Paragraph,  // an empty line
  Letter,
  Other,
  Active,  // ~
};

struct TexToken {
  TexKind kind = TexKind::Other;
  std::uint32_t code = 0;  // the number of a control's name, or a byte
  Span span;               // of what was expanded the place of the outermost macro

  [[nodiscard]] char byte() const { return static_cast<char>(code); }
};

// Numbers for names of controls, without the backslash.
class TexNames {
 public:
  std::uint32_t number(std::string_view name);
  [[nodiscard]] const std::string& name(std::uint32_t number) const { return names_[number]; }

 private:
  std::deque<std::string> names_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

class TexTokens {
 public:
  // Those of [begin, end) of a document; both are bytes of `text`.
  TexTokens(std::string_view text, std::uint32_t document, std::size_t begin, std::size_t end,
            TexNames& names);

  // False at the end.
  bool next(TexToken& token);
  // Goes to the next `$`, backslash or comment.
  void skip_text() { at_ = std::min(text_.find_first_of("$\\%", at_), text_.size()); }
  // Goes behind the next `mark`, whatever stands before it; to the end if there is none.
  void skip_past(std::string_view mark);
  // Goes behind \verb's text, whose delimiter is the next byte.
  void skip_verb();
  // Goes behind `{...}`, or a text between two delimiters, as \url takes it.
  void skip_url();
  void set_at_is_letter(bool is_letter) { at_is_letter_ = is_letter; }
  [[nodiscard]] std::uint32_t document() const { return document_; }

 private:
  [[nodiscard]] bool is_letter(char c) const;
  void control(TexToken& token);
  // Over blanks, and line ends among them; true if there is an empty line.
  bool skip_blanks();
  void skip_comment();

  std::string_view text_;  // to the end
  std::uint32_t document_;
  std::size_t at_;
  TexNames& names_;
  bool at_is_letter_ = false;
};

}  // namespace kingmaker::papers
