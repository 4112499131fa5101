// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The extension of documents: papers are read and checked, documents are kept true.
// Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker::papers {

void install_subcommands(Library& library);

}  // namespace kingmaker::papers
