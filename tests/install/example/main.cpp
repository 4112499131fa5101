// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints the prudent normal form of a value, and how many games the library knows.
#include <iostream>

#include "algebra/term_store.hpp"
#include "extensions/games/built_in_games.hpp"
#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/rewriter.hpp"

int main(int argc, char** argv) {
  using namespace kingmaker;
  if (argc != 2) return 2;
  const Frame frame;  // three players, the first of whom starts
  TermStore store;
  const absl::StatusOr<Term> value = parse_value(store, frame, argv[1]);
  if (!value.ok()) {
    std::cerr << value.status().message() << '\n';
    return 2;
  }
  Preferences preferences(store);
  Rewriter rewriter(store, frame.players, *System::named("prudent"), preferences);
  Budget budget;
  const absl::StatusOr<Normalized> normal = rewriter.normalize(*value, budget);
  if (!normal.ok() || normal->stop != StopReason::NormalForm) return 3;
  std::cout << *print(store, normal->term, {.frame = frame}) << '\n';
  return nim_game.name == "nim" ? 0 : 1;
}
