#include "rewrite/rewriter.hpp"


#include <utility>

#include "algebra/walk.hpp"
#include "grammar/print.hpp"
#include "grammar/text.hpp"

namespace kingmaker {

Rewriter::Rewriter(TermStore& store, int players, System system, Preferences& preferences)
    : store_(store), players_(players), system_(std::move(system)), preferences_(preferences) {}

absl::StatusOr<Normalized> Rewriter::normalize(Term v, Budget& budget) {
  if (v.is_win() || system_ == *System::named("raw")) return Normalized{v};
  if (generation_ != store_.generation()) {
    generation_ = store_.generation();
    normal_.clear();
  }
  if (const Term known = normal_.get(v); !known.is_none()) return Normalized{known};
  std::vector<Term> options;
  for (const Term t : bottom_up(store_, v)) {
    if (!normal_.get(t).is_none()) continue;
    if (!budget.spend()) return Normalized{{}, budget.reason()};
    options.clear();
    for (const Term option : store_.options(t)) {
      options.push_back(option.is_win() ? option : normal_.get(option));
    }
    const absl::StatusOr<Term> reduced = reduce(store_.mover(t), options, budget);
    if (!reduced.ok()) {
      if (budget.reason() != StopReason::NormalForm) return Normalized{{}, budget.reason()};
      return reduced.status();
    }
    normal_[t] = *reduced;
  }
  return Normalized{normal_.get(v)};
}

absl::StatusOr<Term> Rewriter::reduce(Player mover, std::vector<Term>& options, Budget& budget) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  RuleNode node{mover, options};
  RuleContext context{store_, players_, preferences_, budget};
  const bool done = with_rules(system_.kind_of(mover), [&](const auto& rule_set) {
    return apply_rules(rule_set, node, context);
  });
  if (!done) return stop_status(store_, players_, context);
  if (node.collapsed) return options.front();
  const Term built = store_.choice(mover, std::span<Term>(options));
  if (built.is_none()) return status_of_refusal(store_);
  return built;
}

absl::Status stop_status(const TermStore& store, int players, const RuleContext& context) {
  if (context.cycle.empty()) return status_of(context.budget.reason(), context.budget);
  std::string text = "the mover prefers his options in a circle: ";
  for (std::size_t i = 0; i <= context.cycle.size(); ++i) {
    constexpr std::uint64_t kLongest = 200;
    const Term t = context.cycle[i % context.cycle.size()];
    const auto shown = print(store, t, {Format::Choice, Frame{players, 1}, kLongest});
    append(text, i == 0 ? "" : " < ", shown.ok() ? *shown : "(a long value)");
  }
  return absl::FailedPreconditionError(text);
}

absl::Status status_of_refusal(const TermStore& store) {
  switch (store.refusal()) {
    case TermStore::Refusal::Depth:
      return absl::ResourceExhaustedError(
          cat("the value is nested deeper than ", TermStore::kMaxDepth, " choices"));
    case TermStore::Refusal::Options:
      return absl::ResourceExhaustedError(
          cat("a choice has at most ", TermStore::kMaxOptions, " options"));
    default:
      return absl::ResourceExhaustedError(
          cat("node limit reached: the session holds ", store.nodes(),
                       " nodes; `:set limit nodes N` changes the limit"));
  }
}

}  // namespace kingmaker
