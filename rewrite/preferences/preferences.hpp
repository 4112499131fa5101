// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Computes the relations of values under preferences, and remembers them.
//
// One evaluator serves every pair fold (compiled_preference.hpp), with an explicit stack and a memo
// (detail/pair_memo.hpp).
//
// Cost: at most (nodes of v) * (nodes of w) pairs, some tens of nanoseconds and a few units of the
// budget each; O(1) for simple values. A prudent player ranks all values by their prudent numbers
// (prudent_number.hpp), which cost O(nodes) once and then O(1); for values deeper than 44, both
// have a factor O(log depth). A relation depends on the two terms and the player alone, not on the
// number of players.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/compiled_preference.hpp"
#include "rewrite/preferences/detail/pair_memo.hpp"
#include "rewrite/preferences/prudent_number.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

class RuleProfile;

// Computes relations between values of one store and remembers them.
//
// Memory: at most `max_memo_bytes` for pairs. If more is needed, results for other players are
// dropped first, then the oldest ones. Prudent numbers may take as much again. When the store
// collects, both are emptied.
class Preferences : boost::noncopyable {
 public:
  static constexpr std::size_t kMaxMemoBytes = std::size_t{128} << 20;

  struct Statistics {
    std::uint64_t pairs = 0;  // evaluated
    std::uint64_t hits = 0;   // found in a memo
    std::uint64_t bytes = 0;
  };

  // `store` must outlive this object.
  explicit Preferences(const TermStore& store, std::size_t max_memo_bytes = kMaxMemoBytes)
      : store_(store), max_memo_bytes_(max_memo_bytes), numbers_(store, max_memo_bytes) {}

  // The relation of v to w for player p under `system`, without reducing the two: callers reduce
  // given values to `system.operand_system()` first (`relate` in rewriter.hpp does both). For
  // players without a preference, distinct values are incomparable. InvalidArgument if `system` is
  // not for this many players; ResourceExhausted or Cancelled if the budget is spent.
  [[nodiscard]] absl::StatusOr<Relation> compare(const System& system, int players, Player p,
                                                 Term v, Term w, Budget& budget);

  // The relation under one preference; nullopt if the budget is spent.
  template <CompiledPreference P>
  [[nodiscard]] std::optional<Relation> relation(const Play& play, Player p, Term v, Term w,
                                                 Budget& budget) {
    if (v == w) return Relation::Equal;
    if (store_.has_outcomes(v, w)) [[unlikely]] {
      return relation_of_outcomes<P>(p, v, w, budget);
    }
    if constexpr (RankedPreference<P>) {
      const Level left = P::level(play, store_, p, v);
      const Level right = P::level(play, store_, p, w);
      if (!left || !right || *left == *right) return Relation::Incomparable;
      return *left < *right ? Relation::Less : Relation::Greater;
    } else {
      const std::optional<Relation> numeric = by_number<typename P::Fold>(p, v, w, budget);
      if (numeric) return P::read(*numeric);
      const std::optional<Relation> folded = fold<typename P::Fold>(p, v, w, budget);
      if (!folded) return std::nullopt;
      return P::read(*folded);
    }
  }

  // The level of v for p, if it has one. Precondition: all leaves of v are wins.
  template <CompiledPreference P>
  [[nodiscard]] Level level(const Play& play, Player p, Term v, Budget& budget) {
    if constexpr (RankedPreference<P>) {
      return P::level(play, store_, p, v);
    } else {
      const Level level = P::Fold::level(store_, p, v);
      if (level || !std::is_same_v<typename P::Fold, PrudentFold>) return level;
      return prudent_rank(p, v, budget);
    }
  }

  // These are as in prudent_number.hpp.
  [[nodiscard]] std::optional<PrudentRank> prudent_rank(Player p, Term v, Budget& budget);
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> prudent_digits(
      Player p, Term v, Budget& budget, std::optional<Payoff> level = std::nullopt);
  // The payoffs of p among the leaves of v, and the one that p can guarantee.
  [[nodiscard]] PayoffRange payoff_range(Player p, Term v);
  [[nodiscard]] Payoff guarantee(Player p, Term v);

  [[nodiscard]] const TermStore& store() const { return store_; }
  [[nodiscard]] Statistics statistics() const;
  void clear();

  // Switches theorems on or off. They save time and never change a relation of syntactic normal
  // forms; tests switch them off to show this.
  void use_theorems(bool use);
  [[nodiscard]] bool uses_theorems() const { return theorems_; }

  // Where the engine counts the rules that it applies (rules/rule_profile.hpp); null if it does
  // not. It is here since all engines of a session share these preferences.
  [[nodiscard]] RuleProfile* profile() const { return profile_; }
  void set_profile(RuleProfile* profile) { profile_ = profile; }

 private:
  template <PairFold F>
  class Evaluation;
  // The pairs that one fold has evaluated for one player.
  struct Memo {
    const void* fold;
    Player player;
    detail::PairMemo pairs;
  };

  // Applies the theorem on prudent numbers, if theorems are switched on.
  template <PairFold F>
  [[nodiscard]] Decision by_number(Player p, Term v, Term w, Budget& budget) {
    if constexpr (std::is_same_v<F, PrudentFold>) {
      if (theorems_) return by_prudent_number(p, v, w, budget);
    }
    return std::nullopt;
  }
  // The relation of distinct values, one of which has other leaves than wins. Preferences that say
  // nothing about these find all of them incomparable; nullopt if the budget is spent.
  template <CompiledPreference P>
  [[nodiscard]] std::optional<Relation> relation_of_outcomes(Player p, Term v, Term w,
                                                             Budget& budget) {
    if constexpr (FoldedPreference<P>) {
      if constexpr (std::is_same_v<typename P::Fold, PrudentFold>) {
        const std::optional<Relation> r = by_levels(p, v, w, budget);
        return r ? std::optional(P::read(*r)) : std::nullopt;
      } else if constexpr (std::is_same_v<typename P::Fold, SelfishFold>) {
        const std::optional<Relation> r = fold<SelfishPayoffFold>(p, v, w, budget);
        return r ? std::optional(P::read(*r)) : std::nullopt;
      }
    }
    return Relation::Incomparable;
  }
  [[nodiscard]] Decision by_levels(Player p, Term v, Term w, Budget& budget);
  // For distinct values; nullopt if the budget is spent.
  [[nodiscard]] Decision by_prudent_number(Player p, Term v, Term w, Budget& budget);
  template <PairFold F>
  [[nodiscard]] std::optional<Relation> fold(Player p, Term v, Term w, Budget& budget);
  [[nodiscard]] detail::PairMemo& memo_of(const void* fold, Player p);
  void remember(detail::PairMemo& memo, Term v, Term w, Relation r);

  // The facts about values that a fold asks for.
  template <PairFold F>
  [[nodiscard]] typename F::Facts& facts() {
    if constexpr (std::is_same_v<typename F::Facts, PayoffRanges>) {
      return numbers_.ranges();
    } else {
      return store_;
    }
  }

  const TermStore& store_;
  std::size_t max_memo_bytes_;
  std::uint64_t generation_ = 0;  // of the store for which the memos are valid
  std::vector<std::unique_ptr<Memo>> memos_;
  PrudentNumbers numbers_;
  std::uint64_t looks_ = 0;  // number of looks at options
  std::uint64_t pairs_ = 0;
  std::uint64_t hits_ = 0;
  bool theorems_ = true;
  RuleProfile* profile_ = nullptr;
};

namespace detail {

// The address identifies the fold.
template <typename F>
inline constexpr char kFoldTag = 0;

// Pairs that needed few looks at options are evaluated again instead of being remembered, since
// that costs less than a cache miss. Pairs from outside seldom repeat and would displace repeated
// ones from the memo, so their threshold is higher.
inline constexpr std::uint64_t kCheapLooks = 4;
inline constexpr std::uint64_t kCheapLooksFromOutside = 256;

// A pair under evaluation. The options from `at` on are still to be visited: first those of v, then
// those of w.
template <PairFold F>
struct OpenPair {
  Term v;
  Term w;
  const Term* at;
  const Term* end;
  bool right;
  std::uint64_t looks;  // number of looks when it was opened
  typename F::Scan scan;
};

}  // namespace detail

// The evaluation of one relation, with all pairs on which it depends.
template <PairFold F>
class Preferences::Evaluation {
 public:
  Evaluation(Preferences& preferences, Player p, Budget& budget)
      : preferences_(preferences),
        player_(p),
        budget_(budget),
        memo_(preferences.memo_of(&detail::kFoldTag<F>, p)) {}

  // Nullopt if the budget is spent.
  std::optional<Relation> run(Term v, Term w) {
    if (const Decision decided = decide_directly(v, w)) return decided;
    v_ = v;
    w_ = w;
    for (;;) {
      if (!open()) return std::nullopt;
      // Continues with the open pairs until a pair must be opened first.
      for (bool descend = false; !descend;) {
        if (has_relation_) {
          if (stack_.empty()) return relation_;
          hand_over();
        }
        if (stack_.back().at == stack_.back().end) {
          finish_side();
          continue;
        }
        if (!budget_.spend()) return std::nullopt;
        descend = !look();
      }
    }
  }

 private:
  Decision decide_directly(Term v, Term w) {
    if (v == w) return Relation::Equal;
    if (const Decision decided = F::decide(preferences_.facts<F>(), player_, v, w)) return decided;
    if (preferences_.theorems_) {
      if (const Decision proved = F::theorem(preferences_.facts<F>(), player_, v, w)) return proved;
    }
    const Decision remembered = memo_.find(v, w);
    if (remembered) ++preferences_.hits_;
    return remembered;
  }

  [[nodiscard]] bool uses_options(Term t, Term other) const {
    return t.is_choice() && (!F::kLaterSuffices || !preferences_.theorems_ || other < t);
  }
  [[nodiscard]] std::span<const Term> options(Term t, Term other) const {
    return uses_options(t, other) ? preferences_.store_.options(t) : std::span<const Term>();
  }

  // Opens (v_, w_), whose relation is unknown. False if the budget is spent.
  bool open() {
    if (!budget_.spend()) return false;
    ++preferences_.pairs_;
    const std::uint64_t looks = preferences_.looks_;
    relation_ = Relation::Incomparable;
    if constexpr (!std::is_void_v<typename F::Prior>) {
      const auto prior = preferences_.fold<typename F::Prior>(player_, v_, w_, budget_);
      if (!prior) return false;
      relation_ = *prior;
      has_relation_ = is_strict(relation_);
      if (has_relation_) {
        remember_if_dear(v_, w_, looks);
        return true;
      }
    }
    const std::span<const Term> left = options(v_, w_);
    stack_.push_back({v_, w_, left.data(), left.data() + left.size(), false, looks,
                      typename F::Scan(uses_options(v_, w_), uses_options(w_, v_), relation_)});
    return true;
  }

  // Passes the result to the pair that waits for it.
  void hand_over() {
    detail::OpenPair<F>& top = stack_.back();
    if (!(top.right ? top.scan.right(relation_) : top.scan.left(relation_))) top.at = top.end;
    has_relation_ = false;
  }

  // Continues with the options of w, or closes the pair.
  void finish_side() {
    detail::OpenPair<F>& top = stack_.back();
    if (!top.right) {
      const std::span<const Term> right = options(top.w, top.v);
      top.at = right.data();
      top.end = right.data() + right.size();
      top.right = true;
      return;
    }
    relation_ = top.scan.result();
    has_relation_ = true;
    const detail::OpenPair<F> done = top;
    stack_.pop_back();
    remember_if_dear(done.v, done.w, done.looks);
  }

  // Looks at the next option. False if (v_, w_) must be opened first.
  bool look() {
    detail::OpenPair<F>& top = stack_.back();
    ++preferences_.looks_;
    const Term option = *top.at++;
    v_ = top.right ? top.v : option;
    w_ = top.right ? option : top.w;
    const Decision decided = decide_directly(v_, w_);
    has_relation_ = decided.has_value();
    if (has_relation_) relation_ = *decided;
    return has_relation_;
  }

  // `before` is the value of looks_ when the pair was opened.
  void remember_if_dear(Term v, Term w, std::uint64_t before) {
    const bool from_outside = stack_.empty();
    const std::uint64_t cheap = from_outside ? detail::kCheapLooksFromOutside : detail::kCheapLooks;
    if (preferences_.looks_ - before > cheap) preferences_.remember(memo_, v, w, relation_);
  }

  Preferences& preferences_;
  Player player_;
  Budget& budget_;
  detail::PairMemo& memo_;
  absl::InlinedVector<detail::OpenPair<F>, 16> stack_;
  // The pair to be opened next, and the last result if it has not been passed on.
  Term v_;
  Term w_;
  Relation relation_ = Relation::Incomparable;
  bool has_relation_ = false;
};

template <PairFold F>
std::optional<Relation> Preferences::fold(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return Evaluation<F>(*this, p, budget).run(v, w);
}

}  // namespace kingmaker
