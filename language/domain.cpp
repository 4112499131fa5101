// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/domain.hpp"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "algebra/enumerate.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/domain_info.hpp"
#include "language/list.hpp"
#include "language/settings.hpp"

namespace kingmaker {

namespace {

// The domains of values, and the words with which their arguments begin.
constexpr std::pair<std::string_view, std::string_view> kDomains[] = {
    {"values", "depth size options normal"},
    {"terms", "depth size options"},
    {"random", "count= depth seed= branching= model="}};

}  // namespace

std::vector<std::string> domain_words(const Library& library, std::string_view name) {
  std::vector<std::string> words;
  for (const auto& [domain, arguments] : kDomains) {
    if (domain != name) continue;
    for (const std::string_view word : words_in(arguments)) words.emplace_back(word);
  }
  if (const DomainInfo* domain = library.domain(name)) {
    words = {std::string(domain->bound), "count=", "seed="};
  }
  const GamePointer game = game_named(library, name);
  if (game == nullptr || game->size_word().empty()) return words;
  words = {std::string(game->size_word())};
  for (const std::string_view board : game->boards()) words.emplace_back(board);
  if (words.size() > 1) words.emplace_back("cells");
  for (const std::string_view other : game->other_words()) words.push_back(cat(other, "="));
  words.insert(words.end(), {"count=", "seed="});
  if (!game->has_own_players()) words.insert(words.end(), {"players=", "start="});
  return words;
}

std::vector<std::string_view> domain_names(const Library& library) {
  std::vector<std::string_view> names;
  for (const auto& [name, words] : kDomains) names.push_back(name);
  for (const DomainInfo* domain : library.domains()) names.push_back(domain->name);
  for (const GamePointer& game : library.games()) {
    if (!game->size_word().empty()) names.push_back(game->name());
  }
  for (const std::string_view name : library.names(Library::kDefinition)) {
    const GamePointer game = game_named(library, name);
    if (game != nullptr && !game->size_word().empty()) names.push_back(name);
  }
  return names;
}

namespace {

using ast::Comparison;
using ast::Kind;

constexpr std::uint64_t kDefaultSample = 1000;
// The largest number of leaves of a random tree.
constexpr std::uint64_t kMostLeaves = 1'000'000;
constexpr std::uint32_t kDeepestSample = 100'000;
// With more counters there are too many positions.
constexpr std::uint64_t kMostPreparedCounters = 80;

using Request = DomainRequest;

// Named operands: `depth <= 2`, `seed = 1`.
bool is_keyword(const ast::Expression& domain, std::uint32_t operand) {
  return domain.nodes[operand].kind == Kind::Keyword;
}

class Reader {
 public:
  Reader(Context& context, const ast::Expression& domain, std::uint32_t root, OperandOf operand)
      : context_(context), domain_(domain), root_(root), operand_(operand) {}

  absl::StatusOr<Request> read() {
    const std::string& name = domain_.texts[domain_.nodes[root_].index];
    if (const GamePointer game = game_named(context_.library, name)) return positions(*game);
    request_.info = context_.library.domain(name);
    request_.kind = request_.info != nullptr ? Request::Kind::Objects
                    : name == "random"       ? Request::Kind::Random
                                             : Request::Kind::Values;
    request_.bounds.raw = name == "terms";
    std::optional<Integer> sample;
    std::optional<Integer> seed;
    for (const std::uint32_t operand : operands_of(domain_, root_)) {
      const bool is_parameter = is_keyword(domain_, operand) && !names_bound(operand);
      KM_RETURN_IF_ERROR(is_parameter ? parameter(operand, sample, seed) : bound(operand));
    }
    switch (request_.kind) {
      case Request::Kind::Values:
        return values();
      case Request::Kind::Random:
        return random(sample, seed);
      default:
        return objects(sample, seed);
    }
  }

 private:
  [[nodiscard]] SourceRange range_of_node(std::uint32_t node) const {
    return domain_.nodes[node].range;
  }
  [[nodiscard]] SourceRange whole() const { return range_of_node(root_); }
  // True for `depth = 2`, which is a bound, and not for `seed = 2`.
  [[nodiscard]] bool names_bound(std::uint32_t operand) const {
    const std::string& name = domain_.texts[domain_.nodes[operand].index];
    return name == "depth" || name == "size" || name == "options" ||
           (request_.info != nullptr && name == request_.info->bound);
  }

  absl::StatusOr<Integer> number(std::uint32_t node) {
    KM_ASSIGN_OR_RETURN(const Object object, operand_(node));
    if (const auto* integer = integer_in(object)) return *integer;
    return error_at(range_of_node(node), cat("expected a number, found ", kind_of(object)));
  }

  // The arguments that the call may have, for messages.
  [[nodiscard]] std::string wanted() const {
    switch (request_.kind) {
      case Request::Kind::Values:
        return "expected normal under R, depth <= D, size <= S or options <= K";
      case Request::Kind::Random:
        return "expected count = C, depth <= D, seed = S, branching = B or model = loeb|shared";
      default: {
        const std::string_view bound = request_.info->bound;
        return cat("expected ", bound,
                   " <= ", absl::AsciiStrToUpper(std::string(bound.substr(0, 1))),
                   ", count = C or seed = S");
      }
    }
  }

  // Reads `depth <= 2`, `size < 13`, `depth = 2` or `size in 3..5`.
  absl::Status bound(std::uint32_t operand) {
    const ast::Node& node = domain_.nodes[operand];
    const bool of_values = request_.kind == Request::Kind::Values;
    const bool of_objects = request_.kind == Request::Kind::Objects;
    KM_ASSIGN_OR_RETURN(const Bound bound, read_bound(operand, wanted()));
    const std::string& name = bound.name;
    std::optional<std::uint64_t>* const here =
        of_objects        ? name == request_.info->bound ? &request_.bound_of_objects : nullptr
        : name == "depth" ? &request_.bounds.depth
        : of_values && name == "size"    ? &request_.bounds.size
        : of_values && name == "options" ? &request_.bounds.options
                                         : nullptr;
    if (here == nullptr) return error_at(node.range, wanted());
    if (*here) return error_at(node.range, cat("`", name, "` is bounded twice"));
    if (bound.limit < (name == "size" ? 1 : 0)) {
      return error_at(node.range,
                      cat("no ", of_objects ? request_.info->member : "value", " has ",
                          name == "options" ? "" : "a ", name,
                          name == "options" ? " as few as " : " of at most ", bound.limit));
    }
    *here = static_cast<std::uint64_t>(bound.limit);
    if (!bound.least || (request_.kind == Request::Kind::Random && bound.least == bound.limit)) {
      return absl::OkStatus();  // complete trees have the depth that is said
    }
    if (!of_values) {
      return error_at(node.range,
                      cat("`", name, "` has an upper bound only: ", name, " <= ", bound.limit));
    }
    (name == "depth"  ? request_.least.depth
     : name == "size" ? request_.least.size
                      : request_.least.options) =
        static_cast<std::uint64_t>(std::max<std::int64_t>(*bound.least, 0));
    return absl::OkStatus();
  }

  struct Bound {
    std::string name;
    std::int64_t limit;
    std::optional<std::int64_t> least = std::nullopt;
  };

  static std::int64_t saturated(const Integer& number) {
    return static_cast<std::int64_t>(std::clamp<Integer>(number, -kLargestIndex, kLargestIndex));
  }

  // Reads `depth <= 2`, `depth = 2` or `depth in 1..2`: a name and its values.
  absl::StatusOr<Bound> read_bound(std::uint32_t operand, const std::string& wanted) {
    const ast::Node& node = domain_.nodes[operand];
    if (node.kind == Kind::Keyword) {
      KM_ASSIGN_OR_RETURN(const Integer number, this->number(operand - 1));
      return Bound{domain_.texts[node.index], saturated(number), saturated(number)};
    }
    if (node.kind == Kind::Member) return range_bound(operand, wanted);
    if (node.kind != Kind::Relation) return error_at(node.range, wanted);
    const ast::RelationInfo& info = domain_.relations[node.index];
    const std::vector<std::uint32_t> sides = operands_of(domain_, operand);
    if (sides.size() != 2 || info.has_for || info.has_under ||
        domain_.nodes[sides[0]].kind != Kind::Name) {
      return error_at(node.range, wanted);
    }
    const Comparison comparison = info.comparisons[0];
    const bool strict = comparison == Comparison::Less;
    if (!strict && comparison != Comparison::LessEqual && comparison != Comparison::Equal) {
      return error_at(node.range, wanted);
    }
    KM_ASSIGN_OR_RETURN(Integer limit, number(sides[1]));
    if (strict) limit -= 1;
    Bound bound{domain_.texts[domain_.nodes[sides[0]].index], saturated(limit)};
    if (comparison == Comparison::Equal) bound.least = bound.limit;
    return bound;
  }

  absl::StatusOr<Bound> range_bound(std::uint32_t operand, const std::string& wanted) {
    const std::vector<std::uint32_t> sides = operands_of(domain_, operand);
    if (domain_.nodes[sides[0]].kind != Kind::Name) {
      return error_at(range_of_node(operand), wanted);
    }
    KM_ASSIGN_OR_RETURN(const Object object, operand_(sides[1]));
    const auto* const list = std::get_if<List>(&object);
    if (list == nullptr || !list->members->is_range || list->members->count == 0) {
      return error_at(range_of_node(sides[1]), "expected a range such as 1..3");
    }
    const Members& range = *list->members;
    return Bound{domain_.texts[domain_.nodes[sides[0]].index],
                 range.first + static_cast<std::int64_t>(range.count) - 1, range.first};
  }

  // Reads `count = 1000` or `seed = 1`.
  absl::Status parameter(std::uint32_t operand, std::optional<Integer>& sample,
                         std::optional<Integer>& seed) {
    const ast::Node& node = domain_.nodes[operand];
    const std::string& name = domain_.texts[node.index];
    if (name == "normal") {
      KM_ASSIGN_OR_RETURN(Object rules, operand_(operand - 1));
      request_.normal = std::get<System>(std::move(rules));
      return absl::OkStatus();
    }
    if (request_.kind == Request::Kind::Random && name == "model") return model(operand - 1);
    if (request_.kind == Request::Kind::Random && name == "branching")
      return branching(operand - 1);
    if (name != "count" && name != "seed") return error_at(node.range, wanted());
    std::optional<Integer>& here = name == "count" ? sample : seed;
    if (here) return error_at(node.range, cat("`", name, "` is given twice"));
    KM_ASSIGN_OR_RETURN(Integer value, number(operand - 1));
    if (value < 0 || value > kLargestIndex) {
      return error_at(node.range, cat("`", name, "` is a number from 0 to ", kLargestIndex));
    }
    here = std::move(value);
    return absl::OkStatus();
  }

  absl::Status branching(std::uint32_t node) {
    KM_ASSIGN_OR_RETURN(const Integer number, this->number(node));
    if (number < 1 || number > kMostLeaves) {
      return error_at(range_of_node(node), cat("`branching` is a number from 1 to ", kMostLeaves));
    }
    branching_ = static_cast<std::uint32_t>(number);
    return absl::OkStatus();
  }

  // Reads `loeb`, which need not be a text.
  absl::Status model(std::uint32_t node) {
    const ast::Node& named = domain_.nodes[node];
    const bool is_word = named.kind == Kind::Name || named.kind == Kind::String;
    const std::string_view model = is_word ? domain_.texts[named.index] : std::string_view();
    is_shared_ = model == "shared";
    if (is_shared_ || model == "loeb") return absl::OkStatus();
    return error_at(named.range,
                    "a model is `loeb`, complete trees with uniform movers and winners, or "
                    "`shared`, values whose parts share parts");
  }

  absl::StatusOr<Request> values() {
    if (request_.bounds.raw && !request_.bounds.depth) {
      return error_at(whole(),
                      "all values are infinitely many; bound their depth: terms(depth <= 2, "
                      "options <= 3)");
    }
    if (!request_.bounds.depth && !request_.bounds.size) {
      return error_at(whole(),
                      "all values are infinitely many; bound them: values(depth <= 2), "
                      "values(size <= 6) or both");
    }
    if (request_.normal) return request_;
    ValueCount count = count_values(context_.settings.frame.players, request_.bounds);
    request_.count = std::move(count.count);
    request_.exact = count.exact;
    return request_;
  }

  [[nodiscard]] static bool is_size_of(const NamedGame& game, std::string_view name) {
    return name == game.size_word() || (!game.boards().empty() && name == "cells");
  }

  // Reads `nim(counters <= 20, players = 4)` or `clobber(cells <= 6, grid)`.
  absl::StatusOr<Request> positions(const NamedGame& game) {
    const std::string_view size = game.size_word();
    const std::vector<std::string_view> boards = game.boards();
    const std::string wanted = wanted_of(game);
    request_.kind = Request::Kind::Positions;
    request_.largest.frame = context_.settings.frame;
    const std::vector<std::uint32_t> operands = operands_of(domain_, root_);
    std::string bounded;
    for (const std::uint32_t operand : operands) {
      const ast::Node& node = domain_.nodes[operand];
      const bool is_size =
          node.kind == Kind::Keyword && is_size_of(game, domain_.texts[node.index]);
      if (node.kind == Kind::Keyword && !is_size) continue;
      if (const std::string_view kind = kind_of_boards(operand); !kind.empty() && !boards.empty()) {
        if (!request_.largest.boards.empty()) {
          return error_at(node.range, "one kind of board at a time");
        }
        if (std::find(boards.begin(), boards.end(), kind) == boards.end()) {
          return error_at(node.range,
                          cat("`", game.name(), "` is not played on boards of this kind"));
        }
        request_.largest.boards = kind;
        continue;
      }
      KM_ASSIGN_OR_RETURN(const Bound bound, read_bound(operand, wanted));
      if (!is_size_of(game, bound.name)) return error_at(node.range, wanted);
      if (!bounded.empty()) {
        return error_at(node.range, bounded == bound.name
                                        ? cat("`", bounded, "` is bounded twice")
                                        : cat("`", bounded, "` is bounded already"));
      }
      bounded = bound.name;
      request_.largest.max_size =
          static_cast<std::uint64_t>(std::max<std::int64_t>(bound.limit, 0));
      if (bound.least)
        request_.least.size = static_cast<std::uint64_t>(std::max<std::int64_t>(*bound.least, 0));
    }
    KM_RETURN_IF_ERROR(parameters(game, wanted));
    if (request_.is_drawn && request_.least.size) {
      return error_at(whole(), cat("random positions have an upper bound only: ", bounded,
                                   " <= ", request_.largest.max_size));
    }
    if (bounded.empty()) {
      return error_at(whole(),
                      cat("all positions of ", game.name(),
                          " are infinitely many; bound them: ", game.name(), "(", size, " <= 5)"));
    }
    if (!boards.empty() && bounded == "cells" && request_.largest.boards.empty()) {
      request_.largest.boards = boards.front();
    }
    return listed(game, bounded);
  }

  // Counts the positions within the bounds, of which `bounded` is the size.
  absl::StatusOr<Request> listed(const NamedGame& game, std::string_view bounded) {
    const std::uint64_t max_size = request_.largest.max_size;
    if (request_.is_drawn) KM_RETURN_IF_ERROR(sample_of(sample_, seed_).status());
    absl::StatusOr<GamePointer> prepared = game.prepared(
        context_, static_cast<std::uint32_t>(std::min(max_size, kMostPreparedCounters)));
    if (!prepared.ok()) return with_range(prepared.status(), whole());
    request_.game = *std::move(prepared);
    if (request_.is_drawn) {
      RandomNumbers random(request_.seed);
      const bool is_free = request_.game->lists_piles()
                               ? max_size > 0
                               : request_.game->draw(request_.largest, random).has_value();
      if (is_free) return request_;
      request_.is_listed = true;
    }
    const Integer drawn = request_.count;
    const auto count =
        request_.game->count(request_.largest, kMostListedPositions, context_.budget());
    if (!count.ok()) return with_range(count.status(), whole());
    request_.count = std::min(*count, kMostListedPositions);
    request_.exact = *count <= kMostListedPositions;
    if (request_.count == 0) {
      return error_at(whole(),
                      cat("no position of ", game.name(), " has ", bounded, " <= ", max_size));
    }
    if (request_.is_drawn && request_.exact) request_.count = drawn;
    return request_;
  }

  static std::string wanted_of(const NamedGame& game) {
    std::string wanted = cat("expected ", game.size_word(), " <= S, ");
    if (!game.boards().empty()) {
      append(wanted, game.size_word() == "cells" ? "" : "cells <= S, ", "line, grid, graph, ");
    }
    for (const std::string_view name : game.other_words()) append(wanted, name, " = ..., ");
    if (!game.has_own_players()) return cat(wanted, "players = N or start = P");
    wanted.resize(wanted.size() - std::string_view(", ").size());
    return wanted;
  }

  // Reads `grid`; empty for other words.
  [[nodiscard]] std::string_view kind_of_boards(std::uint32_t operand) const {
    const ast::Node& node = domain_.nodes[operand];
    if (node.kind != Kind::Name) return {};
    for (const std::string_view kind : {"line", "grid", "graph"}) {
      if (domain_.texts[node.index] == kind) return kind;
    }
    return {};
  }

  // Reads `players = 4` or `strips = (3,4,5)`.
  absl::Status parameters(const NamedGame& game, const std::string& wanted) {
    const std::vector<std::uint32_t> operands = operands_of(domain_, root_);
    // `players=` comes first, since the start player must be one of them.
    for (const bool is_players : {true, false}) {
      for (const std::uint32_t operand : operands) {
        const ast::Node& node = domain_.nodes[operand];
        if (node.kind != Kind::Keyword) continue;
        const std::string& name = domain_.texts[node.index];
        if (is_players != (name == "players") || is_size_of(game, name)) continue;
        if (name == "count" || name == "seed") {
          KM_RETURN_IF_ERROR(parameter(operand, sample_, seed_));
          request_.is_drawn = true;
          continue;
        }
        const auto others = game.other_words();
        if (std::find(others.begin(), others.end(), name) != others.end()) {
          KM_ASSIGN_OR_RETURN(const Object object, operand_(operand - 1));
          KM_ASSIGN_OR_RETURN(auto argument,
                              game_argument(name, object, domain_.text(range_of_node(operand - 1)),
                                            node.range, game.usage()));
          request_.others.push_back(std::move(argument));
          continue;
        }
        if (game.has_own_players() || (name != "players" && name != "start")) {
          return error_at(node.range, wanted);
        }
        KM_ASSIGN_OR_RETURN(const Integer value, number(operand - 1));
        const auto changed = changed_frame(request_.largest.frame, name, value.str());
        if (!changed.ok()) return with_range(changed.status(), node.range);
        request_.largest.frame = *changed;
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Request> random(const std::optional<Integer>& sample,
                                 const std::optional<Integer>& seed) {
    if (!request_.bounds.depth) {
      return error_at(whole(), "values have any depth; bound it: random(depth <= 6)");
    }
    if (!is_shared_) {
      request_.branching = branching_;
      std::uint64_t leaves = 1;
      for (std::uint64_t d = 0; d < *request_.bounds.depth && branching_ > 1; ++d) {
        leaves *= branching_;
        if (leaves <= kMostLeaves) continue;
        return with_range(
            limit_error(cat("complete trees of depth ", *request_.bounds.depth, " have more than ",
                            large_number(kMostLeaves), " leaves; `model=shared` draws others")),
            whole());
      }
    } else {
      request_.branching = 0;
    }
    if (*request_.bounds.depth > kDeepestSample) {
      return with_range(limit_error(cat("random values are at most ", kDeepestSample, " deep")),
                        whole());
    }
    return sample_of(sample, seed);
  }

  absl::StatusOr<Request> sample_of(const std::optional<Integer>& sample,
                                    const std::optional<Integer>& seed) {
    request_.count = sample.value_or(kDefaultSample);
    if (request_.count == 0) return error_at(whole(), "a sample of 0 values is empty");
    if (seed) request_.seed = static_cast<std::uint64_t>(*seed);
    return request_;
  }

  absl::StatusOr<Request> objects(const std::optional<Integer>& sample,
                                  const std::optional<Integer>& seed) {
    const DomainInfo& info = *request_.info;
    if (!request_.bound_of_objects) {
      return error_at(whole(), cat(info.name, " have any ", info.bound, "; bound it: ", info.name,
                                   "(", info.bound, " <= 3)"));
    }
    if (sample || seed) {
      if (*request_.bound_of_objects > info.most_of_samples) {
        return with_range(limit_error(cat("random ", info.name, " are of ", info.bound, " up to ",
                                          info.most_of_samples)),
                          whole());
      }
      request_.is_drawn = true;
      return sample_of(sample, seed);
    }
    const absl::StatusOr<Integer> count = info.count(*request_.bound_of_objects);
    if (!count.ok()) return with_range(count.status(), whole());
    request_.count = *count;
    return request_;
  }

  Context& context_;
  const ast::Expression& domain_;
  std::uint32_t root_;
  OperandOf operand_;
  Request request_;
  std::uint32_t branching_ = 2;
  bool is_shared_ = false;
  std::optional<Integer> sample_;  // of positions
  std::optional<Integer> seed_;
};

// Checks that the domain is not too large.
absl::Status check_count(const Context& context, const Request& request) {
  const bool of_positions = request.kind == Request::Kind::Positions;
  const std::uint64_t limit =
      of_positions ? kMostListedPositions : std::min(kMostValues, context.settings.max_nodes);
  if (request.exact && request.count <= limit) return absl::OkStatus();
  const std::string message =
      cat(request.exact ? "these are " : "these are more than ", large_number(request.count),
          of_positions ? " positions" : " values", "; at most ", large_number(limit),
          " can be gone through");
  return !of_positions && limit < kMostValues ? limit_error(message, "nodes")
                                              : limit_error(message);
}

}  // namespace

bool is_domain(const Library& library, const ast::Expression& expression, std::uint32_t node,
               bool behind_in) {
  const ast::Node& call = expression.nodes[node];
  if (call.kind != Kind::Call) return false;
  const std::string& name = expression.texts[call.index];
  const bool is_of_values = std::any_of(std::begin(kDomains), std::end(kDomains),
                                        [&](const auto& row) { return row.first == name; });
  if (is_of_values || library.domain(name) != nullptr) return true;
  const GamePointer game = game_named(library, name);
  if (game == nullptr || game->size_word().empty()) return false;
  if (behind_in) return true;
  const std::vector<std::uint32_t> operands = operands_of(expression, node);
  return std::any_of(operands.begin(), operands.end(), [&](std::uint32_t operand) {
    const Kind kind = expression.nodes[operand].kind;
    return kind == Kind::Relation || kind == Kind::Member;
  });
}

std::vector<std::uint32_t> domain_operands(const ast::Expression& expression, std::uint32_t node) {
  std::vector<std::uint32_t> result;
  for (const std::uint32_t operand : operands_of(expression, node)) {
    const bool is_word = is_keyword(expression, operand) &&
                         expression.texts[expression.nodes[operand].index] == "model";
    if (is_word) continue;
    if (is_keyword(expression, operand)) {
      result.push_back(operand - 1);
    } else if (expression.nodes[operand].kind == Kind::Relation ||
               expression.nodes[operand].kind == Kind::Member) {
      const std::vector<std::uint32_t> sides = operands_of(expression, operand);
      if (sides.size() == 2) result.push_back(sides[1]);
    }
  }
  return result;
}

absl::StatusOr<DomainRequest> read_domain(Context& context, const ast::Expression& expression,
                                          std::uint32_t node, OperandOf operand) {
  absl::StatusOr<DomainRequest> request = Reader(context, expression, node, operand).read();
  if (!request.ok()) return request;
  request->range = expression.nodes[node].range;
  if (request->normal) {
    const absl::Status found = find_normal_values(context, *request);
    if (!found.ok()) return with_range(found, request->range);
  }
  if (absl::Status status = check_count(context, *request); !status.ok()) {
    return with_range(status, expression.nodes[node].range);
  }
  return request;
}

}  // namespace kingmaker
