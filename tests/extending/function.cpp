// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `hopeful`: who can still win.
#include "algebra/measure.hpp"
#include "base/status_macros.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

absl::StatusOr<Object> call_hopeful(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const GameValue v, value_argument(call, 0));
  const TermStore& store = call.context.store();
  std::vector<Object> players;
  for (Player p = 1; p <= v.frame.players; ++p) {
    if (contains(store, v.term, Term::win(p))) players.emplace_back(Integer(p));
  }
  KM_ASSIGN_OR_RETURN(List list, list_of(std::move(players)));
  return list;
}

constexpr FunctionInfo kFunctions[] = {
    {"hopeful", "hopeful(v)", "the players who win at some leaf of v", "hopeful([[1,3],[1,2]])",
     "(1, 2, 3)", 1, 1, "", call_hopeful},
};

}  // namespace

void install(Library& library) {
  library.add(kFunctions);
  install_statement(library);
  install_object(library);
  install_rule_sets(library);
  install_format(library);
}

}  // namespace kingmaker::hopeful
