// Values as text in which every shared choice is written once: `let(v1 = 2{1,3}, 3{v1,1{v1,2}})`.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "algebra/term_store.hpp"
#include "grammar/print.hpp"

namespace kingmaker {

// In choice notation, simple values of three players as b_k. What occurs more than once has a name,
// and so has what would be nested too deep to be read back; v1, v2, ... in the order of their first
// use in print order, so the text depends on the value alone. O(n log n) time, and a text of length
// O(n), in the distinct nodes and their options. A text of more than `options.max_bytes` is refused
// as by `print`.
[[nodiscard]] absl::StatusOr<std::string> print_shared(const TermStore& store, Term v,
                                                       const PrintOptions& options);

}  // namespace kingmaker
