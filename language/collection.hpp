// The games that are shipped: games/collection.km, read on first use of a name.
#pragma once

#include <string_view>
#include <vector>

#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The game of this name, or null. Stays as long as the process.
[[nodiscard]] const Object* collected_game(std::string_view name);
// All their names, as the file has them.
[[nodiscard]] const std::vector<std::string_view>& collected_names();
// The file as it is shipped.
[[nodiscard]] std::string_view collection_text();

// Adds these games.
void add_shipped_games(Library& library);

}  // namespace kingmaker
