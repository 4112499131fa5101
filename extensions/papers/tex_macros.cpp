// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_macros.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "extensions/papers/characters.hpp"

namespace kingmaker::papers {
namespace {

constexpr std::size_t kMostExpansions = 2'000'000;
constexpr std::size_t kMostExpandedTokens = 20'000'000;
constexpr std::size_t kMostSources = 1'000;  // macros within macros
constexpr std::size_t kMostOpenFiles = 32;
constexpr std::size_t kMostFiles = 1'000;
constexpr std::size_t kLongestArgument = 100'000;
constexpr std::size_t kLongestDelimiter = 16;
constexpr std::size_t kMostParameters = 9;

bool is_byte(const TexToken& token, char c) {
  return token.kind == TexKind::Other && token.byte() == c;
}

bool is_same(const TexToken& a, const TexToken& b) { return a.kind == b.kind && a.code == b.code; }

}  // namespace

TexMacros::TexMacros(Documents& documents, TexNames& names, std::vector<Warning>& warnings,
                     OpenFile open)
    : documents_(documents), names_(names), warnings_(warnings), open_(open) {}

void TexMacros::enter(std::uint32_t document, std::size_t begin, std::size_t end) {
  Source source;
  source.file.emplace(documents_.text(document), document, begin, end, names_);
  sources_.push_back(std::move(source));
  ++files_;
  ++open_files_;
}

TexTokens* TexMacros::file() {
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) {
    if (source->file) return &*source->file;
  }
  return nullptr;
}

bool TexMacros::raw(TexToken& token) {
  if (!put_back_.empty()) {
    token = put_back_.back();
    put_back_.pop_back();
    return true;
  }
  while (!sources_.empty()) {
    Source& source = sources_.back();
    if (source.file ? source.file->next(token) : source.at < source.tokens->size()) {
      if (!source.file) token = (*source.tokens)[source.at++];
      last_ = token;
      return true;
    }
    open_files_ -= source.file ? 1 : 0;
    sources_.pop_back();
  }
  return false;
}

void TexMacros::stop(const Span& span, std::string_view limit) {
  warnings_.push_back({span, cat("reading ends here: ", limit)});
  sources_.clear();
  put_back_.clear();
}

bool TexMacros::next(TexToken& token) {
  while (raw(token)) {
    if (token.kind != TexKind::Control) return true;
    if (const auto macro = macros_.find(token.code); macro != macros_.end()) {
      const MacroPointer definition = macro->second;  // which its argument may change
      if (!expand(token, *definition)) return true;
    } else if (!is_definition(token)) {
      return true;
    }
  }
  return false;
}

bool TexMacros::skip_space(TexToken& token) {
  while (raw(token)) {
    if (token.kind != TexKind::Space) return true;
  }
  return false;
}

std::optional<TexMacros::Tokens> TexMacros::argument(Extent extent) {
  TexToken token;
  if (!skip_space(token)) return std::nullopt;
  if (token.kind == TexKind::End || token.kind == TexKind::Paragraph) {
    put_back(token);
    return std::nullopt;
  }
  if (token.kind != TexKind::Begin) return Tokens{token};
  Tokens tokens;
  std::size_t depth = 1;
  while (tokens.size() < kLongestArgument && raw(token)) {
    depth += token.kind == TexKind::Begin ? 1 : 0;
    depth -= token.kind == TexKind::End ? 1 : 0;
    if (depth == 0) return tokens;
    if (token.kind == TexKind::Paragraph && extent == Extent::Paragraph) {
      put_back(token);
      return tokens;
    }
    tokens.push_back(token);
  }
  return tokens;
}

std::optional<TexMacros::Tokens> TexMacros::optional_argument() {
  TexToken token;
  if (!skip_space(token)) return std::nullopt;
  if (!is_byte(token, '[')) {
    put_back(token);
    return std::nullopt;
  }
  TexToken end;
  end.code = ']';
  return delimited({end});
}

// The tokens up to `delimiter`, which is read, outside braces. Braces around all of it go.
std::optional<TexMacros::Tokens> TexMacros::delimited(const Tokens& delimiter) {
  Tokens tokens;
  TexToken token;
  std::size_t depth = 0;
  while (tokens.size() < kLongestArgument && raw(token)) {
    if (token.kind == TexKind::Paragraph) return std::nullopt;
    depth += token.kind == TexKind::Begin ? 1 : 0;
    depth -= token.kind == TexKind::End && depth > 0 ? 1 : 0;
    tokens.push_back(token);
    const bool ends =
        depth == 0 && tokens.size() >= delimiter.size() &&
        std::equal(delimiter.begin(), delimiter.end(),
                   tokens.end() - static_cast<std::ptrdiff_t>(delimiter.size()), is_same);
    if (!ends) continue;
    tokens.resize(tokens.size() - delimiter.size());
    return tokens;
  }
  return std::nullopt;
}

std::string TexMacros::text_of(const Tokens& tokens) {
  std::string text;
  for (const TexToken& token : tokens) {
    if (token.kind != TexKind::Control) text += token.kind == TexKind::Space ? ' ' : token.byte();
  }
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

bool TexMacros::is_definition(const TexToken& token) {
  const std::string& name = names_.name(token.code);
  if (name == "newcommand" || name == "renewcommand" || name == "providecommand") {
    define_command(token);
  } else if (name == "def" || name == "gdef" || name == "edef" || name == "xdef") {
    define(token);
  } else if (name == "let") {
    define_alias();
  } else if (name == "input" || name == "include") {
    input(token);
  } else if (name == "makeatletter" || name == "makeatother") {
    if (TexTokens* const in = file()) in->set_at_is_letter(name == "makeatletter");
  } else if (name == "endinput") {
    end_file();
  } else {
    return false;
  }
  return true;
}

// \newcommand{\name}[2][default]{body}
void TexMacros::define_command(const TexToken& command) {
  TexToken token;
  if (!skip_space(token)) return;
  if (!is_byte(token, '*')) put_back(token);
  const auto name = argument();
  const auto count = optional_argument();
  Macro macro;
  macro.default_argument = count ? optional_argument() : std::nullopt;
  auto body = argument(Extent::Definition);
  const std::string digits = count ? text_of(*count) : "0";
  const bool is_right = name && name->size() == 1 && name->front().kind == TexKind::Control &&
                        digits.size() == 1 && is_digit(digits[0]);
  if (!is_right || !body) {
    warnings_.push_back({command.span, "this definition is not understood"});
    return;
  }
  macro.delimiters.resize(static_cast<std::size_t>(digits[0] - '0') + 1);
  macro.body = *std::move(body);
  const std::uint32_t code = name->front().code;
  if (names_.name(command.code) == "providecommand" && macros_.contains(code)) return;
  macros_[code] = std::make_shared<const Macro>(std::move(macro));
}

// \def\name#1,#2.{body}
void TexMacros::define(const TexToken& command) {
  TexToken name;
  TexToken token;
  if (!skip_space(name)) return;
  Macro macro;
  macro.delimiters.emplace_back();
  bool is_right = name.kind == TexKind::Control;
  while (raw(token) && token.kind != TexKind::Begin && token.kind != TexKind::Paragraph) {
    if (token.kind != TexKind::Parameter) {
      macro.delimiters.back().push_back(token);
    } else if (raw(token)) {
      is_right = is_right && macro.delimiters.size() <= kMostParameters &&
                 token.code == '0' + macro.delimiters.size();
      macro.delimiters.emplace_back();
    }
  }
  for (const Tokens& delimiter : macro.delimiters) {
    is_right = is_right && delimiter.size() <= kLongestDelimiter;
  }
  if (token.kind != TexKind::Begin || !is_right) {
    put_back(token);
    warnings_.push_back({command.span, "this definition is not understood"});
    return;
  }
  put_back(token);
  macro.body = *argument(Extent::Definition);
  macros_[name.code] = std::make_shared<const Macro>(std::move(macro));
}

// \let\name=\other
void TexMacros::define_alias() {
  TexToken name;
  TexToken other;
  if (!skip_space(name) || !skip_space(other)) return;
  if (is_byte(other, '=') && !skip_space(other)) return;
  if (name.kind != TexKind::Control || is_same(name, other)) return;
  const auto macro = macros_.find(other.code);
  if (other.kind == TexKind::Control && macro != macros_.end()) {
    macros_[name.code] = MacroPointer(macro->second);
  } else {
    macros_[name.code] = std::make_shared<const Macro>(Macro{{{}}, std::nullopt, {other}});
  }
}

void TexMacros::input(const TexToken& command) {
  TexToken token;
  if (!skip_space(token)) return;
  put_back(token);
  Tokens tokens;
  if (token.kind == TexKind::Begin) {
    tokens = argument().value_or(Tokens{});
  } else {  // \input file
    while (raw(token)) {
      const bool is_of_name = token.kind == TexKind::Letter || token.kind == TexKind::Other ||
                              token.kind == TexKind::Subscript;
      if (!is_of_name) {
        put_back(token);
        break;
      }
      tokens.push_back(token);
    }
  }
  const std::string name = text_of(tokens);
  const auto warn = [&](std::string_view why) {
    warnings_.push_back({command.span, cat("`", name, "` is not read: ", why)});
  };
  if (open_files_ >= kMostOpenFiles) {
    return warn(cat("at most ", kMostOpenFiles, " files are read within each other"));
  }
  if (files_ >= kMostFiles) return warn(cat("at most ", kMostFiles, " files are read"));
  const absl::StatusOr<std::uint32_t> document = open_(name);
  if (!document.ok()) return warn(std::string(document.status().message()));
  const bool is_open = std::any_of(sources_.begin(), sources_.end(), [&](const Source& source) {
    return source.file && source.file->document() == *document;
  });
  if (is_open) return warn("it contains this place");
  // Tokens that were put back come after the file.
  if (!put_back_.empty()) {
    auto waiting = std::make_shared<Tokens>(put_back_.rbegin(), put_back_.rend());
    put_back_.clear();
    sources_.push_back({std::nullopt, std::move(waiting), 0});
  }
  enter(*document, 0, documents_.text(*document).size());
}

// Puts the body in place of the call. False if arguments are missing.
bool TexMacros::expand(const TexToken& call, const Macro& macro) {
  Span span = call.span;
  std::vector<Tokens> arguments;
  // The span of a call includes everything that is read after it in the same file.
  const auto extend = [&] {
    const bool is_behind = last_.span.document == span.document && last_.span.begin >= span.begin;
    if (is_behind) span = joined(span, last_.span);
  };
  for (const TexToken& expected : macro.delimiters[0]) {
    TexToken token;
    if (!raw(token) || !is_same(token, expected)) return false;
  }
  for (std::size_t i = 1; i < macro.delimiters.size(); ++i) {
    std::optional<Tokens> one;
    if (i == 1 && macro.default_argument) {
      one = optional_argument();
      if (one) {
        extend();
      } else {
        one = macro.default_argument;
        for (TexToken& token : *one) token.span = call.span;
      }
    } else {
      one = macro.delimiters[i].empty() ? argument() : delimited(macro.delimiters[i]);
      if (!one) {
        warnings_.push_back(
            {call.span, cat("an argument of \\", names_.name(call.code), " is missing")});
        return false;
      }
      extend();
    }
    arguments.push_back(*std::move(one));
  }
  Tokens tokens;
  for (std::size_t i = 0; i < macro.body.size(); ++i) {
    const TexToken& token = macro.body[i];
    if (token.kind != TexKind::Parameter || i + 1 == macro.body.size()) {
      tokens.push_back(token);
      tokens.back().span = span;
      continue;
    }
    const TexToken& number = macro.body[++i];
    if (number.kind == TexKind::Parameter) {  // ## is # in what it defines
      tokens.push_back(number);
      tokens.back().span = span;
      continue;
    }
    const auto index = static_cast<std::size_t>(number.code) - '1';
    if (index >= arguments.size()) continue;
    if (tokens.size() + arguments[index].size() > kMostExpandedTokens) break;
    tokens.insert(tokens.end(), arguments[index].begin(), arguments[index].end());
  }
  expanded_tokens_ += tokens.size();
  if (++expansions_ > kMostExpansions || expanded_tokens_ > kMostExpandedTokens) {
    stop(span, "macros are expanded too often");
    return true;
  }
  // A source that is used up need not wait, so that a macro may end with a call.
  while (!sources_.empty() && !sources_.back().file &&
         sources_.back().at == sources_.back().tokens->size()) {
    sources_.pop_back();
  }
  if (sources_.size() >= kMostSources) {
    stop(span, "macros are nested too deeply");
    return true;
  }
  if (!put_back_.empty()) {
    tokens.insert(tokens.end(), put_back_.rbegin(), put_back_.rend());
    put_back_.clear();
  }
  sources_.push_back({std::nullopt, std::make_shared<const Tokens>(std::move(tokens)), 0});
  return true;
}

void TexMacros::skip_text() {
  if (put_back_.empty() && !sources_.empty() && sources_.back().file) {
    sources_.back().file->skip_text();
  }
}
void TexMacros::skip_past(std::string_view mark) {
  if (TexTokens* const in = file()) in->skip_past(mark);
}
void TexMacros::skip_verb() {
  if (TexTokens* const in = file()) in->skip_verb();
}

void TexMacros::end_file() {
  put_back_.clear();
  while (!sources_.empty()) {
    const bool is_file = sources_.back().file.has_value();
    sources_.pop_back();
    if (!is_file) continue;
    --open_files_;
    return;
  }
}

}  // namespace kingmaker::papers
