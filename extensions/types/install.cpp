#include "extensions/types/install.hpp"

#include "language/classification.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::types {

void install(Library& library) {
  library.add({Library::kClassification,
               [](std::string_view name) { return classification_named(name).has_value(); },
               [] {
                 const auto names = classification_names();
                 return std::vector<std::string_view>(names.begin(), names.end());
               }});
  library.add(classification_functions());
  library.add(type_functions());
  add_statements(library, classify_statements());
}

}  // namespace kingmaker::types
