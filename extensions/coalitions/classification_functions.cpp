// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that classify a value or a position: win(v), stable(v), ...
// Tested in tests/extensions/coalitions/types.km.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/classify.hpp"
#include "extensions/coalitions/install.hpp"
#include "extensions/coalitions/share_tuple.hpp"
#include "language/functions/function_arguments.hpp"

namespace kingmaker {
namespace {

using Kind = ClassificationKind;

template <ClassificationKind kind>
absl::StatusOr<Object> call_classification(FunctionCall& call) {
  return classified(call.context, kind, call.arguments[0].object, call.arguments[0].range);
}

// The share of one player for `lefevre(v, 2)`, or all shares.
template <ClassificationKind kind>
absl::StatusOr<Object> call_shares(FunctionCall& call) {
  absl::StatusOr<Object> all = call_classification<kind>(call);
  if (!all.ok() || call.arguments.size() == 1) return all;
  const Shares& shares = other_in<ShareTuple>(*all)->shares();
  const Argument& argument = call.arguments[1];
  const Frame frame{static_cast<int>(shares.size()), 1};
  KM_ASSIGN_OR_RETURN(const auto p, call.context.player_of(argument.object, frame, argument.range));
  return shares[static_cast<std::size_t>(p - 1)];
}

constexpr FunctionInfo kFunctions[] = {
    {"fine", "fine(v)",
     "the fine type n_i, f_i or p_i of a game of three players: its normal form under loeb\n"
     "(Loeb, section 5)",
     "fine(1{2{1,3},3{1,2}})", "1_2", 1, 1, "", call_classification<Kind::Fine>, false, "value"},
    {"lefevre", "lefevre(v), lefevre(v, p)",
     "the probability that each player wins if movers choose at random among the options that\n"
     "are best for them. Options are a set, so equal options count once (Loeb, section 5)",
     "lefevre(1{2{1,3},3{1,2}})", "(1/2, 1/4, 1/4)", 1, 2, "", call_shares<Kind::Lefevre>, false,
     "value player"},
    {"li", "li(v)",
     "the winner if every player who cannot win prefers the players after him in turn (Li 1978,\n"
     "as Loeb and Suetsugu report it)",
     "li([[1,3],[2,3]])", "2", 1, 1, "", call_classification<Kind::Li>, false, "value"},
    {"shapley", "shapley(v), shapley(v, p)",
     "the Shapley value of the win type: the probability that each player turns a coalition into\n"
     "a winning one when the players join in a random order (Loeb, section 4)",
     "shapley([[1,3],[2,3]])", "(1/3, 1/3, 1/3)", 1, 2, "", call_shares<Kind::Shapley>, false,
     "value player"},
    {"stable", "stable(v)",
     "the stable coalitions of a game of up to eight players (Loeb, Definition 4.1)",
     "stable(1{2{1,3},3{1,2}})", "{12, 13}", 1, 1, "", call_classification<Kind::Stable>, false,
     "value"},
    {"straffin", "straffin(v)",
     "the winner of a game of three players, or the player who picks the winner, by McCarthy's\n"
     "revenge rule; a reconstruction from Loeb's citations",
     "straffin([[1,3],[2,3]])", "2 picks", 1, 1, "", call_classification<Kind::Straffin>, false,
     "value"},
    {"win", "win(v)",
     "the minimal winning coalitions: the sets of players who together can force that one of\n"
     "them wins (Loeb, section 3)",
     "win([[1,3],[2,3]])", "{12, 13, 23}", 1, 1, "", call_classification<Kind::Win>, false,
     "value"},
};

}  // namespace

std::span<const FunctionInfo> classification_functions() { return kFunctions; }

}  // namespace kingmaker
