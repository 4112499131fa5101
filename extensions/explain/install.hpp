// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds `explain`, which finds derivations and has them checked, and certificates for Coq.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "grammar/ast.hpp"
#include "language/library.hpp"
#include "language/object.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {

extern const StatementInfo explain_statement;
extern const Prover prover;
extern const OutputFormat coq_format;

// Answers `explain win(v)`, `explain stable(v)`, `explain outcome(g)`: a table with a row for each
// part on which the answer depends (explain_types.cpp). Precondition: at `call` there is a call of
// one of these with one argument.
[[nodiscard]] absl::StatusOr<Object> explain_type(Context& context,
                                                  const ast::Expression& expression,
                                                  std::uint32_t call, const Variables& around);

namespace explain {
void install(Library& library);
}  // namespace explain

}  // namespace kingmaker
