// `tally forall VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]`: which results an expression
// has over all instances, how often each, and for which instance first.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "repl/context.hpp"
#include "repl/instances.hpp"

namespace kingmaker {

// A line for each of the first `max_lines` results, in the order in which the instances of a check
// are gone through: how many instances have it, the result, the first instance. Then a line that
// counts results and instances. Equal values are one result, and otherwise what prints the same.
// Under `--format json` an array of all of them.
//
// Precondition: a Tally statement. Some microseconds an instance. Stops by limits or an
// interruption are errors that say how far it came.
[[nodiscard]] absl::StatusOr<std::string> tally(Context& context, std::string_view source,
                                                const ast::Statement& statement,
                                                std::uint64_t max_lines, const Progress& progress);

}  // namespace kingmaker
