#include "language/check/check_domain.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "algebra/enumerate.hpp"
#include "algebra/enumerate_forms.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "language/evaluate.hpp"
#include "language/forms.hpp"
#include "language/settings.hpp"

namespace kingmaker {

std::vector<std::string_view> domain_names() {
  std::vector<std::string_view> names = {"values", "random", "forms"};
  for (const GameInfo* game : games()) {
    if (game->positions != nullptr) names.push_back(game->name);
  }
  return names;
}

namespace {

using ast::Comparison;
using ast::Kind;

// Members of one domain of values, whatever the node limit: each costs some tens of bytes.
constexpr std::uint64_t kMostValues = 20'000'000;
constexpr std::int64_t kLargestIndex = 1'000'000'000'000'000;
constexpr std::uint64_t kDefaultSample = 1000;
constexpr std::uint64_t kDefaultSeed = 1;
constexpr std::uint32_t kDeepestSample = 100'000;
// Each is an object of its own, of some hundred bytes.
constexpr std::uint64_t kMostPositions = 2'000'000;

constexpr std::uint32_t kHighestSample = 1000;  // rank of random forms

constexpr std::string_view kKinds =
    "a domain: A..B, values(depth <= D, size <= S, options <= K), random(count = C, depth <= D, "
    "seed = S), forms(rank <= R), forms(rank <= R, count = C, seed = S) or the positions of a "
    "game, "
    "such as nim(counters <= C)";

// What a quantifier says, before anything is built.
struct Request {
  enum class Kind : std::uint8_t { Range, Values, Random, Forms, RandomForms, Positions };
  Kind kind = Kind::Range;
  std::int64_t first = 0;
  Integer count = 0;
  bool exact = true;  // `count`
  ValueBounds bounds;
  std::optional<std::uint64_t> rank;  // of forms
  std::uint64_t seed = kDefaultSeed;
  const GameInfo* game = nullptr;  // of positions, as are these
  std::uint64_t largest = 0;
  Frame frame;

  [[nodiscard]] bool is_sample() const { return kind == Kind::Random || kind == Kind::RandomForms; }
};

class Reader {
 public:
  Reader(Context& context, const ast::Expression& domain) : context_(context), domain_(domain) {}

  absl::StatusOr<Request> read() {
    const ast::Node& root = domain_.root();
    if (root.kind == Kind::Binary && root.op == ast::Op::Range) return range();
    if (root.kind != Kind::Call) {
      return error_at(root.range, cat("expected ", kKinds));
    }
    const std::string& name = domain_.texts[root.index];
    const GameInfo* const game = game_named(name);
    if (game != nullptr && game->positions != nullptr) return positions(*game);
    if (name != "values" && name != "random" && name != "forms") {
      static const std::vector<std::string_view> known = domain_names();
      const auto meant = nearest(name, known);
      return error_at(root.range,
                      cat("`", name, "` is no domain", did_you_mean(meant), "; expected ", kKinds));
    }
    request_.kind = name == "values"   ? Request::Kind::Values
                    : name == "random" ? Request::Kind::Random
                                       : Request::Kind::Forms;
    std::optional<Integer> sample;
    std::optional<Integer> seed;
    for (const std::uint32_t operand : operands_of(domain_, root_index())) {
      const absl::Status status = request_.kind == Request::Kind::Values ? bound(operand)
                                  : domain_.nodes[operand].kind == Kind::Keyword
                                      ? parameter(operand, sample, seed)
                                      : bound(operand);
      if (!status.ok()) return status;
    }
    switch (request_.kind) {
      case Request::Kind::Values:
        return values();
      case Request::Kind::Random:
        return random(sample, seed);
      default:
        return forms(sample, seed);
    }
  }

 private:
  [[nodiscard]] std::uint32_t root_index() const {
    return static_cast<std::uint32_t>(domain_.nodes.size() - 1);
  }
  [[nodiscard]] SourceRange range_of_node(std::uint32_t node) const {
    return domain_.nodes[node].range;
  }

  absl::StatusOr<Integer> number(std::uint32_t node) {
    const absl::StatusOr<Object> object = evaluate(context_, domain_, node);
    if (!object.ok()) return object.status();
    if (const auto* found = std::get_if<Integer>(&*object)) return *found;
    return error_at(range_of_node(node), cat("expected a number, found ", kind_of(*object)));
  }

  absl::StatusOr<Request> range() {
    const std::vector<std::uint32_t> ends = operands_of(domain_, root_index());
    const absl::StatusOr<Integer> first = number(ends[0]);
    if (!first.ok()) return first.status();
    const absl::StatusOr<Integer> last = number(ends[1]);
    if (!last.ok()) return last.status();
    if (*last < *first) {
      return error_at(domain_.range(),
                      cat("the range ", first->str(), "..", last->str(), " is empty"));
    }
    for (const Integer* end : {&*first, &*last}) {
      if (abs(*end) > kLargestIndex) {
        return with_range(limit_error(cat("indices go up to ", kLargestIndex)), domain_.range());
      }
    }
    request_.first = static_cast<std::int64_t>(*first);
    request_.count = *last - *first + 1;
    return request_;
  }

  // `depth <= 2`, `size < 13`
  absl::Status bound(std::uint32_t operand) {
    const ast::Node& node = domain_.nodes[operand];
    const bool of_values = request_.kind == Request::Kind::Values;
    const bool of_forms = request_.kind == Request::Kind::Forms;
    const std::string wanted = of_values  ? "expected depth <= D, size <= S or options <= K"
                               : of_forms ? "expected rank <= R, count = C or seed = S"
                                          : "expected count = C, depth <= D or seed = S";
    const absl::StatusOr<Bound> bound = upper_bound(operand, wanted);
    if (!bound.ok()) return bound.status();
    const std::string& name = bound->name;
    std::optional<std::uint64_t>* const here = of_forms ? name == "rank" ? &request_.rank : nullptr
                                               : name == "depth" ? &request_.bounds.depth
                                               : of_values && name == "size" ? &request_.bounds.size
                                               : of_values && name == "options"
                                                   ? &request_.bounds.options
                                                   : nullptr;
    if (here == nullptr) return error_at(node.range, wanted);
    if (*here) return error_at(node.range, cat("`", name, "` is bounded twice"));
    if (bound->most < (name == "size" ? 1 : 0)) {
      return error_at(
          node.range,
          cat(of_forms ? "no form has " : "no value has ", name == "options" ? "" : "a ", name,
              name == "options" ? " as few as " : " of at most ", bound->most));
    }
    *here = static_cast<std::uint64_t>(bound->most);
    return absl::OkStatus();
  }

  struct Bound {
    std::string name;
    std::int64_t most;
  };

  // `depth <= 2`, `size < 13`: a name and what it may be at most.
  absl::StatusOr<Bound> upper_bound(std::uint32_t operand, const std::string& wanted) {
    const ast::Node& node = domain_.nodes[operand];
    if (node.kind != Kind::Relation) return error_at(node.range, wanted);
    const ast::RelationInfo& info = domain_.relations[node.index];
    const std::vector<std::uint32_t> sides = operands_of(domain_, operand);
    if (sides.size() != 2 || info.has_for || info.has_under ||
        domain_.nodes[sides[0]].kind != Kind::Name) {
      return error_at(node.range, wanted);
    }
    const bool strict = info.comparisons[0] == Comparison::Less;
    if (!strict && info.comparisons[0] != Comparison::LessEqual) {
      return error_at(node.range, wanted);
    }
    absl::StatusOr<Integer> most = number(sides[1]);
    if (!most.ok()) return most.status();
    if (strict) *most -= 1;
    const Integer saturated = std::clamp<Integer>(*most, -kLargestIndex, kLargestIndex);
    return Bound{domain_.texts[domain_.nodes[sides[0]].index],
                 static_cast<std::int64_t>(saturated)};
  }

  // `count = 1000`, `seed = 1`
  absl::Status parameter(std::uint32_t operand, std::optional<Integer>& sample,
                         std::optional<Integer>& seed) {
    const ast::Node& node = domain_.nodes[operand];
    const std::string& name = domain_.texts[node.index];
    if (name != "count" && name != "seed") {
      return error_at(node.range, request_.kind == Request::Kind::Forms
                                      ? "expected rank <= R, count = C or seed = S"
                                      : "expected count = C, depth <= D or seed = S");
    }
    std::optional<Integer>& here = name == "count" ? sample : seed;
    if (here) return error_at(node.range, cat("`", name, "` is given twice"));
    absl::StatusOr<Integer> value = number(operand - 1);
    if (!value.ok()) return value.status();
    if (*value < 0 || *value > kLargestIndex) {
      return error_at(node.range, cat("`", name, "` is a number from 0 to ", kLargestIndex));
    }
    here = *std::move(value);
    return absl::OkStatus();
  }

  absl::StatusOr<Request> values() {
    if (!request_.bounds.depth && !request_.bounds.size) {
      return error_at(domain_.range(),
                      "all values are infinitely many; bound them: values(depth <= 2), "
                      "values(size <= 6) or both");
    }
    ValueCount count = count_values(context_.settings.frame.players, request_.bounds);
    request_.count = std::move(count.count);
    request_.exact = count.exact;
    return request_;
  }

  // `nim(counters <= 20, players = 4)`
  absl::StatusOr<Request> positions(const GameInfo& game) {
    const std::string_view size = game.positions->size;
    const std::string wanted = cat("expected ", size, " <= S, players = N or start = P");
    request_.kind = Request::Kind::Positions;
    request_.game = &game;
    request_.frame = context_.settings.frame;
    bool bounded = false;
    const std::vector<std::uint32_t> operands = operands_of(domain_, root_index());
    for (const std::uint32_t operand : operands) {
      const SourceRange at = range_of_node(operand);
      if (domain_.nodes[operand].kind == Kind::Keyword) continue;
      const absl::StatusOr<Bound> bound = upper_bound(operand, wanted);
      if (!bound.ok()) return bound.status();
      if (bound->name != size) return error_at(at, wanted);
      if (bounded) return error_at(at, cat("`", size, "` is bounded twice"));
      bounded = true;
      request_.largest = static_cast<std::uint64_t>(std::max<std::int64_t>(bound->most, 0));
    }
    // `players=` first: the start player must be one of them.
    for (const std::string_view setting : {"players", "start"}) {
      for (const std::uint32_t operand : operands) {
        const ast::Node& node = domain_.nodes[operand];
        if (node.kind != Kind::Keyword) continue;
        const std::string& name = domain_.texts[node.index];
        if (name != "players" && name != "start") return error_at(node.range, wanted);
        if (name != setting) continue;
        const absl::StatusOr<Integer> value = number(operand - 1);
        if (!value.ok()) return value.status();
        const auto changed = changed_frame(request_.frame, name, value->str());
        if (!changed.ok()) return with_range(changed.status(), node.range);
        request_.frame = *changed;
      }
    }
    if (!bounded) {
      return error_at(domain_.range(),
                      cat("all positions of ", game.name,
                          " are infinitely many; bound them: ", game.name, "(", size, " <= 5)"));
    }
    const std::uint64_t count =
        game.positions->count(request_.frame, request_.largest, kMostPositions);
    request_.count = std::min(count, kMostPositions);
    request_.exact = count <= kMostPositions;
    if (request_.count == 0) {
      return error_at(domain_.range(),
                      cat("no position of ", game.name, " has ", size, " <= ", request_.largest));
    }
    return request_;
  }

  absl::StatusOr<Request> random(const std::optional<Integer>& sample,
                                 const std::optional<Integer>& seed) {
    if (!request_.bounds.depth) {
      return error_at(domain_.range(), "values have any depth; bound it: random(depth <= 6)");
    }
    if (*request_.bounds.depth > kDeepestSample) {
      return with_range(limit_error(cat("random values are at most ", kDeepestSample, " deep")),
                        domain_.range());
    }
    return sample_of(sample, seed);
  }

  absl::StatusOr<Request> sample_of(const std::optional<Integer>& sample,
                                    const std::optional<Integer>& seed) {
    request_.count = sample.value_or(kDefaultSample);
    if (request_.count == 0) return error_at(domain_.range(), "a sample of 0 values is empty");
    if (seed) request_.seed = static_cast<std::uint64_t>(*seed);
    return request_;
  }

  absl::StatusOr<Request> forms(const std::optional<Integer>& sample,
                                const std::optional<Integer>& seed) {
    if (!request_.rank) {
      return error_at(domain_.range(), "forms have any rank; bound it: forms(rank <= 3)");
    }
    if (sample || seed) {
      if (*request_.rank > kHighestSample) {
        return with_range(limit_error(cat("random forms are of rank up to ", kHighestSample)),
                          domain_.range());
      }
      request_.kind = Request::Kind::RandomForms;
      return sample_of(sample, seed);
    }
    if (*request_.rank > kMaxListedRank) {
      return with_range(
          limit_error(cat("there are 2^65536 forms of rank 5 or less; all are listed up to rank ",
                          kMaxListedRank, ", and with count = C a sample is drawn")),
          domain_.range());
    }
    request_.count = 1;
    for (std::uint64_t r = 0; r < *request_.rank; ++r) {
      request_.count = Integer(1) << static_cast<unsigned>(request_.count);
    }
    return request_;
  }

  Context& context_;
  const ast::Expression& domain_;
  Request request_;
};

// All positions of a game up to a size, each with how it is written.
absl::StatusOr<CheckDomain> build_positions(Context& context, const Request& request) {
  CheckDomain domain;
  domain.frame = request.frame;
  domain.count = static_cast<std::uint64_t>(request.count);
  const std::string other_players = request.frame.players == context.settings.frame.players
                                        ? ""
                                        : cat(", players=", request.frame.players);
  const std::string other_start = request.frame.start == context.settings.frame.start
                                      ? ""
                                      : cat(", start=", request.frame.start);
  absl::Status failure;
  request.game->positions->for_each(
      request.frame, request.largest,
      [&](std::uint64_t size, std::span<const GameArgument> arguments) {
        if (!failure.ok()) return;
        if (!context.budget().spend()) {
          failure = status_of(context.budget().reason(), context.budget());
          return;
        }
        absl::StatusOr<std::unique_ptr<Game>> game =
            request.game->make(request.frame, arguments, {});
        if (!game.ok()) {
          failure = game.status();
          return;
        }
        std::string written = cat(request.game->name, "(");
        for (const GameArgument& argument : arguments) {
          append(written, &argument == arguments.data() ? "" : ",", argument.text);
        }
        append(written, other_players, other_start, ")");
        domain.positions.push_back({*std::move(game), std::move(written)});
        domain.weights.push_back(static_cast<std::uint32_t>(size));
      });
  if (!failure.ok()) return failure;
  return domain;
}

// Distinct nodes of small values, in time that does not grow with the store.
class SmallSizes {
 public:
  explicit SmallSizes(const TermStore& store) : store_(store) {}

  std::uint32_t of(Term v) {
    seen_.clear();
    seen_.insert(v);
    waiting_.assign(1, v);
    while (!waiting_.empty()) {
      const Term t = waiting_.back();
      waiting_.pop_back();
      if (t.is_win()) continue;
      for (const Term option : store_.options(t)) {
        if (seen_.insert(option).second) waiting_.push_back(option);
      }
    }
    return static_cast<std::uint32_t>(seen_.size());
  }

 private:
  const TermStore& store_;
  HashSet<Term> seen_;
  std::vector<Term> waiting_;
};

// Why a value was not built.
absl::Status why_stopped(Context& context) {
  if (context.store().refusal() != TermStore::Refusal::None) {
    return status_of_refusal(context.store());
  }
  return status_of(context.budget().reason(), context.budget());
}

// Forms with their weights, ascending; those of one weight in the order in which they were made.
absl::StatusOr<CheckDomain> build_forms(Context& context, const Request& request,
                                        std::size_t width) {
  CheckDomain domain;
  domain.frame = context.settings.frame;
  domain.count = static_cast<std::uint64_t>(request.count);
  FormStore& store = *context.forms();
  const auto rank = static_cast<std::uint32_t>(*request.rank);
  std::vector<Form> made;
  if (request.kind == Request::Kind::Forms) {
    auto all = all_forms(store, rank);
    if (!all) return no_room_for_forms(context, {});
    made = *std::move(all);
  } else {
    domain.width = width;
    RandomNumbers random(request.seed);
    for (std::uint64_t i = 0; i < domain.count * width; ++i) {
      const auto form = random_form(store, rank, random);
      if (!form) return no_room_for_forms(context, {});
      if (!context.budget().spend(rank + 1)) return why_stopped(context);
      made.push_back(*form);
    }
  }
  std::vector<std::uint32_t> weights(domain.count);
  for (std::size_t i = 0; i < made.size(); ++i) {
    const std::uint64_t size = positions(store, made[i]);
    weights[i / domain.width] += static_cast<std::uint32_t>(size);
    if (!context.budget().spend(size)) return why_stopped(context);
  }
  std::vector<std::uint32_t> places(domain.count);
  std::iota(places.begin(), places.end(), 0U);
  std::stable_sort(places.begin(), places.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weights[a] < weights[b]; });
  for (const std::uint32_t place : places) {
    domain.weights.push_back(weights[place]);
    for (std::size_t i = 0; i < domain.width; ++i) {
      domain.forms.push_back(made[place * domain.width + i]);
    }
  }
  return domain;
}

absl::StatusOr<CheckDomain> build(Context& context, const Request& request, std::size_t width) {
  CheckDomain domain;
  domain.frame = context.settings.frame;
  domain.count = static_cast<std::uint64_t>(request.count);
  switch (request.kind) {
    case Request::Kind::Range:
      domain.is_range = true;
      domain.first = request.first;
      return domain;
    case Request::Kind::Values: {
      auto found = all_values(context.store(), domain.frame.players, request.bounds,
                              [&](std::uint64_t made) { return context.budget().spend(made); });
      if (!found) return why_stopped(context);
      domain.values = std::move(found->values);
      domain.weights = std::move(found->sizes);
      domain.count = domain.values.size();
      return domain;
    }
    case Request::Kind::Forms:
    case Request::Kind::RandomForms:
      return build_forms(context, request, width);
    case Request::Kind::Positions:
      return build_positions(context, request);
    case Request::Kind::Random:
      break;
  }
  // A sample: `count` members, drawn one after the other, then sorted like all values.
  domain.width = width;
  RandomNumbers random(request.seed);
  const auto depth = static_cast<std::uint32_t>(*request.bounds.depth);
  std::vector<Term> drawn;
  for (std::uint64_t i = 0; i < domain.count * width; ++i) {
    drawn.push_back(random_value(context.store(), domain.frame.players, depth, random));
    if (drawn.back().is_none() || !context.budget().spend(depth + 1)) return why_stopped(context);
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

Object CheckDomain::member(std::uint64_t place, std::size_t variable) const {
  if (is_range) return Integer(first + static_cast<std::int64_t>(place));
  if (!forms.empty()) return form_sum({forms[place * width + variable]});
  if (!positions.empty()) return positions[place];
  return GameValue{values[place * width + variable], frame};
}

std::uint64_t CheckDomain::first_of_weight(std::int64_t weight) const {
  if (is_range) {
    if (weight <= first) return 0;
    return std::min(count, static_cast<std::uint64_t>(weight - first));
  }
  const auto found =
      std::lower_bound(weights.begin(), weights.end(), weight,
                       [](std::uint32_t member, std::int64_t wanted) { return member < wanted; });
  return static_cast<std::uint64_t>(found - weights.begin());
}

std::size_t CheckGrid::axis_of(std::size_t variable) const {
  std::size_t axis = 0;
  while (axis + 1 < axes.size() && axes[axis + 1].first_variable <= variable) ++axis;
  return axis;
}

absl::StatusOr<CheckGrid> make_grid(Context& context,
                                    const std::vector<ast::Quantifier>& quantifiers) {
  CheckGrid grid;
  std::vector<Request> requests;
  Integer instances = 1;
  SourceRange all;
  for (const ast::Quantifier& quantifier : quantifiers) {
    for (std::size_t i = 0; i < quantifier.variables.size(); ++i) {
      const std::string& name = quantifier.variables[i];
      if (std::find(grid.names.begin(), grid.names.end(), name) != grid.names.end()) {
        return error_at(quantifier.ranges[i], cat("`", name, "` is quantified twice"));
      }
      grid.names.push_back(name);
    }
    const absl::StatusOr<Request> request = Reader(context, quantifier.domain).read();
    if (!request.ok()) return with_range(request.status(), quantifier.domain.range());
    const bool of_positions = request->kind == Request::Kind::Positions;
    const std::uint64_t most =
        of_positions ? kMostPositions : std::min(kMostValues, context.settings.max_nodes);
    if (request->kind != Request::Kind::Range && (!request->exact || request->count > most)) {
      const std::string message =
          cat(request->exact ? "these are " : "these are more than ", large_number(request->count),
              of_positions ? " positions" : " values", "; at most ", large_number(most),
              " can be gone through");
      return with_range(!of_positions && most < kMostValues ? limit_error(message, "nodes")
                                                            : limit_error(message),
                        quantifier.domain.range());
    }
    const std::size_t independent = request->is_sample() ? 1 : quantifier.variables.size();
    for (std::size_t i = 0; i < independent; ++i) instances *= request->count;
    if (all.end == 0) all.begin = quantifier.ranges[0].begin;
    all.end = quantifier.domain.range().end;
    requests.push_back(*request);
  }
  const std::uint64_t steps = context.settings.limits.steps;
  if (instances > steps) {
    return with_range(
        limit_error(cat("these are ", large_number(instances),
                        " instances, more than the step limit of ", large_number(steps)),
                    "steps"),
        all);
  }
  grid.instances = static_cast<std::uint64_t>(instances);
  std::size_t variable = 0;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const std::size_t variables = quantifiers[i].variables.size();
    absl::StatusOr<CheckDomain> built = build(context, requests[i], variables);
    if (!built.ok()) return with_range(built.status(), quantifiers[i].domain.range());
    const auto shared = std::make_shared<const CheckDomain>(*std::move(built));
    for (std::size_t j = 0; j < variables; j += shared->width) {
      grid.axes.push_back({shared, variable + j});
    }
    variable += variables;
  }
  return grid;
}

std::string large_number(const Integer& number) {
  constexpr std::size_t kMostDigits = 40;
  const std::string digits = number.str();
  if (digits.size() > kMostDigits) return cat("about 10^", digits.size() - 1);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

}  // namespace kingmaker
