// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/end_rules.hpp"

#include <optional>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

using Pays = EndRules::Pays;
using Stuck = EndRules::Stuck;
using Pass = EndRules::Pass;

// The outcome that a phrase names; nullopt if it is about something else.
std::optional<Pays> outcome_of(const std::vector<ast::Word>& words) {
  const std::string& first = words.front().text;
  if (first == "one") return Pays::AllButNext;
  if (first == "ranked") return Pays::Ranks;
  if (first == "scores") return words.size() > 1 ? Pays::Moves : Pays::Scores;
  if (first == "wins") return words[1].text == "next" ? Pays::NextMover : Pays::LastMover;
  return std::nullopt;
}

absl::Status read_lines(const ast::GameRules& written, EndRules& rules) {
  const ast::EndLine* all_pass = nullptr;
  for (const ast::EndLine& line : written.ends) {
    switch (line.kind) {
      case ast::EndLine::Kind::Pass:
      case ast::EndLine::Kind::PassOnce:
        if (rules.pass != Pass::Never) return error_at(line.range, "this is given twice");
        rules.pass = line.kind == ast::EndLine::Kind::Pass ? Pass::Always : Pass::Once;
        break;
      case ast::EndLine::Kind::AllPass:
        if (all_pass != nullptr) return error_at(line.range, "this is given twice");
        all_pass = &line;
        break;
      case ast::EndLine::Kind::MustBlock:
        if (rules.must_block) return error_at(line.range, "this is given twice");
        rules.must_block = true;
        break;
      case ast::EndLine::Kind::Surrounded:
      case ast::EndLine::Kind::Enclosed:
        if (rules.faces != FaceRule::None) return error_at(line.range, "this is given twice");
        rules.faces =
            line.kind == ast::EndLine::Kind::Surrounded ? FaceRule::Surrounded : FaceRule::Enclosed;
        rules.faces_go_again = line.goes_again;
        break;
      default:
        rules.has_conditions = true;
    }
  }
  if (all_pass != nullptr && rules.pass == Pass::Never) {
    return error_at(all_pass->range, "nobody can pass; write `pass` among the moves");
  }
  rules.all_pass_ends = all_pass != nullptr;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EndRules> EndRules::from(const ast::GameRules& written) {
  EndRules rules;
  std::optional<std::string> outcome;
  bool has_stuck = false;
  for (const std::vector<ast::Word>& words : written.header) {
    const SourceRange range = words.front().range;
    if (words.front().text == "stuck") {
      if (has_stuck) return error_at(range, "this is given twice");
      has_stuck = true;
      rules.stuck = words[1].text == "leaves" ? Stuck::Leaves
                    : words[1].text == "ends" ? Stuck::Ends
                                              : Stuck::Skips;
    }
    const std::optional<Pays> pays = outcome_of(words);
    if (!pays) continue;
    const std::string text =
        words.size() > 1 ? cat(words[0].text, " ", words[1].text) : words[0].text;
    if (outcome) {
      return error_at(range,
                      *outcome == text || words[0].text == outcome->substr(0, outcome->find(' '))
                          ? std::string("this is given twice")
                          : cat("a game has one outcome, and `", *outcome, "` is given"));
    }
    outcome = text;
    rules.pays = *pays;
  }
  KM_RETURN_IF_ERROR(read_lines(written, rules));
  return rules;
}

std::string EndRules::text() const {
  const bool skips = stuck == Stuck::Skips;
  const bool is_about_next = pays == Pays::NextMover || pays == Pays::AllButNext;
  const std::string_view paid[] = {
      stuck == Stuck::Leaves ? "; the last player left has won" : "; the last mover has won",
      "has won",
      "loses, and all others win",
      "; players are ranked by their last moves",
      "; players are paid their scores",
      "; players are paid the number of their moves"};
  return cat("A player who cannot move ",
             skips                    ? "is skipped"
             : is_about_next          ? ""
             : stuck == Stuck::Leaves ? "is out"
                                      : "ends play",
             skips && is_about_next ? "; the player after the last mover " : "",
             paid[static_cast<std::size_t>(pays)], pass == Pass::Never ? "" : "; a player may pass",
             pass == Pass::Once ? " once" : "", all_pass_ends ? "; play ends when all pass" : "",
             must_block ? "; who can keep the next player from winning at once must do so" : "",
             faces == FaceRule::None       ? ""
             : faces == FaceRule::Enclosed ? "; who encloses faces owns them"
                                           : "; who closes a face owns it",
             faces_go_again ? " and moves again" : "");
}

}  // namespace kingmaker
