// The extension of documents: papers are read and checked, documents are kept true.
// Tested in tests/extensions/documents/scan_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker::documents {

void install_subcommands(Library& library);

}  // namespace kingmaker::documents
