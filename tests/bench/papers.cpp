// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents of a million lines are read in some seconds: LaTeX with macros, and text.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "extensions/papers/tex_reader.hpp"
#include "extensions/papers/text_reader.hpp"
#include "extensions/papers/values_in.hpp"

namespace kingmaker::papers {
namespace {

constexpr std::size_t kLines = 1'000'000;

std::string document_of(std::string_view head, std::string_view line) {
  std::string text(head);
  for (std::size_t i = 0; i < kLines; ++i) text += line;
  return text;
}

template <typename Read>
void read_all_of(benchmark::State& state, const std::string& text, const Read& read) {
  for (auto _ : state) {
    std::size_t values = 0;
    Documents documents;
    Budget budget;
    const std::uint32_t document = documents.add("a", text);
    const auto take = [&](const Passage& passage) {
      values += values_in(passage.text(), budget).candidates.size();
      return true;
    };
    read(documents, document, budget, take);
    if (values != kLines) state.SkipWithError("values are missing");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kLines));
}

void bm_tex(benchmark::State& state) {
  const std::string text =
      document_of("\\newcommand{\\ol}[1]{\\overline{#1}}\n",
                  "The position has the value $[[1,3],[1,\\ol{2}],[2,3]]$ in normal play.\n");
  const TexOptions options;
  read_all_of(state, text,
              [&](Documents& documents, std::uint32_t document, Budget& budget, TakePassage take) {
                std::vector<Warning> warnings;
                const auto open = [](const std::string&) -> absl::StatusOr<std::uint32_t> {
                  return absl::NotFoundError("");
                };
                read_tex(documents, document, options, open, warnings, budget, take);
              });
}
BENCHMARK(bm_tex)->Unit(benchmark::kMillisecond);

void bm_text(benchmark::State& state) {
  const std::string text =
      document_of("", "The position has the value [[1,3],[1,[1,2]],[2,3]] in normal play.\n");
  const TexOptions options;
  read_all_of(state, text,
              [&](Documents& documents, std::uint32_t document, Budget& budget, TakePassage take) {
                read_text(documents, document, options, budget, take);
              });
}
BENCHMARK(bm_text)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kingmaker::papers
