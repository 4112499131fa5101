// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Players who rank values by levels. For three players, all levels with the properties in
// docs/book/mathematics.md, "One theory for three players", must have the same normal forms as
// Definitions 7 to 12.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/oracle.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing::levels_test {
namespace {

// A double is exact here: all levels are dyadic, with far fewer digits than a double has.
using Level = double;

// An option of a choice, as player p and its mover rank it.
struct Option {
  Level level;        // for p
  Level mover_level;  // for the mover
};

// Computes the level of a choice for p from those of its options, which are not all equal for p.
struct Kind {
  std::string name;
  std::function<Level(Player p, Player mover, const std::vector<Option>& options)> level;
};

bool is_lower(const Option& a, const Option& b) { return a.level < b.level; }
Level least(const std::vector<Option>& options) {
  return std::min_element(options.begin(), options.end(), is_lower)->level;
}
Level greatest(const std::vector<Option>& options) {
  return std::max_element(options.begin(), options.end(), is_lower)->level;
}
Level mean(const std::vector<Option>& options) {
  Level sum = 0;
  for (const Option& option : options) sum += option.level;
  return sum / static_cast<Level>(options.size());
}

// A mean of the best and the worst option, in which the best has this weight.
Kind hurwicz(std::string name, Level weight) {
  return {std::move(name), [weight](Player, Player, const std::vector<Option>& options) {
            return weight * greatest(options) + (1 - weight) * least(options);
          }};
}

Level simplest_between(Level low, Level high) {
  for (Level unit = 0.5;; unit /= 2) {
    const Level next = (std::floor(low / unit) + 1) * unit;
    if (next < high) return next;
  }
}

std::vector<Kind> lawful_kinds() {
  return {
      {"simplest number",
       [](Player, Player, const std::vector<Option>& options) {
         return simplest_between(least(options), greatest(options));
       }},
      {"chance", [](Player, Player, const auto& options) { return mean(options); }},
      {"Lefevre's chance",
       [](Player, Player, std::vector<Option> options) {
         Level best = options.front().mover_level;
         for (const Option& o : options) best = std::max(best, o.mover_level);
         std::erase_if(options, [best](const Option& o) { return o.mover_level < best; });
         return mean(options);
       }},
      hurwicz("mean of best and worst", 0.5),
      hurwicz("hopeful", 0.875),
      hurwicz("fearful", 0.125),
      {"trusts himself",
       [](Player p, Player mover, const std::vector<Option>& options) {
         const Level weight = p == mover ? 0.75 : 0.25;
         return weight * greatest(options) + (1 - weight) * least(options);
       }},
      {"hopeful where there is much to win",
       [](Player, Player, const std::vector<Option>& options) {
         const Level weight = greatest(options) == 1 ? 0.75 : 0.25;
         return weight * greatest(options) + (1 - weight) * least(options);
       }},
  };
}

// Innermost play by levels of one kind, over naive trees.
class PlayByLevels {
 public:
  PlayByLevels(int players, const Kind& kind) : players_(players), kind_(kind) {}

  [[nodiscard]] std::string text(const TreePtr& t) const { return choice_text(players_, t); }

  Level level(Player p, const TreePtr& t) {
    if (t->is_win()) return t->player == p ? 1 : 0;
    const auto key = std::make_pair(p, text(t));
    if (const auto entry = levels_.find(key); entry != levels_.end()) return entry->second;
    std::vector<Option> options;
    for (const TreePtr& option : t->options) {
      options.push_back({level(p, option), level(t->player, option)});
    }
    const bool agree = least(options) == greatest(options);
    return levels_[key] = agree ? options[0].level : kind_.level(p, t->player, options);
  }

  TreePtr normalize(const TreePtr& t) {
    if (t->is_win()) return t;
    std::map<std::string, TreePtr> merged;
    for (const TreePtr& option : t->options) {
      const TreePtr normal = normalize(option);
      const bool own = !normal->is_win() && normal->player == t->player;
      for (const TreePtr& o : own ? normal->options : std::vector<TreePtr>{normal}) {
        merged[text(o)] = o;
      }
    }
    Level best = 0;
    for (const auto& [unused, o] : merged) best = std::max(best, level(t->player, o));
    std::vector<TreePtr> kept;
    for (const auto& [unused, o] : merged) {
      if (level(t->player, o) == best) kept.push_back(o);
    }
    return kept.size() == 1 ? kept[0] : make_choice(t->player, kept);
  }

  // Normalises a choice among normal values in single steps, each drawn from all that apply.
  TreePtr normalize_in_any_order(Player mover, const std::vector<TreePtr>& normal,
                                 SplitMix64& random) {
    std::map<std::string, TreePtr> options;
    for (const TreePtr& option : normal) options[text(option)] = option;
    for (;;) {
      Level best = 0;
      for (const auto& [unused, o] : options) best = std::max(best, level(mover, o));
      std::vector<std::pair<TreePtr, bool>> steps;  // an option, and whether it is merged
      for (const auto& [unused, o] : options) {
        if (!o->is_win() && o->player == mover) steps.emplace_back(o, true);
        if (level(mover, o) < best) steps.emplace_back(o, false);
      }
      if (options.size() == 1) return options.begin()->second;
      if (steps.empty()) break;
      const auto [option, merges] = steps[random.below(steps.size())];
      options.erase(text(option));
      if (!merges) continue;
      for (const TreePtr& o : option->options) options[text(o)] = o;
    }
    std::vector<TreePtr> kept;
    for (const auto& [unused, o] : options) kept.push_back(o);
    return make_choice(mover, kept);
  }

 private:
  int players_;
  const Kind& kind_;
  std::map<std::pair<Player, std::string>, Level> levels_;
};

TEST(Levels, OfAllKindsLeaveTheSameOfAllValuesToDepthTwo) {
  Engine engine;
  Oracle oracle(3);
  const std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  std::vector<TreePtr> trees;
  std::vector<std::string> expected;
  for (std::size_t i = 0; i < values.size(); i += effort(1, 20)) {
    trees.push_back(to_tree(engine.store, values[i]));
    expected.push_back(oracle.text(oracle.normalize(trees.back(), {"prudent"})));
  }
  for (const Kind& kind : lawful_kinds()) {
    PlayByLevels play(3, kind);
    for (std::size_t i = 0; i < trees.size(); ++i) {
      ASSERT_EQ(play.text(play.normalize(trees[i])), expected[i])
          << play.text(trees[i]) << ", " << kind.name;
    }
  }
}

TEST(Levels, OfAllKindsLeaveTheSameOfDeepValues) {
  SplitMix64 random(15);
  Oracle oracle(3);
  std::size_t complex = 0;
  for (int i = 0; i < effort(4000, 100); ++i) {
    const TreePtr tree = random_tree(random, 3, 7, 3);
    const TreePtr expected = oracle.normalize(tree, {"prudent"});
    complex += depth_of(expected) > 1 ? 1 : 0;
    for (const Kind& kind : lawful_kinds()) {
      PlayByLevels play(3, kind);
      ASSERT_EQ(play.text(play.normalize(tree)), oracle.text(expected))
          << play.text(tree) << ", " << kind.name;
    }
  }
  EXPECT_GT(complex, effort(250U, 3U));
}

// A level equal to one of its ends does not have these properties, and leads to other normal forms.
TEST(Levels, MustLieStrictlyBetween) {
  const TreePtr two_bar = make_choice(2, {make_win(1), make_win(3)});
  const TreePtr hopes = make_choice(1, {make_win(1), two_bar});
  const TreePtr fears = make_choice(1, {make_win(3), two_bar});
  const Kind risky = hurwicz("risky", 1);
  const Kind cautious = hurwicz("cautious", 0);
  PlayByLevels risk(3, risky);
  PlayByLevels caution(3, cautious);
  EXPECT_EQ(risk.text(risk.normalize(hopes)), "1{1,2{1,3}}");
  EXPECT_EQ(risk.text(risk.normalize(fears)), "2{1,3}");
  EXPECT_EQ(caution.text(caution.normalize(hopes)), "1");
  EXPECT_EQ(caution.text(caution.normalize(fears)), "1{3,2{1,3}}");
}

// "The order of steps": by levels, all orders lead to the same normal form if options are normal.
TEST(Levels, AllowAnyOrderOfStepsAmongNormalOptions) {
  SplitMix64 random(16);
  std::size_t orders = 0;
  for (int i = 0; i < effort(600, 40); ++i) {
    const int players = random.between(3, 5);
    const std::vector<Kind> kinds = lawful_kinds();
    PlayByLevels play(players, kinds[random.below(kinds.size())]);
    std::vector<TreePtr> options;
    for (int k = random.between(2, 5); k > 0; --k) {
      options.push_back(play.normalize(random_tree(random, players, 5, 3)));
    }
    for (Player mover = 1; mover <= players; ++mover) {
      const bool merges = std::any_of(options.begin(), options.end(), [&](const TreePtr& o) {
        return !o->is_win() && o->player == mover;
      });
      const std::string expected = play.text(play.normalize(make_choice(mover, options)));
      for (int order = 0; order < 5; ++order, orders += merges ? 1 : 0) {
        ASSERT_EQ(play.text(play.normalize_in_any_order(mover, options, random)), expected);
      }
    }
  }
  EXPECT_GT(orders, effort(1000U, 20U));
}

TEST(Levels, LeaveDifferentValuesOfFourPlayers) {
  const TreePtr deep = make_choice(3, {make_win(1), make_choice(2, {make_win(1), make_win(4)})});
  const TreePtr value = make_choice(
      1, {make_choice(2, {make_win(4), deep}), make_choice(3, {make_win(1), make_win(4)})});
  const std::vector<Kind> kinds = lawful_kinds();
  PlayByLevels prudent(4, kinds[0]);
  PlayByLevels middle(4, kinds[3]);
  EXPECT_EQ(prudent.text(prudent.normalize(value)), prudent.text(value));
  EXPECT_EQ(middle.text(middle.normalize(value)), "3{1,4}");
}

}  // namespace
}  // namespace kingmaker::testing::levels_test
