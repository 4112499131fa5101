// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answers of statements, as data. language/present/ turns them into text and JSON; nothing here
// depends on formats, widths, streams or files. Tested in
// tests/language/statements/interpreter_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/diagnostic.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"
#include "language/statements/claim.hpp"

namespace kingmaker {

struct NoAnswer {};

// The answer of an expression, and so of phrases.
struct ObjectAnswer {
  Object object;
};

// `name = object`. It is for people at a prompt; scripts print nothing for it.
struct Binding {
  std::string name;
  Object object;
  std::string documentation = {};
  std::vector<std::string> texts = {};  // of the expression that was bound: among them its names
};

// The answer of `:show`.
struct SessionState {
  Settings settings;
  std::vector<Binding> bindings;
};

// The answer of `:set`.
struct ChangedSettings {
  Settings settings;
};

// Text for people, from `:help`, `:doc` and `:history`.
struct Page {
  std::string text;
};

// An action, for people at a prompt: `wrote v.svg`.
struct Done {
  std::string text;
};

using Answer = std::variant<NoAnswer, ObjectAnswer, Binding, SessionState, ChangedSettings,
                            TermStore::Statistics, Page, Done>;

// The object of this class that an answer shows, or null.
template <typename Kind>
[[nodiscard]] const Kind* shown_as(const Answer& answer) {
  const auto* const shown = std::get_if<ObjectAnswer>(&answer);
  return shown == nullptr ? nullptr : other_in<Kind>(shown->object);
}
// True if a `check` or an `assert` has been refuted, or has tested nothing after `:set strict on`.
[[nodiscard]] bool is_refutation(const Answer& answer, const Settings& settings);
// True for an assertion that holds, which prints nothing.
[[nodiscard]] bool is_silent(const Answer& answer);
// True for an assertion that fails, which ends a script.
[[nodiscard]] bool ends_script(const Answer& answer);
// The object that `_` is bound to after the answer, if any.
[[nodiscard]] std::optional<Object> result_of(const Answer& answer);

}  // namespace kingmaker
