// Examples in documents, as a reader would type them:
//
//     $ kingmaker eval '[1,3]'          a command line and its output
//     $ echo '[1,3]' | kingmaker normalize
//     kingmaker> v = [1,3]              a line at the prompt and its answer
//
// The lines up to the next example, or to the end of the code block, are the expected output of
// both streams. If KINGMAKER_UPDATE_EXAMPLES is set in the environment, the test program writes the
// current output into the documents instead of comparing.
#pragma once

#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing {

struct Example {
  std::string file;
  int line = 0;
  std::string command;
  std::string expected;
  bool at_prompt = false;
  bool new_session = false;  // the first prompt line of its block
};

// Prints the place of an example, for the names of tests.
inline void PrintTo(const Example& example, std::ostream* out) {
  *out << example.file << ':' << example.line;
}

inline std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The examples of all ```console blocks of a Markdown file.
inline std::vector<Example> examples_of(const std::string& path) {
  constexpr std::string_view kPrompt = "kingmaker> ";
  std::istringstream in(read_file(path));
  std::vector<Example> examples;
  std::string line;
  bool in_block = false;
  bool first_of_block = false;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.starts_with("```")) {
      in_block = !in_block && line == "```console";
      first_of_block = in_block;
    } else if (in_block && line.starts_with("$ ")) {
      examples.push_back({path, number, line.substr(2), "", false, false});
    } else if (in_block && line.starts_with(kPrompt)) {
      examples.push_back({path, number, line.substr(kPrompt.size()), "", true, first_of_block});
      first_of_block = false;
    } else if (in_block && !examples.empty()) {
      examples.back().expected += line + "\n";
    }
  }
  return examples;
}

// The file with the current output of its examples.
inline void update_examples(const std::string& path, const std::vector<Example>& examples,
                            const std::vector<std::string>& printed) {
  std::istringstream in(read_file(path));
  std::ostringstream out;
  std::string line;
  std::size_t next = 0;
  bool in_output = false;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.starts_with("```")) in_output = false;
    const bool begins = next < examples.size() && examples[next].line == number;
    if (begins) {
      out << line << '\n' << printed[next++];
      in_output = true;
    } else if (!in_output) {
      out << line << '\n';
    }
  }
  std::ofstream(path, std::ios::binary) << out.str();
}

// Splits a text into words as a POSIX shell does: by blanks, with single and double quotes, without
// expansion.
inline std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        words.back() += c;
      }
      continue;
    }
    if (c == ' ') {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\'' || c == '"') {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  return words;
}

// The output of a command line, standard output before errors.
inline std::string run_console(const std::string& command) {
  std::string input;
  std::string rest = command;
  if (rest.starts_with("echo ")) {
    const std::size_t bar = rest.rfind(" | ");
    if (bar == std::string::npos) throw std::runtime_error("no pipe in " + command);
    input = shell_words(rest.substr(5, bar - 5)).at(0) + "\n";
    rest = rest.substr(bar + 3);
  }
  std::vector<std::string> words = shell_words(rest);
  if (words.empty() || words[0] != "kingmaker") throw std::runtime_error("unknown " + command);
  words.erase(words.begin());
  const ProgramRun run = run_program(words, input);
  return run.out + run.err;
}

}  // namespace kingmaker::testing
