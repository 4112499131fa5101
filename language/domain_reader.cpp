// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/domain_reader.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

constexpr std::uint64_t kDefaultSample = 1000;

std::int64_t saturated(const Integer& number) {
  return static_cast<std::int64_t>(std::clamp<Integer>(number, -kLargestIndex, kLargestIndex));
}

}  // namespace

absl::StatusOr<Integer> DomainReader::number(std::uint32_t node) const {
  KM_ASSIGN_OR_RETURN(const Object object, operand(node));
  if (const auto* integer = integer_in(object)) return *integer;
  return error_at(range_of_node(node), "expected a number, found ", kind_of(object));
}

absl::StatusOr<DomainReader::Bound> DomainReader::read_bound(std::uint32_t argument,
                                                             const std::string& wanted) const {
  const ast::Node& node = domain.nodes[argument];
  if (node.kind == Kind::Keyword) {
    KM_ASSIGN_OR_RETURN(const Integer number, this->number(argument - 1));
    return Bound{domain.texts[node.index], saturated(number), saturated(number)};
  }
  if (node.kind == Kind::Member) return range_bound(argument, wanted);
  if (node.kind != Kind::Relation) return error_at(node.range, wanted);
  const ast::RelationInfo& info = domain.relations[node.index];
  const std::vector<std::uint32_t> sides = operands_of(domain, argument);
  if (sides.size() != 2 || info.has_for || info.has_under ||
      domain.nodes[sides[0]].kind != Kind::Name) {
    return error_at(node.range, wanted);
  }
  const Comparison comparison = info.comparisons[0];
  const bool strict = comparison == Comparison::Less;
  if (!strict && comparison != Comparison::LessEqual && comparison != Comparison::Equal) {
    return error_at(node.range, wanted);
  }
  KM_ASSIGN_OR_RETURN(Integer limit, number(sides[1]));
  if (strict) limit -= 1;
  Bound bound{domain.texts[domain.nodes[sides[0]].index], saturated(limit)};
  if (comparison == Comparison::Equal) bound.least = bound.limit;
  return bound;
}

absl::StatusOr<DomainReader::Bound> DomainReader::range_bound(std::uint32_t argument,
                                                              const std::string& wanted) const {
  const std::vector<std::uint32_t> sides = operands_of(domain, argument);
  if (domain.nodes[sides[0]].kind != Kind::Name) {
    return error_at(range_of_node(argument), wanted);
  }
  KM_ASSIGN_OR_RETURN(const Object object, operand(sides[1]));
  const auto* const list = std::get_if<List>(&object);
  if (list == nullptr || !list->members->is_range || list->members->count == 0) {
    return error_at(range_of_node(sides[1]), "expected a range such as 1..3");
  }
  const Members& range = *list->members;
  return Bound{domain.texts[domain.nodes[sides[0]].index],
               range.first + static_cast<std::int64_t>(range.count) - 1, range.first};
}

absl::Status DomainReader::read_arguments(
    std::string_view names, std::string_view member, const std::string& wanted,
    absl::FunctionRef<absl::Status(std::uint32_t argument)> parameter) {
  const std::vector<std::string_view> known = words_in(names);
  const auto is_known = [&](const std::string& name) { return absl::c_linear_search(known, name); };
  for (const std::uint32_t argument : operands_of(domain, root)) {
    const ast::Node& node = domain.nodes[argument];
    if (node.kind == Kind::Keyword && !is_known(domain.texts[node.index])) {
      KM_RETURN_IF_ERROR(parameter(argument));
      continue;
    }
    KM_ASSIGN_OR_RETURN(Bound bound, read_bound(argument, wanted));
    const std::string& name = bound.name;
    if (!is_known(name)) return error_at(node.range, wanted);
    if (bound_of(name) != nullptr) {
      return error_at(node.range, "`", name, "` is bounded twice");
    }
    if (bound.limit < (name == "size" ? 1 : 0)) {
      return error_at(node.range, "no ", member, " has ", name == "options" ? "" : "a ", name,
                      name == "options" ? " as few as " : " of at most ", bound.limit);
    }
    bound.range = node.range;
    bounds.push_back(std::move(bound));
  }
  return absl::OkStatus();
}

const DomainReader::Bound* DomainReader::bound_of(std::string_view name) const {
  const auto bound = absl::c_find_if(bounds, [&](const Bound& b) { return b.name == name; });
  return bound == bounds.end() ? nullptr : &*bound;
}

absl::Status DomainReader::refuse_least(const Bound& bound) {
  return error_at(bound.range, "`", bound.name, "` has an upper bound only: ", bound.name,
                  " <= ", bound.limit);
}

absl::Status DomainReader::read_count_or_seed(std::uint32_t argument, const std::string& wanted) {
  const ast::Node& node = domain.nodes[argument];
  const std::string& name = domain.texts[node.index];
  if (name != "count" && name != "seed") return error_at(node.range, wanted);
  std::optional<std::uint64_t>& here = name == "count" ? count : seed;
  if (here) return error_at(node.range, "`", name, "` is given twice");
  KM_ASSIGN_OR_RETURN(const Integer value, number(argument - 1));
  if (value < 0 || value > kLargestIndex) {
    return error_at(node.range, "`", name, "` is a number from 0 to ", kLargestIndex);
  }
  here = static_cast<std::uint64_t>(value);
  return absl::OkStatus();
}

absl::StatusOr<DomainReader::Sample> DomainReader::sample() const {
  if (count == 0U) return error_at(whole(), "a sample of 0 values is empty");
  return Sample{count.value_or(kDefaultSample), seed.value_or(1)};
}

}  // namespace kingmaker
