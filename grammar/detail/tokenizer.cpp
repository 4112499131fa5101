// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/tokenizer.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/characters.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/extent.hpp"
#include "grammar/detail/token_def.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/limits.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {
namespace {

[[nodiscard]] bool opens(TokenKind kind) {
  return kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace ||
         kind == TokenKind::LeftParen;
}
[[nodiscard]] bool compares(TokenKind kind) { return is_comparison(kind); }
[[nodiscard]] bool closes(TokenKind kind) {
  return kind == TokenKind::RightBracket || kind == TokenKind::RightBrace ||
         kind == TokenKind::RightParen;
}
// After these a `_` begins an index.
[[nodiscard]] bool may_have_index(TokenKind kind) {
  return closes(kind) || kind == TokenKind::Number || kind == TokenKind::Name ||
         kind == TokenKind::Plain || kind == TokenKind::Prime || kind == TokenKind::Overline ||
         kind == TokenKind::Subscript;
}

constexpr std::string_view kZeroWidthSpace = "\u200B";

class Tokenizer {
 public:
  Tokenizer(std::string_view source, std::size_t begin, std::size_t end,
            const TokenOptions& options)
      : options_(options),
        begin_(begin),
        end_(end),
        valid_end_(begin + valid_utf8_prefix(source.substr(begin, end - begin))),
        plain_(source, valid_end_) {
    list_.source = source;
    list_.owned = std::make_shared<const ast::Source>(
        std::string(source.substr(begin, end - begin)), position(begin));
    list_.whole = options.whole;
    list_.budget = options.budget;
    list_.syntaxes = options.syntaxes;
    list_.implied = options.implied;
    if (options.is_formula) list_.tex = SourceRange{position(begin), position(begin)};
    if (!options.implied.empty()) push({{position(begin), position(begin)}, TokenKind::Name});
  }

  TokenList run() {
    const char* const data = list_.source.data();
    const char* const last_byte = data + valid_end_;
    CharacterIterator at(data + begin_, data + begin_, last_byte);
    const CharacterIterator last(last_byte, data + begin_, last_byte);
    const auto find_plain_list = [&](const char* bracket) -> const char* {
      if (stands_for_json_options()) return nullptr;
      const std::size_t list_end = plain_.end_of(static_cast<std::size_t>(bracket - data), depth_);
      return list_end == std::string_view::npos ? nullptr : data + list_end;
    };
    const auto grammar = x3::with<lexis::PlainTag>(find_plain_list)[lexis::token];
    while (at != last && list_.error.ok()) {
      if (!goes_on(options_.budget)) {
        fail(status_of(*options_.budget));
        break;
      }
      const char* const before = at.base();
      Token token;
      if (*before == '#' && in_board()) {
        const auto place = static_cast<std::uint32_t>(before - data);
        add({{place, place + 1}, TokenKind::Hash});
        at = CharacterIterator(before + 1, data + begin_, last_byte);
        continue;
      }
      const bool is_token = x3::parse(at, last, grammar, token.kind);
      token.range = {static_cast<std::uint32_t>(before - data),
                     static_cast<std::uint32_t>(at.base() - data)};
      if (is_token) {
        add(token);
        if (names_file(token)) at = CharacterIterator(data + file_name(), data + begin_, last_byte);
      } else {
        fail(unreadable(token.range.begin));
      }
    }
    if (list_.error.ok() && valid_end_ < end_) fail(not_utf8());
    if (ends_sentence()) list_.tokens.pop_back();
    const std::uint32_t behind =
        list_.tokens.empty() ? position(begin_) : list_.tokens.back().range.end;
    list_.tokens.push_back({{behind, behind}, TokenKind::End});
    return std::move(list_);
  }

 private:
  using Body = StatementSyntax::Body;

  static std::uint32_t position(std::size_t at) { return static_cast<std::uint32_t>(at); }
  [[nodiscard]] char byte(std::size_t at) const { return list_.source[at]; }

  // True inside the brackets of a statement that defines boards.
  [[nodiscard]] bool in_board() const {
    return depth_ > 0 && list_.tokens.size() > 2 && body_ == Body::Boards &&
           list_.tokens[1].kind == TokenKind::Name;
  }

  // True for a `~` that others write for `not`, and that is no space of TeX: `~(1 == 2)`.
  [[nodiscard]] bool stands_for_not(const Token& token) const {
    const std::uint32_t at = token.range.begin;
    if (byte(at) != '~' || in_formula_ || options_.is_formula) return false;
    return at == begin_ || is_blank(byte(at - 1)) || byte(at - 1) == '(';
  }

  // In `"options": [1,2]` the brackets belong to an object, not to a list.
  [[nodiscard]] bool stands_for_json_options() const {
    const std::size_t size = list_.tokens.size();
    return size >= 2 && list_.tokens[size - 1].kind == TokenKind::Colon &&
           list_.tokens[size - 2].kind == TokenKind::String;
  }

  void add(Token token) {
    note_tex(token);
    if (token.kind == TokenKind::Caret && (in_formula_ || options_.is_formula) &&
        follows_player(token)) {
      token.kind = TokenKind::Index;
    }
    if (token.kind == TokenKind::Space) {
      in_formula_ = in_formula_ != (byte(token.range.begin) == '$');
      if (!options_.comments && byte(token.range.begin) == '#') {
        fail(error_at(token.range, "a comment cannot stand in a ", list_.whole));
      }
      if (stands_for_not(token)) fail(unreadable(token.range.begin));
      return;
    }
    if (token.kind == TokenKind::Number && token.range.end - token.range.begin > kMaxDigits) {
      return fail(limit_error_at(token.range, "a number has at most ", kMaxDigits, " digits"));
    }
    if (token.kind == TokenKind::Index && !follows_base(token)) token.kind = TokenKind::Name;
    if (token.kind == TokenKind::Name) token.word = word_named(list_.text(token));
    if (ends_element(token.kind)) {
      const SourceRange bar = {list_.tokens.end()[-3].range.begin, list_.tokens.back().range.end};
      const std::string written(list_.source.substr(bar.begin, bar.end - bar.begin));
      fail(error_at(bar, "a bar is no power: write ", written.substr(0, 1), "_",
                    list_.text(list_.tokens.back()), ", or $", written, "$"));
      return;
    }
    if (opens(token.kind)) in_list_.push_back(token.kind == TokenKind::LeftBracket);
    if (closes(token.kind) && !in_list_.empty()) in_list_.pop_back();
    if (opens(token.kind) && ++depth_ > kMaxNesting) {
      return fail(
          limit_error_at(token.range, "brackets are nested more than ", kMaxNesting, " deep"));
    }
    if (closes(token.kind) && depth_ > 0) --depth_;
    if (ends_option(token)) return end_option(token);
    if (list_.tokens.size() == kMaxTokens) {
      return fail(limit_error_at(token.range, "a ", list_.whole, " of more than ", kMaxTokens,
                                 " words and signs is not read"));
    }
    push(token);
  }
  void push(const Token& token) {
    list_.tokens.push_back(token);
    if (list_.tokens.size() != 1) return;
    body_ = body_behind(list_.word(token), options_.syntaxes);
    list_.is_drawing = body_ == Body::Drawing;
  }

  // True if the token completes an option: a sign with a blank before it and a letter directly
  // after it. In drawings, where subtraction is of no use, all options are recognised; in other
  // statements only `-o`, with one word after it, at the end.
  [[nodiscard]] bool ends_option(const Token& token) const {
    if (token.kind != TokenKind::Name || depth_ > 0 || list_.tokens.empty()) return false;
    const std::size_t signs = signs_before(token);
    if (list_.is_drawing) return signs > 0;
    return signs == 1 && list_.text(token) == "o" && names_last_word(token.range.end);
  }
  [[nodiscard]] bool names_last_word(std::size_t at) const {
    std::string_view rest = list_.source.substr(at, valid_end_ - at);
    if (rest.empty() || !is_blank(rest.front())) return false;
    while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
    if (rest.starts_with('"')) return true;
    rest = rest.substr(0, rest.find(" #"));
    while (!rest.empty() && is_blank(rest.back())) rest.remove_suffix(1);
    return !rest.empty() && absl::c_none_of(rest, is_blank);
  }
  // The number of signs directly before the token, after a blank.
  [[nodiscard]] std::size_t signs_before(const Token& token) const {
    std::size_t count = 0;
    std::uint32_t begin = token.range.begin;
    for (auto last = list_.tokens.rbegin(); last != list_.tokens.rend(); ++last, ++count) {
      if (last->range.end != begin || last->range.begin == last->range.end) break;
      if (last->kind != TokenKind::Minus) return 0;
      begin = last->range.begin;
    }
    return count;
  }
  void end_option(Token token) {
    for (std::size_t count = signs_before(token); count > 0; --count) {
      token.range.begin = list_.tokens.back().range.begin;
      list_.tokens.pop_back();
    }
    list_.tokens.push_back({token.range, TokenKind::Option});
  }

  // True if this token has just completed the option `-o`.
  [[nodiscard]] bool names_file(const Token& token) const {
    return token.kind == TokenKind::Name && !list_.tokens.empty() &&
           list_.tokens.back().kind == TokenKind::Option && list_.text(list_.tokens.back()) == "-o";
  }
  // Adds the bare word after `-o`, if there is one, and returns the place after it. A string is an
  // ordinary token, and a longer word that begins with a sign is another option.
  [[nodiscard]] std::size_t file_name() {
    std::size_t at = list_.tokens.back().range.end;
    const std::size_t begin = std::min(list_.source.find_first_not_of(" \t\r\v\f", at), valid_end_);
    const std::size_t end =
        std::min(list_.source.find_first_of(" \t\r\n\v\f\"#;", begin), valid_end_);
    if (begin == end || (byte(begin) == '-' && end > begin + 1)) return at;
    list_.tokens.push_back({{position(begin), position(end)}, TokenKind::FileName});
    return end;
  }

  // True if the index sign belongs to what precedes it: to a base, or to a relation, whose player
  // it names, as in `2_1 <_1 2_2`. In `2_1 < _` and `2_1<_` it is a name.
  [[nodiscard]] bool follows_base(const Token& token) const {
    if (list_.tokens.empty()) return false;
    const Token& base = list_.tokens.back();
    const std::string_view between =
        list_.source.substr(base.range.end, token.range.begin - base.range.end);
    if (between.find_first_not_of(kZeroWidthSpace) != std::string_view::npos) return false;
    return may_have_index(base.kind) || (compares(base.kind) && has_index(token.range.end));
  }
  [[nodiscard]] bool has_index(std::size_t at) const {
    return at < valid_end_ && (is_digit(byte(at)) || is_letter(byte(at)) || byte(at) == '{');
  }

  // True if `^` begins the bars of a player, as in `$2^1$` and `$2^{1}$`.
  [[nodiscard]] bool follows_player(const Token& caret) const {
    if (list_.tokens.empty() || list_.tokens.back().range.end != caret.range.begin) return false;
    const Token& base = list_.tokens.back();
    const std::string_view number = list_.text(base);
    return base.kind == TokenKind::Number && number >= "1" && number <= "3" && number.size() == 1 &&
           has_index(caret.range.end);
  }
  // True if the token ends an element of a list such as `2^1`, which is meant as a bar.
  [[nodiscard]] bool ends_element(TokenKind kind) const {
    const std::size_t size = list_.tokens.size();
    if (in_list_.empty() || !in_list_.back() || size < 4) return false;
    if (kind != TokenKind::Comma && kind != TokenKind::RightBracket) return false;
    const TokenKind before = list_.tokens[size - 4].kind;
    return (before == TokenKind::Comma || before == TokenKind::LeftBracket) &&
           list_.tokens[size - 3].kind == TokenKind::Number &&
           list_.text(list_.tokens[size - 3]).size() == 1 &&
           list_.tokens[size - 2].kind == TokenKind::Caret &&
           list_.tokens[size - 1].kind == TokenKind::Number;
  }

  // True if the last token is the full stop of a sentence. The path `.` has a blank before it.
  [[nodiscard]] bool ends_sentence() const {
    const std::size_t size = list_.tokens.size();
    return depth_ == 0 && size > 1 && list_.text(list_.tokens[size - 1]) == "." &&
           !is_blank(byte(list_.tokens[size - 1].range.begin - 1));
  }

  void note_tex(const Token& token) {
    if (list_.tex) return;
    const char c = byte(token.range.begin);
    const bool continues =
        c == '\\' && token.kind == TokenKind::Space &&
        continued_line(list_.source, token.range.begin) != std::string_view::npos;
    const bool is_tex = c == '$' || c == '~' || (c == '\\' && !continues) ||
                        (c == '^' && token.kind == TokenKind::Prime);
    if (is_tex) list_.tex = token.range;
  }

  void fail(absl::Status error) {
    const SourceRange nowhere = {position(end_), position(end_)};
    list_.tokens.push_back({range_of(error).value_or(nowhere), TokenKind::Error});
    list_.error = std::move(error);
  }

  [[nodiscard]] absl::Status not_utf8() const {
    return error_at({position(valid_end_), position(valid_end_ + 1)}, "invalid UTF-8");
  }

  // The error at a place where no token begins.
  [[nodiscard]] absl::Status unreadable(std::uint32_t at) const {
    if (byte(at) == '"') return bad_string(at);
    if (byte(at) == '\\') return bad_macro(at);
    const Character c = character_at(list_.source, at);
    const SourceRange range = {at, position(at + c.size)};
    if (is_hidden_control(c.code) || display_width(c.code) == 0) {
      return error_at(range, absl::StrFormat("unexpected character U+%04X",
                                             static_cast<std::uint32_t>(c.code)));
    }
    const std::string_view sign = list_.source.substr(at, c.size);
    const bool is_choice = sign == "?" && list_.tokens.size() > 1;
    return error_at(range, "unexpected character '", sign, "'",
                    is_choice ? "; write `if CONDITION then A else B`" : instead_of(sign));
  }

  [[nodiscard]] absl::Status bad_string(std::uint32_t at) const {
    std::size_t i = at + 1;
    while (i < valid_end_ && byte(i) != '\n') {
      if (byte(i) != '\\') {
        ++i;
        continue;
      }
      if (i + 1 == valid_end_ ||
          std::string_view("\"\\nt").find(byte(i + 1)) == std::string_view::npos) {
        return error_at({position(i), position(i + 1)},
                        "in a string, `\\` stands only before `\"`, `\\`, `n` and `t`");
      }
      i += 2;
    }
    if (i == valid_end_ && valid_end_ < end_) return not_utf8();
    return error_at({at, at + 1}, "this string is not closed");
  }

  [[nodiscard]] absl::Status bad_macro(std::uint32_t at) const {
    std::size_t end = at + 1;
    while (end < valid_end_ && is_letter(byte(end))) ++end;
    const std::string_view name = list_.source.substr(at + 1, end - at - 1);
    if (name.empty() && end < valid_end_) end += character_at(list_.source, end).size;
    std::string message =
        cat("unknown TeX macro `", clipped(list_.source.substr(at, end - at)), "`");
    if (const std::string instead = instead_of(cat("\\", name)); !instead.empty()) {
      return error_at({at, position(end)}, message, instead);
    }
    std::vector<std::string_view> macros;
    for (const auto& [kind, names] : lexis::kMacros) {
      const std::vector<std::string_view> words = words_in(names);
      macros.insert(macros.end(), words.begin(), words.end());
    }
    if (const auto meant = nearest(name, macros)) {
      append(message, "; did you mean `\\", *meant, "`?");
    }
    return error_at({at, position(end)}, message);
  }

  TokenOptions options_;
  std::size_t begin_;
  std::size_t end_;
  std::size_t valid_end_;  // end of the valid UTF-8
  PlainLists plain_;
  std::uint32_t depth_ = 0;
  std::vector<bool> in_list_;  // for each open bracket, whether it is `[`
  bool in_formula_ = false;    // between two dollars
  Body body_ = Body::Plain;    // of the statement
  TokenList list_;
};

}  // namespace

TokenList tokenize(std::string_view source, std::size_t begin, std::size_t end,
                   const TokenOptions& options) {
  return Tokenizer(source, begin, end, options).run();
}

}  // namespace kingmaker::detail
