// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/inferences.hpp"

#include <cstddef>

#include "extensions/explain/detail/checks.hpp"
#include "extensions/explain/detail/line_text.hpp"

namespace kingmaker {
namespace {

namespace check = detail::check;
namespace say = detail::say;

constexpr InferenceInfo kTable[kInferences] = {
    {Inference::Same,
     "same",
     "both are the same value",
     {.ek = "EK Definition 7, clause 1"},
     check::same,
     "the same value"},
    {Inference::SureWin,
     "sure-win",
     "nothing is better than to have won",
     {.ek = "EK Rule 4",
      .loeb = "Loeb PR1",
      .straffin = "Straffin St1, reconstructed from Loeb's citations"},
     check::sure_win,
     "a win of {p}"},
    {Inference::Hope,
     "hope",
     "a value that may be won is better than one that is lost",
     {.ek = "EK Rule 5"},
     check::hope,
     "a win of {p} only in {w}"},
    {Inference::AgainstSureWin,
     "against-sure-win",
     "the left value is won",
     {.ek = "EK Rule 4"},
     check::against_sure_win,
     "{v} is a win of {p}"},
    {Inference::AgainstHope,
     "against-hope",
     "only the left value may be won",
     {.ek = "EK Rule 5"},
     check::against_hope,
     "a win of {p} only in {v}"},
    {Inference::OtherWins,
     "other-wins",
     "both are lost, each to another player",
     {.ek = "EK Definition 7"},
     check::other_wins,
     "two wins of others"},
    {Inference::OptionsLeft,
     "options-left",
     "every option of the left value is below the right one",
     {.ek = "EK Definition 7, clause 4"},
     check::options_left,
     "so for all options of {v}"},
    {Inference::OptionsRight,
     "options-right",
     "the left value is below every option of the right one",
     {.ek = "EK Definition 7, clause 5"},
     check::options_right,
     "so for all options of {w}"},
    {Inference::NoClause,
     "no-clause",
     "each clause of the definition fails",
     {.ek = "EK Definition 7"},
     check::no_clause,
     "{}",
     say::failing_clauses},
    {Inference::Definition, "definition", "by what the relation means", {}, check::definition, ""},
    {Inference::SelfishlyWeaker,
     "selfishly-weaker",
     "what is selfishly weaker is prudently weaker",
     {.ek = "EK Definition 11"},
     check::selfishly_weaker,
     "selfishly weaker"},
    {Inference::WeakerLeft,
     "weaker-left",
     "some option of the left value is weaker than the right value and none is stronger",
     {.ek = "EK Definition 11, clause 1"},
     check::weaker_left,
     "an option of {v} is weaker and none is stronger; not so the other way round"},
    {Inference::WeakerRight,
     "weaker-right",
     "the left value is weaker than some option of the right one and stronger than none",
     {.ek = "EK Definition 11, clause 2"},
     check::weaker_right,
     "weaker than an option of {w} and stronger than none; not so the other way round"},
    {Inference::Stronger,
     "stronger",
     "it is the other way round",
     {.ek = "EK Definition 11",
      .loeb = "Loeb Lemma 5.3, PR6",
      .straffin = "Straffin St1, St2, reconstructed from Loeb's citations"},
     check::stronger,
     "the other way round"},
    {Inference::NeitherClause,
     "neither-clause",
     "neither clause of the definition holds",
     {.ek = "EK Definition 11"},
     check::neither_clause,
     "neither clause holds"},
    {Inference::ExchangedClause,
     "exchanged-clause",
     "a clause holds with the values exchanged as well",
     {.ek = "EK Definition 11"},
     check::exchanged_clause,
     "a clause holds the other way round as well"},
    {Inference::TheoremFifteen,
     "theorem-15",
     "the order of simple values",
     {.ek = "EK Theorem 15"},
     check::theorem_fifteen,
     "simple values"},
    {Inference::Uncertain,
     "uncertain",
     "a good result, an uncertain one, a bad one",
     {.loeb = "Loeb PR2"},
     check::uncertain,
     "player {}",
     say::who_decides},
    {Inference::Impartial,
     "impartial",
     "opponents are alike",
     {.loeb = "Loeb PR3"},
     check::impartial,
     "players {} exchanged",
     say::opponents},
    {Inference::ChoiceBetter,
     "choice-better",
     "an own choice is as good as its best option",
     {.loeb = "Loeb PR4a, only if"},
     check::choice_better,
     "so for an option of {w}"},
    {Inference::OptionBetter,
     "option-better",
     "an option of a choice is as good as the choice when its options are alike",
     {.loeb = "Loeb PR4a, if; PR3"},
     check::option_better,
     "{w} is as good as {}",
     say::right_of_premise},
    {Inference::ChoiceWorse,
     "choice-worse",
     "an own choice is no better than its best option",
     {.loeb = "Loeb PR4b, only if"},
     check::choice_worse,
     "so for all options of {v}"},
    {Inference::OptionWorse,
     "option-worse",
     "no option is better than the choice among them",
     {.loeb = "Loeb PR4b, if"},
     check::option_worse,
     "{v} is an option of {}",
     say::left_of_premise},
    {Inference::BranchesBetter,
     "branches-better",
     "a tree is good if all its branches are good",
     {.loeb = "Loeb PR5a"},
     check::branches_better,
     "so for all options of {w}"},
    {Inference::BranchesWorse,
     "branches-worse",
     "a tree is bad if all its branches are bad",
     {.loeb = "Loeb PR5b"},
     check::branches_worse,
     "so for all options of {v}"},
    {Inference::NoAxiom,
     "no-axiom",
     "there are no preferences but those that the axioms give",
     {.loeb = "Loeb Lemma 5.3, PR6",
      .straffin = "Straffin St1, St2, reconstructed from Loeb's citations"},
     check::no_axiom,
     "{}",
     say::no_axiom},
    {Inference::OthersPick,
     "others-pick",
     "who picks cannot pick himself",
     {.straffin = "Straffin St2, reconstructed from Loeb's citations"},
     check::others_pick,
     "that player {}",
     say::who_picks},
    {Inference::Ranking,
     "ranking",
     "each player ranks the winners",
     {},
     check::ranking,
     "player {p} ranks {}",
     say::ranks},
    {Inference::Win,
     "win",
     "an outcome is its own normal form, and so is a type",
     {.ek = "EK section 2"},
     check::win,
     "{}",
     say::ended},
    {Inference::Untouched,
     "untouched",
     "there are no rules",
     {.ek = "EK section 2"},
     check::untouched,
     "no rules"},
    {Inference::Innermost,
     "innermost",
     "the options first, then the rules of the mover",
     {.ek = "EK Rules 1-3 and the strategy",
      .loeb = "Loeb RR1-RR3, RR4'",
      .straffin = "Straffin Bk1-Bk3, reconstructed from Loeb's citations"},
     check::innermost,
     "{}",
     say::node},
    {Inference::Revenge,
     "revenge",
     "whoever is crossed takes revenge",
     {.straffin = "Straffin St3, Bk1-Bk3, reconstructed from Loeb's citations"},
     check::revenge,
     "{}; whom he crosses takes revenge, so in effect he picks",
     say::node},
    {Inference::Clause,
     "clause",
     "so the definition says",
     {.ek = "the preference as defined"},
     check::clause,
     "{}",
     say::clause},
    {Inference::Inside,
     "inside",
     "the options first",
     {.ek = "the strategy"},
     check::inside,
     "its options first"},
    {Inference::ByRule,
     "by-rule",
     "one of the mover's rules applies",
     {.ek = "the rule as defined"},
     check::by_rule,
     "{}",
     say::rule},
    {Inference::NoRule,
     "no-rule",
     "no rule of the mover applies",
     {.ek = "the strategy"},
     check::no_rule,
     "no rule of player {} applies",
     say::mover},
    {Inference::Numbers,
     "numbers",
     "the greater prudent number is better",
     {.ek = "the theorem on prudent numbers"},
     check::numbers,
     "{}",
     say::numbers},
    {Inference::Hulls,
     "hulls",
     "the types of the options, then that of the choice",
     {.ek = "the hull lemma"},
     check::hulls,
     "{}",
     say::best_options},
    {Inference::ByPayoffs,
     "payoffs",
     "the worst that the right value pays is no less than the best that the left one pays",
     {.ek = "EK Rules 4, 5, for all payoffs"},
     check::payoffs,
     "{w} pays player {p} at least what {v} pays at most"},
    {Inference::AgainstPayoffs,
     "against-payoffs",
     "the worst that the left value pays is no less than the best that the right one pays",
     {.ek = "EK Rules 4, 5, for all payoffs"},
     check::against_payoffs,
     "{v} pays player {p} at least what {w} pays at most"},
    {Inference::Levels,
     "levels",
     "a prudent player first secures the least payoff, and then more",
     {.ek = "prudence by levels"},
     check::levels,
     "{}",
     say::levels},
};

// Each inference is at its own index.
static_assert([] {
  for (std::size_t i = 0; i < kInferences; ++i) {
    if (kTable[i].inference != static_cast<Inference>(i) || kTable[i].follows == nullptr) {
      return false;
    }
  }
  return true;
}());

std::string_view first_given(std::string_view own, std::string_view at_large) {
  return own.empty() ? at_large : own;
}

// The meaning of a line by `Definition` under rules of whole games.
std::string_view meaning_in_whole_game(const Judgement& j) {
  switch (j.verb) {
    case Verb::Incomparable:
      return j.holds ? "neither is preferred" : "one is preferred";
    case Verb::LessEqual:
      return "preferred or equal";
    default:
      return j.notion == Notion::Rewriting ? "same normal form" : "distinct normal forms";
  }
}

std::string_view source_of_ranking(PlayerRules play) {
  switch (play) {
    case PlayerRules::Li:
      return "Li's order";
    case PlayerRules::Shift:
      return "Suetsugu's k-shifted order";
    default:
      return "the order as given";
  }
}

// The citation for Rewriting and WholeGame under rules of whole games.
std::string_view citation_in_whole_game(PlayerRules play, const ProofLine& line) {
  if (line.inference == Inference::Same) return "identity";
  if (line.inference == Inference::Definition) return meaning_in_whole_game(line.conclusion);
  const InferenceSources& sources = info_of(line.inference).sources;
  switch (play) {
    case PlayerRules::Loeb:
      return first_given(sources.loeb, "Loeb section 5");
    case PlayerRules::Straffin:
      return first_given(sources.straffin, "Straffin, reconstructed from Loeb's citations");
    case PlayerRules::Types:
      return first_given(sources.ek, "the hull lemma");
    default:
      return line.inference == Inference::Ranking ? source_of_ranking(play) : "backward induction";
  }
}

// The place where the relation of one player is defined.
std::string_view meaning_of(const Judgement& j) {
  switch (j.notion) {
    case Notion::Identity:
      return "no preference";
    case Notion::Own:
      return "what the relation means";
    case Notion::Rewriting:
      return "same normal form";
    case Notion::Indifferent:
      return "after EK, Indifference";
    case Notion::Prudent:
      return j.verb == Verb::Equal ? "EK Definitions 8, 11" : "EK Definition 12";
    default:
      break;
  }
  switch (j.verb) {
    case Verb::Equal:
      return "EK Definition 8";
    case Verb::Less:
      return "EK Definition 9";
    default:
      return "EK Definition 10";
  }
}

}  // namespace

const InferenceInfo& info_of(Inference inference) {
  return kTable[static_cast<std::size_t>(inference)];
}

std::string_view citation_of(const Derivation& derivation, const ProofLine& line) {
  const Notion notion = line.conclusion.notion;
  if (derivation.plays.are_of_whole_game() && notion >= Notion::WholeGame) {
    return citation_in_whole_game(derivation.plays.of(1), line);
  }
  const bool has_no_source = notion == Notion::Identity || notion == Notion::Own;
  if (line.inference == Inference::Same && has_no_source) return "identity";
  return first_given(info_of(line.inference).sources.ek, meaning_of(line.conclusion));
}

}  // namespace kingmaker
