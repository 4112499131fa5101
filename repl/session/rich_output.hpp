// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as notebooks show them: text, and also LaTeX for values, HTML for tables, SVG for graphs
// and plots. Tested in tests/repl/notebook_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <string>
#include <string_view>

#include "repl/session/session.hpp"

namespace kingmaker {

// The output by media type. `text/plain` is always present, for front ends that know no other type.
using RichOutput = std::map<std::string, std::string>;

// The output for `answer`, whose text is `text`. `note` says why a picture is missing; it is empty
// if none is.
[[nodiscard]] RichOutput rich_output(Context& context, Host& host, const Answer& answer,
                                     const std::string& text, std::string& note);

}  // namespace kingmaker
