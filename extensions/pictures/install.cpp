// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/install.hpp"

#include "language/help_lines.hpp"

namespace kingmaker::pictures {
namespace {

constexpr HelpLines kOverviewLines = {"overview", "\n  Read on",
                                      R"(  Draw       draw [[1,3],[2,3]] -o value.svg
  Export     table k in 1..3: k, k^2 -o squares.csv
)"};

}  // namespace

void install(Library& library) {
  add_statements(library, drawing_statements());
  add_statements(library, {&export_statement, 1});
  library.add(drawing_functions());
  library.add(tikz_format);
  library.add(kOverviewLines);
}

}  // namespace kingmaker::pictures
