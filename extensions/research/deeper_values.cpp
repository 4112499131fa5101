// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/deeper_values.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "algebra/hull.hpp"
#include "algebra/refusal.hpp"
#include "base/random.hpp"
#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

class DeeperMaker {
 public:
  DeeperMaker(Context& context, const DomainValues& domain)
      : context_(context), store_(context.store()), players_(domain.frame.players) {
    for (const Term v : domain.values) {
      const std::size_t depth = store_.depth(v);
      if (by_depth_.size() <= depth) by_depth_.resize(depth + 1);
      by_depth_[depth].push_back(v);
      if (has_no_options(store_, players_, v)) continue;
      const auto options = store_.options(v);
      widest_ = std::max(widest_, options.size());
      const bool merges = absl::c_any_of(
          options, [&](Term option) { return is_moved_by(option, store_.mover(v)); });
      if (options.size() < 2 || merges) all_normal_ = false;
    }
    for (const std::vector<Term>& values : by_depth_) {
      if (!values.empty()) depths_.push_back(&values);
    }
  }

  absl::StatusOr<DeeperValues> make() {
    if (depths_.empty()) return DeeperValues{};
    result_.is_sample = count() > kMostDeeperValues;
    KM_RETURN_IF_ERROR(result_.is_sample ? draw() : list());
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_moved_by(Term t, Player mover) const {
    return !has_no_options(store_, players_, t) && store_.mover(t) == mover;
  }
  [[nodiscard]] std::size_t least_options() const { return all_normal_ ? 2 : 1; }

  // The number of choices of all movers and depths. If there are more than are listed, any larger
  // number.
  [[nodiscard]] std::uint64_t count() const {
    std::uint64_t n = 0;
    for (const auto* values : depths_) n += values->size();
    std::uint64_t sum = 0;
    std::uint64_t sets = 1;
    for (std::uint64_t k = 1; k <= widest_ && k <= n; ++k) {
      sets = sets * (n - k + 1) / k;
      sum += sets * static_cast<std::uint64_t>(players_);
      if (sum > kMostDeeperValues) break;
    }
    return sum;
  }

  // Adds a choice, unless the result is not one depth further.
  absl::Status add(Player mover, std::vector<Term> options) {
    if (!context_.budget().spend()) return status_of(context_.budget());
    sort_unique(options);
    if (options.size() < least_options()) return absl::OkStatus();
    const auto merges = [&](Term option) { return is_moved_by(option, mover); };
    if (all_normal_ && absl::c_any_of(options, merges)) return absl::OkStatus();
    const Term choice = store_.choice(mover, options);
    if (choice.is_none()) return status_of_refusal(store_);
    if (choice.is_choice()) result_.values.push_back(choice);
    return absl::OkStatus();
  }

  // Lists sets of options as ascending lists of indices, where the deepest values are last.
  absl::Status list() {
    std::vector<Term> all;
    for (const auto* values : depths_) all.insert(all.end(), values->begin(), values->end());
    const std::size_t first_deepest = all.size() - depths_.back()->size();
    std::vector<std::size_t> places{0};
    while (!places.empty()) {
      if (places.back() == all.size()) {
        places.pop_back();
        if (!places.empty()) ++places.back();
        continue;
      }
      if (places.back() >= first_deepest) {
        std::vector<Term> options;
        options.reserve(places.size());
        for (const std::size_t place : places) options.push_back(all[place]);
        for (Player m = 1; m <= players_; ++m) {
          KM_RETURN_IF_ERROR(add(m, options));
        }
      }
      if (places.size() < widest_) {
        places.push_back(places.back() + 1);
      } else {
        ++places.back();
      }
    }
    return absl::OkStatus();
  }

  absl::Status draw() {
    RandomNumbers random(1);
    const auto one_of = [&](const std::vector<Term>& values) {
      return values[random.below(values.size())];
    };
    // Some draws add nothing, so the number of draws is bounded.
    for (std::uint64_t i = 0; i < 20 * kDeeperSample && result_.values.size() < kDeeperSample;
         ++i) {
      const auto mover =
          static_cast<Player>(1 + random.below(static_cast<std::uint64_t>(players_)));
      const std::uint64_t width = least_options() + random.below(widest_ - least_options() + 1);
      std::vector<Term> options{one_of(*depths_.back())};
      while (options.size() < width) {
        options.push_back(one_of(*depths_[random.below(depths_.size())]));
      }
      KM_RETURN_IF_ERROR(add(mover, std::move(options)));
    }
    return absl::OkStatus();
  }

  Context& context_;
  TermStore& store_;
  int players_;
  std::vector<std::vector<Term>> by_depth_;
  std::vector<const std::vector<Term>*> depths_;  // depths that have values, the deepest last
  std::size_t widest_ = 2;
  bool all_normal_ = true;
  DeeperValues result_;
};

}  // namespace

std::string DeeperValues::text() const {
  return cat(values.size(), is_sample ? " random" : "", values.size() == 1 ? " value" : " values");
}

absl::StatusOr<DeeperValues> deeper_values(Context& context, const DomainValues& domain) {
  return DeeperMaker(context, domain).make();
}

}  // namespace kingmaker
