// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check preference`
// Tested in tests/extensions/research/preferences.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/refusal.hpp"
#include "algebra/transform.hpp"
#include "base/bit_relation.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/properties.hpp"
#include "language/check/pair_tables.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/own_preference.hpp"
#include "language/object_text.hpp"
#include "language/rule_sets.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {
namespace {

using Verdict = Property::Verdict;
constexpr int kThreads = 2;

// The first place below `n` at which `combine` of two rows has a bit; n if there is none.
std::size_t first_place(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                        std::size_t n, auto combine) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    const std::uint64_t bits = combine(a[k], b[k]);
    if (bits != 0) return std::min(n, k * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
  }
  return n;
}

// The strict relation of one player among the values of a domain, and its properties.
class PreferenceCheck {
 public:
  PreferenceCheck(Context& context, const System& system, const DomainValues& domain)
      : context_(context), system_(system), domain_(domain) {}

  // Prepares the values as preferences relate them: distinct, and in the normal form of operands.
  absl::Status prepare() {
    const System operands = system_.operand_system();
    for (const Term v : domain_.values) {
      KM_ASSIGN_OR_RETURN(const auto normal,
                          context_.normal_form(GameValue{v, domain_.frame}, operands, {}));
      if (!places_.try_emplace(normal.term, values_.size()).second) continue;
      values_.push_back(normal.term);
    }
    closed_.emplace(context_.store(), domain_.frame.players, values_);
    return absl::OkStatus();
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }

  // The results for all pairs of closed values at once: those of the clauses of a definition, or
  // else the relations. Nullopt if pairs must be evaluated one by one.
  absl::StatusOr<std::optional<std::vector<std::uint8_t>>> cells_of(const Preference& preference,
                                                                    Player p) {
    if (const auto* own = dynamic_cast<const OwnPreference*>(&preference)) {
      return own->definition().form == PreferenceForm::Ranked
                 ? relation_table(context_, *own, *closed_, p, kThreads)
                 : definition_results(context_, *own, *closed_, p, kThreads);
    }
    const std::optional<PairTable> table = preference.traits.table;
    if (!table) return std::nullopt;
    return relation_table(*table, *closed_, p, context_.preferences(), kThreads, context_.budget());
  }

  // The pairs in which the first value is strictly weaker for p.
  absl::StatusOr<BitRelation> weaker(Player p) {
    const std::size_t n = values_.size();
    const Preference* preference = system_.rule_set_of(p).preference.get();
    const auto* own = dynamic_cast<const OwnPreference*>(preference);
    BitRelation pairs(n);
    KM_ASSIGN_OR_RETURN(const auto found, cells_of(*preference, p));
    const std::uint8_t* const cells = found ? found->data() : nullptr;
    const bool says = own != nullptr && own->definition().form != PreferenceForm::Ranked;
    const bool is_strict = says && own->definition().form == PreferenceForm::Strict;
    const auto is_weaker = [&](std::size_t i, std::size_t j) -> absl::StatusOr<bool> {
      if (cells != nullptr) {
        const std::size_t all = closed_->size();
        const std::size_t a = closed_->number(values_[i]);
        const std::size_t b = closed_->number(values_[j]);
        if (!says) return cells[a * all + b] == static_cast<std::uint8_t>(Relation::Less);
        return cells[a * all + b] != 0 && (is_strict || cells[b * all + a] == 0);
      }
      if (says) {
        auto forward = own->says(domain_.frame.players, p, values_[i], values_[j]);
        if (!forward.ok() || !*forward || is_strict) return forward;
        auto backward = own->says(domain_.frame.players, p, values_[j], values_[i]);
        if (!backward.ok()) return backward;
        return !*backward;
      }
      KM_ASSIGN_OR_RETURN(const auto relation, context_.preferences().compare(
                                                   system_, domain_.frame.players, p, values_[i],
                                                   values_[j], context_.budget()));
      return relation == Relation::Less;
    };
    for (std::size_t i = 0; i < n; ++i) {
      if (!context_.budget().spend(n)) return status_of(context_.budget());
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        KM_ASSIGN_OR_RETURN(const bool truth, is_weaker(i, j));
        if (truth) pairs.set(i, j);
      }
    }
    if (!is_strict) return pairs;
    for (std::size_t i = 0; i < n; ++i) {
      KM_ASSIGN_OR_RETURN(const auto itself,
                          own->says(domain_.frame.players, p, values_[i], values_[i]));
      if (itself) pairs.set(i, i);
    }
    return pairs;
  }

  absl::StatusOr<Properties> properties(Player p) {
    KM_ASSIGN_OR_RETURN(BitRelation relation, weaker(p));
    less_.emplace(std::move(relation));
    greater_.emplace(less_->transposed());
    player_ = p;
    Properties result;
    result.push_back(refuting(first_pair("irreflexive", [&](std::size_t i, std::size_t j) {
      return i == j && less_->holds(i, i);
    })));
    result.push_back(refuting(first_pair("asymmetric", [&](std::size_t i, std::size_t j) {
      return i != j && less_->holds(i, j) && less_->holds(j, i);
    })));
    KM_ASSIGN_OR_RETURN(Property transitive, first_triple("transitive", false));
    result.push_back(std::move(transitive));
    result.push_back(refuting(acyclic()));
    KM_ASSIGN_OR_RETURN(Property weak, first_triple("incomparability transitive", true));
    result.push_back(std::move(weak));
    const Term win = Term::win(p);
    result.push_back(first_pair("wins best", [&](std::size_t i, std::size_t j) {
      return values_[j] == win && i != j && !less_->holds(i, j);
    }));
    result.push_back(first_pair("values without a win worst", [&](std::size_t i, std::size_t j) {
      return !may_win(i) && may_win(j) && !less_->holds(i, j);
    }));
    for (const bool under_rotations : {true, false}) {
      KM_ASSIGN_OR_RETURN(Property symmetric, is_symmetric(under_rotations));
      result.push_back(std::move(symmetric));
    }
    result.push_back(first_pair("monotone: an option is added", [&](std::size_t i, std::size_t j) {
      return less_->holds(j, i) && differ_by(i, j, 0, 1);
    }));
    result.push_back(
        first_pair("monotone: an option becomes better", [&](std::size_t i, std::size_t j) {
          return less_->holds(j, i) && differ_by(i, j, 1, 1) && is_better_option(i, j);
        }));
    if (!status_.ok()) return status_;
    return result;
  }

 private:
  [[nodiscard]] bool may_win(std::size_t i) const {
    return context_.store().winners(values_[i]).contains(player_);
  }
  [[nodiscard]] GameValue value(std::size_t i) const { return {values_[i], domain_.frame}; }

  Property refuting(Property property) const {
    property.is_refutation = property.verdict == Verdict::Fails;
    return property;
  }
  Property fails(std::string_view name,
                 const std::vector<std::pair<std::string, std::size_t>>& variables,
                 std::string_view why) {
    Property property{.name = std::string(name), .verdict = Verdict::Fails};
    for (const auto& [variable, place] : variables) {
      const auto text = text_of(context_, value(place));
      append(property.details, property.details.empty() ? "" : ", ", variable, " = ",
             text.ok() ? *text : "...");
      property.counterexample.emplace_back(variable, value(place));
    }
    append(property.details, ": ", why, " for ", player_);
    return property;
  }

  // The pair with the smallest sum of places, in the order of the domain, for which `is_wrong` is
  // true.
  Property first_pair(std::string_view name, auto is_wrong) {
    const std::size_t n = values_.size();
    for (std::size_t sum = 0; n > 0 && sum + 1 < 2 * n && status_.ok(); ++sum) {
      if (!context_.budget().spend(n / 64 + 1)) status_ = status_of(context_.budget());
      for (std::size_t i = sum < n ? 0 : sum - n + 1; i <= std::min(sum, n - 1); ++i) {
        const std::size_t j = sum - i;
        if (!is_wrong(i, j)) continue;
        if (i == j) return fails(name, {{"v", i}}, "v < v");
        return fails(name, {{"v", i}, {"w", j}}, words_for(i, j));
      }
    }
    return {.name = std::string(name)};
  }
  [[nodiscard]] std::string_view words_for(std::size_t i, std::size_t j) const {
    const bool forward = less_->holds(i, j);
    const bool backward = less_->holds(j, i);
    return forward && backward ? "v < w and w < v"
           : forward           ? "v < w"
           : backward          ? "w < v"
                               : "not v < w";
  }

  // Looks for u < v < w without u < w; or for u < w with neither u < v nor v < w.
  absl::StatusOr<Property> first_triple(std::string_view name, bool of_incomparability) {
    const std::size_t n = values_.size();
    std::size_t best = 3 * n;
    std::vector<std::pair<std::string, std::size_t>> counterexample;
    for (std::size_t i = 0; i < n; ++i) {
      if (!context_.budget().spend(n)) return status_of(context_.budget());
      for (std::size_t j = 0; j < n && i + j < best; ++j) {
        if (i == j || less_->holds(i, j) != of_incomparability) continue;
        const std::size_t middle =
            of_incomparability
                ? first_place(less_->row(i), greater_->row(j), n,
                              [](std::uint64_t a, std::uint64_t b) { return ~(a | b); })
                : first_place(less_->row(i), greater_->row(j), n,
                              [](std::uint64_t a, std::uint64_t b) { return a & b; });
        if (middle == n || i + j + middle >= best) continue;
        best = i + j + middle;
        counterexample = {{"u", i}, {"v", middle}, {"w", j}};
      }
    }
    if (counterexample.empty()) return Property{.name = std::string(name)};
    return fails(name, counterexample,
                 of_incomparability ? "u < w, but v is incomparable to both"
                                    : "u < v and v < w, but not u < w");
  }

  // Repeatedly removes values with nothing below them, until all remaining ones are on or above a
  // cycle.
  Property acyclic() {
    const std::size_t n = values_.size();
    std::vector<std::size_t> below(n);
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < n; ++i) {
      for (const std::uint64_t word : greater_->row(i)) {
        below[i] += static_cast<std::size_t>(std::popcount(word));
      }
      if (below[i] == 0) ready.push_back(i);
    }
    std::size_t gone = 0;
    std::vector<bool> is_gone(n);
    while (!ready.empty()) {
      const std::size_t i = ready.back();
      ready.pop_back();
      is_gone[i] = true;
      ++gone;
      for (std::size_t j = 0; j < n; ++j) {
        if (less_->holds(i, j) && --below[j] == 0) ready.push_back(j);
      }
    }
    Property property{.name = "without cycles"};
    if (gone == n) return property;
    // Goes down from a remaining value, always to the first one, until a value recurs.
    std::size_t at = static_cast<std::size_t>(absl::c_find(is_gone, false) - is_gone.begin());
    std::vector<std::size_t> way;
    while (!absl::c_linear_search(way, at)) {
      way.push_back(at);
      for (std::size_t j = 0; j < n; ++j) {
        if (!is_gone[j] && greater_->holds(at, j)) {
          at = j;
          break;
        }
      }
    }
    way.erase(way.begin(), absl::c_find(way, at));
    property.verdict = Verdict::Fails;
    for (auto i = way.rbegin(); i != way.rend(); ++i) {
      const auto text = text_of(context_, value(*i));
      append(property.details, property.details.empty() ? "" : " < ", text.ok() ? *text : "...");
      property.counterexample.emplace_back(cat("v", property.counterexample.size() + 1), value(*i));
    }
    const auto first = text_of(context_, value(way.back()));
    append(property.details, " < ", first.ok() ? *first : "...", " for ", player_);
    return property;
  }

  // Renames players: by all rotations, or by all exchanges of two players. The exchanges generate
  // all permutations: those that keep the player, and one to each other player. Pairs that are not
  // in the domain after renaming are skipped.
  absl::StatusOr<Property> is_symmetric(bool under_rotations) {
    const int players = domain_.frame.players;
    std::vector<Relabelling> renamings;
    for (int i = 1; i < players; ++i) {
      if (under_rotations) {
        Relabelling& rotation = renamings.emplace_back(identity_relabelling());
        for (int p = 0; p < players; ++p) {
          rotation[static_cast<std::size_t>(p)] = (p + i) % players + 1;
        }
        continue;
      }
      for (int j = 0; j < i; ++j) {
        Relabelling& exchange = renamings.emplace_back(identity_relabelling());
        std::swap(exchange[static_cast<std::size_t>(i)], exchange[static_cast<std::size_t>(j)]);
      }
    }
    Property property{.name = under_rotations ? "symmetric under rotations"
                                              : "symmetric under permutations"};
    for (const Relabelling& renaming : renamings) {
      const Player renamed_player = renaming[static_cast<std::size_t>(player_ - 1)];
      KM_ASSIGN_OR_RETURN(const BitRelation* const other, relation_of(renamed_player));
      std::vector<std::size_t> to;
      for (const Term v : values_) {
        const Term renamed = relabel(context_.store(), v, renaming);
        if (renamed.is_none()) return status_of_refusal(context_.store());
        const auto entry = places_.find(renamed);
        to.push_back(entry == places_.end() ? values_.size() : entry->second);
      }
      Property wrong = first_pair(property.name, [&](std::size_t i, std::size_t j) {
        return to[i] < values_.size() && to[j] < values_.size() &&
               less_->holds(i, j) != other->holds(to[i], to[j]);
      });
      if (wrong.verdict == Verdict::Holds) continue;
      std::string names;
      for (Player p = 1; p <= players; ++p) {
        append(names, p == 1 ? "" : ", ", p, " -> ", renaming[static_cast<std::size_t>(p - 1)]);
      }
      append(wrong.details, ", and otherwise when players are renamed, ", names);
      return wrong;
    }
    return property;
  }
  // The pairs of `weaker`, computed once for each player.
  absl::StatusOr<const BitRelation*> relation_of(Player p) {
    if (p == player_) return &*less_;
    const auto known = relations_.find(p);
    if (known != relations_.end()) return &known->second;
    KM_ASSIGN_OR_RETURN(BitRelation pairs, weaker(p));
    return &relations_.emplace(p, std::move(pairs)).first->second;
  }

  // True for two choices of the player, where the second has the first's options except `fewer`,
  // and `more` others.
  [[nodiscard]] bool differ_by(std::size_t i, std::size_t j, std::size_t fewer,
                               std::size_t more) const {
    const TermStore& store = context_.store();
    const Term v = values_[i];
    const Term w = values_[j];
    if (v.is_win() || w.is_win() || store.mover(v) != player_ || store.mover(w) != player_) {
      return false;
    }
    const auto a = store.options(v);
    const auto b = store.options(w);
    if (a.size() - fewer + more != b.size()) return false;
    std::size_t common = 0;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
      if (*x == *y) {
        ++common;
        ++x;
        ++y;
      } else if (*x < *y) {
        ++x;
      } else {
        ++y;
      }
    }
    return a.size() - common == fewer && b.size() - common == more;
  }
  // For such choices: true if the option that only the second has is better than the one that only
  // the first has.
  [[nodiscard]] bool is_better_option(std::size_t i, std::size_t j) const {
    const auto a = context_.store().options(values_[i]);
    const auto b = context_.store().options(values_[j]);
    std::vector<Term> only_a;
    std::vector<Term> only_b;
    absl::c_set_difference(a, b, std::back_inserter(only_a));
    absl::c_set_difference(b, a, std::back_inserter(only_b));
    const auto x = places_.find(only_a.front());
    const auto y = places_.find(only_b.front());
    return x != places_.end() && y != places_.end() && less_->holds(x->second, y->second);
  }

  Context& context_;
  const System& system_;
  const DomainValues& domain_;
  std::vector<Term> values_;
  HashMap<Term, std::size_t> places_;
  std::optional<ClosedValues> closed_;
  Player player_ = 1;
  absl::Status status_;  // of a search that was stopped
  std::optional<BitRelation> less_;
  std::optional<BitRelation> greater_;
  std::map<Player, BitRelation> relations_;  // of other players
};

// Answers `check preference R in D for p`, or for all players.
absl::StatusOr<Properties> check_preference(const FunctionCall& call) {
  Context& context = call.context;
  const SourceRange range = call.arguments[0].range;
  KM_ASSIGN_OR_RETURN(const RulesInDomain checked, rules_in_domain(call));
  const auto& [system, domain] = checked;
  const int players = domain.frame.players;
  Player first = 1;
  Player last = players;
  if (const Argument* const player = named_argument(call, "for")) {
    KM_ASSIGN_OR_RETURN(const Object named, evaluate(call, *player));
    KM_ASSIGN_OR_RETURN(const auto p, context.player_of(named, domain.frame, player->range));
    first = last = p;
  }
  PreferenceCheck check(context, system, domain);
  KM_RETURN_IF_ERROR(with_range(check.prepare(), range));
  constexpr std::size_t kMostValues = 20'000;  // 50 MB for each relation
  if (check.size() > kMostValues) {
    return error_at((*clause_of(call, "in"))->range, "at most ", kMostValues,
                    " values are compared with each other, not ", check.size());
  }
  Properties result;
  for (Player p = first; p <= last; ++p) {
    if (!system.has_preference(p)) {
      return error_at(range, "player ", p, " prefers nothing under `", system.text(), "`");
    }
    KM_ASSIGN_OR_RETURN(Properties properties, with_range(check.properties(p), range));
    if (result.empty()) {
      result = std::move(properties);
      continue;
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (result[i].verdict == Verdict::Holds) result[i] = std::move(properties[i]);
    }
  }
  const std::string where = cat(for_all_values(domain), first == last ? cat(", for ", first) : "");
  for (Property& property : result) {
    if (property.verdict == Verdict::Holds) property.details = where;
  }
  return result;
}

constexpr StatementSyntax kCheckPreference[] = {{.first_word = "check",
                                                 .verb = {.noun = "preference",
                                                          .subject = VerbSyntax::Subject::Rules,
                                                          .is_lazy = true,
                                                          .clauses = "in for label"}}};

constexpr StatementInfo kPreferenceChecks[] = {
    {.name = "check preference",
     .usage = "check preference RULES in DOMAIN [for P]",
     .doc =
         R"(the properties of a preference; for one that fails, the first counterexample. Here they are for
player 1, as formulas that can be pasted:
irreflexive
  check forall v in values(depth <= 1): not v < v for 1 under prudent
asymmetric
  check forall v, w in values(depth <= 1): (v < w implies not w < v) for 1 under prudent
transitive
  check forall u, v, w in values(depth <= 1): (u < v and v < w implies u < w) for 1 under prudent
without cycles: values with nothing below them are removed until none is left
  peeled(l) = if all x in l: (some y in l: y < x for 1 under prudent) then l else peeled((list x in l: x when some y in l: y < x for 1 under prudent)); check length(peeled((list v in values(depth <= 1): v))) == 0
incomparability transitive
  check forall u, v, w in values(depth <= 1): (u < w implies u < v or v < w) for 1 under prudent
wins best
  check forall v in values(depth <= 1): v == 1 or v < 1 for 1 under prudent
values without a win worst
  check forall v, w in values(depth <= 1): contains(w, 1) and not contains(v, 1) implies v < w for 1 under prudent
symmetric under rotations of the players
  check forall v, w in values(depth <= 1): (v < w for 1 under prudent) == (swap(swap(v, 1, 2), 1, 3) < swap(swap(w, 1, 2), 1, 3) for 2 under prudent) and (v < w for 1 under prudent) == (swap(swap(v, 1, 3), 1, 2) < swap(swap(w, 1, 3), 1, 2) for 3 under prudent)
symmetric under permutations, all of them
  check forall v, w in values(depth <= 1): (v < w for 1 under prudent) == (swap(v, 2, 3) < swap(w, 2, 3) for 1 under prudent) and (v < w for 1 under prudent) == (swap(v, 1, 2) < swap(w, 1, 2) for 2 under prudent) and (v < w for 1 under prudent) == (swap(v, 1, 3) < swap(w, 1, 3) for 3 under prudent)
monotone: an option is added, then the player's choice does not become worse
  check forall v, w in values(depth <= 1): is_choice(v) and is_choice(w) and (mover(v) == 1 and mover(w) == 1 and length(options(w)) == length(options(v)) + 1 and all x in options(v): x in options(w)) implies not w < v for 1 under prudent
monotone: an option becomes better, then the player's choice does not become worse
  check forall v, w in values(depth <= 1): is_choice(v) and is_choice(w) and (mover(v) == 1 and mover(w) == 1 and length(options(w)) == length(options(v)) and some x in options(v): (not x in options(w)) and some y in options(w): (not y in options(v)) and (x < y for 1 under prudent) and all z in options(v): z == x or z in options(w)) implies not w < v for 1 under prudent)",
     .example = "check preference prudent in values(depth <= 0) for 1",
     .answer =
         "irreflexive: holds: for all 3 values of values(depth <= 0), for 1\n"
         "asymmetric: holds: for all 3 values of values(depth <= 0), for 1\n"
         "transitive: holds: for all 3 values of values(depth <= 0), for 1\n"
         "without cycles: holds: for all 3 values of values(depth <= 0), for 1\n"
         "incomparability transitive: holds: for all 3 values of values(depth <= 0), for 1\n"
         "wins best: holds: for all 3 values of values(depth <= 0), for 1\n"
         "values without a win worst: holds: for all 3 values of values(depth <= 0), for 1\n"
         "symmetric under rotations: holds: for all 3 values of values(depth <= 0), for 1\n"
         "symmetric under permutations: holds: for all 3 values of values(depth <= 0), for 1\n"
         "monotone: an option is added: holds: for all 3 values of values(depth <= 0), for 1\n"
         "monotone: an option becomes better: holds: for all 3 values of values(depth <= 0), for 1",
     .syntaxes = kCheckPreference,
     .call = call_properties<check_preference>,
     .is_check = true,
     .kinds = "preference"},
};

}  // namespace

std::span<const StatementInfo> preference_checks() { return kPreferenceChecks; }

}  // namespace kingmaker
