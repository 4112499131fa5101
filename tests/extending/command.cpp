// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command `:forget NAME`, which binds a name to 0 again.
#include "repl/session/command.hpp"

#include "base/text.hpp"
#include "repl/session/session.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

absl::StatusOr<Answer> run_forget(Session& session, const std::string& name) {
  Library& library = session.context().library;
  if (library.definition(name) == nullptr) {
    return absl::InvalidArgumentError(cat("nothing is bound to `", name, "`"));
  }
  return Binding{name, Integer(0)};
}

Completion complete_forget(std::string_view /*arguments*/, const Library& library, Host& /*host*/) {
  const auto names = library.names(Library::kDefinition);
  return {0, {names.begin(), names.end()}};
}

constexpr Command kForget = {
    {":forget", ":forget NAME", "binds the name to 0", "v = [1,3]; :forget v; v", "0"},
    run_forget,
    complete_forget};

}  // namespace

void install_command(Library& library) { add_command(library, kForget); }

}  // namespace kingmaker::hopeful
