// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares sequential compounds with plain recursion and with known results.
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

TEST(Sequential, PositionsUnderShiftedOrdersCompose) {
  for (const char* g : {"nim(1)", "nim(1,1,1)", "nim(3,2)"}) expect_shifted_orders_compose(g);
}

}  // namespace
}  // namespace kingmaker::testing::sequential_test
