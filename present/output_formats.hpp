// The formats for whole answers: csv, spreadsheet, markdown, html, coq.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

void add_output_formats(Library& library);

}  // namespace kingmaker
