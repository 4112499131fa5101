// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check equivalent`: which positions behave alike in sums.
//
// The problem. Two positions g and h are equivalent if g + x and h + x have the same result for
// every position x. For two players canonical forms decide that. For three players nobody knows a
// canonical form, and the value of a sum does not follow from the values of its parts
// (extensions/games/solve/sum_values.hpp). A program can try contexts: one x for which the results
// differ *proves* that g and h are different; if none of many differs, that is evidence that they
// are equivalent. The answer must keep the two apart.
//
// For example, `check equivalent g, h in nim(counters <= 3) with contexts nim(counters <= 2) by nf
// under li`: nim(1) and nim(2) both have the value 1, but with nim(1,1) the sums have 3 and 1,
// which refutes that the value decides. nim(2) and nim(3) have the same results with all three
// contexts, and share a class.
//
// The algorithm. F is evaluated for each position alone and with each context: a row of results,
// numbered by their first occurrence. Positions with equal rows form a class (`alike`). So classes
// are found with one row each and a sort, instead of comparisons of all pairs, and the classes are
// exact for the contexts that were tried: more contexts can only split them. Three things are then
// read off the rows:
//
//     1. the first two positions with the same result alone and another one with some context,
//     which
//        refute "F decides", with that context;
//     2. the classes, in the order of their first members;
//     3. for each context the classes that it is the first to separate, so that each pair of
//     classes
//        with the same result alone is separated by some line.
//
// Why not the smallest set of contexts: to find one is a covering problem that is NP-hard; the
// first contexts in the order of the domain are small ones, and a reader can check them by hand.
//
// Cost: one result of F for each pair of a position and a context, and 4 bytes for it; values of
// sums are remembered from pair to pair. All positions of Clobber of up to 6 cells, with the
// contexts of up to 4, take 8 s of processor time and 23 MB (a check of docs/book/results/sums.km).
//
// Invariants:
//
// 1. Two results have one number if and only if they are equal as keys of calls
//    (language/machine).
// 2. Column 0 of a row is the position alone, column 1 + x the sum with context x, for all rows.
// 3. A limit names how many positions have a row; no answer is given about the others.
//
// Tested in tests/extensions/research/equivalence.km.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/behaviour.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/sums.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/properties.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/routines.hpp"
#include "language/object_text.hpp"

namespace kingmaker {
namespace {

using Verdict = Property::Verdict;

struct Member {
  Object object;
  std::string text;  // as a statement writes it
};

absl::StatusOr<std::vector<Member>> members_of_domain(const FunctionCall& call,
                                                      const Argument& domain) {
  Context& context = call.context;
  std::vector<Member> members;
  const SourceRange range = domain.range;
  const auto visit = [&](const Object& member) -> absl::Status {
    if (!is_summand(member)) {
      return error_at(range, "only positions and forms have sums, found ", kind_of(member));
    }
    KM_ASSIGN_OR_RETURN(std::string text, text_inside(context, member));
    members.push_back({member, std::move(text)});
    return absl::OkStatus();
  };
  KM_RETURN_IF_ERROR(for_each_member(call, domain, visit));
  if (members.empty()) return error_at(range, "there are no positions in this domain");
  return members;
}

// The distinct results of a function.
class DistinctResults {
 public:
  explicit DistinctResults(Context& context) : context_(context) {}

  // The place of a result among all distinct results.
  absl::StatusOr<std::uint32_t> place_of(Object result, SourceRange range) {
    const Operand operand{std::move(result), 0};
    KM_ASSIGN_OR_RETURN(const auto written, context_.of_statement<Routines>().keys().of(
                                                {&operand, 1}, context_.budget()));
    const std::optional<CallKey>& key = written;
    if (!key) {
      return error_at(range, "these results cannot be compared: each is ", kind_of(operand.object));
    }
    const auto [entry, fresh] = places_.try_emplace(std::pair(key->number, key->text),
                                                    static_cast<std::uint32_t>(texts_.size()));
    if (fresh) {
      KM_ASSIGN_OR_RETURN(std::string text, text_of(context_, operand.object));
      texts_.push_back(std::move(text));
    }
    return entry->second;
  }
  [[nodiscard]] const std::string& text(std::uint32_t place) const { return texts_[place]; }

 private:
  Context& context_;
  std::map<std::pair<std::uint64_t, std::string>, std::uint32_t> places_;
  std::vector<std::string> texts_;
};

// The results for each position alone, and then for its sums with each context.
using Outcomes = std::vector<std::vector<std::uint32_t>>;

// The places of the clauses of a statement, for errors.
struct Clauses {
  SourceRange domain;
  SourceRange contexts;
  SourceRange function;
};

absl::StatusOr<Outcomes> outcomes_of(Context& context, const SideComparer& function,
                                     const Clauses& clauses, const std::vector<Member>& members,
                                     const std::vector<Member>& others, DistinctResults& results) {
  const SourceRange range = clauses.function;
  Outcomes outcomes;
  outcomes.reserve(members.size());
  const auto add = [&](const Object& position) -> absl::Status {
    if (!context.budget().spend()) return status_of(context.budget());
    KM_ASSIGN_OR_RETURN(Object result, function(position));
    KM_ASSIGN_OR_RETURN(const auto place, results.place_of(std::move(result), range));
    outcomes.back().push_back(place);
    return absl::OkStatus();
  };
  for (const Member& member : members) {
    outcomes.emplace_back().reserve(1 + others.size());
    absl::Status status = add(member.object);
    for (std::size_t x = 0; status.ok() && x < others.size(); ++x) {
      const PlacedObject summands[] = {{&member.object, clauses.domain},
                                       {&others[x].object, clauses.contexts}};
      const absl::StatusOr<Object> sum = sum_of(context, summands);
      status = sum.ok() ? add(*sum) : sum.status();
    }
    if (!status.ok()) return stopped_after(status, outcomes.size() - 1, members.size(), range);
  }
  return outcomes;
}

std::string listed(const std::vector<Member>& members, const std::vector<std::size_t>& places) {
  constexpr std::size_t kMostListed = 5;
  std::string text;
  for (std::size_t i = 0; i < places.size() && i < kMostListed; ++i) {
    append(text, i == 0 ? "" : ", ", members[places[i]].text);
  }
  if (places.size() > kMostListed) append(text, " and ", places.size() - kMostListed, " more");
  return text;
}

using Classes = std::vector<std::vector<std::size_t>>;

Property classes_found(const Classes& classes, const std::vector<Member>& members,
                       std::size_t contexts, const Outcomes& outcomes,
                       const DistinctResults& results) {
  Property property{.name = "classes", .verdict = Verdict::Found};
  property.details = cat(classes.size(), " of ", members.size(), " positions, with ", contexts,
                         contexts == 1 ? " context" : " contexts");
  property.lines.reserve(classes.size());
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const std::uint32_t alone = outcomes[classes[c].front()][0];
    property.lines.push_back(
        cat(c + 1, "  ", results.text(alone), "  ", listed(members, classes[c])));
  }
  return property;
}

// The classes that each context separates, among those with the same result alone. Two classes that
// are separated in some line are different.
Property told_apart(const Classes& classes, const std::vector<Member>& others,
                    const Outcomes& outcomes, const DistinctResults& results) {
  Property property{.name = "told apart", .verdict = Verdict::Found};
  // Groups the classes by the contexts that have separated them from all others so far.
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> together;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    together[{outcomes[classes[c].front()][0]}].push_back(c);
  }
  for (std::size_t x = 0; x < others.size(); ++x) {
    for (const auto& [prefix, group] : std::exchange(together, {})) {
      std::map<std::uint32_t, std::vector<std::size_t>> parts;
      for (const std::size_t c : group) parts[outcomes[classes[c].front()][1 + x]].push_back(c);
      std::string line;
      for (const auto& [place, part] : parts) {
        std::vector<std::uint32_t> key = prefix;
        if (parts.size() > 1) {
          key.push_back(place);
          line += line.empty() ? "" : "; ";
          for (const std::size_t c : part) append(line, c == part.front() ? "" : ", ", c + 1);
          append(line, part.size() == 1 ? " makes " : " make ", results.text(place));
        }
        if (part.size() > 1) together[std::move(key)] = part;
      }
      if (!line.empty()) property.lines.push_back(cat("with ", others[x].text, ": ", line));
    }
  }
  property.details = property.lines.empty()
                         ? "the classes have different results without any context"
                         : "these contexts separate classes with the same result alone";
  return property;
}

// The first two positions that have the same result alone, but different results in a sum with some
// context.
Property first_difference_between(const std::array<std::string, 2>& names,
                                  const std::vector<Member>& members,
                                  const std::vector<Member>& others, const Outcomes& outcomes,
                                  const DistinctResults& results) {
  std::map<std::uint32_t, std::size_t> first;  // by the result alone
  for (std::size_t h = 0; h < members.size(); ++h) {
    const std::size_t g = first.try_emplace(outcomes[h][0], h).first->second;
    const std::size_t place = first_difference(outcomes[g], outcomes[h]);
    if (place == outcomes[h].size()) continue;
    const Member& other = others[place - 1];
    return {
        .name = "",
        .verdict = Verdict::Fails,
        .details = cat(names[0], " = ", members[g].text, ", ", names[1], " = ", members[h].text,
                       ": both ", results.text(outcomes[h][0]), ", but with ", other.text, " ",
                       results.text(outcomes[g][place]), " and ", results.text(outcomes[h][place])),
        .counterexample = {{names[0], members[g].object},
                           {names[1], members[h].object},
                           {"context", other.object}},
        .is_refutation = true};
  }
  return {
      .name = "",
      .details = "no context separates positions with the same result alone, which is evidence"};
}

// Answers `check equivalent g, h in D with contexts E by F`: whether positions of D with the same
// result of F behave alike in sums, that is, F has the same result for g + x and h + x for all x of
// E. One x for which the results differ proves that the positions are different; if there is none,
// that is evidence that they are not. Time and memory: one result of F for each pair of a position
// and a context.
absl::StatusOr<Properties> check_equivalent(const FunctionCall& call) {
  Context& context = call.context;
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    KM_ASSIGN_OR_RETURN(names[i], name_in(call, call.arguments[i], "a name"));
  }
  if (names[0] == names[1]) {
    return error_at(call.arguments[1].range, "the parameter `", detail::clipped(names[0]),
                    "` is given twice");
  }
  KM_ASSIGN_OR_RETURN(const Argument* const domain, clause_of(call, "in"));
  KM_ASSIGN_OR_RETURN(const Argument* const contexts, clause_of(call, "with"));
  KM_ASSIGN_OR_RETURN(const Argument* const by, clause_of(call, "by"));
  const Argument* const rules = named_argument(call, "under");
  if (rules != nullptr && by->written != "nf") {
    return error_at(rules->range, "only `nf` takes the rules after `under`; give those of `",
                    by->written, "` in its definition");
  }
  std::optional<System> system;
  if (rules != nullptr) {
    KM_ASSIGN_OR_RETURN(system, rules_in(call));
  }
  const absl::StatusOr<SideComparer> function =
      system ? SideComparer::of(context, *std::move(system)) : SideComparer::of(call, *by);
  if (!function.ok()) return function.status();
  KM_ASSIGN_OR_RETURN(const std::vector<Member> members, members_of_domain(call, *domain));
  KM_ASSIGN_OR_RETURN(const auto others, members_of_domain(call, *contexts));
  DistinctResults results(context);
  KM_ASSIGN_OR_RETURN(const Outcomes outcomes,
                      outcomes_of(context, *function, {domain->range, contexts->range, by->range},
                                  members, others, results));
  const Classes classes = alike(outcomes);
  return Properties{first_difference_between(names, members, others, outcomes, results),
                    classes_found(classes, members, others.size(), outcomes, results),
                    told_apart(classes, others, outcomes, results)};
}

constexpr StatementSyntax kCheckEquivalent[] = {{.first_word = "check",
                                                 .verb = {.noun = "equivalent",
                                                          .is_lazy = true,
                                                          .least = 2,
                                                          .most = 2,
                                                          .clauses = "in with by under label",
                                                          .ignored = "contexts"}}};

constexpr StatementInfo kEquivalenceChecks[] = {
    {.name = "check equivalent",
     .usage =
         "check equivalent G, H in DOMAIN with contexts DOMAIN by FUNCTION, or by nf under RULES",
     .doc =
         "checks that positions with the same result of a function behave alike in sums with the\n"
         "contexts; gives the classes of positions that do, and the contexts that tell the "
         "classes\n"
         "apart",
     .example = "check equivalent g, h in nim(counters <= 2) with contexts nim(counters <= 2) by "
                "nf under li",
     .answer = "fails: g = nim(1), h = nim(2): both 1, but with nim(1,1) 3 and 1\n"
               "classes: found: 3 of 3 positions, with 3 contexts\n"
               "  1  1  nim(1)\n"
               "  2  1  nim(2)\n"
               "  3  2  nim(1,1)\n"
               "told apart: found: these contexts separate classes with the same result alone\n"
               "  with nim(1,1): 2 makes 1; 1 makes 3",
     .words = "equivalent with contexts by",
     .syntaxes = kCheckEquivalent,
     .call = call_properties<check_equivalent>,
     .is_check = true},
};

}  // namespace

std::span<const StatementInfo> equivalence_checks() { return kEquivalenceChecks; }

}  // namespace kingmaker
