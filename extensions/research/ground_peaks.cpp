// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/ground_peaks.hpp"

#include <absl/algorithm/container.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;

namespace {

constexpr std::size_t kMostReached = 400;
constexpr std::uint64_t kLargestReached = 60;  // of a value that is reached
constexpr std::size_t kMostInstances = 2000;
// The work of one search for a peak, which at a value is the square of the number of its nodes.
constexpr std::uint64_t kMostWork = 2'000'000;

// The steps of a value, by its root and its parts.
class GroundSteps {
 public:
  GroundSteps(SetTerms& terms, const std::vector<SetRule>& rules, Notion notion, Budget& budget)
      : terms_(terms), rules_(rules), notion_(notion), budget_(budget) {}

  absl::StatusOr<std::vector<SetStep>> of(Ref t) {
    const std::vector<Ref> parts = terms_.below(t);
    work_ += parts.size() * parts.size();
    std::vector<SetStep> steps;
    std::set<Ref> reducible;
    for (const Ref part : parts) {
      KM_ASSIGN_OR_RETURN(const std::vector<SetStep>* at_root, at(part));
      const std::vector<Ref>& options = terms_[part].options;
      const bool has_reducible =
          absl::c_any_of(options, [&](Ref option) { return reducible.contains(option); });
      if (has_reducible || !at_root->empty()) reducible.insert(part);
      if (has_reducible && notion_ == Notion::Innermost) continue;
      steps.insert(steps.end(), at_root->begin(), at_root->end());
    }
    return steps;
  }

  [[nodiscard]] bool is_exhausted() const { return work_ > kMostWork; }

 private:
  absl::StatusOr<const std::vector<SetStep>*> at(Ref t) {
    const auto known = at_root_.find(t);
    if (known != at_root_.end()) return &known->second;
    SetSteps steps;
    KM_RETURN_IF_ERROR(add_steps(terms_, Facts(), rules_, t, budget_, steps));
    return &(at_root_[t] = std::move(steps.steps));
  }

  SetTerms& terms_;
  const std::vector<SetRule>& rules_;
  Notion notion_;
  Budget& budget_;
  std::map<Ref, std::vector<SetStep>> at_root_;
  std::uint64_t work_ = 0;
};

absl::StatusOr<std::vector<Peak::Way>> ways_from(SetTerms& terms, GroundSteps& steps,
                                                 const std::vector<SetRule>& rules, Ref value) {
  struct From {
    Ref before;
    std::string step;
  };
  std::map<Ref, From> from{{value, {value, ""}}};
  std::vector<Ref> layer{value};
  std::vector<Ref> ends;
  for (std::size_t i = 0; i < layer.size(); ++i) {
    if (layer.size() > kMostReached || terms.size(layer[i]) > kLargestReached) {
      return std::vector<Peak::Way>();
    }
    KM_ASSIGN_OR_RETURN(const std::vector<SetStep> next, steps.of(layer[i]));
    if (next.empty()) ends.push_back(layer[i]);
    for (const SetStep& step : next) {
      const Ref to = terms.after_step(layer[i], step.from, step.to).value_or(layer[i]);
      if (from.contains(to)) continue;
      // A step changes a choice at all its places.
      const std::uint64_t places = terms.places(layer[i], step.from);
      from[to] = {layer[i], cat(rules[step.rule].name,
                                places == 1 ? std::string() : cat(" at ", places, " places"))};
      layer.push_back(to);
    }
  }
  std::vector<Peak::Way> ways;
  for (const Ref end : ends) {
    Peak::Way way;
    for (Ref at = end; at != value; at = from.at(at).before) {
      way.values.push_back(at);
      way.steps.push_back(from.at(at).step);
    }
    absl::c_reverse(way.values);
    absl::c_reverse(way.steps);
    ways.push_back(std::move(way));
  }
  return ways;
}

// Finds values with several normal forms. A value that was reached from one with a single normal
// form has this one, and is not looked at again.
class PeakSearch {
 public:
  PeakSearch(SetTerms& terms, GroundSteps& steps) : terms_(terms), steps_(steps) {}

  // True if two normal forms are reached. False also if too many values are.
  absl::StatusOr<bool> is_peak(Ref value) {
    std::set<Ref> visited{value};
    std::vector<Ref> layer{value};
    std::set<Ref> ends;
    for (std::size_t i = 0; i < layer.size() && ends.size() < 2; ++i) {
      if (const auto known = end_of_.find(layer[i]); known != end_of_.end()) {
        ends.insert(known->second);
        continue;
      }
      const bool are_many = layer.size() > kMostReached || steps_.is_exhausted();
      if (are_many || terms_.size(layer[i]) > kLargestReached) return false;
      KM_ASSIGN_OR_RETURN(const std::vector<SetStep> next, steps_.of(layer[i]));
      if (next.empty()) ends.insert(layer[i]);
      for (const SetStep& step : next) {
        const Ref to = terms_.after_step(layer[i], step.from, step.to).value_or(layer[i]);
        if (visited.insert(to).second) layer.push_back(to);
      }
    }
    if (ends.size() != 1) return ends.size() > 1;
    for (const Ref t : layer) end_of_[t] = *ends.begin();
    return false;
  }

 private:
  SetTerms& terms_;
  GroundSteps& steps_;
  std::map<Ref, Ref> end_of_;
};

// The choices of players among one to `most` of these options.
absl::StatusOr<std::vector<Ref>> choices_among(SetTerms& terms, const std::vector<Code>& players,
                                               const std::vector<Ref>& options, std::size_t most,
                                               Budget& budget) {
  std::vector<std::vector<Ref>> sets{{}};
  std::vector<Ref> made;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (!budget.spend()) return status_of(budget);
    const std::vector<Ref> set = sets[i];
    for (const Code player : players) {
      if (const std::optional<Ref> choice = terms.choice(player, set)) made.push_back(*choice);
    }
    if (set.size() == most) continue;
    for (const Ref option : options) {
      if (!set.empty() && option <= set.back()) continue;
      sets.push_back(set);
      sets.back().push_back(option);
    }
  }
  return made;
}

// The values and sets that are put for the variables of open pairs.
struct SmallParts {
  std::vector<Code> players;
  std::vector<Ref> values = {};              // wins and choices among them
  std::vector<std::vector<Ref>> rests = {};  // sets of up to two of them
};

absl::Status add_instances(SetTerms& terms, const SmallParts& parts, Ref pattern, Budget& budget,
                           std::vector<Ref>& values) {
  std::vector<Ref> variables;
  std::set<Code> players;
  for (const Ref node : terms.below(pattern)) {
    const bool is_variable = terms.is(Kind::Value, node) || terms.is(Kind::Rest, node);
    if (is_variable) variables.push_back(node);
    if (!is_variable && terms[node].code < 0) players.insert(terms[node].code);
  }
  // Mixed radix numbers; a stride goes through all of them evenly if they are too many.
  std::vector<std::size_t> radix;
  double all = 1;
  for (const Ref v : variables) {
    radix.push_back(terms.is(Kind::Rest, v) ? parts.rests.size() : parts.values.size());
    all *= static_cast<double>(radix.back());
  }
  for (std::size_t i = 0; i < players.size(); ++i) all *= static_cast<double>(parts.players.size());
  const bool are_many = all > static_cast<double>(kMostInstances);
  std::uint64_t random = 1;
  for (std::size_t i = 0; i < (are_many ? kMostInstances : static_cast<std::size_t>(all)); ++i) {
    if (!budget.spend()) return status_of(budget);
    std::uint64_t number = i;
    const auto digit = [&](std::size_t base) {
      if (are_many) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(random >> 33) % base;
      }
      const std::size_t result = number % base;
      number /= base;
      return result;
    };
    Substitution by;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const std::size_t chosen = digit(radix[v]);
      by.nodes[variables[v]] = terms.is(Kind::Rest, variables[v])
                                   ? parts.rests[chosen]
                                   : std::vector<Ref>{parts.values[chosen]};
    }
    for (const Code player : players) {
      by.players[player] = parts.players[digit(parts.players.size())];
    }
    if (const std::optional<Ref> value = terms.replaced(pattern, by)) values.push_back(*value);
  }
  return absl::OkStatus();
}

// The players that the rules name, and others, this many in all at least.
std::vector<Code> players_for(const SetTerms& terms, const std::vector<SetRule>& rules,
                              std::size_t least) {
  std::set<Code> players;
  for (const SetRule& rule : rules) {
    for (const Ref side : {rule.left, rule.right}) {
      for (const Ref node : terms.below(side)) {
        const SetNode& held = terms[node];
        const bool has_player = held.kind == Kind::Win || held.kind == Kind::Choice;
        if (has_player && held.code > 0) players.insert(held.code);
      }
    }
  }
  for (Code other = 1; players.size() < least; ++other) players.insert(other);
  return {players.begin(), players.end()};
}

absl::StatusOr<std::optional<Peak>> peak_of_game(SetTerms& terms, const std::vector<SetRule>& rules,
                                                 Notion notion, const std::vector<Ref>& open,
                                                 std::size_t players, Budget& budget) {
  SmallParts parts{.players = players_for(terms, rules, players)};
  for (const Code player : parts.players) parts.values.push_back(terms.win(player));
  const std::vector<Ref> wins = parts.values;
  KM_ASSIGN_OR_RETURN(std::vector<Ref> low, choices_among(terms, parts.players, wins, 2, budget));
  parts.values.insert(parts.values.end(), low.begin(), low.end());
  sort_unique(parts.values);
  parts.rests.emplace_back();
  for (std::size_t i = 0; i < parts.values.size(); ++i) {
    parts.rests.push_back({parts.values[i]});
    for (std::size_t k = 0; k < i && i < wins.size(); ++k) {
      parts.rests.push_back({parts.values[k], parts.values[i]});
    }
  }
  // With four players these would be too many.
  KM_ASSIGN_OR_RETURN(std::vector<Ref> values, choices_among(terms, parts.players, parts.values,
                                                             players > 3 ? 1 : 2, budget));
  for (const Ref pattern : open) {
    KM_RETURN_IF_ERROR(add_instances(terms, parts, pattern, budget, values));
  }
  sort_unique(values);
  std::vector<std::tuple<std::uint64_t, std::string, Ref>> by_size;
  for (const Ref value : values) {
    if (!budget.spend()) return status_of(budget);
    by_size.emplace_back(terms.size(value), terms.text(value), value);
  }
  absl::c_sort(by_size);
  GroundSteps steps(terms, rules, notion, budget);
  PeakSearch search(terms, steps);
  for (const auto& [size, text, value] : by_size) {
    if (steps.is_exhausted()) break;
    KM_ASSIGN_OR_RETURN(const bool is_peak, search.is_peak(value));
    if (!is_peak) continue;
    KM_ASSIGN_OR_RETURN(std::vector<Peak::Way> ways, ways_from(terms, steps, rules, value));
    if (ways.size() > 1) return Peak{value, std::move(ways[0]), std::move(ways[1])};
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::optional<Peak>> find_peak(SetTerms& terms, const std::vector<SetRule>& rules,
                                              Notion notion, const std::vector<Ref>& open,
                                              Budget& budget) {
  for (const std::size_t players : {std::size_t{3}, std::size_t{4}}) {
    KM_ASSIGN_OR_RETURN(const std::optional<Peak> peak,
                        peak_of_game(terms, rules, notion, open, players, budget));
    if (peak) return peak;
  }
  return std::nullopt;
}

}  // namespace kingmaker::confluence
