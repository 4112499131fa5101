#include "language/core_library.hpp"

#include "language/classify.hpp"
#include "language/collection.hpp"
#include "language/functions/functions.hpp"

namespace kingmaker {

Library core_library() {
  Library library;
  add_core_functions(library);
  add_classifications(library);
  add_shipped_games(library);
  return library;
}

}  // namespace kingmaker
