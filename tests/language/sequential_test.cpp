// Compares sequential compounds with plain recursion and with known results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sequential_winners.hpp"

namespace kingmaker::testing::sequential_test {
namespace {

using ::testing::HasSubstr;

// Piles of Nim, or a line of Clobber: `21` is two piles, `clobber 12.3` a line.
struct Stage {
  bool is_line;
  std::string cells;

  [[nodiscard]] std::string call(int players) const {
    if (is_line) return cat("clobber(\"", cells, "\", players=", players, ")");
    std::string piles;
    for (const char pile : cells) append(piles, piles.empty() ? "" : ",", std::string(1, pile));
    return cat("nim(", piles, ", players=", players, ")");
  }
};

std::vector<Stage> moves(const Stage& stage, char mover) {
  std::vector<Stage> next;
  for (std::size_t i = 0; i < stage.cells.size(); ++i) {
    if (!stage.is_line) {
      for (char left = '0'; left < stage.cells[i]; ++left) {
        next.push_back(stage);
        next.back().cells[i] = left;
      }
      continue;
    }
    for (const std::size_t j : {i - 1, i + 1}) {
      if (stage.cells[i] != mover || j >= stage.cells.size()) continue;
      if (stage.cells[j] == '.' || stage.cells[j] == mover) continue;
      next.push_back(stage);
      next.back().cells[i] = '.';
      next.back().cells[j] = mover;
    }
  }
  return next;
}

bool is_over(const Stage& stage, int players) {
  for (int p = 1; p <= players; ++p) {
    if (!moves(stage, static_cast<char>('0' + p)).empty()) return false;
  }
  return true;
}

// The value in choice notation. `last` has moved to the position or was skipped.
std::string plain_value(std::vector<Stage> stages, int players, int mover, int last) {
  while (!stages.empty() && is_over(stages.front(), players)) stages.erase(stages.begin());
  if (stages.empty()) return cat(last);
  const int next = mover % players + 1;
  std::string options;
  const auto add = [&](const std::vector<Stage>& left) {
    append(options, options.empty() ? "" : ",", plain_value(left, players, next, mover));
  };
  for (const Stage& moved : moves(stages.front(), static_cast<char>('0' + mover))) {
    std::vector<Stage> left = stages;
    left.front() = moved;
    add(left);
  }
  if (options.empty()) add(stages);
  return cat(mover, "{", options, "}");
}

std::string call(const std::vector<Stage>& stages, int players) {
  std::string parts;
  for (const Stage& stage : stages) append(parts, parts.empty() ? "" : ", ", stage.call(players));
  return cat("sequential(", parts, ")");
}

TEST(Sequential, ValuesAreThoseOfPlainRecursion) {
  const std::vector<std::vector<Stage>> compounds = {
      {{false, "2"}, {false, "1"}},
      {{false, "21"}, {false, "2"}},
      {{false, "11"}, {false, "0"}, {false, "3"}},
      {{false, "0"}, {false, "12"}},
      {{false, "2"}, {false, "2"}, {false, "2"}},
      {{true, "12"}, {false, "2"}},
      {{false, "3"}, {true, "12.2"}},
      {{true, "122"}, {true, "212"}},
      {{true, "2.12"}, {false, "1"}, {true, "121"}},
      {{true, "121"}, {true, "21"}},
  };
  for (const int players : {2, 3, 4}) {
    std::vector<std::string> statements = {cat(":set players ", players)};
    std::string expected;
    for (const std::vector<Stage>& stages : compounds) {
      const std::string value = plain_value(stages, players, 1, 0);
      statements.push_back(cat(call(stages, players), " == ", value));
      append(expected, "true\n");
      for (const char* rules : {"selfish", "prudent", "li"}) {
        statements.push_back(cat("nf(", call(stages, players), ", under=", rules, ") == nf(", value,
                                 ", under=", rules, ")"));
        append(expected, "true\n");
      }
    }
    EXPECT_EQ(output_of(statements), expected) << players;
  }
}

// If the player who begins H wins it, no player wants to move last in G.
TEST(Sequential, TwoPlayersPlayTheFirstGameNormallyOrMisere) {
  EXPECT_EQ(
      output_of({":set players 2",
                 "check forall a, b, c, d in 0..3: outcome(sequential(nim(a,b), nim(c,d))) == (if "
                 "outcome(nim(c,d)) == \"N\" then outcome(misere_nim(a,b)) else "
                 "outcome(nim(a,b)))",
                 "check forall a, b in 0..9: nimber(sequential(*a, *b)) == (if a == 0 then b else "
                 "if a <= b then a - 1 else a)"}),
      "holds: 256 instances\nholds: 100 instances\n");
}

TEST(Sequential, PositionsUnderShiftedOrdersCompose) {
  for (const char* g : {"nim(1)", "nim(1,1,1)", "nim(3,2)"}) expect_shifted_orders_compose(g);
}

TEST(Sequential, GroupingDoesNotMatterAndEmptyPartsDoNotCount) {
  EXPECT_EQ(
      output_of({"check forall a, b, c in 0..3: sequential(sequential(nim(a), nim(b)), nim(c)) == "
                 "sequential(nim(a), sequential(nim(b), nim(c))) when a + b + c > 0",
                 "check forall a, b in 0..3: sequential(nim(a,b)) == nim(a,b) and "
                 "sequential(nim(0), nim(a,b), nim(0)) == nim(a,b) when a + b > 0",
                 "sequential({*1,*3}, *2) == sequential({*1,*3}, nim(2))"}),
      "holds: 63 instances\nholds: 15 instances\ntrue\n");
}

TEST(Sequential, PositionsAreWrittenSoThatTheyCanBeTypedAgain) {
  EXPECT_EQ(output_of({"successors(sequential(nim(2), *1), under=prudent)"}),
            "# position                             mover      value\n"
            "play(sequential(nim(1), *1), start=2)  2 to move  3\n"
            "play(*1, start=2)                      2 to move  2\n");
  EXPECT_EQ(output_of({"successors(sequential(clobber(1231), nim(1)), under=prudent)"}),
            "# position                                           mover      value\n"
            "sequential(clobber(0131, start=2), nim(1, start=2))  2 to move  1\n"
            "sequential(clobber(1210, start=2), nim(1, start=2))  2 to move  3\n");
  EXPECT_EQ(
      output_of({"check forall g in successors(sequential(clobber(1231), nim(2,1), clobber(12))): "
                 "win(g) == win(nf(g, under=raw))"}),
      "holds: 2 instances\n");
}

TEST(Sequential, RefusesWhatHasNoSuchCompound) {
  const auto refused = [](const std::string& statement) {
    return run_program({"eval", statement}).err;
  };
  EXPECT_THAT(refused("sequential(nim(1), misere_nim(2))"),
              HasSubstr("1:20: error: this is misère play; sequential compounds are of positions"));
  EXPECT_THAT(refused("sequential(nim(1), cutblock(222))"),
              HasSubstr("1:20: error: who cannot move leaves this game, and one player is left"));
  EXPECT_THAT(refused("sequential(nim(1), nim(2, players=4))"),
              HasSubstr("the positions are of different players"));
  EXPECT_THAT(refused("sequential(nim(1), 2)"), HasSubstr("the heap of n counters is written *n"));
}

}  // namespace
}  // namespace kingmaker::testing::sequential_test
