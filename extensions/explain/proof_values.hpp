// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values in the lines of a derivation, numbered. Tested in
// tests/extensions/explain/certificate_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/hash_table.hpp"
#include "extensions/explain/derivation.hpp"

namespace kingmaker {

// All distinct values of a derivation and all values below them, options before choices, in the
// order in which the lines contain them. (The order of handles would depend on the history of the
// store.) `store` and `derivation` must outlive this object. Takes O(lines + nodes) time.
class ProofValues {
 public:
  ProofValues(const TermStore& store, const Derivation& derivation);

  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  // The number of a value, from 0. Precondition: `t` occurs in the derivation.
  [[nodiscard]] std::uint32_t number_of(Term t) const {
    return (t.is_leaf() ? leaves_.at(t) : choices_.get(t)) - 1;
  }
  // The options in print order. Precondition: `t` is a choice.
  [[nodiscard]] std::span<const Term> options(Term t) { return order_.options(t); }

 private:
  void add(Term root);
  // 1 + the number of a value; 0 if it has none yet.
  std::uint32_t& place_of(Term t) { return t.is_leaf() ? leaves_[t] : choices_[t]; }

  std::vector<Term> roots_;
  PrintOrder order_;
  TermMap<std::uint32_t> choices_;
  HashMap<Term, std::uint32_t> leaves_;
  std::vector<Term> terms_;
};

}  // namespace kingmaker
