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

// Makes positions of a game with their texts, and those arguments that are the same for all.
class PositionMaker {
 public:
  PositionMaker(Context& context, const Request& request) : context_(context), request_(request) {
    domain_.frame = request.largest.frame;
    if (!request.game->has_own_players()) behind_ = context.settings.written(domain_.frame);
  }

  // False for a position that is not listed.
  absl::StatusOr<bool> add(std::uint64_t size, std::span<const GameArgument> arguments) {
    std::vector<GameArgument> all(arguments.begin(), arguments.end());
    all.insert(all.end(), request_.others.begin(), request_.others.end());
    KM_ASSIGN_OR_RETURN(std::unique_ptr<Game> game,
                        request_.game->make(context_, domain_.frame, all, {}));
    if (!is_listed(*game)) return false;
    std::string written = cat(request_.game->name(), "(");
    for (const GameArgument& argument : all) {
      append(written, &argument == all.data() ? "" : ",", text_of(argument));
    }
    append(written, behind_, ")");
    domain_.positions.push_back({std::move(game), std::move(written)});
    domain_.weights.push_back(static_cast<std::uint32_t>(size));
    return true;
  }

  Members finish() {
    domain_.count = domain_.positions.size();
    return std::move(domain_);
  }

 private:
  Context& context_;
  const Request& request_;
  Members domain_;
  std::string behind_;
};

// All positions of a game up to a size.
absl::StatusOr<Members> build_positions(Context& context, const Request& request) {
  PositionMaker maker(context, request);
  absl::Status failure;
  request.game->for_each(request.largest, context.budget(),
                         [&](std::uint64_t size, std::span<const GameArgument> arguments) {
                           if (!context.budget().spend()) return false;
                           failure = maker.add(size, arguments).status();
                           return failure.ok();
                         });
  if (context.budget().is_spent()) failure = status_of(context.budget());
  if (!failure.ok()) return moved_to(failure, request.range);
  return maker.finish();
}

struct DrawnPosition {
  std::uint64_t size = 0;
  std::vector<GameArgument> arguments = {};
};

// Piles of at most `most` counters together, whose number is drawn first.
DrawnPosition random_piles(std::uint64_t most, RandomNumbers& random) {
  DrawnPosition drawn{1 + random.below(most)};
  std::vector<std::uint64_t> piles;
  for (std::uint64_t rest = drawn.size; rest > 0; rest -= piles.back()) {
    piles.push_back(1 + random.below(rest));
  }
  std::sort(piles.rbegin(), piles.rend());
  for (const std::uint64_t pile : piles) {
    GameArgument& argument = drawn.arguments.emplace_back();
    argument.numbers = {static_cast<std::int64_t>(pile)};
    argument.text = cat(pile);
  }
  return drawn;
}

// The cells of a board that is written in rows, or as one argument for each cell.
std::uint64_t cells_in(std::span<const GameArgument> arguments) {
  std::uint64_t cells = 0;
  for (const GameArgument& argument : arguments) {
    cells +=
        arguments.size() > 1
            ? 1
            : static_cast<std::uint64_t>(std::count_if(argument.text.begin(), argument.text.end(),
                                                       [](char letter) { return letter != '/'; }));
  }
  return cells;
}

// A sample of the positions of a game up to a size, ordered by size.
absl::StatusOr<Members> draw_positions(Context& context, const Request& request) {
  // So many drawn positions in a row may be no positions of the game, or nobody can move in them.
  constexpr int kMostMisses = 10'000;
  const NamedGame& game = *request.game;
  RandomNumbers random(request.seed);
  std::vector<DrawnPosition> all;
  if (request.is_listed) {
    game.for_each(request.largest, context.budget(),
                  [&](std::uint64_t size, std::span<const GameArgument> arguments) {
                    all.push_back({size, {arguments.begin(), arguments.end()}});
                    return context.budget().spend();
                  });
    if (context.budget().is_spent()) return status_of(context.budget());
  }
  const auto draw = [&]() -> DrawnPosition {
    if (!all.empty()) return all[random.below(all.size())];
    if (game.lists_piles()) return random_piles(request.largest.max_size, random);
    std::vector<GameArgument> arguments = *game.draw(request.largest, random);
    const std::uint64_t cells = cells_in(arguments);
    return {cells, std::move(arguments)};
  };
  const auto wanted = static_cast<std::uint64_t>(request.count);
  std::vector<DrawnPosition> drawn;
  PositionMaker trial(context, request);
  int misses = 0;
  while (drawn.size() < wanted) {
    DrawnPosition one = draw();
    if (!context.budget().spend(one.size + 1)) return status_of(context.budget());
    const absl::StatusOr<bool> added = trial.add(one.size, one.arguments);
    if (added.ok() && *added) {
      drawn.push_back(std::move(one));
      misses = 0;
    } else if (++misses > kMostMisses) {
      if (!added.ok()) return moved_to(added.status(), request.range);
      return error_at(request.range, "no position that was drawn can be played");
    }
  }
  std::stable_sort(drawn.begin(), drawn.end(),
                   [](const auto& a, const auto& b) { return a.size < b.size; });
  PositionMaker maker(context, request);
  for (const DrawnPosition& one : drawn) {
    KM_RETURN_IF_ERROR(maker.add(one.size, one.arguments).status());
  }
  Members domain = maker.finish();
  domain.is_sample = true;
  domain.seed = request.seed;
  return domain;
}

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
    if (!members.values.empty()) {
      const Term v = members.values[i];
      if (context.store().depth(v) < depth.value_or(0)) continue;
      if (options && nodes.widest(v) < *options) continue;
      members.values[kept] = v;
    } else if (kept < i) {
      members.positions[kept] = std::move(members.positions[i]);
    }
    members.weights[kept++] = members.weights[i];
  }
  if (kept == 0) return error_at(request.range, "this domain has no members");
  members.values.resize(std::min(kept, members.values.size()));
  members.positions.resize(std::min(kept, members.positions.size()));
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
    case DomainRequest::Kind::Positions: {
      if (request.is_drawn) return draw_positions(context, request);
      KM_ASSIGN_OR_RETURN(Members positions, build_positions(context, request));
      return above_least(context, request, std::move(positions));
    }
    default:
      return build_objects(context, request, width);
  }
}

}  // namespace kingmaker
