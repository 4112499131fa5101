// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/checks.hpp"

#include <absl/algorithm/container.h>
#include <absl/status/statusor.h>

#include <iterator>
#include <tuple>
#include <utility>

#include "base/sort_unique.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::detail::check {
namespace {

bool is_selfish_le(const Judgement& j) {
  return j.notion == Notion::Selfish && j.verb == Verb::LessEqual;
}
bool is_prudent_lt(const Judgement& j) {
  return j.notion == Notion::Prudent && j.verb == Verb::Less;
}
bool is_whole_game_lt(const Judgement& j) {
  return j.notion == Notion::WholeGame && j.verb == Verb::Less;
}
bool is_loeb_lt(const LineCheck& line, const Judgement& j) {
  return is_whole_game_lt(j) && line.is_loeb();
}
// True for judgements that Rules 4 and 5 may decide.
bool is_by_rules(const Judgement& j) {
  return is_selfish_le(j) || is_prudent_lt(j) ||
         (j.notion == Notion::Selfish && j.verb == Verb::Less);
}

// The clauses of Definition 11 for `v is prudently weaker than w`, and their failure.
bool clause1(LineCheck& line, Player p, Term v, Term w) {
  return line.some_option_left(Notion::Prudent, Verb::Less, true, p, v, w) &&
         all(line.options(v), [&](Term x) { return line.not_stronger(p, x, w); });
}
bool clause2(LineCheck& line, Player p, Term v, Term w) {
  return line.some_option_right(Notion::Prudent, Verb::Less, true, p, v, w) &&
         all(line.options(w), [&](Term x) { return line.not_stronger(p, v, x); });
}
// True if some option of v is stronger than w, or none is weaker.
bool clause1_fails(LineCheck& line, Player p, Term v, Term w) {
  return line.some_option_right(Notion::Prudent, Verb::Less, true, p, w, v) ||
         all(line.options(v), [&](Term x) { return line.not_stronger(p, w, x); });
}
// True if v is stronger than some option of w, or weaker than none.
bool clause2_fails(LineCheck& line, Player p, Term v, Term w) {
  return line.some_option_left(Notion::Prudent, Verb::Less, true, p, w, v) ||
         all(line.options(w), [&](Term x) { return line.not_stronger(p, x, v); });
}
bool both_clauses_fail(LineCheck& line, Player p, Term v, Term w) {
  return clause1_fails(line, p, v, w) && clause2_fails(line, p, v, w);
}

// --- By definition ---

// Distinct values are incomparable, and no value is strictly weaker than another.
bool identity(const Judgement& j) {
  if (j.verb == Verb::Less) return !j.holds;
  return j.left != j.right && j.holds == (j.verb == Verb::Incomparable);
}

// Derives a relation from weak ones.
bool by_weak(LineCheck& line, const Judgement& j) {
  const auto below = [&](bool holds) {
    return line.has(j.notion, Verb::LessEqual, holds, j.player, j.left, j.right);
  };
  const auto above = [&](bool holds) {
    return line.has(j.notion, Verb::LessEqual, holds, j.player, j.right, j.left);
  };
  switch (j.verb) {
    case Verb::Less:  // v <= w and not v = w, that is, not w <= v
      return j.holds ? below(true) && above(false) : below(false) || above(true);
    case Verb::Equal:
      return j.holds ? below(true) && (j.left == j.right || above(true))
                     : below(false) || above(false);
    case Verb::Incomparable:
      return j.holds ? below(false) && above(false) : below(true) || above(true);
    default:
      return false;
  }
}

bool prudent(LineCheck& line, const Judgement& j) {
  const auto weaker = [&](bool holds) { return line.weaker(holds, j.player, j.left, j.right); };
  const auto stronger = [&](bool holds) { return line.weaker(holds, j.player, j.right, j.left); };
  const auto equal = [&](Notion notion, bool holds) {
    return line.has(notion, Verb::Equal, holds, j.player, j.left, j.right);
  };
  switch (j.verb) {
    case Verb::LessEqual:
      return j.holds ? weaker(true) || equal(Notion::Prudent, true)
                     : weaker(false) && equal(Notion::Prudent, false);
    case Verb::Equal:  // selfishly equal, and neither is prudently weaker
      return j.holds ? equal(Notion::Selfish, true) && weaker(false) && stronger(false)
                     : equal(Notion::Selfish, false) || weaker(true) || stronger(true);
    case Verb::Incomparable:
      return j.holds ? equal(Notion::Selfish, false) && weaker(false) && stronger(false)
                     : equal(Notion::Prudent, true) || weaker(true) || stronger(true);
    default:
      return false;
  }
}

bool indifferent(LineCheck& line, const Judgement& j) {
  const auto weaker = [&](bool holds) { return line.weaker(holds, j.player, j.left, j.right); };
  const auto stronger = [&](bool holds) { return line.weaker(holds, j.player, j.right, j.left); };
  switch (j.verb) {
    case Verb::LessEqual:  // not stronger
      return j.holds ? weaker(true) || stronger(false) : stronger(true);
    case Verb::Less:
      return weaker(j.holds);
    case Verb::Equal:
      return j.holds ? weaker(false) && stronger(false) : weaker(true) || stronger(true);
    case Verb::Incomparable:
      return !j.holds;
    default:
      return false;
  }
}

// Derives a relation from strict ones. Distinct values are never equal.
bool by_strict(LineCheck& line, const Judgement& j) {
  if (j.left == j.right) return false;
  const auto likes = [&](bool holds) {
    return line.has(j.notion, Verb::Less, holds, j.player, j.left, j.right);
  };
  const auto dislikes = [&](bool holds) {
    return line.has(j.notion, Verb::Less, holds, j.player, j.right, j.left);
  };
  switch (j.verb) {
    case Verb::LessEqual:
      return likes(j.holds);
    case Verb::Equal:
      return !j.holds;
    case Verb::Incomparable:
      return j.holds ? likes(false) && dislikes(false) : likes(true) || dislikes(true);
    default:
      return false;
  }
}

bool rewriting(LineCheck& line, const Judgement& j) {
  if (j.verb != Verb::Equal) return false;
  const std::optional<Term> a = line.form(j.left);
  const std::optional<Term> b = line.form(j.right);
  return a && b && (*a == *b) == j.holds;
}

// --- Axioms ---

// The second option of another player's choice between x and this option.
std::optional<Term> alternative_to(const LineCheck& line, Term x, Player p, Term choice) {
  const auto two = line.options(choice);
  if (!line.another_chooses(p, choice) || two.size() != 2 || !line.is_option(x, choice)) {
    return std::nullopt;
  }
  return two[0] == x ? two[1] : two[0];
}

// True if exchanging p's two opponents maps one of x and y to the other, and they differ.
bool are_images(const LineCheck& line, Player p, Term x, Term y) {
  const auto a = line.simple(x);
  const auto b = line.simple(y);
  return a && b && a->exponent == b->exponent && a->base != b->base && a->base != p && b->base != p;
}

// True if p's probability to win in x, by Loeb's Table 4, is at most that in y. It is 1 in p_0 and
// 0 in the other wins. In p's choice it is that of either option, which are equal; in another
// player's choice it is the mean of the options. As a function of n, the exponent of p's own value
// with this probability, it is 1 and 0 for n = 0, 1 and then the mean of the two before: 1/3 + 2/3
// (-1/2)^n.
bool wins_no_more_often(const LineCheck& line, Player p, Term x, Term y) {
  const auto own_exponent = [&](Term t) {
    const SimpleValue s = *line.simple(t);
    return std::uint64_t{s.exponent} + (s.base == p ? 0 : 1);
  };
  const std::uint64_t n = own_exponent(x);
  const std::uint64_t m = own_exponent(y);
  const bool positive = n % 2 == 0;
  if (positive != (m % 2 == 0)) return !positive;
  return positive ? n >= m : n <= m;
}

// Straffin's St2.
bool is_second(const LineCheck& line, Player p, Term v, Term w) {
  const bool left_is_bad = v.is_win() ? v != Term::win(p) : line.picker(v) == p;
  return left_is_bad && line.picker(w) != 0 && line.picker(w) != p;
}

// --- Nodes ---

std::vector<Term> as_set(std::vector<Term> terms) {
  sort_unique(terms);
  return terms;
}

// Applies Rule 3. Inner options are normal, so none of them has the mover m.
std::vector<Term> merged(const LineCheck& line, Player m, const std::vector<Term>& from) {
  std::vector<Term> result;
  for (const Term t : from) {
    if (line.chooses(m, t)) {
      result.insert(result.end(), line.options(t).begin(), line.options(t).end());
    } else {
      result.push_back(t);
    }
  }
  return as_set(std::move(result));
}

// Applies Rule 3 only if the other options are among the inner ones, or conversely.
std::vector<Term> merged_by_inclusion(const LineCheck& line, Player m, std::vector<Term> from) {
  for (;;) {
    std::vector<Term> others;
    absl::c_copy_if(from, std::back_inserter(others), [&](Term t) { return !line.chooses(m, t); });
    std::vector<Term> result;
    for (const Term t : from) {
      const auto inner = line.chooses(m, t) ? line.options(t) : std::span<const Term>();
      const bool merges = !inner.empty() && !others.empty() &&
                          (absl::c_includes(inner, others) || absl::c_includes(others, inner));
      if (merges) {
        result.insert(result.end(), inner.begin(), inner.end());
      } else {
        result.push_back(t);
      }
    }
    result = as_set(std::move(result));
    if (result == from) return from;
    from = std::move(result);
  }
}

// The normal forms of v's options, merged by the rules of m. Nullopt if a premise is missing.
std::optional<std::vector<Term>> merged_options(LineCheck& line, Player m, Term v) {
  std::vector<Term> forms;
  for (const Term option : line.options(v)) {
    const std::optional<Term> form = option.is_leaf() ? option : line.form(option);
    if (!form) return std::nullopt;
    forms.push_back(*form);
  }
  forms = as_set(std::move(forms));
  return line.plays().of(m) == PlayerRules::Inclusion
             ? merged_by_inclusion(line, m, std::move(forms))
             : merged(line, m, forms);
}

// The options that w keeps. A single one is w itself.
std::vector<Term> kept_in(const LineCheck& line, Player m, std::size_t options, Term w) {
  if (options < 2 || !line.chooses(m, w)) return {w};
  return {line.options(w).begin(), line.options(w).end()};
}

// True if m chooses between "y picks" and "z picks", where y and z are the two others.
bool calls_for_revenge(const LineCheck& line, Player m, std::span<const Term> two) {
  return two.size() == 2 && two[0] != two[1] &&
         all(two, [&](Term x) { return line.picker(x) != 0 && line.picker(x) != m; });
}

// True if exactly the members of `options` that are not in `kept` are strictly weaker for m than
// another.
bool drops_the_weaker(LineCheck& line, Player m, const std::vector<Term>& options,
                      const std::vector<Term>& kept) {
  Notion notion = notion_of(line.plays().of(m));
  if (notion == Notion::Identity) return kept == options;
  if (notion == Notion::Indifferent) notion = Notion::Prudent;
  const auto strictly = [&](bool holds, Term x, Term y) {
    return line.has(notion, Verb::Less, holds, m, x, y);
  };
  // Strict preference is asymmetric, so an option that is weaker than x is not better than x. A
  // premise about a dropped option may have this form, which is also a reason to drop it, so that
  // no premise is superfluous.
  const bool rightly_kept = all(kept, [&](Term x) {
    return all(options,
               [&](Term y) { return x == y || strictly(true, y, x) || strictly(false, x, y); });
  });
  return rightly_kept && all(options, [&](Term x) {
           const auto is_better = [&](Term y) { return strictly(true, x, y); };
           return absl::c_binary_search(kept, x) || absl::c_any_of(kept, is_better) ||
                  absl::c_any_of(options, is_better);
         });
}

// The mover of the choice whose normal form is claimed; 0 if there is none.
Player mover_of(const LineCheck& line, const Judgement& j) {
  if (j.verb != Verb::NormalForm || !j.left.is_choice()) return 0;
  const Player m = line.mover(j.left);
  return m > line.players() ? 0 : m;
}
// The mover if the rules are merging, dropping and collapsing; otherwise 0.
Player rewriting_mover(const LineCheck& line, const Judgement& j) {
  const Player m = mover_of(line, j);
  if (m == 0) return 0;
  const PlayerRules play = line.plays().of(m);
  return play == PlayerRules::Raw || play == PlayerRules::OwnRules ? 0 : m;
}
// The mover if users define the rules; otherwise 0.
Player own_mover(const LineCheck& line, const Judgement& j) {
  const Player m = mover_of(line, j);
  return m != 0 && line.plays().of(m) == PlayerRules::OwnRules ? m : 0;
}

bool condition_holds(const LineCheck& line, const PatternRule& rule, const Match& match) {
  if (!rule.parts().condition) return true;
  const absl::StatusOr<bool> holds = rule.parts().condition(match, line.players());
  return holds.ok() && *holds;
}

}  // namespace

bool same(LineCheck& /*line*/, const Judgement& j) {
  return j.left == j.right && j.notion != Notion::Rewriting &&
         j.holds == (j.verb == Verb::LessEqual || j.verb == Verb::Equal);
}

bool sure_win(LineCheck& line, const Judgement& j) {
  if (!j.holds || j.right != Term::win(j.player)) return false;
  const bool distinct = j.left != j.right;
  if (is_whole_game_lt(j)) {
    return line.has_axioms() && distinct && (j.left.is_win() || !line.is_loeb());
  }
  return is_by_rules(j) && (distinct || j.verb != Verb::Less);
}
bool hope(LineCheck& line, const Judgement& j) {
  return is_by_rules(j) && j.holds && j.right != Term::win(j.player) &&
         !line.may_win(j.player, j.left) && line.may_win(j.player, j.right);
}
bool against_sure_win(LineCheck& /*line*/, const Judgement& j) {
  return is_by_rules(j) && !j.holds && j.left == Term::win(j.player) && j.right != j.left;
}
bool against_hope(LineCheck& line, const Judgement& j) {
  return is_by_rules(j) && !j.holds && j.left != Term::win(j.player) &&
         line.may_win(j.player, j.left) && !line.may_win(j.player, j.right);
}
bool other_wins(LineCheck& /*line*/, const Judgement& j) {
  const Term own = Term::win(j.player);
  return is_by_rules(j) && !j.holds && j.left.is_win() && j.right.is_win() && j.left != j.right &&
         j.left != own && j.right != own;
}

bool options_left(LineCheck& line, const Judgement& j) {
  return is_selfish_le(j) && j.holds && j.left.is_choice() &&
         line.rules_are_silent(j.player, j.left, j.right) &&
         all(line.options(j.left), [&](Term x) { return line.below(true, j.player, x, j.right); });
}
bool options_right(LineCheck& line, const Judgement& j) {
  return is_selfish_le(j) && j.holds && j.right.is_choice() &&
         line.rules_are_silent(j.player, j.left, j.right) &&
         all(line.options(j.right), [&](Term x) { return line.below(true, j.player, j.left, x); });
}
bool no_clause(LineCheck& line, const Judgement& j) {
  const auto [v, w, p] = std::tuple(j.left, j.right, j.player);
  return is_selfish_le(j) && !j.holds && v != w && line.rules_are_silent(p, v, w) &&
         (v.is_leaf() || line.some_option_left(Notion::Selfish, Verb::LessEqual, false, p, v, w)) &&
         (w.is_leaf() || line.some_option_right(Notion::Selfish, Verb::LessEqual, false, p, v, w));
}

bool definition(LineCheck& line, const Judgement& j) {
  switch (j.notion) {
    case Notion::Identity:
      return identity(j);
    case Notion::Selfish:
      return by_weak(line, j);
    case Notion::Prudent:
      return prudent(line, j);
    case Notion::Indifferent:
      return indifferent(line, j);
    case Notion::Own:
      return line.verb_of_clauses(j.player) == Verb::LessEqual ? by_weak(line, j)
                                                               : by_strict(line, j);
    case Notion::WholeGame:
      return by_strict(line, j);
    case Notion::Rewriting:
      return rewriting(line, j);
  }
  return false;
}

bool selfishly_weaker(LineCheck& line, const Judgement& j) {
  return is_prudent_lt(j) && j.holds && line.less(true, j.player, j.left, j.right);
}
bool weaker_left(LineCheck& line, const Judgement& j) {
  return is_prudent_lt(j) && j.holds && line.less(false, j.player, j.right, j.left) &&
         clause1(line, j.player, j.left, j.right) &&
         both_clauses_fail(line, j.player, j.right, j.left);
}
bool weaker_right(LineCheck& line, const Judgement& j) {
  return is_prudent_lt(j) && j.holds && line.less(false, j.player, j.right, j.left) &&
         clause2(line, j.player, j.left, j.right) &&
         both_clauses_fail(line, j.player, j.right, j.left);
}
bool stronger(LineCheck& line, const Judgement& j) {
  if (j.holds) return false;
  if (is_whole_game_lt(j)) return line.prefers(true, j.player, j.right, j.left);
  return is_prudent_lt(j) && line.weaker(true, j.player, j.right, j.left);
}
bool neither_clause(LineCheck& line, const Judgement& j) {
  return is_prudent_lt(j) && !j.holds && line.less(false, j.player, j.left, j.right) &&
         both_clauses_fail(line, j.player, j.left, j.right);
}
bool exchanged_clause(LineCheck& line, const Judgement& j) {
  return is_prudent_lt(j) && !j.holds && line.less(false, j.player, j.left, j.right) &&
         (clause1(line, j.player, j.right, j.left) || clause2(line, j.player, j.right, j.left));
}

namespace {

// True if v is weaker than w for p, for simple values of three players and wins of two. The order
// is p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > ... > {a_4, b_4, p_5} > {a_2, b_2, p_3} > {a_0, b_0,
// p_1}. In the upper half, where a and b have odd exponents, smaller exponents are better; in the
// lower half larger ones are.
bool is_weaker_simple(Player p, SimpleValue v, SimpleValue w) {
  const auto place = [&](const SimpleValue& s) {
    return static_cast<std::int64_t>(s.exponent) - (s.base == p ? 1 : 0);
  };
  const std::int64_t a = place(v);
  const std::int64_t b = place(w);
  const bool a_upper = a % 2 != 0;
  const bool b_upper = b % 2 != 0;
  return a_upper == b_upper ? (a_upper ? a > b : a < b) : b_upper;
}

}  // namespace

bool theorem_fifteen(LineCheck& line, const Judgement& j) {
  if (j.notion != Notion::Prudent || line.players() != 3) return false;
  const auto v = line.simple(j.left);
  const auto w = line.simple(j.right);
  if (!v || !w) return false;
  const bool is_weaker = is_weaker_simple(j.player, *v, *w);
  const bool is_same = j.left == j.right;
  switch (j.verb) {
    case Verb::LessEqual:
      return j.holds == (is_weaker || is_same);
    case Verb::Less:
      return j.holds == is_weaker;
    case Verb::Equal:
      return j.holds == is_same;
    case Verb::Incomparable:
      return j.holds == (!is_weaker && !is_same && !is_weaker_simple(j.player, *w, *v));
    default:
      return false;
  }
}

// PR2: one of v and w is another player's choice between two values, and the other is one of these
// two.
bool uncertain(LineCheck& line, const Judgement& j) {
  if (!is_loeb_lt(line, j) || !j.holds) return false;
  if (const auto bad = alternative_to(line, j.right, j.player, j.left)) {
    return line.prefers(true, j.player, *bad, j.right);
  }
  if (const auto good = alternative_to(line, j.left, j.player, j.right)) {
    return line.prefers(true, j.player, j.left, *good);
  }
  return false;
}
bool impartial(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.some_preference(j.player, [&](Term x, Term y) {
    return (x == j.left && are_images(line, j.player, y, j.right)) ||
           (y == j.right && are_images(line, j.player, x, j.left));
  });
}
bool choice_better(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.chooses(j.player, j.right) &&
         line.some_option_right(Notion::WholeGame, Verb::Less, true, j.player, j.left, j.right);
}
// The options of p's simple choice are images of one another.
bool option_better(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.some_preference(j.player, [&](Term x, Term y) {
    return x == j.left && line.chooses(j.player, y) && line.is_option(j.right, y);
  });
}
bool choice_worse(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.chooses(j.player, j.left) &&
         all(line.options(j.left),
             [&](Term x) { return line.prefers(true, j.player, x, j.right); });
}
bool option_worse(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.some_preference(j.player, [&](Term x, Term y) {
    return y == j.right && line.chooses(j.player, x) && line.is_option(j.left, x);
  });
}
bool branches_better(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.another_chooses(j.player, j.right) &&
         all(line.options(j.right),
             [&](Term x) { return line.prefers(true, j.player, j.left, x); });
}
bool branches_worse(LineCheck& line, const Judgement& j) {
  return is_loeb_lt(line, j) && j.holds && line.another_chooses(j.player, j.left) &&
         all(line.options(j.left),
             [&](Term x) { return line.prefers(true, j.player, x, j.right); });
}
bool no_axiom(LineCheck& line, const Judgement& j) {
  if (!is_whole_game_lt(j) || j.holds || !line.has_axioms()) return false;
  if (line.is_loeb()) return wins_no_more_often(line, j.player, j.right, j.left);
  return j.right != Term::win(j.player) && !is_second(line, j.player, j.left, j.right);
}
bool others_pick(LineCheck& line, const Judgement& j) {
  return is_whole_game_lt(j) && j.holds && line.is_straffin() &&
         is_second(line, j.player, j.left, j.right);
}
bool ranking(LineCheck& line, const Judgement& j) {
  return is_whole_game_lt(j) && !line.has_axioms() && j.left.is_win() && j.right.is_win() &&
         j.holds ==
             (line.place(j.player, j.right.winner()) < line.place(j.player, j.left.winner()));
}

bool win(LineCheck& line, const Judgement& j) {
  return j.verb == Verb::NormalForm && j.left == j.right &&
         (j.left.is_leaf() || line.is_type(j.left));
}
bool untouched(LineCheck& line, const Judgement& j) {
  return j.verb == Verb::NormalForm && j.left.is_choice() && j.left == j.right &&
         all(line.plays().rules, [](PlayerRules play) { return play == PlayerRules::Raw; });
}
// One node of innermost rewriting. The normal forms of v's options are merged, those that are
// strictly weaker for the mover than another are dropped, and a single remaining one replaces the
// node.
bool innermost(LineCheck& line, const Judgement& j) {
  const Player m = rewriting_mover(line, j);
  if (m == 0) return false;
  const auto options = merged_options(line, m, j.left);
  if (!options) return false;
  const std::vector<Term> kept = kept_in(line, m, options->size(), j.right);
  if (line.chooses(m, j.right) && options->size() > 1 && kept.size() < 2) return false;
  if (!absl::c_includes(*options, kept)) return false;
  if (line.plays().of(m) == PlayerRules::Straffin && calls_for_revenge(line, m, kept)) return false;
  return drops_the_weaker(line, m, *options, kept);
}
// One node at which two options remain and revenge is taken.
bool revenge(LineCheck& line, const Judgement& j) {
  const Player m = rewriting_mover(line, j);
  if (m == 0 || line.plays().of(m) != PlayerRules::Straffin) return false;
  const auto options = merged_options(line, m, j.left);
  if (!options || line.picker(j.right) != m) return false;
  std::vector<Term> kept;
  absl::c_copy_if(*options, std::back_inserter(kept), [&](Term x) { return line.picker(x) != 0; });
  return calls_for_revenge(line, m, kept) && drops_the_weaker(line, m, *options, kept);
}

bool clause(LineCheck& line, const Judgement& j) {
  if (j.notion != Notion::Own || j.left == j.right || j.verb != line.verb_of_clauses(j.player)) {
    return false;
  }
  const auto others = [&](Player p, Term v, Term w) -> absl::StatusOr<bool> {
    if (p == j.player) {
      if (line.has(Notion::Own, j.verb, true, p, v, w)) return true;
      if (line.has(Notion::Own, j.verb, false, p, v, w)) return false;
    }
    return absl::FailedPreconditionError("no premise says so");
  };
  const absl::StatusOr<bool> answer =
      line.plays().preference_of(j.player).says(line.players(), j.player, j.left, j.right, others);
  return answer.ok() && *answer == j.holds;
}

bool inside(LineCheck& line, const Judgement& j) {
  const Player m = own_mover(line, j);
  if (m == 0) return false;
  std::vector<Term> forms;
  for (const Term option : line.options(j.left)) {
    const std::optional<Term> form = option.is_leaf() ? option : line.form(option);
    if (!form) return false;
    forms.push_back(*form);
  }
  forms = as_set(std::move(forms));
  // A choice whose only option is a win equals this win.
  if (forms.size() == 1 && forms[0].is_leaf()) return forms[0] == j.right;
  return line.form_of_choice(m, forms) == j.right;
}

bool by_rule(LineCheck& line, const Judgement& j) {
  const Player m = own_mover(line, j);
  const OwnStep* step = line.step();
  if (m == 0 || step == nullptr) return false;
  const auto& rules = line.plays().own_of(m).patterns;
  if (step->rule >= rules.size()) return false;
  const PatternRule& rule = *rules[step->rule];
  return step->match.variables.size() == rule.parts().variables.size() &&
         line.matcher().matches(rule.parts().left, step->match, j.left) &&
         line.matcher().is_result(rule.parts().right, step->match, step->result) &&
         condition_holds(line, rule, step->match) &&
         (step->result.is_leaf() ? step->result : line.form(step->result)) == j.right;
}

bool no_rule(LineCheck& line, const Judgement& j) {
  const Player m = own_mover(line, j);
  if (m == 0 || j.left != j.right) return false;
  const bool options_are_normal = all(line.options(j.left), [&](Term option) {
    return option.is_leaf() || line.form(option) == option;
  });
  return options_are_normal && all(line.plays().own_of(m).patterns, [&](const auto& rule) {
           bool applies = false;
           const auto visit = [&](const Match& match) {
             applies = condition_holds(line, *rule, match);
             return !applies;
           };
           line.matcher().for_each(rule->parts().left, rule->parts().variables.size(), j.left,
                                   visit);
           return !applies;
         });
}

namespace {

// The prudent number of a win or a type for p.
std::uint64_t number_of(const LineCheck& line, Player p, Term t) {
  if (t.is_win()) return t.winner() == p ? Hull::kOne : 0;
  return line.type(t).of(p).number;
}
bool has_less(const LineCheck& line, Player p, Term v, Term w) {
  if (line.players() > 3) return number_of(line, p, v) < number_of(line, p, w);
  const auto a = line.simple(v);
  const auto b = line.simple(w);
  return a && b && is_weaker_simple(p, *a, *b);
}

// True if `candidate` is the hull of all these hulls. If they have the same number, it has this
// number, and is open if one of them is. Otherwise its number is the simplest one of the interval
// from the least to the greatest; an end belongs to the interval if a hull with this number is
// open. So the two nearest simpler numbers lie outside.
bool is_hull_of(const Hull& candidate, std::span<const Hull> hulls) {
  Hull least = hulls.front();
  Hull greatest = hulls.front();
  for (const Hull& hull : hulls) {
    if (hull.number < least.number) least = {hull.number, false};
    if (hull.number > greatest.number) greatest = {hull.number, false};
    if (hull.number == least.number) least.is_open = least.is_open || hull.is_open;
    if (hull.number == greatest.number) greatest.is_open = greatest.is_open || hull.is_open;
  }
  if (least.number == greatest.number) return candidate == least;
  const auto is_inside = [&](std::uint64_t x) {
    return (x > least.number || (x == least.number && least.is_open)) &&
           (x < greatest.number || (x == greatest.number && greatest.is_open));
  };
  const std::uint64_t unit = candidate.number & (0 - candidate.number);
  return candidate.is_open && unit != 0 && is_inside(candidate.number) &&
         !is_inside(candidate.number - unit) && !is_inside(candidate.number + unit);
}

// True if w is the type of m's choice among `kept`, at least two wins and types.
bool is_type_of(const LineCheck& line, Player m, const std::vector<Term>& kept, Term w) {
  if (!line.is_type(w) || line.type(w).mover != m) return false;
  std::vector<ValueType> types;
  types.reserve(kept.size());
  for (const Term x : kept) {
    ValueType type;
    if (x.is_win()) {
      type.of(x.winner()).number = Hull::kOne;
    } else {
      type = line.type(x);
    }
    types.push_back(type);
  }
  for (Player p = 1; p <= line.players(); ++p) {
    std::vector<Hull> hulls;
    hulls.reserve(types.size());
    for (const ValueType& type : types) {
      hulls.push_back({type.of(p).number, type.mover == m && type.of(p).is_open});
    }
    if (!is_hull_of(line.type(w).of(p), hulls)) return false;
  }
  return true;
}

}  // namespace

bool numbers(LineCheck& line, const Judgement& j) {
  return is_whole_game_lt(j) && line.plays().of(1) == PlayerRules::Types &&
         j.holds == has_less(line, j.player, j.left, j.right);
}
bool hulls(LineCheck& line, const Judgement& j) {
  const Player m = mover_of(line, j);
  if (m == 0 || line.plays().of(m) != PlayerRules::Types || line.is_type(j.left)) return false;
  const auto options = merged_options(line, m, j.left);
  if (!options || !all(*options, [&](Term x) { return line.is_basic(x); })) return false;
  std::vector<Term> kept;
  absl::c_copy_if(*options, std::back_inserter(kept), [&](Term x) {
    return !absl::c_any_of(*options, [&](Term y) { return has_less(line, m, x, y); });
  });
  if (kept.size() == 1) return j.right == kept.front();
  if (line.players() > 3) return is_type_of(line, m, kept, j.right);
  return line.chooses(m, j.right) &&
         all(kept, [&](Term x) { return line.is_option(x, j.right); }) &&
         line.options(j.right).size() == kept.size();
}

}  // namespace kingmaker::detail::check
