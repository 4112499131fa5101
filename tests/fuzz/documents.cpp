// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents of LaTeX, Markdown and text, of which most are malformed.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extensions/papers/claims.hpp"
#include "extensions/papers/document.hpp"
#include "extensions/papers/markdown.hpp"
#include "extensions/papers/tex_reader.hpp"
#include "extensions/papers/text_reader.hpp"
#include "extensions/papers/values_in.hpp"
#include "tests/fuzz/document_pieces.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

using kingmaker::papers::Candidate;
using kingmaker::papers::Documents;
using kingmaker::papers::Findings;
using kingmaker::papers::Passage;
using kingmaker::papers::Span;
using kingmaker::papers::Warning;

void expect_span_inside(const Documents& all, const Span& span) {
  ASSERT_LE(span.begin, span.end);
  ASSERT_LE(span.end, all.text(span.document).size());
}

void expect_findings_in_order(const Documents& all, const Passage& passage) {
  Budget budget;
  const Findings findings = kingmaker::papers::values_in(passage.text(), budget);
  std::size_t end = 0;
  for (const Candidate& candidate : findings.candidates) {
    ASSERT_LT(candidate.begin, candidate.end);
    ASSERT_LE(candidate.end, passage.text().size());
    expect_span_inside(all, passage.span(candidate.begin, candidate.end));
    if (candidate.kind == Candidate::Kind::Open) continue;
    ASSERT_GE(candidate.begin, end);
    end = candidate.end;
  }
  const auto claims = kingmaker::papers::claims_in(passage, findings);
  for (const auto& claim : claims.claims) {
    ASSERT_LE(claim.left.end, claim.sign.begin);
    ASSERT_LE(claim.sign.end, claim.right.begin);
  }
  ASSERT_LE(claims.claims.size() + claims.unread.size(), findings.signs.size());
}

// Blocks follow each other, and none of their lines closes its block.
void expect_blocks_in_order(std::string_view text) {
  const std::vector<std::string_view> lines = kingmaker::lines_of(text);
  std::size_t end = 0;
  for (const auto& block : kingmaker::papers::code_blocks(lines)) {
    ASSERT_LT(end, block.begin + 1);
    ASSERT_LE(block.begin, block.end);
    ASSERT_LE(block.end, lines.size());
    for (std::size_t i = block.begin; i < block.end; ++i) {
      ASSERT_FALSE(block.is_closed_by(lines[i]));
      ASSERT_LE(block.inside(lines[i]).size(), lines[i].size());
    }
    end = block.end;
  }
}

}  // namespace

// Whatever a document holds, it is read to its end or to a limit, what is found is in order, and
// every place lies in a document.
void documents(std::string_view bytes) {
  Input input(bytes);
  const std::size_t kind = input.below(3);
  const kingmaker::papers::TexOptions options{.players = 3, .angles = input.below(2) == 1};
  Documents all;
  const std::uint32_t document = all.add("a.tex", read_text_of(input, kDocumentPieces));
  std::vector<Warning> warnings;
  const auto take = [&](const Passage& passage) {
    expect_findings_in_order(all, passage);
    return true;
  };
  const auto open = [&](const std::string& name) -> absl::StatusOr<std::uint32_t> {
    if (name == "a") return document;
    if (name == "b") return all.add("b.tex", "$[1,3]$\\input{b}");
    return absl::NotFoundError("there is no such file");
  };
  Budget budget;
  if (kind == 0) kingmaker::papers::read_text(all, document, options, budget, take);
  if (kind == 1) kingmaker::papers::read_markdown(all, document, options, warnings, budget, take);
  if (kind == 2) kingmaker::papers::read_tex(all, document, options, open, warnings, budget, take);
  expect_blocks_in_order(all.text(document));
  for (const Warning& warning : warnings) {
    expect_span_inside(all, warning.span);
    ASSERT_FALSE(all.place(warning.span).empty());
  }
}

}  // namespace kingmaker::fuzz
