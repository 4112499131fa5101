// Answers as notebooks show them: beside the text LaTeX for values, HTML for tables, SVG for
// graphs and plots.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <string>
#include <string_view>

#include "repl/session/session.hpp"

namespace kingmaker {

// What is shown, by media type; `text/plain` is always there, for front ends that know no other.
using RichOutput = std::map<std::string, std::string>;

// `answer` of the session of `context`, and its text. `note` says why a picture is missing
// and is empty if none is.
[[nodiscard]] RichOutput rich_output(Context& context, Host& host, const Answer& answer,
                                     const std::string& text, std::string& note);

}  // namespace kingmaker
