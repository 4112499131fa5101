// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The tokens of a LaTeX document with its own macros expanded and its files put in their places.
//
// \newcommand, \renewcommand, \providecommand, \def (with delimiters) and \let define; \input and
// \include are followed. There is no recursion, and everything that can grow without bounds has a
// limit: expansions, tokens, macros within macros, files within files. Past one, reading ends with
// a warning. Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extensions/papers/document.hpp"
#include "extensions/papers/tex_tokens.hpp"

namespace kingmaker::papers {

class TexMacros {
 public:
  using Tokens = std::vector<TexToken>;
  // The number of a file that \input names. The error says why it is not followed.
  using OpenFile = absl::FunctionRef<absl::StatusOr<std::uint32_t>(const std::string& name)>;

  TexMacros(Documents& documents, TexNames& names, std::vector<Warning>& warnings, OpenFile open);

  // Reads [begin, end) of a document before all else.
  void enter(std::uint32_t document, std::size_t begin, std::size_t end);
  // The next token that is no macro of the document. False at the end.
  bool next(TexToken& token);
  // Goes over tokens that are neither `$` nor a control, as far as they are known to be none.
  void skip_text();
  // The next token will be this one.
  void put_back(const TexToken& token) { put_back_.push_back(token); }

  // The argument that follows, unexpanded and without its braces; nullopt if there is none. One
  // that is not closed ends with its paragraph, or as a `definition` with the document.
  enum class Extent : std::uint8_t { Paragraph, Definition };
  std::optional<Tokens> argument(Extent extent = Extent::Paragraph);
  // The same between `[` and `]`; nullopt, and nothing is read, without a `[`.
  std::optional<Tokens> optional_argument();
  // Letters and signs of an argument as text.
  [[nodiscard]] static std::string text_of(const Tokens& tokens);

  // Goes behind the next `mark` of the file that is being read.
  void skip_past(std::string_view mark);
  void skip_verb();
  // Ends the file that is being read, as \endinput and \end{document} do.
  void end_file();

 private:
  // A macro: `delimiters[i]` follow its parameter i; those at 0 come before the first one.
  struct Macro {
    std::vector<Tokens> delimiters;
    std::optional<Tokens> default_argument;  // of the first parameter
    Tokens body;
  };
  using MacroPointer = std::shared_ptr<const Macro>;
  // Where tokens come from: a file, or the body of a macro.
  struct Source {
    std::optional<TexTokens> file;
    std::shared_ptr<const Tokens> tokens;
    std::size_t at = 0;
  };

  bool raw(TexToken& token);
  void stop(const Span& span, std::string_view limit);
  bool skip_space(TexToken& token);
  bool is_definition(const TexToken& token);
  void define_command(const TexToken& command);
  void define(const TexToken& command);
  void define_alias();
  void input(const TexToken& command);
  bool expand(const TexToken& call, const Macro& macro);
  std::optional<Tokens> delimited(const Tokens& delimiter);
  [[nodiscard]] TexTokens* file();

  Documents& documents_;
  TexNames& names_;
  std::vector<Warning>& warnings_;
  OpenFile open_;
  std::unordered_map<std::uint32_t, MacroPointer> macros_;
  std::vector<Source> sources_;
  std::vector<TexToken> put_back_;
  TexToken last_;  // the last one that was read
  std::size_t expansions_ = 0;
  std::size_t expanded_tokens_ = 0;
  std::size_t files_ = 0;
  std::size_t open_files_ = 0;
};

}  // namespace kingmaker::papers
