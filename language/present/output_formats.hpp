// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The formats for whole answers: csv, spreadsheet, markdown, html. Tested in tests/repl/tables.km.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

void add_output_formats(Library& library);

}  // namespace kingmaker
