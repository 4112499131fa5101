// Text to syntax trees and terms.
//
// Two readers share the work. A Boost.Spirit X3 grammar splits text into tokens and recognises
// statements; nested expressions between them are put together with an explicit stack, because
// their depth comes from users. Bracket lists without names or calls, by far the most of what is
// pasted and up to millions of nodes, are read straight into the store by `bracket_reader.hpp`.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {

inline constexpr std::size_t kMaxSourceBytes = 96'000'000;  // of one statement or value
inline constexpr std::uint32_t kMaxNesting = 200'000;       // brackets in brackets
inline constexpr std::uint32_t kMaxExponent = 100'000;      // of a simple value
inline constexpr std::uint32_t kMaxDigits = 100'000;        // of a number
inline constexpr std::size_t kMaxTokens = 40'000'000;       // of one statement, plain lists are one

struct ParsedStatement {
  ast::Statement statement;
  std::size_t next = 0;  // where the next statement of the text starts; its size after the last
};

// The statement that starts at byte `offset` of `text`, up to `;`, a newline outside brackets, or
// the end. All ranges count from the start of `text`.
[[nodiscard]] absl::StatusOr<ParsedStatement> parse_statement(std::string_view text,
                                                              std::size_t offset = 0,
                                                              Budget* budget = nullptr);

// The whole of `text` as what stands behind `draw`: `[1,3] -o value.svg`.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_drawing(std::string_view text);

// Where the statement after a failed one starts: behind the next `;` or newline outside brackets.
[[nodiscard]] std::size_t skip_statement(std::string_view text, std::size_t offset);

// The words of the grammar itself, `normalize`, `under`, ...: no name can be one of them. (Nor can
// it be `_`, or n, f, p with an index; those the parser refuses to bind.)
[[nodiscard]] bool is_reserved_name(std::string_view name);
[[nodiscard]] std::span<const std::string_view> reserved_names();

enum class Notation { Detect, Bracket, Choice, Json, Tex };

// One value, without names or calls. `Detect` accepts every notation; the others refuse what does
// not belong to them. Errors carry a range.
[[nodiscard]] absl::StatusOr<Term> parse_value(TermStore& store, const Frame& frame,
                                               std::string_view text,
                                               Notation notation = Notation::Detect,
                                               Budget* budget = nullptr);

}  // namespace kingmaker
