// `kingmaker normalize`: one value a line in, its normal form a line out.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "grammar/parse.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

[[nodiscard]] std::optional<Notation> notation_named(std::string_view name);

// Normalises under the session's rules until the input ends. What stands behind a `#` is a comment.
// Each line has a line of output, which is empty where there is no value, or where it is in error
// and the session goes on after errors. Up to `jobs` threads share the lines; the output is the
// same. False when an error ended it early.
bool normalize_lines(Session& session, std::istream& in, std::ostream& out,
                     const std::string& where, Notation notation, int jobs);

}  // namespace kingmaker
