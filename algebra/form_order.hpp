// The order in which forms are printed: by structure, so that it does not depend on what else the
// store holds or in which order it was filled.
//
// Forms of smaller rank (longest play) come first; of one rank the heap, then sets with fewer
// options, then by their options, which are compared in this order, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/form_store.hpp"

namespace kingmaker {

class FormOrder {
 public:
  // Puts `roots` and all sets that can be reached from them in order: O(options log options), no
  // recursion.
  FormOrder(const FormStore& store, std::span<const Form> roots);

  // Of forms that are heaps or were ranked.
  [[nodiscard]] bool less(Form a, Form b) const;
  // The options of a set that was ranked, in order.
  [[nodiscard]] std::span<const Form> options(Form f) const {
    return {sorted_.data() + first_.at(f), store_->option_count(f)};
  }

 private:
  const FormStore* store_;
  std::vector<Form> sorted_;          // the options of all sets
  HashMap<Form, std::size_t> first_;  // where those of each begin
  HashMap<Form, std::uint32_t> places_;
};

}  // namespace kingmaker
