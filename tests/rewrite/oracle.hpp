// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules and preferences, translated literally from their definitions, over naive trees. The code is
// slow and recursive, and shares nothing with rewrite/.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/values.hpp"

namespace kingmaker::testing {

class Oracle {
 public:
  explicit Oracle(int players) : players_(players) {}

  // Trees are equal if their texts are.
  [[nodiscard]] std::string text(const TreePtr& t) const { return choice_text(players_, t); }

  // `kinds` has the name of one system for all players, or one for each player.
  TreePtr normalize(const TreePtr& t, const std::vector<std::string>& kinds) {
    if (t->is_win()) return t;
    const std::string& kind =
        kinds.size() == 1 ? kinds[0] : kinds[static_cast<std::size_t>(t->player - 1)];
    std::vector<TreePtr> options;
    for (const TreePtr& option : t->options) options.push_back(normalize(option, kinds));
    options = as_set(options);
    if (kind == "inclusion") {
      options = merge_by_inclusion(t->player, options);
    } else {
      options = merge(t->player, options);
    }
    if (kind == "selfish" || kind == "prudent" || kind == "indifferent") {
      std::vector<TreePtr> kept;
      for (const TreePtr& v : options) {
        bool weaker = false;
        for (const TreePtr& w : options) {
          weaker = weaker || (kind == "selfish" ? selfishly_less(t->player, v, w)
                                                : prudently_less(t->player, v, w));
        }
        if (!weaker) kept.push_back(v);
      }
      if (kept.empty()) throw std::runtime_error("a circle of preferences");
      options = kept;
    }
    return options.size() == 1 ? options[0] : make_choice(t->player, options);
  }

  // EK Definition 7 with Rules 4 and 5.
  bool less_or_equal(Player p, const TreePtr& v, const TreePtr& w) {
    const std::string a = text(v);
    const std::string b = text(w);
    if (a == b) return true;
    const auto key = std::make_tuple(p, a, b);
    if (const auto entry = selfish_.find(key); entry != selfish_.end()) return entry->second;
    bool result = false;
    if (by_rule_4_or_5(p, v, w)) {
      result = true;
    } else if (!by_rule_4_or_5(p, w, v)) {
      bool all_left = !v->is_win();
      for (const TreePtr& option : v->options) all_left = all_left && less_or_equal(p, option, w);
      bool all_right = !w->is_win();
      for (const TreePtr& option : w->options) all_right = all_right && less_or_equal(p, v, option);
      result = all_left || all_right;
    }
    selfish_[key] = result;
    return result;
  }
  bool selfishly_less(Player p, const TreePtr& v, const TreePtr& w) {
    return less_or_equal(p, v, w) && !less_or_equal(p, w, v);
  }

  // EK Definition 11.
  bool prudently_less(Player p, const TreePtr& v, const TreePtr& w) {
    const auto key = std::make_tuple(p, text(v), text(w));
    if (const auto entry = prudent_.find(key); entry != prudent_.end()) return entry->second;
    bool result = false;
    if (selfishly_less(p, v, w)) {
      result = true;
    } else if (!selfishly_less(p, w, v)) {
      result = by_options(p, v, w) && !by_options(p, w, v);
    }
    prudent_[key] = result;
    return result;
  }

 private:
  [[nodiscard]] static bool holds_win(const TreePtr& t, Player p) {
    if (t->is_win()) return t->player == p;
    for (const TreePtr& option : t->options) {
      if (holds_win(option, p)) return true;
    }
    return false;
  }
  [[nodiscard]] static bool by_rule_4_or_5(Player p, const TreePtr& v, const TreePtr& w) {
    if (w->is_win() && w->player == p) return true;
    return !holds_win(v, p) && holds_win(w, p);
  }
  // Clause 1 or clause 2 of "v is weaker than w", with "weaker, incomparable or equal".
  bool by_options(Player p, const TreePtr& v, const TreePtr& w) {
    const auto no_better = [&](const TreePtr& a, const TreePtr& b) {
      const bool equal = text(a) == text(b);
      const bool weaker = prudently_less(p, a, b);
      const bool incomparable = !equal && !weaker && !prudently_less(p, b, a);
      return weaker || incomparable || equal;
    };
    bool some_left = false;
    bool all_left = true;
    for (const TreePtr& option : v->options) {
      some_left = some_left || prudently_less(p, option, w);
      all_left = all_left && no_better(option, w);
    }
    bool some_right = false;
    bool all_right = true;
    for (const TreePtr& option : w->options) {
      some_right = some_right || prudently_less(p, v, option);
      all_right = all_right && no_better(v, option);
    }
    return (some_left && all_left) || (some_right && all_right);
  }

  [[nodiscard]] std::vector<TreePtr> as_set(const std::vector<TreePtr>& options) const {
    std::map<std::string, TreePtr> distinct;
    for (const TreePtr& option : options) distinct[text(option)] = option;
    std::vector<TreePtr> set;
    for (const auto& [unused, option] : distinct) set.push_back(option);
    return set;
  }
  [[nodiscard]] std::vector<TreePtr> merge(Player mover,
                                           const std::vector<TreePtr>& options) const {
    std::vector<TreePtr> merged;
    for (const TreePtr& option : options) {
      if (!option->is_win() && option->player == mover) {
        merged.insert(merged.end(), option->options.begin(), option->options.end());
      } else {
        merged.push_back(option);
      }
    }
    return as_set(merged);
  }
  [[nodiscard]] std::vector<TreePtr> merge_by_inclusion(Player mover,
                                                        std::vector<TreePtr> options) const {
    if (options.size() == 1) return options;
    for (;;) {
      std::set<std::string> others;
      for (const TreePtr& option : options) {
        if (option->is_win() || option->player != mover) others.insert(text(option));
      }
      std::vector<TreePtr> next;
      bool any = false;
      for (const TreePtr& option : options) {
        bool merges = false;
        if (!others.empty() && !option->is_win() && option->player == mover) {
          std::set<std::string> inner;
          for (const TreePtr& o : option->options) inner.insert(text(o));
          const auto within = [](const std::set<std::string>& a, const std::set<std::string>& b) {
            for (const std::string& x : a) {
              if (!b.contains(x)) return false;
            }
            return true;
          };
          merges = within(others, inner) || within(inner, others);
        }
        if (merges) {
          next.insert(next.end(), option->options.begin(), option->options.end());
          any = true;
        } else {
          next.push_back(option);
        }
      }
      if (!any) return options;
      options = as_set(next);
    }
  }

  int players_;
  std::map<std::tuple<Player, std::string, std::string>, bool> selfish_;
  std::map<std::tuple<Player, std::string, std::string>, bool> prudent_;
};

}  // namespace kingmaker::testing
