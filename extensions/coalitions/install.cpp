// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/install.hpp"

#include "extensions/coalitions/classification_name.hpp"
#include "language/help_lines.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::coalitions {
namespace {

constexpr HelpLines kNotationLines = {
    "notations", "  $[[1,3],",
    "  {1,3}            a coalition; {12,13}, {AB,AC}, {NF,NP} or {{1,2},{1,3}} a family of "
    "coalitions\n",
    "coalitions"};
constexpr StatementInfo kInnerWords[] = {
    {"|", "COALITION|COALITION", "a partition of the players into coalitions", "{1,3}|{2}",
     "{1,3}|{2}"},
};

}  // namespace

void install(Library& library) {
  library.add_constants({classification_named, classification_names});
  library.add(classification_functions());
  library.add(type_functions());
  add_coalitions(library);
  library.add(kNotationLines);
  for (const StatementInfo& word : kInnerWords) library.add_inner_word(word);
  add_statements(library, classify_statements());
}

}  // namespace kingmaker::coalitions
