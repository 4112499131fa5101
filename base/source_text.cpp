#include "base/source_text.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace kingmaker::detail {
namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};

template <std::size_t N>
[[nodiscard]] bool is_in(const std::array<CodeRange, N>& ranges, char32_t code) {
  const auto* const range =
      std::lower_bound(ranges.begin(), ranges.end(), code,
                       [](const CodeRange& r, char32_t wanted) { return r.last < wanted; });
  return range != ranges.end() && range->first <= code;
}

// The blocks that are wholly one or the other: enough to put a caret under its character.
constexpr std::array<CodeRange, 8> kCombining = {{{0x0300, 0x036F},
                                                  {0x0483, 0x0489},
                                                  {0x1AB0, 0x1AFF},
                                                  {0x1DC0, 0x1DFF},
                                                  {0x200B, 0x200D},
                                                  {0x20D0, 0x20FF},
                                                  {0xFE00, 0xFE0F},
                                                  {0xFE20, 0xFE2F}}};
constexpr std::array<CodeRange, 9> kWide = {{{0x1100, 0x115F},
                                             {0x2E80, 0x303E},
                                             {0x3041, 0xA4CF},
                                             {0xAC00, 0xD7A3},
                                             {0xF900, 0xFAFF},
                                             {0xFE30, 0xFE6F},
                                             {0xFF00, 0xFF60},
                                             {0x1F300, 0x1FAFF},
                                             {0x20000, 0x3FFFD}}};

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  constexpr Character kInvalid = {0xFFFD, 1, false};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() - at < size) return kInvalid;
  char32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return kInvalid;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kSmallest[size] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
    return kInvalid;
  }
  return {code, size, true};
}

std::size_t valid_utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Long texts are brackets and digits: eight bytes at a time.
    std::uint64_t eight = 0;
    if (text.size() - at >= sizeof eight) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    const Character c = character_at(text, at);
    if (!c.valid) break;
    at += c.size;
  }
  return at;
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t newline = text.substr(0, at).rfind('\n');
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t column_of(std::string_view text, std::size_t at) {
  std::size_t column = 1;
  for (std::size_t i = line_begin(text, at); i < at; i += character_at(text, i).size) ++column;
  return column;
}

std::string clipped(std::string_view text) {
  constexpr std::size_t kShown = 24;
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++count) {
    if (count == kShown) return std::string(text.substr(0, end)) + "...";
    end += character_at(text, end).size;
  }
  return std::string(text);
}

int display_width(char32_t code) {
  if (code < 0x300) return 1;
  if (is_in(kCombining, code)) return 0;
  return is_in(kWide, code) ? 2 : 1;
}

bool is_hidden_control(char32_t code) {
  if (code == '\t') return false;
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || (code >= 0x200E && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace kingmaker::detail
