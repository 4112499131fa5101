// Preferences: finds how values are related, and remembers it.
//
// One evaluator does this for every pair fold (compiled_preference.hpp), with an explicit stack and
// a memo (detail/pair_memo.hpp).
//
// Cost: at most (nodes of v) * (nodes of w) pairs, some tens of nanoseconds and a few units of the
// budget each; O(1) for simple values. A prudent player ranks all values by their prudent numbers
// (prudent_number.hpp), which cost O(nodes) once and O(1) from then on; for values deeper than 44
// both have a factor O(log depth). A relation depends on the two terms and the player alone, not on
// how many players there are.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/status/statusor.h>

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

// Finds relations between values of one store and remembers them.
//
// Memory: at most `max_memo_bytes` for pairs; when more is wanted, what was found for other players
// goes first, then what was found longest ago. As much again for prudent numbers. A collection of
// the store empties both.
class Preferences {
 public:
  static constexpr std::size_t kMaxMemoBytes = std::size_t{128} << 20;

  struct Statistics {
    std::uint64_t pairs = 0;  // worked out
    std::uint64_t hits = 0;   // remembered
    std::uint64_t bytes = 0;
  };

  // The store must outlive this.
  explicit Preferences(const TermStore& store, std::size_t max_memo_bytes = kMaxMemoBytes)
      : store_(store), max_memo_bytes_(max_memo_bytes), numbers_(store, max_memo_bytes) {}
  Preferences(const Preferences&) = delete;
  Preferences& operator=(const Preferences&) = delete;

  // How v stands to w for player p under `system`, the two taken as they are: who is given values
  // reduces them to `system.operand_system()` first (`relate` in rewriter.hpp does both). Players
  // without a preference find distinct values incomparable. InvalidArgument if `system` is not one
  // for this many players; ResourceExhausted or Cancelled when the budget is spent.
  [[nodiscard]] absl::StatusOr<Relation> compare(const System& system, int players, Player p,
                                                 Term v, Term w, Budget& budget);

  // The same for one preference; nothing when the budget is spent.
  template <CompiledPreference P>
  [[nodiscard]] std::optional<Relation> relation(const Play& play, Player p, Term v, Term w,
                                                 Budget& budget) {
    if (v == w) return Relation::Equal;
    if constexpr (RankedPreference<P>) {
      const Level left = P::level(play, store_, p, v);
      const Level right = P::level(play, store_, p, w);
      if (!left || !right || *left == *right) return Relation::Incomparable;
      return *left < *right ? Relation::Less : Relation::Greater;
    } else {
      const std::optional<Relation> found = by_number<typename P::Fold>(p, v, w, budget);
      if (found) return P::read(*found);
      const std::optional<Relation> folded = fold<typename P::Fold>(p, v, w, budget);
      if (!folded) return std::nullopt;
      return P::read(*folded);
    }
  }

  // The level of v for p, if it has one.
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

  // See prudent_number.hpp.
  [[nodiscard]] std::optional<PrudentRank> prudent_rank(Player p, Term v, Budget& budget);
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> prudent_digits(Player p, Term v,
                                                                        Budget& budget);

  [[nodiscard]] const TermStore& store() const { return store_; }
  [[nodiscard]] Statistics statistics() const;
  void clear();

  // Theorems save time and never change a relation of syntactic normal forms; tests switch them off
  // to show just that.
  void use_theorems(bool use);
  [[nodiscard]] bool uses_theorems() const { return theorems_; }

 private:
  template <PairFold F>
  class Evaluation;
  // The pairs found for one player by one fold.
  struct Memo {
    const void* fold;
    Player player;
    detail::PairMemo pairs;
  };

  // The theorem on prudent numbers, where it is used.
  template <PairFold F>
  [[nodiscard]] Decision by_number(Player p, Term v, Term w, Budget& budget) {
    if constexpr (std::is_same_v<F, PrudentFold>) {
      if (theorems_) return by_prudent_number(p, v, w, budget);
    }
    return std::nullopt;
  }
  // Of distinct values; nothing when the budget is spent.
  [[nodiscard]] Decision by_prudent_number(Player p, Term v, Term w, Budget& budget);
  template <PairFold F>
  [[nodiscard]] std::optional<Relation> fold(Player p, Term v, Term w, Budget& budget);
  [[nodiscard]] detail::PairMemo& memo_of(const void* fold, Player p);
  void remember(detail::PairMemo& memo, Term v, Term w, Relation r);

  const TermStore& store_;
  std::size_t max_memo_bytes_;
  std::uint64_t generation_ = 0;  // of the store, for which the memos hold
  std::vector<std::unique_ptr<Memo>> memos_;
  PrudentNumbers numbers_;
  std::uint64_t looks_ = 0;  // at options
  std::uint64_t pairs_ = 0;
  std::uint64_t hits_ = 0;
  bool theorems_ = true;
};

namespace detail {

// Its address tells folds apart.
template <typename F>
inline constexpr char kFoldTag = 0;

// Pairs that took few looks at options are worked out again rather than remembered, which costs
// less than memory that is not in the cache. Pairs that were asked for from outside seldom come
// again, and would drive those that do out of the memo: they have to have taken more.
inline constexpr std::uint64_t kCheapLooks = 4;
inline constexpr std::uint64_t kCheapLooksFromOutside = 256;

// A pair that is being worked out. Options from `at` on are still to be looked at: v's, then w's.
template <PairFold F>
struct OpenPair {
  Term v;
  Term w;
  const Term* at;
  const Term* end;
  bool right;
  std::uint64_t looks;  // at options, when it was opened
  typename F::Scan scan;
};

}  // namespace detail

// One relation of values being worked out, with all the pairs it rests on.
template <PairFold F>
class Preferences::Evaluation {
 public:
  Evaluation(Preferences& preferences, Player p, Budget& budget)
      : preferences_(preferences),
        player_(p),
        budget_(budget),
        memo_(preferences.memo_of(&detail::kFoldTag<F>, p)) {}

  // Nothing when the budget is spent.
  std::optional<Relation> run(Term v, Term w) {
    if (const Decision decided = known(v, w)) return decided;
    v_ = v;
    w_ = w;
    for (;;) {
      if (!open()) return std::nullopt;
      // Go on with what is open until a pair turns up that has to be opened first.
      for (bool descend = false; !descend;) {
        if (is_found_) {
          if (stack_.empty()) return found_;
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
  Decision known(Term v, Term w) {
    if (v == w) return Relation::Equal;
    if (const Decision decided = F::decide(preferences_.store_, player_, v, w)) return decided;
    if (preferences_.theorems_) {
      if (const Decision proved = F::theorem(preferences_.store_, player_, v, w)) return proved;
    }
    const Decision remembered = memo_.find(v, w);
    if (remembered) ++preferences_.hits_;
    return remembered;
  }

  [[nodiscard]] bool is_seen(Term t, Term other) const {
    return t.is_choice() && (!F::kLaterSuffices || !preferences_.theorems_ || other < t);
  }
  [[nodiscard]] std::span<const Term> options(Term t, Term other) const {
    return is_seen(t, other) ? preferences_.store_.options(t) : std::span<const Term>();
  }

  // Opens (v_, w_), whose relation is not known. False when the budget is spent.
  bool open() {
    if (!budget_.spend()) return false;
    ++preferences_.pairs_;
    const std::uint64_t looks = preferences_.looks_;
    found_ = Relation::Incomparable;
    if constexpr (!std::is_void_v<typename F::Prior>) {
      const auto prior = preferences_.fold<typename F::Prior>(player_, v_, w_, budget_);
      if (!prior) return false;
      found_ = *prior;
      is_found_ = is_strict(found_);
      if (is_found_) {
        remember_if_dear(v_, w_, looks);
        return true;
      }
    }
    const std::span<const Term> left = options(v_, w_);
    stack_.push_back({v_, w_, left.data(), left.data() + left.size(), false, looks,
                      typename F::Scan(is_seen(v_, w_), is_seen(w_, v_), found_)});
    return true;
  }

  // Shows what was found to the pair that waits for it.
  void hand_over() {
    detail::OpenPair<F>& top = stack_.back();
    if (!(top.right ? top.scan.right(found_) : top.scan.left(found_))) top.at = top.end;
    is_found_ = false;
  }

  // Goes over to w's options, or closes the pair.
  void finish_side() {
    detail::OpenPair<F>& top = stack_.back();
    if (!top.right) {
      const std::span<const Term> right = options(top.w, top.v);
      top.at = right.data();
      top.end = right.data() + right.size();
      top.right = true;
      return;
    }
    found_ = top.scan.result();
    is_found_ = true;
    const detail::OpenPair<F> done = top;
    stack_.pop_back();
    remember_if_dear(done.v, done.w, done.looks);
  }

  // Looks at the next option. False if the pair to be opened first is (v_, w_) now.
  bool look() {
    detail::OpenPair<F>& top = stack_.back();
    ++preferences_.looks_;
    const Term option = *top.at++;
    v_ = top.right ? top.v : option;
    w_ = top.right ? option : top.w;
    const Decision decided = known(v_, w_);
    is_found_ = decided.has_value();
    if (is_found_) found_ = *decided;
    return is_found_;
  }

  // `before` is looks_ when the pair was opened.
  void remember_if_dear(Term v, Term w, std::uint64_t before) {
    const bool from_outside = stack_.empty();
    const std::uint64_t cheap = from_outside ? detail::kCheapLooksFromOutside : detail::kCheapLooks;
    if (preferences_.looks_ - before > cheap) preferences_.remember(memo_, v, w, found_);
  }

  Preferences& preferences_;
  Player player_;
  Budget& budget_;
  detail::PairMemo& memo_;
  absl::InlinedVector<detail::OpenPair<F>, 16> stack_;
  // The pair to be opened next, and the relation found last, if it has not been handed over.
  Term v_;
  Term w_;
  Relation found_ = Relation::Incomparable;
  bool is_found_ = false;
};

template <PairFold F>
std::optional<Relation> Preferences::fold(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return Evaluation<F>(*this, p, budget).run(v, w);
}

}  // namespace kingmaker
