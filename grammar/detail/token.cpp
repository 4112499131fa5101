// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/token.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker::detail {
namespace {

constexpr std::array<std::pair<std::string_view, Word>, 44> kWords = {{
    {"normalize", Word::Normalize},
    {"normalise", Word::Normalize},
    {"compare", Word::Compare},
    {"trace", Word::Trace},
    {"step", Word::Step},
    {"redexes", Word::Redexes},
    {"apply", Word::Apply},
    {"rules", Word::Rules},
    {"explain", Word::Explain},
    {"classify", Word::Classify},
    {"check", Word::Check},
    {"assert", Word::Assert},
    {"draw", Word::Draw},
    {"export", Word::Export},
    {"print", Word::Print},
    {"rule", Word::Rule},
    {"preference", Word::Preference},
    {"game", Word::Game},
    {"if", Word::If},
    {"let", Word::Let},
    {"all", Word::All},
    {"some", Word::Some},
    {"count", Word::Count},
    {"sum", Word::Sum},
    {"min", Word::Min},
    {"max", Word::Max},
    {"list", Word::List},
    {"find", Word::Find},
    {"table", Word::Table},
    {"tally", Word::Tally},
    {"exists", Word::Exists},
    {"under", Word::Under},
    {"for", Word::For},
    {"at", Word::At},
    {"to", Word::To},
    {"forall", Word::Forall},
    {"in", Word::In},
    {"when", Word::When},
    {"and", Word::And},
    {"or", Word::Or},
    {"not", Word::Not},
    {"implies", Word::Implies},
    {"then", Word::Then},
    {"else", Word::Else},
}};

// Signs that stand for words in formulas.
constexpr auto kSigns = std::to_array<std::pair<std::string_view, Word>>({
    {"\u2200", Word::Forall},
    {"\\forall", Word::Forall},
    {"\u2203", Word::Exists},
    {"\\exists", Word::Exists},
    {"\u2208", Word::In},
    {"\\in", Word::In},
    {"\u2227", Word::And},
    {"\\land", Word::And},
    {"\\wedge", Word::And},
    {"\u2228", Word::Or},
    {"\\lor", Word::Or},
    {"\\vee", Word::Or},
    {"\u00AC", Word::Not},
    {"\\lnot", Word::Not},
    {"\\neg", Word::Not},
    {"\u21D2", Word::Implies},
    {"\\implies", Word::Implies},
});

constexpr auto kWordNames = [] {
  std::array<std::string_view, kWords.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kWords[i].first;
  return names;
}();

}  // namespace

std::span<const std::string_view> word_names() { return kWordNames; }

std::string_view name_of(Word word) {
  return std::find_if(kWords.begin(), kWords.end(),
                      [&](const auto& entry) { return entry.second == word; })
      ->first;
}

Word word_named(std::string_view name) {
  const auto is_it = [&](const auto& word) { return word.first == name; };
  const auto* const entry = std::find_if(kWords.begin(), kWords.end(), is_it);
  if (entry != kWords.end()) return entry->second;
  const auto* const sign = std::find_if(kSigns.begin(), kSigns.end(), is_it);
  return sign == kSigns.end() ? Word::None : sign->second;
}

std::string described(const TokenList& list, const Token& token) {
  std::string clipped_text = clipped(list.text(token));
  switch (token.kind) {
    case TokenKind::End:
      return cat("the end of the ", list.whole);
    case TokenKind::Plain:
      return "a list";
    case TokenKind::Name:
      if (clipped_text.empty()) clipped_text = name_of(token.word);
      return "`" + clipped_text + "`";
    case TokenKind::Number:
    case TokenKind::Option:
    case TokenKind::FileName:
    case TokenKind::Path:
    case TokenKind::TexBar:
      return "`" + clipped_text + "`";
    case TokenKind::String:
      return clipped_text;
    case TokenKind::Prime:
    case TokenKind::Overline:
      return "a bar";
    default:
      return "'" + clipped_text + "'";
  }
}

std::optional<std::int64_t> number_of(std::string_view digits) {
  std::int64_t number = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (result.ec != std::errc()) return std::nullopt;
  return number;
}

std::string unquoted(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool is_escaped = text[i] == '\\';
    const char c = text[is_escaped ? ++i : i];
    result += is_escaped && c == 'n' ? '\n' : is_escaped && c == 't' ? '\t' : c;
  }
  return result;
}

std::string subscript_digits(std::string_view text) {
  std::string digits;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    digits += static_cast<char>('0' + (c.code - U'\u2080'));
    at += c.size;
  }
  return digits;
}

std::vector<std::uint32_t> steps_of(std::string_view text) {
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> steps;
  for (text.remove_prefix(1); !text.empty();) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto step = number_of(text.substr(0, dot)).value_or(kMost);
    steps.push_back(static_cast<std::uint32_t>(std::min(step, kMost)));
    text.remove_prefix(std::min(dot + 1, text.size()));
  }
  return steps;
}

}  // namespace kingmaker::detail
