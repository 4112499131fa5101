// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Translates syntax trees to terms: the meaning of notations in a game.
//
// `build_value` makes the term of an expression that is a value and nothing else. Evaluators of
// expressions with names, calls and numbers use the same pieces: one function for each notation,
// each of which reports errors at their places. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "algebra/set_of_players.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {

// The name of the call that `let x = EXPR in EXPR` is read as.
inline constexpr std::string_view kLet = "let";

// The player with the number that these digits are.
[[nodiscard]] absl::StatusOr<Player> resolve_player(const Frame& frame, std::string_view digits,
                                                    SourceRange range);

// True if `name` is a letter for a player, A ... P, or an indexed letter such as n_0, f12, p_3.
[[nodiscard]] bool is_letter_notation(std::string_view name);

// The player that a letter A ... P stands for. For three players, N, F and P are the start player,
// the following and the previous one; otherwise they are letters like the others.
[[nodiscard]] absl::StatusOr<Player> resolve_player_letter(const Frame& frame, char letter,
                                                           SourceRange range);
// The player that n, f or p stands for, among three players.
[[nodiscard]] absl::StatusOr<Player> resolve_relative_letter(const Frame& frame, char letter,
                                                             SourceRange range);
// The value of n_i, f_i or p_i, for three players.
[[nodiscard]] absl::StatusOr<SimpleValue> resolve_indexed_letter(const Frame& frame,
                                                                 std::string_view name,
                                                                 SourceRange range);
// The value of a name. Precondition: `is_letter_notation` is true.
[[nodiscard]] absl::StatusOr<Term> letter_value(TermStore& store, const Frame& frame,
                                                std::string_view name, SourceRange range);

// The payoffs. An error at the place of one that is no fraction, or is too large.
[[nodiscard]] absl::StatusOr<Payoffs> payoffs_of(const ast::OutcomeInfo& outcome);
// The leaf with these payoffs. An error, at its place, if the game has another number of players, a
// payoff is no fraction, or is too large.
[[nodiscard]] absl::StatusOr<Term> outcome_value(TermStore& store, const Frame& frame,
                                                 const ast::OutcomeInfo& outcome,
                                                 SourceRange range);
// The outcome `draw` or `nobody` of a game; nullopt for any other name.
[[nodiscard]] std::optional<absl::StatusOr<Term>> named_outcome(TermStore& store,
                                                                const Frame& frame,
                                                                std::string_view name,
                                                                SourceRange range);

// The value b_k. `exponent` is nullopt if it is too large.
[[nodiscard]] absl::StatusOr<Term> bar_value(TermStore& store, const Frame& frame, Player base,
                                             std::optional<std::int64_t> exponent,
                                             SourceRange range);

// The mover of a list (ast::Kind::List, Plain) `depth` turns after the mover of its anchor, or
// after the start player if it has no anchor.
[[nodiscard]] Player list_mover(const Frame& frame, std::optional<Player> anchor,
                                std::uint32_t depth);

// The term of a plain list (ast::Kind::Plain), whose mover is `frame.start`. `range` is the place
// of `text` in the source.
[[nodiscard]] absl::StatusOr<Term> read_list(TermStore& store, const Frame& frame,
                                             std::string_view text, SourceRange range,
                                             Budget* budget = nullptr);

// The choice, or the reason why the store refused it.
[[nodiscard]] absl::StatusOr<Term> make_choice(TermStore& store, Player mover,
                                               std::span<Term> options, SourceRange range);

// The notation of types: `hull(2, 0, 1/4, 3/4, 1/2, alike={3})` (print.hpp).
inline constexpr std::string_view kHullUsage = "hull(m, d_1, ..., d_N, alike={p, ...})";
// A number of the call; it has no units (algebra/hull.hpp) unless it can be a prudent number.
struct HullNumber {
  std::optional<std::uint64_t> units;
  SourceRange range;
};
// The units of numerator / denominator in hulls, which is 0 or a dyadic rational between 0 and 1.
[[nodiscard]] std::optional<std::uint64_t> hull_units(std::uint64_t numerator,
                                                      std::uint64_t denominator);
// The type with a mover and the numbers of players 1, 2, ... The options have one number for the
// players in `alike`, who are not the mover, and several numbers for the other players with a
// number above 0. An error, at its place, if no choice of four players or more can have this type.
[[nodiscard]] absl::StatusOr<Term> hull_value(TermStore& store, Player mover,
                                              std::span<const HullNumber> numbers,
                                              SetOfPlayers alike, SourceRange range);

// The term of an expression of Plain, Integer, Name, Bar, List and Choice nodes, and of calls of
// `let` and `hull`. Everything else, including names that are not letters, is an error.
[[nodiscard]] absl::StatusOr<Term> build_value(TermStore& store, const Frame& frame,
                                               const ast::Expression& expression,
                                               Budget* budget = nullptr);

}  // namespace kingmaker
