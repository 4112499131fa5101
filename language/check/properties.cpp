#include "language/check/properties.hpp"

#include <algorithm>
#include <utility>

#include "algebra/walk.hpp"

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/grid.hpp"
#include "rewrite/rules/ordered_terms.hpp"

namespace kingmaker {

namespace {

// Sorts by the number of nodes as a tree, then in the print order in which simple values are
// treated like other choices.
void put_smallest_first(const TermStore& store, std::vector<Term>& values) {
  HashMap<Term, std::uint64_t> sizes;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
  for (const Term t : bottom_up(store, values)) {
    std::uint64_t size = 1;
    for (const Term option : store.options(t)) {
      size = std::min(kMost, size + (option.is_win() ? 1 : sizes.at(option)));
    }
    sizes[t] = size;
  }
  const auto size_of = [&](Term t) { return t.is_win() ? 1 : sizes.at(t); };
  constexpr int kWithoutSimpleValues = 4;  // players
  OrderedTerms terms(store, kWithoutSimpleValues);
  terms.sort(values);
  std::stable_sort(values.begin(), values.end(),
                   [&](Term a, Term b) { return size_of(a) < size_of(b); });
}

}  // namespace

absl::Status for_each_member(Context& context, const ast::Expression& domain,
                             absl::FunctionRef<absl::Status(const Object& member)> visit) {
  ast::Quantifier quantifier;
  quantifier.variables = {"v"};
  quantifier.ranges = {domain.range()};
  quantifier.domain = domain;
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, {quantifier}));
  absl::Status failure;
  const absl::Status domains = Instances(context, grid).for_each([&](const Instance& instance) {
    failure = context.budget().spend() ? visit(instance.variable(0)) : status_of(context.budget());
    return failure.ok();
  });
  return with_range(failure.ok() ? domains : failure, domain.range());
}

absl::StatusOr<DomainValues> values_of_domain(Context& context, const ast::Expression& domain) {
  DomainValues result{context.settings.frame, {}, std::string(domain.text(domain.range()))};
  HashSet<Term> visited;
  const auto visit = [&](const Object& member) -> absl::Status {
    KM_ASSIGN_OR_RETURN(const auto value, context.value_of(member, domain.range()));
    if (value.frame.players != result.frame.players) {
      return error_at(domain.range(),
                      cat("the values are of different games: ", result.frame.players, " and ",
                          value.frame.players, " players"));
    }
    if (visited.insert(value.term).second) result.values.push_back(value.term);
    return absl::OkStatus();
  };
  KM_RETURN_IF_ERROR(for_each_member(context, domain, visit));
  put_smallest_first(context.store(), result.values);
  return result;
}

absl::Status stopped_after(const absl::Status& status, std::size_t done, std::size_t all,
                           SourceRange range) {
  if (!is_stop(status)) return with_range(status, range);
  return with_range(with_message(status, cat(status.message(), "; ", done, " of ", all,
                                             " values had been looked at")),
                    range);
}

std::string for_all_values(const DomainValues& domain) {
  return cat("for all ", domain.values.size(), " values of ", domain.text);
}

}  // namespace kingmaker
