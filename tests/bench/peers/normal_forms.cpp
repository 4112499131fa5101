// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures text to normal forms, as `kingmaker normalize` finds them for plain brackets, without
// output.
//
//     normal_forms RULES VALUES [RESULTS]
//
// reads the file VALUES, one value of three players a line, and prints the milliseconds of CPU time
// from text in memory to normal forms; RULES is raw, syntactic, selfish, prudent, or
// `definitions`, prudent by EK's Definitions 7 to 12 alone. The file RESULTS gets the normal forms.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/readers.hpp"

namespace kingmaker::bench {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// Empty if a line cannot be read.
template <class Builder>
std::vector<typename Builder::Value> read_all(const std::vector<std::string_view>& lines,
                                              Builder& builder) {
  std::vector<typename Builder::Value> values;
  values.reserve(lines.size());
  const std::clock_t start = std::clock();
  for (const std::string_view line : lines) {
    const auto value = read_brackets(line, Frame{}, builder);
    if (!value) return {};
    values.push_back(*value);
  }
  const std::clock_t end = std::clock();
  std::printf("%.2f\n", static_cast<double>(end - start) * 1000.0 / CLOCKS_PER_SEC);
  return values;
}

std::vector<Term> normal_forms(TermStore& store, const std::string& rules,
                               const std::vector<std::string_view>& lines) {
  std::vector<Term> terms;
  if (rules == "prudent") {
    PrudentReader reader;
    for (const PackedSimple v : read_all(lines, reader)) terms.push_back(store.simple(v.value()));
    return terms;
  }
  const bool by_definition = rules == "definitions";
  const auto system = System::named(by_definition ? "prudent" : rules);
  if (!system.ok()) return {};
  Preferences preferences(store);
  preferences.use_theorems(!by_definition);
  Rewriter rewriter(store, 3, *system, preferences);
  Budget budget;
  RewritingReader reader(store, rewriter, budget);
  return read_all(lines, reader);
}

bool write(const TermStore& store, const std::vector<Term>& terms, const char* file) {
  std::ofstream out(file);
  for (const Term t : terms) {
    const auto text = print(store, t, {Format::Choice, Frame{}});
    if (!text.ok()) return false;
    out << *text << '\n';
  }
  return static_cast<bool>(out.flush());
}

int run(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::fputs("usage: normal_forms RULES VALUES [RESULTS]\n", stderr);
    return 2;
  }
  std::ifstream in(argv[2]);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  TermStore store;
  const std::vector<Term> terms = normal_forms(store, argv[1], lines_of(text));
  if (terms.empty() || (argc == 4 && !write(store, terms, argv[3]))) {
    std::fputs("normal_forms: no such rules, or something could not be read or written\n", stderr);
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace kingmaker::bench

int main(int argc, char** argv) { return kingmaker::bench::run(argc, argv); }
