// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects as expressions, for scripts that bring the bindings of a session back.
// Tested in tests/language/present/session_script_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Writes an object as an expression. Nullopt for objects that can only be computed.
[[nodiscard]] std::optional<absl::StatusOr<std::string>> written_object(Context& context,
                                                                        const Object& object,
                                                                        ObjectNotes& notes);
// Writes members `first` to `last` - 1 of a list.
[[nodiscard]] std::optional<absl::StatusOr<std::string>> written_members(Context& context,
                                                                         const List& list,
                                                                         std::uint64_t first,
                                                                         std::uint64_t last,
                                                                         ObjectNotes& notes);

// The game in which a statement that writes the object must be read. It is `now` if the statement
// does not depend on the game.
[[nodiscard]] Frame frame_of(const Object& object, const Frame& now);
// True if the object and everything in it can be read in this game.
[[nodiscard]] bool is_of_frame(const Object& object, const Frame& frame);

}  // namespace kingmaker
