// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Lets others follow a definition that changes: the rules of the session, rule sets that were bound
// to another name, and lists of rules. Functions, and the conditions of preferences and rules, look
// names up when they are used. Tested in tests/language/statements/followers.km.
#pragma once

#include <string>

#include "language/context.hpp"

namespace kingmaker {

// Makes everything that names `name` follow its new definition. Warns once of rule sets that cannot
// follow and keep the `former` one: the name is no rule set any more, or a list of rules names
// itself.
void follow_definition(Context& context, const std::string& name, const Object& former);

}  // namespace kingmaker
