// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/install.hpp"

#include "language/function.hpp"

namespace kingmaker::literature {

void install(Library& library) {
  for (const GameInfo* game : {&nukit_game, &peg_o_stripes_game, &survivor_nim_game}) {
    library.add(*game);
  }
  for (const std::span<const FunctionInfo> functions :
       {alliance_functions(), nim_class_functions(), peg_functions(), ranked_nim_functions()}) {
    library.add(functions);
  }
}

}  // namespace kingmaker::literature
