// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The checks of inferences that are only for values with other leaves than wins.
// Tested in tests/extensions/explain/outcomes.km.
#include "extensions/explain/detail/checks.hpp"

namespace kingmaker::detail::check {
namespace {

// True for a judgement about such values that payoffs may decide.
bool is_about_payoffs(const LineCheck& line, const Judgement& j) {
  const bool is_selfish =
      j.notion == Notion::Selfish && (j.verb == Verb::LessEqual || j.verb == Verb::Less);
  return (is_selfish || (j.notion == Notion::Prudent && j.verb == Verb::Less)) &&
         line.has_outcomes(j.left, j.right);
}

}  // namespace

bool payoffs(LineCheck& line, const Judgement& j) {
  return is_about_payoffs(line, j) && j.holds && line.pays_less(j.player, j.left, j.right);
}

bool against_payoffs(LineCheck& line, const Judgement& j) {
  return is_about_payoffs(line, j) && !j.holds && line.pays_less(j.player, j.right, j.left);
}

bool levels(LineCheck& line, const Judgement& j) {
  if (!is_about_payoffs(line, j) || j.notion != Notion::Prudent) return false;
  const auto numbers = line.first_difference(j.player, j.left, j.right);
  return j.holds == (numbers && numbers->left < numbers->right);
}

}  // namespace kingmaker::detail::check
