// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/domain_members.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "language/domain_info.hpp"
#include "language/list.hpp"
#include "language/settings.hpp"
#include "rewrite/engine/normal_values.hpp"

namespace kingmaker {

namespace {

using Request = DomainRequest;

// The distinct nodes of small values, in time that does not grow with the store.
class SmallSizes {
 public:
  explicit SmallSizes(const TermStore& store) : store_(store) {}

  std::uint32_t of(Term v) {
    visited_.clear();
    visited_.insert(v);
    waiting_.assign(1, v);
    while (!waiting_.empty()) {
      const Term t = waiting_.back();
      waiting_.pop_back();
      if (t.is_win()) continue;
      for (const Term option : store_.options(t)) {
        if (visited_.insert(option).second) waiting_.push_back(option);
      }
    }
    return static_cast<std::uint32_t>(visited_.size());
  }
  // The largest number of options of a node.
  std::size_t widest(Term v) {
    of(v);
    std::size_t most = 0;
    for (const Term t : visited_) {
      if (t.is_choice()) most = std::max(most, store_.options(t).size());
    }
    return most;
  }

 private:
  const TermStore& store_;
  HashSet<Term> visited_;
  std::vector<Term> waiting_;
};

// The members that the least bounds allow. An error if there are none.
absl::StatusOr<Members> above_least(Context& context, const Request& request, Members members) {
  const auto& [depth, size, options, raw] = request.least;
  if (!depth && !size && !options) return members;
  SmallSizes nodes(context.store());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.count; ++i) {
    if (!context.budget().spend()) return status_of(context.budget());
    if (members.weights[i] < size.value_or(0)) continue;
    const Term v = members.values[i];
    if (context.store().depth(v) < depth.value_or(0)) continue;
    if (options && nodes.widest(v) < *options) continue;
    members.values[kept] = v;
    members.weights[kept++] = members.weights[i];
  }
  if (kept == 0) return error_at(request.range, "this domain has no members");
  members.values.resize(kept);
  members.weights.resize(kept);
  members.count = kept;
  return members;
}

// The reason why a value was not built.
absl::Status why_stopped(Context& context) {
  if (context.store().refusal() != TermStore::Refusal::None) {
    return status_of_refusal(context.store());
  }
  return status_of(context.budget());
}

// Objects ordered by weight; those of equal weight in the order of their creation.
absl::StatusOr<Members> build_objects(Context& context, const Request& request, std::size_t width) {
  const DomainInfo& info = *request.info;
  const std::uint64_t bound = *request.bound_of_objects;
  Members domain;
  domain.frame = context.settings.frame;
  domain.count = static_cast<std::uint64_t>(request.count);
  std::vector<OtherObjectPointer> objects;
  if (request.is_drawn) {
    domain.width = width;
    domain.is_sample = true;
    domain.seed = request.seed;
    RandomNumbers random(request.seed);
    for (std::uint64_t i = 0; i < domain.count * width; ++i) {
      KM_ASSIGN_OR_RETURN(OtherObjectPointer object, info.random(context, bound, random));
      if (!context.budget().spend(bound + 1)) return why_stopped(context);
      objects.push_back(std::move(object));
    }
  } else {
    KM_ASSIGN_OR_RETURN(objects, info.all(context, bound));
  }
  std::vector<std::uint32_t> weights(domain.count);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::uint32_t weight = info.weight(context, *objects[i]);
    weights[i / domain.width] += weight;
    if (!context.budget().spend(weight)) return why_stopped(context);
  }
  std::vector<std::uint32_t> places(domain.count);
  std::iota(places.begin(), places.end(), 0U);
  std::stable_sort(places.begin(), places.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weights[a] < weights[b]; });
  for (const std::uint32_t place : places) {
    domain.weights.push_back(weights[place]);
    for (std::size_t i = 0; i < domain.width; ++i) {
      domain.others.push_back(std::move(objects[place * domain.width + i]));
    }
  }
  return domain;
}

// All values within the bounds.
absl::StatusOr<Members> build_values(Context& context, const Request& request) {
  Members domain;
  domain.frame = context.settings.frame;
  auto values = all_values(context.store(), domain.frame.players, request.bounds,
                           [&](std::uint64_t count) { return context.budget().spend(count); });
  if (!values) return why_stopped(context);
  domain.values = std::move(values->values);
  domain.weights = std::move(values->sizes);
  domain.count = domain.values.size();
  return domain;
}

// Values ordered by size, then in print order.
Members sorted_values(Context& context, const Frame& frame, const std::vector<Term>& values) {
  const PrintOrder order(context.store(), frame.players, values);
  SmallSizes sizes(context.store());
  std::vector<std::pair<std::uint32_t, Term>> sized;
  sized.reserve(values.size());
  for (const Term v : values) sized.emplace_back(sizes.of(v), v);
  std::sort(sized.begin(), sized.end(), [&](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : order.less(a.second, b.second);
  });
  Members domain;
  domain.frame = frame;
  for (const auto& [size, v] : sized) {
    domain.values.push_back(v);
    domain.weights.push_back(size);
  }
  domain.count = domain.values.size();
  return domain;
}

// A sample: `count` members, drawn one after the other, then sorted like all values.
absl::StatusOr<Members> build_sample(Context& context, const Request& request, std::size_t width) {
  Members domain;
  domain.frame = context.settings.frame;
  domain.count = static_cast<std::uint64_t>(request.count);
  domain.width = width;
  domain.is_sample = true;
  domain.seed = request.seed;
  RandomNumbers random(request.seed);
  const auto depth = static_cast<std::uint32_t>(*request.bounds.depth);
  std::uint64_t leaves = 1;
  for (std::uint32_t d = 0; request.branching > 1 && d < depth; ++d) leaves *= request.branching;
  const std::uint64_t cost = depth + leaves;
  std::vector<Term> drawn;
  for (std::uint64_t i = 0; i < domain.count * width; ++i) {
    const int players = domain.frame.players;
    drawn.push_back(request.branching == 0
                        ? random_value(context.store(), players, depth, random)
                        : random_tree(context.store(), players, depth, request.branching, random));
    if (drawn.back().is_none() || !context.budget().spend(cost)) return why_stopped(context);
  }
  const PrintOrder order(context.store(), domain.frame.players, drawn);
  std::vector<std::uint32_t> weights(domain.count);
  SmallSizes sizes(context.store());
  for (std::uint64_t i = 0; i < domain.count * width; ++i) {
    weights[i / width] += sizes.of(drawn[i]);
    if (!context.budget().spend(depth + 1)) return why_stopped(context);
  }
  std::vector<std::uint32_t> places(domain.count);
  std::iota(places.begin(), places.end(), 0U);
  std::sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (weights[a] != weights[b]) return weights[a] < weights[b];
    for (std::size_t i = 0; i < width; ++i) {
      const Term left = drawn[a * width + i];
      const Term right = drawn[b * width + i];
      if (left != right) return order.less(left, right);
    }
    return false;
  });
  for (const std::uint32_t place : places) {
    domain.weights.push_back(weights[place]);
    for (std::size_t i = 0; i < width; ++i) domain.values.push_back(drawn[place * width + i]);
  }
  return domain;
}

}  // namespace

// Finds the values in normal form within the bounds, since only so can they be counted.
absl::Status find_normal_values(Context& context, DomainRequest& request) {
  // Each set of options that is looked at takes about a microsecond.
  constexpr std::uint64_t kMostTries = 100'000'000;
  const Frame& frame = context.settings.frame;
  KM_RETURN_IF_ERROR(request.normal->check_players(frame.players));
  const std::uint64_t limit = std::min(kMostValues, context.settings.max_nodes);
  KM_ASSIGN_OR_RETURN(
      const NormalValues normal,
      normal_values(context.store(), *context.rewriter(frame.players, *request.normal),
                    context.preferences(), request.bounds, limit, context.budget(), kMostTries));
  request.count = normal.exact ? normal.count : limit;
  request.exact = normal.exact;
  if (normal.count > limit) return absl::OkStatus();
  request.built = std::make_shared<Members>(sorted_values(context, frame, normal.values));
  return absl::OkStatus();
}

absl::StatusOr<Members> build_domain(Context& context, const DomainRequest& request,
                                     std::size_t width) {
  switch (request.kind) {
    case DomainRequest::Kind::Values: {
      if (request.built != nullptr) return above_least(context, request, *request.built);
      KM_ASSIGN_OR_RETURN(Members values, build_values(context, request));
      return above_least(context, request, std::move(values));
    }
    case DomainRequest::Kind::Random:
      return build_sample(context, request, width);
    case DomainRequest::Kind::Made:
      return request.make(context);
    default:
      return build_objects(context, request, width);
  }
}

}  // namespace kingmaker
