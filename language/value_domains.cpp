// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/value_domains.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "algebra/enumerate.hpp"
#include "algebra/measure.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_syntax.hpp"
#include "language/context.hpp"
#include "language/domain_reader.hpp"
#include "language/named_domain.hpp"
#include "language/settings.hpp"
#include "rewrite/engine/normal_values.hpp"

namespace kingmaker {

namespace {

// The largest number of leaves of a random tree.
constexpr std::uint64_t kMostLeaves = 1'000'000;
constexpr std::uint32_t kDeepestSample = 100'000;

// --- Building ---

// A domain of all values within bounds.
struct AllValues {
  ValueBounds bounds;
  ValueBounds least = {};
  std::shared_ptr<const Members> built = {};  // the members, if they had to be found to be counted
  SourceRange range = {};                     // its place in the statement
};

// A domain of random values.
struct RandomValues {
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  std::uint32_t depth = 0;
  // Trees of the depth are complete, with this branching; 0 for values whose parts share parts.
  std::uint32_t branching = 2;
};

// The members that the least bounds allow. An error if there are none.
absl::StatusOr<Members> above_least(Context& context, const AllValues& request, Members members) {
  const auto& [depth, size, options, raw] = request.least;
  if (!depth && !size && !options) return members;
  SmallSizes sizes(context.store());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.count; ++i) {
    if (!context.budget().spend()) return status_of(context.budget());
    if (members.weights[i] < size.value_or(0)) continue;
    const Term v = members.values[i];
    if (context.store().depth(v) < depth.value_or(0)) continue;
    if (options && sizes.widest(v) < *options) continue;
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

// All values within the bounds.
absl::StatusOr<Members> build_values(Context& context, const AllValues& request) {
  if (request.built != nullptr) return above_least(context, request, *request.built);
  Members domain;
  domain.frame = context.settings.frame;
  auto values = all_values(context.store(), domain.frame.players, request.bounds,
                           [&](std::uint64_t count) { return context.budget().spend(count); });
  if (!values) return why_stopped(context);
  domain.values = std::move(values->values);
  domain.weights = std::move(values->sizes);
  domain.count = domain.values.size();
  return above_least(context, request, std::move(domain));
}

// Values ordered by size, then in print order.
Members sorted_values(Context& context, const Frame& frame, const std::vector<Term>& values) {
  const PrintOrder order(context.store(), frame.players, values);
  SmallSizes sizes(context.store());
  std::vector<std::pair<std::uint32_t, Term>> sized;
  sized.reserve(values.size());
  for (const Term v : values) sized.emplace_back(static_cast<std::uint32_t>(sizes.of({&v, 1})), v);
  absl::c_sort(sized, [&](const auto& a, const auto& b) {
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
absl::StatusOr<Members> build_sample(Context& context, const RandomValues& request,
                                     std::size_t width) {
  Members domain;
  domain.frame = context.settings.frame;
  domain.count = request.count;
  domain.width = width;
  domain.is_sample = true;
  domain.seed = request.seed;
  RandomNumbers random(request.seed);
  const std::uint32_t depth = request.depth;
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
    weights[i / width] += static_cast<std::uint32_t>(sizes.of({&drawn[i], 1}));
    if (!context.budget().spend(depth + 1)) return why_stopped(context);
  }
  std::vector<std::uint32_t> places(domain.count);
  absl::c_iota(places, 0U);
  absl::c_sort(places, [&](std::uint32_t a, std::uint32_t b) {
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

// --- Reading ---

class ValuesReader : public DomainReader {
 public:
  ValuesReader(const DomainReader& reader, bool is_raw) : DomainReader(reader) {
    asked_.bounds.raw = is_raw;
    asked_.range = whole();
  }

  absl::StatusOr<DomainRequest> read() {
    const std::string wanted = "expected normal under R, depth <= D, size <= S or options <= K";
    KM_RETURN_IF_ERROR(read_arguments("depth size options", "value", wanted,
                                      [&](std::uint32_t argument) -> absl::Status {
                                        const ast::Node& node = domain.nodes[argument];
                                        if (domain.texts[node.index] != "normal")
                                          return error_at(node.range, wanted);
                                        KM_ASSIGN_OR_RETURN(Object rules, operand(argument - 1));
                                        normal_ = std::get<System>(std::move(rules));
                                        return absl::OkStatus();
                                      }));
    set_bounds("depth", asked_.bounds.depth, asked_.least.depth);
    set_bounds("size", asked_.bounds.size, asked_.least.size);
    set_bounds("options", asked_.bounds.options, asked_.least.options);
    if (asked_.bounds.raw && !asked_.bounds.depth) {
      return error_at(whole(),
                      "all values are infinitely many; bound their depth: terms(depth <= 2, "
                      "options <= 3)");
    }
    if (!asked_.bounds.depth && !asked_.bounds.size) {
      return error_at(whole(),
                      "all values are infinitely many; bound them: values(depth <= 2), "
                      "values(size <= 6) or both");
    }
    DomainRequest request;
    if (normal_) {
      const absl::Status found = find_normal_values(request);
      if (!found.ok()) return with_range(found, whole());
    } else {
      ValueCount values = count_values(context.settings.frame.players, asked_.bounds);
      request.count = std::move(values.count);
      request.exact = values.exact;
    }
    request.make = [asked = std::move(asked_)](Context& session, std::size_t /*width*/) {
      return build_values(session, asked);
    };
    return request;
  }

 private:
  void set_bounds(std::string_view name, std::optional<std::uint64_t>& largest,
                  std::optional<std::uint64_t>& least) const {
    const Bound* const bound = bound_of(name);
    if (bound == nullptr) return;
    largest = static_cast<std::uint64_t>(bound->limit);
    if (bound->least) least = static_cast<std::uint64_t>(std::max<std::int64_t>(*bound->least, 0));
  }

  // Finds the values in normal form within the bounds, since only so can they be counted.
  absl::Status find_normal_values(DomainRequest& request) {
    // Each set of options that is looked at takes about a microsecond.
    constexpr std::uint64_t kMostTries = 100'000'000;
    const Frame& frame = context.settings.frame;
    KM_RETURN_IF_ERROR(normal_->check_players(frame.players));
    const std::uint64_t limit = std::min(kMostValues, context.settings.max_nodes);
    KM_ASSIGN_OR_RETURN(
        const NormalValues normal,
        normal_values(context.store(), *context.rewriter(frame.players, *normal_),
                      context.preferences(), asked_.bounds, limit, context.budget(), kMostTries));
    request.count = normal.exact ? normal.count : limit;
    request.exact = normal.exact;
    if (normal.count > limit) return absl::OkStatus();
    asked_.built = std::make_shared<const Members>(sorted_values(context, frame, normal.values));
    return absl::OkStatus();
  }

  AllValues asked_;
  std::optional<System> normal_;  // only values in normal form under it
};

class RandomReader : public DomainReader {
 public:
  explicit RandomReader(const DomainReader& reader) : DomainReader(reader) {}

  absl::StatusOr<DomainRequest> read() {
    const std::string wanted =
        "expected count = C, depth <= D, seed = S, branching = B or model = loeb|shared";
    KM_RETURN_IF_ERROR(
        read_arguments("depth", "value", wanted, [&](std::uint32_t argument) -> absl::Status {
          const std::string& name = domain.texts[domain.nodes[argument].index];
          if (name == "model") return model(argument - 1);
          if (name == "branching") return branching(argument - 1);
          return read_count_or_seed(argument, wanted);
        }));
    const Bound* const depth = bound_of("depth");
    if (depth == nullptr) {
      return error_at(whole(), "values have any depth; bound it: random(depth <= 6)");
    }
    // Complete trees have the depth that is said.
    if (depth->least && depth->least != depth->limit) return refuse_least(*depth);
    KM_RETURN_IF_ERROR(check_depth(static_cast<std::uint64_t>(depth->limit)));
    KM_ASSIGN_OR_RETURN(const Sample drawn, sample());
    const RandomValues asked{drawn.count, drawn.seed, static_cast<std::uint32_t>(depth->limit),
                             is_shared_ ? 0 : branching_};
    DomainRequest request;
    request.count = drawn.count;
    request.make = [asked](Context& session, std::size_t width) {
      return build_sample(session, asked, width);
    };
    return request;
  }

 private:
  absl::Status branching(std::uint32_t node) {
    KM_ASSIGN_OR_RETURN(const Integer number, this->number(node));
    if (number < 1 || number > kMostLeaves) {
      return error_at(range_of_node(node), "`branching` is a number from 1 to ", kMostLeaves);
    }
    branching_ = static_cast<std::uint32_t>(number);
    return absl::OkStatus();
  }

  // Reads `loeb`, which need not be a text.
  absl::Status model(std::uint32_t node) {
    const ast::Node& named = domain.nodes[node];
    const bool is_word = named.kind == ast::Kind::Name || named.kind == ast::Kind::String;
    const std::string_view model = is_word ? domain.texts[named.index] : std::string_view();
    is_shared_ = model == "shared";
    if (is_shared_ || model == "loeb") return absl::OkStatus();
    return error_at(named.range,
                    "a model is `loeb`, complete trees with uniform movers and winners, or "
                    "`shared`, values whose parts share parts");
  }

  [[nodiscard]] absl::Status check_depth(std::uint64_t depth) const {
    std::uint64_t leaves = 1;
    for (std::uint64_t d = 0; !is_shared_ && d < depth && branching_ > 1; ++d) {
      leaves *= branching_;
      if (leaves <= kMostLeaves) continue;
      return limit_error_at(whole(), "complete trees of depth ", depth, " have more than ",
                            large_number(kMostLeaves), " leaves; `model=shared` draws others");
    }
    if (depth <= kDeepestSample) return absl::OkStatus();
    return limit_error_at(whole(), "random values are at most ", kDeepestSample, " deep");
  }

  std::uint32_t branching_ = 2;
  bool is_shared_ = false;
};

// --- Names ---

class ValueDomain : public NamedDomain {
 public:
  ValueDomain(std::string_view name, std::string_view words) : name_(name), words_(words) {}

  [[nodiscard]] std::string_view name() const final { return name_; }
  [[nodiscard]] std::vector<std::string> domain_words() const final {
    const std::vector<std::string_view> words = words_in(words_);
    return {words.begin(), words.end()};
  }
  [[nodiscard]] absl::StatusOr<DomainRequest> read_domain(const DomainReader& reader) const final {
    return is_random() ? RandomReader(reader).read()
                       : ValuesReader(reader, name_ == "terms").read();
  }
  [[nodiscard]] bool lists_values() const final { return true; }
  [[nodiscard]] bool is_sample(const ast::Expression& /*expression*/,
                               std::uint32_t /*node*/) const final {
    return is_random();
  }

 private:
  [[nodiscard]] bool is_random() const { return name_ == "random"; }

  std::string_view name_;
  std::string_view words_;  // with spaces between
};

}  // namespace

void add_value_domains(Library& library) {
  for (const auto& [name, words] :
       {std::pair("values", "depth size options normal"), std::pair("terms", "depth size options"),
        std::pair("random", "count= depth seed= branching= model=")}) {
    library.add_domain(std::make_shared<const ValueDomain>(name, words));
  }
}

}  // namespace kingmaker
