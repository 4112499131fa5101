// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The tokens of a LaTeX document with its own macros expanded and its files put in their places.
//
// \newcommand and what is like it, \DeclarePairedDelimiter, \def (with delimiters) and \let define;
// \input and \include are followed; \iffalse, \if0 and flags of \newif are decided. There is no
// recursion, and everything that can grow without bounds has a limit for each formula: expansions,
// tokens, macros within macros, files within files. Past one, the macro is given up, and reading
// goes on behind its call. Everything also ends with the budget.
// Tested in tests/extensions/papers/scan_test.cpp.
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
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "extensions/papers/document.hpp"
#include "extensions/papers/tex_tokens.hpp"

namespace kingmaker::papers {

class TexMacros {
 public:
  using Tokens = std::vector<TexToken>;
  // The number of a file that \input names. The error says why it is not followed.
  using OpenFile = absl::FunctionRef<absl::StatusOr<std::uint32_t>(const std::string& name)>;

  TexMacros(Documents& documents, TexNames& names, std::vector<Warning>& warnings, OpenFile open,
            Budget& budget);

  // Reads [begin, end) of a document before all else.
  void enter(std::uint32_t document, std::size_t begin, std::size_t end);
  // The next token that is no macro of the document. False at the end.
  bool next(TexToken& token);
  // Begins to count expansions anew, unless a macro is being read.
  void begin_formula();
  // True if a macro or its argument was given up since it was asked, which is in the warnings.
  [[nodiscard]] bool take_failure() { return std::exchange(failed_, false); }
  [[nodiscard]] bool in_macro() const { return !sources_.empty() && !sources_.back().file; }
  // Goes over tokens that are neither `$` nor a control, as far as they are known to be none.
  void skip_text();
  // Goes behind a `$` that follows at once; false if there is none.
  bool skip_dollar();
  // The next token will be this one.
  void put_back(const TexToken& token) { put_back_.push_back(token); }

  // The argument that follows, unexpanded and without its braces; nullopt if there is none. One
  // that is not closed ends with its paragraph, or as a `definition` with the document.
  enum class Extent : std::uint8_t { Paragraph, Definition };
  std::optional<Tokens> argument(Extent extent = Extent::Paragraph);
  // The same between `[` and `]`; nullopt, and nothing is read, without a `[`, or if there are more
  // than `most` tokens.
  std::optional<Tokens> optional_argument(std::size_t most = kLongestArgument);
  // Letters and signs of an argument as text.
  [[nodiscard]] static std::string text_of(const Tokens& tokens);

  // Goes behind the next `mark` of the file that is being read.
  void skip_past(std::string_view mark);
  void skip_verb();
  // Goes over the argument of \url, in which nothing is special.
  void skip_url();
  // Ends the file that is being read, as \endinput and \end{document} do.
  void end_file();

 private:
  static constexpr std::size_t kLongestArgument = 100'000;
  enum class Form : std::uint8_t {
    Plain,
    Paired,         // may have a star or an optional argument, which are left out
    NotUnderstood,  // its definition
  };
  // A macro: `delimiters[i]` follow its parameter i; those at 0 come before the first one.
  struct Macro {
    std::vector<Tokens> delimiters;
    std::optional<Tokens> default_argument;  // of the first parameter
    Tokens body;
    Form form = Form::Plain;
  };
  using MacroPointer = std::shared_ptr<const Macro>;
  // Where tokens come from: a file, or the body of a macro.
  struct Source {
    std::optional<TexTokens> file;
    std::shared_ptr<const Tokens> tokens;
    std::size_t at = 0;
  };

  bool raw(TexToken& token);
  // Gives up the macros that are being read.
  void give_up(const Span& span, std::string_view why);
  bool skip_space(TexToken& token);
  bool is_definition(const TexToken& token);
  void not_understood(const TexToken& command, const std::optional<Tokens>& name);
  void define_command(const TexToken& command);
  void define_document_command(const TexToken& command);
  void define_pair(const TexToken& command);
  void define(const TexToken& command);
  // Reads a condition such as \iffalse, and leaves out the branch that is not taken. False if the
  // name is none that is decided here.
  bool is_conditional(const TexToken& token);
  void skip_branch();
  void define_alias();
  void input(const TexToken& command);
  bool expand(const TexToken& call, const Macro& macro);
  Tokens substituted(const Tokens& body, const std::vector<Tokens>& arguments, const Span& span);
  void put_in_place(Tokens tokens, const Span& span);
  std::optional<Tokens> delimited(const Tokens& delimiter, std::size_t most = kLongestArgument);
  [[nodiscard]] TexTokens* file();

  Documents& documents_;
  TexNames& names_;
  std::vector<Warning>& warnings_;
  OpenFile open_;
  Budget& budget_;
  std::unordered_map<std::uint32_t, MacroPointer> macros_;
  std::unordered_map<std::string, bool> flags_;  // of \newif, by the name behind `if`
  std::vector<bool> conditionals_;               // the open ones; true if a branch was chosen
  bool failed_ = false;
  bool is_given_up_ = false;  // a macro of this formula
  std::vector<Source> sources_;
  std::vector<TexToken> put_back_;
  TexToken last_;  // the last one that was read
  std::size_t expansions_ = 0;
  std::size_t expanded_tokens_ = 0;
  std::size_t files_ = 0;
  std::size_t open_files_ = 0;
};

}  // namespace kingmaker::papers
