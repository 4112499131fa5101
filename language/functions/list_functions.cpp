// Functions that make lists, and of lists.

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/domain.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/routines.hpp"
#include "language/ordering.hpp"

namespace kingmaker {
namespace {

// Members that a function copies; each takes some hundred bytes.
constexpr std::uint64_t kMostMembers = 1'000'000;

absl::StatusOr<List> list_argument(const FunctionCall& call, std::size_t index) {
  const Argument& argument = call.arguments[index];
  std::optional<List> list = members_of(argument.object);
  if (list) return *std::move(list);
  return error_at(argument.range, cat("expected a list, found ", kind_of(argument.object)));
}

absl::StatusOr<std::vector<Object>> members_argument(FunctionCall& call, std::size_t index) {
  const absl::StatusOr<List> list = list_argument(call, index);
  if (!list.ok()) return list.status();
  const std::uint64_t count = list->members->count;
  if (count > kMostMembers) {
    return with_range(limit_error(cat("a list of more than ", large_number(kMostMembers),
                                      " members is not written out")),
                      call.arguments[index].range);
  }
  Budget& budget = call.context.budget();
  std::vector<Object> members;
  members.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!budget.spend()) return status_of(budget);
    members.push_back(list->members->member(i));
  }
  return members;
}

absl::StatusOr<Object> as_object(absl::StatusOr<List> list) {
  if (!list.ok()) return list.status();
  return *std::move(list);
}

absl::StatusOr<Object> call_length(FunctionCall& call) {
  const absl::StatusOr<List> list = list_argument(call, 0);
  if (!list.ok()) return list.status();
  return Integer(list->members->count);
}

absl::StatusOr<Object> call_list(FunctionCall& call) {
  std::vector<Object> members;
  for (Argument& argument : call.arguments) members.push_back(std::move(argument.object));
  return as_object(list_of(std::move(members)));
}

absl::StatusOr<Object> call_reverse(FunctionCall& call) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  std::reverse(members->begin(), members->end());
  return as_object(list_of(*std::move(members)));
}

absl::StatusOr<Object> call_concat(FunctionCall& call) {
  std::vector<Object> all;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    absl::StatusOr<std::vector<Object>> members = members_argument(call, i);
    if (!members.ok()) return members.status();
    all.insert(all.end(), std::make_move_iterator(members->begin()),
               std::make_move_iterator(members->end()));
  }
  return as_object(list_of(std::move(all)));
}

absl::StatusOr<Object> call_distinct(FunctionCall& call) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  HashSet<std::pair<std::uint64_t, std::string>> seen;
  std::vector<Object> kept;
  Budget& budget = call.context.budget();
  for (Object& member : *members) {
    if (!budget.spend()) return status_of(budget);
    const Operand operand{member, 0};
    auto key = key_of_call({&operand, 1});
    if (!key) {
      return error_at(
          call.arguments[0].range,
          cat("it is not known whether two are the same of which each is ", kind_of(member)));
    }
    if (seen.emplace(key->number, std::move(key->text)).second) kept.push_back(std::move(member));
  }
  return as_object(list_of(std::move(kept)));
}

// Places of `keys` in ascending order of what stands there; equal ones stay in their order.
absl::StatusOr<std::vector<std::size_t>> ascending(Budget& budget, const std::vector<Object>& keys,
                                                   SourceRange range) {
  std::vector<std::size_t> places(keys.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  absl::Status failure;
  std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
    if (!failure.ok()) return false;
    const auto order = order_of(keys[a], keys[b], range);
    failure = budget.spend() ? order.status() : status_of(budget);
    return order.ok() && *order < 0;
  });
  if (!failure.ok()) return failure;
  return places;
}

// Values without keys stand in print order.
bool are_values(const std::vector<Object>& members) {
  return !members.empty() && std::all_of(members.begin(), members.end(), [](const Object& object) {
    return value_in(object) != nullptr;
  });
}

absl::StatusOr<Object> call_sort(FunctionCall& call) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  std::vector<Object> sorted;
  if (call.arguments.size() == 1 && are_values(*members)) {
    std::vector<Term> roots;
    roots.reserve(members->size());
    for (const Object& member : *members) roots.push_back(value_in(member)->term);
    const PrintOrder order(call.context.store(), value_in(members->front())->frame.players, roots);
    std::stable_sort(members->begin(), members->end(), [&](const Object& a, const Object& b) {
      return order.less(value_in(a)->term, value_in(b)->term);
    });
    return as_object(list_of(*std::move(members)));
  }
  absl::StatusOr<std::vector<Object>> keys = std::vector<Object>();
  if (call.arguments.size() == 2) keys = members_argument(call, 1);
  if (!keys.ok()) return keys.status();
  const auto places =
      ascending(call.context.budget(), call.arguments.size() == 2 ? *keys : *members,
                call.arguments[0].range);
  if (!places.ok()) return places.status();
  sorted.reserve(places->size());
  for (const std::size_t place : *places) sorted.push_back(std::move((*members)[place]));
  return as_object(list_of(std::move(sorted)));
}

absl::StatusOr<Object> outermost(FunctionCall& call, bool is_least) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  if (members->empty()) return error_at(call.arguments[0].range, "the list has no members");
  const auto places = ascending(call.context.budget(), *members, call.arguments[0].range);
  if (!places.ok()) return places.status();
  return (*members)[is_least ? places->front() : places->back()];
}
absl::StatusOr<Object> call_min(FunctionCall& call) { return outermost(call, true); }
absl::StatusOr<Object> call_max(FunctionCall& call) { return outermost(call, false); }

absl::StatusOr<Object> call_permutations(FunctionCall& call) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  constexpr std::size_t kMostPermuted = 9;
  if (members->size() > kMostPermuted) {
    return with_range(limit_error(cat("lists of up to ", kMostPermuted, " members are permuted")),
                      call.arguments[0].range);
  }
  std::vector<std::size_t> places(members->size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::vector<Object> all;
  Budget& budget = call.context.budget();
  do {
    if (!budget.spend(places.size() + 1)) return status_of(budget);
    std::vector<Object> one;
    one.reserve(places.size());
    for (const std::size_t place : places) one.push_back((*members)[place]);
    absl::StatusOr<List> list = list_of(std::move(one));
    if (!list.ok()) return list.status();
    all.emplace_back(*std::move(list));
  } while (std::next_permutation(places.begin(), places.end()));
  return as_object(list_of(std::move(all)));
}

absl::StatusOr<GameValue> value_argument(FunctionCall& call) {
  return call.context.value_of(call.arguments[0].object, call.arguments[0].range);
}

absl::StatusOr<Object> call_subterms(FunctionCall& call) {
  const auto v = value_argument(call);
  if (!v.ok()) return v.status();
  Domain subterms;
  subterms.is_set = true;
  subterms.frame = v->frame;
  TermSet seen;
  Coalition wins;
  std::vector<Term> waiting{v->term};
  while (!waiting.empty()) {
    const Term next = waiting.back();
    waiting.pop_back();
    if (next.is_win() ? wins.contains(next.winner()) : !seen.insert(next)) continue;
    if (next.is_win()) wins = wins | Coalition::of(next.winner());
    subterms.values.push_back(next);
    if (!call.context.budget().spend()) {
      return status_of(call.context.budget().reason(), call.context.budget());
    }
    if (next.is_win()) continue;
    const auto options = call.context.options({next, v->frame});
    waiting.insert(waiting.end(), options.rbegin(), options.rend());
  }
  subterms.count = subterms.values.size();
  return list_of(std::move(subterms));
}

absl::StatusOr<Object> call_paths(FunctionCall& call) {
  const auto v = value_argument(call);
  if (!v.ok()) return v.status();
  std::vector<Object> paths;
  std::vector<std::pair<Path, Term>> waiting{{Path(), v->term}};
  Budget& budget = call.context.budget();
  while (!waiting.empty()) {
    auto [path, next] = std::move(waiting.back());
    waiting.pop_back();
    if (paths.size() == kMostMembers) {
      return with_range(
          limit_error(cat("there are more than ", large_number(kMostMembers), " places")),
          call.range);
    }
    if (!budget.spend(path.size() + 1)) return status_of(budget);
    if (next.is_choice()) {
      const auto options = call.context.options({next, v->frame});
      for (std::size_t i = options.size(); i > 0; --i) {
        waiting.emplace_back(path, options[i - 1]);
        waiting.back().first.push_back(static_cast<std::uint32_t>(i));
      }
    }
    paths.emplace_back(std::move(path));
  }
  return as_object(list_of(std::move(paths)));
}

// One value a line; comments behind `#`.
absl::StatusOr<Object> call_file(FunctionCall& call) {
  const auto name = argument_as<std::string>(call.arguments[0], "a file name in quotes");
  if (!name.ok()) return name.status();
  Context& context = call.context;
  if (!context.read_file) {
    return error_at(call.range, "files cannot be read here");
  }
  const absl::StatusOr<std::string> text = context.read_file(*name);
  if (!text.ok()) return with_range(text.status(), call.arguments[0].range);
  Domain values;
  values.frame = context.settings.frame;
  std::size_t number = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, std::min(rest.find('#'), end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const absl::StatusOr<Term> term =
        parse_value(context.store(), values.frame, line, Notation::Detect, &context.budget());
    if (!term.ok()) {
      const absl::Status status =
          with_message(term.status(), cat(*name, ", line ", number, ": ", term.status().message()));
      return moved_to(status, call.arguments[0].range);
    }
    if (!context.budget().spend()) return status_of(context.budget().reason(), context.budget());
    values.values.push_back(*term);
  }
  values.count = values.values.size();
  return list_of(std::move(values));
}

constexpr FunctionInfo kListFunctions[] = {
    {"concat", "concat(l, m, ...)", "the members of several lists in one", "concat((1,2), (2,3))",
     "(1,2,2,3)", 1, 16, "", call_concat},
    {"distinct", "distinct(l)", "the members of a list, each once", "distinct((2,1,2))", "(2,1)", 1,
     1, "", call_distinct},
    {"file", "file(\"values.txt\")",
     "the values of a file, one a line; what stands behind # is a comment",
     "list v in file(\"values.txt\"): size(v)", "(3,6)", 1, 1, "", call_file},
    {"length", "length(l)", "how many members a list has", "length(options([1,3]))", "2", 1, 1, "",
     call_length},
    {"list", "list(a, b, ...)", "a list of what is given, of one thing or of none too", "list(3)",
     "list(3)", 0, 1000, "", call_list},
    {"max", "max(l)", "the greatest member of a list", "max((2,7,1))", "7", 1, 1, "", call_max},
    {"min", "min(l)", "the least member of a list", "min((2,7,1))", "1", 1, 1, "", call_min},
    {"paths", "paths(v)", "all places in a value, each before those below it", "paths([1,[2,3]])",
     "(.,.1,.2,.2.1,.2.2)", 1, 1, "", call_paths},
    {"permutations", "permutations(l)", "a list in all its orders", "permutations((1,2))",
     "((1,2),(2,1))", 1, 1, "", call_permutations},
    {"reverse", "reverse(l)", "a list from its end to its beginning", "reverse((1,2,3))", "(3,2,1)",
     1, 1, "", call_reverse},
    {"sort", "sort(l, by=f)",
     "a list in ascending order: numbers by size, texts by their characters, lists by their first\n"
     "members that differ, values in print order; or by what a function makes of its members",
     "sort((-3,2,1), by=abs)", "(1,2,-3)", 1, 2, "", call_sort},
    {"subterms", "subterms(v)", "the distinct nodes of v, v itself first", "subterms([1,[2,3]])",
     "{[1,[2,3]], 1, [[2,3]], 2, 3}", 1, 1, "", call_subterms},
};

}  // namespace

absl::StatusOr<Object> sum_of_list(FunctionCall& call) {
  absl::StatusOr<std::vector<Object>> members = members_argument(call, 0);
  if (!members.ok()) return members.status();
  Rational sum = 0;
  for (const Object& member : *members) {
    const std::optional<Rational> number = number_in(member);
    if (!number) {
      return error_at(call.arguments[0].range,
                      cat("expected a list of numbers, found ", kind_of(member), " in it"));
    }
    sum += *number;
  }
  return number_object(sum);
}

std::span<const FunctionInfo> list_functions() { return kListFunctions; }

}  // namespace kingmaker
