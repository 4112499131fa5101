// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A derivation is a proof of a relation of two values, or of a normal form, as data.
//
// The problem. "2_2 < 2_1 for 1" is true, and a reader asks why. A trace of the program that
// decided it would explain the program: prudent preferences are decided by numbers, whose theorem
// has a proof of some pages. A reader wants the definition of the paper, applied step by step, and
// a reader who doubts the program wants something that can be checked without it.
//
// A derivation is a list of lines in order of dependency; the last line is the claim. Each line
// has a conclusion (a judgement), the inference that gives it, and the earlier lines that are its
// premises. So a part that is needed twice occurs once, and the proof of a relation of values with
// shared parts stays as small as they are. Negative judgements are like others: "not v <= w" is
// proved by the failure of each clause of the definition. For example, under `selfish`, where 2_1
// is 2{1,3} and 1 a win of player 1:
//
//     1   2 <= 2_1       hope: player 1 may win in 2_1, never in 2
//     2   not 2_1 <= 2   against-hope
//     3   2 < 2_1        by definition; from 1, 2
//
// The parts. prove.hpp finds derivations: it asks the fast engines which judgement is true, and so
// only chooses clauses and witnesses. check_derivation.hpp decides whether one is right, by the
// definitions and the terms alone. derivation_text.hpp prints them, certificate.hpp writes them
// for Coq, and inferences.hpp is the table of inferences. Nothing here computes anything about
// values. An engine that is wrong leads to a derivation that the checker refuses, and the program
// reports that instead of an answer.
//
// Why lines, and not a tree or a term of a logic: a checker of lines has no stack, no substitution
// and no search; it is a loop with a case for each inference, which can be read. Why not the
// numbers alone: they are used too, as one line (EK Theorem 15) where the literal proof would be
// long (prove.hpp says when).
//
// Cost: about 24 bytes for each line and 4 for each premise. Lines grow with the pairs of parts
// that the definitions compare: with `:set theorems off` the text of "2_n < 2_(n+1) for 1 under
// prudent" has 724 lines for n = 6, 3445 for n = 12 and 15 369 for n = 24, where one line by the
// theorem does. That of the selfish normal form of EK's Example 6 has 232 and takes less than 10
// ms:
//
//     kingmaker eval "explain normalize $(cat docs/examples/example6.txt) under selfish"
//
// Invariants:
//
// 1. A premise is the number of an earlier line, so proofs are not circular.
// 2. Each line but the last is a premise of a later one, and the premises are those that the
//    inference needs.
// 3. A derivation depends on the values alone: witnesses are chosen in print order.
// 4. The terms belong to one store, and become invalid when it collects.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "rewrite/player_rules.hpp"
#include "rewrite/preferences/defined_preference.hpp"
#include "rewrite/rules/pattern.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

[[nodiscard]] std::string_view name_of(PlayerRules play);
[[nodiscard]] constexpr bool is_of_whole_games(PlayerRules play) {
  return play >= PlayerRules::Loeb;
}

// The rules of a game.
struct Plays {
  std::vector<PlayerRules> rules;  // of players 1, 2, ...
  SystemArguments arguments;       // of the rule set that has arguments
  // One for each player; null for a built-in one.
  std::vector<std::shared_ptr<const RuleSet>> own = {};

  [[nodiscard]] PlayerRules of(Player p) const { return rules[static_cast<std::size_t>(p - 1)]; }
  // Precondition: p follows rules, or a preference, that users define.
  [[nodiscard]] const RuleSet& own_of(Player p) const {
    return *own[static_cast<std::size_t>(p - 1)];
  }
  [[nodiscard]] const DefinedPreference& preference_of(Player p) const;
  // True if all players follow rules of a whole game together. Precondition: there are players.
  [[nodiscard]] bool are_of_whole_game() const { return is_of_whole_games(rules.front()); }
  friend bool operator==(const Plays&, const Plays&) = default;
};

// The rules of the players 1..players under `system`. InvalidArgument if some rules have no
// derivations, or if the system is for another number of players.
[[nodiscard]] absl::StatusOr<Plays> plays_of(const System& system, int players);

// The relation that a judgement is about. Identity is for players without a preference: distinct
// values are incomparable. Own is a preference that users define, by its definition. WholeGame is
// the preference between normal forms that all players have under the derivation's `plays`.
// Rewriting is not a relation of one player: it is about normal forms under `plays`.
enum class Notion : std::uint8_t {
  Identity,
  Selfish,
  Prudent,
  Indifferent,
  Own,
  WholeGame,
  Rewriting
};
inline constexpr int kNotions = static_cast<int>(Notion::Rewriting) + 1;
[[nodiscard]] Notion notion_of(PlayerRules play);

// LessEqual, Less, Equal and Incomparable relate v and w for a player. For Rewriting there are
// NormalForm (w is the normal form of v) and Equal (v and w have the same normal form).
enum class Verb : std::uint8_t { LessEqual, Less, Equal, Incomparable, NormalForm };
[[nodiscard]] std::string_view name_of(Verb verb);

struct Judgement {
  Notion notion = Notion::Identity;
  Verb verb = Verb::Equal;
  bool holds = true;  // false for its negation
  Player player = 0;  // 0 for Rewriting
  Term left;
  Term right;

  friend bool operator==(const Judgement&, const Judgement&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Judgement& j) {
    return H::combine(std::move(h), j.notion, j.verb, j.holds, j.player, j.left, j.right);
  }
};

// The ways in which a conclusion follows from its premises. v and w are the values of the
// conclusion, and p is its player; `<=`, `<`, `=` are the selfish relations, and `<|` is prudently
// weaker. By "not stronger" we mean Definition 11's "weaker, incomparable or equal": it follows
// from not w <| v, from v <| w, or from v = w, which needs no premise.
enum class Inference : std::uint8_t {
  Same,  // v is w: <= and = of any notion, and not <
  // The decisions of Rules 4 and 5 are final: they are strict, and so hold for a prudent player,
  // too.
  SureWin,  // v <= w, v < w, v <| w: w = win(p); for the strict ones v is another value (Rule 4),
            // for PR1 another win, for St1 any
  Hope,     // v <= w, v < w, v <| w: w contains a win of p, v none, w is not win(p) (Rule 5)
  AgainstSureWin,  // not v <= w, v < w, v <| w: v = win(p), w is another value
  AgainstHope,     // not v <= w, v < w, v <| w: v contains a win of p, w none, v is not win(p)
  OtherWins,       // not v <= w, v < w, v <| w: two wins, of two other players
  OptionsLeft,     // v <= w: v' <= w for every option v' of v (Definition 7), Rules 4 and 5 silent
  OptionsRight,    // v <= w: v <= w' for every option w' of w (Definition 7), Rules 4 and 5 silent
  NoClause,    // not v <= w: v is not w, Rules 4 and 5 are silent, not v' <= w for an option v' of
               // v (or v is a win), not v <= w' for an option w' of w (or w is a win)
  Definition,  // Definitions 8 to 10 and 12 and their like: see detail/checks.cpp
  SelfishlyWeaker,  // v <| w: v < w
  WeakerLeft,   // v <| w: not w < v; v' <| w for an option v' of v and no option of v is stronger
                // than w (clause 1); neither clause holds with v and w exchanged
  WeakerRight,  // v <| w: not w < v; v <| w' for an option w' of w and v is stronger than no option
                // of w (clause 2); neither clause holds with v and w exchanged
  Stronger,     // not v <| w: w <| v; and so for preferences of whole games
  NeitherClause,    // not v <| w: not v < w, and both clauses of Definition 11 fail
  ExchangedClause,  // not v <| w: not v < w, and a clause holds with v and w exchanged
  TheoremFifteen,   // any prudent judgement between simple values of three players
  // Loeb's axioms for v < w between simple values, that is, p prefers w to v. PR4 says "if and only
  // if"; an inference is one direction of it.
  Uncertain,     // another player chooses between two values, one of them better than the other:
                 // v is this choice and w the better one, or v the worse one and w the choice (PR2)
  Impartial,     // as v < w with p's opponents exchanged in v or in w (PR3)
  ChoiceBetter,  // w is a choice of p: v < w' for an option w' of w (PR4a, only if)
  OptionBetter,  // v < u, where u is a choice of p and w an option of u: v < w' for an option w' of
                 // u (PR4a, if), and they are one another's images under PR3
  ChoiceWorse,   // v is a choice of p: v' < w for every option v' of v (PR4b, only if)
  OptionWorse,   // u < w, where u is a choice of p and v an option of u (PR4b, if)
  BranchesBetter,  // w is a choice of another: v < w' for every option w' of w (PR5a)
  BranchesWorse,   // v is a choice of another: v' < w for every option v' of v (PR5b)
  NoAxiom,  // not v < w: no axiom gives it. Under Loeb's that is so when p's probability to win in
            // w is at most that in v, as in Table 4 (Lemma 5.3, PR6); St1 and St2 can be gone
            // through
  OthersPick,  // v < w: another player picks in w, and in v p picks or has lost (St2)
  Ranking,     // v < w or not, of two wins: p ranks w's winner before v's, or not
  Win,         // an outcome is its own normal form, and so is a type
  Untouched,   // under `raw` every value is its own normal form
  Innermost,   // w is the normal form of a choice v: from the normal forms of v's options, by
               // merging, dropping and collapsing; see detail/checks.cpp
  Revenge,  // as Innermost, and what is left are the picks of both others: w is the mover's (St3)
  Clause,   // v < w, or v <= w, or not, as the definition of the user's preference says when what
            // it asks of other pairs is what the premises say
  Inside,   // w is the normal form of a choice v: of the same choice among the normal forms of
            // v's options
  ByRule,   // w is the normal form of a choice v: of what one of the mover's rules makes of v
  NoRule,   // v is its own normal form: so are its options, and no rule of the mover applies
  Numbers,  // v < w or not, of normal forms under `types`: compares p's prudent numbers
  Hulls,    // w is the type of a choice v, or the simple value that has it: from the types of the
            // normal forms of v's options, by the hull lemma
  // For values with other leaves than wins, in the place of Rules 4 and 5 and of Definition 11.
  ByPayoffs,       // v <= w, v < w, v <| w: w pays p at least what v pays him at most, and they do
                   // not pay the same
  AgainstPayoffs,  // not v <= w, v < w, v <| w: w is below v so
  Levels,  // v <| w or not: at the least payoff at which p's prudent numbers differ, if there
           // is one, v has the smaller one
};
inline constexpr int kInferences = static_cast<int>(Inference::Levels) + 1;

// The inferences that hold for values with other leaves than wins.
[[nodiscard]] constexpr bool is_for_outcomes(Inference inference) {
  switch (inference) {
    case Inference::Same:
    case Inference::OptionsLeft:
    case Inference::OptionsRight:
    case Inference::NoClause:
    case Inference::Definition:
    case Inference::SelfishlyWeaker:
    case Inference::Stronger:
    case Inference::Win:
    case Inference::Untouched:
    case Inference::Innermost:
    case Inference::Clause:
    case Inference::Inside:
    case Inference::ByRule:
    case Inference::NoRule:
    case Inference::ByPayoffs:
    case Inference::AgainstPayoffs:
    case Inference::Levels:
      return true;
    default:
      return false;
  }
}

// One application of a rule that users define.
struct OwnStep {
  std::uint32_t rule = 0;  // place in RuleSet::patterns of the mover
  Match match;
  Term result;
};

struct ProofLine {
  Judgement conclusion;
  Inference inference = Inference::Same;
  std::vector<std::uint32_t> premises;            // earlier lines, each once
  std::shared_ptr<const OwnStep> step = nullptr;  // for ByRule
};

struct Derivation {
  int players = 3;
  Plays plays;
  std::vector<ProofLine> lines;

  // Precondition: there is a line.
  [[nodiscard]] const Judgement& goal() const { return lines.back().conclusion; }
};

}  // namespace kingmaker
