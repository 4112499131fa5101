// Forms as operands of expressions.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "base/diagnostic.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The reason why the store has no room for forms, or why the work on them was stopped.
[[nodiscard]] absl::Status no_room_for_forms(Context& context, SourceRange range);

// The exclusive or of the nimbers of the parts.
[[nodiscard]] std::uint32_t nimber_of(const FormStore& store, const FormSum& sum);
// The number of moves of the longest play.
[[nodiscard]] std::uint64_t longest_play(const FormStore& store, const FormSum& sum);

// The heap *n. Errors are at `range`.
[[nodiscard]] absl::StatusOr<Form> heap_of(const Integer& n, SourceRange range);

// The form with these options.
[[nodiscard]] absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options,
                                           SourceRange range);
// A sum as one form, with its options written out.
[[nodiscard]] absl::StatusOr<Form> written_out(Context& context, const FormSum& sum,
                                               SourceRange range);

// True for a form or a position of any game.
[[nodiscard]] bool is_summand(const Object& object);

}  // namespace kingmaker
