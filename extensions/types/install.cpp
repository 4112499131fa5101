#include "extensions/types/install.hpp"

namespace kingmaker::types {

void install(Library& library) { library.add(type_functions()); }

}  // namespace kingmaker::types
