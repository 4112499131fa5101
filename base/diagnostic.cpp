// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.hpp"

#include <absl/strings/cord.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

using detail::Character;
using detail::character_at;

constexpr absl::string_view kRangeUrl = "kingmaker/source-range";
constexpr absl::string_view kLimitUrl = "kingmaker/limit";

// The largest number of characters that are shown of a line; a narrower terminal shows fewer.
constexpr std::size_t kShownCharacters = 100;
constexpr std::size_t kFewestShown = 20;
constexpr absl::string_view kCut = "...";

// The constructor of a Cord from a std::string is a template, which clang 18 and later mangle
// otherwise than g++, by which the library was compiled.
absl::Cord payload(const std::string& text) { return absl::Cord(absl::string_view(text)); }

void append_character(std::string& out, std::string_view text, std::size_t at, const Character& c) {
  if (c.valid && !detail::is_hidden_control(c.code)) {
    out.append(text, at, c.size);
  } else {
    out += "\uFFFD";
  }
}

// The number of characters that fit between two marks of cuts.
[[nodiscard]] std::size_t shown_in(std::size_t columns) {
  if (columns == 0 || columns > kShownCharacters + 2 * kCut.size()) return kShownCharacters;
  return std::max(columns, kFewestShown + 2 * kCut.size()) - 2 * kCut.size();
}

// A line of source with a caret below one of its characters.
struct Excerpt {
  std::size_t column = 1;
  std::string line;
  std::string padding;  // printed before the caret
};

// Shows at most `max_characters` characters of the line, which are at most kShownCharacters.
[[nodiscard]] Excerpt excerpt_at(std::string_view source, std::size_t place,
                                 std::size_t max_characters) {
  Excerpt excerpt;
  const std::size_t begin = detail::line_begin(source, place);
  std::size_t end = std::min(source.find('\n', place), source.size());
  if (end > begin && source[end - 1] == '\r' && end > place) --end;

  // Makes one pass from the start of the line, since a text that is not UTF-8 can only be read
  // forwards. It keeps the places of the last characters only, so memory does not depend on the
  // length of the line.
  std::array<std::size_t, kShownCharacters> starts{};
  std::size_t before = 0;
  for (std::size_t at = begin; at < place; at += character_at(source, at).size) {
    starts[before++ % starts.size()] = at;
  }
  excerpt.column = before + 1;

  std::size_t behind = 0;
  for (std::size_t at = place; at < end && behind < max_characters; ++behind) {
    at += character_at(source, at).size;
  }
  std::size_t shown_before = before;
  if (before + behind > max_characters) {
    // Near the end of the line there is room for more characters before the caret.
    shown_before = std::min(before, std::max(max_characters * 3 / 5, max_characters - behind));
  }
  std::size_t at = shown_before == 0 ? place : starts[(before - shown_before) % starts.size()];
  if (at > begin) {
    append(excerpt.line, kCut);
    excerpt.padding.assign(kCut.size(), ' ');
  }
  for (std::size_t count = 0; at < end; ++count) {
    if (count == max_characters) {
      append(excerpt.line, kCut);
      break;
    }
    const Character c = character_at(source, at);
    append_character(excerpt.line, source, at, c);
    if (at < place) {
      // The padding repeats tabs, so that they are equally wide.
      if (c.code == '\t') {
        excerpt.padding += '\t';
      } else {
        const bool replaced = !c.valid || detail::is_hidden_control(c.code);
        excerpt.padding.append(
            replaced ? 1 : static_cast<std::size_t>(detail::display_width(c.code)), ' ');
      }
    }
    at += c.size;
  }
  return excerpt;
}

}  // namespace

absl::Status raisable_limit_error(std::string_view message, std::string_view limit,
                                  std::optional<std::uint64_t> enough) {
  absl::Status status = limit_error(message);
  status.SetPayload(kLimitUrl, payload(cat(limit, "=", enough ? std::to_string(*enough) : "N")));
  return status;
}

std::optional<RaisableLimit> raisable_limit_of(const absl::Status& status) {
  const auto payload = status.GetPayload(kLimitUrl);
  if (!payload) return std::nullopt;
  const std::string text(*payload);
  const std::size_t equals = text.find('=');
  return RaisableLimit{text.substr(0, equals), text.substr(equals + 1)};
}

absl::Status with_message(const absl::Status& status, std::string_view message) {
  absl::Status changed(status.code(), {message.data(), message.size()});
  status.ForEachPayload(
      [&](absl::string_view url, const absl::Cord& payload) { changed.SetPayload(url, payload); });
  return changed;
}

absl::Status with_range(absl::Status status, SourceRange range) {
  if (status.GetPayload(kRangeUrl)) return status;
  return moved_to(std::move(status), range);
}

bool is_stop(const absl::Status& status) {
  return absl::IsCancelled(status) || absl::IsResourceExhausted(status);
}

absl::Status without_range(absl::Status status) {
  status.ErasePayload(kRangeUrl);
  return status;
}

absl::Status moved_to(absl::Status status, SourceRange range) {
  if (!status.ok()) status.SetPayload(kRangeUrl, payload(cat(range.begin, ":", range.end)));
  return status;
}

std::optional<SourceRange> range_of(const absl::Status& status) {
  const auto payload = status.GetPayload(kRangeUrl);
  if (!payload) return std::nullopt;
  const std::string text(*payload);
  const char* const end = text.data() + text.size();
  SourceRange range;
  const auto first = std::from_chars(text.data(), end, range.begin);
  if (first.ptr == end) return std::nullopt;
  std::from_chars(first.ptr + 1, end, range.end);
  return range;
}

std::string harmless(std::string_view text) {
  std::string out(text);
  make_harmless(out);
  return out;
}

std::string render(const absl::Status& status, const Origin& origin, std::string_view source,
                   bool color, std::size_t columns) {
  const absl::string_view bold = color ? "\033[1m" : "";
  const absl::string_view red = color ? "\033[1;31m" : "";
  const absl::string_view green = color ? "\033[1;32m" : "";
  const absl::string_view plain = color ? "\033[0m" : "";

  const std::optional<SourceRange> range = range_of(status);
  std::string where = harmless(origin.where);
  std::optional<Excerpt> excerpt;
  if (range) {
    const std::size_t place = std::min<std::size_t>(range->begin, source.size());
    excerpt = excerpt_at(source, place, shown_in(columns));
    if (!where.empty()) where += ':';
    append(where, origin.first_line + detail::line_number(source, place) - 1, ":", excerpt->column);
  } else if (!where.empty() && origin.first_line != 0) {
    append(where, ":", origin.first_line);
  }
  std::string text;
  if (!where.empty()) append(text, bold, where, ":", plain, " ");
  append(text, red, "error:", plain, " ", bold,
         harmless({status.message().data(), status.message().size()}), plain, "\n");
  if (excerpt) append(text, excerpt->line, "\n", excerpt->padding, green, "^", plain, "\n");
  return text;
}

std::size_t display_columns(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    columns += static_cast<std::size_t>(detail::display_width(c.code));
    at += c.size;
  }
  return columns;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // A name of a very different length is not meant, and typed texts may have any length.
  constexpr std::size_t kLongest = 64;
  if (a.size() > kLongest || b.size() > kLongest) return std::max(a.size(), b.size());
  // Three rows of the table are needed: two exchanged neighbours count as one edit, which looks two
  // rows back.
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& above_that = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], above_that[j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace kingmaker
