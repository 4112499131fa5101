// Values as games in extensive form, for Gambit: files of the format .efg.
// https://gambitproject.readthedocs.io/en/latest/formats.efg.html
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The game, without the last newline. Every choice is an information set of its own, since all is
// known to all; its actions are called by the places they lead to, `.2.1`, and so are unlike all
// others. Shared subterms are written out: ResourceExhausted past `:set limit output`. No
// recursion.
[[nodiscard]] absl::StatusOr<std::string> efg_of(Context& context, const ExtensiveForm& form);

}  // namespace kingmaker
