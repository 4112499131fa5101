// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/install.hpp"
#include "extensions/games/named_game.hpp"

#include "language/function.hpp"
#include "language/module.hpp"

namespace kingmaker::literature {
namespace {

constexpr std::string_view kKelly =
#include "extensions/literature/kelly_text.inc"
    ;
constexpr std::string_view kPegOStripes =
#include "extensions/literature/peg_o_stripes_text.inc"
    ;
constexpr std::string_view kRankedNim =
#include "extensions/literature/ranked_nim_text.inc"
    ;

}  // namespace

void install(Library& library) {
  for (const GameInfo* game : {&nukit_game, &peg_o_stripes_game, &survivor_nim_game}) {
    add_game(library, *game);
  }
  for (const std::span<const FunctionInfo> functions :
       {alliance_functions(), nim_class_functions(), peg_functions(), ranked_nim_functions()}) {
    library.add(functions);
  }
  static const Module modules[] = {Module(kKelly), Module(kPegOStripes), Module(kRankedNim)};
  for (const Module& module : modules) module.install(library);
}

}  // namespace kingmaker::literature
