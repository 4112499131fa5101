// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The games that are shipped: collection.km, which is read on the first use of a name.
#pragma once

#include <string_view>
#include <vector>

#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The game of this name, or null. It exists until the process ends.
[[nodiscard]] const Object* collected_game(std::string_view name);
// All names, in the order of the file.
[[nodiscard]] const std::vector<std::string_view>& collected_names();
// The text of the file.
[[nodiscard]] std::string_view collection_text();

// Adds these games.
void add_shipped_games(Library& library);

}  // namespace kingmaker
