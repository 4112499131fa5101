// Syntax trees to terms: what the notations of values mean in a game.
//
// `build_value` makes the term of an expression that is a value and nothing else. Where expressions
// may hold names, calls and numbers too, evaluators are made of the same pieces: one function for
// each notation, and every one of them says at its place what is wrong.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "algebra/term_store.hpp"
#include "algebra/types/coalition.hpp"
#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {

// Names for parts of the last argument, and for those between.
inline constexpr std::string_view kLetUsage = "let(NAME = EXPR, ..., EXPR)";

// The player whose number these digits are.
[[nodiscard]] absl::StatusOr<Player> resolve_player(const Frame& frame, std::string_view digits,
                                                    SourceRange range);

// Is `name` written as a letter for a player, A ... P, or as an indexed letter, n_0, f12, p_3?
[[nodiscard]] bool is_letter_notation(std::string_view name);

// The player that one of the letters A ... P stands for. For three players N, F, P are the start
// player, the following and the previous one; else they are letters like the others.
[[nodiscard]] absl::StatusOr<Player> resolve_player_letter(const Frame& frame, char letter,
                                                           SourceRange range);
// The player that n, f or p stands for, of three.
[[nodiscard]] absl::StatusOr<Player> resolve_relative_letter(const Frame& frame, char letter,
                                                             SourceRange range);
// What n_i, f_i, p_i is, for three players.
[[nodiscard]] absl::StatusOr<SimpleValue> resolve_indexed_letter(const Frame& frame,
                                                                 std::string_view name,
                                                                 SourceRange range);
// The value of a name for which `is_letter_notation` holds.
[[nodiscard]] absl::StatusOr<Term> letter_value(TermStore& store, const Frame& frame,
                                                std::string_view name, SourceRange range);

// b_k. `exponent` is none when it is too large.
[[nodiscard]] absl::StatusOr<Term> bar_value(TermStore& store, const Frame& frame, Player base,
                                             std::optional<std::int64_t> exponent,
                                             SourceRange range);

// Who moves in a list (ast::Kind::List, Plain) `depth` turns after the mover of its anchor, or
// after the start player when it has none.
[[nodiscard]] Player list_mover(const Frame& frame, std::optional<Player> anchor,
                                std::uint32_t depth);

// The term of a list that is plain (ast::Kind::Plain). Its mover is `frame.start`. `range` is where
// `text` stands in the source.
[[nodiscard]] absl::StatusOr<Term> read_list(TermStore& store, const Frame& frame,
                                             std::string_view text, SourceRange range,
                                             Budget* budget = nullptr);

// The choice, or why the store refused it.
[[nodiscard]] absl::StatusOr<Term> make_choice(TermStore& store, Player mover,
                                               std::span<Term> options, SourceRange range);

// Types as they are written: `hull(2, 0, 1/4, 3/4, 1/2, alike={3})` (print.hpp).
inline constexpr std::string_view kHullUsage = "hull(m, d_1, ..., d_N, alike={p, ...})";
// A number of the call; in no units (algebra/types/hull.hpp) unless it is one of prudent numbers.
struct HullNumber {
  std::optional<std::uint64_t> units;
  SourceRange range;
};
// numerator / denominator as it stands in hulls: 0, or a dyadic rational between 0 and 1.
[[nodiscard]] std::optional<std::uint64_t> hull_units(std::uint64_t numerator,
                                                      std::uint64_t denominator);
// The type with a mover and the numbers of players 1, 2, ...; of `alike`, who are not the mover,
// options have one number, of other players with a number above 0 they have several. An error at
// its place if no choice of four players or more can have such a type.
[[nodiscard]] absl::StatusOr<Term> hull_value(TermStore& store, Player mover,
                                              std::span<const HullNumber> numbers, Coalition alike,
                                              SourceRange range);

// The term of an expression of Plain, Integer, Name, Bar, List and Choice nodes; anything else, and
// names that are no letters, are errors, but for the calls of `let` and `hull`.
[[nodiscard]] absl::StatusOr<Term> build_value(TermStore& store, const Frame& frame,
                                               const ast::Expression& expression,
                                               Budget* budget = nullptr);

}  // namespace kingmaker
