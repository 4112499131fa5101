// The evaluator of pair folds: the part of preference.hpp that is a template. Include that.
#pragma once

#include <absl/container/inlined_vector.h>

#include <span>
#include <type_traits>

#include "rewrite/preference.hpp"

namespace kingmaker {
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

template <PairFold F>
Decision Preferences::known(Player p, Term v, Term w, const detail::PairMemo& memo) {
  if (v == w) return Relation::Equal;
  if (const Decision decided = F::decide(store_, p, v, w)) return decided;
  if (theorems_) {
    if (const Decision proved = F::theorem(store_, p, v, w)) return proved;
  }
  const Decision remembered = memo.find(v, w);
  if (remembered) ++hits_;
  return remembered;
}

template <PairFold F>
std::optional<Relation> Preferences::fold(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  detail::PairMemo& memo = memo_of(&detail::kFoldTag<F>, p);
  if (const Decision decided = known<F>(p, v, w, memo)) return decided;

  const auto is_seen = [&](Term t, Term other) {
    return t.is_choice() && (!F::kLaterSuffices || !theorems_ || other < t);
  };
  const auto options = [&](Term t, Term other) {
    return is_seen(t, other) ? store_.options(t) : std::span<const Term>();
  };
  absl::InlinedVector<detail::OpenPair<F>, 16> stack;
  // `before` is looks_ when the pair was opened.
  const auto remember_if_dear = [&](Term x, Term y, std::uint64_t before, Relation r) {
    const bool from_outside = stack.empty();
    const std::uint64_t cheap = from_outside ? detail::kCheapLooksFromOutside : detail::kCheapLooks;
    if (looks_ - before > cheap) remember(memo, x, y, r);
  };
  for (;;) {
    // Open (v, w), whose relation is not known.
    if (!budget.spend()) return std::nullopt;
    ++pairs_;
    const std::uint64_t looks = looks_;
    Relation found = Relation::Incomparable;
    bool is_found = false;
    if constexpr (!std::is_void_v<typename F::Prior>) {
      const std::optional<Relation> prior = fold<typename F::Prior>(p, v, w, budget);
      if (!prior) return std::nullopt;
      found = *prior;
      is_found = is_strict(found);
    }
    if (is_found) {
      remember_if_dear(v, w, looks, found);
    } else {
      const std::span<const Term> left = options(v, w);
      stack.push_back({v, w, left.data(), left.data() + left.size(), false, looks,
                       typename F::Scan(is_seen(v, w), is_seen(w, v), found)});
    }
    // Go on with what is open until a pair turns up that has to be opened first.
    for (bool descend = false; !descend;) {
      if (is_found) {
        if (stack.empty()) return found;
        detail::OpenPair<F>& top = stack.back();
        if (!(top.right ? top.scan.right(found) : top.scan.left(found))) top.at = top.end;
        is_found = false;
      }
      detail::OpenPair<F>& top = stack.back();
      if (top.at == top.end) {
        if (!top.right) {
          const std::span<const Term> right = options(top.w, top.v);
          top.at = right.data();
          top.end = right.data() + right.size();
          top.right = true;
          continue;
        }
        found = top.scan.result();
        is_found = true;
        const detail::OpenPair<F> done = top;
        stack.pop_back();
        remember_if_dear(done.v, done.w, done.looks, found);
        continue;
      }
      if (!budget.spend()) return std::nullopt;
      ++looks_;
      const Term option = *top.at++;
      const Term a = top.right ? top.v : option;
      const Term b = top.right ? option : top.w;
      if (const Decision decided = known<F>(p, a, b, memo)) {
        found = *decided;
        is_found = true;
      } else {
        v = a;
        w = b;
        descend = true;
      }
    }
  }
}

}  // namespace kingmaker
