// Completion of the word before a cursor, for all who read statements from people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"
#include "repl/host/host.hpp"

namespace kingmaker {

// May `c` be part of a word of the language, or of a rule's name or a command?
[[nodiscard]] bool is_word_character(char c);
// Where the word before the end of `text` begins.
[[nodiscard]] std::size_t word_begin(std::string_view text);

struct Completion {
  std::size_t begin = 0;           // of the word to complete, which reaches to the end of the text
  std::vector<std::string> words;  // that begin as it does, sorted
};

// What may stand at the end of `text`, which holds one statement or several, as far as the tables
// know that `:help` prints: rule sets behind `under`, values of a setting behind its name, files
// behind `:load`. `library` has the names there are, `host` the files.
[[nodiscard]] Completion completion_of(std::string_view text, const Library& library, Host& host);

}  // namespace kingmaker
