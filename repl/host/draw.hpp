// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `draw ... -o FILE` writes a drawing to a file.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"
#include "repl/host/host.hpp"

namespace kingmaker {

// True if a drawing can be written to a file of this name.
[[nodiscard]] bool is_picture_file(std::string_view file);

// Writes the file and returns an answer that names it. Errors that concern the text of the
// statement are at their places in it. The file is written completely or not at all. Precondition:
// the statement draws and has a file.
[[nodiscard]] absl::StatusOr<Answer> draw(Context& context, Host& host,
                                          const ast::Statement& statement);

}  // namespace kingmaker
