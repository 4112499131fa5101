// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The premises of one line of a derivation, and judgements that premises state.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "extensions/explain/derivation.hpp"

namespace kingmaker::detail {

struct Plan {
  Inference inference = Inference::Definition;
  std::vector<Judgement> premises;
  std::shared_ptr<const OwnStep> step = nullptr;
};
[[nodiscard]] inline Plan by_definition(std::vector<Judgement> premises) {
  return {Inference::Definition, std::move(premises)};
}

[[nodiscard]] inline Judgement weak(bool holds, Player p, Term v, Term w) {
  return {Notion::Prudent, Verb::Less, holds, p, v, w};
}
[[nodiscard]] inline Judgement normal_form_is(Term v, Term w) {
  return {Notion::Rewriting, Verb::NormalForm, true, 0, v, w};
}

}  // namespace kingmaker::detail
