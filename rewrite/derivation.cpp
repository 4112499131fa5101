#include "rewrite/derivation.hpp"

#include <absl/status/status.h>

#include <algorithm>
#include <string>

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kPlayNames[kPlayerRules] = {
    "raw",  "syntactic", "inclusion", "selfish", "prudent", "indifferent",
    "loeb", "straffin",  "order",     "li",      "shift"};

constexpr InferenceInfo kInferenceTable[kInferences] = {
    {Inference::Same, "same", "both are the same value"},
    {Inference::SureWin, "sure-win", "nothing is better than to have won"},
    {Inference::Hope, "hope", "a value that may be won is better than one that is lost"},
    {Inference::AgainstSureWin, "against-sure-win", "the left value is won"},
    {Inference::AgainstHope, "against-hope", "only the left value may be won"},
    {Inference::OtherWins, "other-wins", "both are lost, each to another player"},
    {Inference::OptionsLeft, "options-left",
     "every option of the left value is below the right one"},
    {Inference::OptionsRight, "options-right",
     "the left value is below every option of the right one"},
    {Inference::NoClause, "no-clause", "each clause of the definition fails"},
    {Inference::Definition, "definition", "by what the relation means"},
    {Inference::SelfishlyWeaker, "selfishly-weaker",
     "what is selfishly weaker is prudently weaker"},
    {Inference::WeakerLeft, "weaker-left",
     "some option of the left value is weaker than the right value and none is stronger"},
    {Inference::WeakerRight, "weaker-right",
     "the left value is weaker than some option of the right one and stronger than none"},
    {Inference::Stronger, "stronger", "it is the other way round"},
    {Inference::NeitherClause, "neither-clause", "neither clause of the definition holds"},
    {Inference::ExchangedClause, "exchanged-clause",
     "a clause holds with the values exchanged as well"},
    {Inference::TheoremFifteen, "theorem-15", "the order of simple values"},
    {Inference::Uncertain, "uncertain", "a good result, an uncertain one, a bad one"},
    {Inference::Impartial, "impartial", "opponents are alike"},
    {Inference::ChoiceBetter, "choice-better", "an own choice is as good as its best option"},
    {Inference::OptionBetter, "option-better",
     "an option of a choice is as good as the choice when its options are alike"},
    {Inference::ChoiceWorse, "choice-worse", "an own choice is no better than its best option"},
    {Inference::OptionWorse, "option-worse", "no option is better than the choice among them"},
    {Inference::BranchesBetter, "branches-better", "a tree is good if all its branches are good"},
    {Inference::BranchesWorse, "branches-worse", "a tree is bad if all its branches are bad"},
    {Inference::NoAxiom, "no-axiom", "there are no preferences but those that the axioms give"},
    {Inference::OthersPick, "others-pick", "who picks cannot pick himself"},
    {Inference::Ranking, "ranking", "each player ranks the winners"},
    {Inference::Win, "win", "a win is its own normal form"},
    {Inference::Untouched, "untouched", "there are no rules"},
    {Inference::Innermost, "innermost", "the options first, then the rules of the mover"},
    {Inference::Revenge, "revenge", "whoever is crossed takes revenge"},
};

// What a line by `Definition` means under rules of whole games.
std::string_view meaning_of(const Judgement& j) {
  switch (j.verb) {
    case Verb::Incomparable:
      return j.holds ? "neither is preferred" : "one is preferred";
    case Verb::LessEqual:
      return "preferred or equal";
    default:
      return j.notion == Notion::Rewriting ? "same normal form" : "distinct normal forms";
  }
}

std::string_view citation_by_loeb(const ProofLine& line) {
  switch (line.inference) {
    case Inference::SureWin:
      return "Loeb PR1";
    case Inference::Uncertain:
      return "Loeb PR2";
    case Inference::Impartial:
      return "Loeb PR3";
    case Inference::ChoiceBetter:
      return "Loeb PR4a, only if";
    case Inference::OptionBetter:
      return "Loeb PR4a, if; PR3";
    case Inference::ChoiceWorse:
      return "Loeb PR4b, only if";
    case Inference::OptionWorse:
      return "Loeb PR4b, if";
    case Inference::BranchesBetter:
      return "Loeb PR5a";
    case Inference::BranchesWorse:
      return "Loeb PR5b";
    case Inference::Stronger:
    case Inference::NoAxiom:
      return "Loeb Lemma 5.3, PR6";
    case Inference::Innermost:
      return "Loeb RR1-RR3, RR4'";
    default:
      return "Loeb section 5";
  }
}

std::string_view citation_by_straffin(const ProofLine& line) {
  switch (line.inference) {
    case Inference::SureWin:
      return "Straffin St1, reconstructed from Loeb's citations";
    case Inference::OthersPick:
      return "Straffin St2, reconstructed from Loeb's citations";
    case Inference::Stronger:
    case Inference::NoAxiom:
      return "Straffin St1, St2, reconstructed from Loeb's citations";
    case Inference::Innermost:
      return "Straffin Bk1-Bk3, reconstructed from Loeb's citations";
    case Inference::Revenge:
      return "Straffin St3, Bk1-Bk3, reconstructed from Loeb's citations";
    default:
      return "Straffin, reconstructed from Loeb's citations";
  }
}

std::string_view citation_by_ranking(PlayerRules play, const ProofLine& line) {
  if (line.inference != Inference::Ranking) return "backward induction";
  switch (play) {
    case PlayerRules::Li:
      return "Li's order";
    case PlayerRules::Shift:
      return "Suetsugu's k-shifted order";
    default:
      return "the order as given";
  }
}

// Of Rewriting and WholeGame under rules of whole games.
std::string_view citation_of_whole_game(PlayerRules play, const ProofLine& line) {
  if (line.inference == Inference::Same) return "identity";
  if (line.inference == Inference::Definition) return meaning_of(line.conclusion);
  switch (play) {
    case PlayerRules::Loeb:
      return citation_by_loeb(line);
    case PlayerRules::Straffin:
      return citation_by_straffin(line);
    default:
      return citation_by_ranking(play, line);
  }
}

}  // namespace

std::string_view name_of(PlayerRules play) { return kPlayNames[static_cast<std::size_t>(play)]; }

absl::StatusOr<Plays> plays_of(const System& system, int players) {
  if (absl::Status fits = system.check_players(players); !fits.ok()) return fits;
  Plays plays{{}, system.arguments()};
  for (Player p = 1; p <= players; ++p) {
    const auto known =
        std::find(std::begin(kPlayNames), std::end(kPlayNames), system.info_of(p).name);
    if (known == std::end(kPlayNames)) {
      return absl::InvalidArgumentError(
          cat("there are no derivations under `", system.text(), "`"));
    }
    plays.rules.push_back(static_cast<PlayerRules>(known - std::begin(kPlayNames)));
  }
  return plays;
}

Notion notion_of(PlayerRules play) {
  switch (play) {
    case PlayerRules::Selfish:
      return Notion::Selfish;
    case PlayerRules::Prudent:
      return Notion::Prudent;
    case PlayerRules::Indifferent:
      return Notion::Indifferent;
    default:
      return is_of_whole_games(play) ? Notion::WholeGame : Notion::Identity;
  }
}

const InferenceInfo& info_of(Inference inference) {
  return kInferenceTable[static_cast<std::size_t>(inference)];
}

std::string_view citation_of(const Derivation& derivation, const ProofLine& line) {
  const Judgement& conclusion = line.conclusion;
  if (derivation.plays.are_of_whole_game() && conclusion.notion >= Notion::WholeGame) {
    return citation_of_whole_game(derivation.plays.of(1), line);
  }
  switch (line.inference) {
    case Inference::Same:
      return conclusion.notion == Notion::Identity ? "identity" : "EK Definition 7, clause 1";
    case Inference::SureWin:
    case Inference::AgainstSureWin:
      return "EK Rule 4";
    case Inference::Hope:
    case Inference::AgainstHope:
      return "EK Rule 5";
    case Inference::OptionsLeft:
      return "EK Definition 7, clause 4";
    case Inference::OptionsRight:
      return "EK Definition 7, clause 5";
    case Inference::OtherWins:
    case Inference::NoClause:
      return "EK Definition 7";
    case Inference::SelfishlyWeaker:
    case Inference::Stronger:
    case Inference::NeitherClause:
    case Inference::ExchangedClause:
      return "EK Definition 11";
    case Inference::WeakerLeft:
      return "EK Definition 11, clause 1";
    case Inference::WeakerRight:
      return "EK Definition 11, clause 2";
    case Inference::TheoremFifteen:
      return "EK Theorem 15";
    case Inference::Win:
    case Inference::Untouched:
      return "EK section 2";
    case Inference::Innermost:
      return "EK Rules 1-3 and the strategy";
    default:
      break;
  }
  switch (conclusion.notion) {
    case Notion::Identity:
      return "no preference";
    case Notion::Rewriting:
      return "same normal form";
    case Notion::Indifferent:
      return "after EK, Indifference";
    case Notion::Prudent:
      return conclusion.verb == Verb::Equal ? "EK Definitions 8, 11" : "EK Definition 12";
    default:
      break;
  }
  switch (conclusion.verb) {
    case Verb::Equal:
      return "EK Definition 8";
    case Verb::Less:
      return "EK Definition 9";
    default:
      return "EK Definition 10";
  }
}

}  // namespace kingmaker
