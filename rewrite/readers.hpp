// Text to normal form in one pass: builders for the bracket reader that apply the rules of a system
// to each list when it closes, so that the raw value is never built.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/rewriter.hpp"
#include "rewrite/simple_order.hpp"

namespace kingmaker {

// A simple value in 32 bits, for evaluations in which nothing else occurs.
class PackedSimple {
 public:
  constexpr PackedSimple() = default;
  constexpr explicit PackedSimple(SimpleValue v)
      : bits_(v.exponent << 2 | static_cast<std::uint32_t>(v.base)) {}
  [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }
  [[nodiscard]] constexpr Player base() const { return static_cast<Player>(bits_ & 3U); }
  [[nodiscard]] constexpr std::uint32_t exponent() const { return bits_ >> 2; }
  [[nodiscard]] constexpr SimpleValue value() const { return {base(), exponent()}; }
  friend constexpr bool operator==(PackedSimple, PackedSimple) = default;

 private:
  std::uint32_t bits_ = 0;
};

// The prudent normal form of `mover`'s choice among simple values of three players, which is simple
// again (EK, Theorem 16): of the best brace {a_k, b_k, p_{k+1}} a lone a_k or b_k stays, anything
// else is p_{k+1}. O(options), no store. Precondition: `options` is not empty.
[[nodiscard]] constexpr PackedSimple prudent_choice(Player mover,
                                                    std::span<const PackedSimple> options) {
  std::int64_t best = -1;
  unsigned bases = 0;
  PackedSimple of_best;
  for (const PackedSimple option : options) {
    const std::int64_t rank = prudent_rank(mover, option.value());
    if (rank < best) continue;
    if (rank > best) bases = 0;
    best = rank;
    bases |= 1U << option.base();
    of_best = option;
  }
  const bool alone = (bases & (bases - 1)) == 0;
  if (alone) return of_best;
  return PackedSimple({mover, of_best.exponent() + (of_best.base() == mover ? 0 : 1)});
}

// For three prudent players: a value is at most 4 bytes.
struct PrudentReader {
  using Value = PackedSimple;
  static Value win(Player p) { return PackedSimple({p, 0}); }
  static Value simple(SimpleValue v) { return PackedSimple(v); }
  static Value choice(Player mover, std::span<Value> options) {
    return prudent_choice(mover, options);
  }
};

// For any system.
class RewritingReader {
 public:
  using Value = Term;
  RewritingReader(TermStore& store, Rewriter& rewriter, Budget& budget)
      : store_(store), rewriter_(rewriter), budget_(budget) {}

  [[nodiscard]] static Value win(Player p) { return Term::win(p); }
  [[nodiscard]] Value simple(SimpleValue v) { return store_.simple(v); }
  [[nodiscard]] Value choice(Player mover, std::span<Value> options) {
    if (!budget_.spend()) {
      status_ = status_of(budget_.reason(), budget_);
      return {};
    }
    scratch_.assign(options.begin(), options.end());
    const absl::StatusOr<Term> reduced = rewriter_.reduce(mover, scratch_, budget_);
    if (reduced.ok()) return *reduced;
    status_ = reduced.status();
    return {};
  }
  // Why a value was refused; ok if the rewriter had no part in it.
  [[nodiscard]] const absl::Status& status() const { return status_; }

 private:
  TermStore& store_;
  Rewriter& rewriter_;
  Budget& budget_;
  std::vector<Term> scratch_;
  absl::Status status_;
};

}  // namespace kingmaker
