// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/engine/normal_values.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

#include "algebra/measure.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {
namespace {

// The number of antichains that are counted when it is clear that there are too many values.
constexpr std::uint64_t kMostCounted = 1'000'000;

using Bits = std::vector<std::uint64_t>;

// True if the rule matches every choice that has the options of one that it matches.
bool matches_more_options(const PatternRule& rule) {
  const std::vector<Pattern::Node>& left = rule.parts().left.nodes;
  if (rule.parts().condition != nullptr || !left[0].has_rest) return false;
  const auto is_rest_of_root = [](const Pattern::Node& node) {
    return node.kind == Pattern::Node::Kind::Rest && node.parent == 0;
  };
  const auto rest = std::find_if(left.begin() + 1, left.end(), is_rest_of_root);
  // A rest that occurs twice stands for the same options.
  return rest != left.end() && absl::c_count_if(left, [&](const auto& node) {
                                 return node.kind == Pattern::Node::Kind::Rest &&
                                        node.variable == rest->variable;
                               }) == 1;
}

class Enumeration {
 public:
  Enumeration(TermStore& store, Rewriter& rewriter, Preferences& preferences,
              const ValueBounds& bounds, std::uint64_t limit, Budget& budget,
              std::uint64_t most_tries)
      : store_(store),
        rewriter_(rewriter),
        preferences_(preferences),
        bounds_(bounds),
        limit_(limit),
        budget_(budget),
        most_tries_(most_tries),
        sizes_(store) {}

  absl::StatusOr<NormalValues> run() {
    constexpr std::uint64_t kAny = ~std::uint64_t{0};
    std::uint64_t depth = bounds_.depth.value_or(kAny);
    if (bounds_.size) depth = std::min(depth, *bounds_.size < 2 ? 0 : *bounds_.size - 1);
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
      absl::c_sort(new_values, [&](Term a, Term b) { return order.less(a, b); });
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
      if (bounds_.raw || v.is_leaf() || store_.mover(v) != mover) options_.push_back(v);
      if (i == newest) new_options = options_.size();
    }
    rules_.clear();
    for (const auto& rule : rewriter_.system().rule_set_of(mover).rules) {
      const auto* own = dynamic_cast<const PatternRule*>(rule.get());
      if (own != nullptr && matches_more_options(*own)) rules_.push_back(own);
    }
    if (!is_pruned() && options_.size() > 0 && sets_of_options() > most_tries_) {
      give_up();
      return absl::OkStatus();
    }
    beside_.assign(options_.size(), {});
    for (std::size_t first = 0; first < new_options; ++first) {
      KM_RETURN_IF_ERROR(extend(first, new_values));
    }
    return absl::OkStatus();
  }

  // True if some sets of options are not visited, whatever the bound on their number.
  [[nodiscard]] bool is_pruned() const {
    return bounds_.size || !rules_.empty() || rewriter_.system().has_preference(mover_);
  }
  // The number of sets of options, or a number above `most_tries_`.
  [[nodiscard]] std::uint64_t sets_of_options() const {
    const std::uint64_t n = options_.size();
    const std::uint64_t most = std::min(n, bounds_.options.value_or(n));
    constexpr std::uint64_t kMany = std::uint64_t{1} << 40;
    std::uint64_t sum = 0;
    std::uint64_t sets = 1;
    for (std::uint64_t k = 1; k <= most && sum <= most_tries_ && sets < kMany; ++k) {
      sets = sets * (n - k + 1) / k;
      sum += sets;
    }
    return sum;
  }
  void give_up() {
    result_.count = std::max(result_.count, limit_ + 1);
    result_.exact = false;
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

  // Finds all sets of options whose first member is `first`, by depth-first search.
  absl::Status extend(std::size_t first, std::vector<Term>& new_values) {
    std::vector<Bits> levels;  // the options that may still be added at each level
    std::vector<Term> chosen;
    KM_ASSIGN_OR_RETURN(Bits compatible, beside(first));
    levels.push_back(std::move(compatible));
    chosen.push_back(options_[first]);
    const bool may_be_alone = bounds_.raw && chosen[0].is_choice() && bounds_.options != 0;
    if (may_be_alone) KM_RETURN_IF_ERROR(add(chosen, new_values).status());
    while (!levels.empty()) {
      Bits& open = levels.back();
      const auto word = absl::c_find_if(open, [](std::uint64_t bits) { return bits != 0; });
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
      if (bounds_.options && chosen.size() >= *bounds_.options) continue;
      levels.push_back(std::move(deeper));
      chosen.push_back(options_[next]);
      if (!budget_.spend(1 + options_.size() / 64)) return stopped();
      KM_ASSIGN_OR_RETURN(const bool goes_on, add(chosen, new_values));
      if (!result_.exact) return absl::OkStatus();
      if (goes_on) continue;
      levels.pop_back();
      chosen.pop_back();
    }
    return absl::OkStatus();
  }

  // True if a rule matches the options, and all sets that contain them.
  absl::StatusOr<bool> is_matched(const std::vector<Term>& chosen) {
    if (rules_.empty()) return false;
    std::vector<Term> options = chosen;
    std::vector<Term> room;
    const OpenNode node(mover_, options, room);
    const Play play{rewriter_.system(), rewriter_.players()};
    RuleContext context{store_, preferences_, budget_, play, terms_};
    bool matches = false;
    for (const PatternRule* rule : rules_) {
      KM_RETURN_IF_ERROR(rule->for_each_match(context, node, [&](const Match& /*match*/) {
        matches = true;
        return false;
      }));
      if (matches) break;
    }
    return matches;
  }

  // Adds the choice if it is in normal form. False if no set that contains these options is to be
  // visited.
  absl::StatusOr<bool> add(const std::vector<Term>& chosen, std::vector<Term>& new_values) {
    if (++tries_ > most_tries_) {
      give_up();
      return false;
    }
    if (bounds_.size && sizes_.of(chosen) + 1 > *bounds_.size) return false;
    KM_ASSIGN_OR_RETURN(const bool matched, is_matched(chosen));
    if (matched) return false;
    if (result_.count > limit_) {
      // The rest is only counted, and only if that takes a moment.
      if (result_.count < kMostCounted) {
        ++result_.count;
      } else {
        result_.exact = false;
      }
      return true;
    }
    KM_ASSIGN_OR_RETURN(const Term normal, rewriter_.reduce(mover_, chosen, budget_));
    std::vector<Term> options = chosen;
    const Term v = store_.choice(mover_, options);
    if (v.is_none()) return status_of_refusal(store_);
    if (normal != v) return true;
    ++result_.count;
    new_values.push_back(v);
    return true;
  }

  TermStore& store_;
  Rewriter& rewriter_;
  Preferences& preferences_;
  ValueBounds bounds_;
  std::uint64_t limit_;
  Budget& budget_;
  std::uint64_t most_tries_;
  SmallSizes sizes_;
  std::uint64_t tries_ = 0;
  OrderedTerms terms_{store_, rewriter_.players()};
  NormalValues result_;
  // The mover whose choices are being found.
  Player mover_ = 0;
  std::vector<Term> options_;
  std::vector<Bits> beside_;
  std::vector<const PatternRule*> rules_;  // match more options, too
};

}  // namespace

absl::StatusOr<NormalValues> normal_values(TermStore& store, Rewriter& rewriter,
                                           Preferences& preferences, const ValueBounds& bounds,
                                           std::uint64_t limit, Budget& budget,
                                           std::uint64_t most_tries) {
  return Enumeration(store, rewriter, preferences, bounds, limit, budget, most_tries).run();
}

}  // namespace kingmaker
