// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/refusal.hpp"

#include <absl/algorithm/container.h>

#include <vector>

#include "algebra/measure.hpp"
#include "base/diagnostic.hpp"
#include "base/out_of_memory.hpp"
#include "base/text.hpp"

namespace kingmaker {

absl::Status status_of_refusal(const TermStore& store) {
  switch (store.refusal()) {
    case TermStore::Refusal::Depth: {
      const std::string message =
          cat("depth limit reached: a value is at most ", store.depth_limit(), " choices deep");
      return store.depth_limit() < TermStore::kMaxDepth ? raisable_limit_error(message, "depth")
                                                        : limit_error(message);
    }
    case TermStore::Refusal::Memory:
      return absl::ResourceExhaustedError(kOutOfMemory);
    case TermStore::Refusal::Options:
      return limit_error("a choice has at most ", TermStore::kMaxOptions, " options");
    case TermStore::Refusal::Outcomes:
      return limit_error("a session has at most ", kMaxOutcomes, " outcomes besides wins");
    default:
      return raisable_limit_error(cat("node limit reached: ", store.node_limit(), " nodes"),
                                  "nodes", store.node_limit() * 10);
  }
}

absl::Status about_wins(const TermStore& store, Term v, std::string_view what) {
  const std::vector<Term> outcomes = outcomes_in(store, v);
  const auto first =
      absl::c_min_element(outcomes, [&](Term a, Term b) { return store.is_printed_before(a, b); });
  return input_error(what, " is about wins, and the value has the outcome ",
                     outcome_text(store.payoffs(*first)));
}

}  // namespace kingmaker
