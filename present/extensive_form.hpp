// Values as games in extensive form, in Gambit's file format .efg.
// https://gambitproject.readthedocs.io/en/latest/formats.efg.html
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The game without the last newline. Every choice is an information set of its own, since all
// players know everything. Its actions are named by the places they lead to, such as `.2.1`, so all
// names differ. Shared subterms are written out: ResourceExhausted past `:set limit output`. It
// does not recurse.
[[nodiscard]] absl::StatusOr<std::string> efg_of(Context& context, const ExtensiveForm& form);

}  // namespace kingmaker
