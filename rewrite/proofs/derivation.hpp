// Derivation: a proof of how two values stand to each other, or of a normal form, as data.
//
// A derivation is a list of lines in order of dependency; the last is what is proved. Each line has
// a conclusion (a judgement), the inference that gives it, and the earlier lines it rests on, so a
// sub-proof that is needed twice is there once. Negative judgements are judgements like others:
// "not v <= w" rests on what fails in each clause of the definition.
//
// prove.hpp finds derivations, check_derivation.hpp says whether one is right, derivation_text.hpp
// shows them; inferences.hpp is the table of inferences. Nothing here computes anything about
// values.
//
// Cost: 24 bytes a line and 4 a premise or so. Terms are of one store and void when it collects.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "rewrite/preferences/defined_preference.hpp"
#include "rewrite/proofs/player_rules.hpp"
#include "rewrite/rules/pattern.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

[[nodiscard]] std::string_view name_of(PlayerRules play);
[[nodiscard]] constexpr bool is_of_whole_games(PlayerRules play) {
  return play >= PlayerRules::Loeb;
}

// How a game is played.
struct Plays {
  std::vector<PlayerRules> rules;                        // of players 1, 2, ...
  SystemArguments arguments;                             // of the one rule set that has them
  std::vector<std::shared_ptr<const RuleSet>> own = {};  // of each player; null: a built-in one

  [[nodiscard]] PlayerRules of(Player p) const { return rules[static_cast<std::size_t>(p - 1)]; }
  // Precondition: p plays by rules, or a preference, of the user's.
  [[nodiscard]] const RuleSet& own_of(Player p) const {
    return *own[static_cast<std::size_t>(p - 1)];
  }
  [[nodiscard]] const DefinedPreference& preference_of(Player p) const;
  // The rules that all players follow together; precondition: there are players.
  [[nodiscard]] bool are_of_whole_game() const { return is_of_whole_games(rules.front()); }
  friend bool operator==(const Plays&, const Plays&) = default;
};

// How players 1..players play under `system`. InvalidArgument when some of them have no
// derivations, or the system is for another number of players.
[[nodiscard]] absl::StatusOr<Plays> plays_of(const System& system, int players);

// In whose sense a judgement is meant. Identity is for players without a preference: distinct
// values are incomparable. Own is a preference of the user's, as its definition has it. WholeGame
// is the preference that all players hold under the derivation's `plays`, between normal forms.
// Rewriting is no relation of one player: it speaks of normal forms under `plays`.
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

// LessEqual, Less, Equal and Incomparable stand between v and w for a player; of Rewriting there
// are NormalForm (w is the normal form of v) and Equal (v and w have the same normal form).
enum class Verb : std::uint8_t { LessEqual, Less, Equal, Incomparable, NormalForm };

struct Judgement {
  Notion notion = Notion::Identity;
  Verb verb = Verb::Equal;
  bool holds = true;  // or its negation
  Player player = 0;  // 0 for Rewriting
  Term left;
  Term right;

  friend bool operator==(const Judgement&, const Judgement&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Judgement& j) {
    return H::combine(std::move(h), j.notion, j.verb, j.holds, j.player, j.left, j.right);
  }
};

// How a conclusion follows from its premises. v and w are the values of the conclusion, p its
// player; `<=`, `<`, `=` are the selfish relations, `<|` is prudently weaker. "Not stronger" is
// what Definition 11 calls weaker, incomparable or equal: for v and w it rests on not w <| v, on v
// <| w, or on v = w, which needs no premise.
enum class Inference : std::uint8_t {
  Same,  // v is w: <= and = of any notion, and not <
  // Rules 4 and 5 decide a pair for good: what they find is strict, and so for a prudent player
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
  // Loeb's axioms for v < w, all between simple values; in his terms p prefers w to v. PR4 says "if
  // and only if", and an inference is one direction of it.
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
  Ranking,     // v < w or not, of two wins: does p rank w's winner before v's?
  Win,         // a win is its own normal form, and so is a type
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
  Numbers,  // v < w or not, of two normal forms under `types`: is p's prudent number of v less?
  Hulls,    // w is the type of a choice v, or the simple value that has it: from the types of the
            // normal forms of v's options, by the hull lemma
};
inline constexpr int kInferences = static_cast<int>(Inference::Hulls) + 1;

// One application of a rule of the user's.
struct OwnStep {
  std::uint32_t rule = 0;  // place among RuleSet::patterns of the mover's
  Match match;
  Term made;
};

struct ProofLine {
  Judgement conclusion;
  Inference inference = Inference::Same;
  std::vector<std::uint32_t> premises;            // earlier lines, each once
  std::shared_ptr<const OwnStep> step = nullptr;  // of ByRule
};

struct Derivation {
  int players = 3;
  Plays plays;
  std::vector<ProofLine> lines;

  // Precondition: there is a line.
  [[nodiscard]] const Judgement& goal() const { return lines.back().conclusion; }
};

}  // namespace kingmaker
