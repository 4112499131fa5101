// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Messages about tokens that do not fit, with advice on what other languages write.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// The error for a token that does not fit. If the tokenizer failed there, its error is returned.
[[nodiscard]] absl::Status unexpected(const TokenList& list, const Token& token,
                                      const std::string& message);

// Writes `, found ...` and `after ...`, for messages.
[[nodiscard]] std::string expected_but_found(const TokenList& list, const Token& token,
                                             const std::string& expected);
// The same for a place where the text might have ended. If the token is a full stop or a comma of
// the sentence from which the value was copied, the message says that it can be left out.
[[nodiscard]] std::string end_but_found(const TokenList& list, const Token& token,
                                        const std::string& expected);
[[nodiscard]] std::string expected_after_previous(const TokenList& list, const Token& token,
                                                  const std::string& expected);

}  // namespace kingmaker::detail
