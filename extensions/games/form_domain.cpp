// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The domain of forms: `forms(rank <= 3)`, and random ones, `forms(rank <= 9, count = 100)`.
// Tested in tests/extensions/games/forms_test.cpp.
#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/enumerate_forms.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/install.hpp"
#include "language/domain_reader.hpp"
#include "language/named_domain.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

constexpr std::uint32_t kMaxSampledRank = 1000;

// Precondition: all forms up to the rank can be listed.
Integer count_of_forms(std::uint32_t rank) {
  Integer count = 1;
  for (std::uint32_t r = 0; r < rank; ++r) count = Integer(1) << static_cast<unsigned>(count);
  return count;
}

// Members of `width` forms each, ordered by the number of distinct positions; equal ones stay in
// their order.
absl::StatusOr<Members> ordered(Context& context, const std::vector<Form>& forms,
                                std::size_t width) {
  Members domain;
  domain.frame = context.settings.frame;
  domain.count = forms.size() / width;
  domain.width = width;
  std::vector<std::pair<std::uint32_t, std::size_t>> places;  // by weight
  for (std::size_t i = 0; i < forms.size(); ++i) {
    if (i % width == 0) places.emplace_back(0, i);
    const auto weight = static_cast<std::uint32_t>(positions(form_store(context), forms[i]));
    places.back().first += weight;
    if (!context.budget().spend(weight)) return status_of(context.budget());
  }
  absl::c_sort(places);
  for (const auto& [weight, place] : places) {
    domain.weights.push_back(weight);
    for (std::size_t i = 0; i < width; ++i) {
      domain.others.push_back(form_sum({forms[place + i]}));
    }
  }
  return domain;
}

class FormReader : public DomainReader {
 public:
  explicit FormReader(const DomainReader& reader) : DomainReader(reader) {}

  absl::StatusOr<DomainRequest> read() {
    const std::string wanted = "expected rank <= R, count = C or seed = S";
    KM_RETURN_IF_ERROR(
        read_arguments("rank", "form", wanted, [&](std::uint32_t argument) -> absl::Status {
          return read_count_or_seed(argument, wanted);
        }));
    const Bound* const bound = bound_of("rank");
    if (bound == nullptr) {
      return error_at(whole(), "forms have any rank; bound it: forms(rank <= 3)");
    }
    if (bound->least) return refuse_least(*bound);
    const auto rank = static_cast<std::uint32_t>(
        std::min<std::int64_t>(bound->limit, kMaxSampledRank + std::int64_t{1}));
    const bool is_drawn = count || seed;
    if (is_drawn && rank > kMaxSampledRank) {
      return limit_error_at(whole(), "random forms are of rank up to ", kMaxSampledRank);
    }
    if (!is_drawn && rank > kMaxListedRank) {
      return limit_error_at(whole(),
                            "there are 2^65536 forms of rank 5 or less; all are listed up to rank ",
                            kMaxListedRank, ", and with count = C a sample is drawn");
    }
    KM_ASSIGN_OR_RETURN(const Sample drawn, sample());
    DomainRequest request;
    request.count = is_drawn ? Integer(drawn.count) : count_of_forms(rank);
    request.make = [rank, drawn, is_drawn](Context& session,
                                           std::size_t width) -> absl::StatusOr<Members> {
      if (is_drawn) return drawn_members(session, rank, drawn, width);
      const auto forms = all_forms(form_store(session), rank);
      if (!forms) return no_room_for_forms(session, {});
      return ordered(session, *forms, 1);
    };
    return request;
  }

 private:
  static absl::StatusOr<Members> drawn_members(Context& context, std::uint32_t rank,
                                               const Sample& drawn, std::size_t width) {
    RandomNumbers random(drawn.seed);
    std::vector<Form> forms;
    for (std::uint64_t i = 0; i < drawn.count * width; ++i) {
      const auto form = random_form(form_store(context), rank, random);
      if (!form) return no_room_for_forms(context, {});
      if (!context.budget().spend(rank + 1)) return status_of(context.budget());
      forms.push_back(*form);
    }
    KM_ASSIGN_OR_RETURN(Members domain, ordered(context, forms, width));
    domain.is_sample = true;
    domain.seed = drawn.seed;
    return domain;
  }
};

class FormDomain : public NamedDomain {
 public:
  [[nodiscard]] std::string_view name() const final { return "forms"; }
  [[nodiscard]] std::vector<std::string> domain_words() const final {
    return {"rank", "count=", "seed="};
  }
  [[nodiscard]] absl::StatusOr<DomainRequest> read_domain(const DomainReader& reader) const final {
    return FormReader(reader).read();
  }
  [[nodiscard]] bool is_sample(const ast::Expression& expression, std::uint32_t node) const final {
    const std::vector<std::uint32_t> operands = operands_of(expression, node);
    return absl::c_any_of(operands, [&](std::uint32_t operand) {
      return expression.nodes[operand].kind == ast::Kind::Keyword;
    });
  }
};

}  // namespace

void add_form_domain(Library& library) { library.add_domain(std::make_shared<const FormDomain>()); }

}  // namespace kingmaker
