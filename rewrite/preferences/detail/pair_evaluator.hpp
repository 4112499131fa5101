// The evaluator of pair folds: the part of preference.hpp that is a template. Include
// preference.hpp instead of this file.
#pragma once

#include <absl/container/inlined_vector.h>

#include <span>
#include <type_traits>

#include "rewrite/preferences/preference.hpp"

namespace kingmaker {
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
    if (const Decision decided = known(v, w)) return decided;
    v_ = v;
    w_ = w;
    for (;;) {
      if (!open()) return std::nullopt;
      // Continues with the open pairs until a pair must be opened first.
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

  // Opens (v_, w_), whose relation is unknown. False if the budget is spent.
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

  // Passes the result to the pair that waits for it.
  void hand_over() {
    detail::OpenPair<F>& top = stack_.back();
    if (!(top.right ? top.scan.right(found_) : top.scan.left(found_))) top.at = top.end;
    is_found_ = false;
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
    found_ = top.scan.result();
    is_found_ = true;
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
    const Decision decided = known(v_, w_);
    is_found_ = decided.has_value();
    if (is_found_) found_ = *decided;
    return is_found_;
  }

  // `before` is the value of looks_ when the pair was opened.
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
  // The pair to be opened next, and the last result if it has not been passed on.
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
