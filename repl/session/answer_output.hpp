// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as they are written to files, and as records for other programs.
// Tested in tests/repl/tables_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// The record of an answer, whose text is `json`: the number of its statement, its name if it is
// bound to one, and its kind. An answer that is an object in JSON adds its members; any other, and
// each value of a game, is the member `value`. Text for people has no record.
[[nodiscard]] std::string record_of(std::uint64_t statement, const Answer& answer,
                                    std::string json);

// The answer in the given format, or in the one that the name of the file implies, or else in the
// session's. Lists are complete, up to the limit of output.
// Errors: a format that there is not, or a name that promises one, such as `a.xlsx`.
[[nodiscard]] absl::StatusOr<std::string> text_for_file(
    Context& context, const Answer& answer, std::string_view file,
    const std::optional<ast::NamedPart>& given = std::nullopt);

}  // namespace kingmaker
