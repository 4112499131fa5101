// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Random rules without conditions, and a naive model of them: plain recursion after
// docs/language.md, without the matcher of the program.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/text.hpp"
#include "rewrite/rules/ordered_terms.hpp"

namespace kingmaker::testing::random_rules {

// A pattern as it is written.
struct Side {
  enum class Kind : std::uint8_t { Value, Win, Choice, Rest };
  Kind kind = Kind::Value;
  std::string name;  // of the variable, the winner or the mover; numbers are players
  std::vector<Side> options = {};
};
inline std::string text_of(const Side& side) {
  if (side.kind == Side::Kind::Rest) return "..rest_" + side.name;
  std::string text = side.name;
  if (side.kind != Side::Kind::Choice) return text;
  for (const Side& option : side.options) {
    append(text, &option == side.options.data() ? "{" : ", ", text_of(option));
  }
  return text + "}";
}
struct TestRule {
  Side left;
  Side right;
  [[nodiscard]] std::string text() const { return cat(text_of(left), " -> ", text_of(right)); }
};

class RandomRules {
 public:
  explicit RandomRules(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }

  TestRule rule() {
    TestRule rule;
    do {
      values_.clear();
      rests_.clear();
      movers_.clear();
      rule.left = choice(2);
      is_right_ = true;
      rule.right = right(2);
      is_right_ = false;
    } while (text_of(rule.left) == text_of(rule.right));
    return rule;
  }

  // A value in the notation of choices.
  std::string value(int depth) {
    if (depth == 0 || below(4) == 0) return cat(1 + below(3));
    std::string text = cat(1 + below(3), "{");
    for (std::size_t i = 1 + below(3); i > 0; --i) {
      append(text, text.back() == '{' ? "" : ",", value(depth - 1));
    }
    return text + "}";
  }

 private:
  std::string mover() {
    const std::vector<std::string> names = {"m", "m", "m", "n", "1", "2"};
    const std::vector<std::string> known(movers_.begin(), movers_.end());
    if (is_right_) return known.empty() || below(5) == 0 ? "1" : known[below(known.size())];
    std::string name = names[below(names.size())];
    if (name == "m" || name == "n") movers_.push_back(name);
    return name;
  }
  Side win() {
    if (movers_.empty() || below(2) == 0) return {Side::Kind::Win, cat(1 + below(2))};
    return {Side::Kind::Win, movers_[below(movers_.size())]};
  }
  Side choice(int depth) {
    Side side{Side::Kind::Choice, mover()};
    for (std::size_t i = 1 + below(2); i > 0; --i) {
      const std::size_t kind = below(6);
      if (kind == 0) {
        side.options.push_back(win());
      } else if (kind < 3 && depth > 1) {
        side.options.push_back(choice(depth - 1));
      } else {
        const std::string name = below(2) == 0 ? "x" : "y";
        values_.push_back(name);
        side.options.push_back({Side::Kind::Value, name});
      }
    }
    if (below(2) == 0) {
      const std::string name = cat(rests_.size());
      rests_.push_back(name);
      side.options.push_back({Side::Kind::Rest, name});
    }
    return side;
  }
  Side right(int depth) {
    const std::size_t kind = below(8);
    if (kind < 2 && !values_.empty()) return {Side::Kind::Value, values_[below(values_.size())]};
    if (kind == 2 || depth == 0) return win();
    Side side{Side::Kind::Choice, mover()};
    for (std::size_t i = below(3); i > 0; --i) side.options.push_back(right(depth - 1));
    if (!rests_.empty() && below(3) > 0) {
      side.options.push_back({Side::Kind::Rest, rests_[below(rests_.size())]});
    }
    if (side.options.empty()) return win();
    return side;
  }

  std::mt19937 random_;
  std::vector<std::string> values_;
  std::vector<std::string> rests_;
  std::vector<std::string> movers_;
  bool is_right_ = false;
};

// The values of the variables of a rule.
struct Bound {
  std::map<std::string, Term> values;
  std::map<std::string, Player> players;
  std::map<std::string, std::vector<Term>> rests;
};

class NaiveRules {
 public:
  NaiveRules(TermStore& store, std::vector<TestRule> rules)
      : store_(store), rules_(std::move(rules)) {}

  // All matches of the rule at the root of `t`, in print order.
  std::vector<Bound> matches(const TestRule& rule, Term t) {
    if (t.is_win()) return {};
    return matches(rule.left, t, {});
  }
  // Nullopt if a choice has no options.
  std::optional<Term> put(const Side& side, const Bound& bound) {
    if (side.kind == Side::Kind::Value) return bound.values.at(side.name);
    const Player player = player_of(side.name, bound);
    if (side.kind == Side::Kind::Win) return Term::win(player);
    std::vector<Term> options;
    for (const Side& option : side.options) {
      if (option.kind == Side::Kind::Rest) {
        const auto& rest = bound.rests.at(option.name);
        options.insert(options.end(), rest.begin(), rest.end());
        continue;
      }
      const std::optional<Term> made = put(option, bound);
      if (!made) return std::nullopt;
      options.push_back(*made);
    }
    if (options.empty()) return std::nullopt;
    return store_.choice(player, std::span<Term>(options));
  }

  // The normal form by the strategy, word by word as docs/language.md has it. Nullopt if it takes
  // too many steps, or a rule makes a choice without options.
  std::optional<Term> normal_form(Term v) {
    steps_ = calls_ = 0;
    return normalized(v);
  }

  // The values after one step at any place.
  std::vector<Term> successors(Term t) {
    std::vector<Term> result;
    if (t.is_win()) return result;
    for (const TestRule& rule : rules_) {
      for (const Bound& bound : matches(rule, t)) {
        if (const auto to = put(rule.right, bound)) result.push_back(*to);
      }
    }
    const std::vector<Term> options(store_.options(t).begin(), store_.options(t).end());
    for (const Term option : options) {
      for (const Term to : successors(option)) {
        std::vector<Term> changed = options;
        std::replace(changed.begin(), changed.end(), option, to);
        result.push_back(store_.choice(store_.mover(t), std::span<Term>(changed)));
      }
    }
    return result;
  }

 private:
  static Player player_of(const std::string& name, const Bound& bound) {
    const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? std::stoi(name) : bound.players.at(name);
  }
  static bool bind_player(const std::string& name, Player player, Bound& bound) {
    if (name.find_first_not_of("0123456789") == std::string::npos) return std::stoi(name) == player;
    return bound.players.try_emplace(name, player).first->second == player;
  }

  std::vector<Bound> matches(const Side& side, Term t, Bound bound) {
    if (side.kind == Side::Kind::Value) {
      if (bound.values.try_emplace(side.name, t).first->second != t) return {};
      return {bound};
    }
    if (side.kind == Side::Kind::Win) {
      if (!t.is_win() || !bind_player(side.name, t.winner(), bound)) return {};
      return {bound};
    }
    if (t.is_win() || !bind_player(side.name, store_.mover(t), bound)) return {};
    OrderedTerms terms(store_, 3);
    const auto ordered = terms.options(t);
    const std::vector<Term> options(ordered.begin(), ordered.end());
    struct Partial {
      Bound bound;
      std::vector<Term> left;
    };
    std::vector<Partial> partial{{bound, options}};
    const Side* rest = nullptr;
    for (const Side& pattern : side.options) {
      if (pattern.kind == Side::Kind::Rest) {
        rest = &pattern;
        continue;
      }
      std::vector<Partial> next;
      for (const Partial& one : partial) {
        for (const Term option : one.left) {
          for (Bound& more : matches(pattern, option, one.bound)) {
            std::vector<Term> left = one.left;
            left.erase(std::find(left.begin(), left.end(), option));
            next.push_back({std::move(more), std::move(left)});
          }
        }
      }
      partial = std::move(next);
    }
    std::vector<Bound> result;
    for (Partial& one : partial) {
      if (rest == nullptr && !one.left.empty()) continue;
      if (rest != nullptr) one.bound.rests[rest->name] = one.left;
      result.push_back(std::move(one.bound));
    }
    return result;
  }

  // True if a step only leaves out options, or puts wins and parts of options in their place.
  static bool keeps_choice(const TestRule& rule) {
    return rule.right.kind == Side::Kind::Choice && rule.right.name == rule.left.name &&
           std::none_of(rule.right.options.begin(), rule.right.options.end(),
                        [](const Side& side) { return side.kind == Side::Kind::Choice; });
  }

  std::optional<Term> normalized(Term v) {
    constexpr int kMostSteps = 60;
    constexpr int kMostCalls = 1000;
    if (v.is_win()) return v;
    if (++calls_ > kMostCalls) return std::nullopt;
    std::vector<Term> options;
    const std::vector<Term> old(store_.options(v).begin(), store_.options(v).end());
    for (const Term option : old) {
      const std::optional<Term> normal = normalized(option);
      if (!normal) return std::nullopt;
      options.push_back(*normal);
    }
    Term now = store_.choice(store_.mover(v), std::span<Term>(options));
    for (bool again = true; again;) {
      again = false;
      for (const TestRule& rule : rules_) {
        for (auto all = matches(rule, now); !all.empty(); all = matches(rule, now)) {
          const std::optional<Term> to = put(rule.right, all.front());
          if (!to || *to == now || ++steps_ > kMostSteps) return std::nullopt;
          if (rule.right.kind == Side::Kind::Value || to->is_win()) return to;
          if (!keeps_choice(rule)) return normalized(*to);
          now = *to;
          again = true;
        }
      }
    }
    return now;
  }

  TermStore& store_;
  std::vector<TestRule> rules_;
  int steps_ = 0;
  int calls_ = 0;
};

}  // namespace kingmaker::testing::random_rules
