// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/install.hpp"
#include "extensions/games/named_game.hpp"

#include <memory>

#include "extensions/games/board_components.hpp"
#include "extensions/games/board_functions.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/collection.hpp"
#include "extensions/games/own_game.hpp"
#include "language/help_lines.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::games {
namespace {

// Clobber is also played on boards of all kinds.
class ClobberGame final : public BuiltInGame {
 public:
  ClobberGame() : BuiltInGame(clobber_game) {}

  [[nodiscard]] std::vector<std::string_view> boards() const override {
    return boards_of(clobber_play(kMinPlayers)->moves->rules());
  }
  [[nodiscard]] std::shared_ptr<const BoardPlay> board_play(int players) const override {
    return clobber_play(players);
  }
  [[nodiscard]] absl::StatusOr<std::uint64_t> count(const Bounds& bounds, std::uint64_t limit,
                                                    Budget& budget) const override {
    if (bounds.boards.empty()) return BuiltInGame::count(bounds, limit, budget);
    return count_boards(*clobber_play(bounds.frame.players)->moves, bounds, limit, budget);
  }
  void for_each(const Bounds& bounds, Budget& budget, Visit visit) const override {
    if (bounds.boards.empty()) return BuiltInGame::for_each(bounds, budget, visit);
    for_each_board(*clobber_play(bounds.frame.players)->moves, bounds, budget, visit);
  }
  // A line has a token in each cell.
  [[nodiscard]] std::optional<Drawn> draw(const Bounds& bounds,
                                          RandomNumbers& random) const override {
    const int players = bounds.frame.players;
    if (!bounds.boards.empty()) return random_board(*clobber_play(players)->moves, bounds, random);
    if (bounds.max_size < 2) return std::nullopt;
    const std::uint64_t cells =
        2 + random.below(std::min<std::uint64_t>(bounds.max_size, kMaxCells) - 1);
    // With up to nine players the line is one number, with a digit for each cell.
    std::vector<GameArgument> arguments(players > 9 ? cells : 1);
    for (std::uint64_t i = 0; i < cells; ++i) {
      const auto token = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(players)));
      GameArgument& argument = arguments[players > 9 ? i : 0];
      append(argument.text, token);
      argument.numbers = {token};
    }
    return Drawn{cells, std::move(arguments)};
  }
};

constexpr HelpLines kHelpLines[] = {
    {"overview", "\n  Read on", R"(             game clob on line, grid { me other -> . me }
  Games      successors(clobber(12223))
             normalize nim(3,4,5) under prudent
             nimber(*3 + {*0,*2})
)"},
    {"overview", "             :help and", "             :help games\n"},
    {"notations", "  $[[1,3],",
     R"(  *3  {*0,*2}  { {}, {{}} }   forms, impartial positions by their options: braces that are empty
                              or hold forms; *n is the heap {*0, ..., *(n-1)}, and {} is *0
)",
     "forms"},
};
constexpr StatementInfo kInnerWords[] = {
    {"domains", "forall NAME in forms(rank <= R)",
     "the domains of forms and positions:\n"
     "  forms(rank <= R)         all forms; with count= or seed= random ones\n"
     "  nim(counters <= C), misere_nim(counters <= C), clobber(length <= L)\n"
     "                           all positions up to a size, with players= and start=; with "
     "count=\n"
     "                           or seed= random ones",
     "count g in forms(rank <= 2): nimber(g) == 1", "1"},
    {"+ *", "GAME + GAME, *N",
     "g + h is the disjunctive sum: a move is a move in one of the summands; the sum of forms is\n"
     "a form, any other sum is a position. *n is the heap of n",
     "nimber(*3 + {*0,*2})", "2"},
};

}  // namespace

void install(Library& library) {
  for (const HelpLines& lines : kHelpLines) library.add(lines);
  for (const StatementInfo& word : kInnerWords) library.add_inner_word(word);
  library.add(std::make_shared<const ClobberGame>());
  for (const GameInfo* game :
       {&lim_game, &misere_nim_game, &moore_game, &nim_game, &wythoff_game}) {
    add_game(library, *game);
  }
  add_shipped_games(library);
  library.add(board_functions());
  library.add(explore_functions());
  library.add(form_functions());
  library.add(heap_functions());
  library.add(position_functions());
  add_form_operators(library);
  add_form_domain(library);
  add_statements(library, game_statements());
}

}  // namespace kingmaker::games
