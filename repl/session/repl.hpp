// The prompt and the pipe: statements from a stream until it ends.
#pragma once

#include <string>

#include "repl/session/lines.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

// Reads statements from `lines` and runs them in `session` until the end of input, `:quit`, or the
// first error where the session does not go on after one. `where` names the source in messages.
// Interruptions at the prompt drop the statement being typed.
Session::Flow run_repl(Session& session, LineSource& lines, const std::string& where);

}  // namespace kingmaker
