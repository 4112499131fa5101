// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Completes the word before a cursor, for all front ends that read statements from people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"
#include "repl/host/host.hpp"
#include "repl/session/command.hpp"

namespace kingmaker {

// True if `c` may be part of a word of the language, of the name of a rule, or of a command.
[[nodiscard]] bool is_word_character(char c);
// The place in `text` where its last word begins.
[[nodiscard]] std::size_t word_begin(std::string_view text);

// The words, sorted, that may complete `text`, which holds one or more statements. The grammar says
// which words and operands it accepts there, and the rows of functions of which kind an operand is:
// rule sets after `under`, files after `file("`. `library` knows the names, `host` the files.
[[nodiscard]] Completion completion_of(std::string_view text, const Library& library, Host& host);

// Words for completions, in any order: rules, rule sets, and topics of help that are words, not
// signs.
[[nodiscard]] std::vector<std::string> rule_names(const Library& library);
[[nodiscard]] std::vector<std::string> rule_set_names(const Library& library, bool for_one_player);
[[nodiscard]] std::vector<std::string> topic_words(const Library& library);

}  // namespace kingmaker
