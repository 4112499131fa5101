// The shape that the selfish and the prudent relation share: how v stands to w for a player is
// either decided at once or follows from how each option of v stands to w and how v stands to each
// option of w. PairFold evaluates any such relation with a memo and an explicit stack.
//
// A Policy gives
//     std::optional<Relation> decide(Player p, Term v, Term w)    decided at once?
//     void add_left(Tally&, Relation r)     r: an option of v to w
//     void add_right(Tally&, Relation r)    r: v to an option of w
//     bool settled(const Tally&)            no further option can change the result
//     Relation combine(const Tally&, bool v_is_choice, bool w_is_choice)
// and must be symmetric: exchanging v and w flips the result. Each unordered pair is kept once.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/budget.hpp"
#include "rewrite/relation.hpp"

namespace kingmaker::detail {

template <typename Policy>
class PairFold {
 public:
  // Entries, of 16 bytes or so, after which the memo of a player starts anew.
  static constexpr std::size_t kMaxEntries = std::size_t{1} << 23;

  PairFold(const TermStore& store, Policy policy) : store_(&store), policy_(std::move(policy)) {}

  // How v stands to w for p; nothing when the budget is spent.
  std::optional<Relation> compare(Player p, Term v, Term w, Budget& budget) {
    Memo& memo = memo_of(p);
    Relation known;
    if (lookup(memo, p, v, w, budget, known)) return known;
    if (failed_) return fail();
    stack_.clear();
    open(v, w);
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      const auto left = top.v.is_choice() ? store_->options(top.v) : std::span<const Term>();
      const auto right = top.w.is_choice() ? store_->options(top.w) : std::span<const Term>();
      bool waiting = false;
      while (top.next < left.size() + right.size() && !policy_.settled(top.tally)) {
        const bool of_left = top.next < left.size();
        const Term a = of_left ? left[top.next] : top.v;
        const Term b = of_left ? top.w : right[top.next - left.size()];
        Relation r;
        if (!lookup(memo, p, a, b, budget, r)) {
          if (failed_) return fail();
          open(a, b);
          waiting = true;
          break;
        }
        if (of_left) {
          policy_.add_left(top.tally, r);
        } else {
          policy_.add_right(top.tally, r);
        }
        ++top.next;
      }
      if (waiting) continue;
      if (!budget.spend()) return fail();
      const Relation r = policy_.combine(top.tally, !left.empty(), !right.empty());
      store(memo, top.v, top.w, r);
      stack_.pop_back();
      if (stack_.empty()) return r;
    }
    return std::nullopt;
  }

  void clear() {
    for (Memo& memo : memos_) memo.clear();
  }
  [[nodiscard]] std::size_t entries() const {
    std::size_t sum = 0;
    for (const Memo& memo : memos_) sum += memo.size();
    return sum;
  }
  [[nodiscard]] Policy& policy() { return policy_; }

 private:
  using Memo = absl::flat_hash_map<std::uint64_t, Relation>;
  struct Frame {
    Term v;
    Term w;
    std::size_t next = 0;  // options of v, then options of w
    typename Policy::Tally tally;
  };

  static std::uint64_t key(Term v, Term w) {
    return static_cast<std::uint64_t>(v.raw()) << 32 | w.raw();
  }
  Memo& memo_of(Player p) { return memos_[static_cast<std::size_t>(p - 1)]; }

  void open(Term v, Term w) { stack_.push_back({v, w, 0, {}}); }

  // True when the answer is known or can be had at once; failed_ when the budget ended meanwhile.
  bool lookup(Memo& memo, Player p, Term v, Term w, Budget& budget, Relation& r) {
    failed_ = false;
    if (v == w) {
      r = Relation::Equal;
      return true;
    }
    if (const auto decided = policy_.decide(p, v, w, budget, failed_)) {
      r = *decided;
      return true;
    }
    if (failed_) return false;
    const bool swapped = w < v;
    const auto found = memo.find(swapped ? key(w, v) : key(v, w));
    if (found == memo.end()) return false;
    r = swapped ? flip(found->second) : found->second;
    return true;
  }

  void store(Memo& memo, Term v, Term w, Relation r) {
    if (memo.size() >= kMaxEntries) memo.clear();
    if (w < v) {
      memo.emplace(key(w, v), flip(r));
    } else {
      memo.emplace(key(v, w), r);
    }
  }

  std::optional<Relation> fail() {
    stack_.clear();
    return std::nullopt;
  }

  const TermStore* store_;
  Policy policy_;
  std::array<Memo, kMaxPlayers> memos_;
  std::vector<Frame> stack_;
  bool failed_ = false;
};

}  // namespace kingmaker::detail
