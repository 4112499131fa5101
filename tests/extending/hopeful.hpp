// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// An extension: a function of the language, a statement, a kind of object, a preference, a rule and
// an output format, and for the program a command of the prompt and a subcommand.
#pragma once

#include "language/library.hpp"

namespace kingmaker::hopeful {

void install(Library& library);
void install_statement(Library& library);
void install_object(Library& library);
void install_rule_sets(Library& library);
void install_format(Library& library);
void install_subcommands(Library& library);
void install_command(Library& library);

}  // namespace kingmaker::hopeful
