// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_macros.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "base/characters.hpp"
#include "base/text.hpp"

namespace kingmaker::papers {
namespace {

// For each formula.
constexpr std::size_t kMostExpansions = 500'000;
constexpr std::size_t kMostExpandedTokens = 2'000'000;
constexpr std::size_t kMostSources = 1'000;  // macros within macros
constexpr std::size_t kMostOpenFiles = 32;
constexpr std::size_t kMostFiles = 1'000;
constexpr std::size_t kLongestDelimiter = 16;
constexpr std::size_t kMostParameters = 9;

bool is_byte(const TexToken& token, char c) {
  return token.kind == TexKind::Other && token.byte() == c;
}

bool is_same(const TexToken& a, const TexToken& b) { return a.kind == b.kind && a.code == b.code; }

}  // namespace

TexMacros::TexMacros(Documents& documents, TexNames& names, std::vector<Warning>& warnings,
                     OpenFile open, Budget& budget)
    : documents_(documents), names_(names), warnings_(warnings), open_(open), budget_(budget) {}

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
  if (!budget_.go_on()) return false;
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

void TexMacros::begin_formula() {
  if (in_macro()) return;
  expansions_ = expanded_tokens_ = 0;
  is_given_up_ = false;
}

void TexMacros::give_up(const Span& span, std::string_view why) {
  using Unread = Warning::Unread;
  const bool is_first = !std::exchange(is_given_up_, true);
  warnings_.push_back({span, cat("not read: ", why), is_first ? Unread::Formula : Unread::Nothing});
  failed_ = true;
  while (in_macro()) sources_.pop_back();
  put_back_.clear();
}

bool TexMacros::next(TexToken& token) {
  while (raw(token)) {
    if (token.kind != TexKind::Control) return true;
    if (const auto macro = macros_.find(token.code); macro != macros_.end()) {
      const MacroPointer definition = macro->second;  // which its argument may change
      if (!expand(token, *definition)) return true;
    } else if (!is_definition(token) && !is_conditional(token)) {
      return true;
    }
  }
  return false;
}

bool TexMacros::is_conditional(const TexToken& token) {
  const std::string& name = names_.name(token.code);
  if (name == "else" || name == "fi") {
    if (conditionals_.empty()) return true;
    const bool is_chosen = conditionals_.back();
    if (name == "fi") conditionals_.pop_back();
    if (name == "else" && is_chosen) skip_branch();
    return true;
  }
  for (const std::string_view value : {"true", "false"}) {
    if (!name.ends_with(value)) continue;
    const auto flag = flags_.find(name.substr(0, name.size() - value.size()));
    if (flag == flags_.end()) continue;
    flag->second = value == "true";
    return true;
  }
  if (!name.starts_with("if") || name == "iff" || name == "ifthenelse") return false;
  bool is_true = name == "iftrue";
  const auto flag = flags_.find(name.substr(2));
  if (name == "if") {
    TexToken first;
    TexToken second;
    is_true = raw(first) && raw(second) && is_same(first, second);
  } else if (flag != flags_.end()) {
    is_true = flag->second;
  } else if (name != "iftrue" && name != "iffalse") {
    conditionals_.push_back(false);  // both branches are read
    return false;
  }
  conditionals_.push_back(true);
  if (!is_true) skip_branch();
  return true;
}

// Goes behind the \else or \fi of the innermost condition.
void TexMacros::skip_branch() {
  TexToken token;
  for (std::size_t depth = 0; raw(token);) {
    if (token.kind != TexKind::Control) continue;
    const std::string& name = names_.name(token.code);
    const auto macro = macros_.find(token.code);
    const bool is_macro = macro != macros_.end() && macro->second->body.size() != 1;  // no alias
    if (name.starts_with("if") && name != "iff" && name != "ifthenelse" && !is_macro) ++depth;
    if (depth == 0 && name == "else") return;
    if (name != "fi") continue;
    if (depth-- == 0) return conditionals_.pop_back();
  }
}

bool TexMacros::skip_space(TexToken& token) {
  while (raw(token)) {
    if (token.kind != TexKind::Space) return true;
  }
  return false;
}

bool TexMacros::skip_dollar() {
  TexToken token;
  if (!raw(token)) return false;
  if (token.kind != TexKind::Math) put_back(token);
  return token.kind == TexKind::Math;
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
  if (tokens.size() < kLongestArgument) return tokens;
  give_up(token.span, "an argument is too long");
  return std::nullopt;
}

std::optional<TexMacros::Tokens> TexMacros::optional_argument(std::size_t most) {
  TexToken token;
  if (!skip_space(token)) return std::nullopt;
  if (!is_byte(token, '[')) {
    put_back(token);
    return std::nullopt;
  }
  TexToken end;
  end.code = ']';
  auto argument = delimited({end}, most);
  if (!argument && most < kLongestArgument) put_back(token);
  return argument;
}

// The tokens up to `delimiter`, which is read, outside braces. Braces around all of it go.
std::optional<TexMacros::Tokens> TexMacros::delimited(const Tokens& delimiter, std::size_t most) {
  Tokens tokens;
  TexToken token;
  std::size_t depth = 0;
  while (tokens.size() < most && raw(token)) {
    if (token.kind == TexKind::Paragraph) {
      put_back(token);
      break;
    }
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
  if (most < kLongestArgument) put_back_.insert(put_back_.end(), tokens.rbegin(), tokens.rend());
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
  if (name == "newcommand" || name == "renewcommand" || name == "providecommand" ||
      name == "newcommandx" || name == "renewcommandx" || name == "DeclareRobustCommand") {
    define_command(token);
  } else if (name == "NewDocumentCommand" || name == "RenewDocumentCommand" ||
             name == "ProvideDocumentCommand" || name == "DeclareDocumentCommand") {
    define_document_command(token);
  } else if (name == "DeclarePairedDelimiter") {
    define_pair(token);
  } else if (name == "DeclareMathOperator") {
    TexToken star;
    if (skip_space(star) && !is_byte(star, '*')) put_back(star);
    const auto operation = argument();
    const auto text = argument();
    const TexToken is_name{TexKind::Control, names_.number("operatorname"), token.span};
    const TexToken letter{TexKind::Letter, 'f', token.span};
    if (!operation || operation->size() != 1 || !text) return true;
    macros_[operation->front().code] =
        std::make_shared<const Macro>(Macro{{{}}, std::nullopt, {is_name, letter}, Form::Plain});
  } else if (name == "newif") {
    TexToken flag;
    if (skip_space(flag) && flag.kind == TexKind::Control) {
      const std::string& full = names_.name(flag.code);
      if (full.starts_with("if")) flags_[full.substr(2)] = false;
    }
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

// A definition that is not understood makes its name one that is not.
void TexMacros::not_understood(const TexToken& command, const std::optional<Tokens>& name) {
  warnings_.push_back({command.span, "this definition is not understood"});
  if (!name || name->size() != 1 || name->front().kind != TexKind::Control) return;
  macros_[name->front().code] =
      std::make_shared<const Macro>(Macro{{{}}, std::nullopt, {}, Form::NotUnderstood});
}

// \newcommand{\name}[2][default]{body}; \newcommandx has `1=default` in the second bracket.
void TexMacros::define_command(const TexToken& command) {
  TexToken token;
  if (!skip_space(token)) return;
  if (!is_byte(token, '*')) put_back(token);
  const auto name = argument();
  const auto count = optional_argument();
  Macro macro;
  macro.default_argument = count ? optional_argument() : std::nullopt;
  const auto body = argument(Extent::Definition);
  const std::string digits = count ? text_of(*count) : "0";
  bool is_right = name && name->size() == 1 && name->front().kind == TexKind::Control &&
                  digits.size() == 1 && is_digit(digits[0]) && body;
  if (is_right && macro.default_argument && names_.name(command.code).ends_with('x')) {
    Tokens& given = *macro.default_argument;
    const auto is_comma = [](const TexToken& one) { return is_byte(one, ','); };
    is_right = given.size() >= 2 && is_byte(given[0], '1') && is_byte(given[1], '=') &&
               absl::c_none_of(given, is_comma);
    if (is_right) given.erase(given.begin(), given.begin() + 2);
  }
  if (!is_right) return not_understood(command, name);
  macro.delimiters.resize(static_cast<std::size_t>(digits[0] - '0') + 1);
  macro.body = *body;
  const std::uint32_t code = name->front().code;
  if (names_.name(command.code) == "providecommand" && macros_.contains(code)) return;
  macros_[code] = std::make_shared<const Macro>(std::move(macro));
}

// \NewDocumentCommand{\name}{m O{default}}{body}, with at most one optional argument, the first.
void TexMacros::define_document_command(const TexToken& command) {
  const auto name = argument();
  const auto parameters = argument();
  const auto body = argument(Extent::Definition);
  Macro macro;
  macro.delimiters.emplace_back();
  bool is_right =
      name && name->size() == 1 && name->front().kind == TexKind::Control && parameters && body;
  std::size_t at = 0;
  if (is_right && !parameters->empty() && parameters->front().code == 'O') {
    std::size_t depth = 0;
    while (++at < parameters->size()) {
      depth += (*parameters)[at].kind == TexKind::Begin ? 1 : 0;
      depth -= (*parameters)[at].kind == TexKind::End && depth > 0 ? 1 : 0;
      if (depth == 0) break;
    }
    is_right = at > 1 && at < parameters->size();
    if (is_right)
      macro.default_argument =
          Tokens(parameters->begin() + 2, parameters->begin() + static_cast<std::ptrdiff_t>(at));
    macro.delimiters.emplace_back();
    ++at;
  }
  for (; is_right && at < parameters->size(); ++at) {
    const TexToken& type = (*parameters)[at];
    if (type.kind == TexKind::Space) continue;
    is_right = type.code == 'm' && macro.delimiters.size() <= kMostParameters;
    macro.delimiters.emplace_back();
  }
  if (!is_right) return not_understood(command, name);
  macro.body = *body;
  macros_[name->front().code] = std::make_shared<const Macro>(std::move(macro));
}

// \DeclarePairedDelimiter{\name}{left}{right}: \name{x} is left x right.
void TexMacros::define_pair(const TexToken& command) {
  const auto name = argument();
  const auto left = argument();
  const auto right = argument();
  if (!name || name->size() != 1 || !left || !right) return not_understood(command, name);
  Macro macro{{{}, {}}, std::nullopt, *left, Form::Paired};
  TexToken token = command;
  token.kind = TexKind::Parameter;
  token.code = '#';
  macro.body.push_back(token);
  token.kind = TexKind::Other;
  token.code = '1';
  macro.body.push_back(token);
  macro.body.insert(macro.body.end(), right->begin(), right->end());
  macros_[name->front().code] = std::make_shared<const Macro>(std::move(macro));
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
    return not_understood(command, Tokens{name});
  }
  put_back(token);
  auto body = argument(Extent::Definition);
  if (!body) return not_understood(command, Tokens{name});
  macro.body = *std::move(body);
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
    macros_[name.code] =
        std::make_shared<const Macro>(Macro{{{}}, std::nullopt, {other}, Form::Plain});
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
    warnings_.push_back(
        {command.span, cat("`", name, "` is not read: ", why), Warning::Unread::File});
  };
  if (open_files_ >= kMostOpenFiles) {
    return warn(cat("at most ", kMostOpenFiles, " files are read within each other"));
  }
  if (files_ >= kMostFiles) return warn(cat("at most ", kMostFiles, " files are read"));
  const absl::StatusOr<std::uint32_t> document = open_(name);
  if (!document.ok()) return warn(std::string(document.status().message()));
  const bool is_open = absl::c_any_of(sources_, [&](const Source& source) {
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

// Puts the body in place of the call. False if the call cannot be read.
bool TexMacros::expand(const TexToken& call, const Macro& macro) {
  if (macro.form == Form::NotUnderstood) return false;
  Span span = call.span;
  std::vector<Tokens> arguments;
  // The span of a call includes everything that is read after it in the same file.
  const auto extend = [&] {
    const bool is_behind = last_.span.document == span.document && last_.span.begin >= span.begin;
    if (is_behind) span = joined(span, last_.span);
  };
  TexToken token;
  for (const TexToken& expected : macro.delimiters[0]) {
    if (!raw(token) || !is_same(token, expected)) return false;
  }
  if (macro.form == Form::Paired && !optional_argument() && skip_space(token) &&
      !is_byte(token, '*')) {
    put_back(token);
  }
  for (std::size_t i = 1; i < macro.delimiters.size(); ++i) {
    std::optional<Tokens> one;
    if (i == 1 && macro.default_argument) {
      one = optional_argument();
      if (one) {
        extend();
      } else {
        one = macro.default_argument;
        for (TexToken& given : *one) given.span = call.span;
      }
    } else {
      one = macro.delimiters[i].empty() ? argument() : delimited(macro.delimiters[i]);
      if (!one) {
        if (failed_) return true;
        warnings_.push_back(
            {call.span, cat("an argument of \\", names_.name(call.code), " is missing")});
        return false;
      }
      extend();
    }
    arguments.push_back(*std::move(one));
  }
  put_in_place(substituted(macro.body, arguments, span), span);
  return true;
}

// The body with its arguments; of a call past the limit only a part.
TexMacros::Tokens TexMacros::substituted(const Tokens& body, const std::vector<Tokens>& arguments,
                                         const Span& span) {
  Tokens tokens;
  const auto put = [&](const TexToken& token) { tokens.emplace_back(token).span = span; };
  for (std::size_t i = 0; i < body.size() && expanded_tokens_ <= kMostExpandedTokens; ++i) {
    if (body[i].kind != TexKind::Parameter || i + 1 == body.size()) {
      put(body[i]);
    } else if (body[++i].kind == TexKind::Parameter) {  // ## is # in what it defines
      put(body[i]);
    } else if (const auto index = static_cast<std::size_t>(body[i].code) - '1';
               index < arguments.size()) {
      expanded_tokens_ += arguments[index].size();
      if (expanded_tokens_ > kMostExpandedTokens) break;
      tokens.insert(tokens.end(), arguments[index].begin(), arguments[index].end());
    }
    ++expanded_tokens_;
  }
  return tokens;
}

void TexMacros::put_in_place(Tokens tokens, const Span& span) {
  if (++expansions_ > kMostExpansions || expanded_tokens_ > kMostExpandedTokens) {
    return give_up(span, "macros are expanded too often");
  }
  // A source that is used up need not wait, so that a macro may end with a call.
  while (in_macro() && sources_.back().at == sources_.back().tokens->size()) sources_.pop_back();
  if (sources_.size() >= kMostSources) return give_up(span, "macros are nested too deeply");
  if (!put_back_.empty()) {
    tokens.insert(tokens.end(), put_back_.rbegin(), put_back_.rend());
    put_back_.clear();
  }
  sources_.push_back({std::nullopt, std::make_shared<const Tokens>(std::move(tokens)), 0});
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
void TexMacros::skip_url() {
  if (TexTokens* const in = file()) in->skip_url();
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
