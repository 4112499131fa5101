// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences that are known at compile time.
//
// A `CompiledPreference` is a type without state, from which rules are composed at compile time.
// Some preferences are *ranked*: each normal form has a level, which determines all relations. EK's
// are *pair folds*: some pairs are decided at once, and any other pair (v, w) by the pairs (v', w)
// and (v, w'), where v' is an option of v and w' an option of w; a fold defines the decided pairs
// and the combination of results. `Preferences` (preferences.hpp) evaluates both.
//
// This file has the preferences of Edixhoven and Kosters (EK): selfish, prudent, indifferent.
// Others are in loeb.hpp, order_preferences.hpp, straffin.hpp and types.hpp.
//
// To add a preference, write a type that satisfies `CompiledPreference`, and its line in
// rules/rule_sets.cpp. Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "algebra/term_store.hpp"
#include "rewrite/preferences/payoff_range.hpp"
#include "rewrite/preferences/prudent_number.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/system.hpp"
#include "rewrite/traits.hpp"

namespace kingmaker {

// A relation, if it is known without looking at options.
using Decision = std::optional<Relation>;

using Level = std::optional<std::uint64_t>;
inline constexpr std::uint64_t kLossLevel = 0;
inline constexpr std::uint64_t kWinLevel = kPrudentOne;

// The functions that make a relation computable pair by pair. `Facts` is what they know of values
// without looking at options: the store, or the payoffs below each node. For two distinct values
// `decide` is called first, for pairs that the definition decides at once; then `theorem`, for
// consequences. `Prior` is a fold, or void. The relation of the pair in `Prior` is computed next;
// where it is strict it is also the relation of this fold. Then a `Scan` gets the relations of v's
// options with w, and those of v with w's options. Its functions `left` and `right` return false
// when further options of that side cannot change the result. If `kLaterSuffices`, a theorem says
// that the options of one of the two values suffice: of the one with the larger handle, which is
// not part of the other.
//
// `level` orders all values for which a theorem does. If two values have levels, the one with the
// higher level is strictly better, and values of equal level are not strictly related. A value
// without a level is strictly better than kLossLevel and strictly worse than kWinLevel.
template <typename F>
concept PairFold = requires(typename F::Facts& store, Player p, Term t, Relation r,
                            typename F::Scan scan, const typename F::Scan& done) {
  typename F::Prior;
  { F::kLaterSuffices } -> std::convertible_to<bool>;
  { F::decide(store, p, t, t) } -> std::same_as<Decision>;
  { F::theorem(store, p, t, t) } -> std::same_as<Decision>;
  {typename F::Scan(true, true, r)};  // are v's, are w's options seen; relation of the prior
  { scan.left(r) } -> std::same_as<bool>;
  { scan.right(r) } -> std::same_as<bool>;
  { done.result() } -> std::same_as<Relation>;
};

// EK Definitions 7 to 10 with Rules 4 and 5, for values whose leaves are wins.
struct SelfishFold {
  using Facts = const TermStore;
  using Prior = void;
  // The proof is in docs/book/mathematics.md. For two chains of n choices, O(n) of the n * n pairs
  // remain.
  static constexpr bool kLaterSuffices = true;
  static Decision decide(const TermStore& store, Player p, Term v, Term w) {
    // By Rule 4.
    if (w == Term::win(p)) return Relation::Less;
    if (v == Term::win(p)) return Relation::Greater;
    // By Rule 5.
    const bool v_may_win = store.winners(v).contains(p);
    const bool w_may_win = store.winners(w).contains(p);
    if (v_may_win != w_may_win) return w_may_win ? Relation::Less : Relation::Greater;
    return std::nullopt;
  }
  static Decision theorem(const TermStore& store, Player p, Term v, Term w);
  static Level level(const TermStore& store, Player p, Term v);

  // Definition 7 for both directions at once, with a bit of Relation for each: v <= w holds if all
  // options of v are <= w, or if v is <= all options of w; >= is analogous.
  class Scan {
   public:
    Scan(bool uses_left_options, bool uses_right_options, Relation /*prior*/)
        : left_(uses_left_options ? Relation::Equal : Relation::Incomparable),
          right_(uses_right_options ? Relation::Equal : Relation::Incomparable) {}
    [[nodiscard]] bool left(Relation r) {
      left_ = left_ & r;
      return left_ != Relation::Incomparable;
    }
    [[nodiscard]] bool right(Relation r) {
      right_ = right_ & r;
      return (right_ | left_) != left_;
    }
    [[nodiscard]] Relation result() const { return left_ | right_; }

   private:
    Relation left_;
    Relation right_;
  };
};

// The same for all payoffs: Rules 4 and 5 become one. v is weaker if it pays p at most what w pays
// in the worst case, and the two pay differently. For wins this is Rule 4, where w pays 1 at least,
// and Rule 5, where v pays 0 at most and w may pay more (docs/book/mathematics.md, "Outcomes").
struct SelfishPayoffFold {
  using Facts = PayoffRanges;
  using Prior = void;
  static constexpr bool kLaterSuffices = true;
  static Decision decide(PayoffRanges& ranges, Player p, Term v, Term w) {
    return ranges.relation(p, v, w);
  }
  static Decision theorem(PayoffRanges& /*ranges*/, Player /*p*/, Term /*v*/, Term /*w*/) {
    return std::nullopt;
  }
  using Scan = SelfishFold::Scan;
};

// EK Definitions 11 and 12, for values whose leaves are wins. For others a player compares numbers
// level by level (PrudentNumbers::compare_levels).
struct PrudentFold {
  using Facts = const TermStore;
  using Prior = SelfishFold;
  static constexpr bool kLaterSuffices = false;
  static Decision decide(const TermStore& store, Player p, Term v, Term w) {
    return SelfishFold::decide(store, p, v, w);  // its decisions are strict
  }
  // The theorem on prudent numbers is applied elsewhere, without pairs (Preferences::by_number).
  static Decision theorem(const TermStore& /*store*/, Player /*p*/, Term /*v*/, Term /*w*/) {
    return std::nullopt;
  }
  static Level level(const TermStore& store, Player p, Term v);

  // For a pair that is not selfishly strict. Clause 1 of "v is prudently weaker than w" says that
  // some option of v is weaker than w, and all others are weaker, incomparable or equal, that is, w
  // is weaker than none of them. So among the relations of v's options with w there is a `<` and no
  // `>`. Clause 2 says the same of v and w's options. Exchanging v and w exchanges the clauses, and
  // `<` with `>`. So the set of `<` and `>` that occur on either side decides: v is weaker if a
  // clause holds for it and none for w.
  class Scan {
   public:
    Scan(bool /*left_is_seen*/, bool /*right_is_seen*/, Relation prior) : prior_(prior) {}
    [[nodiscard]] bool left(Relation r) { return collect(left_, r); }
    [[nodiscard]] bool right(Relation r) { return collect(right_, r); }
    [[nodiscard]] Relation result() const {
      const Relation relation = one_sided(left_) | one_sided(right_);
      // A pair that is not decided stays equal for the selfish player, or incomparable.
      return is_strict(relation) ? relation : prior_;
    }

   private:
    static bool collect(Relation& strict, Relation r) {
      if (is_strict(r)) strict = strict | r;
      return strict != Relation::Equal;  // both bits are set
    }
    static Relation one_sided(Relation strict) {
      return is_strict(strict) ? strict : Relation::Incomparable;
    }
    Relation prior_;
    Relation left_ = Relation::Incomparable;
    Relation right_ = Relation::Incomparable;
  };
};

// `Fold` is computed and remembered, and `read` interprets the fold's relation of distinct values.
// It must keep Less and Greater and must not return them otherwise.
template <typename P>
concept FoldedPreference = PairFold<typename P::Fold> &&
    requires(const TermStore& store, Player p, Term t, Relation r) {
  { P::Fold::level(store, p, t) } -> std::same_as<Level>;
  { P::read(r) } -> std::same_as<Relation>;
};

// `level` orders all normal forms: of two distinct ones, the one with the higher level is strictly
// better for p, and those of equal level are incomparable. A value without a level is not in normal
// form, and so is incomparable to all others.
template <typename P>
concept RankedPreference = requires(const Play& play, const TermStore& store, Player p, Term t) {
  { P::level(play, store, p, t) } -> std::same_as<Level>;
};

// A preference P has a name in the language, a documentation, a citation for itself and one for
// `strictly weaker`, traits, and one of the two ways to relate values. If the strict relation
// belongs to a family, `family_citation` cites that.
template <typename P>
concept CompiledPreference = (FoldedPreference<P> || RankedPreference<P>)&&requires {
  { P::name } -> std::convertible_to<std::string_view>;
  { P::doc } -> std::convertible_to<std::string_view>;
  { P::citation } -> std::convertible_to<std::string_view>;
  { P::strict_citation } -> std::convertible_to<std::string_view>;
  { P::traits } -> std::convertible_to<const PreferenceTraits&>;
};

struct Selfish {
  static constexpr std::string_view name = "selfish";
  static constexpr std::string_view doc =
      "a player prefers his win, then a value that may become one";
  static constexpr std::string_view citation = "EK Rules 4, 5, Definitions 7-10";
  static constexpr std::string_view strict_citation = "EK Rules 4, 5, Definition 9";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = false,
                                              .compares_levels = false,
                                              .table = PairTable::Selfish,
                                              .derivations = PlayerRules::Selfish};
  using Fold = SelfishFold;
  static constexpr Relation read(Relation r) { return r; }
};

struct Prudent {
  static constexpr std::string_view name = "prudent";
  static constexpr std::string_view doc =
      "selfish, and takes account of the choices of other players";
  static constexpr std::string_view citation = "EK Definitions 11, 12";
  static constexpr std::string_view strict_citation = "EK Definitions 11, 12";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = true,
                                              .compares_levels = true,
                                              .table = PairTable::Prudent,
                                              .derivations = PlayerRules::Prudent};
  using Fold = PrudentFold;
  static constexpr Relation read(Relation r) { return r; }
};

// EK's closing remark on indifference does not follow from Definition 7 (2_1 and 3_1 stay
// incomparable for player 1 even if 2 =_1 3); this interpretation is ours.
struct Indifferent {
  static constexpr std::string_view name = "indifferent";
  static constexpr std::string_view doc =
      "prudent, and values that a prudent player finds incomparable are equal";
  static constexpr std::string_view citation = "after EK, Indifference; a definition of ours";
  static constexpr std::string_view strict_citation = "EK Definitions 11, 12";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = true,
                                              .compares_levels = true,
                                              .table = PairTable::Indifferent,
                                              .derivations = PlayerRules::Indifferent};
  using Fold = PrudentFold;
  static constexpr Relation read(Relation r) {
    return r == Relation::Incomparable ? Relation::Equal : r;
  }
};

}  // namespace kingmaker
