// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// In WebAssembly, programs are functions of JavaScript, `Module.programs[name]`. They take the
// arguments and the input, and return the output or throw. Tested in bindings/npm/test.
#include <emscripten.h>

#include <cstdlib>
#include <memory>

#include "base/text.hpp"
#include "repl/host/child_program.hpp"

// Returns 0 if `*output` is the output, 1 if it is the message of an error, -1 if there is no such
// program. `words` are separated by newlines. The caller frees `*output`. (No variable of a module
// may be called `arguments`.)
EM_JS(int, run_javascript_program,
      (const char* name, const char* words, const char* input, char** output), {
        const program = (Module["programs"] || {})[UTF8ToString(name)];
        if (!program) return -1;
        let text;
        let status = 0;
        try {
          text = program(UTF8ToString(words).split("\n"), UTF8ToString(input));
        } catch (error) {
          text = String(error && error.message || error);
          status = 1;
        }
        const size = lengthBytesUTF8(text) + 1;
        const place = _malloc(size);
        if (!place) return 1;
        stringToUTF8(text, place, size);
        HEAPU32[output >> 2] = place;
        return status;
      })

namespace kingmaker {

absl::StatusOr<std::string> output_of_program(std::vector<std::string> command,
                                              std::string_view input, Budget& /*budget*/) {
  std::string arguments;
  for (std::size_t i = 1; i < command.size(); ++i) {
    append(arguments, i == 1 ? "" : "\n", command[i]);
  }
  char* place = nullptr;
  const int status = run_javascript_program(command.front().c_str(), arguments.c_str(),
                                            std::string(input).c_str(), &place);
  const std::unique_ptr<char, decltype(&std::free)> output(place, &std::free);
  if (status < 0) {
    return absl::NotFoundError(cat("there is no program `", command.front(), "` to be found"));
  }
  std::string text = output ? output.get() : "out of memory";
  if (status > 0) return absl::UnavailableError(cat(command.front(), ": ", text));
  return text;
}

absl::StatusOr<bool> run_program_at_terminal(std::vector<std::string> command,
                                             std::optional<std::string_view> /*input*/) {
  return absl::NotFoundError(cat("there is no program `", command.front(), "` to be found"));
}

}  // namespace kingmaker
