// Completion of the word before a cursor, for all who read statements from people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// May `c` be part of a word of the language, or of a rule's name or a command?
[[nodiscard]] bool is_word_character(char c);
// Where the word before the end of `text` begins.
[[nodiscard]] std::size_t word_begin(std::string_view text);
// Those of `words` that begin as the last word of `text` does, in their order.
[[nodiscard]] std::vector<std::string> completions(std::string_view text,
                                                   std::vector<std::string> words);

}  // namespace kingmaker
