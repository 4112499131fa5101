#include "rewrite/derivation.hpp"

#include <absl/status/status.h>

#include <algorithm>
#include <string>

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kPlayNames[] = {"raw",     "syntactic", "inclusion",
                                           "selfish", "prudent",   "indifferent"};

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
    {Inference::Win, "win", "a win is its own normal form"},
    {Inference::Untouched, "untouched", "there are no rules"},
    {Inference::Innermost, "innermost", "the options first, then the rules of the mover"},
};

}  // namespace

std::string_view name_of(PlayerRules play) { return kPlayNames[static_cast<std::size_t>(play)]; }

absl::StatusOr<std::vector<PlayerRules>> plays_of(const System& system, int players) {
  // The text is the one thing that every system has in the same shape: `name` or `(name, name)`.
  const std::string text = system.text();
  std::vector<PlayerRules> plays;
  std::string_view rest = text;
  const bool mixed = rest.starts_with('(');
  if (mixed) rest = rest.substr(1, rest.size() - 2);
  while (!rest.empty()) {
    const std::size_t comma = mixed ? std::min(rest.find(", "), rest.size()) : rest.size();
    const std::string_view name = rest.substr(0, comma);
    const auto known = std::find(std::begin(kPlayNames), std::end(kPlayNames), name);
    if (known == std::end(kPlayNames)) {
      return absl::InvalidArgumentError(cat("there are no derivations under `", text, "`"));
    }
    plays.push_back(static_cast<PlayerRules>(known - std::begin(kPlayNames)));
    rest = rest.substr(std::min(comma + 2, rest.size()));
  }
  if (!mixed && plays.size() == 1) plays.resize(static_cast<std::size_t>(players), plays[0]);
  if (plays.size() != static_cast<std::size_t>(players)) {
    return absl::InvalidArgumentError(
        cat(text, " is for ", plays.size(), " players, this game has ", players));
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
      return Notion::Identity;
  }
}

const InferenceInfo& info_of(Inference inference) {
  return kInferenceTable[static_cast<std::size_t>(inference)];
}

std::string_view citation_of(Inference inference, const Judgement& conclusion) {
  switch (inference) {
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
    case Inference::Definition:
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
    case Notion::Selfish:
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
