// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents that are read, places in them, and passages: the text of a part of a document as values
// are looked for in it, which knows where each byte of it comes from.
// Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kingmaker::papers {

// Bytes [begin, end) of a document.
struct Span {
  std::uint32_t document = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// The smallest span over both; `a` if they are of two documents.
[[nodiscard]] Span joined(const Span& a, const Span& b);

// Documents by their numbers. Texts stay where they are while others are added.
class Documents {
 public:
  // `text` is UTF-8; a mark of byte order at its beginning is dropped, and Latin-1 becomes UTF-8.
  std::uint32_t add(std::string name, std::string text);

  [[nodiscard]] const std::string& name(std::uint32_t document) const;
  [[nodiscard]] std::string_view text(std::uint32_t document) const;
  // The text there, with a blank for each stretch of white space. A long one is cut.
  [[nodiscard]] std::string words(const Span& span) const;
  // `paper.tex:3:7`; columns count characters from 1.
  [[nodiscard]] std::string place(const Span& span);
  // The line in which it begins, without blanks around it; of a long one the part around it.
  [[nodiscard]] std::string_view line(const Span& span);

 private:
  struct Document {
    std::string name;
    std::string text;
    std::vector<std::uint32_t> line_begins = {};  // empty until it is asked for
    // The number of characters before each stretch of kStretch bytes, so that a place in a line of
    // megabytes is found in constant time.
    std::vector<std::uint32_t> characters = {};

    [[nodiscard]] std::size_t characters_before(std::size_t at) const;
  };
  [[nodiscard]] std::size_t line_number(const Span& span);
  static constexpr std::size_t kStretch = 256;

  std::deque<Document> all_;
};

class Passage {
 public:
  // Text that stands so in the document, from `at.begin` on.
  void copy(std::string_view text, std::uint32_t document, std::size_t begin);
  // Text in place of what stands at `span`.
  void put(std::string_view text, const Span& span);
  // Forgets what follows the first `size` bytes.
  void cut(std::size_t size);
  void clear();

  // True if what stands between values are words of a text, and not a formula.
  void set_text(bool is_text) { is_text_ = is_text; }
  [[nodiscard]] bool is_text() const { return is_text_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  // Where [begin, end) comes from. Precondition: it is not empty.
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;

 private:
  struct Run {
    std::size_t begin;  // in the text; it ends where the next one begins
    Span span;
    bool is_copy;  // byte by byte
  };
  std::string text_;
  std::vector<Run> runs_;
  bool is_text_ = false;
};

// An error at a place, which does not stop the reading, and what it has left unread.
struct Warning {
  enum class Unread : std::uint8_t { Nothing, Formula, File };
  Span span;
  std::string message;
  Unread unread = Unread::Nothing;
};

}  // namespace kingmaker::papers
