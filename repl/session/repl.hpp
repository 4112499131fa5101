// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The prompt and the pipe: runs statements from a stream until it ends.
// Tested in tests/repl/prompt_test.cpp.
#pragma once

#include <string>

#include "repl/host/lines.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

// Reads statements from `lines` and runs them in `session` until the end of input, `:quit`, or the
// first error if the session does not go on after errors. `where` names the source in messages. An
// interruption at the prompt drops the statement that is being typed. A session that was printed is
// read without its prompts and answers: at a prompt what is pasted at once, and otherwise all that
// follows a line with a prompt.
Session::Flow run_repl(Session& session, LineSource& lines, const std::string& where);

}  // namespace kingmaker
