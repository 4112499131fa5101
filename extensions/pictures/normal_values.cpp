// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/normal_values.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"

namespace kingmaker {
namespace {

// The number of antichains that are counted when it is clear that there are too many values.
constexpr std::uint64_t kMostCounted = 1'000'000;

using Bits = std::vector<std::uint64_t>;

class Enumeration {
 public:
  Enumeration(TermStore& store, Rewriter& rewriter, Preferences& preferences, std::uint64_t limit,
              Budget& budget)
      : store_(store),
        rewriter_(rewriter),
        preferences_(preferences),
        limit_(limit),
        budget_(budget) {}

  absl::StatusOr<NormalValues> run(std::uint64_t depth) {
    for (Player p = 1; p <= rewriter_.players(); ++p) result_.values.push_back(Term::win(p));
    result_.count = result_.values.size();
    std::size_t newest = 0;  // the first value of the greatest depth so far
    for (std::uint64_t d = 1; d <= depth && newest < result_.values.size(); ++d) {
      result_.fitting = result_.count;
      result_.fitting_depth = static_cast<std::uint32_t>(d - 1);
      std::vector<Term> new_values;
      for (Player mover = 1; mover <= rewriter_.players(); ++mover) {
        KM_RETURN_IF_ERROR(choices_of(mover, newest, new_values));
      }
      newest = result_.values.size();
      if (result_.count > limit_) {
        result_.exact = result_.exact && d == depth;
        result_.values.clear();
        return std::move(result_);
      }
      const PrintOrder order(store_, rewriter_.players(), new_values);
      std::sort(new_values.begin(), new_values.end(),
                [&](Term a, Term b) { return order.less(a, b); });
      result_.values.insert(result_.values.end(), new_values.begin(), new_values.end());
    }
    return std::move(result_);
  }

 private:
  absl::Status stopped() const { return status_of(budget_); }

  // Finds the choices of `mover` with an option among the values found since `newest`.
  absl::Status choices_of(Player mover, std::size_t newest, std::vector<Term>& new_values) {
    mover_ = mover;
    options_.clear();
    // New values come first, since an antichain is found from its first member on.
    std::size_t new_options = 0;
    for (std::size_t i = result_.values.size(); i-- > 0;) {
      const Term v = result_.values[i];
      if (v.is_win() || store_.mover(v) != mover) options_.push_back(v);
      if (i == newest) new_options = options_.size();
    }
    beside_.assign(options_.size(), {});
    for (std::size_t first = 0; first < new_options; ++first) {
      KM_RETURN_IF_ERROR(extend(first, new_values));
    }
    return absl::OkStatus();
  }

  // A mask of the later options that are not strictly related to this one. It is computed when
  // first needed.
  absl::StatusOr<Bits> beside(std::size_t option) {
    Bits& bits = beside_[option];
    if (!bits.empty()) return bits;
    bits.resize(options_.size() / 64 + 1);
    for (std::size_t other = option + 1; other < options_.size(); ++other) {
      KM_ASSIGN_OR_RETURN(const auto relation,
                          preferences_.compare(rewriter_.system(), rewriter_.players(), mover_,
                                               options_[option], options_[other], budget_));
      if (!budget_.spend()) return stopped();
      if (!is_strict(relation)) bits[other / 64] |= std::uint64_t{1} << (other % 64);
    }
    return bits;
  }

  // Finds all antichains whose first member is `first`, by depth-first search.
  absl::Status extend(std::size_t first, std::vector<Term>& new_values) {
    std::vector<Bits> levels;  // the options that may still be added at each level
    std::vector<Term> chosen;
    KM_ASSIGN_OR_RETURN(Bits compatible, beside(first));
    levels.push_back(std::move(compatible));
    chosen.push_back(options_[first]);
    while (!levels.empty()) {
      Bits& open = levels.back();
      const auto word =
          std::find_if(open.begin(), open.end(), [](std::uint64_t bits) { return bits != 0; });
      if (word == open.end()) {
        levels.pop_back();
        chosen.pop_back();
        continue;
      }
      const std::size_t next = static_cast<std::size_t>(word - open.begin()) * 64 +
                               static_cast<std::size_t>(std::countr_zero(*word));
      *word &= *word - 1;
      KM_ASSIGN_OR_RETURN(Bits deeper, beside(next));
      for (std::size_t i = 0; i < open.size(); ++i) deeper[i] &= open[i];
      levels.push_back(std::move(deeper));
      chosen.push_back(options_[next]);
      if (!budget_.spend(1 + options_.size() / 64)) return stopped();
      KM_RETURN_IF_ERROR(add(chosen, new_values));
      if (!result_.exact) return absl::OkStatus();
    }
    return absl::OkStatus();
  }

  absl::Status add(const std::vector<Term>& chosen, std::vector<Term>& new_values) {
    if (result_.count > limit_) {
      // The rest is only counted, and only if that takes a moment.
      if (result_.count < kMostCounted) {
        ++result_.count;
      } else {
        result_.exact = false;
      }
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(const Term normal, rewriter_.reduce(mover_, chosen, budget_));
    std::vector<Term> options = chosen;
    const Term v = store_.choice(mover_, options);
    if (v.is_none()) return status_of_refusal(store_);
    if (normal != v) return absl::OkStatus();
    ++result_.count;
    new_values.push_back(v);
    return absl::OkStatus();
  }

  TermStore& store_;
  Rewriter& rewriter_;
  Preferences& preferences_;
  std::uint64_t limit_;
  Budget& budget_;
  NormalValues result_;
  // The mover whose choices are being found.
  Player mover_ = 0;
  std::vector<Term> options_;
  std::vector<Bits> beside_;
};

}  // namespace

absl::StatusOr<NormalValues> normal_values(TermStore& store, Rewriter& rewriter,
                                           Preferences& preferences, std::uint64_t depth,
                                           std::uint64_t limit, Budget& budget) {
  return Enumeration(store, rewriter, preferences, limit, budget).run(depth);
}

}  // namespace kingmaker
