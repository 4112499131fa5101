// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/properties.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/grid.hpp"
#include "language/comparison.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/machine.hpp"
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
  absl::c_stable_sort(values, [&](Term a, Term b) { return size_of(a) < size_of(b); });
}

}  // namespace

absl::Status for_each_member(const FunctionCall& call, const Argument& domain,
                             absl::FunctionRef<absl::Status(const Object& member)> visit) {
  Context& context = call.context;
  const Quantified members{
      .expression = *call.expression,
      .quantifiers = {{.variables = {"v"}, .domain = domain.node, .begin = domain.range.begin}},
      .around = call.around};
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, members));
  absl::Status failure;
  const absl::Status domains = Instances(context, grid).for_each([&](const Instance& instance) {
    failure = context.budget().spend() ? visit(instance.variable(0)) : status_of(context.budget());
    return failure.ok();
  });
  return with_range(failure.ok() ? domains : failure, domain.range);
}

absl::StatusOr<const Argument*> clause_of(const FunctionCall& call, std::string_view key) {
  if (const Argument* const argument = named_argument(call, key)) return argument;
  return error_at(call.range, "the clause `", key, "` is missing");
}

absl::StatusOr<DomainValues> values_of_domain(const FunctionCall& call) {
  Context& context = call.context;
  KM_ASSIGN_OR_RETURN(const Argument* const domain, clause_of(call, "in"));
  DomainValues result{context.settings.frame, {}, std::string(domain->written)};
  HashSet<Term> visited;
  const auto visit = [&](const Object& member) -> absl::Status {
    KM_ASSIGN_OR_RETURN(const auto value, context.wins_of(member, domain->range, "this check"));
    if (value.frame.players != result.frame.players) {
      return error_at(domain->range, "the values are of different games: ", result.frame.players,
                      " and ", value.frame.players, " players");
    }
    if (visited.insert(value.term).second) result.values.push_back(value.term);
    return absl::OkStatus();
  };
  KM_RETURN_IF_ERROR(for_each_member(call, *domain, visit));
  if (result.values.empty()) return error_at(domain->range, "there are no values in this domain");
  put_smallest_first(context.store(), result.values);
  return result;
}

absl::StatusOr<DomainValues> values_within(Context& context, const Frame& frame,
                                           const ValueBounds& bounds, std::string_view text) {
  auto values = all_values(context.store(), frame.players, bounds,
                           [&](std::uint64_t count) { return context.budget().spend(count); });
  if (!values) {
    return context.budget().is_spent() ? status_of(context.budget())
                                       : status_of_refusal(context.store());
  }
  DomainValues result{frame, std::move(values->values), std::string(text)};
  put_smallest_first(context.store(), result.values);
  return result;
}

absl::StatusOr<RulesInDomain> rules_in_domain(const FunctionCall& call) {
  const Argument& subject = call.arguments[0];
  KM_ASSIGN_OR_RETURN(System system, rules_in(call, subject));
  KM_ASSIGN_OR_RETURN(DomainValues domain, values_of_domain(call));
  KM_RETURN_IF_ERROR(with_range(system.check_players(domain.frame.players), subject.range));
  return RulesInDomain{std::move(system), std::move(domain)};
}

absl::StatusOr<SideComparer> SideComparer::of(const FunctionCall& call) {
  if (named_argument(call, "under") != nullptr) {
    KM_ASSIGN_OR_RETURN(System system, rules_in(call));
    return SideComparer(call.context, std::move(system));
  }
  const Argument* const function = named_argument(call, "for");
  if (function != nullptr) return of(call, *function);
  return error_at(call.range, "the clause `under` or `for` is missing");
}

absl::StatusOr<SideComparer> SideComparer::of(const FunctionCall& call, const Argument& function) {
  KM_ASSIGN_OR_RETURN(std::string name, name_in(call, function, "the name of a function"));
  // F(_v), as a statement would call it. No function has a variable of this name.
  auto whole = std::make_shared<ast::Expression>();
  whole->texts = {name, "_v"};
  whole->source = std::make_shared<const ast::Source>(name, function.range.begin);
  whole->nodes.resize(2);
  whole->nodes[0].kind = ast::Kind::Name;
  whole->nodes[0].index = 1;
  whole->nodes[1].kind = ast::Kind::Call;
  whole->nodes[1].index = 0;
  whole->nodes[1].count = 1;
  for (ast::Node& node : whole->nodes) node.range = function.range;
  static const std::vector<std::string> kParameters = {"_v"};
  KM_ASSIGN_OR_RETURN(Program program,
                      compile(call.context, *whole, 1, {.parameters = kParameters}));
  return SideComparer(call.context, std::move(whole), std::move(program), std::move(name),
                      function.range);
}

absl::StatusOr<Object> SideComparer::operator()(const Object& object) const {
  if (system_) {
    return context_.normal_form(object, *system_, {});
  }
  Machine machine(context_);
  machine.set_parameters({object});
  return machine.value(program_);
}

absl::StatusOr<bool> SideComparer::are_equal(const Object& a, const Object& b) const {
  return kingmaker::are_equal(context_, a, b, terms_as_they_are(), range_);
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
