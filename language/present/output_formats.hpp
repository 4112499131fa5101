// The formats for whole answers: csv, spreadsheet, markdown, html. Tested in tests/repl/tables.km.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

void add_output_formats(Library& library);

}  // namespace kingmaker
