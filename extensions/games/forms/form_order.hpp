// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The order in which forms are printed. It depends on their structure alone, not on other forms in
// the store nor on the order of their creation.
//
// Forms of smaller rank (length of the longest play) come first. Among forms of one rank the heap
// is first, then sets with fewer options, then sets are compared by their sorted options, one after
// the other. Tested in tests/extensions/games/forms/form_store_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extensions/games/forms/form_store.hpp"

namespace kingmaker {

class FormOrder {
 public:
  // Sorts `roots` and all sets that can be reached from them. Takes O(options log options) and does
  // not recurse.
  FormOrder(const FormStore& store, std::span<const Form> roots);

  // Precondition: both are heaps, or are reachable from the roots.
  [[nodiscard]] bool less(Form a, Form b) const;
  // The sorted options of a set that is reachable from the roots.
  [[nodiscard]] std::span<const Form> options(Form f) const {
    return {sorted_.data() + first_.at(f), store_->option_count(f)};
  }

 private:
  const FormStore* store_;
  std::vector<Form> sorted_;          // the options of all sets
  HashMap<Form, std::size_t> first_;  // the place of the first option of each set
  HashMap<Form, std::uint32_t> places_;
};

}  // namespace kingmaker
