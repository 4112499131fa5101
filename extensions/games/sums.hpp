// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sums and sequential compounds of positions, as operands of expressions.
// Tested in tests/extensions/games/forms.km.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <span>

#include "base/diagnostic.hpp"
#include "extensions/games/impartial.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The disjunctive sum: a form if all summands are forms, otherwise a position. The error is at the
// first summand that is neither a form nor a position of an impartial game in normal play, or that
// has other players than those before.
[[nodiscard]] absl::StatusOr<Object> sum_of(Context& context,
                                            std::span<const PlacedObject> summands);

// The sequential compound, a position: each part is played when those before are over. Errors are
// those of a sum, and an error at a part whose players leave.
[[nodiscard]] absl::StatusOr<Object> sequence_of(Context& context,
                                                 std::span<const PlacedObject> stages);

// A sum or a sequence as an object. ResourceExhausted if it has very many positions: a compound may
// share its parts with itself, and play visits them one by one.
[[nodiscard]] absl::StatusOr<Object> compound_position(Context& context,
                                                       std::shared_ptr<const Game> game,
                                                       SourceRange range);
// A form or a position of an impartial game as a position. `frame` has the players of a form.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const ImpartialGame>> impartial_position(
    Context& context, const Object& object, const Frame& frame, SourceRange range);

}  // namespace kingmaker
