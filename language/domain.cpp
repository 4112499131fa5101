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
#include "language/constructor.hpp"
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

bool has_domain(const Constructor& constructor) { return !constructor.domain_words().empty(); }

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
  const ConstructorPointer made = constructor_named(library, name);
  return made == nullptr || !has_domain(*made) ? words : made->domain_words();
}

std::vector<std::string_view> domain_names(const Library& library) {
  std::vector<std::string_view> names;
  for (const auto& [name, words] : kDomains) names.push_back(name);
  for (const DomainInfo* domain : library.domains()) names.push_back(domain->name);
  for (const ConstructorPointer& made : library.constructors()) {
    if (has_domain(*made)) names.push_back(made->name());
  }
  for (const std::string_view name : library.names(Library::kDefinition)) {
    const ConstructorPointer made = constructor_named(library, name);
    if (made != nullptr && has_domain(*made)) names.push_back(name);
  }
  return names;
}

namespace {

using ast::Kind;

// The largest number of leaves of a random tree.
constexpr std::uint64_t kMostLeaves = 1'000'000;
constexpr std::uint32_t kDeepestSample = 100'000;

using Request = DomainRequest;

// Named operands: `depth <= 2`, `seed = 1`.
bool is_keyword(const ast::Expression& domain, std::uint32_t operand) {
  return domain.nodes[operand].kind == Kind::Keyword;
}

class Reader : public DomainReader {
 public:
  using DomainReader::DomainReader;

  absl::StatusOr<Request> read() {
    const std::string& name = domain.texts[domain.nodes[root].index];
    if (const ConstructorPointer made = constructor_named(context.library, name)) {
      return made->read_domain(*this);
    }
    request_.info = context.library.domain(name);
    request_.kind = request_.info != nullptr ? Request::Kind::Objects
                    : name == "random"       ? Request::Kind::Random
                                             : Request::Kind::Values;
    request_.bounds.raw = name == "terms";
    for (const std::uint32_t argument : operands_of(domain, root)) {
      const bool is_parameter = is_keyword(domain, argument) && !names_bound(argument);
      KM_RETURN_IF_ERROR(is_parameter ? parameter(argument) : bound(argument));
    }
    switch (request_.kind) {
      case Request::Kind::Values:
        return values();
      case Request::Kind::Random:
        return random();
      default:
        return objects();
    }
  }

 private:
  // True for `depth = 2`, which is a bound, and not for `seed = 2`.
  [[nodiscard]] bool names_bound(std::uint32_t argument) const {
    const std::string& name = domain.texts[domain.nodes[argument].index];
    return name == "depth" || name == "size" || name == "options" ||
           (request_.info != nullptr && name == request_.info->bound);
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
  absl::Status bound(std::uint32_t argument) {
    const ast::Node& node = domain.nodes[argument];
    const bool of_values = request_.kind == Request::Kind::Values;
    const bool of_objects = request_.kind == Request::Kind::Objects;
    KM_ASSIGN_OR_RETURN(const Bound bound, read_bound(argument, wanted()));
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

  // Reads `count = 1000` or `seed = 1`.
  absl::Status parameter(std::uint32_t argument) {
    const ast::Node& node = domain.nodes[argument];
    const std::string& name = domain.texts[node.index];
    if (name == "normal") {
      KM_ASSIGN_OR_RETURN(Object rules, operand(argument - 1));
      request_.normal = std::get<System>(std::move(rules));
      return absl::OkStatus();
    }
    if (request_.kind == Request::Kind::Random && name == "model") return model(argument - 1);
    if (request_.kind == Request::Kind::Random && name == "branching")
      return branching(argument - 1);
    if (name != "count" && name != "seed") return error_at(node.range, wanted());
    return read_count_or_seed(argument);
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
    const ast::Node& named = domain.nodes[node];
    const bool is_word = named.kind == Kind::Name || named.kind == Kind::String;
    const std::string_view model = is_word ? domain.texts[named.index] : std::string_view();
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
    ValueCount values = count_values(context.settings.frame.players, request_.bounds);
    request_.count = std::move(values.count);
    request_.exact = values.exact;
    return request_;
  }

  absl::StatusOr<Request> random() {
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
    return sample_of(request_);
  }

  absl::StatusOr<Request> objects() {
    const DomainInfo& info = *request_.info;
    if (!request_.bound_of_objects) {
      return error_at(whole(), cat(info.name, " have any ", info.bound, "; bound it: ", info.name,
                                   "(", info.bound, " <= 3)"));
    }
    if (count || seed) {
      if (*request_.bound_of_objects > info.most_of_samples) {
        return with_range(limit_error(cat("random ", info.name, " are of ", info.bound, " up to ",
                                          info.most_of_samples)),
                          whole());
      }
      request_.is_drawn = true;
      return sample_of(request_);
    }
    const absl::StatusOr<Integer> members = info.count(*request_.bound_of_objects);
    if (!members.ok()) return with_range(members.status(), whole());
    request_.count = *members;
    return request_;
  }

  Request request_;
  std::uint32_t branching_ = 2;
  bool is_shared_ = false;
};

// Checks that the domain is not too large.
absl::Status check_count(const Context& context, const Request& request) {
  const bool is_made = request.kind == Request::Kind::Made;
  const std::uint64_t limit =
      is_made ? request.most : std::min(kMostValues, context.settings.max_nodes);
  if (request.exact && request.count <= limit) return absl::OkStatus();
  const std::string message =
      cat(request.exact ? "these are " : "these are more than ", large_number(request.count), " ",
          request.members, "; at most ", large_number(limit), " can be gone through");
  return !is_made && limit < kMostValues ? raisable_limit_error(message, "nodes")
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
  const ConstructorPointer made = constructor_named(library, name);
  if (made == nullptr || !has_domain(*made)) return false;
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
