// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/collection.hpp"
#include "extensions/games/named_game.hpp"

#include <absl/algorithm/container.h>

#include <map>
#include <string>
#include <utility>

#include "extensions/games/board_functions.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/own_game.hpp"
#include "language/context.hpp"
#include "language/functions/functions.hpp"
#include "language/module.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kText =
#include "extensions/games/collection_text.inc"
    ;

std::map<std::string, Object, std::less<>> read_all() {
  std::map<std::string, Object, std::less<>> games;
  Library library;
  add_core_functions(library);
  library.add(board_functions());
  Context context(Settings{}, std::move(library));
  context.begin_statement(nullptr);
  const StatementSyntax* const syntaxes[] = {&kGameSyntax};
  for_each_statement(kText, {syntaxes, {}}, [&](const ast::Statement& statement) {
    if (statement.syntax == nullptr) return;
    const absl::StatusOr<GamePointer> game = define_game(context, statement, true);
    if (game.ok()) games.emplace((*game)->name(), *game);
  });
  return games;
}

}  // namespace

std::string_view collection_text() { return kText; }

const std::vector<std::string_view>& collected_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> collected;
    constexpr std::string_view kGame = "\ngame ";
    for (std::size_t at = kText.find(kGame); at != kText.npos; at = kText.find(kGame, at + 1)) {
      const std::string_view remaining = kText.substr(at + kGame.size());
      collected.push_back(remaining.substr(0, remaining.find(' ')));
    }
    return collected;
  }();
  return names;
}

const Object* collected_game(std::string_view name) {
  const auto& names = collected_names();
  if (!absl::c_linear_search(names, name)) return nullptr;
  static const std::map<std::string, Object, std::less<>> games = read_all();
  const auto game = games.find(name);
  return game == games.end() ? nullptr : &game->second;
}

void add_shipped_games(Library& library) {
  library.add_shipped({collected_game, [] { return collected_names(); }});
}

}  // namespace kingmaker
