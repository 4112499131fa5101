// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values for tests: all small ones, random ones that are the same on every machine, and naive trees
// to compare the store with.
//
// Everything here is recursive, slow and obvious on purpose, since real code is compared with it.
// It shares nothing with that code but the types and TermStore's readers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algebra/term_store.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {

// --- Naive trees ---

struct Tree;
using TreePtr = std::shared_ptr<const Tree>;

// A win of `player`, or a choice of `player`. A win has no options.
struct Tree {
  Player player = 0;
  std::vector<TreePtr> options;
  [[nodiscard]] bool is_win() const { return options.empty(); }
};

inline TreePtr make_win(Player p) { return std::make_shared<Tree>(Tree{p, {}}); }
inline TreePtr make_choice(Player mover, std::vector<TreePtr> options) {
  return std::make_shared<Tree>(Tree{mover, std::move(options)});
}

inline TreePtr to_tree(const TermStore& store, Term t) {
  if (t.is_win()) return make_win(t.winner());
  std::vector<TreePtr> options;
  for (const Term option : store.options(t)) options.push_back(to_tree(store, option));
  return make_choice(store.mover(t), std::move(options));
}

inline Term to_term(TermStore& store, const TreePtr& tree) {
  if (tree->is_win()) return Term::win(tree->player);
  std::vector<Term> options;
  for (const TreePtr& option : tree->options) options.push_back(to_term(store, option));
  return store.choice(tree->player, std::span<Term>(options));
}

inline std::uint32_t depth_of(const TreePtr& tree) {
  std::uint32_t deepest = 0;
  for (const TreePtr& option : tree->options) deepest = std::max(deepest, depth_of(option) + 1);
  return deepest;
}

// The simple value b_k by its definition, for trees without repeated options.
inline std::optional<SimpleValue> simple_of(const TreePtr& tree) {
  if (tree->player > 3) return std::nullopt;
  if (tree->is_win()) return SimpleValue{tree->player, 0};
  if (tree->options.size() != 2) return std::nullopt;
  const auto a = simple_of(tree->options[0]);
  const auto b = simple_of(tree->options[1]);
  if (!a || !b || a->exponent != b->exponent) return std::nullopt;
  if (a->base == b->base || a->base == tree->player || b->base == tree->player) return std::nullopt;
  return SimpleValue{tree->player, a->exponent + 1};
}

// The print order by its definition: -1, 0 or 1.
inline int compare_trees(int players, const TreePtr& a, const TreePtr& b);

inline std::vector<TreePtr> sorted_options(int players, const TreePtr& tree) {
  std::vector<TreePtr> options = tree->options;
  std::sort(options.begin(), options.end(),
            [&](const TreePtr& a, const TreePtr& b) { return compare_trees(players, a, b) < 0; });
  return options;
}

inline int compare_trees(int players, const TreePtr& a, const TreePtr& b) {
  const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  const auto simple = [&](const TreePtr& t) {
    return players == 3 ? simple_of(t) : std::optional<SimpleValue>();
  };
  const auto kind = [&](const TreePtr& t) { return t->is_win() ? 0 : simple(t) ? 1 : 2; };
  if (kind(a) != kind(b)) return order(kind(a), kind(b));
  if (kind(a) == 0) return order(a->player, b->player);
  if (kind(a) == 1) {
    if (const int c = order(simple(a)->exponent, simple(b)->exponent); c != 0) return c;
    return order(a->player, b->player);
  }
  if (const int c = order(depth_of(a), depth_of(b)); c != 0) return c;
  if (const int c = order(a->options.size(), b->options.size()); c != 0) return c;
  if (const int c = order(a->player, b->player); c != 0) return c;
  const auto left = sorted_options(players, a);
  const auto right = sorted_options(players, b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (const int c = compare_trees(players, left[i], right[i]); c != 0) return c;
  }
  return 0;
}

// Choice notation with options in print order: `1{2,3{1,2}}`. Trees of the same value have the same
// text.
inline std::string choice_text(int players, const TreePtr& tree) {
  std::string text = std::to_string(tree->player);
  if (tree->is_win()) return text;
  char separator = '{';
  for (const TreePtr& option : sorted_options(players, tree)) {
    text += separator + choice_text(players, option);
    separator = ',';
  }
  return text + "}";
}

inline std::string choice_text(const TermStore& store, int players, Term t) {
  return choice_text(players, to_tree(store, t));
}

// --- All values ---

// All values of at most this depth in syntactic normal form: wins, and choices of at least two
// options, none of whose options has the same mover. Options come before the choices that contain
// them. For three players and depths 1 and 2 there are 15 and 6111 values.
inline std::vector<Term> all_normal_values(TermStore& store, int players, int depth) {
  std::vector<Term> values;
  for (Player p = 1; p <= players; ++p) values.push_back(Term::win(p));
  for (int d = 1; d <= depth; ++d) {
    const std::vector<Term> smaller = values;
    values.resize(static_cast<std::size_t>(players));
    for (Player mover = 1; mover <= players; ++mover) {
      std::vector<Term> allowed;
      for (const Term t : smaller) {
        if (t.is_win() || store.mover(t) != mover) allowed.push_back(t);
      }
      for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << allowed.size(); ++chosen) {
        std::vector<Term> options;
        for (std::size_t i = 0; i < allowed.size(); ++i) {
          if (((chosen >> i) & 1U) != 0) options.push_back(allowed[i]);
        }
        if (options.size() < 2) continue;
        values.push_back(store.choice(mover, std::span<Term>(options)));
      }
    }
    std::sort(values.begin(), values.end());
  }
  return values;
}

// --- Random values ---

// A raw tree: movers are arbitrary, options may repeat, and choices of one option are frequent.
inline TreePtr random_tree(SplitMix64& random, int players, int depth, int max_options = 4) {
  if (depth == 0 || random.chance(15)) return make_win(random.between(1, players));
  std::vector<TreePtr> options(static_cast<std::size_t>(random.between(1, max_options)));
  for (TreePtr& option : options) option = random_tree(random, players, depth - 1, max_options);
  return make_choice(random.between(1, players), std::move(options));
}

inline Term random_raw_value(TermStore& store, SplitMix64& random, int players, int depth,
                             int max_options = 4) {
  return to_term(store, random_tree(random, players, depth, max_options));
}

// A tree as bracket text would give it: movers follow from depth.
inline TreePtr random_bracket_tree(SplitMix64& random, const Frame& frame, int depth,
                                   int max_options = 4) {
  if (depth == 0 || random.chance(15)) return make_win(random.between(1, frame.players));
  std::vector<TreePtr> options(static_cast<std::size_t>(random.between(1, max_options)));
  const Frame inside{frame.players, frame.successor(frame.start)};
  for (TreePtr& option : options) {
    option = random_bracket_tree(random, inside, depth - 1, max_options);
  }
  return make_choice(frame.start, std::move(options));
}

inline Term random_bracket_value(TermStore& store, SplitMix64& random, const Frame& frame,
                                 int depth, int max_options = 4) {
  return to_term(store, random_bracket_tree(random, frame, depth, max_options));
}

// A value in syntactic normal form. If its root is a choice, its mover is not `not_mover`.
inline Term random_normal_value(TermStore& store, SplitMix64& random, int players, int depth,
                                int max_options = 4, Player not_mover = 0) {
  if (depth == 0 || random.chance(15)) return Term::win(random.between(1, players));
  Player mover = not_mover;
  while (mover == not_mover) mover = random.between(1, players);
  std::vector<Term> options;
  const auto count = static_cast<std::size_t>(random.between(2, max_options));
  while (options.size() < count) {
    options.push_back(random_normal_value(store, random, players, depth - 1, max_options, mover));
  }
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  // If equal options leave a single one, its mover may be `not_mover`, so a win is returned.
  if (options.size() == 1) return Term::win(random.between(1, players));
  return store.choice(mover, std::span<Term>(options));
}

}  // namespace kingmaker::testing
