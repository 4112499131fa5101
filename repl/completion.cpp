#include "repl/completion.hpp"

#include <cctype>
#include <utility>

namespace kingmaker {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ':';
}

std::size_t word_begin(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_word_character(text[begin - 1])) --begin;
  return begin;
}

std::vector<std::string> completions(std::string_view text, std::vector<std::string> words) {
  const std::string_view typed = text.substr(word_begin(text));
  std::erase_if(words, [&](const std::string& word) { return !word.starts_with(typed); });
  return words;
}

}  // namespace kingmaker
