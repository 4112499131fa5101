// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Impartial games: compares with the definitions, with results of PEGWiki and Propp, and forms with
// the games that they describe.
#include "extensions/games/impartial.hpp"
#include "extensions/games/impartial_theory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/games/form_game.hpp"
#include "extensions/games/forms/enumerate_forms.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/sum_game.hpp"
#include "extensions/literature/nim_classes.hpp"
#include "extensions/literature/strip_nimbers.hpp"
#include "extensions/standard_library.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/random.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

using Numbers = std::vector<std::int64_t>;

GameArgument argument(const std::string& name, const Numbers& numbers) {
  GameArgument argument;
  argument.name = name;
  argument.kind = numbers.size() == 1 ? GameArgument::Kind::Number : GameArgument::Kind::Numbers;
  argument.numbers = numbers;
  return argument;
}

using Shared = std::shared_ptr<const ImpartialGame>;

Shared position(const std::string& ruleset, const std::vector<GameArgument>& arguments,
                const Frame& frame = {}) {
  auto game = game_named(standard_library(), ruleset)->built_in()->make(frame, arguments, {});
  EXPECT_TRUE(game.ok()) << game.status();
  return std::dynamic_pointer_cast<const ImpartialGame>(
      std::shared_ptr<const Game>(*std::move(game)));
}

Shared numbers(const std::string& ruleset, const Numbers& all, const Frame& frame = {}) {
  std::vector<GameArgument> arguments;
  for (const std::int64_t n : all) arguments.push_back(argument("", {n}));
  return position(ruleset, arguments, frame);
}

Shared stripes(const Numbers& lengths, const Numbers& strips, const Frame& frame = {}) {
  return position("peg_o_stripes", {argument("length", lengths), argument("strips", strips)},
                  frame);
}

std::vector<std::int64_t> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::int64_t> numbers;
  for (std::int64_t n = 0; in >> n;) numbers.push_back(n);
  return numbers;
}

std::uint32_t nimber(const Shared& game, bool theorems) {
  Budget budget;
  ImpartialTheory theory(*game, theorems);
  const auto result = theory.nimber(game->start_position(), budget);
  EXPECT_TRUE(result.ok()) << result.status();
  return *result;
}

bool next_wins(const Shared& game) {
  Budget budget;
  ImpartialTheory theory(*game, true);
  return *theory.next_player_wins(game->start_position(), budget);
}

// The mex of the options' nimbers, by plain recursion.
std::uint32_t naive_nimber(const ImpartialGame& game, const std::string& position,
                           std::map<std::string, std::uint32_t>& nimbers) {
  if (const auto entry = nimbers.find(position); entry != nimbers.end()) return entry->second;
  std::vector<std::string> options;
  game.append_options(position, options);
  std::set<std::uint32_t> reached;
  for (const std::string& option : options) reached.insert(naive_nimber(game, option, nimbers));
  std::uint32_t least = 0;
  while (reached.contains(least)) ++least;
  return nimbers[position] = least;
}

std::uint32_t naive_nimber(const Shared& game) {
  std::map<std::string, std::uint32_t> nimbers;
  return naive_nimber(*game, game->start_position(), nimbers);
}

std::vector<Shared> some_positions(const Frame& frame = {}) {
  return {numbers("nim", {3, 2}, frame),         numbers("nim", {1, 2, 3}, frame),
          numbers("nukit", {2, 4, 3, 2}, frame), numbers("nukit", {1, 5, 0, 3}, frame),
          stripes({9}, {2, 3}, frame),           stripes({6, 5}, {3}, frame)};
}

TEST(Impartial, NimbersAreThoseOfTheDefinition) {
  for (const Shared& g : some_positions()) {
    EXPECT_EQ(nimber(g, true), naive_nimber(g));
    EXPECT_EQ(nimber(g, false), naive_nimber(g));
    EXPECT_EQ(next_wins(g), naive_nimber(g) != 0);
    for (const Shared& h : some_positions()) {
      const auto sum = std::make_shared<SumGame>(Frame{}, std::vector<SumGame::Part>{g, h});
      EXPECT_EQ(nimber(sum, true), nimber(g, true) ^ nimber(h, true));
      EXPECT_EQ(nimber(sum, false), nimber(g, true) ^ nimber(h, true));
    }
  }
}

TEST(Impartial, WinningMovesLeaveNothing) {
  for (const Shared& g : some_positions()) {
    Budget budget;
    ImpartialTheory theory(*g, true);
    const auto moves = theory.winning_moves(g->start_position(), budget);
    ASSERT_TRUE(moves.ok());
    EXPECT_EQ(moves->empty(), nimber(g, true) == 0);
    std::map<std::string, std::uint32_t> nimbers;
    std::vector<std::string> options;
    g->append_options(g->start_position(), options);
    std::set<std::string> expected;
    for (const std::string& option : options) {
      if (naive_nimber(*g, option, nimbers) == 0) expected.insert(option);
    }
    EXPECT_EQ(std::set<std::string>(moves->begin(), moves->end()), expected);
    EXPECT_EQ(moves->size(), expected.size());
  }
}

TEST(Impartial, MisereNimIsBoutons) {
  for (int a = 0; a <= 4; ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = 0; c <= b; ++c) {
        const bool small = a <= 1;
        EXPECT_EQ(next_wins(numbers("misere_nim", {a, b, c})), ((a ^ b ^ c) != 0) != small);
      }
    }
  }
}

TEST(Pegwiki, ExamplesOfNim) {
  for (const Row& row : read_table("peg_nim_examples.tsv")) {
    const Shared game = numbers("nim", words(row.at("piles")));
    EXPECT_EQ(std::to_string(nimber(game, false)), row.at("nim_sum"));
    EXPECT_EQ(next_wins(game) ? "N" : "P", row.at("type"));
  }
}

TEST(Pegwiki, Nukit) {
  const auto rows = read_table("peg_nukit.tsv");
  ASSERT_EQ(rows.size(), 625U + 1U);
  for (const Row& row : rows) {
    const Shared game = numbers("nukit", {std::stoi(row.at("A")), std::stoi(row.at("B")),
                                          std::stoi(row.at("C")), std::stoi(row.at("D"))});
    ASSERT_EQ(std::to_string(nimber(game, true)), row.at("grundy"));
    ASSERT_EQ(next_wins(game) ? "Patrick" : "Roland", row.at("winner"));
  }
}

TEST(Pegwiki, Stripes) {
  const auto rows = read_table("peg_stripes.tsv");
  ASSERT_EQ(rows.size(), 8U);
  for (const Row& row : rows) {
    const Numbers strips = {std::stoi(row.at("R")), std::stoi(row.at("B")), std::stoi(row.at("G"))};
    const Numbers expected = words(row.at("nimbers_L_0_to_60"));
    Numbers losing;
    for (std::int64_t length = 0; length <= 60; ++length) {
      const Shared game = stripes({length}, strips);
      ASSERT_EQ(nimber(game, true), expected[static_cast<std::size_t>(length)]);
      if (length > 0 && !next_wins(game)) losing.push_back(length);
    }
    EXPECT_EQ(losing, words(row.at("P_positions_L_1_to_60")));
  }
}

// The recurrence as PEGWiki states it.
std::vector<std::uint32_t> naive_strip_nimbers(const std::vector<std::uint32_t>& strips,
                                               std::size_t max_length) {
  std::vector<std::uint32_t> nimbers;
  for (std::size_t length = 0; length <= max_length; ++length) {
    std::set<std::uint32_t> reached;
    for (const std::size_t strip : strips) {
      for (std::size_t left = 0; left + strip <= length; ++left) {
        reached.insert(nimbers[left] ^ nimbers[length - strip - left]);
      }
    }
    std::uint32_t least = 0;
    while (reached.contains(least)) ++least;
    nimbers.push_back(least);
  }
  return nimbers;
}

TEST(StripNimbers, AgreeWithTheRecurrenceBeforeAndInThePeriod) {
  SplitMix64 random(5);
  for (int i = 0; i < 40; ++i) {
    std::vector<std::uint32_t> strips;
    for (int k = random.between(1, 3); k > 0; --k) {
      strips.push_back(static_cast<std::uint32_t>(random.between(1, 9)));
    }
    const auto expected = naive_strip_nimbers(strips, 400);
    StripNimbers nimbers(strips);
    Budget budget;
    for (std::size_t n : {400, 0, 1, 77, 399}) EXPECT_EQ(*nimbers.nimber(n, budget), expected[n]);
    for (std::size_t n = 0; n <= 400; ++n) ASSERT_EQ(*nimbers.nimber(n, budget), expected[n]);
  }
}

// Dawson's Kayles: period 34, and the last length that does not fit is 52 (Guy and Smith).
TEST(StripNimbers, PeriodsAreProved) {
  StripNimbers nimbers({2});
  Budget budget;
  ASSERT_TRUE(nimbers.extend(1000, budget).ok());
  ASSERT_TRUE(nimbers.period().has_value());
  EXPECT_EQ(nimbers.period()->first, 53U);
  EXPECT_EQ(nimbers.period()->period, 34U);
  EXPECT_EQ(nimbers.proving_length(), 175U);
  const auto expected = naive_strip_nimbers({2}, 1500);
  EXPECT_NE(expected[52], expected[52 + 34]);
  for (std::size_t n = 0; n <= 1500; ++n) ASSERT_EQ(*nimbers.nimber(n, budget), expected[n]);
  EXPECT_EQ(*nimbers.nimber(1'000'000'000'000'000'000, budget),
            expected[53 + (1'000'000'000'000'000'000 - 53) % 34]);
  // A period is not looked for beyond the length that is asked for.
  StripNimbers few({2});
  ASSERT_TRUE(few.extend(174, budget).ok());
  ASSERT_TRUE(few.find_period(budget).ok());
  EXPECT_FALSE(few.period().has_value());
  ASSERT_TRUE(few.extend(175, budget).ok());
  ASSERT_TRUE(few.find_period(budget).ok());
  EXPECT_TRUE(few.period().has_value());
}

TEST(StripNimbers, StopsWithTheBudget) {
  StripNimbers nimbers({3, 4, 5});
  Budget little({.steps = 10'000});
  EXPECT_EQ(nimbers.nimber(100'000, little).status().code(), absl::StatusCode::kResourceExhausted);
}

// --- N players ---

Term value(Engine& engine, const Game& game, const std::string& rules) {
  Rewriter rewriter(engine.store, engine.players, system_of(rules), engine.preferences);
  const auto reduce = [&](Player mover, std::vector<Term>& options) {
    return rewriter.reduce(mover, options, engine.budget);
  };
  const auto term = evaluate(game, reduce, engine.budget);
  EXPECT_TRUE(term.ok()) << term.status();
  return *term;
}

std::shared_ptr<FormStore> shared_store() { return std::make_shared<FormStore>(); }

FormGame played(const Frame& frame, const std::shared_ptr<FormStore>& store,
                const std::vector<Form>& parts) {
  return {frame, store, "test", parts};
}

TEST(FormGame, FormsAreWorthWhatTheirGamesAre) {
  for (const int players : {2, 3, 4}) {
    for (const char* rules : {"raw", "syntactic", "selfish", "prudent", "shift(1)"}) {
      Engine engine(players);
      const Frame frame{players, players};
      for (const Shared& g : some_positions(frame)) {
        const auto store = shared_store();
        const auto choose = [&](std::vector<Form>& options) -> absl::StatusOr<Form> {
          return *store->form(options);
        };
        OptionValues<Form> forms;
        const Form form = *forms.of(*g, g->start_position(), choose, engine.budget);
        EXPECT_EQ(value(engine, played(frame, store, {form}), rules), value(engine, *g, rules));
        EXPECT_EQ(store->nimber(form), naive_nimber(g));
      }
    }
  }
}

TEST(FormGame, HeapsAreNim) {
  for (const int players : {2, 3, 5}) {
    Engine engine(players);
    const Frame frame{players, 1};
    const auto store = shared_store();
    const std::vector<Form> heaps = {Form::heap(3), Form::heap(1), Form::heap(4)};
    const Form sum = *store->sum(*store->sum(heaps[0], heaps[1], [](auto) { return true; }),
                                 heaps[2], [](auto) { return true; });
    const Term nim = value(engine, *numbers("nim", {3, 1, 4}, frame), "prudent");
    EXPECT_EQ(value(engine, played(frame, store, heaps), "prudent"), nim);
    EXPECT_EQ(value(engine, played(frame, store, {sum}), "prudent"), nim);
    const std::vector<SumGame::Part> parts = {numbers("nim", {1, 3}, frame),
                                              numbers("nim", {4}, frame)};
    EXPECT_EQ(value(engine, SumGame(frame, parts), "prudent"), nim);
  }
}

TEST(SumGame, OrderAndGroupingDoNotMatter) {
  for (const char* rules : {"syntactic", "prudent"}) {
    Engine engine(3);
    const Shared a = numbers("nim", {2, 1});
    const Shared b = stripes({5}, {2, 3});
    const Shared c = numbers("nukit", {1, 3, 1, 1});
    const auto sum = [](std::vector<Shared> parts) {
      return std::make_shared<SumGame>(Frame{}, std::move(parts));
    };
    const Term all = value(engine, *sum({a, b, c}), rules);
    EXPECT_EQ(value(engine, *sum({c, b, a}), rules), all);
    EXPECT_EQ(value(engine, *sum({sum({a, b}), c}), rules), all);
    EXPECT_EQ(value(engine, *sum({a}), rules), value(engine, *a, rules));
  }
}

// --- Propp ---

// True if `player` alone can force to move last when `turn` moves now; players count from 0, the
// next player. It follows the definition of a winning coalition, on sums of forms.
class SoleWins {
 public:
  explicit SoleWins(const FormStore& store) : store_(store) {}

  bool forces(int player, std::vector<Form> parts, int turn) {
    std::sort(parts.begin(), parts.end());
    const std::tuple key{parts, turn, player};
    if (const auto entry = results_.find(key); entry != results_.end()) return entry->second;
    bool any = false;
    bool all = true;
    bool over = true;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      store_.for_each_option(parts[i], [&](Form option) {
        std::vector<Form> next = parts;
        next[i] = option;
        const bool wins = forces(player, next, (turn + 1) % 3);
        any = any || wins;
        all = all && wins;
        over = false;
      });
    }
    const bool result = over ? player == (turn + 2) % 3 : turn == player ? any : all;
    results_[key] = result;
    return result;
  }

  bool is_queer(const std::vector<Form>& parts) {
    return !forces(0, parts, 0) && !forces(1, parts, 0) && !forces(2, parts, 0);
  }

 private:
  const FormStore& store_;
  std::map<std::tuple<std::vector<Form>, int, int>, bool> results_;
};

TEST(Propp, TwoTwosMakeAnythingQueer) {
  FormStore store;
  SoleWins wins(store);
  const std::vector<Form> forms = *all_forms(store, 3);
  for (const Form g : forms) {
    EXPECT_TRUE(wins.is_queer({g, Form::heap(2), Form::heap(2)}));
    EXPECT_TRUE(wins.is_queer({g, Form::heap(2), Form::heap(3)}));
    // The first step of the proof: G + 2 is never a win of the previous player.
    EXPECT_FALSE(wins.forces(2, {g, Form::heap(2)}, 0));
  }
  RandomNumbers random(1);
  for (int i = 0; i < 300; ++i) {
    const Form g = *random_form(store, 7, random);
    ASSERT_TRUE(wins.is_queer({g, Form::heap(2), Form::heap(2)}));
  }
  // Two heaps, one of which is *1, are not queer.
  EXPECT_FALSE(wins.is_queer({Form::heap(1), Form::heap(2), Form::heap(1)}));
}

TEST(Propp, WinTypesFollowFromThoseOfTheOptions) {
  FormStore store;
  SoleWins wins(store);
  const std::vector<Form> contexts = *all_forms(store, 3);
  Budget budget;
  const auto classes = nim_classes(6, store, contexts, budget);
  ASSERT_TRUE(classes.ok());
  for (const NimClass& c : *classes) {
    for (const Piles& piles : c.members) {
      for (std::size_t x = 0; x < contexts.size(); ++x) {
        std::vector<Form> parts = {contexts[x]};
        for (const std::uint32_t pile : piles) parts.push_back(Form::heap(pile));
        const auto winner = static_cast<int>(c.winners[x]);
        for (int player = 0; player < 3; ++player) {
          ASSERT_EQ(wins.forces(player, parts, 0), player == winner);
        }
      }
    }
  }
}

// Propp's class of a position under its name in propp_nim_classes.tsv, and its number in a family.
std::pair<std::string, std::size_t> propp_class(const Piles& piles) {
  const auto large = std::count_if(piles.begin(), piles.end(), [](auto pile) { return pile > 1; });
  const std::size_t ones = piles.size() - static_cast<std::size_t>(large);
  if (large == 0) return {"family A", ones};
  if (large > 1) return {"sporadic 2+2", 0};
  if (ones > 0) return {"family B", ones};
  return {piles.back() == 2 ? "sporadic 2" : "sporadic 3", 0};
}

// Writes `n=0 mod 3: P; 1: N; 2: F`.
std::string win_type(const std::pair<std::string, std::size_t>& propp) {
  const std::size_t n = propp.second % 3;
  if (propp.first == "family A") return n == 0 ? "P" : n == 1 ? "N" : "F";
  if (propp.first == "family B") return n == 1 ? "queer" : "N";
  return propp.first == "sporadic 2+2" ? "queer" : "N";
}

TEST(Propp, ClassesOfNim) {
  std::set<std::string> in_table;
  for (const Row& row : read_table("propp_nim_classes.tsv")) {
    in_table.insert(row.at("class").substr(0, row.at("class").find(':')));
  }
  FormStore store;
  std::vector<Form> contexts = *all_forms(store, 3);
  std::set<Form> visited(contexts.begin(), contexts.end());
  const std::size_t small = contexts.size();
  RandomNumbers random(1);
  // Forms are made after their options, so the contexts are all forms of the store.
  std::set<Form> sampled;
  std::vector<Form> waiting;
  for (int i = 0; i < 1000; ++i) waiting.push_back(*random_form(store, 12, random));
  while (!waiting.empty()) {
    const Form next = waiting.back();
    waiting.pop_back();
    if (visited.contains(next) || !sampled.insert(next).second) continue;
    store.for_each_option(next, [&](Form option) { waiting.push_back(option); });
  }
  contexts.insert(contexts.end(), sampled.begin(), sampled.end());
  ASSERT_GT(contexts.size(), small + 1000);
  Budget budget;
  const auto classes = nim_classes(8, store, contexts, budget);
  ASSERT_TRUE(classes.ok());
  std::map<std::pair<std::string, std::size_t>, std::size_t> found_in;
  for (std::size_t c = 0; c < classes->size(); ++c) {
    for (const Piles& piles : (*classes)[c].members) {
      const auto propp = propp_class(piles);
      EXPECT_TRUE(in_table.contains(propp.first)) << propp.first;
      // No context separates a class of Propp's.
      EXPECT_EQ(found_in.try_emplace(propp, c).first->second, c);
      constexpr std::array kNames = {"N", "F", "P", "queer"};
      EXPECT_EQ(kNames[static_cast<std::size_t>((*classes)[c].winners[0])], win_type(propp));
    }
  }
  // Some context separates any two classes: each class found contains one of Propp's.
  for (const auto& propp : found_in) {
    const bool early = propp.first.second <= 2;
    if (!early) continue;
    const auto with_it = std::count_if(found_in.begin(), found_in.end(), [&](const auto& other) {
      return other.second == propp.second;
    });
    EXPECT_EQ(with_it, 1) << propp.first.first << " " << propp.first.second;
  }
}

}  // namespace
}  // namespace kingmaker::testing
