// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rules, and functions that find them by name. The rule that depends on a preference is in
// drop_weaker_option.hpp.
//
// EK is Edixhoven and Kosters, Loeb is Loeb, and Straffin is Straffin as Loeb cites him. Loeb's
// RR2, that the elements of a choice are distinct, is not a rule here, since the options of a term
// are a set (term_store.hpp).
//
// To add a rule, write a type here that satisfies `CompiledRule`, and name it in a rule set of
// rule_sets.hpp or rule_sets.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker {

// A value as messages show it, in bars; nullopt if that takes more than `max_bytes`.
[[nodiscard]] std::optional<std::string> short_text(const TermStore& store, int players, Term t,
                                                    std::uint64_t max_bytes = 1000);
// The same; `a value of depth 40` if the text is too long.
[[nodiscard]] std::string text_or_depth(const TermStore& store, int players, Term t);

// The built-in rules, one for each name. A citation that depends on the preference lists all
// sources.
[[nodiscard]] std::span<const RuleInfo* const> all_rules();
// Null if there is no built-in rule of this name.
[[nodiscard]] const RuleInfo* rule_named(std::string_view name);
// The rules of a system in the order of the strategy. For several kinds of players each rule occurs
// once for each preference.
[[nodiscard]] std::vector<std::shared_ptr<const Rule>> rules_of(const System& system);

struct CollapseSingleOption {
  static constexpr RuleInfo info = {
      .name = "collapse-single-option",
      .citation = "EK Rules 1, 2; Loeb RR1",
      .left = "m{x}",
      .right = "x",
      .doc =
          "A choice with one option is that option. Brackets around a single element count\n"
          "turns, and printing puts them back."};
  Outcome apply(RuleContext& /*context*/, OpenNode& node) const {
    if (node.options().size() != 1) return Outcome::Unchanged;
    node.replace_by(node.options().front());
    return Outcome::Changed;
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const {
    return apply(context, node);
  }
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;
};
inline constexpr CollapseSingleOption collapse_single_option;

struct MergeSameMover {
  static constexpr RuleInfo info = {
      .name = "merge-same-mover",
      .citation = "EK Rule 3; Loeb RR3",
      .left = "m{m{..inner}, ..rest}",
      .right = "m{..inner, ..rest}",
      .doc =
          "A player who chooses twice in a row chooses once, among the options of both\n"
          "choices."};
  Outcome apply(RuleContext& context, OpenNode& node) const {
    const TermStore& store = context.store;
    const auto mine = [&](Term t) { return t.is_choice() && store.mover(t) == node.mover(); };
    return node.merge_if(store, mine) ? Outcome::Changed : Outcome::Unchanged;
  }
  // Merges one option, the first in print order.
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;
};
inline constexpr MergeSameMover merge_same_mover;

// A reconstruction of the narrower Rule 3 with which EK's Table 1, column Syntactic, seems to have
// been computed. Its counts come close to the print (2398 of 2398 values for length 8, where
// merge-same-mover leaves fewer); nothing more is claimed.
struct MergeByInclusion {
  static constexpr RuleInfo info = {
      .name = "merge-by-inclusion",
      .citation = "a reconstruction of EK Rule 3 as used for Table 1",
      .left = "choice(m, F ∪ {…, choice(m, W)})",
      .right = "choice(m, F ∪ {…} ∪ W) if {} ≠ F ⊆ W or W ⊆ F",
      .doc =
          "F are the options that m does not move. All options that qualify are merged at once.\n"
          "Not a law of any paper: it comes close to the numbers of EK's Table 1."};
  Outcome apply(RuleContext& context, OpenNode& node) const;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;

 private:
  [[nodiscard]] static bool merge_qualified(const TermStore& store, OpenNode& node);
};
inline constexpr MergeByInclusion merge_by_inclusion;

// McCarthy's revenge rule, for three players.
struct Revenge {
  static constexpr RuleInfo info = {
      .name = "revenge",
      .citation = "Straffin St3, McCarthy's revenge rule; a reconstruction",
      .left = "m{y_1, z_1}",
      .right = "m_1 if y != m and z != m",
      .doc =
          "Three players. If m chooses between \"y picks\" and \"z picks\", the one he crosses "
          "takes\n"
          "revenge, so in effect m picks. \"x picks\" is written x_1, x's choice between the two\n"
          "others. A reconstruction from Loeb's citations of Straffin 1985."};
  Outcome apply(RuleContext& context, OpenNode& node) const;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;
};
inline constexpr Revenge revenge;

// The hull lemma, for at least four players: the remaining options are represented by their type.
struct UniteHulls {
  static constexpr RuleInfo info = {
      .name = "unite-hulls",
      .citation = "the hull lemma in docs/book/mathematics.md",
      .left = "choice(m, S)",
      .right =
          "the type of m's choice among S, wins and types that are alike for m; four players or "
          "more",
      .doc =
          "The type of a choice says who moves, everybody's prudent number, and for whom options\n"
          "differ in it. It follows from the types of the options: hulls are united, those of an\n"
          "option that m moves as they are, of others as points."};
  Outcome apply(RuleContext& context, OpenNode& node) const;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const {
    return apply(context, node);
  }
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;
};
inline constexpr UniteHulls unite_hulls;

}  // namespace kingmaker
