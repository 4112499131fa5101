// Forms as text, which reads back as the same form.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <span>
#include <string>

#include "algebra/form_store.hpp"

namespace kingmaker {

// A sum of forms: `*3` for a heap, {} being `*0`, and `{*0,*2}` for other forms, options in the
// order of form_order.hpp; `*3 + {*0,*2}` for several, in the same order, and `*0` for none. Forms
// written out may be much longer than they are in the store: more than `max_output` bytes is a
// limit. No recursion.
[[nodiscard]] absl::StatusOr<std::string> form_sum_text(const FormStore& store,
                                                        std::span<const Form> parts,
                                                        std::size_t max_output);

}  // namespace kingmaker
