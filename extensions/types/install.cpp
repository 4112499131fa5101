#include "extensions/types/install.hpp"

#include "extensions/types/classification_name.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::types {

void install(Library& library) {
  library.add_constants({classification_named, classification_names});
  library.add(classification_functions());
  library.add(type_functions());
  add_statements(library, classify_statements());
}

}  // namespace kingmaker::types
