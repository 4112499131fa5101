// The values that the lines of a derivation speak of, numbered.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "rewrite/proofs/derivation.hpp"

namespace kingmaker {

// Each distinct value of a derivation and all below it, in the order in which the lines meet them,
// options before choices: not that of handles, which depends on what the store held before. Both
// must outlive this. O(lines + nodes) time.
class ProofValues {
 public:
  ProofValues(const TermStore& store, const Derivation& derivation);

  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  // From 0 on. Precondition: `t` is among them.
  [[nodiscard]] std::uint32_t number_of(Term t) const {
    return (t.is_win() ? wins_[t.raw()] : choices_.get(t)) - 1;
  }
  // In print order. Precondition: `t` is a choice.
  [[nodiscard]] std::span<const Term> options(Term t) { return order_.options(t); }

 private:
  void add(Term root);
  // How many values came before it, and itself; 0 if it has not come.
  std::uint32_t& place_of(Term t) { return t.is_win() ? wins_[t.raw()] : choices_[t]; }

  std::vector<Term> roots_;
  PrintOrder order_;
  TermMap<std::uint32_t> choices_;
  std::array<std::uint32_t, kMaxPlayers + 1> wins_{};
  std::vector<Term> terms_;
};

}  // namespace kingmaker
